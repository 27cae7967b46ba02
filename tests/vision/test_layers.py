"""Who lies on whom, from quads and visible shares."""

import numpy as np
import pytest

from okaikei.vision.layers import Heap
from tests.vision.imaginary_table import EDGE, quad, shown


def heap(quads: list[np.ndarray], noise: float = 0.0, seed: int = 0) -> Heap:
    """Cards laid in this order, their shares seen with some noise."""
    random = np.random.default_rng(seed)
    seen = np.clip(np.array(shown(quads)) + random.normal(0, noise, len(quads)), 0, 1)
    return Heap(quads, list(seen), EDGE)


def upward(found: Heap) -> list[int]:
    return found.order[::-1]


LAYOUTS = {
    "column": [quad(300, 200 + 30 * index) for index in range(8)],
    "column seen from the other side": [quad(300, 600 - 30 * index, 180) for index in range(8)],
    "column laid upwards": [quad(300, 600 - 45 * index) for index in range(6)],
    "sideways": [quad(300 + 40 * index, 300) for index in range(8)],
    "fan": [quad(300 + 45 * index, 400 + 4 * (index - 4) ** 2, 7 * (index - 4)) for index in range(9)],
    "crossed": [quad(300, 300), quad(300, 300, 90), quad(320, 290, 45)],
    "twelve in one heap": [quad(300, 200 + 35 * index) for index in range(12)],
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_order_is_found(layout: str) -> None:
    assert upward(heap(LAYOUTS[layout])) == list(range(len(LAYOUTS[layout])))


@pytest.mark.parametrize("seed", range(5))
def test_the_order_is_found_although_the_shares_are_inexact(seed: int) -> None:
    assert upward(heap(LAYOUTS["column"], 0.04, seed)) == list(range(8))


def test_the_margin_is_what_turning_a_pair_round_costs() -> None:
    found = heap([quad(300, 300), quad(300, 340)])
    assert found.margin(1, 0) > 5
    assert found.margin(0, 1) == 0  # it lies so already: forcing what is true costs nothing


def test_a_small_overlap_is_less_sure_than_a_large_one() -> None:
    margins = [heap([quad(300, 300), quad(300 + step, 300)]).margin(1, 0) for step in (85, 60, 30)]
    assert margins == sorted(margins)


def test_cards_that_touch_only_through_another_are_not_touched() -> None:
    found = heap([quad(300, 200), quad(300, 230), quad(300, 260)])
    assert [card for card, _ in found.touches(2)] == [1]
    assert found.touches(2)[0][1] == pytest.approx(0.8, abs=0.03)
    assert found.touches(0) == []


def test_separate_heaps_are_told_apart() -> None:
    found = heap([quad(300, 200), quad(900, 200), quad(300, 240)])
    assert found.heaps == [[0, 2], [1]]


def test_what_hides_a_card_and_is_not_there_is_noticed() -> None:
    found = Heap([quad(300, 300)], [0.4], EDGE)
    assert found.unexplained(0) == pytest.approx(0.6)


def test_no_cards_at_all() -> None:
    assert Heap([], []).order == []
