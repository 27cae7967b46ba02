"""The cheapest faces when some pairs of cards cost more together: branch and bound around `assign`."""

import heapq
import itertools
from collections.abc import Mapping

import numpy as np

from okaikei.vision.minimum_cost_flow import INF, Assignment, Limits, assign, solve

Pairs = Mapping[tuple[int, int], float]
# Splits tried, times cards: ten cards get forty, which settles every tableau; a wild heap of forty
# candidates gets ten, and then the greedy answer stands. It keeps the time in proportion.
EFFORT = 400


def assign_with_pairs(costs: np.ndarray, pairs: Pairs, limits: Limits) -> Assignment:
    """The best assignment, best first.

    Without its pairs the problem is solved exactly, which bounds it from below. While the best
    open answer keeps both of a pair, it is split: the first dropped, the second, or both paid.
    """
    if not pairs:
        return assign(costs, limits)
    drop = costs.shape[1] - 1
    ticket = itertools.count()
    best, slots = _greedy(costs, pairs, limits)
    cost, start = solve(costs, limits)
    heap = [(cost, next(ticket), start, costs, frozenset[tuple[int, int]](), 0.0)]
    rivals = []
    for _ in range(max(1, EFFORT // len(costs))):
        if not heap or heap[0][0] >= best - 1e-9:
            break
        cost, _, answer, priced, settled, paid = heapq.heappop(heap)
        kept = {card for card, slot in enumerate(answer) if slot != drop}
        open_pairs = [pair for pair in pairs if pair not in settled and kept.issuperset(pair)]
        if not open_pairs:
            rivals.append((best, slots))
            best, slots = cost, answer
            break
        pair = max(open_pairs, key=lambda each: pairs[each])
        for dropped, forced in (((pair[0],), ()), ((pair[1],), (pair[0],)), ((), pair)):
            branch = priced.copy()
            branch[list(dropped), :drop] = INF
            branch[list(forced), drop] = INF
            toll = paid + (0.0 if dropped else pairs[pair])
            cost, answer = solve(branch, limits) if np.isfinite(branch).any(axis=1).all() else (INF, [])
            if cost < INF:
                heapq.heappush(heap, (cost + toll, next(ticket), answer, branch, settled | {pair}, toll))
    rivals += [(cost, answer) for cost, _, answer, *_ in heap]
    changes = _changes(costs, pairs, slots, limits)
    for cost, rival in rivals:
        if sorted(rival) != sorted(slots):  # else the same faces, from other quads of them
            for card, slot in enumerate(rival):
                if slot != slots[card]:
                    changes[card, slot] = min(changes[card, slot], max(0.0, cost - best))
    return Assignment(slots, best, changes)


def _greedy(costs: np.ndarray, pairs: Pairs, limits: Limits) -> tuple[float, list[int]]:
    """A good answer at once: the weaker of each pair goes, unless it is worth more than the pair costs."""
    drop = costs.shape[1] - 1
    gains = costs[:, drop] - costs[:, :drop].min(axis=1)
    left = set(np.flatnonzero(gains > 0).tolist())
    for pair in sorted(pairs, key=lambda each: -pairs[each]):
        weaker = min(pair, key=lambda card: gains[card])
        if left.issuperset(pair) and gains[weaker] < pairs[pair]:
            left.remove(weaker)
    priced = costs.copy()
    priced[sorted(set(range(len(costs))) - left), :drop] = INF
    cost, slots = solve(priced, limits)
    kept = {card for card, slot in enumerate(slots) if slot != drop}
    return cost + sum(toll for pair, toll in pairs.items() if kept.issuperset(pair)), slots


def _changes(costs: np.ndarray, pairs: Pairs, slots: list[int], limits: Limits) -> np.ndarray:
    """What each other slot would cost, one card at a time, next to the cards that are kept.

    A card pays for its pairs with the kept ones. That counts a pair of two kept cards twice, so the
    cards are held where they are by a discount that is taken out again.
    """
    drop = costs.shape[1] - 1
    priced = costs.copy()
    for pair, toll in pairs.items():
        for one, other in (pair, pair[::-1]):
            if slots[other] != drop:
                priced[one, :drop] += toll
    held = priced.copy()
    cards = np.arange(len(slots))
    discount = np.maximum(0.0, priced[cards, slots] - costs[cards, slots])
    held[cards, slots] -= discount
    answer = assign(held, limits)
    if answer.slots != slots:
        return np.maximum(costs - costs[cards, slots][:, None], 0.0)
    changes = answer.changes - discount[:, None]
    changes[cards, slots] = 0.0
    return np.maximum(changes, 0.0)
