"""Decks on the pages: share, choose, rename, borrow, delete."""

import io
import re
from typing import Any

import pytest
from flask import Flask

from okaikei.__main__ import main
from okaikei.vision.decks.deck_reader import DeckReader
from tests.vision.decks.colour_models import ColourClassifier, GridDetector, table
from tests.webapp.conftest import Phone
from tests.webapp.deck_steps import FACES, new_deck, photograph, teach


def test_a_deck_goes_out_as_one_file_and_comes_in_again(owner: Phone) -> None:
    deck = new_deck(owner)
    teach(owner, deck, *FACES)
    with owner.get(f"/decks/{deck}/export") as file:
        assert "Draft of ours.okaikei-deck" in file.headers["Content-Disposition"]
        data = file.data
    page = owner.submit("/decks/import", file=(io.BytesIO(data), "x.okaikei-deck"))
    assert "Draft of ours (2) has been imported." in page.text
    assert page.text.count("data-face=") == 5


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a deck file"),
        (b"\xff\xd8\xff a photo", "not a deck file"),
        (b"PK\x03\x04 cut off", "damaged"),
        (b"PK" + bytes(1000), "too large"),
    ],
)
def test_a_broken_or_huge_deck_file_is_refused_with_a_reason(
    owner: Phone, data: bytes, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("okaikei.vision.decks.file.MAX_BYTES", 1000)
    page = owner.submit("/decks/import", file=(io.BytesIO(data), "x.okaikei-deck"))
    assert page.status_code == 422
    assert words in page.text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": " ", "game": "sushi-draft"}, "needs a name"),
        ({"name": "x", "game": "poker"}, "Choose a game"),
        ({"name": "Okaikei", "game": "sushi-go"}, "no other deck has"),
    ],
)
def test_a_deck_that_cannot_be_is_not_begun(owner: Phone, fields: dict[str, str], words: str) -> None:
    page = owner.submit("/decks", **fields)
    assert page.status_code == 422
    assert words in page.text


def test_renaming_and_borrowing(owner: Phone) -> None:
    first, second = new_deck(owner), new_deck(owner, name="Other")
    page = owner.submit(f"/decks/{first}/change", name="Ours", borrow=second)
    assert "<h1>Ours</h1>" in page.text
    assert f'value="{second}" selected' in page.text
    page = owner.submit(f"/decks/{second}/change", name="Other", borrow=first)
    assert page.status_code == 422
    assert "each other" in page.text
    assert owner.submit(f"/decks/{second}/delete").status_code == 409
    assert owner.submit(f"/decks/{first}/change", name="Ours", borrow="nowhere").status_code == 422
    assert "has been deleted" in owner.submit(f"/decks/{first}/delete").text


def test_a_deck_that_a_game_uses_is_not_deleted(owner: Phone) -> None:
    deck = new_deck(owner)
    code = owner.new_game(game="sushi-draft", player=["Ana", "Ben", "Cem"], deck=deck)
    page = owner.submit(f"/decks/{deck}/delete")
    assert page.status_code == 409
    assert "is used at 1 table" in page.text
    assert code not in page.text
    owner.submit(f"/t/{code}/table/deck", deck="shipped")
    assert "has been deleted" in owner.submit(f"/decks/{deck}/delete").text


def test_a_deck_is_chosen_for_a_game_of_its_kind_alone(owner: Phone, taught_app: Flask) -> None:
    deck = new_deck(owner)
    other = owner.new_game(game="sushi-go", deck=deck)
    code = owner.new_game(game="sushi-draft", player=["Ana", "Ben", "Cem"])
    assert "Draft of ours" in owner.get("/new").text
    assert "Draft of ours" not in owner.get(f"/t/{other}/table").text
    owner.submit(f"/t/{code}/table/deck", deck=deck)
    assert f'value="{deck}" selected' in owner.get(f"/t/{code}/table").text


def test_a_round_is_read_with_the_deck_of_the_game(owner: Phone, taught_app: Flask, monkeypatch: Any) -> None:
    deck = new_deck(owner, borrow="")
    teach(owner, deck, *FACES)
    code = owner.new_game(game="sushi-draft", player=["Ana", "Ben", "Cem"], deck=deck)
    reader = DeckReader(GridDetector(5), ColourClassifier(), "colours")
    monkeypatch.setattr("okaikei.webapp.reading.photo_queue.load_reader", lambda place: reader)
    laid = ["wild", "tuna-nigiri", "tuna-nigiri", "cucumber-maki", "salmon-roll"]
    sent = owner.photograph(f"/t/{code}/round/1/seat/0/photo", jpeg_of(table(*laid)))
    assert sent.status_code == 202
    assert taught_app.extensions["reading"].step()
    items = owner.get(f"/t/{code}/round/1/seat/0/state").json["items"]
    assert sorted("wild" if item.get("wild") else item["face"] for item in items) == sorted(laid)


def jpeg_of(data: bytes) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.open(io.BytesIO(data)).convert("RGB").save(out, "JPEG", quality=95)
    return out.getvalue()


@pytest.mark.parametrize(
    "path", ["nowhere", "shipped", "..%2Fsecret-key", "nowhere/export", "nowhere/tray/x"]
)
def test_what_is_not_there_is_not_there(owner: Phone, path: str) -> None:
    assert owner.get(f"/decks/{path}").status_code == 404


def test_no_deck_page_has_script_or_style_inside(owner: Phone) -> None:
    deck = new_deck(owner, name="<script>alert(1)</script>")
    for path in ("/decks", f"/decks/{deck}", photograph(owner, deck, *FACES)):
        page = owner.get(path).text
        assert not re.search(r"\son\w+=|\sstyle=|<style|<script>|javascript:", page), path


def test_decks_speak_german(taught_app: Flask) -> None:
    phone = Phone(taught_app, language="de")
    assert "Kartensätze" in phone.get("/decks").text


def test_the_command_line_does_not_delete_a_deck_that_a_game_uses(
    owner: Phone, taught_app: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = new_deck(owner)
    teach(owner, deck, *FACES)
    owner.new_game(game="sushi-draft", player=["Ana", "Ben", "Cem"], deck=deck)
    data = str(taught_app.config["DATA"])
    assert main(["deck", "delete", deck, "--data", data]) == 2
    assert "used at 1 table" in capsys.readouterr().err
    other = new_deck(owner, name="Unused")
    assert main(["deck", "delete", other, "--data", data]) == 0
