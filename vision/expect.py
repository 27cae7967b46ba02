"""One best joint reading of all candidates, under what the menu, the box and the deal allow.

Each candidate is a card of some face, or is rejected: a ghost between two cards, or a card
that belongs to somebody else. The reading with the highest probability as a whole wins, and
each card's confidence is taken from the best reading in which that card is different.
"""

import heapq
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scorer import FACES, Possible, name
from vision.assign import Assignment, Limits, assign
from vision.reading import Card, Doubt
from vision.sighting import NONE, Sighting
from vision.thresholds import STANDARD, Thresholds
from vision.weigh import claims, costs_of, off_menu

# Enough for every pair of quads that could be one card; a heap beyond it is no tableau.
MAX_NODES = 200
UNLIMITED = 1_000


@dataclass(frozen=True, eq=False)
class Expected:
    """The cards of the best joint reading, and what is doubtful about it."""

    cards: tuple[Card, ...]
    doubts: tuple[Doubt, ...]


def expect(
    sightings: Sequence[Sighting],
    possible: Possible | None = None,
    size: tuple[int, int] | None = None,
    thresholds: Thresholds = STANDARD,
) -> Expected:
    """Decide which sightings are cards, and which faces they have, all at once."""
    if not sightings:
        return Expected((), tuple(_count_doubts((), possible)))
    faces = _faces(sightings, possible)
    costs = costs_of(sightings, faces, size, thresholds)
    pairs = claims(sightings, thresholds)
    groups = _groups(len(sightings), pairs, costs, thresholds)
    merged = np.stack([_merged(costs, group) for group in groups])
    soft = {
        (a, b): cost
        for a, b in itertools.combinations(range(len(groups)), 2)
        if (cost := pairs.get(_sorted(groups[a][0], groups[b][0]), 0.0)) > 0
    }
    assignment = _search(merged, soft, _limits(faces, possible, thresholds))
    return _expected(sightings, faces, costs, groups, assignment, possible, thresholds)


def _sorted(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _faces(sightings: Sequence[Sighting], possible: Possible | None) -> list[str]:
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


def _search(costs: np.ndarray, pairs: dict[tuple[int, int], float], limits: Limits) -> Assignment:
    """The best assignment when some pairs cost more together: branch and bound, best first.

    Without its pairs the problem is solved exactly, which bounds it from below. While the best
    open answer keeps both of a pair, it is split: the first dropped, the second, or both paid.
    """
    drop = costs.shape[1] - 1
    ticket = itertools.count()
    first = assign(costs, limits)
    heap = [(first.cost, next(ticket), first, costs, frozenset[tuple[int, int]](), 0.0)]
    for _ in range(MAX_NODES):
        _, _, answer, priced, settled, paid = heap[0]
        open_pairs = [
            pair
            for pair in pairs
            if pair not in settled and answer.slots[pair[0]] != drop and answer.slots[pair[1]] != drop
        ]
        if not open_pairs:
            break
        heapq.heappop(heap)
        pair = max(open_pairs, key=lambda each: pairs[each])
        for dropped, kept in (((pair[0],), ()), ((pair[1],), (pair[0],)), ((), pair)):
            branch = priced.copy()
            branch[list(dropped), :drop] = np.inf
            branch[list(kept), drop] = np.inf
            if not np.isfinite(branch).any(axis=1).all():
                continue
            toll = paid + (0.0 if dropped else pairs[pair])
            solved = assign(branch, limits)
            if np.isfinite(solved.cost):
                heapq.heappush(
                    heap, (solved.cost + toll, next(ticket), solved, branch, settled | {pair}, toll)
                )
    best, _, answer, *_ = heap[0]
    changes = _changes(costs, pairs, answer, limits)
    for other, _, rival, *_ in heap[1:]:
        if sorted(rival.slots) != sorted(answer.slots):  # else the same faces, from other quads of them
            for card, slot in enumerate(rival.slots):
                if slot != answer.slots[card]:
                    changes[card, slot] = min(changes[card, slot], other - best)
    return Assignment(answer.slots, best, changes)


def _changes(
    costs: np.ndarray, pairs: dict[tuple[int, int], float], answer: Assignment, limits: Limits
) -> np.ndarray:
    """What each other slot would cost, next to the cards that the answer keeps.

    The branches forbade what they decided, so their own alternatives say nothing of it.
    """
    drop = costs.shape[1] - 1
    priced = costs.copy()
    for pair, cost in pairs.items():
        for one, other in (pair, pair[::-1]):
            if answer.slots[other] != drop:
                priced[one, :drop] += cost
    alone = assign(priced, limits)
    return alone.changes if alone.slots == answer.slots else answer.changes.copy()


def _expected(
    sightings: Sequence[Sighting],
    faces: list[str],
    costs: np.ndarray,
    groups: list[list[int]],
    assignment: Assignment,
    possible: Possible | None,
    thresholds: Thresholds,
) -> Expected:
    drop = len(faces)
    cards: list[Card] = []
    doubts: list[Doubt] = []
    left: list[tuple[int, float]] = []
    for place, group in enumerate(groups):
        odds = np.exp(-np.clip(assignment.changes[place], 0.0, 50.0))
        shares = odds / odds.sum()
        slot = assignment.slots[place]
        if slot == drop:
            left.append((group[0], 1 - float(shares[drop])))
            continue
        member = min(group, key=lambda each: costs[each, slot] - costs[each, drop])
        order = [other for other in np.argsort(-shares[:drop]) if other != slot and shares[other] >= 0.005][
            :3
        ]
        others = tuple((faces[other], float(shares[other])) for other in order)
        card = Card(sightings[member], faces[slot], float(shares[slot]), others)
        alone = faces[int(costs[member, :drop].argmin())]
        doubts += _face_doubts(len(cards), card, alone, float(shares[drop]), faces, thresholds)
        cards.append(card)
    doubts += _left_doubts(sightings, left, cards, faces, thresholds)
    count = _count_doubts(cards, possible)
    if any(doubt.code == "too-many" for doubt in count):  # then each could be the one too many: say it once
        doubts = [doubt for doubt in doubts if doubt.code != "card"]
    doubts += count
    return Expected(tuple(cards), tuple(doubts))


def _face_doubts(
    index: int, card: Card, alone: str, none: float, faces: Sequence[str], thresholds: Thresholds
) -> list[Doubt]:
    """Doubts about one card; `alone` is the face it would have without the others."""
    if off_menu(card.sighting, faces) > thresholds.off_menu:
        text = f"this looks like {_looks(card.sighting)}, which cannot lie here; is it {name(card.face)}?"
        return [Doubt(index, "off-menu", text)]
    if card.face != alone:
        return [Doubt(index, "face", f"so many {name(alone, count=2)} cannot be; is this {name(card.face)}?")]
    if card.confidence >= thresholds.sure:
        return []
    if not card.alternatives or none > card.alternatives[0][1]:
        return [Doubt(index, "card", f"is this a card of this tableau, {name(card.face)}?")]
    return [Doubt(index, "face", f"is this {name(card.face)} or {name(card.alternatives[0][0])}?")]


def _looks(sighting: Sighting) -> str:
    """What a sighting looks like most, whether it can be or not."""
    face = max((face for face in sighting.scores if face != NONE), key=sighting.scores.__getitem__)
    return name(face) if face in FACES else face  # a classifier may have learnt a deck of its own


def _left_doubts(
    sightings: Sequence[Sighting],
    left: list[tuple[int, float]],
    cards: list[Card],
    faces: Sequence[str],
    thresholds: Thresholds,
) -> list[Doubt]:
    """Doubts for what was nearly taken for a card, at the card that lies nearest."""
    doubts = []
    for index, share in left:
        if share < thresholds.maybe:
            continue
        centre = sightings[index].quad.mean(axis=0)
        distances = [float(np.linalg.norm(card.quad.mean(axis=0) - centre)) for card in cards]
        near = int(np.argmin(distances)) if distances else None
        if off_menu(sightings[index], faces) > thresholds.off_menu:
            text = f"something here looks like {_looks(sightings[index])}, which cannot lie here"
            doubts.append(Doubt(near, "off-menu", text))
        else:
            doubts.append(Doubt(near, "left-out", "is there one more card here?"))
    return doubts


def _count_doubts(cards: Sequence[Card], possible: Possible | None) -> list[Doubt]:
    """Doubts about the number of cards, where the deal settles it."""
    if possible is None or possible.hand is None:
        return []
    dealt = sum(card.face not in possible.desserts for card in cards)
    weakest = min(range(len(cards)), key=lambda each: cards[each].confidence, default=None)
    if dealt > possible.hand:
        return [Doubt(weakest, "too-many", f"{dealt} cards seen, {possible.hand} dealt")]
    if len(cards) < possible.hand and (possible.exact or not cards):
        return [Doubt(None, "too-few", f"{len(cards)} cards seen, {possible.hand} dealt")]
    return []
