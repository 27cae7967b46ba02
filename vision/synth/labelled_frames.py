"""Frames as a detector draws them, well and badly, and what the classifier should call each."""

from collections.abc import Iterator, Sequence

import numpy as np

from okaikei.vision.quads import jittered, overlap, turned_like, upright_box
from okaikei.vision.sighting import NONE
from okaikei.vision.synth.cards import Picture
from okaikei.vision.synth.scene import Scene

Labelled = tuple[str, float, Picture, Picture | None]  # face, visible share, frame, and the card's own quad


def frames(scene: Scene, random: np.random.Generator, found: Sequence[Picture] = ()) -> list[Labelled]:
    """Each card as a detector would frame it, also badly, and some frames in which no card lies."""
    drawn = [jittered(upright_box(card.quad), random) for card in scene.cards if card.visible > 0.04]
    drawn += astray(scene, random)
    wanted = [label for frame in [*drawn, *found] if (label := labelled(scene, frame))]
    wanted += [*around_two(scene, random), *between(scene, random)]
    return wanted + [(NONE, 0.0, quad, None) for quad in ghosts(scene, random)]


# Overlap from which a frame is on a card, is not, and shows the way to it.
ON_IT, BESIDE, NEAR = 0.72, 0.66, 0.4
# Between two cards that overlap a frame so equally, and neither of them so much as this, lies no card.
EQUALLY, ASTRIDE = 0.06, 0.88


def labelled(scene: Scene, quad: Picture) -> Labelled | None:
    """What a frame should be called: the face of the card it lies on, or none; and where the card is.

    A frame that lies beside a card is no card, but the corners of the nearest one can be told from it.
    What lies between is left out: nobody could say.
    """
    shares = np.array([overlap(quad, card.quad) for card in scene.cards])
    nearest = int(shares.argmax())
    share, card = float(shares[nearest]), scene.cards[nearest]
    if share < NEAR:
        return NONE, 0.0, quad, None
    frame = turned_like(card.quad, quad)
    rival = float(np.delete(shares, nearest).max(initial=0.0))
    if _astride(shares):
        return NONE, 0.0, frame, None
    if share >= ON_IT:
        return card.face, card.visible, frame, card.quad
    if share > BESIDE:
        return None
    return NONE, 0.0, frame, card.quad if rival < share - 0.1 else None


def _astride(shares: np.ndarray) -> bool:
    """Whether a frame lies halfway between two cards, by its overlap with each."""
    first, second = np.sort(np.append(shares, [0.0, 0.0]))[:-3:-1]
    return bool(BESIDE < first < ASTRIDE and first - second < EQUALLY)


def between(scene: Scene, random: np.random.Generator) -> Iterator[Labelled]:
    """Frames halfway from a card to the one beneath it: where nothing lies between, they hold no card."""
    for card in scene.cards:
        if card.on is None or min(card.visible, scene.cards[card.on].visible) < 0.1:
            continue
        lower = turned_like(card.quad, scene.cards[card.on].quad)
        share = random.uniform(0.42, 0.58)
        frame = jittered(upright_box((1 - share) * lower + share * card.quad), random, 0.3)
        if _astride(np.array([overlap(frame, each.quad) for each in scene.cards])):
            yield NONE, 0.0, frame, None


def around_two(scene: Scene, random: np.random.Generator) -> Iterator[Labelled]:
    """Frames that a detector drew around a card and the one beneath it, as if they were one.

    They are called what lies on top, with its corners; too much else in the frame, and it is no card.
    """
    for card in scene.cards:
        if card.on is None or card.visible < 0.5 or random.random() < 0.5:
            continue
        box = upright_box(card.quad)
        across, down = box[1] - box[0], box[3] - box[0]
        way = np.linalg.inv(np.stack([across, down]))
        lower = (scene.cards[card.on].quad - box[0]) @ way  # in widths and heights of the card on top
        reach = random.uniform(0.7, 1.0)
        low, high = np.minimum(lower.min(axis=0), 0) * reach, np.maximum(lower.max(axis=0) - 1, 0) * reach + 1
        corners = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
        frame = jittered(box[0] + corners @ np.stack([across, down]), random)
        share = overlap(frame, card.quad)
        if share >= ON_IT:
            yield card.face, card.visible, frame, card.quad
        elif share >= NEAR:
            yield NONE, 0.0, frame, card.quad


def astray(scene: Scene, random: np.random.Generator) -> list[Picture]:
    """Frames that a detector drew badly: a good way off a card, askew, too large or too small."""
    frames = []
    for card in scene.cards:
        if card.visible > 0.1 and random.random() < 0.4:
            box = upright_box(card.quad)
            angle, reach = random.uniform(0, 2 * np.pi), random.uniform(0.08, 0.4)
            box = box + reach * (np.cos(angle) * (box[1] - box[0]) + np.sin(angle) * (box[3] - box[0]))
            frames.append(jittered(box, random, 2.5))
    return frames


def ghosts(scene: Scene, random: np.random.Generator) -> Iterator[Picture]:
    """Frames between cards, half off a card, or on the bare table."""
    height, width = scene.image.shape[:2]
    for _ in range(3):
        card = scene.cards[int(random.integers(0, len(scene.cards)))]
        box = upright_box(card.quad)
        angle = random.uniform(0, 2 * np.pi)
        reach = random.uniform(0.28, 0.7)
        moved = box + reach * (np.cos(angle) * (box[1] - box[0]) + np.sin(angle) * (box[3] - box[0]))
        if random.random() < 0.2:
            moved = (box - box.mean(axis=0)) @ np.array([[0, 1], [-1, 0]]) + box.mean(
                axis=0
            )  # a quarter turn
        inside = ((moved > 0) & (moved < (width, height))).all()
        if inside and max(overlap(moved, other.quad) for other in scene.cards) < 0.6:
            yield moved
