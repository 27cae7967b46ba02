"""Every page: accessible, light, in both languages and themes, by keyboard alone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from okaikei import webapp
from tests.browser.conftest import confirm, new_game, next_step, serious, to_seat, type_cards

FIRST = (
    "tempura",
    "tempura",
    "sashimi",
    "sashimi",
    "sashimi",
    "maki-3",
    "maki-2",
    "pudding",
    "dumpling",
    "chopsticks",
)


def pages(running: str, over: str) -> list[str]:
    table = f"/t/{running}"
    return [
        "/", "/new", "/join", "/games", "/import", "/nothing-here", "/players/Ana",
        f"{table}/table", f"{table}/table/seat/0", f"{table}/table/host", f"{table}/sheet",
        f"{table}/round/1", f"{table}/round/1/seat/1/", f"{table}/round/1/seat/0/",
        f"/t/{over}/sheet", f"/t/{over}/round/1", f"/t/{over}/log",
    ]  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_finding_on_any_page(new_phone: Callable[..., Any], scheme: str) -> None:
    phone = new_phone(color_scheme=scheme, expect_errors=True)  # the missing page is logged as one
    code = new_game(phone, "Ana", "Ben")
    for seat in (0, 1):
        to_seat(phone, code, 1, seat)
        type_cards(phone, *FIRST)
        confirm(phone)
    phone.goto(f"/t/{code}/table")
    phone.locator("summary", has_text="End the game now").click()
    phone.click("button:has-text('End the game now')")
    phone.wait_for_selector("#winner")
    other = new_game(phone, "Ana", "Ben")
    to_seat(phone, other, 1, 0)
    type_cards(phone, *FIRST)
    confirm(phone)
    found = []
    for path in pages(other, code):
        phone.goto(path)
        found += serious(phone)
    stranger = new_phone(color_scheme=scheme)
    stranger.goto(f"/join/{code}")
    found += serious(stranger)
    assert found == []


def test_german_and_switched(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(locale="de-DE")
    phone.goto("/")
    assert phone.inner_text("h1") == "Die Rechnung, bitte."
    phone.click("text=Neues Spiel")
    phone.check("input[value=sushi-go]")
    next_step(phone, "players")
    phone.fill("#player0", "Änne")
    phone.fill("#player1", "Jörg")
    next_step(phone, "summary")
    phone.click("text=Spiel starten")
    phone.click("text=Alle da")
    phone.click(".action .main")
    phone.click("#keypad [data-face=dumpling]")
    assert "Gyoza" in phone.inner_text("#cards")
    assert "1 Karte bestätigen" in phone.inner_text("#confirm")
    assert serious(phone) == []
    phone.click("button:has-text('English')")
    phone.wait_for_selector("text=Confirm 1 card")


@pytest.mark.parametrize(
    ("locale", "found", "dark"),
    [
        ("en-GB", "No card was found.", "The photo is very dark"),
        ("de-DE", "Keine Karte gefunden.", "Das Foto ist sehr dunkel"),
    ],
)
def test_what_is_wrong_with_the_whole_photo_is_said_first(
    new_phone: Callable[..., Any], tmp_path: Path, locale: str, found: str, dark: str
) -> None:
    phone = new_phone(locale=locale)
    code = new_game(phone, "Ana", "Ben")
    to_seat(phone, code, 1, 0)
    Image.new("RGB", (320, 240), (9, 8, 7)).save(tmp_path / "night.jpg")
    phone.set_input_files("#camera", tmp_path / "night.jpg")
    phone.wait_for_selector("#warnings #no-card")
    assert found in phone.inner_text("#no-card")
    assert dark in phone.inner_text("#warnings [data-note=dark]")
    assert serious(phone) == []
    phone.click("#keypad [data-face=dumpling]")  # the keypad is there at once
    phone.wait_for_selector("#no-card", state="detached")
    assert phone.locator("#warnings [data-note=dark]").count() == 1


def test_dark_is_dark_and_can_be_chosen(new_phone: Callable[..., Any]) -> None:
    colour = "getComputedStyle(document.body).backgroundColor"
    brightness = f"{colour}.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + +b, 0)"
    phone = new_phone(color_scheme="dark")
    phone.goto("/")
    assert phone.evaluate(brightness) < 150
    phone.click("button:has-text('Light')")
    phone.wait_for_load_state()
    assert phone.evaluate(brightness) > 600


def press_until(page: Any, selector: str, *, key: str = "Tab", most: int = 120) -> None:
    """Move with the keyboard until the focus is there."""
    for _ in range(most):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not reach {selector}")


def test_by_keyboard_alone(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(viewport={"width": 1280, "height": 900}, is_mobile=False, has_touch=False)
    phone.goto("/")
    press_until(phone, "a.main")
    phone.keyboard.press("Enter")
    phone.wait_for_url("**/new")
    press_until(phone, "input[name=game]")
    phone.keyboard.press("ArrowDown")
    phone.keyboard.press("Enter")
    phone.wait_for_selector("#player0")
    press_until(phone, "#player0")
    phone.keyboard.type("Ana")
    press_until(phone, "#player1")
    phone.keyboard.type("Ben")
    phone.keyboard.press("Enter")
    phone.wait_for_selector("#summary")
    press_until(phone, "#next")
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".bigcode")
    press_until(phone, ".action a")
    phone.keyboard.press("Enter")
    phone.wait_for_url("**/round/1")
    press_until(phone, ".action a")
    phone.keyboard.press("Enter")
    phone.wait_for_selector("#keypad .tile")
    press_until(phone, "[data-face=wasabi]")
    phone.keyboard.press("Enter")
    press_until(phone, "[data-face=squid-nigiri]", key="Shift+Tab")
    phone.keyboard.press("Enter")
    press_until(phone, "#on-wasabi")
    phone.keyboard.press("Space")
    press_until(phone, "#cards button")
    phone.keyboard.press("Enter")
    phone.wait_for_selector("#chooser[open]")
    phone.keyboard.press("Escape")
    press_until(phone, "#confirm")
    phone.keyboard.press("Enter")
    phone.wait_for_selector("#chooser[open] [data-asked=count]")  # two cards cannot be all
    press_until(phone, "[data-answer=anyway]")
    phone.keyboard.press("Enter")
    phone.wait_for_url("**/round/1")
    assert phone.locator("[data-seat='0'][data-state=counted]").count() == 1


def test_targets_are_large_enough(phone: Any) -> None:
    code = new_game(phone, "Ana", "Ben")
    small = """() => [...document.querySelectorAll('a, button, select, summary, input')]
      .filter(e => e.checkVisibility() && !e.closest('.skip, p > a'))
      .filter(e => !/hidden|checkbox|radio|file/.test(e.type))
      .map(e => [e.getBoundingClientRect(), e.outerHTML.slice(0, 90)])
      .filter(([box]) => box.height < 43.5 || box.width < 43.5)
      .map(([box, html]) => `${box.width}×${box.height} ${html}`)"""
    found = []
    for path in (
        "/",
        "/new",
        "/games",
        f"/t/{code}/table",
        f"/t/{code}/round/1",
        f"/t/{code}/round/1/seat/0/",
        f"/t/{code}/sheet",
    ):
        phone.goto(path)
        found += [f"{path}: {target}" for target in phone.evaluate(small)]
    assert [target for target in found if 'class="skip"' not in target] == []


def test_scripts_and_styles_are_light_and_nothing_comes_from_elsewhere(phone: Any, address: str) -> None:
    static = Path(webapp.__file__).parent / "static"
    assert sum(path.stat().st_size for path in static.iterdir()) < 150_000
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    code = new_game(phone, "Ana", "Ben")
    to_seat(phone, code, 1, 0)
    assert [url for url in asked if not url.startswith((address, "blob:", "data:"))] == []
