"""The table straightened: a photo warped to the view from straight above, at one scale."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.plane import Plane, project
from okaikei.vision.quads import Quad, photo_edge

FIRST_LOOK = 512  # pixels of the photo's longer side when the detector looks first
PIXELS_PER_MM = 1.4  # of the straightened table: a card is 80 × 125 pixels, a strip of 10 % is 12 pixels high
MARGIN_MM = 50.0  # room around the cards of the first look, for those that it missed
LONGEST_SIDE = 1280  # pixels of the straightened table; a larger one is shown smaller
LEAST_SHARPNESS = 0.35  # a card with less than this share of the usual pixels a mm lies too far away to read
PADDING = 114  # grey beyond the photo's edge, as the networks saw it in training


@dataclass(frozen=True, eq=False)
class Table:
    """A part of the table seen from straight above."""

    image: np.ndarray
    to_mm: np.ndarray  # 3 × 3: from pixels of this picture to mm on the table


def straighten(photo: np.ndarray, plane: Plane, cards: Sequence[Quad]) -> Table:
    """The part of the table around these cards (in pixels of the photo)."""
    low, high = _area(photo, plane, cards)
    scale = min(PIXELS_PER_MM, LONGEST_SIDE / float((high - low).max()))
    size = np.maximum(np.ceil((high - low) * scale), 1).astype(int)
    to_mm = np.array([[1 / scale, 0, low[0]], [0, 1 / scale, low[1]], [0, 0, 1]])
    return Table(warp(photo, np.linalg.inv(plane.to_photo @ to_mm), (int(size[0]), int(size[1]))), to_mm)


def edge_on_table(to_table: np.ndarray, size: tuple[int, int]) -> Quad:
    """The corners of a photo of this size through a matrix; beyond the horizon, very far away."""
    flat = photo_edge(size) @ to_table[:, :2].T + to_table[:, 2]
    middle = np.array([size[0] / 2, size[1] / 2, 1.0]) @ to_table.T
    depth = flat[:, 2] * np.sign(middle[2])
    nearest = 1e-3 * abs(middle[2])
    return flat[:, :2] * np.sign(middle[2]) / np.maximum(depth, nearest)[:, None]


def _area(photo: np.ndarray, plane: Plane, cards: Sequence[Quad]) -> tuple[np.ndarray, np.ndarray]:
    """The box on the table, in mm, around all cards that lie near enough to be read."""
    quads = np.stack(cards).astype(np.float64)
    sharpness = np.array([_pixels_per_mm(plane, quad.mean(axis=0)) for quad in quads])
    near = quads[sharpness >= LEAST_SHARPNESS * np.median(sharpness)]
    seen = project(plane.to_table, near.reshape(-1, 2))
    low, high = seen.min(axis=0) - MARGIN_MM, seen.max(axis=0) + MARGIN_MM
    edge = edge_on_table(plane.to_table, (photo.shape[1], photo.shape[0]))  # beyond it nothing is to be seen
    low, high = np.maximum(low, edge.min(axis=0)), np.minimum(high, edge.max(axis=0))
    return low, np.maximum(high, low + CARD_MM[0])


def paint(image: np.ndarray, quads: Sequence[Quad]) -> np.ndarray:
    """A picture with these quads painted over, as if no card lay there."""
    image = image.copy()
    for quad in quads:
        cv2.fillConvexPoly(image, np.round(quad).astype(np.int32), (PADDING,) * 3)
    return image


def _pixels_per_mm(plane: Plane, point: np.ndarray) -> float:
    """How many pixels of the photo a mm of the table has at a point of the photo."""
    around = project(plane.to_table, point + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
    return 1 / float(np.sqrt(max(abs(float(np.linalg.det(around[1:] - around[0]))), 1e-12)))


def warp(image: np.ndarray, matrix: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """A photo through a 3 × 3 matrix; a much smaller result is made from a shrunk photo, against aliasing."""
    middle = project(np.linalg.inv(matrix), np.array([[size[0] / 2, size[1] / 2]]))
    here = project(matrix, middle + np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
    scale = float(np.sqrt(abs(np.linalg.det(here[1:] - here[0]))))
    if scale < 0.7:
        share = max(scale * 1.2, 0.05)
        image = cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        matrix = matrix @ np.diag([1 / share, 1 / share, 1])
    border = (PADDING,) * 3
    return cv2.warpPerspective(
        image, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=border
    )
