"""The demo: a whole game to look at, and, with the shipped weights, to read."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

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
    face = Counter(card if isinstance(card, str) else card["face"] for card in truth)
    seen = Counter(item["face"] for item in read)
    right = sum((face & seen).values())
    print(
        f"{right} of {sum(face.values())} cards read right, {sum(bool(i.get('doubt')) for i in read)} doubts"
    )
    assert right > sum(face.values()) / 2
