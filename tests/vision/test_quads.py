"""Geometry of quads: sizes, the order of corners, shifts, and what quads have in common."""

import math

import cv2
import numpy as np
import pytest

from okaikei.vision import quads
from okaikei.vision.quads import (
    SAMPLES,
    area,
    moved,
    outside,
    overlap,
    portrait,
    runs_up,
    sample_masks,
    shared_area,
    shifts,
    turned,
    turned_like,
    turned_shifts,
    upright_box,
)
from tests.vision.imaginary_table import EDGE, quad

CARD = np.array([[0, 0], [100, 0], [100, 150], [0, 150]], np.float32)
ASKEW = np.array([[100, 50], [200, 70], [170, 220], [70, 200]], np.float32)
NEAR_ASKEW = ASKEW + np.array([[4, -6], [9, 2], [-3, 5], [0, 8]], np.float32)


def test_area_width_height_and_axes_of_a_quad() -> None:
    assert (area(CARD), area(CARD[::-1])) == (15_000, -15_000)
    assert (quads.width(CARD), quads.height(CARD)) == (100, 150)
    assert quads.axes(CARD).tolist() == [[100, 0], [0, 150]]
    assert area(ASKEW) == pytest.approx(cv2.contourArea(ASKEW))


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("step", [1, -1])
def test_portrait_is_clockwise_and_begins_with_a_short_side(start: int, step: int) -> None:
    found = portrait(np.roll(CARD, start, axis=0)[::step])
    assert area(found) > 0
    assert quads.width(found) == 100


def test_turned_twice_is_the_same_quad() -> None:
    assert (turned(CARD)[0] == CARD[2]).all()
    assert (turned(turned(CARD)) == CARD).all()


def test_turned_like_begins_where_the_card_does() -> None:
    assert (turned_like(CARD, turned(CARD) + 3) == CARD + 3).all()
    assert (turned_like(CARD, CARD + 3) == CARD + 3).all()


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("turn", [0, 30, 75, 160])
def test_upright_box_of_a_rectangle_is_itself(start: int, turn: float) -> None:
    card = np.roll(quad(400, 300, turn), start, axis=0)
    assert upright_box(card) == pytest.approx(card, abs=0.01)


def test_upright_box_is_a_rectangle_around_the_quad() -> None:
    box = upright_box(NEAR_ASKEW)
    across, down = quads.axes(box)
    assert float(across @ down) == pytest.approx(0, abs=0.1)
    assert shared_area(box, NEAR_ASKEW) == pytest.approx(area(NEAR_ASKEW), rel=1e-3)


def test_shifts_lead_from_the_frame_to_the_card() -> None:
    by = shifts(ASKEW, NEAR_ASKEW)
    assert np.abs(by).max() < 0.12  # in widths and heights, not pixels
    assert ASKEW + by @ quads.axes(ASKEW) == pytest.approx(NEAR_ASKEW, abs=1e-3)
    assert shifts(ASKEW * 3 + 40, NEAR_ASKEW * 3 + 40) == pytest.approx(by)


def test_turned_shifts_lead_from_the_other_end_to_the_same_card() -> None:
    by = turned_shifts(shifts(ASKEW, NEAR_ASKEW))
    assert by == pytest.approx(shifts(turned(ASKEW), turned(NEAR_ASKEW)))
    assert turned(turned(ASKEW) + by @ quads.axes(turned(ASKEW))) == pytest.approx(NEAR_ASKEW, abs=1e-3)


@pytest.mark.parametrize(("turn", "step"), [(0.0, (5, -3)), (0.1, (0, 0)), (-0.2, (8, 12))])
def test_shifts_move_and_turn_a_frame_without_changing_its_size(
    turn: float, step: tuple[float, float]
) -> None:
    cosine, sine = np.cos(turn), np.sin(turn)
    centre = ASKEW.mean(axis=0)
    card = (ASKEW - centre) @ np.array([[cosine, sine], [-sine, cosine]]) + centre + step
    assert moved(ASKEW, shifts(ASKEW, card)) == pytest.approx(card, abs=1e-3)
    grown = (card - card.mean(axis=0)) * 1.1 + card.mean(axis=0)
    assert moved(ASKEW, shifts(ASKEW, grown)) == pytest.approx(card, abs=1e-3)


@pytest.mark.parametrize(
    ("other", "shared"),
    [
        pytest.param(CARD, 15_000, id="the same"),
        pytest.param(turned(CARD), 15_000, id="the same, other end first"),
        pytest.param(CARD + np.array([50, 0]), 7_500, id="half a width aside"),
        pytest.param(CARD + np.array([50, 75]), 3_750, id="a quarter"),
        pytest.param(CARD + np.array([100, 0]), 0, id="edge to edge"),
        pytest.param(CARD + np.array([300, 0]), 0, id="apart"),
        pytest.param(CARD * 0.5 + (10, 10), 3_750, id="inside"),
        pytest.param(CARD.astype(np.float64) + np.array([0, 75]), 7_500, id="in double precision"),
    ],
)
def test_shared_area_and_overlap_are_those_of_the_rectangles(other: np.ndarray, shared: float) -> None:
    union = area(CARD) + area(other) - shared
    for one, two in ((CARD, other), (other, CARD)):
        assert shared_area(one, two) == pytest.approx(shared, abs=1)
        assert overlap(one, two) == pytest.approx(shared / union, abs=1e-3)


def test_overlap_takes_corners_of_either_direction() -> None:
    assert overlap(CARD, CARD[::-1]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("x", "y", "share"), [(500, 300, 0), (0, 300, 0.5), (-49, 300, 0.99), (0, 0, 0.75), (2025, 300, 0.75)]
)
def test_outside_is_the_share_beyond_the_photos_edge(x: float, y: float, share: float) -> None:
    assert outside(quad(x, y), EDGE) == pytest.approx(share, abs=0.01)


@pytest.mark.parametrize(
    ("step", "turn"), [((0, 30), 0), ((40, 0), 0), ((30, 60), 0), ((20, 20), 45), ((300, 0), 0)]
)
def test_sample_masks_count_what_another_card_covers(step: tuple[float, float], turn: float) -> None:
    one, other = quad(300, 300), quad(300 + step[0], 300 + step[1], turn)
    inside, shown = sample_masks([one, other], EDGE)
    assert inside[0][1].bit_count() / SAMPLES == pytest.approx(
        shared_area(one, other) / area(one), abs=1 / 32
    )
    assert inside[0][0].bit_count() == shown[0].bit_count() == SAMPLES


def test_sample_masks_at_the_edge_of_the_photo() -> None:
    shown = sample_masks([quad(0, 300)], EDGE)[1]
    assert shown[0].bit_count() * 2 == SAMPLES
    assert sample_masks([quad(0, 300)], None)[1][0].bit_count() == SAMPLES
    assert sample_masks([], EDGE) == ([], [])


@pytest.mark.parametrize(
    ("x", "y", "turn", "up"),
    [(300, 270, 0, True), (300, 330, 0, False), (340, 300, 0, False), (300, 270, 90, False)],
)
@pytest.mark.parametrize("around", [0, 45, 180])
def test_runs_up_when_the_upper_card_hides_the_lower_ones_top(
    x: float, y: float, turn: float, up: bool, around: float
) -> None:
    lower, upper = quad(300, 300), quad(x, y, turn)
    sine, cosine = math.sin(math.radians(around)), math.cos(math.radians(around))
    way = np.array([[cosine, sine], [-sine, cosine]])
    assert runs_up(lower @ way, upper @ way) == up


@pytest.mark.parametrize(
    ("corners", "words"),
    [
        (CARD[:3], "four corners"),
        (CARD[::-1], "clockwise"),
        (CARD * np.nan, "finite"),
        (CARD * 0, "enclose"),
    ],
)
def test_checked_refuses_what_is_no_quad(corners: np.ndarray, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        quads.checked(corners)


def test_a_checked_quad_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        quads.checked(CARD)[0, 0] = 1
