"""The cheapest way to give every card a face when faces, and places, are limited.

A minimum-cost flow on a graph so small that dense NumPy matrices are the fastest way: its
nodes are the slots (one a face, and "rejected"), not the cards. Each card fills one slot; a
face holds as many cards as the box has copies. Filled faces run through a gate for cards
dealt this round, which charges for every card above the hand, and through one for all
cards, which charges for every card missing from it. Both charges rise with the count, so
the successive shortest paths give the exact optimum.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

INF = float("inf")


@dataclass(frozen=True)
class Limits:
    """What the box and the deal allow."""

    copies: Sequence[int]  # of each face
    carried: Sequence[bool]  # faces that may also lie there from earlier rounds
    hand: int | None = None  # cards dealt
    missing: float = 0.0  # cost of each card fewer than dealt
    extra: float = 0.0  # cost of each card more than dealt, carried faces apart


@dataclass(frozen=True, eq=False)
class Assignment:
    """The slot of each card (the last is "rejected"), and what any other would cost."""

    slots: list[int]
    cost: float
    changes: np.ndarray  # cards × slots: what the whole costs more when this card must go there


class _Flow:
    """Cards in slots, and the matrix of what it costs to move on from one node to the next."""

    def __init__(self, costs: np.ndarray, limits: Limits) -> None:
        self.costs, self.limits = costs, limits
        self.faces = costs.shape[1] - 1
        self.reject = self.faces
        self.dealt, self.total, self.sink = self.faces + 1, self.faces + 2, self.faces + 3
        self.gate = np.where(np.asarray(limits.carried, bool), self.total, self.dealt)
        self.carried = np.append(np.asarray(limits.carried, bool), True)
        self.copies = np.asarray(limits.copies)
        self.slots = [-1] * len(costs)
        self.possible = True
        self.movers = np.zeros((self.faces + 1, self.faces + 1), int)  # who moves from slot to slot

    def count_cost(self, dealt: int, total: int) -> float:
        """The charge for a number of cards."""
        hand = self.limits.hand
        if hand is None:
            return 0.0
        return self.limits.missing * max(0, hand - total) + self.limits.extra * max(0, dealt - hand)

    def cost(self) -> float:
        """What all cards in their slots cost."""
        slots = np.asarray(self.slots, int)
        dealt, total = int((~self.carried[slots]).sum()), int((slots != self.reject).sum())
        return float(self.costs[np.arange(len(slots)), slots].sum()) + self.count_cost(dealt, total)

    def residual(self) -> np.ndarray:
        """What each step between two nodes costs, given where the cards are now."""
        size = self.sink + 1
        steps = np.full((size, size), INF)
        slots = np.asarray(self.slots, int)
        placed = np.flatnonzero(slots >= 0)
        for slot in np.unique(slots[placed]):
            members = placed[slots[placed] == slot]
            moves = self.costs[members] - self.costs[members, slot][:, None]
            best = moves.argmin(axis=0)
            steps[slot, : self.faces + 1] = moves[best, np.arange(self.faces + 1)]
            self.movers[slot] = members[best]
        np.fill_diagonal(steps, 0.0)
        load = np.bincount(slots[placed], minlength=self.faces + 1)
        face = np.arange(self.faces)
        steps[face, self.gate] = np.where(load[:-1] < self.copies, 0.0, INF)
        steps[self.gate, face] = np.where(load[:-1] > 0, 0.0, INF)
        steps[self.reject, self.sink] = 0.0
        steps[self.sink, self.reject] = 0.0 if load[-1] else INF
        dealt, total = int(load[~self.carried].sum()), int(load[:-1].sum())
        now = self.count_cost(dealt, total)
        steps[self.dealt, self.total] = self.count_cost(dealt + 1, total) - now
        steps[self.total, self.sink] = self.count_cost(dealt, total + 1) - now
        steps[self.total, self.dealt] = self.count_cost(dealt - 1, total) - now if dealt else INF
        steps[self.sink, self.total] = self.count_cost(dealt, total - 1) - now if total else INF
        return steps

    def insert(self, card: int) -> None:
        """Give one more card its slot along the cheapest chain of moves."""
        steps = self.residual()
        distance = np.full(self.sink + 1, INF)
        distance[self.sink] = 0.0
        following = np.full(self.sink + 1, -1)
        for _ in range(self.sink + 1):
            through = steps + distance
            best = through.argmin(axis=1)
            reach = through[np.arange(self.sink + 1), best]
            nearer = reach < distance - 1e-9
            if not nearer.any():
                break
            distance[nearer], following[nearer] = reach[nearer], best[nearer]
        reach = self.costs[card] + distance[: self.faces + 1]
        node = int(reach.argmin())
        self.slots[card] = node
        if reach[node] == INF:
            self.possible = False
            return
        while node != self.sink:
            onward = int(following[node])
            if node <= self.reject and onward <= self.reject:  # a card moves on from slot to slot
                self.slots[int(self.movers[node, onward])] = onward
            node = onward


def assign(costs: np.ndarray, limits: Limits) -> Assignment:
    """The cheapest slot for each card, and what every other slot would cost.

    `costs` has a column a face and one for "rejected", which is always possible.
    """
    flow = _solved(costs, limits)
    distances = flow.residual()
    for node in range(len(distances)):  # the cheapest chain of moves between any two nodes
        np.minimum(distances, distances[:, node, None] + distances[None, node], out=distances)
    slots = np.asarray(flow.slots, int)
    cards = np.arange(len(slots))
    changes = costs - costs[cards, slots][:, None] + distances[: flow.faces + 1, slots].T
    return Assignment(flow.slots, flow.cost(), changes)


def solve(costs: np.ndarray, limits: Limits) -> tuple[float, list[int]]:
    """The lowest cost and the slots that have it; the cost is infinite where nothing is possible."""
    flow = _solved(costs, limits)
    return (flow.cost() if flow.possible else INF), flow.slots


def _solved(costs: np.ndarray, limits: Limits) -> _Flow:
    flow = _Flow(costs, limits)
    load = [0] * flow.faces
    # Cards that fit where they like it best are at their optimum together; the others come one by one.
    for card, slot in enumerate(costs.argmin(axis=1).tolist()):
        fits = slot != flow.reject and load[slot] < limits.copies[slot] and costs[card, slot] < INF
        if fits and (limits.hand is None or sum(load) < limits.hand):
            flow.slots[card] = slot
            load[slot] += 1
    if limits.hand is None or sum(load) == limits.hand:
        # No card is missing and none too many: who would rather be rejected can go as well.
        for card in np.flatnonzero(costs.argmin(axis=1) == flow.reject).tolist():
            flow.slots[card] = flow.reject
    for card, slot in enumerate(list(flow.slots)):
        if slot < 0 and flow.possible:
            flow.insert(card)
    return flow
