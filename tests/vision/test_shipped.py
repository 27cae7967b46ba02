"""The shipped weights on photos of our own deck: every face, every layout, every stack, from every side."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from okaikei import models, scorer
from okaikei.datasets import deck
from okaikei.vision.reader import Reader

PHOTOS = Path(__file__).parents[1] / "data" / "photos"
TRUTHS = {path.stem: json.loads(path.read_text()) for path in sorted(PHOTOS.glob("*.json"))}


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


def counted(servings: list[Any]) -> Counter[str]:
    """A tableau without its order."""
    return Counter(json.dumps(serving, sort_keys=True) for serving in servings)


@pytest.mark.parametrize("name", TRUTHS)
def test_a_photo_is_read_right(reader: Reader, name: str) -> None:
    truth = TRUTHS[name]
    allowed = scorer.possible(truth["game"], None, truth["menu"], truth["players"]) if truth["game"] else None
    reading = reader.read((PHOTOS / truth["photo"]).read_bytes(), allowed).to_json()
    assert counted(reading["tableau"]) == counted(truth["tableau"])
    assert reading["size"] in ([1280, 960], [960, 1280], [1280, 720], [720, 1280])


def test_every_face_is_in_one_of_the_photos() -> None:
    shown = {card["face"] for truth in TRUTHS.values() for card in truth["cards"]}
    assert shown == set(deck.faces())


def test_every_layout_is_in_one_of_the_photos() -> None:
    assert {truth["layout"] for truth in TRUTHS.values()} == {"rows", "columns", "fan", "loose"}


def test_the_weights_are_light() -> None:
    assert sum(path.stat().st_size for path in models.FOLDER.glob("*.onnx")) < 25e6
