"""The plane of the table, from hand-made corners of cards."""

from collections.abc import Sequence

import numpy as np
import pytest

from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.plane import USUAL_FOCAL, fit, project

SIZE = (1600, 1200)
CARDS = [(-120, -60, 0.1), (-30, -50, -0.2), (60, -70, 1.5), (-80, 60, 0.0), (20, 70, 3.0), (110, 50, -1.2)]


def corners(x: float, y: float, turn: float) -> np.ndarray:
    """A card on the table, in mm, clockwise from its top left."""
    half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2 * CARD_MM
    cosine, sine = np.cos(turn), np.sin(turn)
    return half @ np.array([[cosine, sine], [-sine, cosine]]) + (x, y)


def camera(tilt: float, towards: float = 0.0, focal: float = USUAL_FOCAL, away: float = 420.0) -> np.ndarray:
    """The 3 × 3 matrix from the table in mm to a photo taken so many degrees off the vertical."""
    angle, length = np.radians(tilt), focal * max(SIZE)
    turn = np.radians(towards)
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    tip = np.array([[1, 0, 0], [0, np.cos(angle), -np.sin(angle)], [0, np.sin(angle), np.cos(angle)]])
    rotation = spin @ tip
    plane = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, away]])
    lens = np.array([[length, 0, SIZE[0] / 2], [0, length, SIZE[1] / 2], [0, 0, 1]])
    return np.asarray(lens @ plane)


def photographed(
    tilt: float, cards: Sequence[tuple[float, float, float]] = CARDS, **more: float
) -> list[np.ndarray]:
    return [project(camera(tilt, **more), corners(*card)) for card in cards]


def sizes(matrix: np.ndarray, quads: list[np.ndarray]) -> np.ndarray:
    """Width and height of each quad on the table, as shares of a card's."""
    seen = [project(matrix, quad) for quad in quads]
    sides = [(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[3] - quad[0])) for quad in seen]
    return np.array(sides) / CARD_MM


@pytest.mark.parametrize("tilt", [0, 10, 25, 40, 50])
@pytest.mark.parametrize("towards", [0, 35, 90, 200])
def test_exact_corners_give_the_tilt_and_the_size_of_every_card(tilt: float, towards: float) -> None:
    quads = photographed(tilt, towards=towards)
    plane = fit(quads, [1.0] * len(quads), SIZE)
    assert plane is not None
    assert np.degrees(plane.tilt) == pytest.approx(tilt, abs=1.5)
    assert sizes(plane.to_table, quads) == pytest.approx(1.0, abs=0.03)


@pytest.mark.parametrize(("noise", "degrees", "share"), [(0.01, 3.0, 0.05), (0.03, 8.0, 0.12)])
def test_noisy_corners(noise: float, degrees: float, share: float) -> None:
    random = np.random.default_rng(5)
    true = photographed(35)
    length = np.mean([np.linalg.norm(quad[2] - quad[0]) for quad in true])
    plane = fit([quad + random.normal(0, noise * length, (4, 2)) for quad in true], [1.0] * 6, SIZE)
    assert plane is not None
    assert np.degrees(plane.tilt) == pytest.approx(35, abs=degrees)
    assert sizes(plane.to_table, true) == pytest.approx(1.0, abs=share)


def test_a_tile_and_a_wrong_frame_do_no_harm() -> None:
    true = photographed(30)
    tile = project(camera(30), corners(0, 0, 0.3) * (54 / 57, 64 / 89))
    askew = true[0] + np.array([[40, 0], [0, 30], [-60, 0], [0, -50]])
    plane = fit([*true, tile, askew], [1.0] * 8, SIZE)
    assert plane is not None
    assert np.degrees(plane.tilt) == pytest.approx(30, abs=2)
    assert sizes(plane.to_table, true) == pytest.approx(1.0, abs=0.04)


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("tilt", [0, 35])
def test_one_or_two_cards_are_enough_when_their_corners_are_exact(count: int, tilt: float) -> None:
    quads = photographed(tilt, CARDS[:count])
    plane = fit(quads, [1.0] * count, SIZE)
    assert plane is not None
    assert sizes(plane.to_table, quads) == pytest.approx(1.0, abs=0.06)


def test_without_cards_there_is_no_plane() -> None:
    assert fit([], [], SIZE) is None


def test_the_focal_length_of_the_photos_tags_is_used() -> None:
    quads = photographed(45, focal=1.6, away=900.0)
    plane = fit(quads, [1.0] * len(quads), SIZE, focal=1.6)
    assert plane is not None
    assert np.degrees(plane.tilt) == pytest.approx(45, abs=1.5)


def test_what_is_right_in_the_photo_stays_on_the_right_of_the_table() -> None:
    plane = fit(photographed(40, towards=15), [1.0] * 6, SIZE)
    assert plane is not None
    left, right = project(plane.to_table, np.array([[700.0, 600.0], [900.0, 600.0]]))
    assert right[0] - left[0] > 5 * abs(right[1] - left[1])
