"""What the reader says to people: doubts, servings and errors, in every language."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from okaikei import scorer
from okaikei.vision import photo, texts
from okaikei.vision.photo import PhotoError
from okaikei.vision.reading import Doubt
from okaikei.vision.texts import COUNTS, DOUBTS, doubt_text, serving_text, stored_doubt_text

VISION = Path(texts.__file__).parent
FACES = ("special-order", "maki-3", "tea")


@pytest.mark.parametrize("code", DOUBTS)
@pytest.mark.parametrize("language", scorer.LANGUAGES)
def test_a_doubt_is_said_with_the_names_of_its_faces(code: str, language: str) -> None:
    said = doubt_text(code, FACES, language=language)
    assert "{" not in said
    if language != "en":
        assert said != doubt_text(code, FACES)


def test_every_code_that_the_reader_uses_is_said() -> None:
    made = {
        node.args[1].value
        for path in VISION.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) in ("Doubt", "doubt")
        and len(node.args) > 1
        and isinstance(node.args[1], ast.Constant)
    }
    warnings = {"dark", "blurred"}  # found by the photo, and passed on as they are
    pages = {"in-both"}  # asked by the pages, where two photos show one tableau
    assert made | warnings | pages == set(DOUBTS) | set(COUNTS)


def test_german_says_as_much_as_english() -> None:
    doubt = Doubt(0, "face", ("maki-2", "maki-3"))
    assert doubt.text() == "is this maki 2 or maki 3?"
    assert doubt.text("de") == "Ist das Maki 2 oder Maki 3?"


@pytest.mark.parametrize(
    ("seen", "english", "german"),
    [
        (1, "1 card seen, 10 dealt", "1 Karte gesehen, 10 ausgeteilt"),
        (9, "9 cards seen, 10 dealt", "9 Karten gesehen, 10 ausgeteilt"),
    ],
)
def test_counts_have_real_plurals(seen: int, english: str, german: str) -> None:
    doubt = Doubt(None, "too-few", counts=(seen, 10))
    assert (doubt.text(), doubt.text("de")) == (english, german)


def test_a_face_of_a_trained_deck_is_called_by_its_own_name() -> None:
    assert doubt_text("off-menu-left-out", ("dragon-roll",)).startswith(
        "something here looks like dragon-roll"
    )


def test_a_doubt_in_json_can_be_said_again_in_another_language() -> None:
    for doubt in (Doubt(0, "face", ("maki-2", "maki-3")), Doubt(None, "too-few", counts=(3, 10))):
        assert stored_doubt_text(doubt.to_json(), "de") == doubt.text("de")


@pytest.mark.parametrize(
    "stored",
    [
        {"card": 0, "text": "is it tempura?"},
        {"card": 0, "code": "face", "text": "is it tempura?"},
        {"card": 0, "code": "slight", "faces": ["tea"], "text": "is it tempura?"},
        {"card": 0, "code": "too-few", "counts": [], "text": "is it tempura?"},
        {"card": 0, "code": None, "faces": None, "text": "is it tempura?"},
    ],
)
def test_a_doubt_of_an_earlier_version_is_said_as_it_was_stored(stored: dict[str, object]) -> None:
    assert stored_doubt_text(stored, "de") == "is it tempura?"


@pytest.mark.parametrize(
    ("serving", "english", "german"),
    [
        (scorer.Serving("egg-nigiri"), "egg nigiri", "Tamago-Nigiri"),
        (scorer.Serving("egg-nigiri", on_wasabi=True), "egg nigiri on wasabi", "Tamago-Nigiri auf Wasabi"),
        (scorer.Serving("dumpling", ordered=True), "special order: dumpling", "Sonderwunsch: Gyoza"),
        (scorer.Serving("wasabi", ordered=True), "special order: wasabi", "Sonderwunsch: Wasabi"),
        (scorer.Serving("tuna-nigiri", wild=True), "wild: tuna nigiri", "Joker: Thunfisch-Nigiri"),
        (scorer.Serving("special-order"), "special order", "Sonderwunsch"),
    ],
)
def test_a_serving_is_said_in_both_languages(serving: scorer.Serving, english: str, german: str) -> None:
    assert (serving_text(serving), serving_text(serving, "de")) == (english, german)


def test_an_error_says_what_to_do_in_the_language_asked_for() -> None:
    with pytest.raises(PhotoError) as caught:
        photo.sniff(b"GIF89a" + bytes(90))
    assert caught.value.code == "unknown"
    assert str(caught.value).startswith("This is a GIF. Take the photo again")
    assert caught.value.text("de").startswith("Das ist ein GIF. Nimm das Foto noch einmal auf")


def test_saying_a_stored_doubt_loads_neither_numpy_nor_opencv() -> None:
    code = "import sys, okaikei.vision.texts; print([m for m in ('numpy', 'cv2') if m in sys.modules])"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        == "[]\n"
    )
