"""Frames as the reader draws them, well and badly, and what the classifier should call each.

The reader knows how large a card is on the straightened table, so a frame is always a rectangle of a
card's size there: only its place and its turn can be wrong, and the plane itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.plane import project
from okaikei.vision.quads import axes, overlap, shifts, turned_like
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
MOSTLY = 0.5  # of a card must show, for the plane to be told from its corners
MISSED = 0.08  # how often a card that lies on another was not found
LEAST_VISIBLE = 0.04  # of a card; with less of it in sight its frame is not learnt


@dataclass(frozen=True)
class Labelled:
    """A frame and what the classifier should say of it."""

    face: str  # or "none"
    visible: float  # share of the card that shows
    frame: Picture  # corners in pixels of the photo, from the card's own top left
    card: Picture | None  # the true corners of the card in the frame, or nearest to it
    nearest: int | None = None  # which card that is, the player's own first
    covers: tuple[Picture, ...] = ()  # frames of the cards on it, to be painted over


def labelled_frames(scene: Scene, random: np.random.Generator) -> list[Labelled]:
    """Each card as the reader would frame it, also badly, and some frames in which no card lies.

    The reader names cards twice: as they are, and then with the cards that lie on them painted over.
    So each frame that is partly covered is learnt in both ways.
    """
    back = np.linalg.inv(noisy_table(scene, random))
    known = [label for frame in _drawn(scene, back, random) if (label := label_of(scene, frame))]
    found = found_frames(scene, back, random)
    covered = [_covered(scene, label, found, random) for label in known]
    return [*known, *(label for label in covered if label.covers)]


def found_frames(scene: Scene, back: Picture, random: np.random.Generator) -> list[Picture]:
    """The frame of each card as the reader knows it after the first naming, in pixels of the photo.

    `back` leads from mm on the table, as the reader sees it, to the photo.
    """
    frames = []
    for card in (*scene.cards, *scene.others):
        x, y, turn = placed(np.linalg.inv(back), card.quad)
        dx, dy, angle = random.normal(0, (0.7, 0.7, 0.01))
        frames.append(rectangle(back, x + dx, y + dy, *CARD_MM, turn + angle))
    return frames


def _covered(
    scene: Scene, label: Labelled, found: Sequence[Picture], random: np.random.Generator
) -> Labelled:
    """The same frame with the cards painted over that lie on what it shows.

    Of a frame on no card, all cards around it may be taken for lying on it.
    """
    own = len(scene.cards)
    seen = [card.visible >= LEAST_VISIBLE and random.random() > MISSED for card in scene.cards]
    above = [index for index in range(own) if seen[index] and overlap(label.frame, found[index]) > 0]
    if label.nearest is None:
        covering = above
    else:  # other people's cards lie beneath all others
        lowest = label.nearest if label.nearest < own else -1
        covering = [index for index in above if index > lowest]
        if label.face == NONE and lowest >= 0 and random.random() < 0.5:
            covering, label = [*covering, lowest], replace(label, card=None)
    return replace(label, covers=tuple(found[index] for index in covering))


def _drawn(scene: Scene, back: Picture, random: np.random.Generator) -> list[Picture]:
    drawn: list[Picture] = []
    for card in (*scene.cards, *scene.others):
        if card.visible < LEAST_VISIBLE:
            continue
        x, y, turn = placed(np.linalg.inv(back), card.quad)
        loose = 1.0 if card.visible > 0.4 else 1.6  # of a strip, where the card ends is less sure
        for _ in range(2 if card.visible < 0.3 else 1):
            dx, dy, angle = random.normal(0, (1.1 * loose, 1.1 * loose, 0.018 * loose))
            drawn.append(rectangle(back, x + dx, y + dy, *CARD_MM, turn + angle))
        if random.random() < 0.4:  # a good way off, askew
            angle, reach = random.uniform(0, 2 * np.pi), random.uniform(4, 32)
            dx, dy = reach * np.cos(angle), reach * np.sin(angle)
            drawn.append(rectangle(back, x + dx, y + dy, *CARD_MM, turn + random.normal(0, 0.06)))
        if card.visible > MOSTLY and random.random() < 0.4:
            drawn.append(_first_frame(card.quad, random))
    drawn += _between(scene.cards, back, random)
    drawn += _ghosts(scene, back, random)
    return drawn


def _first_frame(card: Picture, random: np.random.Generator) -> Picture:
    """A card as it is framed before the plane of the table is known: skewed, and too large or too small."""
    skew = np.eye(2) + random.normal(0, 0.09, (2, 2))
    centre = card.mean(axis=0) + random.normal(0, 0.05, 2) @ axes(card)
    return (card - card.mean(axis=0)) @ np.linalg.inv(axes(card)) @ skew @ axes(card) + centre


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


def label_of(scene: Scene, quad: Picture) -> Labelled | None:
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
        return Labelled(NONE, 0.0, frame, None, nearest)
    if share >= ON_IT:
        return Labelled(card.face, card.visible, frame, card.quad, nearest)
    if share > BESIDE:
        return None
    plain = rival < share - 0.1 and float(np.abs(shifts(frame, card.quad)).max()) < FARTHEST
    return Labelled(NONE, 0.0, frame, card.quad if plain else None, nearest)


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
