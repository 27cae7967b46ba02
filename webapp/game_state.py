"""A stored game as the scorer sees it: the record, the sheet, the questions.

No rule of the game is here. What a draft keeps beside a serving (its corners in the photo, what it
could be else, that it is a dessert of an earlier round) is not part of the record.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sqlalchemy.orm import object_session

from okaikei import scorer
from okaikei.vision.sideways import lie_sideways
from okaikei.webapp.doubt_answers import placed_positions
from okaikei.webapp.sheet_json import sheet_of
from okaikei.webapp.storage.games import seats
from okaikei.webapp.storage.models import Game, Round, Tableau
from okaikei.webapp.tableau_answers import discarded_count

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
    return _round_json(round, [tableau.counted for tableau in round.tableaux])


def _round_json(round: Round, cards: list[list[Item]]) -> dict[str, Any]:
    """A round in the record format, with the cards of every seat."""
    entry: dict[str, Any] = {"tableaux": [servings(items) for items in cards]}
    if round.uramaki:
        entry["uramaki"] = round.uramaki
    gone = [discarded_count(t.answers, items) for t, items in zip(round.tableaux, cards, strict=True)]
    if any(count is not None for count in gone):
        entry["discarded"] = gone
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
        head["before"] = {**game.before, "rounds": game.first_round - 1}
    return head


def record_json(game: Game) -> dict[str, Any]:
    """The record of all complete rounds, for export and for scoring."""
    rounds = [_counted_round(round) for round in complete_rounds(game)]
    record = {**_record_head(game), "rounds": rounds}
    if game.chips is not None and len(rounds) == len(game.rounds):
        record["chips"] = game.chips
    return record


def draft_record(game: Game, round: Round, *, seat: int | None = None) -> tuple[scorer.Record, int]:
    """The record up to a round as it stands in the drafts, and that round's index in it.

    For one seat, only it may be unfinished: cards that others have not confirmed are not there yet.
    """
    index = game.rounds.index(round)
    record = record_json(game)
    record.pop("chips", None)
    rounds = record["rounds"][:index]
    if len(rounds) < index:  # an earlier round still misses someone; their drafts must do
        rounds += [_draft_round(earlier) for earlier in game.rounds[len(rounds) : index]]
    record["rounds"] = [*rounds, _draft_round(round, seat)]
    return scorer.load_record(record), index


def _draft_round(round: Round, seat: int | None = None) -> dict[str, Any]:
    cards = [t.draft if seat in (None, t.seat) or t.counted is not None else [] for t in round.tableaux]
    return _round_json(round, cards)


def is_over(game: Game) -> bool:
    """Whether the last round is complete."""
    return current_round(game) is None


def needs_chips(game: Game) -> bool:
    """Whether all rounds are complete and only the values on the chips are missing, or cannot be these."""

    def compute() -> bool:
        if not is_over(game) or game.game != scorer.DRAFT:
            return False
        record, rounds = scored_rounds(game)
        return scorer.chips_needed(record) or any(scorer.chip_mistakes(record, rounds))

    needed: bool = _cached(game, "needs-chips", compute)
    return needed


def scored_rounds(game: Game) -> tuple[scorer.Record, tuple[scorer.Subtotal, ...]]:
    """The record of all complete rounds, and what each of them scored."""
    record = scorer.load_record(record_json(game))
    return record, scorer.score(record).rounds


def sheet(game: Game, language: str = "en") -> dict[str, Any]:
    """The sheet of all complete rounds, as plain values; computed once for each change."""

    def compute() -> dict[str, Any]:
        waiting = needs_chips(game)
        record = scorer.load_record(record_json(game))
        return sheet_of(record, final=is_over(game) and not waiting, chips_wanted=waiting, language=language)

    found: dict[str, Any] = _cached(game, f"sheet-{language}", compute)
    return found


def what_if(game: Game, language: str) -> dict[str, Any] | None:
    """What would have been enough to win, or what each player still needs; None before the first round."""

    def compute() -> dict[str, Any] | None:
        if not complete_rounds(game) or needs_chips(game):
            return None
        record = scorer.load_record(record_json(game))
        close = scorer.close_call(record, scorer.score(record, final=is_over(game)), language)
        found = scorer.what_if(record, final=is_over(game), language=language).to_json()
        return {**found, "close": close.text if close and is_over(game) else None}

    found: dict[str, Any] | None = _cached(game, f"what-if-{language}", compute)
    return found


def draft_warnings(game: Game, round: Round, seat: int, language: str) -> list[str]:
    """What the deck and the deal say against this draft."""
    record, index = draft_record(game, round)
    try:
        found = scorer.score(without_open(record, index, seat), language=language).warnings
    except scorer.RecordError:  # a question is still open; it is asked elsewhere on the page
        return []
    others = {tableau.seat for tableau in round.tableaux if not tableau.draft}
    return [
        w.text for w in found if w.round == index and (w.player == seat or (w.player is None and not others))
    ]


def without_open(record: scorer.Record, index: int, seat: int | None = None) -> scorer.Record:
    """The record without cards of which nobody knows yet what they copy; those of one seat may stay."""
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


def questions(game: Game, round: Round, language: str, *, seat: int | None = None) -> list[scorer.Question]:
    """What must be asked about a round as it stands, or as one seat sees it that is not done yet."""
    record, index = draft_record(game, round, seat=seat)
    desserts = table_of(game).desserts
    found = {tableau.seat: _sideways(tableau.draft, desserts) for tableau in round.tableaux}
    sideways = {seat: servings for seat, servings in found.items() if servings is not None}
    seen = {tableau.seat: _seen(tableau) for tableau in round.tableaux}
    return scorer.open_questions(record, index, language=language, sideways=sideways, seen=seen)


def count_questions(
    game: Game, round: Round, language: str, seat: int | None = None
) -> list[scorer.Question]:
    """The seats whose number of cards cannot be; as one seat sees it that is not done yet, or of all."""
    record, index = draft_record(game, round, seat=seat)
    wanted = range(record.seats) if seat is None else (seat,)
    found = (scorer.count_question(record, index, each, language) for each in wanted)
    return [question for question in found if question is not None]


def _sideways(items: list[Item], desserts: frozenset[str]) -> frozenset[int] | None:
    """Which servings of a draft lie sideways in its photo; None where no photo tells."""
    cards = [items[position] for position in counted_positions(items)]
    quads = {number: card["quad"] for number, card in enumerate(cards) if card.get("quad")}
    return lie_sideways(quads, [number for number in quads if cards[number]["face"] not in desserts])


def _seen(tableau: Tableau) -> frozenset[int]:
    """The servings of a draft of which its photo, or an answer, says on what they lie."""
    placed = placed_positions(tableau)
    return frozenset(n for n, place in enumerate(counted_positions(tableau.draft)) if place in placed)


def copy_targets(game: Game, round: Round, tableau: Tableau) -> dict[int, scorer.CopyTargets]:
    """What each special order and wild of a draft can copy, by its position in the draft."""
    record, index = draft_record(game, round)
    found = {}
    for number, position in enumerate(counted_positions(tableau.draft)):
        if scorer.serving_from_json(tableau.draft[position]).card in scorer.COPIERS:
            found[position] = scorer.copy_targets(record, index, tableau.seat, number)
    return found


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
