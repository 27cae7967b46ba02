"""A game as it is written down: servings, rounds, and the record that holds them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from okaikei.scorer.serving import Tableau, serving_json
from okaikei.scorer.table import kinds_in_play, seat_count


class RecordError(ValueError):
    """A record that cannot be scored; its text names the place and says what is wrong there."""


@dataclass(frozen=True, slots=True)
class Round:
    """What lay before each player at the end of a round, and who took uramaki places during it."""

    tableaux: tuple[Tableau, ...]
    uramaki: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Before:
    """What was scored on paper before the first round in the record."""

    points: tuple[int, ...]
    desserts: tuple[Tableau, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, or as much of it as was played."""

    game: str
    printing: str
    players: tuple[str, ...]
    menu: str | tuple[str, ...] | None = None
    options: frozenset[str] = frozenset()
    before: Before | None = None
    rounds: tuple[Round, ...] = ()
    chips: tuple[tuple[int, ...], ...] | None = None

    @property
    def seats(self) -> int:
        """How many tableaux a round has: one for each player, and the dummy's."""
        return seat_count(len(self.players), self.options)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that are in the deck."""
        return _kinds(self.game, self.printing, self.menu, self.options)


_kinds = lru_cache(maxsize=64)(kinds_in_play)  # asked many times for each game, and always the same


def _dump_tableaux(tableaux: tuple[Tableau, ...]) -> list[list[str | dict[str, Any]]]:
    return [[serving_json(serving) for serving in tableau] for tableau in tableaux]


def dump_record(record: Record) -> dict[str, Any]:
    """The record as plain JSON values, in the order of the format, without what is absent."""
    dumped: dict[str, Any] = {"game": record.game, "printing": record.printing}
    if record.menu is not None:
        dumped["menu"] = record.menu if isinstance(record.menu, str) else list(record.menu)
    dumped["players"] = list(record.players)
    if record.options:
        dumped["options"] = dict.fromkeys(sorted(record.options), True)
    if record.before is not None:
        desserts = _dump_tableaux(record.before.desserts)
        dumped["before"] = {"points": list(record.before.points), "desserts": desserts}
    dumped["rounds"] = []
    for played in record.rounds:
        dumped["rounds"].append({"tableaux": _dump_tableaux(played.tableaux)})
        if played.uramaki:
            dumped["rounds"][-1]["uramaki"] = [list(place) for place in played.uramaki]
    if record.chips is not None:
        dumped["chips"] = [list(chips) for chips in record.chips]
    return dumped
