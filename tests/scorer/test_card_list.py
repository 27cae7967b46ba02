"""A list of cards in words becomes a tableau."""

from typing import Any

import pytest

from okaikei.scorer import possible, read_card_list, serving_json

PARTY, DRAFT = possible("sushi-go-party").faces, possible("sushi-draft").faces
SQUID = {"face": "squid-nigiri", "on_wasabi": True}


def cards(text: str, game: Any = PARTY) -> list[Any]:
    """The cards of a list, as the record format writes them."""
    return [serving_json(serving) for serving in read_card_list(text, game).tableau]


@pytest.mark.parametrize(
    ("text", "tableau"),
    [
        ("3 maki, Stäbchen, 2x tempura", ["maki-3", "chopsticks", "tempura", "tempura"]),
        ("2 dumplings; eel\nmiso soup", ["dumpling", "dumpling", "eel", "miso-soup"]),
        ("tempura x2, tofu*2, eel (2), tea: 2", ["tempura"] * 2 + ["tofu"] * 2 + ["eel"] * 2 + ["tea"] * 2),
        ("2 × Gyoza, 2 maki 3", ["dumpling"] * 2 + ["maki-3"] * 2),
        ("two tofu and drei Aale und wasabi", ["tofu"] * 2 + ["eel"] * 3 + ["wasabi"]),
        ("- tempura\n* eel\n• tofu.", ["tempura", "eel", "tofu"]),
        ("fruit (orange, pineapple), 2 Frucht Ananas Melone",
         ["fruit-orange-pineapple"] + ["fruit-pineapple-watermelon"] * 2),
        ("salmon, miso, ice cream", ["salmon-nigiri", "miso-soup", "green-tea-ice-cream"]),
        ("", []),
        (" , ;; ", []),
    ],
)  # fmt: skip
def test_counts_and_names(text: str, tableau: list[Any]) -> None:
    assert cards(text) == tableau
    assert read_card_list(text, PARTY).unclear == ()


@pytest.mark.parametrize(
    ("text", "tableau"),
    [
        ("wasabi, squid nigiri on wasabi", ["wasabi", SQUID]),
        ("squid nigiri on wasabi", ["wasabi", SQUID]),  # it lies on one
        ("2x Ika-Nigiri auf dem Wasabi, Wasabi", ["wasabi", SQUID, SQUID, "wasabi"]),
        ("special order tofu", [{"face": "tofu", "ordered": True}]),
        ("Sonderwunsch: Aal, tofu (special order), eel as special order",
         [{"face": face, "ordered": True} for face in ("eel", "tofu", "eel")]),
        ("special order", ["special-order"]),
        ("special order squid on wasabi", ["wasabi", {**SQUID, "ordered": True}]),
        ("tempura on wasabi", ["tempura"]),  # only a nigiri can
    ],
)  # fmt: skip
def test_marks(text: str, tableau: list[Any]) -> None:
    assert cards(text) == tableau


@pytest.mark.parametrize(
    ("text", "tableau"),
    [
        ("2 tuna, wild salmon roll", ["tuna-nigiri"] * 2 + [{"face": "salmon-roll", "wild": True}]),
        ("shrimp with wasabi", [{"face": "shrimp-avocado-roll", "dots": True}]),
        ("tuna nigiri (wild), wild", [{"face": "tuna-nigiri", "wild": True}, "wild"]),
        ("cucumber", ["cucumber-maki"]),
    ],
)
def test_sushi_draft(text: str, tableau: list[Any]) -> None:
    assert cards(text, DRAFT) == tableau


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("maki", "which one: maki 1, maki 2, maki 3?"),
        ("3x maki", "which one: maki 1, maki 2, maki 3?"),
        ("green tea", "which one: green tea ice cream, tea?"),
        ("Sake", "which one: salmon nigiri, sake?"),
        ("quark", "no such card"),
        ("99 eel", "not so many cards: 99"),
        ("0 eel", "not so many cards: 0"),
    ],
)
def test_what_is_not_clear_is_said(text: str, note: str) -> None:
    found = read_card_list(f"tofu, {text}", PARTY)
    assert [(entry.text, entry.note) for entry in found.unclear] == [(text, note)]
    assert [serving.face for serving in found.tableau] == ["tofu"]


def test_what_could_be_taken_otherwise_is_noted() -> None:
    (entry,) = read_card_list("3 maki", PARTY).entries
    assert entry.note == "taken as one card, maki 3; for 3 cards write 3x"
    (entry,) = read_card_list("Ika-Nigiri auf Wasabi", PARTY, "de").entries
    assert entry.note == "mit dem Wasabi darunter"


def test_the_menu_narrows_what_is_meant() -> None:
    menu = possible("sushi-go-party", menu="my-first-meal").faces
    assert cards("nigiri salmon, tea", menu) == ["salmon-nigiri", "tea"]
    assert read_card_list("eel", menu).unclear[0].note == "not in this game: eel"
    assert read_card_list("Aal", menu, "de").unclear[0].note == "nicht in diesem Spiel: Aal"


def test_as_json() -> None:
    assert read_card_list("2x eel", PARTY).to_json() == {
        "tableau": ["eel", "eel"],
        "entries": [{"text": "2x eel", "cards": ["eel", "eel"], "note": ""}],
    }
