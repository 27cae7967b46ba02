"""Two photos of one table, taken from different places: what is seen in both is known."""

import numpy as np
import pytest

from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.two_photos import Seen, same_cards

FACES = (
    "tempura", "tempura", "maki-3", "sashimi", "sashimi",
    "pudding", "dumpling", "wasabi", "egg-nigiri", "chopsticks",
)  # fmt: skip
CARD = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * CARD_MM
SIZE = (3000, 2250)


def laid(seed: int) -> list[np.ndarray]:
    """Ten cards in two rows, none quite straight, in mm."""
    random = np.random.default_rng(seed)
    return [CARD + np.array([70 * (n % 5), 105 * (n // 5)]) + random.normal(0, 3, 2) for n in range(10)]


def photo(cards: list[np.ndarray], over: float, tilt: float, high: float) -> tuple[list[int], Seen]:
    """The cards that a phone sees whole, held so high over a place on the long axis of the table."""
    turn = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    noise = np.random.default_rng(7)

    def seen(card: np.ndarray) -> np.ndarray:
        point = np.column_stack([card - (over, 50), np.zeros(4)]) @ turn.T + (0, 0, high)
        pixels: np.ndarray = point[:, :2] / point[:, 2:] * 0.76 * SIZE[0] + np.array(SIZE) / 2
        return pixels + noise.normal(0, 4, (4, 2))

    quads = [seen(card) for card in cards]
    whole = [n for n, quad in enumerate(quads) if (quad > 0).all() and (quad < SIZE).all()]
    return whole, Seen(SIZE, [quads[n] for n in whole], [frozenset([FACES[n]]) for n in whole])


@pytest.mark.parametrize("tilts", [(0.0, 0.0), (0.3, 0.0), (0.5, 0.2)])
@pytest.mark.parametrize(("places", "high"), [((80, 200), 300), ((60, 240), 260), ((140, 140), 420)])
def test_cards_in_both_photos_are_paired_and_no_other(
    places: tuple[int, int], high: int, tilts: tuple[float, float]
) -> None:
    cards = laid(1)
    left, first = photo(cards, places[0], tilts[0], high)
    right, second = photo(cards, places[1], tilts[1], high)
    match = same_cards(first, second)
    assert {right[other]: left[one] for other, one in match.pairs.items()} == {
        n: n for n in set(left) & set(right)
    }
    if len(match.pairs) > 2:
        assert match.sure


def test_two_of_a_kind_in_photos_that_share_no_card_prove_nothing() -> None:
    cards = laid(2)
    _, first = photo(cards[:2] + cards[5:7], 30, 0, 260)
    _, second = photo([card + np.array([0, 40]) for card in cards[3:5]], 250, 0, 260)
    match = same_cards(first, Seen(SIZE, second.quads, [frozenset(["tempura"])] * len(second.quads)))
    assert not match.sure


def test_no_card_matches_nothing() -> None:
    _, some = photo(laid(1), 140, 0, 420)
    assert not same_cards(Seen(SIZE, [], []), some).pairs
    assert not same_cards(some, Seen(SIZE, [], [])).pairs
