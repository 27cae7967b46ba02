"""One scene rendered by ray tracing instead of composed: the same truth, another way to the picture."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.synth.cards import CardPicture, Picture
from okaikei.vision.synth.deal import Deal
from okaikei.vision.synth.drawing import PrintedCopy
from okaikei.vision.synth.layout import UPWARDS, Layout, lay
from okaikei.vision.synth.render_cards import SLEEVE_MM, card_mesh
from okaikei.vision.synth.render_engine import Solid
from okaikei.vision.synth.render_light import random_room, room_shapes
from okaikei.vision.synth.render_photo import photographed
from okaikei.vision.synth.render_sensor import owners
from okaikei.vision.synth.render_sheets import Heights, Sheet, random_bends
from okaikei.vision.synth.render_table import random_surface, table_shapes
from okaikei.vision.synth.render_things import random_things, thing_shapes
from okaikei.vision.synth.render_trace import trace
from okaikei.vision.synth.scene import (
    LONGEST,
    Scene,
    Truth,
    box_of,
    cut_off,
    is_readable,
    neighbours,
    strip_shown,
)
from okaikei.vision.synth.table import rectangle
from okaikei.vision.synth.view import View, hold_phone

APERTURE = (0.8, 1.9)  # mm: radius of a phone's lens
ATTEMPTS = 40  # to lay the cards so that a person could name each
WITH_THINGS = 0.6  # of the scenes


def render(
    deal: Deal,
    pictures: list[CardPicture],
    surfaces: list[tuple[str, Picture]],
    random: np.random.Generator,
    longest: int = LONGEST,
    style: str | None = None,
    roll: float | None = None,
    upwards: float = UPWARDS,
    variety: float = 0.0,
    tilt: float | None = None,
) -> Scene:
    """Lay the deal on a table and photograph it, as `compose` does, with a renderer."""
    for _ in range(ATTEMPTS):
        laid, layout = lay(deal, random, style, upwards)
        copy = PrintedCopy(pictures, random, variety=variety)
        size = SLEEVE_MM if copy.press.sleeved else CARD_MM
        sheets = lie_down(layout, size, random)
        corners = np.concatenate([sheet.corners() for sheet in sheets])
        view = hold_phone(corners, random, longest, roll, tilt)
        if _all_readable(layout, sheets, view):
            break
    others = _others(layout, view, random)
    tableau = Tableau(layout, others, sheets, lie_down(others, size, random))
    things, solids = _things(tableau, pictures, view, random)
    owner = owners(view, tableau.sheets, solids)
    light, white = _photo(tableau, things, copy, surfaces, view, random)
    image = photographed(light, white, random)
    truths = _truths(tableau, copy, view, owner)
    count = len(layout)
    return Scene(image, deal, laid, truths[:count], truths[count:], view.table_matrix(), view.tilt, owner)


@dataclass(frozen=True)
class Tableau:
    """The player's cards and those of others, with how they lie."""

    layout: Layout
    others: Layout
    own_sheets: list[Sheet]
    other_sheets: list[Sheet]

    @property
    def placed(self) -> Layout:
        """All cards: the player's own, then the others."""
        return [*self.layout, *self.others]

    @property
    def sheets(self) -> list[Sheet]:
        """How they lie, in the same order."""
        return [*self.own_sheets, *self.other_sheets]


def lie_down(layout: Layout, size: tuple[float, float], random: np.random.Generator) -> list[Sheet]:
    """Lay cards down one after another, each resting on those beneath."""
    if not layout:
        return []
    places = np.array([(placed.x, placed.y) for placed in layout])
    heap = Heights(places.min(axis=0), places.max(axis=0))
    bends = random_bends(len(layout), random)
    return [
        heap.lay(placed.x, placed.y, placed.turn, bend, size)
        for placed, bend in zip(layout, bends, strict=True)
    ]


def _all_readable(layout: Layout, sheets: list[Sheet], view: View) -> bool:
    """Whether every card can be named: drawn small, one over the other, without light."""
    scale = 400 / max(view.frame)
    owner = np.full((int(view.frame[1] * scale), int(view.frame[0] * scale)), -1, np.int16)
    areas = []
    for index, sheet in enumerate(sheets):
        mask = np.zeros(owner.shape, np.uint8)
        cv2.fillPoly(mask, [np.round(view.project(sheet.outline()) * scale).astype(np.int32)], 1)
        owner[mask > 0] = index
        areas.append(max(1, int(mask.sum())))
    return all(
        is_readable(
            placed.card.shows,
            float((owner == index).sum()) / areas[index],
            strip_shown(owner, view.project(sheets[index].corners()) * scale, index),
        )
        for index, placed in enumerate(layout)
    )


def _others(layout: Layout, view: View, random: np.random.Generator) -> Layout:
    """Other people's cards, cut by the edge of the photo."""
    corners = np.concatenate(
        [rectangle(np.eye(3), placed.x, placed.y, *CARD_MM, placed.turn) for placed in layout]
    )
    matrix = view.table_matrix()
    return [placed for placed in neighbours(layout, corners, random) if cut_off(placed, matrix, view.frame)]


def _things(
    tableau: Tableau, pictures: list[CardPicture], view: View, random: np.random.Generator
) -> tuple[dict[str, Any], list[Solid]]:
    """What lies around, for the renderer and as solids."""
    if random.random() > WITH_THINGS:
        return {}, []
    quads = [view.project(sheet.corners()) for sheet in tableau.sheets]
    faces = [pictures[int(number)].image for number in random.integers(0, len(pictures), 12)]
    return thing_shapes(*random_things(view, quads, faces, random), random)


def _photo(
    tableau: Tableau,
    things: dict[str, Any],
    copy: PrintedCopy,
    surfaces: list[tuple[str, Picture]],
    view: View,
    random: np.random.Generator,
) -> tuple[Picture, Picture]:
    """The light in the photo and the colour of white in it, both linear BGR."""
    room = random_room(random)
    floor = surfaces[int(random.integers(0, len(surfaces)))][1]
    surface = random_surface(surfaces, random)
    corners = np.concatenate([sheet.corners()[:, :2] for sheet in tableau.own_sheets])
    box = (corners.min(axis=0), corners.max(axis=0))
    faces = [copy.face(placed.card.shows) for placed in tableau.placed]
    cards = card_mesh(faces, tableau.sheets, copy, surface, random)
    shapes = {
        **table_shapes(surface, floor, view, box, random),
        **room_shapes(room, view, random),
        **things,
        "cards": cards,
    }
    light = trace(shapes, view, float(random.uniform(*APERTURE)), int(random.integers(0, 2**31)))
    return light, room.white[::-1]


def _truths(tableau: Tableau, copy: PrintedCopy, view: View, owner: Picture) -> tuple[Truth, ...]:
    """What is true of every card: the player's own, then the others."""
    truths = []
    for number, (placed, sheet) in enumerate(zip(tableau.placed, tableau.sheets, strict=True)):
        quad = view.project(sheet.corners())
        whole = view.project(sheet.outline())
        area = max(1.0, float(cv2.contourArea(whole.astype(np.float32))))
        shown = owner == number
        truths.append(
            Truth(
                copy.face(placed.card.shows),
                quad,
                min(1.0, float(shown.sum()) / area),
                placed.on,
                placed.card.serving,
                box_of(shown),
                strip_shown(owner, quad, number),
            )
        )
    return tuple(truths)
