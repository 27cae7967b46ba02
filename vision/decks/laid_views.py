"""Taught cards laid where a covered card of a photo lies, with the same cards on them.

What shows of a covered card changes what the classifier makes of it more than which card it is. Laid in
the same place, under the same covers, on the same table, only the face is different.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from okaikei.vision.card_shape import corner_mask
from okaikei.vision.decks.card_views import BORDER, CANVAS, CARD
from okaikei.vision.plane import project

_MASK = (corner_mask(CARD) / 255.0).astype(np.float32)[..., None]
_BOX = np.array([(0, 0), (CARD[0], 0), CARD, (0, CARD[1])], np.float32) + BORDER


@dataclass(frozen=True, eq=False)
class LaidViews:
    """Taught cards in one place, below one another in one picture."""

    image: np.ndarray
    quads: list[np.ndarray]  # of the card in each view
    covers: list[list[np.ndarray]]  # the quads of what lies on it in each


def lay_in_place(
    image: np.ndarray, quad: np.ndarray, covers: Sequence[np.ndarray], pictures: Sequence[np.ndarray]
) -> LaidViews:
    """Lay each picture of a whole card into the photo where the card in `quad` lies under these covers."""
    upright = cv2.getPerspectiveTransform(np.asarray(quad, np.float32), _BOX)
    table = cv2.warpPerspective(image, upright, CANVAS, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    above = [project(upright, np.asarray(cover, np.float64)) for cover in covers]
    views = []
    for picture in pictures:
        view = table.astype(np.float32)
        inner = view[BORDER : BORDER + CARD[1], BORDER : BORDER + CARD[0]]
        inner += _MASK * (cv2.resize(picture, CARD, interpolation=cv2.INTER_AREA) - inner)
        views.append(view.astype(np.uint8))
    shifts = [np.array([0, number * CANVAS[1]]) for number in range(len(views))]
    return LaidViews(
        np.vstack(views),
        [(_BOX + shift).astype(np.float32) for shift in shifts],
        [[cover + shift for cover in above] for shift in shifts],
    )
