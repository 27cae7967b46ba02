"""The whole way from bytes to a reading, with models that see what they are told to."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import pytest

from okaikei import scorer
from okaikei.vision.overlay import draw
from okaikei.vision.photo import PhotoError
from okaikei.vision.quads import turned
from okaikei.vision.reader import Reader, ReaderUnavailable
from okaikei.vision.reading import Card, Doubt, Reading
from tests.vision.fake_models import FakeClassifier, FakeDetector, jpeg, reader
from tests.vision.imaginary_table import lay
from tests.vision.photo_files import decode

PAIR = lay(("tea", 500, 300), ("wasabi", 200, 300), ("squid-nigiri", 200, 350))
PHOTO = jpeg()


def test_a_reading_is_written_as_the_record_format_says() -> None:
    reading = json.loads(json.dumps(reader(PAIR).read(PHOTO).to_json()))
    assert list(reading) == ["size", "cards", "tableau", "right", "doubts", "milliseconds"]
    assert reading["size"] == [2000, 1500]
    assert reading["tableau"] == ["wasabi", {"face": "squid-nigiri", "on_wasabi": True}, "tea"]
    assert [card["face"] for card in reading["cards"]] == ["wasabi", "squid-nigiri", "tea"]
    assert list(reading["cards"][0]) == ["face", "confidence", "quad", "alternatives"]
    assert reading["cards"][0]["quad"] == [[150, 225], [250, 225], [250, 375], [150, 375]]
    assert 0.9 < reading["cards"][0]["confidence"] <= 1
    assert reading["right"] > 0.99
    assert reading["doubts"] == []
    assert list(reading["milliseconds"]) == ["decode", "detect", "classify", "arrange"]
    assert all(isinstance(time, int) for time in reading["milliseconds"].values())


def test_a_large_photo_is_searched_small_and_reported_in_its_own_pixels() -> None:
    large = [lay(("tea", 500, 300))[0]]
    detector = FakeDetector([card.quad * 2 for card in large], 4000)
    reading = Reader(detector, FakeClassifier(["tea"], [1.0])).read(jpeg(4000, 3000))
    assert detector.images == [(1500, 2000, 3)]
    assert reading.size == (4000, 3000)
    assert reading.cards[0].quad == pytest.approx(large[0].quad * 2, abs=1)


def test_a_card_seen_upside_down_begins_at_its_own_top() -> None:
    reading = reader(PAIR, upside_down=True).read(PHOTO)
    assert reading.cards[2].quad == pytest.approx(turned(PAIR[0].quad))


def test_what_can_be_on_the_table_narrows_the_reading() -> None:
    reading = reader(PAIR).read(PHOTO, scorer.possible("sushi-go", players=5))
    assert "tea" not in [card.face for card in reading.cards]
    assert {"off-menu", "too-few"} <= {doubt.code for doubt in reading.doubts}


def test_glare_over_a_card_is_a_doubt_at_that_card() -> None:
    image = decode(PHOTO)
    image[200:400, 440:520] = 255
    reading = reader(PAIR).read(cv2.imencode(".jpg", image)[1].tobytes())
    assert [(doubt.card, doubt.code) for doubt in reading.doubts] == [(2, "glare")]


def test_a_dark_photo_is_a_doubt_about_all_of_it() -> None:
    image = decode(PHOTO) // 8
    reading = reader(PAIR).read(cv2.imencode(".jpg", image)[1].tobytes())
    assert [doubt.to_json()["card"] for doubt in reading.doubts] == [None]
    assert "dark" in reading.doubts[0].text()


def test_a_photo_with_no_card_is_an_empty_reading() -> None:
    reading = reader([]).read(PHOTO)
    assert (reading.cards, reading.tableau, reading.doubts) == ((), (), ())


def test_a_broken_photo_is_refused() -> None:
    with pytest.raises(PhotoError):
        reader(PAIR).read(PHOTO[:1000])


def test_many_threads_share_one_reader() -> None:
    shared = reader(PAIR)
    with ThreadPoolExecutor(8) as pool:
        readings = list(pool.map(shared.read, [PHOTO] * 24))
    assert {tuple(reading.tableau) for reading in readings} == {tuple(readings[0].tableau)}
    assert not shared._finder.crowded  # type: ignore[attr-defined]


def test_missing_weights_are_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(ReaderUnavailable, match=r"detector\.onnx, classifier\.onnx not found"):
        Reader.load(tmp_path)


def test_a_reading_holds_together() -> None:
    (card,) = lay(("tea", 500, 300))
    with pytest.raises(ValueError, match="one serving"):
        Reading((1, 1), (card,), (), (), (), {})
    with pytest.raises(ValueError, match="points at a card"):
        Reading((1, 1), (card,), (scorer.Serving("tea"),), (Doubt(1, "left-out"),), (None,), {})


def test_the_overlay_draws_over_the_cards_and_leaves_the_rest() -> None:
    reading = reader(PAIR).read(PHOTO)
    both = decode(draw(PHOTO, reading))
    before = decode(PHOTO)
    drawn, table = both[:, : before.shape[1]], both[:, before.shape[1] :]
    changed = np.abs(drawn.astype(int) - before).max(axis=2) > 60
    assert changed[220:430, 140:560].any()
    assert changed[600:, 800:].mean() < 0.01
    assert table.size  # beside it the table, as high as the photo and as wide as the cards lie
    assert drawn.shape[0] == table.shape[0]


def test_the_overlay_shows_doubts_in_red() -> None:
    def red(cards: list[Card]) -> int:
        reading = reader(cards).read(PHOTO)
        drawn = decode(draw(PHOTO, reading)).astype(int)
        return int(((drawn[..., 2] > 200) & (drawn[..., 1] < 90) & (drawn[..., 0] < 90)).sum())

    assert red(lay(("special-order", 500, 300))) > red(lay(("tea", 500, 300))) + 500
