"""What happened in a simulated game: cards, seats and rounds, and its record."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False, slots=True)
class Card:
    """One physical card in front of a player."""

    printed: str
    turn: int  # of the round in which it was played
    face: str = ""  # what it counts as
    target: "Card | None" = None  # of a special order: the card that it copied
    wasabi: "Card | None" = None  # the wasabi under it
    turned: bool = False

    def __post_init__(self) -> None:
        self.face = self.face or self.printed

    @property
    def ordered(self) -> bool:
        """Whether it is a special order that counts as another card."""
        return self.printed == "special-order"

    def serving(self) -> str | dict[str, Any]:
        """The card as the record format writes it."""
        if self.turned:
            return "card-back"
        marks = {}
        if self.ordered:
            marks["ordered"] = True
        if self.wasabi is not None and not self.wasabi.turned:
            marks["on_wasabi"] = True
        return {"face": self.face, **marks} if marks else self.face


@dataclass(slots=True)
class Seat:
    """A player during a game."""

    front: list[Card] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    discarded: int = 0
    menus: int = 0  # used, and replaced by another card
    desserts: list[Card] = field(default_factory=list)  # of earlier rounds

    def free_wasabi(self) -> Card | None:
        """A wasabi that carries nothing."""
        used = {id(card.wasabi) for card in self.front if card.wasabi is not None and not card.turned}
        free = [c for c in self.front if c.face == "wasabi" and not c.turned and id(c) not in used]
        return free[0] if free else None


@dataclass(slots=True)
class RoundPlayed:
    """A round as it ended."""

    fronts: list[list[Card]]
    before: list[list[Card]]  # the desserts that each seat had kept when the round began
    uramaki: list[list[int]]
    discarded: list[int]
    menus: list[int]


@dataclass(slots=True)
class Game:
    """A whole game."""

    game: str
    printing: str
    menu: Any
    kinds: tuple[str, ...]
    players: int
    rounds: list[RoundPlayed] = field(default_factory=list)

    def record(self, *, discarded: bool = False, menus: bool = False) -> dict[str, Any]:
        """What really happened, in the record format; some tables count used menus as discarded."""
        record: dict[str, Any] = {
            "game": self.game,
            "printing": self.printing,
            "players": [f"player {seat}" for seat in range(self.players)],
            "rounds": [],
        }
        if self.menu is not None:
            record["menu"] = self.menu
        for played in self.rounds:
            entry: dict[str, Any] = {"tableaux": [[c.serving() for c in front] for front in played.fronts]}
            if played.uramaki:
                entry["uramaki"] = played.uramaki
            if discarded:
                used = played.menus if menus else [0] * self.players
                entry["discarded"] = [gone + menu for gone, menu in zip(played.discarded, used, strict=True)]
            record["rounds"].append(entry)
        return record
