"""Finds cards in a photo, whatever is printed on them, whole or covered."""

from pathlib import Path

import cv2
import numpy as np

from okaikei.vision.quads import height, overlap, portrait
from okaikei.vision.sighting import Candidate

INPUT_SIDE = 512  # pixels of the long side the network looks at: as in training; 640 found no more
STRIDE = 32  # the network's coarsest grid: its input is a multiple of this
MIN_SCORE = 0.015  # covered cards get low scores; what is no card is refused by the classifier later
MAX_CANDIDATES = 40  # a photo: ten cards, some desserts, and room for doubles
# Overlap (intersection over union) from which two quads are one card found twice. The network is taught the
# quad of the whole card, so a card and the one it lies on overlap a lot: 0.78 where an eighth of it shows,
# more where quads are inexact. Other doubles are told later, by their names and corners.
NMS_IOU = 0.92

# A second look from nearer, where the cards fill only a part of the photo.
WINDOW_MIN_SCORE = 0.25  # quads of at least this score say where the cards lie
WINDOW_MARGIN = 0.5  # room around them, as a share of a card's height
WINDOW_MAX_SHARE = 0.85  # no second look where they fill more of the photo's long side than this
LOST_MAX_IOU = 0.6  # a quad that overlaps none of the second look by this much was lost in it, and is kept

# A second look from farther away, where one card may fill most of the photo.
CLOSE_UP_SHARE = 0.5  # a card longer than this share of the photo is larger than the network learnt to see
CLOSE_UP_MIN_SCORE = 0.6  # also where nothing scores as much as this
FARTHER_SCALE = 0.5  # the photo is shown at this size

# The network has two heads. The one-to-one head names each card in one cell; where several cells see a card
# equally well, each may leave it to the others, and none names it. The one-to-many head (o2m) names a card in
# every cell that sees it, and is asked what the other missed.
O2M_MIN_SCORE = 0.4  # what it is less sure of is not heard
O2M_SAME_IOU = 0.7  # what overlaps a found quad by more is that card
O2M_TRUST = 0.8  # a card that it alone found counts with this share of its score,
O2M_BESIDE_IOU = 0.55  # but one that overlaps a found quad by more than this
O2M_BESIDE_TRUST = 0.06  # with this share only: between two cards it sees ghosts

Found = tuple[np.ndarray, float]  # a quad in pixels, and its score


class Detector:
    """A nano OBB network with one class, run by OpenCV.

    Where the cards fill only a part of the photo, it looks again at that part alone: the strips
    of covered cards are then large enough to be seen. Where one card fills most of it, as in a
    close-up, it looks again from farther away.
    """

    def __init__(self, path: Path) -> None:
        self._network = cv2.dnn.readNetFromONNX(str(path))

    def find(self, image: np.ndarray) -> list[Candidate]:
        """Candidates, the surest first, with quads in pixels of the image."""
        found = self._look(image)
        if _too_near(found, image):
            farther = self._look(image, FARTHER_SCALE)
            if _longest(farther, CLOSE_UP_MIN_SCORE) > CLOSE_UP_SHARE * max(image.shape[:2]):
                found = farther
        window = _window(found, image)
        if window is not None:
            start, end = window
            part = image[start[1] : end[1], start[0] : end[0]]
            nearer = [(quad + start, score) for quad, score in self._look(part)]
            found = nearer + [
                each for each in found if not _within(each[0], start, end) or _lost(each, nearer)
            ]
        found = sorted(found, key=lambda each: -each[1])[:MAX_CANDIDATES]
        return [Candidate(portrait(quad), min(score, 1.0)) for quad, score in found]

    def _look(self, image: np.ndarray, share: float = 1.0) -> list[Found]:
        square, scale = letterboxed(image, share)
        self._network.setInput(cv2.dnn.blobFromImage(square, 1 / 255, swapRB=True))
        # Of each cell: x, y, width, height, score, angle, and the score of the one-to-many head.
        rows = self._network.forward()[0].T
        found = _with_one_to_many(rows, _suppress(rows[rows[:, 4] > MIN_SCORE]))
        return [(quad / scale, score) for quad, score in found]


def letterboxed(image: np.ndarray, share: float = 1.0) -> tuple[np.ndarray, float]:
    """The image as the network looks at it, in the upper left corner, and how much it was shrunk.

    With a `share` below one, it takes up only that share of what the network looks at.
    """
    tall, wide = image.shape[:2]
    scale = INPUT_SIDE * share / max(tall, wide)
    small = cv2.resize(image, (round(wide * scale), round(tall * scale)), interpolation=cv2.INTER_AREA)
    # No larger than it must be: a photo of 4 by 3 is three quarters of a square, and takes as much less time.
    size = [-(-round(side / share) // STRIDE) * STRIDE for side in small.shape[:2]]
    square = np.full((*size, 3), 114, np.uint8)  # the grey the network was trained with
    square[: small.shape[0], : small.shape[1]] = small
    return square, scale


def _too_near(found: list[Found], image: np.ndarray) -> bool:
    """Whether a card may fill most of the photo, larger than the network knows cards."""
    return (
        _longest(found, WINDOW_MIN_SCORE) > CLOSE_UP_SHARE * max(image.shape[:2])
        or _longest(found, CLOSE_UP_MIN_SCORE) == 0.0
    )


def _longest(found: list[Found], least: float) -> float:
    """The length of the longest card that scores at least so much."""
    return max((height(quad) for quad, score in found if score > least), default=0.0)


def _window(found: list[Found], image: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """The corners of the part of the photo that the cards lie in, where that is worth a nearer look."""
    quads = [quad for quad, score in found if score > WINDOW_MIN_SCORE]
    if not quads:
        return None
    size = np.array(image.shape[1::-1])
    room = WINDOW_MARGIN * float(np.median([height(quad) for quad in quads]))
    corners = np.concatenate(quads)
    start = np.maximum(corners.min(axis=0) - room, 0).astype(int)
    end = np.minimum(corners.max(axis=0) + room, size).astype(int)
    return (start, end) if (end - start).max() < WINDOW_MAX_SHARE * size.max() else None


def _within(quad: np.ndarray, start: np.ndarray, end: np.ndarray) -> bool:
    centre = quad.mean(axis=0)
    return bool((centre > start).all() and (centre < end).all())


def _lost(each: Found, nearer: list[Found]) -> bool:
    """Whether a card that was plain from afar is not there from near."""
    return each[1] > WINDOW_MIN_SCORE and all(overlap(each[0], quad) < LOST_MAX_IOU for quad, _ in nearer)


def _with_one_to_many(rows: np.ndarray, found: list[Found]) -> list[Found]:
    """What the one-to-one head found, and every card that only the one-to-many head is sure of."""
    if rows.shape[1] < 7:  # weights of an earlier version
        return found
    sure = rows[rows[:, 6] > O2M_MIN_SCORE][:, [0, 1, 2, 3, 6, 5]]
    found = list(found)
    for quad, score in _suppress(sure, O2M_SAME_IOU):
        overlaps = [overlap(each, quad) for each, _ in found]
        near = [place for place, share in enumerate(overlaps) if share > O2M_SAME_IOU]
        if not near:
            lone = max(overlaps, default=0.0) < O2M_BESIDE_IOU
            found.append((quad, score * (O2M_TRUST if lone else O2M_BESIDE_TRUST)))
            continue
        best = max(near, key=lambda place: found[place][1])
        found[best] = (found[best][0], max(found[best][1], O2M_TRUST * score))
    return found


def _suppress(rows: np.ndarray, iou: float = NMS_IOU) -> list[Found]:
    """Non-maximum suppression: one quad where the network saw the same card several times."""
    rows = rows[np.argsort(-rows[:, 4])][:300]
    boxes = [
        ((float(x), float(y)), (float(w), float(h)), float(np.degrees(turn)))
        for x, y, w, h, _, turn in rows[:, :6]
    ]
    if not boxes:
        return []
    kept = cv2.dnn.NMSBoxesRotated(boxes, [float(score) for score in rows[:, 4]], MIN_SCORE, iou)
    chosen = np.array(kept, int).flatten()[:MAX_CANDIDATES]
    return [(portrait(cv2.boxPoints(boxes[index])), float(rows[index, 4])) for index in chosen]
