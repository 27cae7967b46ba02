"""Finds cards in a photo, whatever is printed on them, whole or covered."""

from pathlib import Path

import cv2
import numpy as np

from okaikei.vision.quads import height, overlap, portrait
from okaikei.vision.sighting import Candidate

INPUT = 512  # the long side the network looks at: as in training; 640 found no more
STRIDE = 32  # the network's coarsest grid: its input is a multiple of this
LEAST = 0.015  # covered cards get low scores; what is no card is refused by its name later
MOST = 40  # candidates a photo: ten cards, some desserts, and room for doubles
# The network is taught the quad of the whole card, so a card and the one it lies on overlap a lot:
# a strip of an eighth showing is an overlap of 0.78, and more where the quads are inexact. What is one card
# found twice is mostly told later, by its name and its corners; here only what lies almost on the same spot.
SAME = 0.92
SURE = 0.25  # what scores this much shows where the cards lie;
FILLED = 0.85  # where they fill less of the photo than this, they are looked at again from nearer,
ELSEWHERE = 0.6  # (what overlaps less than this then was not seen again, and is kept)
ROOM = 0.5  # with this share of a card's height around them
NEAR = 0.5  # a card longer than this share of the photo is more than the network learnt to see;
PLAIN = 0.6  # where there may be one, or nothing scores as much as this,
FARTHER = 0.5  # it looks again with the photo at half the size

# Cells that see one card equally well may each leave it to the others, and then none names it. The head that
# may name a card as often as it likes is asked as well:
HEARD = 0.4  # a card of which it is this sure,
APART = 0.7  # and that overlaps none that was found by more than this, was found too.
BELIEVED = 0.8  # Of what it says this share counts,
ALONE = 0.55  # but where it overlaps one that was found by more than this,
HARDLY = 0.06  # only that share: between two cards it hears ghosts

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
            farther = self._look(image, FARTHER)
            found = farther if _longest(farther, PLAIN) > NEAR * max(image.shape[:2]) else found
        window = _window(found, image)
        if window is not None:
            start, end = window
            part = image[start[1] : end[1], start[0] : end[0]]
            nearer = [(quad + start, score) for quad, score in self._look(part)]
            found = nearer + [
                each for each in found if not _within(each[0], start, end) or _lost(each, nearer)
            ]
        found = sorted(found, key=lambda each: -each[1])[:MOST]
        return [Candidate(portrait(quad), min(score, 1.0)) for quad, score in found]

    def _look(self, image: np.ndarray, share: float = 1.0) -> list[Found]:
        square, scale = letterboxed(image, share)
        self._network.setInput(cv2.dnn.blobFromImage(square, 1 / 255, swapRB=True))
        rows = self._network.forward()[0].T  # x, y, width, height, score, angle, score of the other head
        found = _unsettled(rows, _suppress(rows[rows[:, 4] > LEAST]))
        return [(quad / scale, score) for quad, score in found]


def letterboxed(image: np.ndarray, share: float = 1.0) -> tuple[np.ndarray, float]:
    """The image as the network looks at it, in the upper left corner, and how much it was shrunk.

    With a `share` below one, it takes up only that share of what the network looks at.
    """
    tall, wide = image.shape[:2]
    scale = INPUT * share / max(tall, wide)
    small = cv2.resize(image, (round(wide * scale), round(tall * scale)), interpolation=cv2.INTER_AREA)
    # No larger than it must be: a photo of 4 by 3 is three quarters of a square, and takes as much less time.
    size = [-(-round(side / share) // STRIDE) * STRIDE for side in small.shape[:2]]
    square = np.full((*size, 3), 114, np.uint8)  # the grey the network was trained with
    square[: small.shape[0], : small.shape[1]] = small
    return square, scale


def _too_near(found: list[Found], image: np.ndarray) -> bool:
    """Whether a card may fill most of the photo, larger than the network knows cards."""
    return _longest(found, SURE) > NEAR * max(image.shape[:2]) or _longest(found, PLAIN) == 0.0


def _longest(found: list[Found], least: float) -> float:
    """The length of the longest card that scores at least so much."""
    return max((height(quad) for quad, score in found if score > least), default=0.0)


def _window(found: list[Found], image: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """The corners of the part of the photo that the cards lie in, where that is worth a nearer look."""
    quads = [quad for quad, score in found if score > SURE]
    if not quads:
        return None
    size = np.array(image.shape[1::-1])
    room = ROOM * float(np.median([height(quad) for quad in quads]))
    corners = np.concatenate(quads)
    start = np.maximum(corners.min(axis=0) - room, 0).astype(int)
    end = np.minimum(corners.max(axis=0) + room, size).astype(int)
    return (start, end) if (end - start).max() < FILLED * size.max() else None


def _within(quad: np.ndarray, start: np.ndarray, end: np.ndarray) -> bool:
    centre = quad.mean(axis=0)
    return bool((centre > start).all() and (centre < end).all())


def _lost(each: Found, nearer: list[Found]) -> bool:
    """Whether a card that was plain from afar is not there from near."""
    return each[1] > SURE and all(overlap(each[0], quad) < ELSEWHERE for quad, _ in nearer)


def _unsettled(rows: np.ndarray, found: list[Found]) -> list[Found]:
    """What was found, and every card that the network saw but named in no cell, or hardly."""
    if rows.shape[1] < 7:  # weights of an earlier version
        return found
    loud = rows[rows[:, 6] > HEARD][:, [0, 1, 2, 3, 6, 5]]
    found = list(found)
    for quad, score in _suppress(loud, APART):
        overlaps = [overlap(each, quad) for each, _ in found]
        near = [place for place, share in enumerate(overlaps) if share > APART]
        if not near:
            lone = max(overlaps, default=0.0) < ALONE
            found.append((quad, score * (BELIEVED if lone else HARDLY)))
            continue
        best = max(near, key=lambda place: found[place][1])
        found[best] = (found[best][0], max(found[best][1], BELIEVED * score))
    return found


def _suppress(rows: np.ndarray, same: float = SAME) -> list[Found]:
    """One quad where the network saw the same card several times."""
    rows = rows[np.argsort(-rows[:, 4])][:300]
    boxes = [
        ((float(x), float(y)), (float(w), float(h)), float(np.degrees(turn)))
        for x, y, w, h, _, turn in rows[:, :6]
    ]
    if not boxes:
        return []
    kept = cv2.dnn.NMSBoxesRotated(boxes, [float(score) for score in rows[:, 4]], LEAST, same)
    chosen = np.array(kept, int).flatten()[:MOST]
    return [(portrait(cv2.boxPoints(boxes[index])), float(rows[index, 4])) for index in chosen]
