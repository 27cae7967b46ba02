"""What a photo was understood to show: cards, what they count as, and what a person should look at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from okaikei.scorer import Serving, Tableau, serving_json
from okaikei.vision.sighting import Sighting
from okaikei.vision.texts import answer_text, doubt_text


@dataclass(frozen=True, eq=False)
class Card:
    """A sighting that was taken for a card, with the face it was given."""

    sighting: Sighting  # where it was seen, and what each model says of it
    face: str  # as in the record format
    confidence: float  # probability of the face, 0 to 1
    alternatives: tuple[tuple[str, float], ...] = ()  # other faces and their probabilities

    @property
    def quad(self) -> np.ndarray:
        """The whole card, clockwise from its own top-left."""
        return self.sighting.quad

    def to_json(self) -> dict[str, Any]:
        """As in a reading of the record format."""
        return {
            "face": self.face,
            "confidence": round(self.confidence, 3),
            "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in self.quad],
            "alternatives": [[face, round(share, 3)] for face, share in self.alternatives],
        }


@dataclass(frozen=True)
class Answer:
    """What a person can say to a doubt, and the whole tableau that follows."""

    code: str  # one of those in `texts`, which say it to people
    faces: tuple[str, ...]  # the faces it speaks of
    tableau: Tableau  # of all cards, if this is so
    cards: tuple[int | None, ...]  # which card of the reading each serving is; None: one that was not seen

    def text(self, language: str = "en") -> str:
        """The answer in words."""
        return answer_text(self.code, self.faces, language)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """As in a reading of the record format."""
        return {
            "code": self.code,
            "faces": list(self.faces),
            "text": self.text(language),
            "tableau": [serving_json(serving) for serving in self.tableau],
            "cards": list(self.cards),
        }


@dataclass(frozen=True)
class Doubt:
    """What a person should look at; `card` is None when it concerns the photo as a whole."""

    card: int | None  # index of the card in the reading
    code: str  # one of those in `texts`, which say it to people
    faces: tuple[str, ...] = ()  # the faces it speaks of, the card's own first
    counts: tuple[int, ...] = ()  # cards seen and cards dealt, where it speaks of them
    others: tuple[int, ...] = ()  # the other cards it speaks of, in the order of their faces
    likely: tuple[str, ...] = ()  # the faces that a card which was left out may have
    answers: tuple[Answer, ...] = ()  # what a person can say, what the reading says first

    def moved(self, places: Mapping[int, int] | Sequence[int]) -> "Doubt":
        """The same doubt where the cards have other places."""
        if self.card is None:
            return self
        return replace(self, card=places[self.card], others=tuple(places[other] for other in self.others))

    def text(self, language: str = "en") -> str:
        """The doubt in words."""
        return doubt_text(self.code, self.faces, self.counts, language)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """As in a reading of the record format."""
        counts = {"counts": list(self.counts)} if self.counts else {}
        return {
            "card": self.card,
            "code": self.code,
            "faces": list(self.faces),
            **counts,
            "text": self.text(language),
            "answers": [answer.to_json(language) for answer in self.answers],
        }


@dataclass(frozen=True, eq=False)
class Reading:
    """A whole photo understood: `tableau[i]` is what `cards[i]` counts as, lying on `cards[beneath[i]]`."""

    size: tuple[int, int]  # width and height of the photo, in pixels
    cards: tuple[Card, ...]  # in the order of the tableau
    tableau: tuple[Serving, ...]  # what each card counts as
    doubts: tuple[Doubt, ...]  # what a person should look at
    beneath: tuple[int | None, ...]  # for each card the index of the one under it; None: the table
    milliseconds: Mapping[str, float]  # for each step of reading
    right: float = 1.0  # the chance that the whole tableau is right as it stands
    table: np.ndarray = field(default_factory=lambda: np.eye(3))

    def __post_init__(self) -> None:
        if not len(self.cards) == len(self.tableau) == len(self.beneath):
            raise ValueError("every card is one serving")
        if any(doubt.card is not None and not 0 <= doubt.card < len(self.cards) for doubt in self.doubts):
            raise ValueError("a doubt points at a card that was read")

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """As `okaikei read --json` prints it, but for the photo's name; doubts are told in the language."""
        return {
            "size": list(self.size),
            "cards": [card.to_json() for card in self.cards],
            "tableau": [serving_json(serving) for serving in self.tableau],
            "right": round(self.right, 3),
            "doubts": [doubt.to_json(language) for doubt in self.doubts],
            "milliseconds": {stage: round(time) for stage, time in self.milliseconds.items()},
        }
