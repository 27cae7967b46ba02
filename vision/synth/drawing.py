"""One printed copy of a game, and how one of its cards is drawn into a photo."""

import cv2
import numpy as np

from okaikei.vision.card_shape import CARD_MM, corner_mask
from okaikei.vision.synth.cards import (
    TEXTURE,
    CardPicture,
    Picture,
    Press,
    printed,
    random_press,
    sleeve,
)
from okaikei.vision.synth.layout import Placed
from okaikei.vision.synth.table import rectangle


class PrintedCopy:
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

    def face(self, face: str) -> str:
        """The face that lies there: what this copy lacks lies face down."""
        return face if face in self._by_face else "card-back"

    def picture(self, face: str) -> Picture:
        """The face in this copy; where its capture lacks it, in the next one that has it."""
        choices = self._by_face[face]
        if self._mixed:
            return choices[int(self._random.integers(0, len(choices)))].image
        best = min(self._rank[picture.capture] for picture in choices)
        same = [picture for picture in choices if self._rank[picture.capture] == best]
        return same[int(self._random.integers(0, len(same)))].image


_MASK = corner_mask(TEXTURE)


def draw_card(
    image: Picture, matrix: Picture, placed: Placed, copy: PrintedCopy, random: np.random.Generator
) -> Picture:
    """Draw one card with its shadow; returns the quad of the whole card in pixels."""
    quad = rectangle(matrix, placed.x, placed.y, *CARD_MM, placed.turn)
    card = printed(copy.picture(copy.face(placed.card.shows)), copy.press, random)
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
    # Lamps light a card unevenly, and captures that were photographed keep some of that.
    down = np.linspace(-1, 1, height, dtype=np.float32)[:, None, None] * random.normal(0, 0.07)
    across = np.linspace(-1, 1, width, dtype=np.float32)[None, :, None] * random.normal(0, 0.07)
    card = card * np.maximum(1 + random.normal(0, 0.04) + down + across, 0.3)
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
