"""Earlier evenings on a small phone: figures for each game apart, and a bill that opens in another app."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import serious

FIRST = ["tempura", "tempura", "sashimi", "sashimi", "sashimi", "maki-3", "pudding"]
SECOND = ["dumpling", "dumpling", "dumpling", "chopsticks", "egg-nigiri", "maki-1", "pudding"]
GAME = {"game": "sushi-go", "players": ["Ana", "Christopher"], "rounds": [{"tableaux": [FIRST, SECOND]}] * 3}
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


def bring(phone: Any, record: dict[str, Any]) -> None:
    phone.goto("/import")
    phone.fill("#text", json.dumps(record))
    phone.click(".action .main")
    phone.wait_for_selector("#winner")


@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "de-DE")])
def test_figures_of_earlier_games(new_phone: Callable[..., Any], scheme: str, locale: str) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664}, color_scheme=scheme, locale=locale)
    bring(phone, GAME)
    bring(phone, GAME)  # the same once more
    bring(phone, {**GAME, "game": "sushi-go-party", "menu": "sushi-go"})
    phone.goto("/games")
    tables = phone.locator("table.sums")
    assert tables.count() == 2
    mean = {"en-GB": "63.0", "de-DE": "63,0"}[locale]
    assert tables.first.locator("tr", has_text="Ana").inner_text().split() == ["Ana", "1", "1", mean, "63"]
    assert phone.evaluate(SIDEWAYS) <= 0
    assert serious(phone) == []
    phone.click("a:has-text('Christopher')")
    phone.wait_for_url("**/players/Christopher")
    assert phone.locator("section:has(#sushi-go) .favourite img").count() == 1
    assert phone.evaluate(SIDEWAYS) <= 0
    assert serious(phone) == []


def test_bg_stats_is_offered_and_missed_in_words(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(viewport={"width": 390, "height": 664}, expect_errors=True)  # no such app is here
    bring(phone, GAME)
    phone.click("text=BG Stats")
    phone.wait_for_selector("#toast:has-text('BG Stats is not on this phone.')")
