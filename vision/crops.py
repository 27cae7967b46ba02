"""Cuts a card out of a photo, upright, for the classifier."""

import cv2
import numpy as np

from okaikei.vision import quads

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
    shrink = quads.width(quad) / (width - 2 * x)
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
