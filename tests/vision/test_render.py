"""Rendered scenes: cards lie on one another, and the truth is what the camera sees."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from okaikei.__main__ import main
from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.synth.dataset import Recipe, SceneComposer
from okaikei.vision.synth.deal import plain
from okaikei.vision.synth.layout import Placed
from okaikei.vision.synth.render import lie_down
from okaikei.vision.synth.render_atlas import pack
from okaikei.vision.synth.render_sensor import owners
from okaikei.vision.synth.render_sheets import SLACK, THICK, Bend, Heights, resting, solid_of
from okaikei.vision.synth.view import View, hold_phone

FLAT = Bend(0.0, 0.0, 0.0, (0.0, 0.0, 0.0, 0.0))
RECIPE = Recipe(Path("unused"), (), None, scenes=1, seed=5, split="val", longest=200, renderer="mitsuba")


def flat_view(tilt: float = 0.0) -> View:
    """A camera over a card at the origin."""
    corners = np.array([[-30, -50, 0], [30, -50, 0], [30, 90, 0], [-30, 90, 0.0]])
    return hold_phone(corners, np.random.default_rng(3), 400, 0.0, tilt)


def test_a_flat_card_rests_on_the_table_and_another_tilts_over_its_edge() -> None:
    heap = Heights(np.zeros(2), np.zeros(2))
    first = heap.lay(0, 0, 0, FLAT, CARD_MM)
    second = heap.lay(0, 60, 0, FLAT, CARD_MM)
    assert first.plane == pytest.approx((THICK + SLACK, 0, 0), abs=1e-6)
    top, bottom = second.corners()[0, 2], second.corners()[2, 2]
    assert bottom == pytest.approx(THICK + SLACK, abs=0.02)
    assert top > bottom + THICK


@pytest.mark.parametrize("bend", [1.5, -1.5, 0.0])
def test_no_card_sinks_into_those_beneath(bend: float) -> None:
    heap = Heights(np.array([-60.0, -60]), np.array([60.0, 60]))
    random = np.random.default_rng(4)
    sheets = [
        heap.lay(x, y, random.uniform(0, 6), replace(FLAT, rolled=bend), CARD_MM)
        for x, y in random.uniform(-30, 30, (5, 2)).tolist()
    ]
    assert all(solid_of(sheet, np.zeros(4), np.zeros(2)).points[:, 2].min() > 0 for sheet in sheets)
    middles = [sheet.plane[0] for sheet in sheets]
    assert middles == sorted(middles)


def test_a_plane_rests_on_three_points_around_the_middle() -> None:
    across, down = np.array([-10.0, 10, 0, 0]), np.array([-10.0, -10, 10, 0])
    level, slope_across, slope_down = resting(across, down, np.array([1.0, 1, 3, 0]))
    assert (level, slope_across, slope_down) == pytest.approx((2.0, 0.0, 0.1))


def test_a_view_and_its_matrix_of_the_table_agree() -> None:
    view = flat_view(np.radians(40))
    places = np.array([[-20.0, 30], [15, -40]])
    flat = np.column_stack([places, np.ones(2)]) @ view.table_matrix().T
    seen = view.project(np.column_stack([places[:, 0], -places[:, 1], np.zeros(2)]))
    assert seen == pytest.approx(flat[:, :2] / flat[:, 2:])
    assert view.on_table(seen) * (1, -1) == pytest.approx(places)


def test_pictures_are_found_again_in_their_texture() -> None:
    pictures = [np.full((20 + n, 30, 3), n / 10, np.float32) for n in range(5)]
    whole, cells = pack(pictures)
    for number, (left, top, right, bottom) in enumerate(cells):
        middle = whole[int((top + bottom) / 2 * whole.shape[0]), int((left + right) / 2 * whole.shape[1])]
        assert middle == pytest.approx(number / 10)


def test_what_shows_of_a_card_is_what_the_others_leave() -> None:
    pytest.importorskip("mitsuba")
    layout = [Placed(plain("tempura"), 0, 0, 0, None), Placed(plain("eel"), 0, -0.4 * CARD_MM[1], 0, 0)]
    sheets = lie_down(layout, CARD_MM, np.random.default_rng(1))
    view = flat_view()
    owner = owners(view, sheets)
    for number, share in ((0, 0.4), (1, 1.0)):
        outline = view.project(sheets[number].outline()).astype(np.float32)
        assert (owner == number).sum() / cv2.contourArea(outline) == pytest.approx(share, abs=0.02)


def test_a_rendered_scene_is_true_and_the_same_again() -> None:
    pytest.importorskip("mitsuba")
    shop = SceneComposer(replace(RECIPE, tilts=(20.0, 35.0)))
    scene, again = shop.scene(1), shop.scene(1)
    height, width = scene.image.shape[:2]
    assert max(height, width) == 200
    assert np.array_equal(scene.image, again.image)
    assert 20 <= np.degrees(scene.tilt) <= 35
    assert scene.image.std() > 10
    for number, card in enumerate(scene.cards):
        assert ((card.quad > -5) & (card.quad < np.array([width, height]) + 5)).all()
        assert 0 < card.visible <= 1
        left, top, right, bottom = card.box
        low, high = card.quad.min(axis=0), card.quad.max(axis=0)
        assert left > low[0] - 3
        assert top > low[1] - 3
        assert right < high[0] + 3
        assert bottom < high[1] + 3
        shown = np.argwhere(scene.owner == number)[:, ::-1].mean(axis=0)
        assert cv2.pointPolygonTest(card.quad.astype(np.float32), tuple(map(float, shown)), True) > -3


def test_an_angle_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["synth", "out", "--tilt", "steep"])
    assert "'steep' is not like 20-35" in capsys.readouterr().err
