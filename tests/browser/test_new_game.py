"""A new game in steps, on a small phone: each shows what is chosen, and what will not do is said at once."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import confirm, new_game, next_step, serious, to_seat, type_cards

SMALL: dict[str, Any] = {"viewport": {"width": 390, "height": 664}}
IN_VIEW = "e => { const b = e.getBoundingClientRect(); return b.top >= 0 && b.bottom <= innerHeight; }"


def in_view(page: Any, selector: str) -> bool:
    return bool(page.locator(selector).evaluate(IN_VIEW))


def names(page: Any) -> list[str]:
    fields = page.locator("input[name=player]:visible")
    return [fields.nth(place).input_value() for place in range(fields.count())]


def plates(page: Any) -> list[str]:
    return page.locator(".player .plate:visible").evaluate_all(
        "all => all.map(e => e.className.match(/c\\d/)[0])"
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_step_shows_what_is_chosen(new_phone: Callable[..., Any], scheme: str) -> None:
    phone = new_phone(**SMALL, color_scheme=scheme)
    phone.goto("/new")
    assert phone.locator("[data-step]:visible").count() == 1
    assert in_view(phone, "#next")
    assert serious(phone) == []
    # A change that is told to the server while the step is being left does not hold it up.

    def late(route: Any) -> None:
        time.sleep(0.4)
        route.continue_()

    phone.route("**/new/check", late)
    phone.evaluate(
        "document.getElementById('next').click(); document.forms.new.dispatchEvent(new Event('input'))"
    )
    phone.wait_for_selector("#player0:visible")
    phone.unroute_all(behavior="wait")
    phone.click("#next")  # nobody is named yet
    phone.wait_for_selector("[data-problems=players]:has-text('2 to 8 players')")
    for place, name in enumerate(("Ana", "Ben", "Cem")):
        if place == 2:
            phone.click("#more")
        phone.fill(f"#player{place}", name)
    phone.wait_for_selector("[data-problems=players]", state="hidden")
    assert serious(phone) == []
    next_step(phone, "menu")
    assert phone.locator("input[name=menu]:checked").count() == 0  # never taken silently
    phone.click("#next")
    phone.wait_for_selector("[data-problems=menu]:has-text('Choose a menu.')")
    phone.check("input[value=points-platter]")
    phone.wait_for_selector("[data-problems=menu]", state="hidden")
    assert serious(phone) == []
    next_step(phone, "summary")
    assert phone.locator("#summary li li").all_inner_texts() == ["A\nAna", "B\nBen", "C\nCem"]
    assert phone.locator("[data-chosen=menu] img").count() == 7
    assert "Points Platter" in phone.inner_text("#steps [data-go=menu]")
    assert in_view(phone, "#next")
    assert serious(phone) == []
    # The phone's own way back leads a step back, and "Change" to what is to be changed.
    phone.go_back()
    phone.wait_for_selector("[data-step=menu]:visible")
    phone.go_forward()
    phone.click("#summary [data-go=players]")
    phone.wait_for_selector("#player0:visible")
    phone.click("#steps [data-go=summary]")
    phone.wait_for_selector("#summary:visible")
    phone.click("#next")
    phone.wait_for_selector(".bigcode")
    assert "Points Platter" in phone.inner_text("main")


def test_players_can_be_removed_and_no_two_have_one_colour(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(**SMALL)
    new_game(phone, "Ana", "Ben", "Cem", "Dora")
    phone.goto("/new")
    next_step(phone, "players")
    assert names(phone) == ["Ana", "Ben", "Cem", "Dora"]  # as last time
    assert plates(phone) == ["c0", "c1", "c2", "c3"]
    phone.click("[data-remove='1']")
    assert names(phone) == ["Ana", "Cem", "Dora"]
    assert plates(phone) == ["c0", "c2", "c3"]
    phone.select_option("#colour0", "3")  # Dora's: she gets the one that Ana gives up
    assert plates(phone) == ["c3", "c2", "c0"]
    phone.click("#known [data-name=Ben]")  # from an earlier evening
    assert names(phone) == ["Ana", "Cem", "Dora", "Ben"]
    assert len(set(plates(phone))) == 4
    phone.fill("#player3", "ana")
    phone.click("#next")
    phone.wait_for_selector("[data-problems=players]:has-text('same name')")
    phone.click("[data-remove='3']")
    next_step(phone, "summary")
    phone.click("#next")
    phone.wait_for_selector(".bigcode")


def test_tiles_that_two_players_cannot_use_say_why(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(**SMALL, locale="de-DE")
    phone.goto("/new")
    next_step(phone, "players")
    phone.fill("#player0", "Änne")
    phone.fill("#player1", "Jörg")
    next_step(phone, "menu")
    phone.locator("[data-menu=master-menu].closed", has_text="nicht für 2").wait_for()
    phone.locator("[data-menu=master-menu]").tap(force=True)
    assert phone.locator("input[name=menu]:checked").count() == 0
    phone.check("input[value=own]")
    phone.locator(".tile.closed", has_text="Edamame").tap(force=True)
    appetizers = phone.locator("[data-group=appetizer]")
    appetizers.locator(".note", has_text="Edamame ist für 3 bis 8 Personen, nicht für 2").wait_for()
    assert not phone.is_checked("input[value=edamame]")
    for kind in ("tempura", "sashimi", "eel", "tofu"):
        phone.check(f"input[value={kind}]")
    appetizers.locator("[data-state]", has_text="4").wait_for()  # one too many, said beside them
    phone.uncheck("input[value=tofu]")
    appetizers.locator("[data-state]", has_text="✓").wait_for()
    for kind in ("maki", "temaki", "tea", "wasabi", "pudding"):
        phone.check(f"input[value={kind}]")
    assert not phone.is_checked("input[value=maki]")  # there is one roll on a menu
    assert serious(phone) == []
    next_step(phone, "summary")
    assert phone.locator("[data-chosen=menu] img").count() == 7
    assert serious(phone) == []


def test_a_menu_that_no_longer_fits_is_not_exchanged_in_silence(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(**SMALL)
    new_game(phone, "Ana", "Ben", "Cem", game="sushi-go-party", menu="points-platter")
    phone.goto("/new")
    next_step(phone, "players")
    phone.click("[data-remove='2']")
    next_step(phone, "menu")
    assert phone.is_checked("input[value=points-platter]")
    phone.click("#next")
    phone.wait_for_selector("[data-problems=menu]:has-text('Edamame is for 3 to 8 players, not for 2.')")
    phone.check("input[value=dinner-for-two]")
    next_step(phone, "summary")


def test_the_menu_can_be_changed_until_the_first_round_counts(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(**SMALL)
    code = new_game(phone, "Ana", "Ben", game="sushi-go-party", menu="my-first-meal")
    phone.click("text=Change the menu")
    phone.locator("[data-menu=points-platter].closed").wait_for()
    assert serious(phone) == []
    phone.check("input[value=sushi-go]")
    phone.click("text=Play with this menu")
    phone.wait_for_selector(".bigcode")
    assert "Sushi Go Party! · Sushi Go!" in phone.inner_text("main")
    for seat in (0, 1):
        to_seat(phone, code, 1, seat)
        type_cards(phone, *["dumpling"] * 4, *["sashimi"] * 3, "chopsticks", "pudding", "tempura")
        confirm(phone)
    phone.wait_for_selector(".seatbill")
    phone.goto(f"/t/{code}/table")
    assert phone.locator("text=Change the menu").count() == 0
    phone.goto(f"/t/{code}/table/menu")
    phone.wait_for_selector("text=The first round counts already")
