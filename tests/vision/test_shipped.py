"""The shipped weights on photos of our own deck: every face, every layout, every stack, from every side.

The photos were composed once and none was chosen, so the weights need not read all of them right. What is
guarded is how many cards they get right together.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from okaikei import models, scorer
from okaikei.datasets import deck
from okaikei.vision.evaluation import Result, figures, judge
from okaikei.vision.reader import Reader
from okaikei.vision.reading import Reading
from tests.vision.photo_files import decode

PHOTOS = Path(__file__).parents[1] / "data" / "photos"
TRUTHS = {path.stem: json.loads(path.read_text()) for path in sorted(PHOTOS.glob("*.json"))}
CARDS = sum(len(truth["cards"]) for truth in TRUTHS.values())


def _allowed(truth: dict[str, Any]) -> scorer.Possible | None:
    if not truth["game"]:
        return None
    return scorer.possible(truth["game"], None, truth["menu"], truth["players"])


@pytest.fixture(scope="module")
def readings() -> dict[str, Reading]:
    """Every photo as the shipped weights read it."""
    reader = Reader.load()
    return {
        name: reader.read((PHOTOS / truth["photo"]).read_bytes(), _allowed(truth))
        for name, truth in TRUTHS.items()
    }


@pytest.fixture(scope="module")
def results(readings: dict[str, Reading]) -> list[Result]:
    """How each of them compares with the truth."""
    return [judge(truth, readings[name]) for name, truth in TRUTHS.items()]


def test_of_113_cards_at_least_110_are_named(results: list[Result]) -> None:
    assert CARDS == 113
    assert sum(result.named for result in results) >= 110


def test_at_most_3_cards_are_invented_or_misnamed(results: list[Result]) -> None:
    assert sum(result.read - result.named for result in results) <= 3


def test_of_14_tableaux_at_least_12_need_no_edit(results: list[Result]) -> None:
    assert len(results) == 14
    assert sum(result.right for result in results) >= 12


def test_at_least_4_of_5_wasabi_pairs_and_copies_are_right(results: list[Result]) -> None:
    assert figures(results)["stacks"] >= 0.8


def test_a_wrong_tableau_carries_a_doubt(results: list[Result]) -> None:
    assert [result.photo for result in results if not result.right and not result.doubts] == []


def test_of_14_right_tableaux_at_most_4_carry_a_doubt(results: list[Result]) -> None:
    assert sum(result.right and bool(result.doubts) for result in results) <= 4


def test_a_reading_has_the_size_of_its_photo(readings: dict[str, Reading]) -> None:
    for name, truth in TRUTHS.items():
        height, width = decode((PHOTOS / truth["photo"]).read_bytes()).shape[:2]
        assert readings[name].size == (width, height)


def test_every_face_is_in_one_of_the_photos() -> None:
    shown = {card["face"] for truth in TRUTHS.values() for card in truth["cards"]}
    assert shown == set(deck.faces())


def test_every_layout_is_in_one_of_the_photos() -> None:
    assert {truth["layout"] for truth in TRUTHS.values()} == {"rows", "columns", "fan", "loose"}


def test_the_weights_are_light() -> None:
    assert sum(path.stat().st_size for path in models.FOLDER.glob("*.onnx")) < 25e6
