"""Whether a photo is good enough: darkness, blur, and glare over a card."""

import cv2
import numpy as np

DARK_LEVEL = 45.0  # of 255: where nine tenths of the picture are darker, no card is well lit
BLURRED_SHARE = 0.80  # of the edges survives another blur: they were blurred by about 3 pixels before
_QUALITY_SIDE = 1000  # pixels of the long side, or a little more: where a card's print is just readable


def quality(image: np.ndarray) -> tuple[str, ...]:
    """What is wrong with the photo as a whole: "dark", "blurred", or nothing."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)  # first: then only a third must be shrunk
    shrink = max(image.shape[:2]) // _QUALITY_SIDE
    if shrink > 1:  # by a whole number, which is several times as fast
        size = (image.shape[1] // shrink, image.shape[0] // shrink)
        grey = cv2.resize(grey[: size[1] * shrink, : size[0] * shrink], size, interpolation=cv2.INTER_AREA)
    found = []
    if np.percentile(grey[::4, ::4], 90) < DARK_LEVEL:
        found.append("dark")
    if blur(grey) > BLURRED_SHARE:
        found.append("blurred")
    return tuple(found)


def blur(grey: np.ndarray) -> float:
    """The share of edges that survive another blur: near 0 is sharp, near 1 is blurred."""
    before = _edges(grey)
    return _edges(cv2.blur(grey, (5, 5))) / before if before else 1.0


def _edges(grey: np.ndarray) -> float:
    across = cv2.norm(grey[:, 1:], grey[:, :-1], cv2.NORM_L2SQR)
    return float(across + cv2.norm(grey[1:], grey[:-1], cv2.NORM_L2SQR))


def glare(image: np.ndarray, quad: np.ndarray) -> float:
    """The share of a card (a quad in image pixels) that is burnt out to white."""
    target = np.array([[0, 0], [64, 0], [64, 96], [0, 96]], np.float32)
    warp = cv2.getPerspectiveTransform(np.asarray(quad, np.float32), target)
    card = cv2.warpPerspective(image, warp, (64, 96), flags=cv2.INTER_LINEAR)
    return float((card.min(axis=2) >= 250).mean())
