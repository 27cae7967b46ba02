"""Finds cards in a photo, whatever is printed on them, whole or covered."""

from pathlib import Path

import cv2
import numpy as np

from vision.crops import overlap
from vision.sighting import Candidate, portrait, turned

INPUT = 512  # the long side the network looks at: as in training; 640 found no more
LEAST = 0.03  # covered cards get low scores; what is no card is refused by its name later
MOST = 40  # candidates a photo: ten cards, some desserts, and room for doubles
# The network is taught the quad of the whole card, so a card and the one it lies on overlap a lot:
# a strip of an eighth showing is an overlap of 0.78. Only what lies closer is one card found twice.
SAME = 0.8
AGREE = 0.6  # two looks frame a covered card no better than this alike, and its neighbours less

Found = tuple[np.ndarray, float]  # a quad in pixels of the shrunk photo, and its score


class Detector:
    """A nano OBB network with one class, run by OpenCV.

    It looks twice, the second time at the photo turned round: a card that one look frames badly or
    misses, the other mostly finds, and where both agree their mean is closer than either.
    """

    def __init__(self, path: Path) -> None:
        self._network = cv2.dnn.readNetFromONNX(str(path))

    def find(self, image: np.ndarray) -> list[Candidate]:
        """Candidates, the surest first, with quads in pixels of the image."""
        height, width = image.shape[:2]
        scale = INPUT / max(height, width)
        size = (round(width * scale), round(height * scale))
        small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
        once = self._look(small)
        again = [
            (np.subtract(size, quad), score) for quad, score in self._look(cv2.rotate(small, cv2.ROTATE_180))
        ]
        found = sorted(_agreed(once, again), key=lambda each: -each[1])[:MOST]
        return [Candidate(portrait(quad / scale), min(score, 1.0)) for quad, score in found if score > LEAST]

    def _look(self, small: np.ndarray) -> list[Found]:
        square = np.full((INPUT, INPUT, 3), 114, np.uint8)  # the grey the network was trained with
        square[: small.shape[0], : small.shape[1]] = small
        self._network.setInput(cv2.dnn.blobFromImage(square, 1 / 255, swapRB=True))
        rows = self._network.forward()[0].T  # x, y, width, height, score, angle
        return _suppress(rows[rows[:, 4] > LEAST])


def _suppress(rows: np.ndarray) -> list[Found]:
    """One quad where the network saw the same card several times."""
    rows = rows[np.argsort(-rows[:, 4])][:300]
    boxes = [
        ((float(x), float(y)), (float(w), float(h)), float(np.degrees(turn))) for x, y, w, h, _, turn in rows
    ]
    if not boxes:
        return []
    kept = cv2.dnn.NMSBoxesRotated(boxes, [float(score) for score in rows[:, 4]], LEAST, SAME)
    chosen = np.array(kept, int).flatten()[:MOST]
    return [(portrait(cv2.boxPoints(boxes[index])), float(rows[index, 4])) for index in chosen]


def _agreed(once: list[Found], again: list[Found]) -> list[Found]:
    """Both looks joined: the mean of what they agree on, and for a lower score what only one saw."""
    shares = [
        (overlap(first[0], second[0]), i, j) for i, first in enumerate(once) for j, second in enumerate(again)
    ]
    pairs: dict[int, int] = {}
    for share, i, j in sorted(shares, reverse=True):
        if share > AGREE and i not in pairs and j not in pairs.values():
            pairs[i] = j
    found = []
    for i, j in pairs.items():
        (quad, score), (other, second) = once[i], again[j]
        turns = (other, turned(other))  # a card's two ends look the same to this network
        other = min(turns, key=lambda turn: float(np.abs(turn - quad).sum()))
        share = score / (score + second)
        found.append((quad * share + other * (1 - share), (score + second) / 2))
    found += [(quad, score * 0.7) for i, (quad, score) in enumerate(once) if i not in pairs]
    found += [(quad, score * 0.7) for j, (quad, score) in enumerate(again) if j not in pairs.values()]
    return found
