"""The pages hold no rule of the game: they show what the scorer says."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from okaikei import scorer, webapp
from tests.webapp.conftest import Phone

ROOT = Path(webapp.__file__).parent
KNOWN = {*scorer.FACES, *scorer.KINDS, *scorer.GAMES, *scorer.OPTIONS, *scorer.PRESETS, *scorer.PRINTINGS}
KNOWN -= {"menu"}  # a card of this name exists, and so does a field of the form
QUOTED = re.compile(r"""["']([a-z0-9-]+)["']""")
SHOWN = {"home/index.html"}  # the cards that greet you on the first page


@pytest.mark.parametrize(
    "path",
    [*(ROOT / "static").glob("*.js"), *(ROOT / "templates").rglob("*.html")],
    ids=lambda path: path.name,
)
def test_no_card_game_or_option_is_named_in_scripts_and_templates(path: Path) -> None:
    named = set(QUOTED.findall(path.read_text("utf-8"))) & KNOWN
    assert path.relative_to(path.parents[1]).as_posix() in SHOWN or named == set()


def test_the_scorer_says_what_a_card_can_copy(app: Flask, phone: Phone) -> None:
    code = phone.new_game(game="sushi-go-party", menu="points-platter", player=["Ana", "Ben", "Cem"])
    place = f"/t/{code}/round/1/seat/0"
    items = [{"face": "dumpling"}, {"face": "special-order"}, {"face": "egg-nigiri"}]
    phone.call(f"{place}/draft", {"version": 0, "items": items})
    copies = phone.get(f"{place}/state").json["copies"]
    assert list(copies) == ["1"]
    assert copies["1"]["likely"] == ["dumpling", "egg-nigiri"]
    assert "special-order" not in copies["1"]["others"]
    assert "tempura" not in copies["1"]["others"]  # not on this menu


def test_the_scorer_says_which_card_carries_another(phone: Phone) -> None:
    page = phone.get(f"/t/{phone.new_game()}/round/1/seat/0/").text
    keypad = re.search(r'id="keypad-values"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert keypad
    faces = json.loads(keypad.group(1))["faces"]
    assert [face for face, told in faces.items() if told["carries"]] == ["wasabi"]


def test_an_answer_holds_until_other_cards_lie_there(phone: Phone) -> None:
    code = phone.new_game()
    place = f"/t/{code}/round/1/seat/0"

    def key(version: int, *items: dict[str, Any]) -> str:
        phone.call(f"{place}/draft", {"version": version, "items": list(items)})
        questions = phone.get(f"{place}/state").json["questions"]
        return str(next(question["key"] for question in questions if question["kind"] == "wasabi"))

    wasabi, squid = {"face": "wasabi"}, {"face": "squid-nigiri"}
    first = key(0, wasabi, squid)
    assert key(1, wasabi, {**squid, "mended": True}) == first
    assert key(2, wasabi, wasabi, squid) != first


def test_the_german_edition_is_offered_to_german_browsers(new_phone: Any) -> None:
    def chosen(language: str) -> str:
        page = new_phone(language=language).get("/new").text
        found = re.search(r'<option value="([\w-]+)" selected>', page[page.index('id="printing"') :])
        assert found
        return found.group(1)

    assert chosen("de") == "zoch-2017"
    assert chosen("en") == scorer.DEFAULT_PRINTING[scorer.PARTY]


def test_rows_of_uramaki_say_what_they_pay(phone: Phone) -> None:
    code = phone.new_game(game="sushi-go-party", menu="points-platter", player=["Ana", "Ben", "Cem"])
    page = phone.submit(f"/t/{code}/round/1/uramaki", place0=["0", "1"], place1=["2"])
    assert "First to score (8 points)" in page.text
    assert "Second to score (2 points)" in page.text  # two shared the first place, and the second is gone
