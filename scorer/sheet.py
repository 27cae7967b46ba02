"""The score sheet: lines of points, each with its why and the servings that earned it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Line:
    """Points of one kind of card, why, and the places of the servings that earned them."""

    card: str
    points: int
    why: str
    servings: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The line as in record-format.md, with its servings."""
        return {"card": self.card, "points": self.points, "why": self.why, "servings": list(self.servings)}


@dataclass(frozen=True, slots=True)
class Bill:
    """What each player scored in a round, or for desserts at the end: lines for each seat."""

    lines: tuple[tuple[Line, ...], ...]
    chips: Mapping[str, int | None] | None = None

    @property
    def points(self) -> tuple[int, ...]:
        """Each seat's lines added up."""
        return tuple(sum(line.points for line in lines) for lines in self.lines)

    def to_json(self) -> dict[str, Any]:
        """The round as in record-format.md."""
        lines = [[line.to_json() for line in lines] for lines in self.lines]
        bill: dict[str, Any] = {"points": list(self.points), "lines": lines}
        if self.chips is not None:
            bill["chips"] = dict(self.chips)
        return bill


@dataclass(frozen=True, slots=True)
class Remark:
    """What the deck or the deal says cannot be."""

    round: int | None
    player: int | None
    text: str

    def to_json(self) -> dict[str, Any]:
        """The warning as in record-format.md."""
        return {"round": self.round, "player": self.player, "text": self.text}


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that was scored; `desserts` and `winners` only once the game is over."""

    rounds: tuple[Bill, ...]
    totals: tuple[int, ...]
    warnings: tuple[Remark, ...] = ()
    desserts: Bill | None = None
    winners: tuple[int, ...] | None = None

    def to_json(self) -> dict[str, Any]:
        """The sheet exactly as in record-format.md."""
        sheet: dict[str, Any] = {"rounds": [bill.to_json() for bill in self.rounds]}
        if self.desserts is not None:
            sheet["desserts"] = self.desserts.to_json()
        sheet["totals"] = list(self.totals)
        if self.winners is not None:
            sheet["winners"] = list(self.winners)
        sheet["warnings"] = [warning.to_json() for warning in self.warnings]
        return sheet
