"""What a person can say to each doubt, and the tableau that follows."""

import itertools
import json
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from okaikei import scorer
from okaikei.scorer import Possible, Serving, possible, serving_json
from okaikei.vision.answers import OPTIONS, answers, with_answers
from okaikei.vision.evaluation import key
from okaikei.vision.joint_reading import read_jointly
from okaikei.vision.reading import Answer, Card, Doubt, Reading
from okaikei.vision.risks import UNFITTED
from okaikei.vision.servings import arrange
from okaikei.vision.sighting import Sighting
from okaikei.vision.texts import ANSWERS, COUNTS, DOUBTS, answer_text, stored_answer_text
from tests.vision.fake_models import jpeg, reader
from tests.vision.imaginary_table import EDGE, lay, quad, row, scores, sight

EGG, SALMON, SQUID, WASABI, ORDER = "egg-nigiri", "salmon-nigiri", "squid-nigiri", "wasabi", "special-order"
PARTY = possible("sushi-go-party", menu="maki,tempura,eel,dumpling,wasabi,special-order,pudding", players=3)
BOXES = possible("sushi-go-party", menu="maki,tempura,eel,dumpling,takeout-box,special-order,pudding")
GO = possible("sushi-go", players=5)
DRAFT = possible("sushi-draft", players=4)
UNANSWERED = {"dark", "blurred", "too-few", "too-many"}  # only another photo helps, or the keypad

Said = tuple[str, list[str]]  # an answer in words, and the tableau that follows
# What it is: what can lie there, the cards as read (with "< n": lying on card n), the doubt, its answers
Case = tuple[Possible | None, list[str], Doubt, list[Said]]

CASES: dict[str, Case] = {
    # Which face
    "a face and what it may be instead": (
        GO,
        ["maki-2 / maki-3 maki-1", "tempura"],
        Doubt(0, "face", ("maki-2", "maki-3")),
        [
            ("maki 2", ["maki-2", "tempura"]),
            ("maki 3", ["maki-3", "tempura"]),
            ("maki 1", ["maki-1", "tempura"]),
        ],
    ),
    "three other faces at most": (
        GO,
        ["maki-2 / maki-3 maki-1 tempura sashimi"],
        Doubt(0, "face", ("maki-2", "maki-3")),
        [(f"{each.replace('-', ' ')}", [each]) for each in ("maki-2", "maki-3", "maki-1", "tempura")],
    ),
    "a nigiri on a wasabi is on it as any other nigiri": (
        GO,
        [WASABI, f"{EGG} on_wasabi < 0 / {SQUID} {WASABI} tempura"],
        Doubt(1, "face", (EGG, SQUID)),
        [
            ("egg nigiri", [WASABI, f"{EGG} on_wasabi"]),
            ("squid nigiri", [WASABI, f"{SQUID} on_wasabi"]),
            ("wasabi", [WASABI, WASABI]),
            ("tempura", [WASABI, "tempura"]),
        ],
    ),
    "a card under a nigiri that is a wasabi after all": (
        GO,
        [f"{EGG} / {WASABI}", f"{SQUID} < 0"],
        Doubt(0, "face", (EGG, WASABI)),
        [("egg nigiri", [EGG, SQUID]), ("wasabi", [WASABI, f"{SQUID} on_wasabi"])],
    ),
    "a wasabi under a nigiri that is none": (
        GO,
        [f"{WASABI} / tempura", f"{SQUID} on_wasabi < 0"],
        Doubt(0, "face", (WASABI, "tempura")),
        [("wasabi", [WASABI, f"{SQUID} on_wasabi"]), ("tempura", ["tempura", SQUID])],
    ),
    "a nigiri on a wasabi, read as something else": (
        GO,
        [WASABI, f"tempura < 0 / {EGG}"],
        Doubt(1, "face", ("tempura", EGG)),
        [("tempura", [WASABI, "tempura"]), ("egg nigiri", [WASABI, f"{EGG} on_wasabi"])],
    ),
    "special orders become what they lie on": (
        PARTY,
        ["eel / dumpling", "eel ordered < 0", "eel ordered < 1"],
        Doubt(0, "face", ("eel", "dumpling")),
        [
            ("eel", ["eel", "eel ordered", "eel ordered"]),
            ("dumpling", ["dumpling", "dumpling ordered", "dumpling ordered"]),
        ],
    ),
    "a special order that was not recognised": (
        PARTY,
        ["eel", f"tempura < 0 / {ORDER}"],
        Doubt(1, "face", ("tempura", ORDER)),
        [("tempura", ["eel", "tempura"]), ("special order", ["eel", "eel ordered"])],
    ),
    "no more copies than the box has": (
        possible("sushi-go-party", menu="points-platter"),
        ["onigiri-circle", "onigiri-circle", "onigiri-square / onigiri-circle onigiri-triangle"],
        Doubt(2, "no-more-copies", ("onigiri-square", "onigiri-circle")),
        [
            ("square onigiri", ["onigiri-circle", "onigiri-circle", "onigiri-square"]),
            ("triangular onigiri", ["onigiri-circle", "onigiri-circle", "onigiri-triangle"]),
            ("not one of mine", ["onigiri-circle", "onigiri-circle"]),
        ],
    ),
    "what looks like a card that is not on the menu": (
        GO,
        ["tempura / tea sashimi", EGG],
        Doubt(0, "off-menu", ("tempura", "tea")),
        [("tempura", ["tempura", EGG]), ("sashimi", ["sashimi", EGG]), ("not one of mine", [EGG])],
    ),
    "glare": (
        GO,
        ["tempura / sashimi", EGG],
        Doubt(0, "glare", ("tempura",)),
        [("tempura", ["tempura", EGG]), ("sashimi", ["sashimi", EGG]), ("not one of mine", [EGG])],
    ),
    # Which cards
    "a card of somebody else": (
        GO,
        ["tempura", EGG],
        Doubt(1, "card", (EGG,)),
        [("yes, mine", ["tempura", EGG]), ("not one of mine", ["tempura"])],
    ),
    "without the wasabi the nigiri is plain": (
        GO,
        [WASABI, f"{EGG} on_wasabi < 0"],
        Doubt(0, "card", (WASABI,)),
        [("yes, mine", [WASABI, f"{EGG} on_wasabi"]), ("not one of mine", [EGG])],
    ),
    "two or one": (
        GO,
        ["dumpling", "dumpling < 0", EGG],
        Doubt(1, "twins", ("dumpling",), others=(0,)),
        [("two", ["dumpling", "dumpling", EGG]), ("one", ["dumpling", EGG])],
    ),
    "of two like nigiri the one on the wasabi stays": (
        GO,
        [WASABI, f"{EGG} on_wasabi < 0", f"{EGG} < 1"],
        Doubt(1, "twins", (EGG,), others=(2,)),
        [("two", [WASABI, f"{EGG} on_wasabi", EGG]), ("one", [WASABI, f"{EGG} on_wasabi"])],
    ),
    "of two wasabi the one with a nigiri on it stays": (
        GO,
        [WASABI, f"{WASABI} < 0", f"{EGG} on_wasabi < 1"],
        Doubt(1, "twins", (WASABI,), others=(0,)),
        [("two", [WASABI, WASABI, f"{EGG} on_wasabi"]), ("one", [WASABI, f"{EGG} on_wasabi"])],
    ),
    "two wasabi with a nigiri each are two": (
        GO,
        [WASABI, WASABI, f"{EGG} on_wasabi < 0", f"{EGG} on_wasabi < 1"],
        Doubt(1, "twins", (WASABI,), others=(0,)),
        [("two", [WASABI, WASABI, f"{EGG} on_wasabi", f"{EGG} on_wasabi"])],
    ),
    "one more card": (
        GO,
        ["tempura"],
        Doubt(0, "left-out", likely=("dumpling", "sashimi")),
        [
            ("no", ["tempura"]),
            ("yes, dumpling", ["tempura", "dumpling"]),
            ("yes, sashimi", ["tempura", "sashimi"]),
        ],
    ),
    "one more card on an empty table": (
        GO,
        [],
        Doubt(None, "left-out", likely=("dumpling",)),
        [("no", []), ("yes, dumpling", ["dumpling"])],
    ),
    "one more card of which nothing is known": (
        GO,
        ["tempura"],
        Doubt(0, "left-out"),
        [("no", ["tempura"])],
    ),
    "one more card, but the hand is full": (
        GO,
        ["tempura"] * 7,
        Doubt(0, "left-out", likely=("dumpling", "pudding")),
        [("no", ["tempura"] * 7), ("yes, pudding", [*["tempura"] * 7, "pudding"])],
    ),
    "a wasabi left out beside a nigiri": (
        GO,
        [EGG],
        Doubt(0, "left-out", likely=(WASABI,)),
        [
            ("no", [EGG]),
            ("yes, a wasabi under it", [f"{EGG} on_wasabi", WASABI]),
            ("yes, wasabi", [EGG, WASABI]),
        ],
    ),
    "a nigiri left out beside a wasabi": (
        GO,
        [WASABI],
        Doubt(0, "left-out", likely=(EGG,)),
        [
            ("no", [WASABI]),
            ("yes, egg nigiri on wasabi", [WASABI, f"{EGG} on_wasabi"]),
            ("yes, egg nigiri", [WASABI, EGG]),
        ],
    ),
    "something that cannot lie here": (
        GO,
        ["tempura"],
        Doubt(0, "off-menu-left-out", ("tea",), likely=("dumpling",)),
        [("not one of mine", ["tempura"]), ("yes, dumpling", ["tempura", "dumpling"])],
    ),
    "a card hidden by nothing that was seen": (
        GO,
        ["tempura"],
        Doubt(0, "covered", ("tempura",), likely=("dumpling",)),
        [("no", ["tempura"]), ("yes, dumpling", ["tempura", "dumpling"])],
    ),
    # Nigiri and wasabi
    "a nigiri that touches a wasabi": (
        GO,
        [WASABI, f"{SQUID} on_wasabi < 0"],
        Doubt(1, "on-wasabi", (SQUID, WASABI), others=(0,)),
        [("yes", [WASABI, f"{SQUID} on_wasabi"]), ("no", [WASABI, SQUID])],
    ),
    "a nigiri on a wasabi or on a tempura": (
        GO,
        [WASABI, "tempura", f"{SQUID} < 1"],
        Doubt(2, "wasabi-or-card", (SQUID, WASABI, "tempura"), others=(0, 1)),
        [
            ("on the tempura", [WASABI, "tempura", SQUID]),
            ("on the wasabi", [WASABI, "tempura", f"{SQUID} on_wasabi"]),
        ],
    ),
    "two nigiri on one wasabi": (
        GO,
        [WASABI, f"{SQUID} on_wasabi < 0", f"{EGG} < 0"],
        Doubt(2, "second-nigiri", (EGG, WASABI), others=(0,)),
        [("no", [WASABI, f"{SQUID} on_wasabi", EGG]), ("yes", [WASABI, SQUID, f"{EGG} on_wasabi"])],
    ),
    "two like nigiri on one wasabi: it does not matter which": (
        GO,
        [WASABI, f"{EGG} on_wasabi < 0", f"{EGG} < 0"],
        Doubt(2, "second-nigiri", (EGG, WASABI), others=(0,)),
        [("no", [WASABI, f"{EGG} on_wasabi", EGG])],
    ),
    "a nigiri far above a free wasabi": (
        GO,
        [WASABI, f"{WASABI} < 0", f"{SQUID} on_wasabi < 1", f"{EGG} < 2"],
        Doubt(3, "free-wasabi", (EGG, WASABI), others=(0,)),
        [
            ("no", [WASABI, WASABI, f"{SQUID} on_wasabi", EGG]),
            ("yes", [WASABI, WASABI, f"{SQUID} on_wasabi", f"{EGG} on_wasabi"]),
        ],
    ),
    "a wasabi under a nigiri that nobody saw": (
        GO,
        ["tempura", SQUID],
        Doubt(1, "wasabi-under", (SQUID,)),
        [
            ("no", ["tempura", SQUID]),
            ("yes, a wasabi under it", ["tempura", f"{SQUID} on_wasabi", WASABI]),
        ],
    ),
    "a wasabi that the menu does not have": (
        BOXES,
        [SQUID],
        Doubt(0, "wasabi-under", (SQUID,)),
        [("no", [SQUID])],
    ),
    # Special orders and wilds
    "a wild alone": (
        DRAFT,
        ["wild", "salmon-roll", "tuna-nigiri"],
        Doubt(0, "wild-alone", ("wild",)),
        [
            ("it copies salmon roll", ["salmon-roll wild", "salmon-roll", "tuna-nigiri"]),
            ("it copies tuna nigiri", ["tuna-nigiri wild", "salmon-roll", "tuna-nigiri"]),
        ],
    ),
    "a wild and nothing else, of no game that is known": (
        None,
        ["wild"],
        Doubt(0, "wild-alone", ("wild",)),
        [
            (f"it copies {each.replace('-', ' ')}", [f"{each} wild"])
            for each in (
                "tuna-nigiri",
                "shrimp-avocado-roll",
                "salmon-roll",
                "cucumber-maki",
                "mackerel-temaki",
            )
        ],
    ),
    "a special order alone": (
        PARTY,
        ["eel", "maki-3", ORDER],
        Doubt(2, "order-alone", (ORDER,)),
        [
            ("it copies eel", ["eel", "maki-3", "eel ordered"]),
            ("it copies maki 3", ["eel", "maki-3", "maki-3 ordered"]),
        ],
    ),
    "a special order with nothing that it can copy, of no menu that is known": (
        None,
        [ORDER],
        Doubt(0, "order-alone", (ORDER,)),
        [],
    ),
    "a chain becomes what its lowest order is": (
        PARTY,
        ["eel", ORDER, f"{ORDER} < 1"],
        Doubt(2, "order-chain", (ORDER, ORDER), others=(1,)),
        [("it copies eel", ["eel", "eel ordered", "eel ordered"])],
    ),
    "a special order on a card that was turned over: any card of the menu": (
        BOXES,
        ["card-back", f"{ORDER} < 0"],
        Doubt(1, "order-on-back", (ORDER, "card-back"), others=(0,)),
        [
            (f"it copies {scorer.name(each)}", ["card-back", f"{each} ordered"])
            for each in BOXES.faces
            if each not in scorer.NEVER_COPIED
        ],
    ),
    "a special order as a wasabi under a nigiri": (
        PARTY,
        ["eel", f"{WASABI} ordered", f"{SQUID} on_wasabi < 1"],
        Doubt(1, "order-wasabi", (ORDER,)),
        [
            ("it copies wasabi", ["eel", f"{WASABI} ordered", f"{SQUID} on_wasabi"]),
            ("it copies eel", ["eel", "eel ordered", SQUID]),
            ("it copies squid nigiri", ["eel", f"{SQUID} ordered", SQUID]),
        ],
    ),
    "a special order next to a wasabi": (
        PARTY,
        [WASABI, f"{WASABI} ordered", "eel"],
        Doubt(1, "order-beside-wasabi", (ORDER,)),
        [
            ("it copies wasabi", [WASABI, f"{WASABI} ordered", "eel"]),
            ("it copies eel", [WASABI, "eel ordered", "eel"]),
        ],
    ),
    "a special order over wasabi and nigiri": (
        PARTY,
        [WASABI, f"{SQUID} on_wasabi < 0", f"{SQUID} ordered < 0"],
        Doubt(2, "order-copies", (ORDER, SQUID), others=(1,)),
        [
            ("it copies squid nigiri", [WASABI, f"{SQUID} on_wasabi", f"{SQUID} ordered"]),
            ("it copies wasabi", [WASABI, f"{SQUID} on_wasabi", f"{WASABI} ordered"]),
        ],
    ),
    "a special order on an empty wasabi": (
        PARTY,
        [EGG, SQUID, WASABI, f"{ORDER} < 2"],
        Doubt(3, "order-on-wasabi", (ORDER, WASABI), others=(2,)),
        [
            ("egg nigiri on wasabi", [EGG, SQUID, WASABI, f"{EGG} on_wasabi ordered"]),
            ("squid nigiri on wasabi", [EGG, SQUID, WASABI, f"{SQUID} on_wasabi ordered"]),
            ("it copies wasabi", [EGG, SQUID, WASABI, f"{WASABI} ordered"]),
        ],
    ),
    "a special order on a wasabi on which a nigiri scores": (
        PARTY,
        [WASABI, f"{EGG} on_wasabi < 0", f"{ORDER} < 0"],
        Doubt(2, "order-on-wasabi", (ORDER, WASABI), others=(0,)),
        [
            ("it copies wasabi", [WASABI, f"{EGG} on_wasabi", f"{WASABI} ordered"]),
            ("it copies egg nigiri", [WASABI, f"{EGG} on_wasabi", f"{EGG} ordered"]),
        ],
    ),
    "a special order that touches a card": (
        PARTY,
        ["eel", "dumpling", "eel ordered < 0"],
        Doubt(2, "lies-on", (ORDER, "eel"), others=(0,)),
        [
            ("it copies eel", ["eel", "dumpling", "eel ordered"]),
            ("it copies dumpling", ["eel", "dumpling", "dumpling ordered"]),
        ],
    ),
    "a special order across two cards": (
        PARTY,
        ["eel", "dumpling", "eel ordered < 0"],
        Doubt(2, "lies-on-which", (ORDER, "eel", "dumpling"), others=(0, 1)),
        [
            ("on the eel", ["eel", "dumpling", "eel ordered"]),
            ("on the dumpling", ["eel", "dumpling", "dumpling ordered"]),
        ],
    ),
    "a special order across a special order and a card": (
        PARTY,
        ["eel", "maki-1", "eel ordered < 0", "maki-1 ordered < 1"],
        Doubt(3, "lies-on-which", (ORDER, "maki-1", ORDER), others=(1, 2)),
        [
            ("on the maki 1", ["eel", "maki-1", "eel ordered", "maki-1 ordered"]),
            ("on the special order", ["eel", "maki-1", "eel ordered", "eel ordered"]),
        ],
    ),
    "nigiri or wasabi on top": (
        GO,
        [WASABI, f"{SQUID} on_wasabi < 0"],
        Doubt(1, "which-on-top", (SQUID, WASABI), others=(0,)),
        [("squid nigiri on top", [WASABI, f"{SQUID} on_wasabi"]), ("wasabi on top", [WASABI, SQUID])],
    ),
    "wasabi or nigiri on top": (
        GO,
        [SQUID, f"{WASABI} < 0"],
        Doubt(1, "which-on-top", (WASABI, SQUID), others=(0,)),
        [("wasabi on top", [SQUID, WASABI]), ("squid nigiri on top", [f"{SQUID} on_wasabi", WASABI])],
    ),
    "a special order on a card, or under it: then it copies the one below": (
        PARTY,
        ["maki-1", "eel < 0", "eel ordered < 1"],
        Doubt(2, "which-on-top", (ORDER, "eel"), others=(1,)),
        [
            ("special order on top", ["maki-1", "eel", "eel ordered"]),
            ("eel on top", ["maki-1", "eel", "maki-1 ordered"]),
        ],
    ),
    "a special order on a card, or under it: then it copies some other": (
        PARTY,
        ["maki-1", "dumpling", "eel", "eel ordered < 2"],
        Doubt(3, "which-on-top", (ORDER, "eel"), others=(2,)),
        [
            ("special order on top", ["maki-1", "dumpling", "eel", "eel ordered"]),
            ("it copies maki 1", ["maki-1", "dumpling", "eel", "maki-1 ordered"]),
            ("it copies dumpling", ["maki-1", "dumpling", "eel", "dumpling ordered"]),
        ],
    ),
    "a special order on a nigiri, or a wasabi under it": (
        PARTY,
        [SQUID, f"{SQUID} ordered < 0"],
        Doubt(1, "which-on-top", (ORDER, SQUID), others=(0,)),
        [
            ("special order on top", [SQUID, f"{SQUID} ordered"]),
            ("squid nigiri on top", [f"{SQUID} on_wasabi", f"{WASABI} ordered"]),
        ],
    ),
    "a card on a special order, or under it": (
        PARTY,
        ["eel", "eel ordered < 0", "dumpling < 1"],
        Doubt(2, "which-on-top", ("dumpling", ORDER), others=(1,)),
        [
            ("dumpling on top", ["eel", "eel ordered", "dumpling"]),
            ("special order on top", ["eel", "dumpling ordered", "dumpling"]),
        ],
    ),
    "a wasabi on a special order, or under it: then that is a nigiri": (
        PARTY,
        [EGG, f"{EGG} ordered < 0", f"{WASABI} < 1"],
        Doubt(2, "which-on-top", (WASABI, ORDER), others=(1,)),
        [
            ("wasabi on top", [EGG, f"{EGG} ordered", WASABI]),
            ("egg nigiri on wasabi", [EGG, f"{EGG} on_wasabi ordered", WASABI]),
            ("it copies wasabi", [EGG, f"{WASABI} ordered", WASABI]),
        ],
    ),
    "two special orders: it does not matter which lies on top": (
        PARTY,
        ["eel", "eel ordered < 0", "eel ordered < 1"],
        Doubt(2, "which-on-top", (ORDER, ORDER), others=(1,)),
        [("special order on top", ["eel", "eel ordered", "eel ordered"])],
    ),
}


def laid(texts: Sequence[str]) -> tuple[list[Card], tuple[Serving, ...], list[int | None]]:
    """Cards written as "egg-nigiri on_wasabi < 0 / squid-nigiri": face, marks, card below, alternatives."""
    cards, tableau, beneath = [], [], []
    for place, text in enumerate(texts):
        before, _, others = text.partition(" / ")
        marked, _, below = before.partition(" < ")
        face, *marks = marked.split()
        serving = Serving(face, **dict.fromkeys(marks, True))
        sighting = Sighting(quad(100 + 60 * place, 300), scores(serving.card), 0.9, 1.0)
        alternatives = tuple((other, 0.1) for other in others.split())
        cards.append(Card(sighting, serving.card, 0.9, alternatives))
        tableau.append(serving)
        beneath.append(int(below) if below else None)
    return cards, tuple(tableau), beneath


def words(tableau: Sequence[Serving]) -> list[str]:
    """Servings as single words."""
    return [key(serving_json(serving)) for serving in tableau]


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
    if language != "en":
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


def random_table(rng: random.Random) -> Reading:
    """Cards thrown on a table, some on one another, with whatever is doubted of them and more."""
    faces = rng.choices(
        [EGG, SALMON, SQUID, WASABI, WASABI, ORDER, "eel", "dumpling", "maki-1"], k=rng.randint(1, 8)
    )
    places = [(100 + 200 * rng.randrange(4), 200 + rng.randrange(0, 160, 40)) for _ in faces]
    cards = [
        Card(card.sighting, card.face, 0.8, tuple((face, 0.1) for face in rng.sample(sorted(PARTY.faces), 3)))
        for card in lay(*((face, *place) for face, place in zip(faces, places, strict=True)))
    ]
    found = arrange(cards, EDGE)
    pairs = [(upper, lower) for upper, lower in enumerate(found.beneath) if lower is not None]
    doubts = [risk.doubt for risk in found.risks]
    doubts += [
        Doubt(upper, "which-on-top", (faces[upper], faces[lower]), others=(lower,)) for upper, lower in pairs
    ]
    for card, face in enumerate(faces):
        doubts += [Doubt(card, code, (face, face)) for code in ("face", "glare", "card")]
        doubts.append(Doubt(card, "left-out", likely=tuple(rng.sample(sorted(PARTY.faces), 3))))
        if face.endswith("nigiri"):
            doubts.append(Doubt(card, "wasabi-under", (face,)))
    for one, other in itertools.combinations(range(len(faces)), 2):
        if faces[one] == faces[other]:
            doubts.append(Doubt(one, "twins", (faces[one],), others=(other,)))
    return with_answers(Reading((9, 9), tuple(cards), found.tableau, tuple(doubts), found.beneath, {}), PARTY)


@pytest.mark.parametrize("seed", range(150))
def test_every_answer_is_possible_and_no_two_are_the_same(seed: int) -> None:
    reading = random_table(random.Random(seed))
    before = Counter(serving.card for serving in reading.tableau)
    assert any(doubt.answers for doubt in reading.doubts)
    for doubt in reading.doubts:
        tableaux = [answer.tableau for answer in doubt.answers]
        assert len({frozenset(Counter(tableau).items()) for tableau in tableaux}) == len(tableaux)
        card = doubt.card
        assert card is not None
        if not any(serving.is_open for serving in reading.tableau):
            assert tableaux[0] == reading.tableau
        for answer in doubt.answers:
            assert len(answer.cards) == len(answer.tableau)
            seen = Counter(serving.card for serving in answer.tableau)
            assert all(count <= max(PARTY.faces[face], before[face]) for face, count in seen.items())
            check_with_scorer(answer, reading)


def record_of(tableau: Sequence[Serving]) -> scorer.Record:
    """A game of three in which this lies before the first."""
    return scorer.load_record(
        {
            "game": "sushi-go-party",
            "menu": ["maki", "tempura", "eel", "dumpling", WASABI, ORDER, "pudding"],
            "players": ["Ana", "Ben", "Cem"],
            "rounds": [{"tableaux": [[serving_json(serving) for serving in tableau], [], []]}],
        }
    )


def wasabi_warnings(tableau: Sequence[Serving]) -> int:
    """How often the scorer warns of nigiri on wasabi that are not there, and of cards off the menu."""
    texts = [warning.text for warning in scorer.score(record_of(tableau)).warnings]
    return sum("nigiri on wasabi, " in text or "not on the menu" in text for text in texts)


def check_with_scorer(answer: Answer, reading: Reading) -> None:
    """The scorer takes the tableau, and warns of nothing about wasabi that it did not warn of before."""
    record = record_of(answer.tableau)
    still_open = [serving for serving in answer.tableau if serving.is_open]
    asked = [question for question in scorer.open_questions(record, 0) if question.kind == ORDER]
    assert len(asked) == len(still_open)
    if not any(serving.is_open for serving in (*answer.tableau, *reading.tableau)):
        assert wasabi_warnings(answer.tableau) <= wasabi_warnings(reading.tableau)
    by_card = {
        card: serving for card, serving in zip(answer.cards, answer.tableau, strict=True) if card is not None
    }
    kept = [reading.cards[card].face == serving.card for card, serving in by_card.items()]
    assert answer.code == "face" or all(kept)  # only a face that is another changes the card itself
