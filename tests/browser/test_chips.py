"""Sushi Draft to its end: chips are tapped, refused where they cannot be, and corrected on the bill."""

from collections.abc import Callable
from typing import Any

from tests.browser.conftest import confirm, new_game, serious, to_seat, type_cards

CARDS = (
    ("tuna-nigiri", "tuna-nigiri", "tuna-nigiri", "salmon-roll", "mackerel-temaki"),
    ("tuna-nigiri", "salmon-roll", "salmon-roll", "cucumber-maki", "cucumber-maki"),
    ("shrimp-avocado-roll", "shrimp-avocado-roll", "tuna-nigiri", "salmon-roll"),
)


def tap(page: Any, chip: Any, value: int) -> None:
    chip.locator("label", has_text=str(value)).tap()


def test_sushi_draft(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664}, expect_errors=True)  # a refusal is logged
    code = new_game(phone, "Ana", "Ben", "Cem", game="sushi-draft")
    for number in (1, 2, 3):
        for seat, cards in enumerate(CARDS):
            to_seat(phone, code, number, seat)
            type_cards(phone, *cards)
            if seat == 2:
                phone.click("#keypad [data-face=wild]")
                phone.click("#chooser [data-choose=shrimp-avocado-roll]")
            confirm(phone)
        phone.wait_for_selector("text=Chips in this round")
        assert serious(phone) == []
    phone.click("text=The bill, please!")
    assert serious(phone) == []
    phone.click("text=Add up the chips")
    assert "chips counted" in phone.inner_text("#chip-problems")
    assert phone.locator("#winner").count() == 0
    for chip in phone.locator(".chip").all():
        tap(phone, chip, 3)
    tap(phone, phone.locator(".chip").first, 5)
    assert serious(phone) == []
    phone.click("text=Add up the chips")
    phone.wait_for_selector("#winner")
    before = phone.inner_text("#winner h2")
    # A chip was misread: it is put right on the bill.
    phone.click("#edit-chips summary")
    assert phone.locator("#edit-chips :checked").count() == phone.locator(".chip").count()
    for chip in phone.locator(".chips", has_text=before).locator(".chip").all():
        tap(phone, chip, 1)
    phone.click("text=Add up the chips")
    phone.wait_for_selector(f"#winner h2:not(:text-is('{before}'))")
