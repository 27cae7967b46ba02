"""A game as it is written down: the record, its rounds, and both as JSON."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from okaikei.scorer.deck import kinds_in_play, seat_count
from okaikei.scorer.serving import Tableau, serving_json


class RecordError(ValueError):
    """A record that cannot be scored; its text names the place and says what is wrong there."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round at its end."""

    tableaux: tuple[Tableau, ...]  # what lies before each player, in seating order; the dummy's is the last
    uramaki: tuple[
        tuple[int, ...], ...
    ] = ()  # in order: the seats that took a place together during the round
    discarded: tuple[int | None, ...] = ()  # cards of each seat that left the table; None or empty: not known


@dataclass(frozen=True, slots=True)
class Before:
    """What was scored on paper before the first round in the record."""

    points: tuple[int, ...]  # of each seat
    desserts: tuple[Tableau, ...]  # that each seat keeps
    rounds: int | None = None  # how many rounds were played on paper; None where nobody has said


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, or as much of it as was played."""

    game: str  # one of GAMES
    printing: str  # the edition of the rules
    players: tuple[str, ...]  # names, in seating order
    menu: str | tuple[str, ...] | None = None  # Party: a preset's name, or kinds
    options: frozenset[str] = frozenset()  # house rules and variants that are on
    before: Before | None = None  # None for a game that is recorded from its first round
    rounds: tuple[PlayedRound, ...] = ()  # in the order they were played
    chips: tuple[tuple[int, ...], ...] | None = None  # Draft, at the end: the values on each player's chips

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
        if record.before.rounds is not None:
            dumped["before"]["rounds"] = record.before.rounds
    dumped["rounds"] = []
    for played in record.rounds:
        dumped["rounds"].append({"tableaux": _dump_tableaux(played.tableaux)})
        if played.uramaki:
            dumped["rounds"][-1]["uramaki"] = [list(place) for place in played.uramaki]
        if played.discarded:
            dumped["rounds"][-1]["discarded"] = list(played.discarded)
    if record.chips is not None:
        dumped["chips"] = [list(chips) for chips in record.chips]
    return dumped
