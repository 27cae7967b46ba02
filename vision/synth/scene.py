"""One composed photo and its truth."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from okaikei.vision.card_shape import CARD_MM, corner_mask
from okaikei.vision.sighting import BY_ICONS
from okaikei.vision.synth.camera import develop, projection, random_shot
from okaikei.vision.synth.cards import (
    TEXTURE,
    CardPicture,
    Picture,
    Press,
    printed,
    random_press,
    sleeve,
)
from okaikei.vision.synth.deal import Deal
from okaikei.vision.synth.layout import UPWARDS, Layout, Placed, lay
from okaikei.vision.synth.table import clutter, hand, playmat, rectangle, spread

LEAST_VISIBLE = 0.07  # of a card; what shows less nobody could name, and players let cards peek out
STRIP = 0.24  # of a card's height: where another card hides it, no eye could tell what only icons tell apart
LEAST_OF_STRIP = 0.6
LONGEST = 1600  # pixels of a composed photo: cards come out about as large as the captures are


@dataclass(frozen=True)
class Truth:
    """One card of the tableau: where it is, how much of it shows, and what it counts as."""

    face: str
    quad: Picture  # corners of the whole card, also of its covered part; clockwise from its own top left
    visible: float
    on: int | None
    serving: Any
    strip: float = 1.0  # share of the top strip that shows

    @property
    def readable(self) -> bool:
        """Whether a person could name it."""
        icons = not self.face.startswith(BY_ICONS) or self.strip >= LEAST_OF_STRIP
        return self.visible >= LEAST_VISIBLE and icons


@dataclass(frozen=True)
class Scene:
    """A photo with everything that is true of it."""

    image: Picture
    deal: Deal
    layout: str
    cards: tuple[Truth, ...]

    def to_json(self, photo: str) -> dict[str, Any]:
        """The label that is written beside the photo of this name."""
        return {
            "photo": photo,
            "game": self.deal.game,
            "printing": self.deal.printing,
            "menu": list(self.deal.menu) if self.deal.menu else None,
            "players": self.deal.players,
            "layout": self.layout,
            "cards": [
                {
                    "face": card.face,
                    "quad": np.round(card.quad, 1).tolist(),
                    "visible": round(card.visible, 3),
                    "on": card.on,
                    "serving": card.serving,
                }
                for card in self.cards
            ],
            "tableau": [card.serving for card in self.cards],
        }


class Copy:
    """One printed copy of the game: a picture of every face, in the same inks."""

    def __init__(
        self,
        pictures: list[CardPicture],
        random: np.random.Generator,
        mixed: float = 0.25,
        drawn: str = "owndeck",
        variety: float = 0.0,
    ) -> None:
        self._by_face: dict[str, list[CardPicture]] = {}
        for picture in pictures:
            self._by_face.setdefault(picture.face, []).append(picture)
        captures = sorted({picture.capture for picture in pictures})
        self._rank = {str(name): index for index, name in enumerate(random.permutation(captures))}
        if random.random() < 0.6:  # our own drawings stand in for a missing face only now and then
            self._rank[drawn] = len(captures)
        self._mixed = random.random() < mixed
        self._random = random
        self.press: Press = random_press(random, variety)

    def __contains__(self, face: str) -> bool:
        return face in self._by_face

    def picture(self, face: str) -> Picture:
        """The face in this copy; where its capture lacks it, in the next one that has it."""
        choices = self._by_face[face]
        if self._mixed:
            return choices[int(self._random.integers(0, len(choices)))].image
        best = min(self._rank[picture.capture] for picture in choices)
        same = [picture for picture in choices if self._rank[picture.capture] == best]
        return same[int(self._random.integers(0, len(same)))].image


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
) -> Scene:
    """Lay the deal on a table and photograph it; again, if a card lies so that nobody could name it.

    `style` is how it is laid and `roll` from which side it is seen; random, where not given.
    `upwards` is how often a card hides the upper part of the one beneath, `variety` how far a copy differs
    from its capture.
    """
    for _ in range(20):
        scene = _attempt(deal, pictures, surfaces, random, longest, style, roll, upwards, variety)
        if all(card.readable for card in scene.cards):
            return scene
    return scene


def _attempt(
    deal: Deal,
    pictures: list[CardPicture],
    surfaces: list[tuple[str, Picture]],
    random: np.random.Generator,
    longest: int,
    style: str | None,
    roll: float | None,
    upwards: float,
    variety: float,
) -> Scene:
    style, layout = lay(deal, random, style, upwards)
    copy = Copy(pictures, random, variety=variety)
    corners = np.concatenate([_corners(placed) for placed in layout])
    frame, matrix = _hold(corners, random, longest, roll)
    image = spread(surfaces[int(random.integers(0, len(surfaces)))][1], frame, random)
    box = (*corners.min(axis=0), *corners.max(axis=0))
    if random.random() < 0.25:
        playmat(image, matrix, box, random)
    if random.random() < 0.6:
        clutter(image, matrix, box, [picture.image for picture in pictures], random)
    owner = np.full((frame[1], frame[0]), -1, np.int16)
    areas, quads = [], []
    neighbours = [
        placed for placed in _neighbours(layout, corners, random) if _cut_off(placed, matrix, frame)
    ]
    for index, placed in enumerate([*neighbours, *layout]):
        mine = index - len(neighbours)
        face = placed.card.shows if placed.card.shows in copy else "card-back"
        quad = _draw(image, matrix, placed, copy, face, random)
        mask = np.zeros_like(owner, np.uint8)
        cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 1)
        owner[mask > 0] = max(mine, -1)
        if mine >= 0:
            quads.append(quad)
            areas.append(max(1, int(mask.sum())))
    if random.random() < 0.1:
        hand(image, np.concatenate(quads), random)
    shown = np.bincount(owner[owner >= 0], minlength=len(layout))
    cards = tuple(
        Truth(
            placed.card.shows,
            quads[i],
            float(shown[i] / areas[i]),
            placed.on,
            placed.card.serving,
            _strip_shown(owner, quads[i], i),
        )
        for i, placed in enumerate(layout)
    )
    return Scene(develop(image, random_shot(random), random), deal, style, cards)


def _strip_shown(owner: Picture, quad: Picture, index: int) -> float:
    """The share of a card's top strip that no other card covers."""
    strip = np.array(
        [quad[0], quad[1], quad[1] + STRIP * (quad[2] - quad[1]), quad[0] + STRIP * (quad[3] - quad[0])]
    )
    mask = np.zeros(owner.shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(strip).astype(np.int32), 1)
    return float((owner[mask > 0] == index).mean()) if mask.any() else 0.0


def _corners(placed: Placed) -> Picture:
    return rectangle(np.eye(3), placed.x, placed.y, *CARD_MM, placed.turn)


def _hold(
    corners: Picture, random: np.random.Generator, longest: int, side: float | None
) -> tuple[tuple[int, int], Picture]:
    """How the phone is held: the frame in pixels, and the camera's matrix."""
    roll = float(random.choice([0.0, 0.0, 0.0, np.pi, np.pi / 2, -np.pi / 2, random.uniform(0, 2 * np.pi)]))
    roll = roll if side is None else side
    roll += random.normal(0, 0.08)
    tilt = float(np.abs(random.normal(0, 0.3)))
    tilt = min(tilt, 0.68)  # past 39 degrees people walk closer
    cosine, sine = np.cos(roll), np.sin(roll)
    turned = np.ptp(corners @ np.array([[cosine, sine], [-sine, cosine]]), axis=0)
    short = int(longest * random.choice([0.75, 0.75, 0.5625]))
    landscape = turned[0] > turned[1] if random.random() < 0.85 else random.random() < 0.5
    frame = (longest, short) if landscape else (short, longest)
    fill = random.uniform(0.68, 0.98)
    return frame, projection(corners, frame, fill, tilt, roll, random.uniform(0, 2 * np.pi))


def _neighbours(layout: Layout, corners: Picture, random: np.random.Generator) -> Layout:
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


def _cut_off(placed: Placed, matrix: Picture, frame: tuple[int, int]) -> bool:
    """A card of which the edge of the photo cuts a corner or more is not this player's."""
    quad = rectangle(matrix, placed.x, placed.y, *CARD_MM, placed.turn)
    return bool(((quad < 0) | (quad > frame)).any(axis=1).sum() >= 2)


_MASK = corner_mask(TEXTURE)


def _draw(
    image: Picture, matrix: Picture, placed: Placed, copy: Copy, face: str, random: np.random.Generator
) -> Picture:
    """Draw one card with its shadow; returns the quad of the whole card in pixels."""
    quad = rectangle(matrix, placed.x, placed.y, *CARD_MM, placed.turn)
    card = printed(copy.picture(face), copy.press, random)
    alpha: Picture = (_MASK / 255.0).astype(np.float32)
    outer = quad
    if copy.press.sleeved:
        card, alpha = sleeve(card, _MASK, random)
        grow = card.shape[1] / TEXTURE[0]
        outer = rectangle(
            matrix,
            placed.x,
            placed.y,
            CARD_MM[0] * grow,
            CARD_MM[1] * card.shape[0] / TEXTURE[1],
            placed.turn,
        )
    size = np.linalg.norm(outer[1] - outer[0])
    if size < card.shape[1] * 0.6:  # shrink first, or the warp would alias
        scale = max(0.15, size / card.shape[1] * 1.15)
        card = cv2.resize(card, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        alpha = cv2.resize(alpha, (card.shape[1], card.shape[0]), interpolation=cv2.INTER_AREA)
    height, width = card.shape[:2]
    card = card * (
        1
        + random.normal(0, 0.03)
        + np.linspace(-1, 1, height, dtype=np.float32)[:, None, None] * random.normal(0, 0.03)
    )
    pad = 14
    low = np.maximum(np.floor(outer.min(axis=0)).astype(int) - pad, 0)
    high = np.minimum(np.ceil(outer.max(axis=0)).astype(int) + pad, (image.shape[1], image.shape[0]))
    if (high <= low).any():
        return quad
    target = (outer - low).astype(np.float32)
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    warp = cv2.getPerspectiveTransform(source, target)
    span = (int(high[0] - low[0]), int(high[1] - low[1]))
    seen = cv2.warpPerspective(card, warp, span, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(alpha, warp, span, flags=cv2.INTER_LINEAR)[..., None]
    view = image[low[1] : high[1], low[0] : high[0]]
    drop = random.uniform(-3, 3, 2)
    shadow = cv2.warpAffine(cover, np.array([[1, 0, drop[0]], [0, 1, drop[1]]]), span)
    view *= (
        1 - random.uniform(0.15, 0.5) * cv2.GaussianBlur(shadow, (0, 0), random.uniform(1.5, 5))[..., None]
    )
    view += cover * (seen - view)
    return quad
