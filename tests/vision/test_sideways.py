"""Desserts of earlier rounds lie sideways, and the photo shows it."""

import math

import numpy as np
import pytest

from okaikei.vision.sideways import lie_sideways

WIDTH, HEIGHT = 57.0, 89.0


def card(x: float, y: float, degrees: float) -> np.ndarray:
    """A card on the table, its corners clockwise from its top left."""
    turn = math.radians(degrees)
    corners = np.array([[-WIDTH, -HEIGHT], [WIDTH, -HEIGHT], [WIDTH, HEIGHT], [-WIDTH, HEIGHT]]) / 2
    return corners @ [[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]] + [x, y]


def seen(quads: dict[int, np.ndarray], slant: float = 0.0) -> dict[int, list[list[float]]]:
    """The cards as a phone sees them that leans back."""
    depth = {number: 1 + slant * quad[:, 1:] / 1000 for number, quad in quads.items()}
    return {number: (quad / depth[number]).tolist() for number, quad in quads.items()}


@pytest.mark.parametrize("table", [0, 30, 90, 175, 270])
@pytest.mark.parametrize("slant", [0.0, 0.4])
def test_desserts_across_the_others(table: int, slant: float) -> None:
    upright = {n: card(70 * n, 0, table + 3 * n) for n in range(4)}
    upright[4] = card(0, 120, table + 180)  # upside down is not sideways
    across = {5: card(400, 0, table + 90), 6: card(400, 70, table - 86)}
    new = {7: card(300, 0, table)}
    found = lie_sideways(seen(upright | across | new, slant), range(5))
    assert found == frozenset({5, 6})


def test_one_card_does_not_show_how_the_table_lies() -> None:
    assert lie_sideways(seen({0: card(0, 0, 0), 1: card(90, 0, 90)}), [0]) is None


def test_cards_that_lie_at_random_show_nothing() -> None:
    quads = seen({n: card(100 * n, 0, 45 * n) for n in range(4)})
    assert lie_sideways(quads, [0, 1, 2, 3]) is None


def test_a_card_that_nobody_saw_counts_for_nothing() -> None:
    quads = seen({0: card(0, 0, 0), 1: card(90, 0, 0), 3: card(200, 0, 90)})
    assert lie_sideways(quads, [0, 1, 2]) == frozenset({3})
