"""Takes out of a joint reading the cards that the stacks speak against.

A ghost that lies askew over two real cards passes for a card of its own: it has a face and
a place. But with it, too much of the cards around it would have to be hidden.
"""

from collections.abc import Sequence

import numpy as np

from okaikei.vision.exclusive_pairs import Pairs, assign_with_pairs
from okaikei.vision.layers import Heap
from okaikei.vision.minimum_cost_flow import INF, Assignment, Limits
from okaikei.vision.quads import Quad
from okaikei.vision.sighting import Sighting
from okaikei.vision.thresholds import Thresholds


def check_against_stacks(
    costs: np.ndarray,
    pairs: Pairs,
    limits: Limits,
    sightings: Sequence[Sighting],
    edge: Quad | None,
    thresholds: Thresholds,
) -> Assignment:
    """The best assignment of places to faces, in which the cards that are kept explain what shows of each."""
    drop = costs.shape[1] - 1
    priced = costs.copy()
    spoken_against: dict[int, float] = {}
    while True:
        answer = assign_with_pairs(priced, pairs, limits)
        kept = [place for place, slot in enumerate(answer.slots) if slot != drop]
        seen = [sightings[place] for place in kept]
        heap = Heap([each.quad for each in seen], [each.visible for each in seen], edge, thresholds)
        saved = heap.savings()
        # A pair that is kept has been charged for the same claims: they count once, by what says more.
        charged = [_charged(place, kept, pairs) for place in kept]
        more = [max(0.0, saving - toll) for saving, toll in zip(saved, charged, strict=True)]
        net = [extra - answer.changes[place, drop] for place, extra in zip(kept, more, strict=True)]
        worst = [
            max(cards, key=net.__getitem__) for cards in heap.heaps
        ]  # of each heap: they are independent
        worst = [card for card in worst if net[card] > 0]
        if not worst:
            break
        for card in worst:
            spoken_against[kept[card]] = net[card]
            priced[kept[card], :drop] = INF
    changes = answer.changes.copy()
    for place, extra in zip(kept, more, strict=True):
        changes[place, drop] = max(0.0, changes[place, drop] - extra)
    for place, cost in spoken_against.items():
        changes[place, :drop] = costs[place, :drop] - costs[place, :drop].min() + cost
    return Assignment(answer.slots, answer.cost, changes)


def _charged(place: int, kept: Sequence[int], pairs: Pairs) -> float:
    return sum(toll for pair, toll in pairs.items() if place in pair and set(kept).issuperset(pair))
