"""A reader that sees what the test laid: the photo's comment-free bytes choose a script."""

from dataclasses import dataclass, field
from typing import Any

from flask import Flask

from okaikei.vision.photo import PhotoError


@dataclass(frozen=True)
class Reading:
    cards: list[dict[str, Any]]
    tableau: list[Any]
    doubts: list[dict[str, Any]] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return {
            "size": [320, 240],
            "cards": self.cards,
            "tableau": self.tableau,
            "doubts": self.doubts,
            "milliseconds": {},
        }


SCRIPT: dict[str, Any] = {"outcome": None}


def seen(*servings: Any, doubts: tuple[tuple[int | None, str], ...] = (), place: int = 0) -> Reading:
    """A reading with cards side by side, the first of them at one of ten places."""
    cards = []
    for at, serving in enumerate(servings, place):
        face = serving if isinstance(serving, str) else serving["face"]
        left = 10.0 + 30 * at
        quad = [[left, 20.0], [left + 25, 20.0], [left + 25, 60.0], [left, 60.0]]
        cards.append({"face": face, "confidence": 0.9, "quad": quad, "alternatives": [["maki-2", 0.05]]})
    return Reading(cards, list(servings), [{"card": card, "text": text} for card, text in doubts])


def read(app: Flask, outcome: Any) -> None:
    """Let the scripted reader read one waiting photo."""
    SCRIPT["outcome"] = outcome
    assert app.extensions["reading"].step()


class Reader:
    def read(self, data: bytes, possible: Any = None, *deck: Any) -> Reading:
        outcome = SCRIPT["outcome"]
        if isinstance(outcome, Exception):
            raise outcome
        assert isinstance(outcome, Reading)
        return outcome


def load() -> Reader:
    return Reader()


def bad(code: str = "broken") -> PhotoError:
    return PhotoError(code, "no good")
