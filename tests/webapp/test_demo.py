"""The demo: a whole game to look at, and, with the shipped weights, to read."""

import html
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from okaikei import scorer
from okaikei.models import FOLDER
from okaikei.webapp import demo
from tests.webapp.conftest import Phone


def test_a_newcomer_sees_a_game_in_progress(make_app: Callable[..., Flask]) -> None:
    app = make_app(DEMO=True)
    link = demo.open_table(app)
    phone = Phone(app)
    page = phone.get(link, follow_redirects=True)
    assert page.request.path.endswith("/round/2")
    assert "Waiting for the cards of 2 players." in page.text
    code = page.request.path.split("/")[2]
    first = phone.get(f"/t/{code}/round/1").text
    assert first.count("<polygon") == 30
    assert "3 different onigiri: 9" in first
    assert "note warn" not in first  # the deck has nothing against what was dealt
    sample = phone.get(f"/t/{code}/round/2/seat/2/sample.jpg")
    assert phone.photograph(f"/t/{code}/round/2/seat/2/photo", sample.data).status_code == 202


def test_the_demo_says_that_it_is_one_and_offers_three_things(make_app: Callable[..., Flask]) -> None:
    app = make_app(DEMO=True)
    assert "This is a demo" not in Phone(app).get("/").text
    app.config["DEMO_TABLE"] = demo.open_table(app)
    phone = Phone(app)
    page = phone.get("/").text
    assert "This is a demo" in page
    links = [html.unescape(link) for link in re.findall(r'href="(/join/[^"]+/host/[^"]+)"', page)]
    led = [phone.get(link).headers["Location"].partition("/round/")[2] for link in links]
    assert led == ["2/seat/1/", "2/seat/2/", "1"]
    assert all(phone.get(link, follow_redirects=True).status_code == 200 for link in links)
    assert phone.get(f"{links[0].partition('?')[0]}?round=x&seat=-1").headers["Location"].endswith("/")
    assert phone.get(f"{links[0].partition('?')[0]}?round=9", follow_redirects=True).status_code == 404


def test_samples_are_for_the_demo_alone(app: Flask, phone: Phone) -> None:
    assert phone.get(f"/t/{phone.new_game()}/round/1/seat/0/sample.jpg").status_code == 404


@pytest.mark.skipif(not list(Path(FOLDER).glob("*.onnx")), reason="no weights here")
def test_shipped_weights_read_the_photos_of_our_own_deck(make_app: Callable[..., Flask]) -> None:
    app = make_app(READER="okaikei.vision.reader:Reader.load", DEMO=True)
    phone = Phone(app)
    code = phone.get(demo.open_table(app)).headers["Location"].split("/")[2]
    assert app.extensions["reading"].step()  # Ben's photo of round 2, which waits
    read = phone.get(f"/t/{code}/round/2/seat/1/state").json["items"]
    truth = json.loads((demo.PHOTOS / "truth.json").read_text("utf-8"))["2-ben"]["tableau"]
    printed = Counter(scorer.serving_from_json(card).card for card in truth)
    seen = Counter(scorer.serving_from_json(item).card for item in read)
    assert (printed & seen).total() > printed.total() / 2
    print(f"{(printed & seen).total()} of {printed.total()} cards read right")
    # The first doubt that a newcomer meets is a true one: no photo tells what a special order copies.
    doubted = [item for item in read if item.get("doubts")]
    assert doubted
    assert any(scorer.serving_from_json(item).is_open for item in doubted)
