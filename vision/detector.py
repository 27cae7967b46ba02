"""Finds cards in a picture, whatever is printed on them, whole or covered."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

STRIDE = 32  # the network's coarsest grid: its input is a multiple of this
PADDING = 114  # grey around a picture that is no multiple of it, as in training
MIN_SCORE = 0.02  # what is no card is refused by the classifier later
SAME_CARD = 0.04  # of a card's diagonal: half of the thinnest strip (a tenth of the height) that people leave
MAX_FOUND = 60  # in one picture: ten cards, desserts, other people's, and room for doubles

# The network has two heads. The one-to-one head names each card in one cell; where several cells see a card
# equally well, each may leave it to the others, and none names it. The one-to-many head (o2m) names a card in
# every cell that sees it, and is heard where the other is silent.
O2M_TRUST = 0.5  # a card that it alone found counts with this share of its score


@dataclass(frozen=True, eq=False)
class Found:
    """A card that the network sees in a picture."""

    corners: np.ndarray  # 4 × 2, of the whole card, clockwise from its printed top left, in pixels
    score: float  # 0 to 1


class Detector:
    """A nano pose network with one class and four key points, the corners of a card; run by OpenCV."""

    def __init__(self, path: Path) -> None:
        self._network = cv2.dnn.readNetFromONNX(str(path))

    def find(self, image: np.ndarray) -> list[Found]:
        """The cards in a picture, the surest first; one card may be found more than once."""
        height, width = image.shape[:2]
        padded = cv2.copyMakeBorder(
            image, 0, -height % STRIDE, 0, -width % STRIDE, cv2.BORDER_CONSTANT, value=(PADDING,) * 3
        )
        self._network.setInput(cv2.dnn.blobFromImage(padded, 1 / 255, swapRB=True))
        # Rows: middle, width and height of the box; score; x, y, visibility of each corner; o2m score.
        rows = self._network.forward()[0].T
        scores = np.maximum(rows[:, 4], O2M_TRUST * rows[:, 17])
        kept = np.flatnonzero(scores > MIN_SCORE)
        kept = kept[np.argsort(-scores[kept])]
        return _without_doubles(rows[kept], scores[kept])


def _without_doubles(rows: np.ndarray, scores: np.ndarray) -> list[Found]:
    """The surest of all that point to the same corners.

    Neighbouring cells see the same card, and say nearly the same corners. Two cards can never lie so close
    that each still shows: then a strip of a tenth of the card's height lies between them.
    """
    corners = rows[:, 5:17].reshape(-1, 4, 3)[..., :2]
    sizes = np.linalg.norm(corners[:, 2] - corners[:, 0], axis=1) + 1e-6  # the diagonal
    found: list[Found] = []
    taken = np.zeros((0, 4, 2), np.float32)
    for place, quad in enumerate(corners):
        if len(found) == MAX_FOUND:
            break
        if len(taken):
            near = np.linalg.norm(taken - quad, axis=2).mean(axis=1)
            turned = np.linalg.norm(taken - np.roll(quad, 2, axis=0), axis=2).mean(axis=1)
            if min(near.min(), turned.min()) < SAME_CARD * sizes[place]:
                continue
        if _is_card(quad):
            found.append(Found(quad.astype(np.float32), float(min(scores[place], 1))))
            taken = np.concatenate([taken, quad[None]])
    return found


def _is_card(corners: np.ndarray) -> bool:
    """Whether corners run clockwise around an area."""
    return (
        bool(cv2.isContourConvex(corners.astype(np.float32)))
        and cv2.contourArea(corners.astype(np.float32), oriented=True) > 0
    )
