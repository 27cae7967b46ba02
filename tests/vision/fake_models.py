"""A detector and a classifier that see what they are told to."""

import threading
from collections.abc import Sequence

import cv2
import numpy as np

from okaikei.vision.reader import Reader
from okaikei.vision.reading import Card
from okaikei.vision.sighting import NONE, Candidate, Naming, Search
from tests.vision.imaginary_table import scores


class FakeDetector:
    """Finds the given quads, which are in pixels of a photo of the given width."""

    def __init__(self, quads: Sequence[np.ndarray], width: int) -> None:
        self.quads, self.width = quads, width
        self.busy, self.crowded = 0, False
        self.images: list[tuple[int, ...]] = []

    def find(self, image: np.ndarray, focal: float | None = None) -> Search:
        """The quads, at the scale of this image, on a table that is seen from straight above."""
        self.busy += 1
        self.crowded |= self.busy > 1
        threading.Event().wait(0.002)  # long enough for another thread to come in between
        self.busy -= 1
        self.images.append(image.shape)
        found = tuple(Candidate(quad * (image.shape[1] / self.width), 0.9) for quad in self.quads)
        return Search(found, np.eye(3))


class FakeClassifier:
    """Names the given faces, in order."""

    def __init__(self, faces: Sequence[str], visible: Sequence[float], upside_down: bool = False) -> None:
        self.faces, self.visible, self.upside_down = faces, visible, upside_down

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> list[Naming]:
        """One naming for each quad; at a second look there is nothing more to see."""
        if len(quads) != len(self.faces):
            return [Naming({NONE: 1.0}, 0.0, False) for _ in quads]
        return [
            Naming(scores(face), share, self.upside_down)
            for face, share in zip(self.faces, self.visible, strict=True)
        ]


def reader(cards: Sequence[Card], width: int = 2000, upside_down: bool = False) -> Reader:
    """A reader that sees these cards in any photo."""
    detector = FakeDetector([card.quad for card in cards], width)
    classifier = FakeClassifier(
        [card.face for card in cards], [card.sighting.visible for card in cards], upside_down
    )
    return Reader(detector, classifier)


def jpeg(width: int = 2000, height: int = 1500) -> bytes:
    """A sharp and well lit photo of nothing."""
    random = np.random.default_rng(3)
    image = np.kron(random.integers(40, 220, (height // 10, width // 10, 3)), np.ones((10, 10, 1))).astype(
        np.uint8
    )
    return cv2.imencode(".jpg", image)[1].tobytes()
