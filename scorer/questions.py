"""What must be asked of the table before a round counts (rules 6)."""

from dataclasses import dataclass
from typing import Any

from scorer.record import Record


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: a value for the program and a text for people."""

    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask, of whom, about which servings, with the answers and the one that is usual."""

    kind: str
    player: int | None
    servings: tuple[int, ...]
    text: str
    choices: tuple[Choice, ...] = ()
    default: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The question as plain JSON values."""
        return {
            "kind": self.kind,
            "player": self.player,
            "servings": list(self.servings),
            "text": self.text,
            "choices": [{"value": choice.value, "text": choice.text} for choice in self.choices],
            "default": self.default,
        }


def open_questions(record: Record, round_index: int, language: str = "en") -> list[Question]:
    """The questions of one round."""
    return []
