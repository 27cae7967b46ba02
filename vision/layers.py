"""Who lies on whom: the order of cards that best explains how much of each can be seen.

Quads show where the whole cards lie, and the classifier says which share of each is visible.
A card with others above shows what they leave free. Among all orders of an overlapping heap,
the one whose free shares come nearest to the visible shares is taken.
"""

from collections.abc import Sequence

import numpy as np

from okaikei.vision.candidate_costs import share_cost
from okaikei.vision.quads import SAMPLES, Quad, height, runs_up, sample_masks
from okaikei.vision.thresholds import STANDARD, Thresholds

# Orders kept while searching: exact for ten cards in one heap (252 halves of ten), near it beyond;
# fewer in a heap that is larger still, so that the work stays in proportion.
WIDTH = 256
WORK = 40_000  # orders times pairs of cards in a heap
WORTH_A_LOOK = 0.5  # a heap whose order costs less is explained: nobody in it is too many


class Heap:
    """Cards by their quads and visible shares: which overlap, and in what order they lie."""

    def __init__(
        self,
        quads: Sequence[np.ndarray],
        visible: Sequence[float],
        edge: Quad | None = None,
        thresholds: Thresholds = STANDARD,
    ) -> None:
        self.count = len(quads)
        self.quads = [np.asarray(quad, np.float32) for quad in quads]
        self.visible = list(visible)
        self.thresholds = thresholds
        self._covers, self._shown = sample_masks(self.quads, edge)
        self.neighbours: list[set[int]] = [set() for _ in quads]
        for one in range(self.count):
            for other in range(one + 1, self.count):
                if self.overlap(one, other) >= thresholds.overlap:
                    self.neighbours[one].add(other)
                    self.neighbours[other].add(one)
        self._upward = [
            sum(1 << each for each in around if runs_up(self.quads[card], self.quads[each]))
            for card, around in enumerate(self.neighbours)
        ]
        self._known: dict[tuple[int, int], float] = {}
        self.heaps = _connected(self.neighbours)
        self.order: list[int] = []  # from the top down
        self.costs: list[float] = []  # of each heap
        for heap in self.heaps:
            cost, order = self._best_order(heap)
            self.order += order
            self.costs.append(cost)
        self.height = {card: self.count - place for place, card in enumerate(self.order)}

    def overlap(self, one: int, other: int) -> float:
        """The share of either card, whichever is more, that lies in the other's quad."""
        return max(self._covers[one][other].bit_count(), self._covers[other][one].bit_count()) / SAMPLES

    def above(self, card: int) -> list[int]:
        """The overlapping cards that lie higher."""
        return [each for each in self.neighbours[card] if self.height[each] > self.height[card]]

    def touches(self, card: int) -> list[tuple[int, float]]:
        """The cards this one lies on with nothing between, and the share that touches, most first."""
        lower = [each for each in self.neighbours[card] if self.height[each] < self.height[card]]
        found, between = [], 0
        for each in sorted(lower, key=lambda below: -self.height[below]):
            touching = self._covers[card][each] & ~between
            between |= self._covers[card][each]
            share = touching.bit_count() / SAMPLES
            if share >= self.thresholds.contact:
                found.append((each, share))
        return sorted(found, key=lambda pair: -pair[1])

    def unexplained(self, card: int) -> float:
        """The share of a card that should be free, given all cards above it, but cannot be seen."""
        return self._free(card, self.above(card)) - self.visible[card]

    def savings(self) -> list[float]:
        """For each card, how much better the others are explained without it, and its own claims with them.

        That a card shows less than it should says nothing against it: a hand may lie over it.
        """
        saved = [0.0] * self.count
        for heap, cost in zip(self.heaps, self.costs, strict=True):
            if len(heap) == 1 or cost < WORTH_A_LOOK:
                continue
            for card in heap:
                without = self._best_order([each for each in heap if each != card])[0]
                placed = sum(1 << each for each in self.above(card))
                own = self._cost(card, placed) if self.unexplained(card) > 0 else 0.0
                saved[card] = max(0.0, cost - without - own)
        return saved

    def margin(self, upper: int, lower: int) -> float:
        """What it costs to have these two the other way round."""
        heap, cost = next(
            (heap, cost) for heap, cost in zip(self.heaps, self.costs, strict=True) if upper in heap
        )
        return self._best_order(heap, (lower, upper))[0] - cost

    def _free(self, card: int, above: Sequence[int]) -> float:
        covered = 0
        for each in above:
            covered |= self._covers[card][each]
        return (self._shown[card] & ~covered).bit_count() / SAMPLES

    def _cost(self, card: int, above: int) -> float:
        """What it costs that this card lies under those of its neighbours (a bit each)."""
        if (card, above) not in self._known:
            upper = [each for each in self.neighbours[card] if above >> each & 1]
            miss = (self._free(card, upper) - self.visible[card]) / self.thresholds.visible_spread
            cost = share_cost(miss, self.thresholds)
            if above & self._upward[card]:
                cost += self.thresholds.column
            self._known[card, above] = cost
        return self._known[card, above]

    def _best_order(self, heap: list[int], forced: tuple[int, int] | None = None) -> tuple[float, list[int]]:
        """The cheapest order from the top down; of a forced pair the first lies above the second."""
        width = min(WIDTH, max(1, WORK // len(heap) ** 2))
        around = {card: sum(1 << each for each in self.neighbours[card]) for card in heap}
        greedy = self._greedy(heap, around, forced)
        limit = greedy[0] + 1e-9
        states: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
        for _ in heap:
            following: dict[int, tuple[float, tuple[int, ...]]] = {}
            for placed, (cost, order) in states.items():
                for card in heap:
                    if placed >> card & 1 or (forced and card == forced[1] and not placed >> forced[0] & 1):
                        continue
                    total = cost + self._cost(card, placed & around[card])
                    state = placed | 1 << card
                    if total <= limit and (state not in following or total < following[state][0]):
                        following[state] = (total, (*order, card))
            states = following
            if len(states) > width:
                states = dict(sorted(states.items(), key=lambda item: item[1][0])[:width])
        if not states:  # the narrow search lost the greedy order's own way
            return greedy
        cost, best = min(states.values())
        return cost, list(best)

    def _greedy(
        self, heap: list[int], around: dict[int, int], forced: tuple[int, int] | None
    ) -> tuple[float, list[int]]:
        """Always take the card that fits best on top: no order that costs more need be looked at."""
        left, placed, total = set(heap), 0, 0.0
        order: list[int] = []
        while left:
            free = left - ({forced[1]} if forced and forced[0] in left else set())
            cost, card = min((self._cost(each, placed & around[each]), each) for each in free)
            total, placed = total + cost, placed | 1 << card
            left.remove(card)
            order.append(card)
        return total, order


def _connected(neighbours: list[set[int]]) -> list[list[int]]:
    """Cards that overlap directly or through others, together."""
    heaps: list[list[int]] = []
    left = set(range(len(neighbours)))
    while left:
        heap, edge = set(), {min(left)}
        while edge:
            heap |= edge
            edge = set().union(*(neighbours[card] for card in edge)) - heap
        heaps.append(sorted(heap))
        left -= heap
    return heaps


def shown_order(heap: Heap) -> list[int]:
    """Cards in the order to list them: heaps as one reads a page, each from its bottom card up."""
    if not heap.count:
        return []
    tops = {
        index: min(float(heap.quads[card].mean(axis=0)[1]) for card in cards)
        for index, cards in enumerate(heap.heaps)
    }
    lefts = {
        index: min(float(heap.quads[card].mean(axis=0)[0]) for card in cards)
        for index, cards in enumerate(heap.heaps)
    }
    row = float(np.median([height(quad) for quad in heap.quads]))
    places = sorted(range(len(heap.heaps)), key=lambda index: (round(tops[index] / row), lefts[index]))
    return [
        card for index in places for card in sorted(heap.heaps[index], key=lambda each: heap.height[each])
    ]
