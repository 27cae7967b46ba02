"""Readings of scenes are compared with what truly lies there."""

from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from okaikei.vision.reading import Card, Doubt, Reading
from okaikei.vision.sighting import Sighting
from okaikei.vision.synth.scene import Scene, Truth
from okaikei.vision.training.deck_figures import compare, figures
from tests.vision.imaginary_table import quad, scores

DECK = frozenset({"tempura", "sashimi", "wasabi"})


def scene(*cards: tuple[str, float, float]) -> Scene:
    """Faces with their place and the share that shows."""
    truths = [
        Truth(face, quad(x, 300), visible, None, face, (0.0, 0.0, 1.0, 1.0)) for face, x, visible in cards
    ]
    return cast(Scene, SimpleNamespace(cards=tuple(truths), others=()))


def reading(*cards: tuple[str, float], doubts: tuple[int, ...] = ()) -> Reading:
    """Faces that were read at a place, and which of them are asked about."""
    read = tuple(Card(Sighting(quad(x, 300), scores(face), 0.9), face, 0.9) for face, x in cards)
    asked = tuple(Doubt(card, "face", ("tempura",)) for card in doubts)
    nowhere: Any = (None,) * len(read)
    return Reading((2000, 1500), read, nowhere, asked, nowhere, {})


def test_cards_are_right_where_they_lie_and_by_their_name() -> None:
    laid = scene(("tempura", 100, 1.0), ("sashimi", 300, 0.95), ("wasabi", 500, 0.3), ("tempura", 700, 0.4))
    told = compare(laid, reading(("tempura", 104), ("tempura", 300), ("wasabi", 512)), DECK)
    assert (told.whole, told.covered) == ((True, False), (True, False))


def test_a_stranger_is_refused_where_nothing_is_read() -> None:
    laid = scene(("stranger-1", 100, 1.0), ("stranger-2", 300, 1.0), ("tempura", 500, 1.0))
    told = compare(laid, reading(("sashimi", 302), ("tempura", 500)), DECK)
    assert told.refused == (True, False)


def test_a_wrong_card_counts_as_doubted_if_it_is_asked_about() -> None:
    laid = scene(("stranger-1", 100, 1.0), ("sashimi", 300, 1.0), ("tempura", 500, 1.0))
    told = compare(laid, reading(("tempura", 100), ("tempura", 300), ("tempura", 500), doubts=(1, 2)), DECK)
    assert told.doubted == (False, True)


def test_a_card_that_is_read_twice_is_doubled_and_one_in_the_void_is_extra() -> None:
    laid = scene(("tempura", 100, 1.0))
    told = compare(laid, reading(("tempura", 100), ("tempura", 130), ("tempura", 900)), DECK)
    assert (told.whole, told.doubled, told.extra) == ((True,), 1, 1)


def test_figures_are_shares_of_all_cards_and_of_all_scenes() -> None:
    good = compare(scene(("tempura", 100, 1.0)), reading(("tempura", 100)), DECK)
    bad = compare(scene(("tempura", 100, 1.0)), reading(("tempura", 100), ("wasabi", 140)), DECK)
    told = figures([good, bad, bad, compare(scene(("wasabi", 100, 0.2)), reading(), DECK)])
    assert told["whole"] == 1.0
    assert told["covered"] == 0.0
    assert told["single"] == 0.5
    assert np.isnan(told["refused"])
    assert (told["cards"], told["scenes"]) == (4, 4)
