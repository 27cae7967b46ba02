"""One composed photo and its truth."""

from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np

from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.sighting import BY_ICONS
from okaikei.vision.synth.camera import develop, random_shot
from okaikei.vision.synth.cards import CardPicture, Picture
from okaikei.vision.synth.deal import Deal
from okaikei.vision.synth.drawing import PrintedCopy, draw_card
from okaikei.vision.synth.layout import UPWARDS, Layout, Placed, lay
from okaikei.vision.synth.table import clutter, hand, playmat, rectangle, spread
from okaikei.vision.synth.view import hold_phone

LEAST_VISIBLE = 0.07  # of a card; what shows less nobody could name, and players let cards peek out
STRIP = 0.24  # of a card's height: where another card hides it, no eye could tell what only icons tell apart
LEAST_OF_STRIP = 0.4  # the upper half of the icons is enough to count them
COARSE = 0.25  # scale of the picture in which it is checked that every card can be read
LONGEST = 1600  # pixels of a composed photo: cards come out about as large as the captures are


@dataclass(frozen=True)
class Truth:
    """One card of the tableau: where it is, how much of it shows, and what it counts as."""

    face: str  # as in the record format
    quad: Picture  # corners of the whole card, also of its covered part; clockwise from its own top left
    visible: float  # share of the card that shows
    on: int | None  # the index of the card directly beneath
    serving: Any  # what it counts as, in the record format
    box: tuple[float, float, float, float]  # left, top, right, bottom of what shows, in pixels
    strip: float = 1.0  # share of the top strip that shows

    @property
    def readable(self) -> bool:
        """Whether a person could name it."""
        return is_readable(self.face, self.visible, self.strip)


def is_readable(face: str, visible: float, strip: float) -> bool:
    """Whether a person could name a card by the share of it, and of its top strip, that shows."""
    icons = not face.startswith(BY_ICONS) or strip >= LEAST_OF_STRIP
    return visible >= LEAST_VISIBLE and icons


@dataclass(frozen=True)
class Scene:
    """A photo with everything that is true of it."""

    image: Picture  # BGR pixels
    deal: Deal  # which cards lie there, and on which
    layout: str  # how they are laid: the name of a style
    cards: tuple[Truth, ...]  # the player's own
    others: tuple[Truth, ...]  # other people's, cut by the photo's edge
    table: Picture  # 3 × 3: from the table in mm to pixels
    tilt: float  # of the camera, in radians off the vertical
    owner: Picture  # which card shows at each pixel: its index among cards and then others, or -1

    def scaled(self, scale: float) -> "Scene":
        """The truth of the same scene in a smaller picture; the picture itself stays as it is."""

        def smaller(card: Truth) -> Truth:
            left, top, right, bottom = (side * scale for side in card.box)
            return replace(card, quad=card.quad * scale, box=(left, top, right, bottom))

        return replace(
            self,
            cards=tuple(map(smaller, self.cards)),
            others=tuple(map(smaller, self.others)),
            table=np.diag([scale, scale, 1]) @ self.table,
        )

    def to_json(self, photo: str) -> dict[str, Any]:
        """The label that is written beside the photo of this name."""
        return {
            "photo": photo,
            "game": self.deal.game,
            "printing": self.deal.printing,
            "menu": list(self.deal.menu) if self.deal.menu else None,
            "players": self.deal.players,
            "layout": self.layout,
            "tilt": round(float(np.degrees(self.tilt)), 1),
            "table": (self.table / self.table[2, 2]).tolist(),
            "cards": [
                {
                    "face": card.face,
                    "quad": np.round(card.quad, 1).tolist(),
                    "visible": round(card.visible, 3),
                    "box": np.round(card.box, 1).tolist(),
                    "on": card.on,
                    "serving": card.serving,
                }
                for card in self.cards
            ],
            "tableau": [card.serving for card in self.cards],
        }


def compose(
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
    readable: bool = True,
) -> Scene:
    """Lay the deal on a table and photograph it; again, if a card lies so that nobody could name it.

    Unless they need not be `readable`: of maki under a card, nobody can say how many, but that they are maki.

    `style` is how it is laid and `roll` from which side it is seen; random, where not given.
    `upwards` is how often a card hides the upper part of the one beneath, `variety` how far a copy differs
    from its capture.
    """
    for _ in range(40):
        style_laid, layout = lay(deal, random, style, upwards)
        camera = _photographed(_all_corners(layout), random, longest, roll, tilt)
        if not readable or _readable(layout, camera):
            break
    copy = PrintedCopy(pictures, random, variety=variety)
    surface = surfaces[int(random.integers(0, len(surfaces)))][1]
    return _photo(deal, style_laid, layout, camera, copy, [each.image for each in pictures], surface, random)


@dataclass(frozen=True)
class Camera:
    """How a table is seen."""

    frame: tuple[int, int]  # width and height of the photo in pixels
    matrix: Picture  # 3 × 3: from the table in mm to pixels
    tilt: float  # radians off the vertical


def _readable(layout: Layout, camera: Camera) -> bool:
    """Whether a person could name every card of the layout, by what the others leave of it."""
    small = np.diag([COARSE, COARSE, 1]) @ camera.matrix
    quads = [rectangle(small, placed.x, placed.y, *CARD_MM, placed.turn) for placed in layout]
    owner, areas = _owners(dict(enumerate(quads)), tuple(int(side * COARSE) for side in camera.frame))
    return all(
        is_readable(placed.card.shows, float((owner == i).sum()) / areas[i], strip_shown(owner, quads[i], i))
        for i, placed in enumerate(layout)
    )


def _owners(quads: dict[int, Picture], frame: tuple[int, ...]) -> tuple[Picture, dict[int, int]]:
    """Which quad shows at each pixel, if they are laid down in this order, and the whole area of each."""
    owner = np.full((frame[1], frame[0]), -1, np.int16)
    areas = {}
    for number, quad in quads.items():
        mask = np.zeros(owner.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
        owner[mask > 0] = number
        areas[number] = max(1, int(mask.sum()))
    return owner, areas


def _photo(
    deal: Deal,
    style: str,
    layout: Layout,
    camera: Camera,
    copy: PrintedCopy,
    pictures: list[Picture],
    surface: Picture,
    random: np.random.Generator,
) -> Scene:
    """Draw a layout as the camera sees it, with what lies around, and develop the photo."""
    frame, matrix = camera.frame, camera.matrix
    corners = _all_corners(layout)
    image = spread(surface, frame, matrix, random)
    box = (*corners.min(axis=0), *corners.max(axis=0))
    if random.random() < 0.25:
        playmat(image, matrix, box, random)
    if random.random() < 0.6:
        clutter(image, matrix, box, pictures, random)
    others = [placed for placed in neighbours(layout, corners, random) if cut_off(placed, matrix, frame)]
    # Other people's cards come first, so that they lie beneath, but are counted after the player's own.
    numbers = [*range(len(layout), len(layout) + len(others)), *range(len(layout))]
    quads = {
        number: draw_card(image, matrix, placed, copy, random)
        for number, placed in zip(numbers, [*others, *layout], strict=True)
    }
    owner, areas = _owners(quads, frame)
    if random.random() < 0.1:
        hand(image, np.concatenate([quads[number] for number in range(len(layout))]), random)
    shown = np.bincount(owner[owner >= 0], minlength=len(numbers))
    truths = tuple(
        Truth(
            copy.face(placed.card.shows),
            quads[number],
            float(shown[number] / areas[number]),
            placed.on,
            placed.card.serving,
            box_of(owner == number),
            strip_shown(owner, quads[number], number),
        )
        for number, placed in enumerate([*layout, *others])
    )
    photo = develop(image, random_shot(random), random)
    cards, strangers = truths[: len(layout)], truths[len(layout) :]
    return Scene(photo, deal, style, cards, strangers, matrix, camera.tilt, owner)


def box_of(mask: Picture) -> tuple[float, float, float, float]:
    """The box around the pixels of a mask: left, top, right, bottom; empty where there are none."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return (0.0, 0.0, 0.0, 0.0)
    return (float(columns[0]), float(rows[0]), float(columns[-1] + 1), float(rows[-1] + 1))


def strip_shown(owner: Picture, quad: Picture, index: int) -> float:
    """The share of a card's top strip that no other card covers."""
    strip = np.array(
        [quad[0], quad[1], quad[1] + STRIP * (quad[2] - quad[1]), quad[0] + STRIP * (quad[3] - quad[0])]
    )
    mask = np.zeros(owner.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(strip).astype(np.int32), 1)
    return float((owner[mask > 0] == index).mean()) if mask.any() else 0.0


def _all_corners(layout: Layout) -> Picture:
    """The corners of all cards, in mm on the table."""
    return np.concatenate(
        [rectangle(np.eye(3), placed.x, placed.y, *CARD_MM, placed.turn) for placed in layout]
    )


def _photographed(
    corners: Picture, random: np.random.Generator, longest: int, roll: float | None, tilt: float | None
) -> Camera:
    """A phone held over these corners, so that all are in its picture."""
    flat = np.column_stack([corners * (1, -1), np.zeros(len(corners))])  # a view counts away from the player
    view = hold_phone(flat, random, longest, roll, tilt)
    return Camera(view.frame, view.table_matrix(), view.tilt)


def neighbours(layout: Layout, corners: Picture, random: np.random.Generator) -> Layout:
    """Other people's cards: beyond the tableau, so that the edge of the photo cuts most of them."""
    if random.random() > 0.3:
        return []
    low, high = corners.min(axis=0), corners.max(axis=0)
    cards: Layout = []
    side = int(random.integers(0, 4))
    for _ in range(int(random.integers(1, 5))):
        x, y = random.uniform(low[0], high[0]), random.uniform(low[1], high[1])
        reach = random.uniform(75, 110)
        x = low[0] - reach if side == 0 else high[0] + reach if side == 1 else x
        y = low[1] - reach if side == 2 else high[1] + reach if side == 3 else y
        card = layout[int(random.integers(0, len(layout)))].card
        cards.append(Placed(card, x, y, random.uniform(0, 2 * np.pi), None))
    return cards


def cut_off(placed: Placed, matrix: Picture, frame: tuple[int, int]) -> bool:
    """A card of which the edge of the photo cuts a corner or more is not this player's."""
    quad = rectangle(matrix, placed.x, placed.y, *CARD_MM, placed.turn)
    return bool(((quad < 0) | (quad > frame)).any(axis=1).sum() >= 2)
