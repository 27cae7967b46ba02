"""Where a rulebook leaves room and it mattered: what was decided, by us or by the table (rules 9)."""

from collections.abc import Iterator

from okaikei.scorer.deck import ZOCH_KINDS
from okaikei.scorer.menus import ZOCH
from okaikei.scorer.options import (
    COPIED_NIGIRI_STAYS_PLAIN,
    DUMMY_SPARES_FEWEST,
    EXPANSIONS_CONFIRMED,
    TIE_SKIPS_ONE_PLACE,
)
from okaikei.scorer.record import Record
from okaikei.scorer.serving import moved_from_wasabi
from okaikei.scorer.sheet import Ruling
from okaikei.scorer.texts import say


def rulings(record: Record, language: str = "en") -> tuple[Ruling, ...]:
    """The rulings that matter to a record."""
    return tuple(_rulings(record, language))


def _rulings(record: Record, language: str) -> Iterator[Ruling]:
    if "dummy" in record.options:
        yield _dummy(DUMMY_SPARES_FEWEST in record.options, language)
    if any(len(seats) > 2 for played in record.rounds for seats in played.uramaki):
        yield _shared_place(TIE_SKIPS_ONE_PLACE in record.options, language)
    if record.printing != ZOCH and _any_moved_copy(record):
        yield _moved_copy(COPIED_NIGIRI_STAYS_PLAIN in record.options, language)
    if not ZOCH_KINDS.isdisjoint(record.kinds):
        yield _expansions(EXPANSIONS_CONFIRMED in record.options, language)


def _dummy(chosen: bool, language: str) -> Ruling:
    if chosen:
        text = say(language, "with the dummy, nobody loses for the fewest puddings")
    else:
        text = say(language, "with the dummy, the fewest puddings lose points, as with three players")
    return Ruling("R3", DUMMY_SPARES_FEWEST, chosen, text)


def _shared_place(chosen: bool, language: str) -> Ruling:
    if chosen:
        text = say(language, "three or more who tie for a uramaki place use up two places")
    else:
        text = say(language, "three or more who tie for a uramaki place use up as many places as they are")
    return Ruling("R6", TIE_SKIPS_ONE_PLACE, chosen, text)


def _any_moved_copy(record: Record) -> bool:
    if "special-order" not in record.kinds or "wasabi" not in record.kinds:
        return False
    return any(
        serving.ordered and serving.on_wasabi and moved_from_wasabi(tableau, serving.face)
        for played in record.rounds
        for tableau in played.tableaux
        for serving in tableau
    )


def _moved_copy(chosen: bool, language: str) -> Ruling:
    if chosen:
        text = say(language, "a special order that copies a nigiri from a wasabi is not tripled")
    else:
        text = say(
            language, "a special order that copies a nigiri from a wasabi is tripled where it lies on another"
        )
    return Ruling("R13", COPIED_NIGIRI_STAYS_PLAIN, chosen, text)


def _expansions(chosen: bool, language: str) -> Ruling:
    if chosen:
        text = say(language, "Sukeroku and Reiswein are scored as their cards say")
    else:
        text = say(
            language,
            "Sukeroku and Reiswein are scored as on the English tiles: futomaki with inari 6, each alone 2, "
            "Reiswein 3; compare it with your cards",
        )
    return Ruling("7", EXPANSIONS_CONFIRMED, chosen, text)
