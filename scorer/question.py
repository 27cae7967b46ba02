"""A question that the table must answer, and its answers."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from okaikei.scorer.record import Record
from okaikei.scorer.serving import Tableau


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question."""

    value: Any  # for the program: a face, a seat, a position in the tableau, a number
    text: str  # for people
    earlier: tuple[int, ...] = ()  # desserts: the positions of those that are old, by this answer

    def to_json(self) -> dict[str, Any]:
        """The answer as plain JSON values."""
        answer = {"value": self.value, "text": self.text}
        return {**answer, "earlier": list(self.earlier)} if self.earlier else answer


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask about a round."""

    kind: str  # what it is about: uramaki, special-order, wild, face-down, wasabi, desserts …
    player: int | None  # the seat that is asked; None for the whole table
    servings: tuple[int, ...]  # the positions in the tableau of the cards it is about
    text: str  # the question in words
    choices: tuple[Choice, ...] = ()  # the answers there are
    default: Any = None  # a choice's value, or a list where several may be chosen; None: the table must say

    def to_json(self) -> dict[str, Any]:
        """The question as plain JSON values."""
        return {
            "kind": self.kind,
            "player": self.player,
            "servings": list(self.servings),
            "text": self.text,
            "choices": [choice.to_json() for choice in self.choices],
            "default": self.default,
        }


@dataclass(frozen=True, slots=True)
class AskedTableau:
    """One player's tableau, of which something may have to be asked."""

    record: Record  # of the game so far
    round_index: int  # counted from 0
    seat: int  # counted from 0
    player: str  # the name
    language: str  # such as en or de
    missing: int = 0  # cards that were dealt, do not lie there, and are not known to be discarded
    unexplained: int = 0  # those of them that no discard explains
    sideways: Collection[int] | None = None  # where cards lie sideways; None where nobody knows how they lie
    seen: Collection[int] = ()  # the positions of cards of which a photo shows on what they lie

    @property
    def tableau(self) -> Tableau:
        """The cards."""
        return self.record.rounds[self.round_index].tableaux[self.seat]

    def positions(self, *faces: str) -> tuple[int, ...]:
        """Where cards that count as these faces lie in the tableau."""
        return tuple(position for position, serving in enumerate(self.tableau) if serving.face in faces)
