"""Tables laid with our own cards, photographed at a slant, and a reader that says of each what a test wants.

The reader knows a table by the width of its photo.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from okaikei.datasets import deck
from okaikei.scorer import Possible, Serving, serving_from_json
from okaikei.vision.answers import with_answers
from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.plane import project
from okaikei.vision.reading import Card, Doubt, Reading
from okaikei.vision.sighting import Sighting

WIDTH, HEIGHT = 1200, 900  # pixels of the first table's photo; each other one is a pixel wider
TABLE = np.array(
    [[3.1, -0.35, 190.0], [0.12, 2.5, 150.0], [0.0001, -0.0009, 1.0]]
)  # mm to pixels, from a chair
SALMON, SQUID, EGG = "salmon-nigiri", "squid-nigiri", "egg-nigiri"


@dataclass(frozen=True)
class Laid:
    """A card on the table."""

    card: str  # its printed face
    x: float  # mm of its top left corner
    y: float
    read: Any = None  # what it is read as, if that is not its face
    beneath: int | None = None
    seen: bool = True  # whether the reader sees it
    alternatives: tuple[tuple[str, float], ...] = ()

    @property
    def quad(self) -> np.ndarray:
        """Its corners in the photo."""
        width, height = CARD_MM
        corners = [(0, 0), (width, 0), (width, height), (0, height)]
        return project(TABLE, np.array(corners) + np.array([self.x, self.y]))


PLAIN = (
    Laid("wasabi", 0, 0),
    Laid(EGG, 0, 24, {"face": EGG, "on_wasabi": True}, 0),
    Laid("tempura", 66, 0),
    Laid("tempura", 66, 24, beneath=2),
    Laid("sashimi", 132, 0),
    Laid("sashimi", 132, 24, beneath=4),
    Laid("sashimi", 132, 48, beneath=5),
    Laid("wasabi", 198, 0),
    Laid("maki-3", 198, 24, beneath=7),
    Laid(SQUID, 10, 130),
)
ORDERED = (
    *(Laid("dumpling", 66 * n, 0) for n in range(4)),
    *(Laid("edamame", 66 * n, 100) for n in range(4)),
    Laid(EGG, 0, 124, beneath=4),
    Laid("special-order", 66, 124, beneath=5),
)


def _with(laid: tuple[Laid, ...], place: int, **values: Any) -> tuple[Laid, ...]:
    return (*laid[:place], replace(laid[place], **values), *laid[place + 1 :])


def _unseen(laid: tuple[Laid, ...], place: int) -> tuple[Laid, ...]:
    """The cards without one, which is there and was not seen: it is drawn first, as the lowest."""
    kept = [replace(each, beneath=None) for each in laid]
    return (replace(kept.pop(place), seen=False), *kept)


# By the name of the table: its cards, and the doubts about those that were seen.
TABLES: dict[str, tuple[tuple[Laid, ...], tuple[Doubt, ...]]] = {
    "clean": (PLAIN, ()),
    "misread": (
        _with(PLAIN, 9, read=SALMON, alternatives=((SQUID, 0.4), (EGG, 0.1))),
        (Doubt(9, "face", (SALMON, SQUID)),),
    ),
    "missed wasabi": (_with(_unseen(PLAIN, 0), 1, read=EGG), (Doubt(0, "wasabi-under", (EGG,)),)),
    "missed card": (_unseen(_with(PLAIN, 9, card="pudding"), 9), ()),
    "special order": (ORDERED, (Doubt(9, "order-alone", ("special-order",)),)),
    "three doubts": (
        _unseen(PLAIN, 9),
        (
            Doubt(3, "left-out", likely=(SQUID, SALMON)),
            Doubt(6, "twins", ("sashimi",), others=(5,)),
            Doubt(8, "card", ("maki-3",)),
        ),
    ),
    "two salmon": (
        (*_with(PLAIN[:9], 1, read=None, beneath=None, card=SALMON, x=80, y=130), Laid(SALMON, 10, 130)),
        (),
    ),
}


def photo(folder: Path, name: str) -> Path:
    """A photo of a table."""
    size = (WIDTH + list(TABLES).index(name), HEIGHT)
    image = np.full((size[1], size[0], 3), (70, 96, 128), np.uint8)
    for laid in TABLES[name][0]:
        card = deck.raster(laid.card, 260)
        high, wide = card.shape[:2]
        source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
        warp = cv2.getPerspectiveTransform(source, laid.quad.astype(np.float32))
        mask = cv2.warpPerspective(np.full((high, wide), 255, np.uint8), warp, size)
        image = np.where(mask[..., None] > 127, cv2.warpPerspective(card, warp, size), image)
    path = folder / f"{name.replace(' ', '-')}.jpg"
    cv2.imwrite(str(path), image)
    return path


class Reader:
    """Says what is written above of the table with this width."""

    def read(self, data: bytes, possible: Possible | None = None, *deck: Any) -> Reading:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        assert image is not None
        cards, doubts = list(TABLES.values())[image.shape[1] - WIDTH]
        seen = [laid for laid in cards if laid.seen]
        reading = Reading(
            (image.shape[1], HEIGHT),
            tuple(_card(laid) for laid in seen),
            tuple(_serving(laid) for laid in seen),
            doubts,
            tuple(laid.beneath for laid in seen),
            {},
            table=TABLE,
        )
        return with_answers(reading, possible)


def _serving(laid: Laid) -> Serving:
    return serving_from_json(laid.card if laid.read is None else laid.read)


def _card(laid: Laid) -> Card:
    face = _serving(laid).card
    return Card(Sighting(laid.quad, {face: 0.9, "none": 0.1}, 0.9), face, 0.9, laid.alternatives)


def load() -> Reader:
    """What the server under test reads with."""
    return Reader()
