"""Who lies on whom, and what that makes of wasabi, special orders and wilds (rules 3.2 and 6)."""

from dataclasses import replace
from typing import Any

import pytest

from okaikei.scorer import serving_json
from okaikei.vision.evaluation import key
from okaikei.vision.reading import Card
from okaikei.vision.risks import UNFITTED
from okaikei.vision.servings import arrange
from okaikei.vision.sighting import NONE
from tests.vision.imaginary_table import EDGE, Place, lay

EGG, SALMON, SQUID, WASABI, ORDER = "egg-nigiri", "salmon-nigiri", "squid-nigiri", "wasabi", "special-order"

# what it is: cards in the order they are laid, what they count as in that order, codes of the doubts
TABLES: dict[str, tuple[list[Place], list[Any], list[str]]] = {
    "nothing at all": ([], [], []),
    "one card": ([("tempura", 100, 100)], ["tempura"], []),
    "side by side": ([(WASABI, 100, 100), (SQUID, 205, 100)], [WASABI, SQUID], []),
    "touching a little, side by side": ([(WASABI, 100, 100), (SQUID, 197, 100)], [WASABI, SQUID], []),
    "a nigiri on a wasabi": ([(WASABI, 100, 100), (SQUID, 100, 140)], [WASABI, f"{SQUID} on_wasabi"], []),
    "a nigiri askew on a wasabi": (
        [(WASABI, 300, 300), (EGG, 325, 330, 20)],
        [WASABI, f"{EGG} on_wasabi"],
        [],
    ),
    "a nigiri laid upwards on a wasabi": (
        [(WASABI, 300, 300), (EGG, 300, 240)],
        [WASABI, f"{EGG} on_wasabi"],
        [],
    ),
    "a wasabi on a nigiri": ([(SQUID, 100, 100), (WASABI, 100, 140)], [SQUID, WASABI], []),
    "across the table, seen from the other side": (
        [(WASABI, 300, 300, 180), (SALMON, 300, 260, 180)],
        [WASABI, f"{SALMON} on_wasabi"],
        [],
    ),
    "a nigiri that touches the wasabi's edge": (
        [(WASABI, 100, 100), (SQUID, 190, 100)],
        [WASABI, f"{SQUID} on_wasabi"],
        ["on-wasabi"],
    ),
    "two nigiri on one wasabi": (
        [(WASABI, 300, 300), (SQUID, 250, 330), (EGG, 360, 330)],
        [WASABI, f"{SQUID} on_wasabi", EGG],
        ["second-nigiri"],
    ),
    "two pairs": (
        [(WASABI, 100, 100), (SQUID, 100, 140), (WASABI, 300, 100), (EGG, 310, 145)],
        [WASABI, f"{SQUID} on_wasabi", WASABI, f"{EGG} on_wasabi"],
        [],
    ),
    "a yellow column: plain, wasabi, on it, plain": (
        [(EGG, 100, 100), (WASABI, 100, 140), (SQUID, 100, 180), (SALMON, 100, 220)],
        [EGG, WASABI, f"{SQUID} on_wasabi", SALMON],
        [],
    ),
    "a yellow column that ends in a wasabi": (
        [(EGG, 100, 100), (SQUID, 100, 140), (WASABI, 100, 180)],
        [EGG, SQUID, WASABI],
        [],
    ),
    "a yellow column with two wasabi below two nigiri": (
        [(WASABI, 100, 100), (WASABI, 100, 140), (SQUID, 100, 180), (SALMON, 100, 220)],
        [WASABI, WASABI, f"{SQUID} on_wasabi", SALMON],
        ["free-wasabi"],
    ),
    "a column of tempura": (
        [("tempura", 100, 100 + 30 * index) for index in range(5)],
        ["tempura"] * 5,
        [],
    ),
    "a special order on a dumpling": (
        [("dumpling", 100, 100), (ORDER, 100, 140)],
        ["dumpling", "dumpling ordered"],
        [],
    ),
    "a special order in a column, with a card on it": (
        [("dumpling", 100, 100), (ORDER, 100, 140), ("dumpling", 100, 180)],
        ["dumpling", "dumpling ordered", "dumpling"],
        [],
    ),
    "a special order on wasabi and nigiri copies the nigiri, plain": (
        [(WASABI, 100, 100), (SQUID, 100, 140), (ORDER, 100, 180)],
        [WASABI, f"{SQUID} on_wasabi", f"{SQUID} ordered"],
        [],
    ),
    "a special order on a nigiri copies it": (
        [(EGG, 100, 100), (ORDER, 120, 130)],
        [EGG, f"{EGG} ordered"],
        [],
    ),
    "on an empty wasabi, one kind of nigiri in front": (
        [(EGG, 500, 100), (WASABI, 100, 100), (ORDER, 100, 140)],
        [EGG, WASABI, f"{EGG} on_wasabi ordered"],
        ["order-on-wasabi"],
    ),
    "on an empty wasabi, two kinds of nigiri in front": (
        [(EGG, 500, 100), (SQUID, 700, 100), (WASABI, 100, 100), (ORDER, 100, 140)],
        [EGG, SQUID, WASABI, ORDER],
        ["order-on-wasabi"],
    ),
    "on an empty wasabi, no nigiri in front": (
        [(WASABI, 100, 100), (ORDER, 100, 140)],
        [WASABI, ORDER],
        ["order-on-wasabi"],
    ),
    "a special order with a nigiri on it, a wasabi in front": (
        [(WASABI, 100, 100), (ORDER, 215, 100), (SQUID, 215, 140)],
        [WASABI, "wasabi ordered", f"{SQUID} on_wasabi"],
        [],
    ),
    "a special order with a nigiri on it, no wasabi in front": (
        [("tea", 100, 100), (ORDER, 500, 100), (SQUID, 500, 140)],
        ["tea", "wasabi ordered", f"{SQUID} on_wasabi"],
        ["order-wasabi"],
    ),
    "a special order next to a wasabi": (
        [(WASABI, 100, 100), (ORDER, 215, 100)],
        [WASABI, "wasabi ordered"],
        ["order-beside-wasabi"],
    ),
    "a special order alone": ([("tea", 100, 100), (ORDER, 500, 100)], ["tea", ORDER], ["order-alone"]),
    "a special order on a card that was turned over": (
        [("card-back", 100, 100), (ORDER, 100, 140)],
        ["card-back", ORDER],
        ["order-on-back"],
    ),
    "a special order on a special order": (
        [("sashimi", 100, 100), (ORDER, 100, 140), (ORDER, 100, 180)],
        ["sashimi", "sashimi ordered", "sashimi ordered"],
        [],
    ),
    "three special orders in a chain": (
        [("maki-3", 100, 100), (ORDER, 100, 140), (ORDER, 100, 180), (ORDER, 100, 220)],
        ["maki-3", "maki-3 ordered", "maki-3 ordered", "maki-3 ordered"],
        [],
    ),
    "a chain over a card that was turned over": (
        [("card-back", 100, 100), (ORDER, 100, 140), (ORDER, 100, 180)],
        ["card-back", ORDER, ORDER],
        ["order-on-back", "order-chain"],
    ),
    "a special order on a special order that is on a wasabi": (
        [(EGG, 500, 100), (WASABI, 100, 100), (ORDER, 100, 140), (ORDER, 100, 180)],
        [EGG, WASABI, f"{EGG} on_wasabi ordered", f"{EGG} ordered"],
        ["order-on-wasabi"],
    ),
    "a special order across two cards": (
        [("tempura", 300, 300), ("eel", 405, 300), (ORDER, 352, 330)],
        ["tempura", "eel", "tempura ordered"],
        ["lies-on-which"],
    ),
    "a special order across two cards of one face": (
        [("tempura", 300, 300), ("tempura", 405, 300), (ORDER, 352, 330)],
        ["tempura", "tempura", "tempura ordered"],
        [],
    ),
    "a special order that touches a card's edge": (
        [("tempura", 300, 300), (ORDER, 391, 300)],
        ["tempura", "tempura ordered"],
        ["lies-on"],
    ),
    "a special order on a dessert lying sideways": (
        [("pudding", 300, 300, 90), (ORDER, 320, 310)],
        ["pudding", "pudding ordered"],
        [],
    ),
    "a back on a wasabi leaves it empty": (
        [(WASABI, 100, 100), ("card-back", 100, 140)],
        [WASABI, "card-back"],
        [],
    ),
    "a wild on a tuna nigiri": (
        [("tuna-nigiri", 100, 100), ("wild", 100, 140)],
        ["tuna-nigiri", "tuna-nigiri wild"],
        [],
    ),
    "a wild on a wild": (
        [("salmon-roll", 100, 100), ("wild", 100, 140), ("wild", 100, 180)],
        ["salmon-roll", "salmon-roll wild", "salmon-roll wild"],
        [],
    ),
    "a wild alone": ([("wild", 100, 100)], ["wild"], ["wild-alone"]),
    "a tuna nigiri on no wasabi": (
        [("wild", 500, 100), ("tuna-nigiri", 100, 100)],
        ["wild", "tuna-nigiri"],
        ["wild-alone"],
    ),
    "a fan": (
        [("maki-1", 300, 400, -20), ("maki-2", 340, 390, -10), ("eel", 380, 386, 0), ("tofu", 420, 390, 10)],
        ["maki-1", "maki-2", "eel", "tofu"],
        [],
    ),
}


@pytest.mark.parametrize("what", TABLES)
def test_what_cards_count_as(what: str) -> None:
    laid, servings, codes = TABLES[what]
    found = arrange(lay(*laid), EDGE)
    assert [key(serving_json(serving)) for serving in found.tableau] == servings
    assert [doubt.code for doubt in UNFITTED.asked(found.risks)] == codes


def test_beneath_is_the_card_that_is_touched() -> None:
    found = arrange(lay((WASABI, 100, 100), (SQUID, 100, 140), (EGG, 100, 180), ("tea", 600, 100)), EDGE)
    assert found.beneath == (None, 0, 1, None)


def test_cards_are_listed_as_one_reads_a_page_and_stacks_from_the_bottom() -> None:
    laid = lay(("tea", 900, 700), (WASABI, 500, 100), (SQUID, 500, 140), ("eel", 100, 100))
    assert [laid[index].face for index in arrange(laid, EDGE).order] == ["eel", WASABI, SQUID, "tea"]


def test_doubts_point_at_the_card_on_top() -> None:
    found = arrange(lay(("tea", 500, 100), (WASABI, 100, 100), (ORDER, 100, 140)), EDGE)
    assert [doubt.card for doubt in UNFITTED.asked(found.risks)] == [2]


def seen(card: Card, share: float) -> Card:
    """The same card, of which so much is said to show."""
    return replace(card, sighting=replace(card.sighting, visible=share))


def test_a_stack_that_could_lie_either_way_is_doubted() -> None:
    halves = [seen(card, 0.9) for card in lay((WASABI, 300, 300), (SQUID, 345, 300))]
    assert [doubt.code for doubt in UNFITTED.asked(arrange(halves, EDGE).risks)] == ["which-on-top"]


def test_a_tempura_that_could_lie_either_way_is_not() -> None:
    halves = [seen(card, 0.9) for card in lay(("tempura", 300, 300), ("eel", 345, 300))]
    assert UNFITTED.asked(arrange(halves, EDGE).risks) == []


def test_a_card_hidden_by_nothing_that_was_seen_is_doubted() -> None:
    (card,) = lay(("tempura", 300, 300))
    assert [doubt.code for doubt in UNFITTED.asked(arrange([seen(card, 0.4)], EDGE).risks)] == ["covered"]


@pytest.mark.parametrize(
    ("step", "less", "codes"),
    [
        (40, 0.03, []),  # a strip of 0.27, of which the share is known well
        (40, 0.06, ["covered"]),
        (90, 0.06, []),  # of more than half of a card it is known less well
        (90, 0.14, ["covered"]),
    ],
)
def test_how_much_less_than_it_should_a_covered_card_may_show(
    step: float, less: float, codes: list[str]
) -> None:
    lower, upper = lay(("tempura", 300, 300), ("tempura", 300, 300 + step))
    lower = seen(lower, lower.sighting.visible - less)
    assert [doubt.code for doubt in UNFITTED.asked(arrange([lower, upper], EDGE).risks)] == codes


def test_a_card_cut_by_the_edge_of_the_photo_is_not_taken_for_covered() -> None:
    (card,) = lay(("tempura", 300, 0))
    assert UNFITTED.asked(arrange([seen(card, 0.5)], EDGE).risks) == []


@pytest.mark.parametrize(
    ("found", "wasabi", "face", "missing", "codes"),
    [
        (0.98, 0.0, EGG, True, []),
        (0.98, 0.01, EGG, True, ["wasabi-under"]),  # a little of a wasabi is in the picture
        (0.98, 0.01, "tempura", True, []),  # which goes on no wasabi
        (0.98, 0.01, EGG, False, []),  # every card dealt was seen: there is no wasabi left to miss
    ],
)
def test_a_nigiri_with_a_wasabi_in_it_may_lie_on_one(
    found: float, wasabi: float, face: str, missing: bool, codes: list[str]
) -> None:
    (card,) = lay((face, 300, 300))
    words = {face: 0.97, NONE: 0.01, WASABI: wasabi}
    card = replace(card, sighting=replace(card.sighting, found=found, scores=words))
    assert [
        doubt.code for doubt in UNFITTED.asked(arrange([card], EDGE, may_be_missing=missing).risks)
    ] == codes
