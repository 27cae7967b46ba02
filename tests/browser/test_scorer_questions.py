"""Questions of the scorer and lists of cards, as a finger meets them."""

from collections.abc import Callable
from typing import Any

from tests.browser.conftest import confirm, new_game, serious, to_seat, type_cards

NAMES = ("Ana", "Ben", "Cem")


def test_a_pasted_list_becomes_cards(phone: Any) -> None:
    code = new_game(phone, *NAMES, game="sushi-go-party", menu="sushi-go")
    to_seat(phone, code, 1, 0)
    type_cards(phone, "pudding")
    phone.click("#more")
    phone.click("#paste-list")
    assert serious(phone) == []
    phone.fill("#card-list", "3 maki, Stäbchen, 2x tempura, squid on wasabi, sashimis, dragon")
    phone.click("#add-list")
    phone.wait_for_selector("[data-entry=unclear]")
    assert phone.inner_text("[data-entry=unclear]") == "dragon: no such card"
    assert "taken as one card, maki 3" in phone.inner_text("[data-entry=clear] >> nth=0")
    assert phone.input_value("#card-list") == "dragon"
    phone.fill("#card-list", "2 dumplings")
    phone.click("#add-list")
    phone.wait_for_selector("#chooser:not([open])", state="attached")
    assert phone.inner_text("#tally b") == "10"
    assert phone.locator("#cards button", has_text="on wasabi").count() == 1
    confirm(phone)


def test_discarded_cards_are_asked_with_one_tap(phone: Any) -> None:
    code = new_game(phone, *NAMES, game="sushi-go-party", menu="my-first-meal")
    to_seat(phone, code, 1, 0)
    type_cards(phone, *["tempura"] * 4, *["sashimi"] * 5)
    assert phone.locator("[data-question=discarded]").count() == 0  # not while one types
    phone.wait_for_selector("#saved:text-is('saved')", state="attached")
    phone.click("#confirm")
    phone.wait_for_selector("#chooser[open] [data-asked=discarded]")
    assert phone.inner_text("#chooser-title").startswith(
        "Ana: 9 of 10 cards lie here. Was one discarded? With this menu: "
    )
    assert serious(phone) == []
    phone.click("#chooser [data-answer='1']")
    phone.wait_for_selector("[data-seat='0'][data-state=counted]")


def test_desserts_of_the_round_before_are_asked(phone: Any) -> None:
    code = new_game(phone, *NAMES, game="sushi-go-party", menu="sushi-go")
    faces = ["pudding", *["tempura"] * 4, *["sashimi"] * 5]
    for seat in range(3):
        to_seat(phone, code, 1, seat)
        type_cards(phone, *faces[min(seat, 1) :], *["dumpling"] * min(seat, 1))
        confirm(phone)
    to_seat(phone, code, 2, 0)
    type_cards(phone, *faces, "dumpling")
    phone.wait_for_selector("#saved:text-is('saved')", state="attached")
    phone.click("#confirm")
    phone.wait_for_selector("#chooser[open]")
    assert phone.inner_text("#chooser .main") == "none of them"
    phone.click("#chooser .main")
    phone.wait_for_selector("#chooser:not([open])", state="attached")
    phone.wait_for_selector("#saved:text-is('saved')", state="attached")
    assert phone.inner_text("#tally b") == "10"
    phone.click("#confirm")
    phone.wait_for_selector("[data-seat='0'][data-state=counted]")


def test_a_count_that_cannot_be_is_asked_about_and_marked(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664})
    code = new_game(phone, *NAMES)
    to_seat(phone, code, 1, 0)
    type_cards(phone, "tempura")
    phone.wait_for_selector("#saved:text-is('saved')", state="attached")
    phone.click("#confirm")  # under the thumb after the first key
    phone.wait_for_selector("#chooser[open] [data-asked=count]")
    said = "Ana: 1 of 9 cards lies here. With these cards, none leaves the table."
    assert phone.inner_text("#chooser-title").startswith(said)
    assert serious(phone) == []
    phone.click("#chooser [data-answer=look]")
    type_cards(phone, *["sashimi"] * 10)
    phone.wait_for_selector("#tally b:text-is('11')")
    phone.wait_for_selector("#saved:text-is('saved')", state="attached")
    phone.click("#confirm")
    phone.wait_for_selector("#chooser[open] [data-asked=count]")
    assert phone.inner_text("#chooser-title").startswith("Ana: 11 cards lie here, but 9 were dealt.")
    phone.click("#chooser [data-answer=anyway]")
    phone.wait_for_selector("[data-seat='0'][data-state=counted]")
    assert phone.inner_text("[data-seat='0'] [data-odd]") == "11 of 9 cards"
    assert serious(phone) == []
