"""The cheapest faces under limits, against trying out everything."""

import itertools

import numpy as np
import pytest

from okaikei.vision.exclusive_pairs import assign_with_pairs
from okaikei.vision.minimum_cost_flow import Limits, assign, solve


def tried(costs: np.ndarray, limits: Limits, forced: tuple[int, int] | None = None) -> float:
    """The lowest cost of all ways there are."""
    count, slots = costs.shape
    best = float("inf")
    for way in itertools.product(range(slots), repeat=count):
        if forced and way[forced[0]] != forced[1]:
            continue
        load = [way.count(face) for face in range(slots - 1)]
        if any(held > copies for held, copies in zip(load, limits.copies, strict=True)):
            continue
        cost = sum(costs[card, slot] for card, slot in enumerate(way))
        if limits.hand is not None:
            dealt = sum(held for held, carried in zip(load, limits.carried, strict=True) if not carried)
            cost += limits.missing * max(0, limits.hand - sum(load)) + limits.extra * max(
                0, dealt - limits.hand
            )
        best = min(best, float(cost))
    return best


@pytest.mark.parametrize("seed", range(40))
def test_the_answer_and_every_alternative_are_exact(seed: int) -> None:
    random = np.random.default_rng(seed)
    cards, faces = int(random.integers(1, 6)), int(random.integers(1, 4))
    costs = random.exponential(2, (cards, faces + 1))
    hand = None if seed % 5 == 0 else int(random.integers(0, 6))
    limits = Limits(
        random.integers(0, 4, faces).tolist(),
        (random.random(faces) < 0.3).tolist(),
        hand,
        float(random.exponential(2)),
        float(random.exponential(2)),
    )
    answer = assign(costs, limits)
    best = tried(costs, limits)
    assert answer.cost == pytest.approx(best)
    for card, slot in itertools.product(range(cards), range(faces + 1)):
        assert answer.changes[card, slot] == pytest.approx(
            tried(costs, limits, (card, slot)) - best, abs=1e-6
        )


def test_what_has_no_copy_is_never_given() -> None:
    answer = assign(np.array([[0.0, 5.0, 9.0]]), Limits([0, 1], [False, False]))
    assert answer.slots == [1]
    assert answer.changes[0, 0] == float("inf")


def paid(slots: tuple[int, ...] | list[int], pairs: dict[tuple[int, int], float], drop: int) -> float:
    return sum(toll for (one, other), toll in pairs.items() if slots[one] != drop and slots[other] != drop)


@pytest.mark.parametrize("seed", range(30))
def test_pairs_that_cost_more_together_are_settled_exactly(seed: int) -> None:
    random = np.random.default_rng(seed)
    cards, faces = int(random.integers(2, 6)), int(random.integers(1, 4))
    costs = random.exponential(2, (cards, faces + 1)) + np.append(np.zeros(faces), 2.0)
    every = list(itertools.combinations(range(cards), 2))
    pairs = {pair: float(random.exponential(2)) for pair in every if random.random() < 0.6}
    limits = Limits(random.integers(1, 4, faces).tolist(), [False] * faces, 3, 1.0, 1.0)
    best = min(
        tried_with(costs, limits, way) + paid(way, pairs, faces)
        for way in itertools.product(range(faces + 1), repeat=cards)
    )
    answer = assign_with_pairs(costs, pairs, limits)
    assert answer.cost == pytest.approx(best)
    assert tried_with(costs, limits, tuple(answer.slots)) + paid(answer.slots, pairs, faces) == pytest.approx(
        best
    )
    assert (answer.changes >= 0).all()


def tried_with(costs: np.ndarray, limits: Limits, way: tuple[int, ...]) -> float:
    """The cost of one way, without its pairs."""
    fixed = np.full_like(costs, np.inf)
    fixed[range(len(way)), way] = costs[range(len(way)), way]
    return solve(fixed, limits)[0]


def test_two_quads_of_one_card_do_not_make_each_other_doubtful() -> None:
    """Either could be the card: the faces are the same, so nothing is to be asked."""
    costs = np.array([[0.01, 5.0], [0.02, 5.0]])
    answer = assign_with_pairs(costs, {(0, 1): 12.0}, Limits([9], [False]))
    kept = answer.slots.index(0)
    assert answer.slots == [0, 1]
    assert answer.changes[kept, 1] > 4
