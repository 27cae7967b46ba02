"""What must be asked of the table before a round counts, and nothing else (rules 6)."""

from collections.abc import Collection, Iterator, Mapping

from okaikei.scorer.card_count import gone_reasons
from okaikei.scorer.copying import copy_targets, may_cover
from okaikei.scorer.deal import (
    FEWEST_FOR_A_PLACE,
    MOST_FOR_A_PLACE,
    ROUNDS,
    carried_desserts,
    discarded,
    hand,
    missing_cards,
    places_taken,
    rounds_on_paper,
    unexplained_missing,
)
from okaikei.scorer.dessert_question import dessert_question
from okaikei.scorer.ending import chips_needed
from okaikei.scorer.faces import DESSERT_FACES, DRAFT, KINDS
from okaikei.scorer.names import name, serving_name
from okaikei.scorer.options import EXPANSIONS_CONFIRMED
from okaikei.scorer.question import AskedTableau, Choice, Question
from okaikei.scorer.record import Record
from okaikei.scorer.serving import Serving, free_wasabi
from okaikei.scorer.texts import say, say_many
from okaikei.scorer.uramaki_question import uramaki_question


def open_questions(
    record: Record,
    round_index: int,
    language: str = "en",
    sideways: Mapping[int, Collection[int]] | None = None,
    seen: Mapping[int, Collection[int]] | None = None,
) -> list[Question]:
    """The questions of one round, in the order to ask them: an answer may settle those behind it.

    First which desserts are new, for they change how many cards lie there; then of the whole table; then seat
    by seat. `sideways` says of a seat which servings lie sideways, as desserts of earlier rounds do; of a
    seat that is not in it, nobody knows how its cards lie. `seen` says of a seat of which servings a photo
    shows on what they lie.
    """
    missing = missing_cards(record, round_index)
    unexplained = unexplained_missing(record, round_index)
    seats = [
        AskedTableau(
            *(record, round_index, seat, _player(record, seat, language), language),
            missing=missing.get(seat, 0),
            unexplained=unexplained.get(seat, 0),
            sideways=(sideways or {}).get(seat),
            seen=(seen or {}).get(seat, ()),
        )
        for seat in range(record.seats)
    ]
    questions = [*_expansions(record, round_index, language)]
    questions += [question for seat in seats for question in dessert_question(seat)]
    questions += uramaki_question(record, round_index, missing, language)
    for seat in seats:
        for ask in (_copies, _face_down, _wasabi, _discarded, _missing, _end):
            questions += ask(seat)
    return questions


def _player(record: Record, seat: int, language: str) -> str:
    return record.players[seat] if seat < len(record.players) else say(language, "the dummy")


def _expansions(record: Record, round_index: int, language: str) -> Iterator[Question]:
    """What Sukeroku and Reiswein score stands on cards that no rulebook shows: asked once (rules 7)."""
    kinds = [kind for kind in ("sukeroku", "sake") if kind in record.kinds]
    if round_index or not kinds or EXPANSIONS_CONFIRMED in record.options:
        return
    says = {
        "sukeroku": say(language, "futomaki with inari 6, each alone 2"),
        "sake": say(language, "3 points each"),
    }
    listed = "; ".join(f"{name(kind, language)}: {says[kind]}" for kind in kinds)
    text = say(language, "Do your cards say the same? {cards}", cards=listed)
    yield Question("expansions", None, (), text, _yes_or_no(language))


def _yes_or_no(language: str) -> tuple[Choice, ...]:
    return Choice(True, say(language, "yes")), Choice(False, say(language, "no"))


def _copies(asked: AskedTableau) -> Iterator[Question]:
    """A special order or a wild of which nobody has said what it copies."""
    for position in (*asked.positions("wild"), *asked.positions("special-order")):
        card = asked.tableau[position]
        targets = copy_targets(asked.record, asked.round_index, asked.seat, position)
        choices = tuple(Choice(face, name(face, asked.language)) for face in targets.offered)
        text = _what_it_copies(card, asked)
        yield Question(card.face, asked.seat, (position,), text, choices, targets.usual)


def _what_it_copies(card: Serving, asked: AskedTableau) -> str:
    if card.face == "wild":
        return say(asked.language, "{player}: which sushi does the wild copy?", player=asked.player)
    if card.on_wasabi:
        return say(
            asked.language,
            "{player}: which nigiri is the special order on the wasabi?",
            player=asked.player,
        )
    return say(asked.language, "{player}: what does the special order copy?", player=asked.player)


def _face_down(asked: AskedTableau) -> Iterator[Question]:
    """Face-down cards come from a takeout box; without one on the menu they are a warning instead."""
    backs = asked.positions("card-back")
    if backs and "takeout-box" in asked.record.kinds:
        choices = _yes_or_no(asked.language)
        text = say_many(
            asked.language,
            "{player}: is the face-down card from a takeout box (2 points)?",
            "{player}: are {n} face-down cards from a takeout box (2 points each)?",
            len(backs),
            player=asked.player,
        )
        yield Question("face-down", asked.seat, backs, text, choices, True)


def _wasabi(asked: AskedTableau) -> Iterator[Question]:
    """A free wasabi and a nigiri beside it, or more nigiri on wasabi than there are.

    Where all cards that were dealt lie there and a photo shows every pair, a wasabi is free because it is.
    """
    nigiri = asked.positions(*KINDS["nigiri"].faces)
    on_wasabi = [position for position in nigiri if asked.tableau[position].on_wasabi]
    wasabi = len(asked.positions("wasabi"))
    pairs = (*nigiri, *asked.positions("wasabi"))
    shown = len(asked.tableau) == hand(asked.record) and all(position in asked.seen for position in pairs)
    may_pair = free_wasabi(asked.tableau) and len(nigiri) > len(on_wasabi) and not shown
    if len(on_wasabi) > wasabi or may_pair:
        choices = tuple(
            Choice(position, serving_name(asked.tableau[position], asked.language)) for position in nigiri
        )
        text = say(asked.language, "{player}: which nigiri lie on wasabi?", player=asked.player)
        yield Question("wasabi", asked.seat, nigiri, text, choices, on_wasabi[:wasabi])


def _discarded(asked: AskedTableau) -> Iterator[Question]:
    """Fewer cards than were dealt, on a menu that discards: a card that is covered would look the same."""
    record, round_index, seat, missing = asked.record, asked.round_index, asked.seat, asked.missing
    if not missing or asked.unexplained or discarded(record, round_index, seat) is not None:
        return
    places = places_taken(record, round_index, seat)
    if FEWEST_FOR_A_PLACE * places <= missing <= MOST_FOR_A_PLACE * places:
        return
    text = say_many(
        asked.language,
        "{player}: {lying} of {dealt} cards lie here. Was one discarded?",
        "{player}: {lying} of {dealt} cards lie here. Were {n} discarded?",
        missing,
        player=asked.player,
        lying=len(asked.tableau),
        dealt=hand(record),
    )
    reasons = ", ".join(gone_reasons(record, round_index, asked.language))
    text += " " + say(asked.language, "With this menu: {reasons}.", reasons=reasons)
    choices = tuple(
        Choice(count, say_many(asked.language, "{n} discarded", "{n} discarded", count))
        for count in range(missing, -1, -1)
    )
    usual = None if may_cover(record, round_index, seat) else missing
    yield Question("discarded", seat, (), text, choices, usual)


def _missing(asked: AskedTableau) -> Iterator[Question]:
    """Cards that were dealt and must be there."""
    if asked.unexplained:
        text = say_many(
            asked.language,
            "{player} seems to miss a card: is it covered?",
            "{player} seems to miss {n} cards: is one covered?",
            asked.unexplained,
            player=asked.player,
        )
        yield Question("missing", asked.seat, (), text)


def _end(asked: AskedTableau) -> Iterator[Question]:
    """At the end of the game: the desserts in all, or the values on the chips."""
    if rounds_on_paper(asked.record) + asked.round_index + 1 < ROUNDS:
        return
    if asked.record.game != DRAFT:
        here = asked.positions(*DESSERT_FACES)
        count = len(carried_desserts(asked.record, asked.round_index + 1, asked.seat))
        text = say_many(
            asked.language,
            "{player}: {n} dessert in the whole game?",
            "{player}: {n} desserts in the whole game?",
            count,
            player=asked.player,
        )
        yield Question("dessert-total", asked.seat, here, text, default=count)
    elif chips_needed(asked.record):
        text = say(asked.language, "{player}: what is on the chips?", player=asked.player)
        yield Question("chips", asked.seat, (), text)
