"""The whole way from the bytes of a photo to a reading."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from scorer import Possible, possible
from vision import photo
from vision.arrange import arrange
from vision.expect import expect
from vision.photo import PhotoError
from vision.reading import Card, Doubt, Reading
from vision.sighting import Candidate, Naming, Sighting
from vision.thresholds import STANDARD, Thresholds

__all__ = ["Look", "PhotoError", "Reader", "ReaderUnavailable", "Reading", "understand"]

DETECTOR, CLASSIFIER = "detector.onnx", "classifier.onnx"

_WARNINGS = {
    "dark": "the photo is very dark: look at every card, or take it again with more light",
    "blurred": "the photo is blurred: look at every card, or take it again with a steady hand",
}


class ReaderUnavailable(RuntimeError):
    """The weights are not there; the text says what to do."""


class Finds(Protocol):
    """A detector: where cards lie."""

    def find(self, image: np.ndarray) -> Sequence[Candidate]:
        """Candidates with quads in pixels of the image."""


class Names(Protocol):
    """A classifier: which card lies in a quad."""

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> Sequence[Naming]:
        """One naming for each quad."""


@dataclass(frozen=True, eq=False)
class Look:
    """What the models saw in a photo, before any of it is understood."""

    size: tuple[int, int]
    sightings: tuple[Sighting, ...]  # quads in pixels of the full photo
    glare: tuple[float, ...]  # the burnt-out share of each sighting
    warnings: tuple[str, ...]
    milliseconds: dict[str, float]


class Reader:
    """Reads photos with a detector and a classifier; one reader serves many threads."""

    def __init__(self, detector: Finds, classifier: Names, thresholds: Thresholds = STANDARD) -> None:
        self._detector, self._classifier, self._thresholds = detector, classifier, thresholds
        # A cv2.dnn network keeps its blobs between calls, so only one thread may run it at a time;
        # a lock for each lets one photo be named while the next is searched.
        self._finding, self._naming = threading.Lock(), threading.Lock()

    @classmethod
    def load(cls, models: Path | None = None) -> "Reader":
        """A reader with the weights that ship, or those in another folder."""
        models = models or shipped()
        absent = [name for name in (DETECTOR, CLASSIFIER) if not (models / name).is_file()]
        if absent:
            raise ReaderUnavailable(
                f"photos cannot be read: {' and '.join(absent)} not found in {models}. "
                "Install Okaikei again, train the models with `okaikei train`, or type the cards in by hand."
            )
        from vision.classifier import Classifier
        from vision.detector import Detector

        return cls(Detector(models / DETECTOR), Classifier(models / CLASSIFIER))

    def read(self, data: bytes, possible: Possible | None = None) -> Reading:
        """Read one photo; raises PhotoError when it cannot be."""
        return understand(self.look(data), possible, self._thresholds)

    def look(self, data: bytes) -> Look:
        """Run both models on a photo."""
        spent: dict[str, float] = {}
        with _timed(spent, "decode"):
            picture = photo.load(data, longest=photo.WORKING_SIDE)
        with _timed(spent, "detect"), self._finding:
            candidates = list(self._detector.find(picture.image))
        with _timed(spent, "classify"), self._naming:
            names = self._classifier.name(picture.image, [candidate.quad for candidate in candidates])
        with _timed(spent, "arrange"):
            glare = tuple(photo.glare(picture.image, candidate.quad) for candidate in candidates)
            sightings = tuple(
                _in_photo(Sighting.of(candidate, naming), picture.scale)
                for candidate, naming in zip(candidates, names, strict=True)
            )
        return Look(picture.size, sightings, glare, picture.warnings, spent)


def shipped() -> Path:
    """The folder of the weights that ship."""
    from models import FOLDER

    return FOLDER


def understand(look: Look, allowed: Possible | None = None, thresholds: Thresholds = STANDARD) -> Reading:
    """Make a reading of what the models saw."""
    spent = dict(look.milliseconds)
    with _timed(spent, "arrange"):
        expected = expect(look.sightings, allowed or possible(), look.size, thresholds)
        arranged = arrange(expected.cards, look.size, thresholds)
        doubts = [*expected.doubts, *arranged.doubts, *_photo_doubts(look, expected.cards, thresholds)]
        place = {card: index for index, card in enumerate(arranged.order)}
        moved = [
            Doubt(None if doubt.card is None else place[doubt.card], doubt.code, doubt.text)
            for doubt in doubts
        ]
        lower = [arranged.beneath[card] for card in arranged.order]
    return Reading(
        look.size,
        tuple(expected.cards[card] for card in arranged.order),
        tuple(arranged.tableau[card] for card in arranged.order),
        tuple(sorted(moved, key=lambda doubt: -1 if doubt.card is None else doubt.card)),
        tuple(None if card is None else place[card] for card in lower),
        spent,
    )


def _photo_doubts(look: Look, cards: Sequence[Card], thresholds: Thresholds) -> Iterator[Doubt]:
    """Doubts from the picture itself: darkness, blur, and glare over a card."""
    for warning in look.warnings:
        yield Doubt(None, warning, _WARNINGS[warning])
    burnt = dict(zip(map(id, look.sightings), look.glare, strict=True))
    for index, card in enumerate(cards):
        if burnt[id(card.sighting)] > thresholds.glare:
            yield Doubt(index, "glare", "glare hides part of this card")


def _in_photo(sighting: Sighting, scale: float) -> Sighting:
    return Sighting(sighting.quad / scale, sighting.scores, sighting.found, sighting.visible)


@contextmanager
def _timed(spent: dict[str, float], stage: str) -> Iterator[None]:
    start = time.perf_counter()
    try:
        yield
    finally:
        spent[stage] = spent.get(stage, 0.0) + (time.perf_counter() - start) * 1000
