"""One joint reading of all sightings: which are cards, and which faces they have."""

import time
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from okaikei import scorer
from okaikei.vision.card_risks import may_be_missing
from okaikei.vision.joint_reading import read_jointly
from okaikei.vision.risks import UNFITTED
from tests.vision.imaginary_table import EDGE, row, sight
from tests.vision.joint_reading_tables import (
    ANY_COUNT,
    EGG,
    PARTY,
    SEVEN,
    SQUID,
    SUSHI_GO,
    TABLES,
    at,
    unsure,
)


def test_a_ghost_askew_over_two_cards_is_spoken_against_by_both() -> None:
    """It has a face and a place, but with it too much of its neighbours would be hidden."""
    column = [
        sight("dumpling", 900, 300, visible=0.27),
        sight("dumpling", 900, 340, visible=0.27),
        sight("dumpling", 900, 380),
    ]
    askew = sight("dumpling", 912, 318, 6, visible=0.4, none=0.02, found=0.4)
    sightings = [*row("tempura", "wasabi", "egg-nigiri", "maki-1"), *column, askew]
    found = read_jointly(sightings, ANY_COUNT, EDGE)
    assert Counter(card.face for card in found.cards)["dumpling"] == 3
    assert all(card.sighting is not askew for card in found.cards)


@pytest.mark.parametrize(("stranger", "read"), [(0.0, 8), (0.9, 7)])
def test_a_sure_frame_around_a_card_of_no_deck_gets_no_name(stranger: float, read: int) -> None:
    """The detector speaks for a card where the classifier sees none, but not for whose card it is."""
    seen = replace(sight("tempura", 1010, 300, sure=0.04, none=0.95, found=0.98), stranger=stranger)
    assert len(read_jointly([*row(*SEVEN), seen], ANY_COUNT).cards) == read


def test_a_card_under_a_hand_is_not_spoken_against() -> None:
    hidden = [sight("dumpling", 900, 300, visible=0.2), sight("eel", 930, 400, visible=0.5)]
    found = read_jointly([*row("tempura", "wasabi"), *hidden], None, EDGE)
    assert [card.face for card in found.cards].count("eel") == 1


@pytest.mark.parametrize("what", TABLES)
def test_the_joint_reading(what: str) -> None:
    sightings, possible, faces, codes = TABLES[what]
    found = read_jointly(sightings, possible, EDGE)
    assert Counter(card.face for card in found.cards) == Counter(faces)
    assert [doubt.code for doubt in UNFITTED.asked(found.risks)] == codes


def test_confidence_falls_when_a_rival_face_comes_near() -> None:
    confidences = [
        read_jointly([*row(*SEVEN[:6]), unsure(6, "maki-2", "maki-3", sure)], SUSHI_GO, EDGE).cards
        for sure in (0.95, 0.8, 0.6)
    ]
    weakest = [min(card.confidence for card in cards) for cards in confidences]
    assert weakest == sorted(weakest, reverse=True)
    assert weakest[0] > 0.9 > weakest[2] > 0.5


def test_alternatives_hold_only_what_can_be() -> None:
    cards = read_jointly(
        [*row(*SEVEN[:6]), at(6, "maki-2", sure=0.6, other="uramaki-3")], SUSHI_GO, EDGE
    ).cards
    assert all(face in SUSHI_GO.faces for card in cards for face, _ in card.alternatives)


def test_alternatives_are_sorted_and_smaller_than_the_confidence() -> None:
    card = max(
        read_jointly([*row(*SEVEN[:6]), unsure(6, "maki-2", "maki-3", 0.6)], SUSHI_GO, EDGE).cards,
        key=lambda card: len(card.alternatives) and card.alternatives[0][1],
    )
    assert card.face == "maki-2"
    assert card.alternatives[0][0] == "maki-3"
    assert 0.3 < card.alternatives[0][1] < card.confidence < 0.7


def test_a_doubt_points_at_its_card() -> None:
    found = read_jointly([*row(*SEVEN[:6]), unsure(6, "maki-2", "maki-3", 0.6)], SUSHI_GO, EDGE)
    (doubt,) = UNFITTED.asked(found.risks)
    assert doubt.card is not None
    assert found.cards[doubt.card].face == "maki-2"
    assert doubt.text() == "is this maki 2 or maki 3?"
    assert doubt.text("de") == "Ist das Maki 2 oder Maki 3?"


def test_a_doubt_about_something_left_out_points_at_its_neighbour() -> None:
    found = read_jointly(
        TABLES["a card far off and cut by the edge, count not known"][0], scorer.possible("sushi-go"), EDGE
    )
    (doubt,) = UNFITTED.asked(found.risks)
    assert doubt.card is not None
    assert found.cards[doubt.card].face == SEVEN[6]


def test_twenty_five_candidates_with_tight_copies_do_not_hang() -> None:
    """Squid everywhere, ghosts and twins: the hardest case for the search."""
    random = np.random.default_rng(7)
    sightings = [
        sight(
            SQUID,
            100 + 60 * index,
            300 + 20 * (index % 3),
            sure=float(random.uniform(0.4, 0.9)),
            other=EGG,
            visible=0.8,
        )
        for index in range(25)
    ]
    start = time.process_time()
    found = read_jointly(sightings, PARTY, EDGE)
    assert time.process_time() - start < 5  # a search that branches without bound would take minutes
    counts = Counter(card.face for card in found.cards)
    assert counts[SQUID] <= 3
    assert counts[EGG] <= 4


@pytest.mark.parametrize(
    ("faces", "possible", "missing"),
    [
        (SEVEN[:6], SUSHI_GO, True),  # fewer than dealt
        ((*SEVEN[:6], "pudding"), SUSHI_GO, True),  # as many, unless the pudding is of an earlier round
        (("tempura",) * 7, SUSHI_GO, False),
        (("tempura",) * 7, None, True),  # nobody knows how many were dealt
    ],
)
def test_a_card_can_be_missing_unless_all_that_were_dealt_were_seen(
    faces: tuple[str, ...], possible: scorer.Possible | None, missing: bool
) -> None:
    cards = read_jointly(row(*faces), edge=EDGE).cards
    assert len(cards) == len(faces)
    assert may_be_missing(cards, possible) is missing
