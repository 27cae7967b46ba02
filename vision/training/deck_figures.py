"""What a reading of a scene is worth: which cards were read right, which strangers refused, which doubled."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from okaikei.vision.quads import Quad, overlap, portrait
from okaikei.vision.reading import Reading
from okaikei.vision.synth.scene import Scene

WHOLE_VISIBLE = 0.9  # share of a card that shows, from which it counts as whole
SAME_CARD = 0.5  # overlap from which on a card that was read is a card that lies there
DOUBLED = 0.3  # and from which on it is at least a part of one


@dataclass(frozen=True)
class ComparedScene:
    """A reading beside the truth; every list holds whether it is as it should be."""

    whole: tuple[bool, ...]  # each whole card of the deck: read, with its name
    covered: tuple[bool, ...]  # each covered one
    refused: tuple[bool, ...]  # each card of no deck: not read
    doubted: tuple[bool, ...]  # each card that was read wrongly: asked about
    doubled: int  # cards that were read once too often
    extra: int  # cards that were read where none lies


def compare(scene: Scene, reading: Reading, faces: frozenset[str]) -> ComparedScene:
    """Compare a reading with a scene in which cards of other faces than these are strangers."""
    truths = [*scene.cards, *scene.others]
    quads = [portrait(card.quad) for card in truths]
    read = [portrait(card.quad) for card in reading.cards]
    shares = np.array([[overlap(quad, other) for other in read] for quad in quads]).reshape(
        len(quads), len(read)
    )
    right = np.array([[card.face == other.face for other in reading.cards] for card in truths])
    found = _matched(shares, right.reshape(shares.shape))
    whole: list[bool] = []
    covered: list[bool] = []
    refused: list[bool] = []
    for place, card in enumerate(scene.cards):
        if card.face not in faces:
            refused.append(place not in found)
        else:
            named = place in found and reading.cards[found[place]].face == card.face
            (whole if card.visible >= WHOLE_VISIBLE else covered).append(named)
    owners = {index: place for place, index in found.items()}
    wrong = [
        index
        for index, card in enumerate(reading.cards)
        if index not in owners or truths[owners[index]].face != card.face
    ]
    asked = {card for doubt in reading.doubts for card in (doubt.card, *doubt.others)}
    over = [index for index in range(len(read)) if index not in owners]
    doubled = [index for index in over if shares[:, index].max(initial=0.0) >= DOUBLED]
    return ComparedScene(
        tuple(whole),
        tuple(covered),
        tuple(refused),
        tuple(index in asked for index in wrong),
        len(doubled),
        len(over) - len(doubled),
    )


def _matched(shares: np.ndarray, right: np.ndarray) -> dict[int, int]:
    """Which card that was read is which that lies there: each once, those of the same name first."""
    pairs = [
        (bool(right[place]), float(shares[place]), place)
        for place in zip(*np.nonzero(shares >= SAME_CARD), strict=True)
    ]
    found: dict[int, int] = {}
    for _, _, (truth, read) in sorted(pairs, key=lambda pair: pair[:2], reverse=True):
        if truth not in found and read not in found.values():
            found[int(truth)] = int(read)
    return found


def figures(scenes: Sequence[ComparedScene]) -> dict[str, float]:
    """The shares that the goals speak of, and how many cards and scenes they are of."""

    def share(values: Sequence[bool]) -> float:
        return float(np.mean(values)) if values else float("nan")

    every = {
        key: [value for scene in scenes for value in getattr(scene, key)]
        for key in ("whole", "covered", "refused", "doubted")
    }
    return {key: share(values) for key, values in every.items()} | {
        "single": share([scene.doubled == 0 for scene in scenes]),
        "wrong": float(len(every["doubted"])),
        "doubled": float(sum(scene.doubled for scene in scenes)),
        "extra": float(sum(scene.extra for scene in scenes)),
        "cards": float(sum(len(every[key]) for key in ("whole", "covered", "refused"))),
        "scenes": float(len(scenes)),
    }


def box_overlap(box: Quad, quad: Quad) -> float:
    """Intersection over union of an upright box (left, top, right, bottom) and the box around a quad."""
    other = np.concatenate([quad.min(axis=0), quad.max(axis=0)])
    size = np.clip(np.minimum(box[2:], other[2:]) - np.maximum(box[:2], other[:2]), 0, None)
    both = float(size.prod())
    return both / (float((box[2:] - box[:2]).prod() + (other[2:] - other[:2]).prod()) - both)
