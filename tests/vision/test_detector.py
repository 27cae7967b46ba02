"""Where the detector looks, and what it makes of what the network says."""

from collections.abc import Sequence

import numpy as np
import pytest

from okaikei.vision import detector
from okaikei.vision.detector import INPUT_SIDE, Detector
from okaikei.vision.sighting import Candidate

Box = tuple[float, float, float, float, float]  # x and y of the centre, width, height, score


class Network:
    """A network that sees the cards it is told of, in pixels of the photo; it is shown parts of it."""

    def __init__(self, photo: np.ndarray, boxes: Sequence[Box]) -> None:
        self.photo, self.boxes = photo, boxes
        self.shown: list[np.ndarray] = []
        for number, (x, y, *_) in enumerate(boxes):  # each centre has a colour of its own, to be found by
            photo[int(y) - 20 : int(y) + 21, int(x) - 20 : int(x) + 21] = (0, 0, 100 + 40 * number)

    def setInput(self, blob: np.ndarray) -> None:  # noqa: N802, as OpenCV calls it
        self.blob = blob[0]

    def forward(self) -> np.ndarray:
        rows = []
        marks = np.rint(self.blob[0] * 255)  # red comes first
        self.shown.append(marks)
        for number, (_, _, width, height, score) in enumerate(self.boxes):
            y, x = np.where((abs(marks - 100 - 40 * number) < 3) & (self.blob[1] == 0) & (self.blob[2] == 0))
            if len(x):
                scale = np.sqrt(len(x)) / 41
                rows.append([x.mean() + 0.5, y.mean() + 0.5, width * scale, height * scale, score, 0.0])
        return np.array(rows, np.float32).reshape(-1, 6).T[None]


def found(boxes: Sequence[Box], size: tuple[int, int]) -> tuple[list[Candidate], list[np.ndarray]]:
    photo = np.full((size[1], size[0], 3), 60, np.uint8)
    network = Network(photo, boxes)
    return with_network(network).find(photo), network.shown


def with_network(network: Network) -> Detector:
    """A detector that asks this network instead of the weights that ship."""
    instance = Detector.__new__(Detector)
    instance.__dict__["_network"] = network
    return instance


def test_cards_that_fill_the_photo_are_looked_at_once() -> None:
    cards, looks = found(
        [(120, 150, 130, 200, 0.9), (520, 150, 130, 200, 0.8), (900, 600, 130, 200, 0.9)], (1024, 768)
    )
    assert len(looks) == 1
    assert [tuple(np.rint(card.quad.mean(axis=0)).astype(int)) for card in cards] == [
        (120, 150),
        (900, 600),
        (520, 150),
    ]


def test_cards_in_a_corner_are_looked_at_again_from_nearer() -> None:
    boxes = [(1200, 900, 130, 200, 0.9), (1400, 900, 130, 200, 0.8), (200, 200, 130, 200, 0.1)]
    cards, looks = found(boxes, (2048, 1536))
    assert len(looks) == 2
    centres = {tuple(np.rint(card.quad.mean(axis=0) / 4).astype(int)) for card in cards}
    assert centres == {(300, 225), (350, 225), (50, 50)}  # the one far away was seen in the first look alone
    assert max(np.ptp(card.quad, axis=0)[1] for card in cards) == pytest.approx(200, rel=0.15)


def test_a_card_that_is_lost_from_near_is_kept() -> None:
    class Forgetful(Network):
        def forward(self) -> np.ndarray:
            rows = super().forward()
            return rows if len(self.shown) == 1 else rows[:, :, 1:]

    photo = np.full((1536, 2048, 3), 60, np.uint8)
    network = Forgetful(photo, [(1200, 900, 130, 200, 0.9), (1400, 900, 130, 200, 0.8)])
    cards = with_network(network).find(photo)
    assert len(network.shown) == 2
    assert {tuple(np.rint(card.quad.mean(axis=0) / 4).astype(int)) for card in cards} == {
        (300, 225),
        (350, 225),
    }


def test_a_card_that_fills_the_photo_is_looked_at_again_from_farther() -> None:
    cards, looks = found([(500, 400, 420, 640, 0.9)], (1000, 800))
    assert len(looks) == 2
    assert looks[1].shape == looks[0].shape
    assert (looks[1][:, 256:] == 114).all()  # the photo takes up half as much
    assert [tuple(np.rint(card.quad.mean(axis=0)).astype(int)) for card in cards] == [(500, 400)]
    assert np.ptp(cards[0].quad, axis=0)[1] == pytest.approx(640, rel=0.1)


def test_nothing_found_is_nothing() -> None:
    assert found([], (640, 480))[0] == []


@pytest.mark.parametrize(("shift", "cards"), [(4, 1), (60, 2)])
def test_one_card_seen_twice_is_one_and_a_covered_twin_is_not(shift: float, cards: int) -> None:
    rows = np.array([[200, 200, 130, 200, 0.9, 0], [200, 200 + shift, 130, 200, 0.5, 0]], np.float32)
    assert len(detector._suppress(rows)) == cards


def test_the_photo_is_shrunk_to_what_the_network_takes() -> None:
    _, looks = found([(500, 400, 300, 460, 0.9)], (1000, 800))
    assert looks[0].shape == (416, INPUT_SIDE)  # 410 rows, on the grid of the network


def _row(x: float, one: float, many: float) -> list[float]:
    return [x, 200, 130, 200, one, 0, many]


@pytest.mark.parametrize(
    ("rows", "scores"),
    [
        pytest.param(
            [_row(200, 0.9, 0.9), _row(400, 0.01, 0.9), _row(403, 0.01, 0.8)],
            [0.9, detector.O2M_TRUST * 0.9],
            id="a card that no place names, though several see it",
        ),
        pytest.param(
            [_row(200, 0.9, 0.9), _row(400, 0.06, 0.9)],
            [0.9, detector.O2M_TRUST * 0.9],
            id="a card that is hardly named",
        ),
        pytest.param(
            [_row(200, 0.9, 0.9), _row(206, 0.01, 0.8)], [0.9], id="a card that was named is not named twice"
        ),
        pytest.param(
            [_row(200, 0.9, 0.9), _row(230, 0.01, 0.8)],
            [0.9, detector.O2M_BESIDE_TRUST * 0.8],
            id="what overlaps a card is hardly believed",
        ),
        pytest.param([_row(200, 0.9, 0.9), _row(400, 0.01, 0.1)], [0.9], id="what neither sees is none"),
    ],
)
def test_what_one_head_leaves_to_its_neighbours_the_other_names(
    rows: list[list[float]], scores: list[float]
) -> None:
    answers = np.array(rows, np.float32)
    named = detector._suppress(answers[answers[:, 4] > detector.MIN_SCORE])
    found = detector._with_one_to_many(answers, named)
    assert [score for _, score in found] == pytest.approx(scores)
