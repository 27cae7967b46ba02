"""What the detector makes of what the network says."""

from collections.abc import Sequence

import numpy as np
import pytest

from okaikei.vision import detector
from okaikei.vision.detector import Detector, Found

CARD = np.array([[0, 0], [80, 0], [80, 125], [0, 125]], np.float32)


def row(x: float, y: float, one: float, many: float = 0.0, corners: np.ndarray = CARD) -> list[float]:
    """One cell's answer: a box, the score of the one-to-one head, corners, the score of the other head."""
    points = [value for corner in corners for value in (corner[0] + x, corner[1] + y, 1.0)]
    return [x + 40, y + 62, 80, 125, one, *points, many]


class Network:
    """A network that answers these rows."""

    def __init__(self, rows: Sequence[Sequence[float]]) -> None:
        self.rows = np.array(rows, np.float32).reshape(-1, 18)

    def setInput(self, blob: np.ndarray) -> None:  # noqa: N802, as OpenCV calls it
        self.shape = blob.shape

    def forward(self) -> np.ndarray:
        return self.rows.T[None]


def found(rows: Sequence[Sequence[float]], size: tuple[int, int] = (640, 480)) -> list[Found]:
    instance = Detector.__new__(Detector)
    instance.__dict__["_network"] = Network(rows)
    return instance.find(np.full((size[1], size[0], 3), 60, np.uint8))


def test_cards_come_the_surest_first_with_their_corners() -> None:
    cards = found([row(20, 30, 0.5), row(300, 200, 0.9)])
    assert [card.score for card in cards] == pytest.approx([0.9, 0.5])
    assert cards[0].corners == pytest.approx(CARD + np.array([300, 200]))


def test_nothing_found_is_nothing() -> None:
    assert found([]) == []
    assert found([row(20, 30, detector.MIN_SCORE / 2)]) == []


@pytest.mark.parametrize(
    ("shift", "cards"),
    [pytest.param(2, 1, id="one card seen twice"), pytest.param(11, 2, id="a strip of nine hundredths")],
)
def test_one_card_seen_twice_is_one_and_a_covered_twin_is_not(shift: float, cards: int) -> None:
    assert len(found([row(200, 200, 0.9), row(200, 200 + shift, 0.5)])) == cards
    over = np.roll(CARD, 2, axis=0)  # the other cell takes the foot for the top
    assert len(found([row(200, 200, 0.9), row(200, 200 + shift, 0.5, corners=over)])) == cards


def test_what_one_head_leaves_to_its_neighbours_the_other_names() -> None:
    cards = found([row(200, 100, 0.9, 0.9), row(400, 100, 0.001, 0.9), row(401, 100, 0.001, 0.8)])
    assert [card.score for card in cards] == pytest.approx([0.9, detector.O2M_TRUST * 0.9])


@pytest.mark.parametrize(
    "corners", [CARD[::-1], CARD * 0, CARD[[0, 2, 1, 3]]], ids=["mirrored", "a point", "crossed"]
)
def test_corners_that_are_no_card_are_left_out(corners: np.ndarray) -> None:
    assert found([row(200, 200, 0.9, corners=corners)]) == []


def test_the_picture_is_filled_up_to_the_grid_of_the_network() -> None:
    instance = Detector.__new__(Detector)
    network = Network([])
    instance.__dict__["_network"] = network
    instance.find(np.zeros((401, 500, 3), np.uint8))
    assert network.shape == (1, 3, 416, 512)
