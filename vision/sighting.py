"""The values that flow through the reader: a candidate, its naming, and the sighting of both.

A quad is always the *whole* card, also where other cards cover it: four corners, in mm on
the table with y pointing down, clockwise as seen. A candidate's quad begins with a short
side, the card's top as far as the detector can tell; a sighting's begins at the card's own
top-left corner.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from okaikei.vision.plane import project
from okaikei.vision.quads import checked, moved, turned
from okaikei.vision.table import Table

# The classifier's name for a quad with no card aligned to it: a ghost between two cards.
NONE = "none"
STRIP = 0.35  # of a card shows: little more than a title
BY_ICONS = ("maki-", "uramaki-", "fruit-")  # faces that only small icons in the top strip tell apart


def _checked_share(name: str, value: float) -> float:
    if not 0.0 <= value <= 1.0:
        raise ValueError(f"{name} is a share of one, not {value}")
    return float(value)


def _checked_scores(scores: Mapping[str, float]) -> dict[str, float]:
    if not scores:
        raise ValueError("scores must name at least one face")
    if any(not 0.0 <= value <= 1.0001 for value in scores.values()) or sum(scores.values()) > 1.001:
        raise ValueError("scores are probabilities: none outside 0 to 1, and 1 together")
    return {face: min(float(value), 1.0) for face, value in scores.items()}


@dataclass(frozen=True, eq=False)
class Candidate:
    """A quad in which the detector believes a card lies."""

    quad: np.ndarray
    score: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "quad", checked(self.quad))
        object.__setattr__(self, "score", _checked_share("score", self.score))


@dataclass(frozen=True, eq=False)
class Search:
    """The candidates in a photo, by their places on the table."""

    candidates: tuple[Candidate, ...]  # the surest first
    to_photo: np.ndarray  # 3 × 3: from mm on the table to pixels of the photo
    table: Table | None = None  # the straightened table that they were found on

    def in_photo(self) -> list[Candidate]:
        """The same candidates with their quads in pixels of the photo."""
        return [Candidate(project(self.to_photo, each.quad), each.score) for each in self.candidates]


@dataclass(frozen=True, eq=False)
class Naming:
    """What the classifier says of one candidate."""

    scores: Mapping[str, float]  # every face, and "none"
    visible: float  # the share of the whole card that can be seen
    upside_down: bool  # whether the quad began at the card's bottom
    embedding: np.ndarray = field(default_factory=lambda: np.zeros(0, np.float32))
    stranger: float = 0.0  # the part of "none" that is a card after all, of no game that was learnt
    shifts: np.ndarray | None = None  # how far each corner of the quad is from the card's, in its own sizes
    turn_odds: float = 9.0  # log odds that it lies the way that `upside_down` says

    def __post_init__(self) -> None:
        object.__setattr__(self, "scores", _checked_scores(self.scores))
        object.__setattr__(self, "visible", _checked_share("visible", self.visible))


@dataclass(frozen=True, eq=False)
class Sighting:
    """A card the models saw: where, what it may be, and how much of it shows."""

    quad: np.ndarray
    scores: Mapping[str, float]  # every face, and "none"
    found: float
    visible: float = 1.0
    stranger: float = 0.0  # the part of "none" that is a card after all, but of no deck on this table

    def __post_init__(self) -> None:
        object.__setattr__(self, "quad", checked(self.quad))
        object.__setattr__(self, "scores", _checked_scores(self.scores))
        object.__setattr__(self, "found", _checked_share("found", self.found))
        object.__setattr__(self, "visible", _checked_share("visible", self.visible))
        object.__setattr__(self, "stranger", _checked_share("stranger", self.stranger))

    @classmethod
    def unnamed(cls, candidate: Candidate) -> "Sighting":
        """A candidate that is yet to be named."""
        return cls(candidate.quad, {NONE: 1.0}, candidate.score, 0.0)

    @classmethod
    def of(cls, candidate: Candidate, naming: Naming) -> "Sighting":
        """Join both models' words, with the quad begun at the card's own top-left."""
        quad = candidate.quad if naming.shifts is None else moved(candidate.quad, naming.shifts)
        quad = turned(quad) if naming.upside_down else quad
        return cls(quad, naming.scores, candidate.score, naming.visible, min(naming.stranger, 1.0))
