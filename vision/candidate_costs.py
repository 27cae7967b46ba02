"""What each sighting costs as each face, as no card at all, and two of them as two cards."""

import itertools
import math
from collections.abc import Sequence

import numpy as np

from okaikei.vision import quads
from okaikei.vision.quads import Quad
from okaikei.vision.sighting import NONE, Sighting
from okaikei.vision.thresholds import Thresholds


def candidate_costs(
    sightings: Sequence[Sighting], faces: list[str], edge: Quad | None, thresholds: Thresholds
) -> np.ndarray:
    """What each sighting costs as each face, and, in the last column, as no card of this tableau."""
    none = np.array([sighting.scores.get(NONE, 0.0) for sighting in sightings])
    stranger = np.minimum([sighting.stranger for sighting in sightings], none)
    none, ghost = (
        np.clip(each, thresholds.none_floor, 1 - thresholds.none_floor) for each in (none, none - stranger)
    )
    real = _real(ghost, np.array([sighting.found for sighting in sightings]), thresholds)
    allowed = np.array([[sighting.scores.get(face, 0.0) for face in faces] for sighting in sightings])
    allowed, off = (
        allowed / (1 - none)[:, None],
        np.array([off_menu(each, faces) for each in sightings]) / (1 - none),
    )
    # Of a face that cannot lie there, the likeliest explanation is a misread neighbour of it.
    known = allowed.sum(axis=1, keepdims=True)
    shares = np.where(known > 1e-6, allowed / np.maximum(known, 1e-6), 1 / max(len(faces), 1))
    allowed = allowed + thresholds.off_menu_kept * off[:, None] * shares
    foreign = _foreign(sightings, edge, thresholds)
    # How sure the detector is of a card says nothing of whose it is: of these a stranger is none.
    mine = real * (1 - foreign) * np.minimum((1 - none) / (1 - ghost), 1.0)
    keep = (
        -np.log(np.maximum(allowed, thresholds.face_floor)) / thresholds.temperature - np.log(mine)[:, None]
    )
    drop = -np.log(np.minimum(1 - mine + thresholds.off_menu_rejected * off, 1.0))
    return np.column_stack([keep, drop])


def _real(ghost: np.ndarray, found: np.ndarray, thresholds: Thresholds) -> np.ndarray:
    """How likely each candidate is a card that lies just there, by what both models say of it."""
    heard = _logit(np.clip(found, 0.02, 0.98))
    plain = heard[ghost < 0.1]
    if len(plain):
        # In a photo unlike those it learnt from, the detector is less sure of every card.
        heard = heard + np.clip(thresholds.found_usual - np.percentile(plain, 75), 0.0, thresholds.found_lift)
    odds = thresholds.real + thresholds.found_weight * heard - thresholds.none_weight * _logit(ghost)
    return 1 / (1 + np.exp(-odds))


def _logit(share: np.ndarray) -> np.ndarray:
    return np.log(share / (1 - share))


def off_menu(sighting: Sighting, faces: Sequence[str]) -> float:
    """The share of the scores that lies on faces which cannot be there."""
    return max(
        0.0, 1 - sighting.scores.get(NONE, 0.0) - sum(sighting.scores.get(face, 0.0) for face in faces)
    )


def _foreign(sightings: Sequence[Sighting], edge: Quad | None, thresholds: Thresholds) -> np.ndarray:
    """How likely each card is to be somebody else's, by where it lies."""
    centres = np.stack([sighting.quad.mean(axis=0) for sighting in sightings])
    heights = np.array([quads.height(sighting.quad) for sighting in sightings])
    gaps = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    np.fill_diagonal(gaps, np.inf)
    # Two cards side by side are at most a height apart, centre to centre; then one more to be alone.
    nearest = gaps.min(axis=1) / heights if len(sightings) > 1 else np.zeros(1)
    beyond = np.array([0.0 if edge is None else quads.outside(each.quad, edge) for each in sightings])
    alone = np.where(nearest > thresholds.apart, thresholds.foreign_apart, thresholds.foreign)
    cut = np.where(nearest > thresholds.aside, thresholds.foreign_aside, thresholds.foreign_cut)
    cut = np.where(nearest > thresholds.apart, thresholds.foreign_both, cut)
    cut = np.where(beyond > thresholds.cut_off, thresholds.foreign_off, cut)
    return np.where(beyond > thresholds.cut, cut, alone)


def share_cost(miss: float, thresholds: Thresholds) -> float:
    """What it costs that a visible share is so many spreads off; far off happens now and then."""
    tail = thresholds.share_tail
    return tail * math.log1p(miss * miss / (2 * tail))


def overlap_costs(sightings: Sequence[Sighting], thresholds: Thresholds) -> dict[tuple[int, int], float]:
    """What it costs to take two sightings for two cards, where they claim more than there is room for.

    Of two overlapping cards the lower one shows no more than the upper one leaves free. Two
    quads on one and the same card both claim to show it; and nobody lays cards so close.
    """
    costs = {}
    areas = [quads.area(sighting.quad) for sighting in sightings]
    looks = [max(sighting.scores, key=sighting.scores.__getitem__) for sighting in sightings]
    for i, j in itertools.combinations(range(len(sightings)), 2):
        shared = quads.shared_area(sightings[i].quad, sightings[j].quad)
        if shared <= 0:
            continue
        excess = min(sightings[k].visible - (1 - shared / areas[k]) for k in (i, j))
        over = max(0.0, excess - thresholds.duplicate_slack) / thresholds.visible_spread
        close = shared / (areas[i] + areas[j] - shared) - thresholds.duplicate_near
        # The same face twice is one card, seen twice; two plain faces are two cards, and a share is wrong.
        cost = over * over / 2 if looks[i] == looks[j] else share_cost(over, thresholds)
        cost += max(0.0, close) * thresholds.duplicate_slope
        if cost > 0:
            costs[i, j] = min(cost, thresholds.duplicate_cap)
    return costs
