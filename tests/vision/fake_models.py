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

    def find_beneath(self, search: Search, tops: Sequence[np.ndarray]) -> list[Candidate]:
        """Nothing lies beneath."""
        return []


class FakeClassifier:
    """Names the given faces, in order, and again by where they lie."""

    def __init__(self, faces: Sequence[str], visible: Sequence[float], upside_down: bool = False) -> None:
        self.faces, self.visible, self.upside_down = faces, visible, upside_down
        self.places = np.zeros((0, 2))
        self.covers: list[int] = []  # how many cards lay on each that was named again

    def name(
        self,
        image: np.ndarray,
        quads: Sequence[np.ndarray],
        covers: Sequence[Sequence[np.ndarray]] | None = None,
    ) -> list[Naming]:
        """One naming for each quad; at a second look there is nothing more to see."""
        middles = np.array([quad.mean(axis=0) for quad in quads]).reshape(-1, 2)
        if covers is None:
            if len(quads) != len(self.faces):
                return [Naming({NONE: 1.0}, 0.0, False) for _ in quads]
            self.places = middles
        self.covers = [len(above) for above in covers or []]
        return [
            self._naming(int(np.linalg.norm(self.places - each, axis=1).argmin()), covers is None)
            for each in middles
        ]

    def _naming(self, index: int, first: bool) -> Naming:
        return Naming(scores(self.faces[index]), self.visible[index], self.upside_down and first)


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
