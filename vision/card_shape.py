"""The shape of a published card."""

import cv2
import numpy as np

CARD_MM = (57.0, 89.0)  # width and height
CORNER_MM = 3.5  # radius of the round corners


def corner_mask(size: tuple[int, int]) -> np.ndarray:
    """A mask of a card with round corners, of this width and height in pixels: 255 on it, 0 beside it."""
    width, height = size
    radius = int(CORNER_MM / CARD_MM[0] * width)
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (radius, 0), (width - radius - 1, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - radius - 1), 255, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return mask
