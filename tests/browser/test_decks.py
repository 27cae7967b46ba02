"""A deck that the shipped classifier knows nothing of: taught in the browser, then played with."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import draft
from tests.browser.conftest import confirm, new_game, serious, to_seat
from tests.webapp.in_process_server import serving

pytestmark = pytest.mark.skipif(not draft.weights(), reason="the weights are not here")

TUNA, SHRIMP, SALMON = "tuna-nigiri", "shrimp-avocado-roll", "salmon-roll"
CUCUMBER, MACKEREL = "cucumber-maki", "mackerel-temaki"
TABLEAUX = {
    "Ana": [TUNA, TUNA, TUNA, SALMON, CUCUMBER],
    "Ben": [SHRIMP, SHRIMP, SALMON, SALMON, CUCUMBER],
    "Cem": [CUCUMBER, CUCUMBER, MACKEREL, TUNA, SHRIMP],
}
# By the rules: strictly most of a type; for the dessert strictly most types, Cem's four against three.
CHIPS = {TUNA: "Ana", SHRIMP: "Ben", SALMON: "Ben", CUCUMBER: "Cem", MACKEREL: "Cem", "dessert": "Cem"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that reads with the shipped weights, less all it knows of Sushi Draft."""
    data = tmp_path_factory.mktemp("data")
    with serving({"DATA": data, "READER": "tests.browser.draft:load"}) as where:
        yield where


def test_a_draft_deck_is_taught_and_a_round_is_played_with_it(phone: Any, tmp_path: Path) -> None:
    phone.goto("/decks")
    assert serious(phone) == []
    phone.fill("#name", "Our Draft")
    phone.select_option("#game", "sushi-draft")
    phone.uncheck("input[name=borrow]")
    phone.click("text=Create")
    assert phone.inner_text("#missing") == "6 cards are missing"
    phone.set_input_files("#photo", draft.photo(tmp_path / "teach.jpg", draft.FACES, 1))
    phone.wait_for_selector("#naming", timeout=120_000)
    assert phone.locator(".naming li").count() == 6
    assert phone.locator(".naming [type=radio]:checked").count() == 0  # it knows none of them
    assert serious(phone) == []
    assert phone.locator("#tray-photo polygon").count() == 6
    phone.click(".turn >> nth=0")  # a tap turns a picture, another turns it back
    assert phone.locator(".turn :checked").count() == 1
    phone.click(".turn >> nth=0")
    phone.fill("#name0", "a name that stays")
    phone.locator("#tray-photo").click(position={"x": 20, "y": 20})  # a card that was missed, says a tap
    phone.wait_for_selector(".naming li >> nth=6", timeout=120_000)
    assert phone.input_value("#name0") == "a name that stays"
    phone.check("[name=face6][value='-']", force=True)
    for number, face in enumerate(draft.FACES):
        phone.fill(f"#name{number}", face)
    phone.click("text=Add these cards")
    phone.wait_for_selector("text=6 cards added.", timeout=120_000)
    assert phone.inner_text("#missing") == "Complete"
    assert serious(phone) == []
    # The next photo comes with the right names chosen.
    phone.set_input_files("#photo", draft.photo(tmp_path / "again.jpg", draft.FACES[::-1], 2))
    phone.wait_for_selector("#naming", timeout=120_000)
    chosen = [phone.input_value(f"[name=face{number}]:checked") for number in range(6)]
    assert chosen == draft.FACES[::-1]
    phone.click("text=Add these cards")
    phone.wait_for_selector("text=6 cards added.", timeout=120_000)

    phone.goto("/new")
    phone.check("input[name=game][value=sushi-draft]")
    code = _play(phone)
    for seat, (name, laid) in enumerate(TABLEAUX.items()):
        to_seat(phone, code, 1, seat)
        phone.set_input_files("#camera", draft.photo(tmp_path / f"{name}.jpg", laid, 10 + seat))
        phone.wait_for_selector("#photo:not([hidden]) [data-outline]", timeout=120_000)
        state = phone.evaluate("fetch('state').then((answer) => answer.json())")
        assert sorted(item["face"] for item in state["items"]) == sorted(laid), name
        confirm(phone)
    phone.wait_for_selector("li.seat .plate.tiny")
    from okaikei import scorer

    rows = phone.locator("li.seat:has(.plate.tiny)").all_inner_texts()
    for kind, winner in CHIPS.items():
        label = scorer.name(kind) if kind != "dessert" else "dessert"
        assert any(label in row.lower() and winner in row for row in rows), (kind, rows)


def _play(phone: Any) -> str:
    """Open a Draft table with the deck; returns its code."""
    code = new_game(phone, *TABLEAUX, game="sushi-draft")
    phone.select_option("#deck", label="Our Draft")
    with phone.expect_navigation():
        phone.locator("form:has(#deck) button").click()
    assert phone.input_value("#deck") != "shipped"
    return code
