"""What a person can say to each doubt, and the tableau that follows."""

import json
from typing import Any

import pytest

from okaikei import scorer
from okaikei.scorer import possible
from okaikei.vision.answers import OPTIONS, answers, with_answers
from okaikei.vision.joint_reading import read_jointly
from okaikei.vision.reading import Answer, Doubt, Reading
from okaikei.vision.risks import UNFITTED
from okaikei.vision.texts import ANSWERS, COUNTS, DOUBTS, answer_text, stored_answer_text
from tests.vision.answer_cases import FACES_AND_CARDS
from tests.vision.answer_cases_stacked import STACKED
from tests.vision.fake_models import jpeg, reader
from tests.vision.imaginary_table import EDGE, lay, row, sight
from tests.vision.written_table import EGG, GO, SALMON, SQUID, WASABI, laid, words

UNANSWERED = {"dark", "blurred", "too-few", "too-many"}  # only another photo helps, or the keypad

CASES = {**FACES_AND_CARDS, **STACKED}


@pytest.mark.parametrize("what", CASES)
def test_what_can_be_said(what: str) -> None:
    allowed, lying, doubt, said = CASES[what]
    cards, tableau, beneath = laid(lying)
    found = answers(cards, tableau, beneath, doubt, allowed)
    assert [(answer.text(), words(answer.tableau)) for answer in found] == said


def test_every_doubt_has_answers_unless_only_another_photo_or_the_keypad_helps() -> None:
    pages = {"in-both"}  # asked and answered by the pages, where two photos show one tableau
    assert set(OPTIONS) | UNANSWERED | pages == set(DOUBTS) | set(COUNTS)
    assert {doubt.code for _, _, doubt, _ in CASES.values()} == set(OPTIONS)
    for code in UNANSWERED:
        assert answers(*laid(["tempura"]), Doubt(0, code, ("tempura",), (1, 7)), GO) == ()


def test_an_answer_says_which_card_of_the_reading_each_serving_is() -> None:
    cards, tableau, beneath = laid(["tempura", SQUID])
    _, under = answers(cards, tableau, beneath, Doubt(1, "wasabi-under", (SQUID,)), GO)
    assert under.cards == (0, 1, None)
    _, without = answers(cards, tableau, beneath, Doubt(0, "card", ("tempura",)), GO)
    assert without.cards == (1,)


# --- in words, and as JSON


@pytest.mark.parametrize("code", ANSWERS)
@pytest.mark.parametrize("language", scorer.LANGUAGES)
def test_an_answer_is_said_with_the_names_of_its_faces(code: str, language: str) -> None:
    said = answer_text(code, ("dumpling",), language)
    assert "{" not in said
    if (code, language) != ("no", "es") and language != "en":  # "no" is Spanish too
        assert said != answer_text(code, ("dumpling",))


def test_german_says_as_much_as_english() -> None:
    cards, tableau, beneath = laid([SQUID])
    found = answers(cards, tableau, beneath, Doubt(0, "wasabi-under", (SQUID,)), GO)
    assert [answer.text("de") for answer in found] == ["Nein", "Ja, darunter liegt ein Wasabi"]


def test_answers_are_written_as_the_record_format_says() -> None:
    cards, tableau, beneath = laid([WASABI, f"{SQUID} on_wasabi < 0"])
    doubt = Doubt(1, "on-wasabi", (SQUID, WASABI), others=(0,))
    reading = Reading((9, 9), tuple(cards), tableau, (doubt,), tuple(beneath), {})
    (written,) = json.loads(json.dumps(with_answers(reading, GO).to_json()))["doubts"]
    assert list(written) == ["card", "code", "faces", "text", "answers"]
    on, off = written["answers"]
    assert on == {
        "code": "yes",
        "faces": [],
        "text": "yes",
        "tableau": [WASABI, {"face": SQUID, "on_wasabi": True}],
        "cards": [0, 1],
    }
    assert (off["text"], off["tableau"]) == ("no", [WASABI, SQUID])


def test_an_answer_in_json_can_be_said_again_in_another_language() -> None:
    for code in ANSWERS:
        answer = Answer(code, ("dumpling",), (), ())
        assert stored_answer_text(answer.to_json(), "de") == answer.text("de")


@pytest.mark.parametrize(
    "stored",
    [
        {"text": "perhaps"},
        {"code": "perhaps", "faces": [], "text": "perhaps"},
        {"code": "face", "faces": [], "text": "perhaps"},
        {"code": None, "faces": None, "text": "perhaps"},
    ],
)
def test_an_answer_of_another_version_is_said_as_it_was_stored(stored: dict[str, Any]) -> None:
    assert stored_answer_text(stored, "de") == "perhaps"


# --- from the sightings on


def test_what_was_left_out_is_offered_by_its_faces() -> None:
    far_off = sight("tempura", 1000, 1495, sure=0.8, other="sashimi")
    found = read_jointly([*row(EGG, EGG, SALMON, "maki-1"), far_off], possible("sushi-go"), EDGE)
    assert [(doubt.code, doubt.likely) for doubt in UNFITTED.asked(found.risks)] == [
        ("left-out", ("tempura", "sashimi"))
    ]


def test_two_like_cards_know_each_other() -> None:
    pair = [sight("dumpling", 500, 700, visible=0.25), sight("dumpling", 500, 724)]
    found = read_jointly([*row(EGG, EGG, SALMON), *pair], possible("sushi-go"), EDGE)
    (twins,) = UNFITTED.asked(found.risks)
    assert (twins.code, {twins.card, *twins.others}) == ("twins", {3, 4})


def test_a_doubt_that_moves_takes_the_other_cards_along() -> None:
    doubt = Doubt(0, "on-wasabi", (SQUID, WASABI), others=(2,)).moved({0: 1, 2: 0})
    assert (doubt.card, doubt.others) == (1, (0,))
    assert Doubt(None, "dark").moved({}) == Doubt(None, "dark")


def test_the_reader_gives_each_doubt_its_answers() -> None:
    touching = lay((WASABI, 300, 300), (SQUID, 390, 300), ("tea", 900, 300))
    (doubt,) = reader(touching).read(jpeg()).doubts
    assert [(answer.text(), words(answer.tableau)) for answer in doubt.answers] == [
        ("yes", [WASABI, f"{SQUID} on_wasabi", "tea"]),
        ("no", [WASABI, SQUID, "tea"]),
    ]
