"""Cuts a card out of a photo, upright, for the classifier."""

import cv2
import numpy as np

CROP = (128, 192)  # width and height: the smallest at which fruit and uramaki icons stay apart
MARGIN = (
    0.06  # of the card's size on each side: its own edges, and what lies over them, tell which card is meant
)


def cut(
    image: np.ndarray, quad: np.ndarray, size: tuple[int, int] = CROP, margin: float = MARGIN
) -> np.ndarray:
    """The card in `quad` (clockwise from its top left) as an upright picture of `size`."""
    width, height = size
    x, y = width * margin / (1 + 2 * margin), height * margin / (1 + 2 * margin)
    target = np.array([[x, y], [width - x, y], [width - x, height - y], [x, height - y]], np.float32)
    quad = np.asarray(quad, np.float32)
    # Where the card is much larger than the crop, shrink that part first: a plain warp would alias.
    shrink = float(np.linalg.norm(quad[1] - quad[0]) / (width - 2 * x))
    low = np.floor(quad.min(axis=0) - margin * np.ptp(quad, axis=0)).astype(int)
    high = np.ceil(quad.max(axis=0) + margin * np.ptp(quad, axis=0)).astype(int)
    low = np.clip(low, 0, (image.shape[1] - 1, image.shape[0] - 1))
    high = np.clip(high, low + 1, (image.shape[1], image.shape[0]))
    part = image[low[1] : high[1], low[0] : high[0]]
    quad = quad - low
    if shrink > 1.5:
        scaled = (max(1, round(part.shape[1] / shrink)), max(1, round(part.shape[0] / shrink)))
        quad = quad * (scaled[0] / part.shape[1], scaled[1] / part.shape[0])
        part = cv2.resize(part, scaled, interpolation=cv2.INTER_AREA)
    warp = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    return cv2.warpPerspective(part, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def upright_box(quad: np.ndarray) -> np.ndarray:
    """The rectangle a detector would draw around a card, its corners in the card's own order."""
    box = cv2.boxPoints(cv2.minAreaRect(np.asarray(quad, np.float32)))
    (ax, ay), (bx, by) = box[1] - box[0], box[2] - box[1]
    if ax * by - ay * bx < 0:
        box = box[::-1]
    turns = [np.roll(box, shift, axis=0) for shift in range(4)]
    return min(turns, key=lambda turn: float(np.abs(turn - quad).sum()))


def axes(quad: np.ndarray) -> np.ndarray:
    """A frame's width and height as vectors."""
    across = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    down = (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    return np.stack([across, down])


def shifts(frame: np.ndarray, card: np.ndarray) -> np.ndarray:
    """How far each corner of a frame is from the card's own, in widths and heights of the frame."""
    return (np.asarray(card, np.float64) - frame) @ np.linalg.inv(axes(np.asarray(frame, np.float64)))


def shifted(frame: np.ndarray, by: np.ndarray) -> np.ndarray:
    """A frame with its corners moved so; the frame itself where nothing sensible would come of it."""
    moved = (frame + by @ axes(frame)).astype(np.float32)
    return moved if cv2.isContourConvex(moved) else frame


def turned_shifts(by: np.ndarray) -> np.ndarray:
    """The same shifts as seen from the other end of the card."""
    return -np.roll(by, 2, axis=-2)


def overlap(first: np.ndarray, second: np.ndarray) -> float:
    """Intersection over union of two convex quads."""
    shared = cv2.intersectConvexConvex(first.astype(np.float32), second.astype(np.float32))[0]
    return shared / max(
        1e-6, cv2.contourArea(first.astype(np.float32)) + cv2.contourArea(second.astype(np.float32)) - shared
    )
