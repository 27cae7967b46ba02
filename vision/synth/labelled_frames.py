"""Frames as a detector draws them around cards, well and badly, and what the classifier should call each."""

from collections.abc import Iterator, Sequence

import numpy as np

from okaikei.vision.quads import jittered, overlap, turned_like, upright_box
from okaikei.vision.sighting import NONE
from okaikei.vision.synth.cards import Picture
from okaikei.vision.synth.scene import Scene

LabelledFrame = tuple[
    str, float, Picture, Picture | None
]  # face, visible share, frame, and the card's own quad

# Overlap (intersection over union) of a frame with the nearest card:
ON_CARD_IOU = 0.72  # from here on it lies on the card;
OFF_CARD_IOU = 0.66  # up to here it does not (between the two nobody could say);
NEAR_CARD_IOU = 0.4  # from here on it shows where the card's corners are
# A frame that overlaps two cards almost equally, and neither by much, lies halfway between them.
BETWEEN_DIFFERENCE, BETWEEN_MAX_IOU = 0.06, 0.88
MIN_VISIBLE = 0.04  # share of a card that must show for a frame around it


def labelled_frames(
    scene: Scene, random: np.random.Generator, found: Sequence[Picture] = ()
) -> list[LabelledFrame]:
    """Each card as a detector would frame it, also badly, and some frames in which no card lies.

    `found` are frames that a real detector drew in this scene; they are labelled too.
    """
    drawn = [jittered(upright_box(card.quad), random) for card in scene.cards if card.visible > MIN_VISIBLE]
    drawn += misplaced(scene, random)
    wanted = [labelled for frame in [*drawn, *found] if (labelled := label(scene, frame))]
    wanted += [*around_two(scene, random), *between_two(scene, random)]
    return wanted + [(NONE, 0.0, quad, None) for quad in without_card(scene, random)]


def label(scene: Scene, quad: Picture) -> LabelledFrame | None:
    """What a frame should be called: the face of the card it lies on, or none; and where the card is.

    A frame that lies beside a card is no card, but the corners of the nearest one can be told from it.
    A frame of which nobody could say is left out.
    """
    overlaps = np.array([overlap(quad, card.quad) for card in scene.cards])
    nearest = int(overlaps.argmax())
    best, card = float(overlaps[nearest]), scene.cards[nearest]
    if best < NEAR_CARD_IOU:
        return NONE, 0.0, quad, None
    frame = turned_like(card.quad, quad)
    second = float(np.delete(overlaps, nearest).max(initial=0.0))
    if _is_between(overlaps):
        return NONE, 0.0, frame, None
    if best >= ON_CARD_IOU:
        return card.face, card.visible, frame, card.quad
    if best > OFF_CARD_IOU:
        return None
    return NONE, 0.0, frame, card.quad if second < best - 0.1 else None


def _is_between(overlaps: np.ndarray) -> bool:
    """Whether a frame lies halfway between two cards, by its overlap with each."""
    first, second = np.sort(np.append(overlaps, [0.0, 0.0]))[:-3:-1]
    return bool(OFF_CARD_IOU < first < BETWEEN_MAX_IOU and first - second < BETWEEN_DIFFERENCE)


def between_two(scene: Scene, random: np.random.Generator) -> Iterator[LabelledFrame]:
    """Frames halfway from a card to the one beneath it: where nothing lies between, they hold no card."""
    for card in scene.cards:
        if card.on is None or min(card.visible, scene.cards[card.on].visible) < 0.1:
            continue
        lower = turned_like(card.quad, scene.cards[card.on].quad)
        share = random.uniform(0.42, 0.58)
        frame = jittered(upright_box((1 - share) * lower + share * card.quad), random, 0.3)
        if _is_between(np.array([overlap(frame, each.quad) for each in scene.cards])):
            yield NONE, 0.0, frame, None


def around_two(scene: Scene, random: np.random.Generator) -> Iterator[LabelledFrame]:
    """Frames that a detector drew around a card and the one beneath it, as if they were one.

    They are called what lies on top, with its corners; too much else in the frame, and it is no card.
    """
    for card in scene.cards:
        if card.on is None or card.visible < 0.5 or random.random() < 0.5:
            continue
        box = upright_box(card.quad)
        across, down = box[1] - box[0], box[3] - box[0]
        to_card = np.linalg.inv(np.stack([across, down]))
        lower = (scene.cards[card.on].quad - box[0]) @ to_card  # in widths and heights of the card on top
        reach = random.uniform(0.7, 1.0)
        low, high = np.minimum(lower.min(axis=0), 0) * reach, np.maximum(lower.max(axis=0) - 1, 0) * reach + 1
        corners = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
        frame = jittered(box[0] + corners @ np.stack([across, down]), random)
        share = overlap(frame, card.quad)
        if share >= ON_CARD_IOU:
            yield card.face, card.visible, frame, card.quad
        elif share >= NEAR_CARD_IOU:
            yield NONE, 0.0, frame, card.quad


def misplaced(scene: Scene, random: np.random.Generator) -> list[Picture]:
    """Frames that a detector drew badly: a good way off a card, askew, too large or too small."""
    frames = []
    for card in scene.cards:
        if card.visible > 0.1 and random.random() < 0.4:
            box = upright_box(card.quad)
            angle, reach = random.uniform(0, 2 * np.pi), random.uniform(0.08, 0.4)
            box = box + reach * (np.cos(angle) * (box[1] - box[0]) + np.sin(angle) * (box[3] - box[0]))
            frames.append(jittered(box, random, 2.5))
    return frames


def without_card(scene: Scene, random: np.random.Generator) -> Iterator[Picture]:
    """Frames between cards, half off a card, or on the bare table."""
    height, width = scene.image.shape[:2]
    for _ in range(3):
        card = scene.cards[int(random.integers(0, len(scene.cards)))]
        box = upright_box(card.quad)
        angle = random.uniform(0, 2 * np.pi)
        reach = random.uniform(0.28, 0.7)
        moved = box + reach * (np.cos(angle) * (box[1] - box[0]) + np.sin(angle) * (box[3] - box[0]))
        if random.random() < 0.2:
            centre = box.mean(axis=0)
            moved = (box - centre) @ np.array([[0, 1], [-1, 0]]) + centre  # a quarter turn
        inside = ((moved > 0) & (moved < (width, height))).all()
        if inside and max(overlap(moved, other.quad) for other in scene.cards) < 0.6:
            yield moved
