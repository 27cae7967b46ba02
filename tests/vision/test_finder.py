"""The two looks: at the photo, for the plane, and at the table straightened from it."""

from collections.abc import Sequence

import numpy as np
import pytest

from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.detector import Found
from okaikei.vision.finder import CardFinder
from okaikei.vision.plane import fit, project
from okaikei.vision.quads import shifts
from okaikei.vision.sighting import Naming
from okaikei.vision.table import PIXELS_PER_MM, edge_on_table, straighten
from tests.vision.test_plane import SIZE, photographed

PHOTO = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
UPRIGHT = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2 * CARD_MM


class TwoLooks:
    """A detector that sees some corners in the photo and others in the straightened table."""

    def __init__(self, first: list[Found], second: list[Found]) -> None:
        self.answers = [first, second]
        self.shown: list[tuple[int, ...]] = []

    def find(self, image: np.ndarray) -> list[Found]:
        self.shown.append(image.shape)
        return self.answers[min(len(self.shown), 2) - 1]


class Content:
    """A classifier that finds every frame well drawn."""

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray], covers: object = None) -> list[Naming]:
        return [Naming({"tea": 1.0}, 1.0, False, shifts=np.zeros((4, 2))) for _ in quads]


def seen(tilt: float) -> list[Found]:
    """Cards on a table as a phone sees them, in pixels of the first look."""
    scale = 512 / max(SIZE)
    return [Found((quad * scale).astype(np.float32), 0.9) for quad in photographed(tilt)]


def on_table(*places: tuple[float, float, float, float]) -> list[Found]:
    """Cards in pixels of the straightened table: x and y of the centre in pixels, turn, score."""
    found = []
    for x, y, turn, score in places:
        cosine, sine = np.cos(turn), np.sin(turn)
        corners = UPRIGHT * PIXELS_PER_MM @ np.array([[cosine, sine], [-sine, cosine]]) + (x, y)
        found.append(Found(corners.astype(np.float32), score))
    return found


def test_nothing_in_the_photo_is_nothing_on_the_table() -> None:
    detector = TwoLooks([], [])
    search = CardFinder(detector, Content()).find(PHOTO)
    assert search.candidates == ()
    assert search.in_photo() == []
    assert [max(shape) for shape in detector.shown] == [512, 256]  # the second from farther away


@pytest.mark.parametrize("tilt", [0, 30, 50])
def test_cards_are_rectangles_of_a_cards_size_on_the_table(tilt: float) -> None:
    second = on_table((100, 120, 0.1, 0.9), (220, 120, -0.4, 0.8))
    search = CardFinder(TwoLooks(seen(tilt), second), Content()).find(PHOTO)
    assert [each.score for each in search.candidates] == pytest.approx([0.9, 0.8])
    for each in search.candidates:
        sides = np.linalg.norm(np.roll(each.quad, -1, axis=0) - each.quad, axis=1)
        assert sides[:2] == pytest.approx(CARD_MM, rel=1e-4)
    back = project(np.linalg.inv(search.to_photo), search.in_photo()[0].quad.astype(float))
    assert back == pytest.approx(search.candidates[0].quad, abs=0.05)


@pytest.mark.parametrize(
    ("second", "count"),
    [
        pytest.param([(100, 120, 0.0, 0.9), (103, 122, 0.02, 0.5)], 1, id="one card seen twice"),
        pytest.param([(100, 120, 0.0, 0.9), (103, 122, np.pi, 0.5)], 1, id="and either way up"),
        pytest.param([(100, 120, 0.0, 0.9), (100, 133, 0.0, 0.5)], 2, id="a strip of a tenth between them"),
        pytest.param([(100, 120, 0.0, 0.9), (100, 120, 0.6, 0.5)], 2, id="askew on one another"),
    ],
)
def test_each_card_is_found_once(second: list[tuple[float, float, float, float]], count: int) -> None:
    search = CardFinder(TwoLooks(seen(20), on_table(*second)), Content()).find(PHOTO)
    assert len(search.candidates) == count


def test_corners_that_no_card_fits_are_left_out() -> None:
    wide = Found(np.array([[10, 10], [200, 10], [200, 60], [10, 60]], np.float32), 0.9)
    small = Found(np.array([[10, 10], [40, 10], [40, 56], [10, 56]], np.float32), 0.9)
    assert CardFinder(TwoLooks(seen(20), [wide, small]), Content()).find(PHOTO).candidates == ()


def test_the_straightened_table_shows_cards_as_upright_rectangles_of_one_size() -> None:
    quads = photographed(45)
    plane = fit(quads, [1.0] * len(quads), SIZE)
    assert plane is not None
    table = straighten(PHOTO, plane, quads)
    for quad in quads:
        corners = project(np.linalg.inv(plane.to_photo @ table.to_mm), quad)
        assert (corners > -1).all()
        assert (corners < np.array(table.image.shape[1::-1]) + 1).all()
        sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
        assert sides[:2] == pytest.approx(np.array(CARD_MM) * PIXELS_PER_MM, rel=0.05)


def test_the_edge_of_a_photo_that_shows_the_horizon_is_far_away() -> None:
    edge = edge_on_table(np.array([[1, 0, 0], [0, 1, 0], [0, -0.002, 1.0]]), (800, 600))
    assert np.isfinite(edge).all()
    assert edge[:2] == pytest.approx(np.array([[0, 0], [800, 0]]))
    assert np.abs(edge[2:]).max() > 10_000


@pytest.mark.parametrize("tilt", [30, 45])
def test_corners_that_are_off_are_corrected_by_the_classifier(tilt: float) -> None:
    class Corrects:
        """A classifier that sees where the cards truly lie."""

        def name(self, image: np.ndarray, quads: Sequence[np.ndarray], covers: object = None) -> list[Naming]:
            true = photographed(tilt)
            by = [
                shifts(quad, min(true, key=lambda card: float(np.abs(card - quad).sum()))) for quad in quads
            ]
            return [Naming({"tea": 1.0}, 1.0, False, shifts=each) for each in by]

    random = np.random.default_rng(2)
    rough = [Found(each.corners + random.normal(0, 6, (4, 2)), 0.9) for each in seen(tilt)]
    table = on_table((100, 120, 0.0, 0.9))
    (found, plain) = (
        CardFinder(TwoLooks(rough, table), classifier).find(PHOTO) for classifier in (Corrects(), Content())
    )
    off = [_misfit(search.to_photo, tilt) for search in (found, plain)]
    assert off[0] < 0.02 < off[1]


def _misfit(to_photo: np.ndarray, tilt: float) -> float:
    """How far the cards come out longer or shorter on the table than they are."""
    back = [project(np.linalg.inv(to_photo), quad) for quad in photographed(tilt)]
    return max(abs(float(np.linalg.norm(quad[3] - quad[0])) / CARD_MM[1] - 1) for quad in back)


class Beneath(TwoLooks):
    """A detector that sees another card once one is painted over."""

    def __init__(self, first: list[Found], second: list[Found], beneath: list[Found]) -> None:
        super().__init__(first, second)
        self.beneath = beneath
        self.peeled = np.zeros(0)

    def find(self, image: np.ndarray) -> list[Found]:
        if len(self.shown) < 2:
            return super().find(image)
        self.peeled = image
        return self.beneath


@pytest.mark.parametrize("tilt", [0, 40])
def test_a_card_that_only_shows_once_the_one_on_it_is_painted_over_is_found(tilt: float) -> None:
    top, lower = on_table((100, 120, 0.0, 0.9), (108, 130, 0.0, 0.7))
    detector = Beneath(seen(tilt), [top], [top, lower])
    finder = CardFinder(detector, Content())
    search = finder.find(PHOTO)
    found = finder.find_beneath(search, [search.candidates[0].quad])
    assert [each.score for each in found] == pytest.approx([0.7])  # the other is known already
    step = (found[0].quad - search.candidates[0].quad).mean(axis=0)
    assert np.linalg.norm(step) == pytest.approx(np.hypot(8, 10) / PIXELS_PER_MM, rel=0.1)
    assert (detector.peeled[115:125, 95:105] == 114).all()


def test_nothing_is_painted_over_where_no_card_lies_on_top() -> None:
    detector = Beneath(seen(0), on_table((100, 120, 0.0, 0.9)), on_table((108, 130, 0.0, 0.7)))
    finder = CardFinder(detector, Content())
    assert finder.find_beneath(finder.find(PHOTO), []) == []
    assert len(detector.peeled) == 0
