"""A classifier that sees colours: each card's embedding is the mean colour of what the quad shows."""

from collections.abc import Sequence

import cv2
import numpy as np

from okaikei.vision.crops import cut
from okaikei.vision.decks.deck import encode
from okaikei.vision.sighting import NONE, Candidate, Naming, Search

COLOURS = {
    "tuna-nigiri": (40, 40, 220),
    "salmon-roll": (40, 160, 240),
    "cucumber-maki": (60, 200, 60),
    "wild": (220, 60, 60),
    "mackerel-temaki": (200, 200, 40),
}
WIDTH, HEIGHT = 120, 187


class ColourClassifier:
    """Knows no face by itself; tells cards by the colour of their upper edge, which a cover leaves free."""

    def __init__(self) -> None:
        self.looks = 0

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray], covers: object = None) -> list[Naming]:
        """One naming for each quad."""
        self.looks += len(quads)
        return [
            Naming({"sake": 0.02, NONE: 0.98}, 0.99, False, self.embedding(cut(image, quad)), stranger=0.96)
            for quad in quads
        ]

    def embedding(self, crop: np.ndarray) -> np.ndarray:
        """How like each of some hues the upper edge is, as a unit vector; light does not change a hue."""
        colour = crop[22:34, 30:98].reshape(-1, 3).mean(axis=0)
        far = np.linalg.norm(_hue(colour) - _HUES, axis=1)
        vector = np.append(np.exp(-((far / 0.12) ** 2)), 0.1).astype(np.float32)
        return vector / np.linalg.norm(vector)


def _hue(colour: np.ndarray) -> np.ndarray:
    return np.asarray(colour, np.float64) / (np.sum(colour, axis=-1, keepdims=True) + 1)


_HUES = _hue(np.array(list(COLOURS.values())))


class GridDetector:
    """Finds cards where `table` laid them."""

    def __init__(self, count: int, upside_down: bool = False) -> None:
        self.count = count

    def find(self, image: np.ndarray, focal: float | None = None) -> Search:
        """A candidate for each place, in no particular order."""
        places = reversed(range(self.count))
        return Search(tuple(Candidate(quad(place), 0.9) for place in places), np.eye(3))

    def find_beneath(self, search: Search, tops: object) -> list[Candidate]:
        """Nothing lies beneath."""
        return []


def quad(place: int) -> np.ndarray:
    """The corners of the card at a place: four in a row."""
    left, top = 40 + 180 * (place % 4), 40 + 240 * (place // 4)
    right, bottom = left + WIDTH, top + HEIGHT
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def card(face: str) -> np.ndarray:
    """A card of one colour with a light foot, so that up and down differ."""
    image = np.full((400, 256, 3), COLOURS[face], np.uint8)
    image[300:, 20:236] = 230
    return image


def picture(face: str) -> bytes:
    """The same as a reference keeps it."""
    return encode(card(face))


def table(*faces: str) -> bytes:
    """A sharp photo of these cards in rows."""
    random = np.random.default_rng(4)
    grey = random.integers(90, 130, (70, 100, 1), np.uint8)
    image = np.kron(grey, np.ones((8, 8, 3), np.uint8))  # coarse, so that the file stays small
    for place, face in enumerate(faces):
        left, top = quad(place)[0].astype(int)
        image[top : top + HEIGHT, left : left + WIDTH] = cv2.resize(card(face), (WIDTH, HEIGHT))
    return cv2.imencode(".png", image)[1].tobytes()
