"""Values are checked when they are made."""

import numpy as np
import pytest

from okaikei.vision.sighting import Candidate, Naming, Sighting, area, portrait, turned

CARD = np.array([[0, 0], [100, 0], [100, 150], [0, 150]], np.float32)


def test_the_area_of_a_quad() -> None:
    assert area(CARD) == 15_000
    assert area(CARD[::-1]) == -15_000


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("step", [1, -1])
def test_portrait_is_clockwise_and_begins_with_a_short_side(start: int, step: int) -> None:
    quad = portrait(np.roll(CARD, start, axis=0)[::step])
    assert area(quad) > 0
    assert np.linalg.norm(quad[1] - quad[0]) == 100


def test_a_sighting_begins_at_the_cards_own_top() -> None:
    candidate = Candidate(CARD, 0.9)
    upright = Sighting.of(candidate, Naming({"tea": 1.0}, 0.5, upside_down=False))
    over = Sighting.of(candidate, Naming({"tea": 1.0}, 0.5, upside_down=True))
    assert (upright.quad == CARD).all()
    assert (over.quad == turned(CARD)).all()
    assert (over.found, over.visible) == (0.9, 0.5)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Candidate(CARD[:3], 0.5), "four corners"),
        (lambda: Candidate(CARD[::-1], 0.5), "clockwise"),
        (lambda: Candidate(CARD * np.nan, 0.5), "finite"),
        (lambda: Candidate(CARD * 0, 0.5), "enclose"),
        (lambda: Candidate(CARD, 1.5), "score"),
        (lambda: Naming({}, 0.5, False), "at least one face"),
        (lambda: Naming({"tea": 0.9, "eel": 0.9}, 0.5, False), "probabilities"),
        (lambda: Naming({"tea": 1.0}, 2.0, False), "visible"),
        (lambda: Sighting(CARD, {"tea": -1.0}, 0.5), "probabilities"),
        (lambda: Sighting(CARD, {"tea": 1.0}, -0.5), "found"),
    ],
)
def test_what_cannot_be_is_refused(make: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()  # type: ignore[operator]


def test_a_quad_cannot_be_changed_afterwards() -> None:
    quad = Candidate(CARD, 0.5).quad
    with pytest.raises(ValueError, match="read-only"):
        quad[0, 0] = 1
