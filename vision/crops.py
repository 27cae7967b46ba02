"""Cuts a card out of a photo, upright, for the classifier."""

from collections.abc import Sequence

import cv2
import numpy as np

from okaikei.vision import quads

CROP = (128, 192)  # width and height: the smallest at which fruit and uramaki icons stay apart
MARGIN = (
    0.06  # of the card's size on each side: its own edges, and what lies over them, tell which card is meant
)
COVER = (114, 114, 114)  # grey over the cards that lie on the one that is meant


def cut(
    image: np.ndarray,
    quad: np.ndarray,
    covers: Sequence[np.ndarray] = (),
    size: tuple[int, int] = CROP,
    margin: float = MARGIN,
) -> np.ndarray:
    """The card in `quad` (clockwise from its top left) as an upright picture of `size`.

    `covers` are the quads of cards that lie on it. They are painted over: what is left is the card's own.
    """
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
    quad, covers = quad - low, [cover - low for cover in covers]
    if shrink > 1.5:
        scaled = (max(1, round(part.shape[1] / shrink)), max(1, round(part.shape[0] / shrink)))
        share = (scaled[0] / part.shape[1], scaled[1] / part.shape[0])
        quad, covers = quad * share, [cover * share for cover in covers]
        part = cv2.resize(part, scaled, interpolation=cv2.INTER_AREA)
    warp = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    crop = cv2.warpPerspective(part, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    for cover in covers:
        there = cv2.perspectiveTransform(np.asarray(cover, np.float64)[None], warp.astype(np.float64))[0]
        cv2.fillConvexPoly(crop, np.round(there).astype(np.int32), COVER)
    return crop
