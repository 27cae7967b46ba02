"""The score sheet: lines of points, each with its why and the servings that earned it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Line:
    """Points, and why."""

    card: str  # the kind that scores, a type or "dessert" where it is a chip, or "chips"
    points: int  # below zero where they are lost
    why: str  # the reason in words
    servings: tuple[int, ...] = ()  # the positions in the tableau of the cards that earned them

    def to_json(self) -> dict[str, Any]:
        """The line as in record-format.md, with its servings."""
        return {"card": self.card, "points": self.points, "why": self.why, "servings": list(self.servings)}


@dataclass(frozen=True, slots=True)
class Subtotal:
    """What everyone scored in a round, or for desserts or chips at the end."""

    lines: tuple[tuple[Line, ...], ...]  # for each seat
    chips: Mapping[str, int | None] | None = None  # Sushi Draft: the seat that takes each chip, if any
    untaken: Mapping[str, str] = field(default_factory=dict)  # Sushi Draft: why nobody takes a chip

    @property
    def points(self) -> tuple[int, ...]:
        """Each seat's lines added up."""
        return tuple([sum([line.points for line in lines]) for lines in self.lines])

    def to_json(self) -> dict[str, Any]:
        """The round as in record-format.md."""
        lines = [[line.to_json() for line in lines] for lines in self.lines]
        subtotal: dict[str, Any] = {"points": list(self.points), "lines": lines}
        if self.chips is not None:
            subtotal["chips"] = dict(self.chips)
            subtotal["untaken"] = dict(self.untaken)
        return subtotal


@dataclass(frozen=True, slots=True)
class SheetWarning:
    """What the deck or the deal says cannot be."""

    round: int | None  # counted from 0; None where it concerns the whole game
    player: int | None  # the seat; None where it concerns the whole table
    text: str  # what is wrong, in words

    def to_json(self) -> dict[str, Any]:
        """The warning as in record-format.md."""
        return {"round": self.round, "player": self.player, "text": self.text}


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision that this game was scored by."""

    rule: str  # its number in the rules, such as R3
    option: str  # that decides otherwise, or that confirms it
    chosen: bool  # whether the table has switched the option on
    text: str  # the decision in words

    def to_json(self) -> dict[str, Any]:
        """The ruling as plain JSON values."""
        return {"rule": self.rule, "option": self.option, "chosen": self.chosen, "text": self.text}


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that was scored."""

    rounds: tuple[Subtotal, ...]  # of the record, in order
    totals: tuple[int, ...]  # for each seat, with what was scored before the record began
    warnings: tuple[SheetWarning, ...] = ()  # what cannot be; it is scored all the same
    desserts: Subtotal | None = None  # desserts or chips; None until the game is over
    winners: tuple[int, ...] | None = None  # seats; None until the game is over
    rulings: tuple[Ruling, ...] = ()  # where a rulebook leaves room: what this game was scored by

    def to_json(self) -> dict[str, Any]:
        """The sheet exactly as in record-format.md."""
        sheet: dict[str, Any] = {"rounds": [played.to_json() for played in self.rounds]}
        if self.desserts is not None:
            sheet["desserts"] = self.desserts.to_json()
        sheet["totals"] = list(self.totals)
        if self.winners is not None:
            sheet["winners"] = list(self.winners)
        sheet["warnings"] = [warning.to_json() for warning in self.warnings]
        if self.rulings:
            sheet["rulings"] = [ruling.to_json() for ruling in self.rulings]
        return sheet
