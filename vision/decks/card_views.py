"""A card as it would be seen: whole, or with another card over part of it, in any light.

A deck is taught from photos of whole cards, and must be read when only a strip shows.
So each picture is composed the ways cards are laid (see `vision.synth.layout`), and the
classifier looks at all of them once, when the card is taught; what lies on the card is painted
over, as it is when a photo is read.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from okaikei.vision.card_shape import corner_mask
from okaikei.vision.quads import jittered

CARD = (160, 250)  # width and height of a composed card in pixels: more than a crop has, as in a photo
BORDER = 40  # pixels around it, for the margin of the crop and the detector's errors
CANVAS = (CARD[0] + 2 * BORDER, CARD[1] + 2 * BORDER)
VIEWS_VERSION = 3  # kept with embeddings; to be raised with every change here, as it makes the old ones void


@dataclass(frozen=True)
class Cover:
    """Where another card lies on this one."""

    across: float  # shifted by so many card widths to the right
    down: float  # and so many card heights down
    turn: float = 0.0  # turned by so many radians


# None is the whole card. What shows is, in this order: nothing hidden; the top strip, as in
# columns; an L; a side, as in a fan or beside a wasabi; the lower edge. On half the faces of our
# own deck, the wide L and the second lower edge raised covered cards named right from 0.72 to
# 0.92; covers turned by more than a few degrees added nothing.
COVERS: tuple[Cover | None, ...] = (
    None,
    None,
    Cover(0.0, 0.17),
    Cover(0.0, 0.25),
    Cover(0.0, 0.36),
    Cover(0.22, 0.22, 0.05),
    Cover(-0.22, 0.22, -0.05),
    Cover(0.35, 0.3),
    Cover(-0.35, 0.3),
    Cover(0.3, 0.02, 0.02),
    Cover(-0.3, 0.02, -0.02),
    Cover(0.47, 0.03, 0.03),
    Cover(-0.47, 0.03, -0.03),
    Cover(0.02, -0.3),
    Cover(-0.02, -0.43),
)
_MASK = (corner_mask(CARD) / 255.0).astype(np.float32)[..., None]


@dataclass(frozen=True, eq=False)
class Views:
    """Every way a whole card may be seen, below one another in one picture."""

    image: np.ndarray
    quads: list[np.ndarray]  # of the card in each view
    covers: list[list[np.ndarray]]  # the quads of what lies on it in each


def compose_views(picture: np.ndarray, covers: Sequence[np.ndarray], seed: int = 0) -> Views:
    """Lay the card on a table once for each way, with one of these cards on it."""
    random = np.random.default_rng([seed, VIEWS_VERSION])
    card = cv2.resize(picture, CARD, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    views, quads, hidden = [], [], []
    for number, place in enumerate(COVERS):
        cover = covers[int(random.integers(0, len(covers)))]
        views.append(_view(card, place, cover, number, random))
        left, top = BORDER, BORDER + number * CANVAS[1]
        right, bottom = left + CARD[0], top + CARD[1]
        box = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64)
        quads.append((box if number == 0 else jittered(box, random)).astype(np.float32))
        hidden.append([] if place is None else [_cover_quad(box, place)])
    return Views(np.vstack(views), quads, hidden)


def _cover_quad(box: np.ndarray, place: Cover) -> np.ndarray:
    """Where the card on the one in this box lies."""
    cosine, sine = np.cos(place.turn), np.sin(place.turn)
    centre = box.mean(axis=0)
    turned = (box - centre) @ np.array([[cosine, -sine], [sine, cosine]])
    return turned + centre + np.array([place.across * CARD[0], place.down * CARD[1]])


def _view(
    card: np.ndarray, place: Cover | None, cover: np.ndarray, number: int, random: np.random.Generator
) -> np.ndarray:
    ground = np.full((CANVAS[1], CANVAS[0], 3), random.uniform(0.1, 0.8, 3), np.float32)
    ground += cv2.resize(random.normal(0, 0.06, (20, 12, 1)).astype(np.float32), CANVAS)[..., None]
    inner = ground[BORDER : BORDER + CARD[1], BORDER : BORDER + CARD[0]]
    inner += _MASK * (card - inner)
    if place is not None:
        over = cv2.resize(cover, CARD, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
        _lay(ground, over, place)
    return _lit(ground, 0.0 if number == 0 else 1.0, random)


def _lay(ground: np.ndarray, over: np.ndarray, place: Cover) -> None:
    """Lay a card over the middle one, with a soft shadow at its edge."""
    width, height = CARD
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), float(np.degrees(place.turn)), 1.0)
    turn[:, 2] += np.array([BORDER + place.across * width, BORDER + place.down * height])
    seen = cv2.warpAffine(over, turn, CANVAS, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    alpha = cv2.warpAffine(_MASK, turn, CANVAS, flags=cv2.INTER_LINEAR)
    ground *= 1 - 0.3 * cv2.GaussianBlur(alpha, (0, 0), 3)[..., None]
    ground += alpha[..., None] * (seen - ground)


def _lit(view: np.ndarray, change: float, random: np.random.Generator) -> np.ndarray:
    """The view in other light (by `change`; 0: as it is): other warmth and brightness, a little blurred."""
    warmth, bright = change * random.normal(0.03, 0.09), np.exp(change * random.normal(0, 0.16))
    down = np.linspace(-1, 1, view.shape[0], dtype=np.float32)[:, None, None]
    balance = np.array([1 - warmth, 1.0, 1 + 0.7 * warmth], np.float32) * np.float32(bright)
    view = view * balance * (1 + down * np.float32(change * random.normal(0, 0.08)))
    blur = change * abs(random.normal(0, 0.7))
    if blur > 0.3:
        view = cv2.GaussianBlur(view, (0, 0), blur)
    return np.clip(view * 255, 0, 255).astype(np.uint8)
