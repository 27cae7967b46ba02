"""From a record to its sheet, always computed anew."""

from collections.abc import Mapping
from dataclasses import replace

from okaikei.scorer.checks import warnings
from okaikei.scorer.deal import ROUNDS, dessert_pile, rounds_on_paper
from okaikei.scorer.draft import draft_end, draft_round
from okaikei.scorer.ending import winners as winners_of
from okaikei.scorer.faces import DRAFT, PARTY
from okaikei.scorer.record import Record, RecordError
from okaikei.scorer.rules import appetizers, desserts, rolls, specials
from okaikei.scorer.rules.common import copies_in_words
from okaikei.scorer.rules.table import Rule, Table, sort_tableau
from okaikei.scorer.rulings import rulings
from okaikei.scorer.serving import COPIERS, Tableau
from okaikei.scorer.sheet import Line, Sheet, Subtotal
from okaikei.scorer.texts import say

PARTY_ROUND: Mapping[str, Rule] = {
    "nigiri": specials.nigiri,
    "maki": rolls.maki,
    "temaki": rolls.temaki,
    "uramaki": rolls.uramaki,
    "tempura": appetizers.tempura,
    "sashimi": appetizers.sashimi,
    "dumpling": appetizers.dumpling,
    "eel": appetizers.eel,
    "tofu": appetizers.tofu,
    "onigiri": appetizers.onigiri,
    "edamame": appetizers.edamame,
    "miso-soup": appetizers.miso_soup,
    "sukeroku": appetizers.sukeroku,
    "soy-sauce": specials.soy_sauce,
    "tea": specials.tea,
    "sake": specials.sake,
    "card-back": specials.face_down,
}
PARTY_END: Mapping[str, Rule] = {
    "pudding": desserts.pudding,
    "green-tea-ice-cream": desserts.green_tea_ice_cream,
    "fruit": desserts.fruit,
}
ORIGINAL_ROUND: Mapping[str, Rule] = {
    "nigiri": specials.nigiri,
    "maki": rolls.maki_split,
    "tempura": appetizers.tempura,
    "sashimi": appetizers.sashimi,
    "dumpling": appetizers.dumpling,
}
PROMO_ROUND: Mapping[str, Rule] = {**ORIGINAL_ROUND, "soy-sauce": specials.soy_sauce_promo}
ORIGINAL_END: Mapping[str, Rule] = {"pudding": desserts.pudding_split}


def score(record: Record, *, final: bool = False, language: str = "en") -> Sheet:
    """The sheet of a record; `final` scores desserts now, as if the game were over."""
    _refuse_open(record, language)
    rounds = tuple(score_round(record, index, language) for index in range(len(record.rounds)))
    subtotals = list(rounds)
    end = winners = None
    if final or rounds_on_paper(record) + len(rounds) >= ROUNDS or record.chips is not None:
        end = score_end(record, language)
        subtotals.append(end)
    before = record.before.points if record.before else (0,) * record.seats
    totals = tuple(map(sum, zip(before, *(part.points for part in subtotals), strict=True)))
    if end is not None:
        winners = winners_of(record, totals)
    found = warnings(record, rounds, language, over=end is not None)
    return Sheet(rounds, totals, found, end, winners, rulings(record, language))


def _refuse_open(record: Record, language: str) -> None:
    """Nothing can be scored while nobody has said what a special order or a wild copies."""
    before = record.before.desserts if record.before else ()
    groups = [("before.desserts", before)]
    groups += [(f"rounds[{index}].tableaux", played.tableaux) for index, played in enumerate(record.rounds)]
    for where, piles in groups:
        for seat, pile in enumerate(piles):
            faces = [serving.face for serving in pile]
            for face in COPIERS:
                if face in faces:
                    text = say(
                        language,
                        "a {face} whose copied face is not known yet; ask what it copies",
                        face=face,
                    )
                    raise RecordError(f"{where}[{seat}][{faces.index(face)}]: {text}")


def _subtotal(table: Table, kinds: tuple[str, ...], rules: Mapping[str, Rule]) -> Subtotal:
    """Every rule that this deck, or a card on this table, calls for."""
    there = set(kinds).union(*(cards.by_kind for cards in table.seats))
    lines: list[list[Line]] = [[] for _ in table.seats]
    for kind, rule in rules.items():
        if kind in there:
            for seat, line in rule(table):
                lines[seat].append(line)
    if "special-order" in kinds:
        lines = [
            [_with_copies(line, seat.tableau, table.language) for line in earned]
            for seat, earned in zip(table.seats, lines, strict=True)
        ]
    return Subtotal(tuple(map(tuple, lines)))


def _with_copies(line: Line, tableau: Tableau, language: str) -> Line:
    """The line, saying which of its cards are special orders."""
    copies = copies_in_words(tableau, line.servings, language)
    return replace(line, why=line.why + copies) if copies else line


def score_round(record: Record, round_index: int, language: str = "en") -> Subtotal:
    """What everyone scores in one round; `score` makes sure that nothing is open in it."""
    if record.game == DRAFT:
        return draft_round(record, round_index, language)
    played = record.rounds[round_index]
    tableaux = tuple(map(sort_tableau, played.tableaux))
    table = Table(record.printing, language, tableaux, played.uramaki, record.options)
    # Places taken are paid even where the menu has no uramaki: that is a warning, like a card it lacks.
    kinds = (*record.kinds, "uramaki") if played.uramaki else record.kinds
    if record.game == PARTY:
        return _subtotal(table, kinds, PARTY_ROUND)
    return _subtotal(table, kinds, PROMO_ROUND if "promo_soy_sauce" in record.options else ORIGINAL_ROUND)


def score_end(record: Record, language: str = "en") -> Subtotal:
    """What everyone scores at the end of the game, for desserts or chips."""
    if record.game == DRAFT:
        return draft_end(record, language)
    piles = tuple(sort_tableau(dessert_pile(record, seat)) for seat in range(record.seats))
    table = Table(record.printing, language, piles, options=record.options)
    return _subtotal(table, record.kinds, PARTY_END if record.game == PARTY else ORIGINAL_END)
