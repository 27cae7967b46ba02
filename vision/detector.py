"""Finds cards in a photo, whatever is printed on them, whole or covered."""

from pathlib import Path

import cv2
import numpy as np

from vision.sighting import Candidate, portrait

INPUT = 512  # the long side the network looks at: as in training; 640 found no more
LEAST = 0.03  # covered cards get low scores; what is no card is refused by its name later
MOST = 40  # candidates a photo: ten cards, some desserts, and room for doubles
# The network is taught the quad of the whole card, so a card and the one it lies on overlap a lot:
# a strip of an eighth showing is an overlap of 0.78. Only what lies closer is one card found twice.
SAME = 0.8


class Detector:
    """A nano OBB network with one class, run by OpenCV."""

    def __init__(self, path: Path) -> None:
        self._network = cv2.dnn.readNetFromONNX(str(path))

    def find(self, image: np.ndarray) -> list[Candidate]:
        """Candidates, the surest first, with quads in pixels of the image."""
        height, width = image.shape[:2]
        scale = INPUT / max(height, width)
        small = cv2.resize(image, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA)
        square = np.full((INPUT, INPUT, 3), 114, np.uint8)  # the grey the network was trained with
        square[: small.shape[0], : small.shape[1]] = small
        self._network.setInput(cv2.dnn.blobFromImage(square, 1 / 255, swapRB=True))
        rows = self._network.forward()[0].T  # x, y, width, height, score, angle
        rows = rows[rows[:, 4] > LEAST]
        return _suppress(rows, scale)


def _suppress(rows: np.ndarray, scale: float) -> list[Candidate]:
    """One candidate where the network saw the same card several times."""
    rows = rows[np.argsort(-rows[:, 4])][:300]
    boxes = [
        ((float(x), float(y)), (float(w), float(h)), float(np.degrees(turn))) for x, y, w, h, _, turn in rows
    ]
    if not boxes:
        return []
    kept = cv2.dnn.NMSBoxesRotated(boxes, [float(score) for score in rows[:, 4]], LEAST, SAME)
    candidates = []
    for index in np.array(kept).flatten()[:MOST]:
        quad = portrait(cv2.boxPoints(boxes[index]) / scale)
        candidates.append(Candidate(quad, float(min(rows[index, 4], 1.0))))
    return candidates
