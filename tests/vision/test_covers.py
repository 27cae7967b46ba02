"""Which cards lie on each: what is painted over before a covered card is named again."""

from dataclasses import replace

import numpy as np
import pytest

from okaikei.vision.covers import covers
from okaikei.vision.crops import COVER, CROP, cut
from okaikei.vision.reader import Reader
from okaikei.vision.sighting import NONE, Sighting
from tests.vision.fake_models import FakeClassifier, FakeDetector, jpeg
from tests.vision.imaginary_table import lay

COLUMN = lay(("maki-1", 200, 300), ("maki-2", 200, 320), ("maki-3", 200, 340))


def sightings(*cards: tuple[str, int, int]) -> list[Sighting]:
    return [card.sighting for card in lay(*cards)]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ([("tea", 200, 300)], [0]),
        ([("tea", 200, 300), ("wasabi", 500, 300)], [0, 0]),
        ([("wasabi", 200, 300), ("egg-nigiri", 200, 320)], [1, 0]),
        ([("maki-1", 200, 300), ("maki-2", 200, 320), ("maki-3", 200, 340)], [2, 1, 0]),
    ],
)
def test_a_card_is_covered_by_all_that_lie_on_it(
    cards: list[tuple[str, int, int]], expected: list[int]
) -> None:
    assert [len(above) for above in covers(sightings(*cards), None)] == expected


def test_what_is_hardly_a_card_lies_under_all_that_are() -> None:
    wasabi, nigiri = sightings(("wasabi", 200, 300), ("egg-nigiri", 200, 330))
    unsure = replace(wasabi, scores={NONE: 0.9, "wasabi": 0.1}, visible=0.99)
    assert [len(above) for above in covers([unsure, nigiri], None)] == [1, 0]


def test_a_second_quad_on_a_card_does_not_hide_it() -> None:
    first, second = sightings(("tea", 200, 300), ("tea", 202, 303))
    twice = [replace(first, visible=1.0), replace(second, visible=1.0)]
    assert covers(twice, None) == [[], []]


def test_what_lies_on_a_card_is_painted_over() -> None:
    white = np.full((400, 400, 3), 255, np.uint8)
    quad = np.array([[100, 50], [250, 50], [250, 284], [100, 284]], np.float32)
    crop = cut(white, quad, [quad + np.array([0, 100])])
    middle = crop[:, CROP[0] // 2]
    assert (middle[: CROP[1] // 3] == 255).all()
    assert (middle[CROP[1] // 2 :] == COVER).all()


def test_only_covered_cards_are_named_again() -> None:
    classifier = FakeClassifier([card.face for card in COLUMN], [card.sighting.visible for card in COLUMN])
    detector = FakeDetector([card.quad for card in COLUMN], 2000)
    reading = Reader(detector, classifier).read(jpeg())
    assert sorted(classifier.covers) == [1, 2]
    assert sorted(card.face for card in reading.cards) == ["maki-1", "maki-2", "maki-3"]
