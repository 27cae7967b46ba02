"""Frames and the cards in them: how far off, and put right."""

import numpy as np
import pytest

from okaikei.vision.crops import overlap, shifted, shifts, turned_shifts
from okaikei.vision.sighting import Candidate, Naming, Sighting, turned

FRAME = np.array([[100, 50], [200, 70], [170, 220], [70, 200]], np.float32)  # askew
CARD = FRAME + np.array([[4, -6], [9, 2], [-3, 5], [0, 8]], np.float32)


def test_shifts_lead_from_the_frame_to_the_card() -> None:
    by = shifts(FRAME, CARD)
    assert np.abs(by).max() < 0.12  # in widths and heights, not pixels
    assert shifted(FRAME, by) == pytest.approx(CARD, abs=1e-3)
    assert shifts(FRAME * 3 + 40, CARD * 3 + 40) == pytest.approx(by)


def test_seen_from_the_other_end_they_lead_to_the_same_card() -> None:
    by = turned_shifts(shifts(FRAME, CARD))
    assert by == pytest.approx(shifts(turned(FRAME), turned(CARD)))
    assert turned(shifted(turned(FRAME), by)) == pytest.approx(CARD, abs=1e-3)


def test_a_frame_is_left_alone_where_no_card_would_come_of_it() -> None:
    wild = np.array([[2.0, 2.0], [-2.0, 1.0], [0.0, 0.0], [0.0, 0.0]])
    assert (shifted(FRAME, wild) == FRAME).all()


@pytest.mark.parametrize("over", [False, True])
def test_a_sighting_lies_where_the_classifier_says(over: bool) -> None:
    naming = Naming({"tea": 1.0}, 0.5, over, shifts=shifts(FRAME, CARD))
    seen = Sighting.of(Candidate(FRAME, 0.9), naming)
    assert overlap(seen.quad, CARD) > 0.999
    assert seen.quad[0] == pytest.approx(CARD[2 if over else 0], abs=1e-3)
