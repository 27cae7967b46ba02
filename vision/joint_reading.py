"""One best joint reading of all candidates, under what the menu, the box and the deal allow.

Each candidate is a card of some face, or is rejected: a ghost between two cards, or a card
that belongs to somebody else. The reading with the highest probability as a whole wins, and
each card's confidence is taken from the best reading in which that card is different.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from okaikei.scorer import Possible
from okaikei.vision.candidate_costs import candidate_costs, overlap_costs
from okaikei.vision.card_risks import count_risks, face_risks, left_risks, twin_risks
from okaikei.vision.minimum_cost_flow import Assignment, Limits
from okaikei.vision.quads import Quad
from okaikei.vision.reading import Card
from okaikei.vision.risks import Risk
from okaikei.vision.sighting import NONE, Sighting
from okaikei.vision.stack_check import check_against_stacks
from okaikei.vision.thresholds import STANDARD, Thresholds

UNLIMITED = 1_000  # copies, where no box is known
UNLIKELY = 6.0  # a face that costs every sighting so much more than its best need not be looked at
LEAST_SHOWN = 0.005  # of an alternative that is shown to people


@dataclass(frozen=True, eq=False)
class JointReading:
    """The cards of the best joint reading, and what may be wrong with it."""

    cards: tuple[Card, ...]
    risks: tuple[Risk, ...]


def read_jointly(
    sightings: Sequence[Sighting],
    possible: Possible | None = None,
    edge: Quad | None = None,
    thresholds: Thresholds = STANDARD,
) -> JointReading:
    """Decide which sightings are cards, and which faces they have, all at once."""
    if not sightings:
        return JointReading((), tuple(count_risks((), possible)))
    allowed = _allowed(sightings, possible)
    costs = candidate_costs(sightings, allowed, edge, thresholds)
    likely = _likely(costs)
    faces, costs = [allowed[column] for column in likely], costs[:, [*likely, -1]]
    pairs = overlap_costs(sightings, thresholds)
    groups = _groups(len(sightings), pairs, costs, thresholds)
    merged = np.stack([_merged(costs, group) for group in groups])
    soft = {
        (a, b): cost
        for a, b in itertools.combinations(range(len(groups)), 2)
        if (cost := pairs.get(_sorted(groups[a][0], groups[b][0]), 0.0)) > 0
    }
    limits = _limits(faces, possible, thresholds)
    assignment = check_against_stacks(
        merged, soft, limits, [sightings[group[0]] for group in groups], edge, thresholds
    )
    cards: list[Card] = []
    risks: list[Risk] = []
    left: dict[int, float] = {}  # what was left out, and how likely it was a card after all
    for place, group in enumerate(groups):
        shares = _shares(assignment, place)
        if assignment.slots[place] == len(faces):
            left[group[0]] = 1 - shares[-1]
            continue
        member = min(group, key=lambda each: costs[each, assignment.slots[place]] - costs[each, -1])
        left |= dict.fromkeys(set(group) - {member}, 0.0)
        card = _card(sightings[member], faces, shares, assignment.slots[place])
        alone = faces[int(costs[member, :-1].argmin())]
        risks += face_risks(len(cards), card, alone, shares[-1], allowed)
        cards.append(card)
    risks += left_risks(sightings, left, cards, allowed)
    risks += twin_risks(cards, possible)
    count = list(count_risks(cards, possible))
    if any(risk.doubt.code == "too-many" for risk in count):  # each could be the one too many: say it once
        risks = [risk for risk in risks if risk.doubt.code not in ("card", "twins")]
    return JointReading(tuple(cards), (*risks, *count))


def _shares(assignment: Assignment, place: int) -> list[float]:
    """How likely each slot of a card is, by what the whole would cost with the card there."""
    odds = np.exp(-np.clip(assignment.changes[place], 0.0, 50.0))
    return (odds / odds.sum()).tolist()


def _card(sighting: Sighting, faces: list[str], shares: list[float], slot: int) -> Card:
    others = sorted(
        ((share, face) for face, share in zip(faces, shares, strict=False) if face != faces[slot]),
        reverse=True,
    )
    alternatives = tuple((face, share) for share, face in others[:3] if share >= LEAST_SHOWN)
    return Card(sighting, faces[slot], shares[slot], alternatives)


def _sorted(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _likely(costs: np.ndarray) -> list[int]:
    """The faces worth looking at: what a sighting may well be, and its second best if the first runs out."""
    keep = costs[:, :-1]
    best = np.argsort(keep, axis=1)[:, :2]
    near = np.flatnonzero((keep - keep.min(axis=1, keepdims=True) < UNLIKELY).any(axis=0))
    return sorted({*best.ravel().tolist(), *near.tolist()})


def _allowed(sightings: Sequence[Sighting], possible: Possible | None) -> list[str]:
    if possible is not None:
        return sorted(possible.faces)
    return sorted({face for sighting in sightings for face in sighting.scores} - {NONE})


def _limits(faces: list[str], possible: Possible | None, thresholds: Thresholds) -> Limits:
    if possible is None:
        return Limits([UNLIMITED] * len(faces), [False] * len(faces))
    missing = thresholds.missing_exact if possible.exact else thresholds.missing_allowed
    carried = [face in possible.desserts for face in faces]
    return Limits([possible.faces[face] for face in faces], carried, possible.hand, missing, thresholds.extra)


def _groups(
    count: int, pairs: dict[tuple[int, int], float], costs: np.ndarray, thresholds: Thresholds
) -> list[list[int]]:
    """Sightings that are surely one card, together; in each group the likeliest first."""
    gain = costs[:, -1] - costs[:, :-1].min(axis=1)
    groups: list[list[int]] = []
    for index in sorted(range(count), key=lambda each: -gain[each]):
        for group in groups:
            if all(pairs.get(_sorted(index, other), 0.0) >= thresholds.duplicate_sure for other in group):
                group.append(index)
                break
        else:
            groups.append([index])
    return groups


def _merged(costs: np.ndarray, group: list[int]) -> np.ndarray:
    """The costs of a group as one card: one member is it, the others are rejected."""
    drops = costs[group, -1]
    keep = (costs[group, :-1] - drops[:, None]).min(axis=0) + drops.sum()
    return np.append(keep, drops.sum())
