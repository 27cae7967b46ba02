"""A stored game as the scorer sees it: the record, the sheet, the questions.

No rule of the game is here. What a draft keeps beside a serving (its corners in the photo, what it
could be else, that it is a dessert of an earlier round) is not part of the record.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sqlalchemy.orm import object_session

from okaikei import scorer
from okaikei.webapp.storage.games import seats
from okaikei.webapp.storage.models import Game, Round, Tableau

Item = dict[str, Any]


def serving(item: Item) -> str | dict[str, Any]:
    """A card of a draft as a serving of the record."""
    return scorer.serving_json(scorer.serving_from_json(item))


def counted_positions(items: Iterable[Item]) -> list[int]:
    """The positions in a draft of the cards that belong to this round: the n-th is the n-th serving's."""
    return [position for position, item in enumerate(items) if not item.get("earlier")]


def servings(items: list[Item]) -> list[str | dict[str, Any]]:
    """The servings of this round; desserts left lying from earlier rounds are not among them."""
    return [serving(items[position]) for position in counted_positions(items)]


def asks_uramaki(game: Game) -> bool:
    """Whether uramaki are on this menu, which can score during a round."""
    return "uramaki" in in_play(game)


def in_play(game: Game) -> frozenset[str]:
    """The kinds that are in this game's deck."""
    return frozenset(scorer.FACES[face].kind for face in table_of(game).faces)


def table_of(game: Game) -> scorer.Possible:
    """What can lie on this table."""
    menu = tuple(game.menu) if isinstance(game.menu, list) else game.menu
    return _possible(game.game, game.printing, menu, len(game.players), tuple(game.options))


@lru_cache(maxsize=256)
def _possible(
    game: str,
    printing: str | None,
    menu: str | tuple[str, ...] | None,
    players: int,
    options: tuple[str, ...],
) -> scorer.Possible:
    return scorer.possible(game, printing, menu, players, options)


MOST_CACHED = 1000  # results; a few for each game in play
_cache: dict[tuple[str, int, str], Any] = {}  # by code and version of the game, and what was computed


def _cached(game: Game, what: str, compute: Callable[[], Any]) -> Any:
    """What was computed for this version of a game; computed anew while the game is being changed."""
    session = object_session(game)
    if session is None or session.info.get("writes"):
        return compute()
    key = (game.code, game.version, what)
    if key not in _cache:
        if len(_cache) > MOST_CACHED:
            _cache.clear()
        _cache[key] = compute()
    return _cache[key]


def complete_rounds(game: Game) -> list[Round]:
    """The rounds that count: from the first on, as far as they are complete."""
    done: int = _cached(game, "done", lambda: _count_complete(game))
    return game.rounds[:done]


def _count_complete(game: Game) -> int:
    rounds: list[dict[str, Any]] = []
    for round in game.rounds:
        if any(tableau.counted is None for tableau in round.tableaux):
            break
        rounds.append(_counted_round(round))
        if round.uramaki is None and asks_uramaki(game):
            record = scorer.load_record({**_record_head(game), "rounds": rounds})
            if any(question.kind == "uramaki" for question in scorer.open_questions(record, len(rounds) - 1)):
                break
    else:
        return len(game.rounds)
    return game.rounds.index(round)


def _counted_round(round: Round) -> dict[str, Any]:
    entry: dict[str, Any] = {"tableaux": [servings(tableau.counted) for tableau in round.tableaux]}
    if round.uramaki:
        entry["uramaki"] = round.uramaki
    return entry


def current_round(game: Game) -> Round | None:
    """The first round that is not complete; None when all are."""
    done = len(complete_rounds(game))
    return game.rounds[done] if done < len(game.rounds) else None


def _record_head(game: Game) -> dict[str, Any]:
    head: dict[str, Any] = {"game": game.game, "players": [player.name for player in game.players]}
    if game.printing:
        head["printing"] = game.printing
    if game.menu is not None:
        head["menu"] = game.menu
    if game.options:
        head["options"] = dict.fromkeys(game.options, True)
    if game.before is not None:
        head["before"] = game.before
    return head


def record_json(game: Game) -> dict[str, Any]:
    """The record of all complete rounds, for export and for scoring."""
    rounds = [_counted_round(round) for round in complete_rounds(game)]
    record = {**_record_head(game), "rounds": rounds}
    if game.chips is not None and len(rounds) == len(game.rounds):
        record["chips"] = game.chips
    return record


def draft_record(game: Game, round: Round) -> tuple[scorer.Record, int]:
    """The record up to a round as it stands in the drafts, and that round's index in it."""
    index = game.rounds.index(round)
    record = record_json(game)
    record.pop("chips", None)
    rounds = record["rounds"][:index]
    if len(rounds) < index:  # an earlier round still misses someone; their drafts must do
        rounds += [_draft_round(earlier) for earlier in game.rounds[len(rounds) : index]]
    record["rounds"] = [*rounds, _draft_round(round)]
    return scorer.load_record(record), index


def _draft_round(round: Round) -> dict[str, Any]:
    entry: dict[str, Any] = {"tableaux": [servings(tableau.draft) for tableau in round.tableaux]}
    if round.uramaki:
        entry["uramaki"] = round.uramaki
    return entry


def is_over(game: Game) -> bool:
    """Whether the last round is complete."""
    return current_round(game) is None


def needs_chips(game: Game) -> bool:
    """Whether all rounds are complete and only the values on the chips are still missing."""

    def compute() -> bool:
        return is_over(game) and scorer.chips_needed(scorer.load_record(record_json(game)))

    needed: bool = _cached(game, "needs-chips", compute)
    return needed


def sheet(game: Game, language: str = "en") -> dict[str, Any]:
    """The sheet of all complete rounds, as plain values; computed once for each change."""
    found: dict[str, Any] = _cached(game, f"sheet-{language}", lambda: compute_sheet(game, language))
    return found


def compute_sheet(game: Game, language: str = "en") -> dict[str, Any]:
    """The sheet, computed anew: the scorer's own, with what else it says about the game so far."""
    record = scorer.load_record(record_json(game))
    final = is_over(game) and not needs_chips(game)
    scored = scorer.score(record, final=final, language=language)
    sheet = scored.to_json()
    if not final:  # the third round is there, but the chips are still face down
        sheet.pop("desserts", None)
        sheet.pop("winners", None)
        if needs_chips(game):
            sheet["warnings"] = [warning for warning in sheet["warnings"] if warning["round"] is not None]
    tie = scorer.tie_break(record, scored.totals, language) if final else None
    sheet["tie_break"] = tie.text if tie else None
    sheet["dessert_counts"] = list(scorer.dessert_counts(record))
    sheet["chips_won"] = list(scorer.chips_won(scored.rounds, record.seats))
    for entry, bill in zip(sheet["rounds"], scored.rounds, strict=True):
        entry["chips_won"] = None if bill.chips is None else list(scorer.chips_won([bill], record.seats))
    return sheet


def draft_warnings(game: Game, round: Round, seat: int, language: str) -> list[str]:
    """What the deck and the deal say against this draft."""
    record, index = draft_record(game, round)
    try:
        found = scorer.score(_without_open(record, index, seat), language=language).warnings
    except scorer.RecordError:  # a question is still open; it is asked elsewhere on the page
        return []
    others = {tableau.seat for tableau in round.tableaux if not tableau.draft}
    return [
        w.text for w in found if w.round == index and (w.player == seat or (w.player is None and not others))
    ]


def _without_open(record: scorer.Record, index: int, seat: int) -> scorer.Record:
    """The record without the other seats' cards of which nobody knows yet what they copy."""
    tableaux = tuple(
        cards if number == seat else tuple(card for card in cards if not card.is_open)
        for number, cards in enumerate(record.rounds[index].tableaux)
    )
    rounds = (*record.rounds[:index], replace(record.rounds[index], tableaux=tableaux))
    return replace(record, rounds=rounds)


def has_open(game: Game, items: list[Item]) -> bool:
    """Whether nobody has said yet what one of these cards copies."""
    alone = {
        **_record_head(game),
        "rounds": [{"tableaux": [servings(items), *[[] for _ in range(seats(game) - 1)]]}],
    }
    return any(card.is_open for card in scorer.load_record(alone).rounds[0].tableaux[0])


def questions(game: Game, round: Round, language: str) -> list[scorer.Question]:
    """What must be asked about a round as it stands."""
    record, index = draft_record(game, round)
    return scorer.open_questions(record, index, language=language)


def answer_key(question: scorer.Question, items: list[Item]) -> str:
    """What an answer is remembered by: it holds until other cards lie there.

    Desserts are asked about once; by the answer some of them no longer count.
    """
    if question.kind == "desserts":
        return question.kind
    faces = sorted(str(items[position]["face"]) for position in counted_positions(items))
    return f"{question.kind}:{hashlib.sha256(' '.join(faces).encode()).hexdigest()[:12]}"


def copy_targets(game: Game, round: Round, tableau: Tableau) -> dict[int, scorer.CopyTargets]:
    """What each special order and wild of a draft can copy, by its position in the draft."""
    record, index = draft_record(game, round)
    found = {}
    for number, position in enumerate(counted_positions(tableau.draft)):
        if scorer.serving_from_json(tableau.draft[position]).card in scorer.COPIERS:
            found[position] = scorer.copy_targets(record, index, tableau.seat, number)
    return found


def free_wasabi(tableau: Tableau) -> int:
    """How many wasabi of a draft have nothing on them."""
    cards = (tableau.draft[position] for position in counted_positions(tableau.draft))
    return scorer.free_wasabi(tuple(map(scorer.serving_from_json, cards)))


def tableau_state(tableau: Tableau) -> str:
    """How far a seat is: empty, waiting, reading, failed, draft, counted or correcting."""
    newest = tableau.photos[-1] if tableau.photos else None
    if newest is not None and newest.state in ("waiting", "reading"):
        return newest.state
    if tableau.counted is not None:
        return "counted" if servings(tableau.counted) == servings(tableau.draft) else "correcting"
    if newest is not None and newest.state == "failed" and not tableau.draft:
        return "failed"
    return "draft" if tableau.draft else "empty"


def dummy_seat(game: Game) -> int | None:
    """The seat of the dummy, if one plays: the last one, after the players'."""
    return len(game.players) if seats(game) > len(game.players) else None
