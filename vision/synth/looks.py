"""What the detector learns from a scene: the photo, the table straightened from it, and what lies beneath.

For the last, cards that lie on top are painted over, as the reader paints those that it has found. All are
labelled alike: a box around what shows of each card, and the four corners of the whole card, from its printed
top left clockwise.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from okaikei.vision.plane import project
from okaikei.vision.synth.cards import Picture
from okaikei.vision.synth.labelled_frames import found_frames, noisy_table
from okaikei.vision.synth.scene import Scene
from okaikei.vision.table import FIRST_LOOK, PIXELS_PER_MM, paint, warp

ON_TOP = 0.9  # a card of which more shows lies on top
FOUND = 0.93  # share of these that the reader has found
LEAST_SEEN = 40  # pixels of a card in a picture; with fewer it is left unlabelled


@dataclass(frozen=True)
class Look:
    """A picture for the detector and its labels."""

    image: Picture
    rows: list[str]  # as Ultralytics wants poses: class, box, then x, y and visibility of each corner


def photo_look(scene: Scene) -> Look:
    """The photo as the first look sees it."""
    height, width = scene.image.shape[:2]
    scale = FIRST_LOOK / max(width, height)
    return _look(scene, np.diag([scale, scale, 1.0]), (round(width * scale), round(height * scale)))


def table_look(scene: Scene, random: np.random.Generator, side: int, peeled: bool = False) -> Look:
    """The table straightened with the errors that a fitted plane has, on a square of so many pixels.

    Where it is `peeled`, the cards that lie on top are painted over, and only the others are to be found.
    """
    straight = np.diag([PIXELS_PER_MM, PIXELS_PER_MM, 1.0]) @ noisy_table(scene, random)
    corners = project(straight, np.concatenate([card.quad for card in scene.cards]))
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle = (low + high) / 2
    spare = np.maximum((high - low + 40 - side) / 2, 0)
    middle = middle + random.uniform(-1, 1, 2) * np.maximum(spare, 20)
    move = np.array([[1, 0, side / 2 - middle[0]], [0, 1, side / 2 - middle[1]], [0, 0, 1]])
    painted: dict[int, Picture] = {}
    if peeled:
        found = found_frames(
            scene, np.linalg.inv(straight) @ np.diag([PIXELS_PER_MM, PIXELS_PER_MM, 1.0]), random
        )
        tops = [index for index, card in enumerate(scene.cards) if card.visible > ON_TOP]
        painted = {index: found[index] for index in tops if random.random() < FOUND}
    return _look(scene, move @ straight, (side, side), painted)


def _look(
    scene: Scene, matrix: Picture, size: tuple[int, int], painted: Mapping[int, Picture] | None = None
) -> Look:
    """The scene seen through a matrix, and its labels; frames of `painted` cards are grey and have none."""
    painted = painted or {}
    image = paint(warp(scene.image, matrix, size), [project(matrix, quad) for quad in painted.values()])
    owner = cv2.warpPerspective(
        scene.owner, matrix, size, flags=cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT, borderValue=-1
    )
    rows = []
    for index, card in enumerate([*scene.cards, *scene.others]):
        ys, xs = np.nonzero(owner == index)
        if len(xs) < LEAST_SEEN or index in painted:
            continue
        low, high = np.array([xs.min(), ys.min()]), np.array([xs.max() + 1, ys.max() + 1])
        box = np.concatenate([(low + high) / 2, high - low]) / (*size, *size)
        corners = project(matrix, card.quad)
        inside = np.all((corners > 0) & (corners < size), axis=1).tolist()
        corners = np.clip(corners / size, 0, 1)
        points = [f"{x:.5f} {y:.5f} {2 if seen else 0}" for (x, y), seen in zip(corners, inside, strict=True)]
        rows.append(" ".join(["0", *(f"{value:.5f}" for value in box), *points]))
    return Look(image, rows)
