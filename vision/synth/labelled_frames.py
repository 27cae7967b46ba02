"""Frames as the reader draws them, well and badly, and what the classifier should call each.

The reader knows how large a card is on the straightened table, so a frame is always a rectangle of a
card's size there: only its place and its turn can be wrong, and the plane itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.plane import project
from okaikei.vision.quads import overlap, shifts, turned_like
from okaikei.vision.sighting import NONE
from okaikei.vision.synth.cards import Picture
from okaikei.vision.synth.scene import Scene, Truth
from okaikei.vision.synth.table import rectangle

# Overlap (intersection over union) from which on a frame is on a card, is not, and shows the way to it.
# Two cards of a stack of which a tenth shows overlap by 0.82.
ON_IT, BESIDE, NEAR = 0.84, 0.78, 0.4
# Between two cards that overlap a frame so equally, and neither of them so much as this, lies no card.
EQUALLY, ASTRIDE = 0.06, 0.93
FARTHEST = 0.7  # a corner of the card that is farther off, in sizes of the frame, cannot be told from it
LEAST_VISIBLE = 0.04  # of a card; with less of it in sight its frame is not learnt


@dataclass(frozen=True)
class Labelled:
    """A frame and what the classifier should say of it."""

    face: str  # or "none"
    visible: float  # share of the card that shows
    frame: Picture  # corners in pixels of the photo, from the card's own top left
    card: Picture | None  # the true corners of the card in the frame, or nearest to it


def labelled_frames(scene: Scene, random: np.random.Generator) -> list[Labelled]:
    """Each card as the reader would frame it, also badly, and some frames in which no card lies."""
    back = np.linalg.inv(noisy_table(scene, random))
    drawn: list[Picture] = []
    for card in (*scene.cards, *scene.others):
        if card.visible < LEAST_VISIBLE:
            continue
        x, y, turn = placed(np.linalg.inv(back), card.quad)
        loose = 1.0 if card.visible > 0.4 else 1.6  # of a strip, where the card ends is less sure
        for _ in range(2 if card.visible < 0.5 else 1):
            dx, dy, angle = random.normal(0, (1.1 * loose, 1.1 * loose, 0.018 * loose))
            drawn.append(rectangle(back, x + dx, y + dy, *CARD_MM, turn + angle))
        if random.random() < 0.4:  # a good way off, askew
            angle, reach = random.uniform(0, 2 * np.pi), random.uniform(4, 32)
            dx, dy = reach * np.cos(angle), reach * np.sin(angle)
            drawn.append(rectangle(back, x + dx, y + dy, *CARD_MM, turn + random.normal(0, 0.06)))
    drawn += _between(scene.cards, back, random)
    drawn += _ghosts(scene, back, random)
    return [known for frame in drawn if (known := label(scene, frame))]


def noisy_table(scene: Scene, random: np.random.Generator) -> Picture:
    """The 3 × 3 matrix from pixels of the photo to mm on the table, as wrong as a fitted one may be."""
    to_table = np.linalg.inv(scene.table)
    middle = project(to_table, np.concatenate([card.quad for card in scene.cards])).mean(axis=0)
    centred = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]])
    # Over 300 mm, the farther cards come out a few percent too large or too small.
    lean = random.normal(0, 0.025, 2) / 150
    stretch = np.eye(2) * np.exp(random.normal(0, 0.025)) + random.normal(0, 0.018, (2, 2))
    wrong = np.array([[*stretch[0], 0], [*stretch[1], 0], [*lean, 1]])
    # A photo says nothing of which way the table lies: the picture's own up stays up.
    return wrong @ _upright(scene, middle) @ centred @ to_table


def _upright(scene: Scene, middle: Picture) -> Picture:
    """The turn of the table that keeps what is right in the photo on the right."""
    here = project(scene.table, middle[None])[0]
    right = project(np.linalg.inv(scene.table), here + np.array([[0, 0], [10, 0]]))
    angle = -np.arctan2(*(right[1] - right[0])[::-1])
    return np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])


def placed(to_table: Picture, quad: Picture) -> tuple[float, float, float]:
    """Where a card lies on the table: its centre in mm, and its turn."""
    corners = project(to_table, quad)
    across = corners[1] - corners[0] + corners[2] - corners[3]
    down = corners[3] - corners[0] + corners[2] - corners[1]
    across = across + np.array([down[1], -down[0]])  # both axes say how the card is turned
    x, y = corners.mean(axis=0)
    return float(x), float(y), float(np.arctan2(across[1], across[0]))


def label(scene: Scene, quad: Picture) -> Labelled | None:
    """What a frame should be called: the face of the card it lies on, or none; and where the card is.

    A frame that lies beside a card is no card, but the corners of the nearest one can be told from it.
    What lies between is left out: nobody could say.
    """
    cards = (*scene.cards, *scene.others)
    shares = np.array([overlap(quad, card.quad) for card in cards])
    nearest = int(shares.argmax())
    share, card = float(shares[nearest]), cards[nearest]
    if share < NEAR:
        return Labelled(NONE, 0.0, quad, None)
    frame = turned_like(card.quad, quad)
    rival = float(np.delete(shares, nearest).max(initial=0.0))
    if card.visible < LEAST_VISIBLE:
        return None
    if _astride(shares):
        return Labelled(NONE, 0.0, frame, None)
    if share >= ON_IT:
        return Labelled(card.face, card.visible, frame, card.quad)
    if share > BESIDE:
        return None
    plain = rival < share - 0.1 and float(np.abs(shifts(frame, card.quad)).max()) < FARTHEST
    return Labelled(NONE, 0.0, frame, card.quad if plain else None)


def _astride(shares: np.ndarray) -> bool:
    """Whether a frame lies halfway between two cards, by its overlap with each."""
    first, second = np.sort(np.append(shares, [0.0, 0.0]))[:-3:-1]
    return bool(BESIDE < first < ASTRIDE and first - second < EQUALLY)


def _between(cards: Sequence[Truth], back: Picture, random: np.random.Generator) -> Iterator[Picture]:
    """Frames halfway from a card to the one beneath it."""
    for card in cards:
        if card.on is None or min(card.visible, cards[card.on].visible) < 0.1:
            continue
        share = random.uniform(0.42, 0.58)
        lower = turned_like(card.quad, cards[card.on].quad)
        x, y, turn = placed(np.linalg.inv(back), (1 - share) * lower + share * card.quad)
        yield rectangle(back, x, y, *CARD_MM, turn + random.normal(0, 0.01))


def _ghosts(scene: Scene, back: Picture, random: np.random.Generator) -> Iterator[Picture]:
    """Frames between cards, half off a card, across one, or on the bare table."""
    height, width = scene.image.shape[:2]
    for _ in range(3):
        card = scene.cards[int(random.integers(0, len(scene.cards)))]
        x, y, turn = placed(np.linalg.inv(back), card.quad)
        angle, reach = random.uniform(0, 2 * np.pi), random.uniform(16, 60)
        turn += np.pi / 2 if random.random() < 0.25 else random.normal(0, 0.3)
        frame = rectangle(back, x + reach * np.cos(angle), y + reach * np.sin(angle), *CARD_MM, turn)
        if ((frame > 0) & (frame < (width, height))).all():
            yield frame
