"""The table straightened: a photo warped to the view from straight above."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from okaikei.vision.plane import Plane, project
from okaikei.vision.quads import Quad

MARGIN_MM = 60.0  # room around the cards that were seen, for those that were missed
LONGEST_SIDE = 2600  # pixels of the straightened table: cards come out as large as they are in the photo
LEAST_SHARPNESS = 0.35  # a card with less than this share of the usual pixels a mm lies too far away to read
PADDING = 114  # grey beyond the photo's edge, as the networks saw it in training


@dataclass(frozen=True, eq=False)
class Slant:
    """How a photo taken at a slant and the table straightened from it lie to each other."""

    to_photo: np.ndarray  # 3 × 3: from pixels of the straightened table to pixels of the photo
    edge: Quad  # the photo's own corners, in pixels of the straightened table


def straighten(photo: np.ndarray, plane: Plane, cards: Sequence[Quad]) -> tuple[np.ndarray, Slant]:
    """The part of the table around these cards as a picture, each about as large as it is in the photo."""
    quads = np.stack(cards).astype(np.float64)
    sharpness = np.array([_pixels_per_mm(plane, quad.mean(axis=0)) for quad in quads])
    usual = float(np.median(sharpness))
    seen = project(plane.to_table, quads[sharpness >= LEAST_SHARPNESS * usual].reshape(-1, 2))
    low, high = seen.min(axis=0) - MARGIN_MM, seen.max(axis=0) + MARGIN_MM
    scale = min(usual, LONGEST_SIDE / float((high - low).max()))
    size = np.ceil((high - low) * scale).astype(int)
    to_photo = plane.to_photo @ np.array([[1 / scale, 0, low[0]], [0, 1 / scale, low[1]], [0, 0, 1]])
    image = cv2.warpPerspective(
        photo,
        np.linalg.inv(to_photo),
        (int(size[0]), int(size[1])),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(PADDING,) * 3,
    )
    height, width = photo.shape[:2]
    return image, Slant(to_photo, _corners_of(np.linalg.inv(to_photo), (width, height)))


def _corners_of(matrix: np.ndarray, size: tuple[int, int]) -> Quad:
    """The corners of a photo of this size through a matrix; beyond the horizon, very far away."""
    corners = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float64)
    flat = corners @ matrix[:, :2].T + matrix[:, 2]
    middle = np.array([size[0] / 2, size[1] / 2, 1.0]) @ matrix.T
    depth = flat[:, 2] * np.sign(middle[2])
    nearest = 1e-3 * abs(middle[2])
    return flat[:, :2] * np.sign(middle[2]) / np.maximum(depth, nearest)[:, None]


def _pixels_per_mm(plane: Plane, point: np.ndarray) -> float:
    """How many pixels of the photo a mm of the table has at a point of the photo."""
    around = project(plane.to_table, point + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
    return 1 / float(np.sqrt(max(abs(float(np.linalg.det(around[1:] - around[0]))), 1e-12)))
