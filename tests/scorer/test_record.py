"""Records as values and as JSON."""

import json
from typing import Any

import pytest

from okaikei.scorer import dump_record, load_record, serving_from_json, serving_json

FULL = {
    "game": "sushi-go-party",
    "printing": "zoch-2017",
    "menu": "dinner-for-two",
    "players": ["Ana", "Ben"],
    "before": {
        "points": [3, -1],
        "desserts": [[{"face": "fruit-orange-orange", "ordered": True}], []],
        "rounds": 1,
    },
    "rounds": [
        {"tableaux": [["tofu", {"face": "tofu", "ordered": True}], ["card-back"]], "uramaki": [[0, 1]]},
        {"tableaux": [[], []], "discarded": [2, None]},
    ],
}
DRAFT = {
    "game": "sushi-draft",
    "printing": "blue-orange-2015",
    "players": ["Ana", "Ben", "Cem"],
    "options": {"half_wild": True, "score_sixth": True},
    "rounds": [{"tableaux": [[{"face": "salmon-roll", "wild": True, "dots": True}], [], []]}],
    "chips": [[1, 2], [], [5]],
}


def test_a_record_comes_back_as_it_was_written() -> None:
    unsaid = {**FULL, "before": {"points": [3, -1], "desserts": [[], []]}}
    for written in (FULL, DRAFT, unsaid):
        assert json.loads(json.dumps(dump_record(load_record(written)))) == written


def test_a_short_record_is_written_in_full() -> None:
    written = dump_record(load_record({"game": "sushi-go", "players": ["Ana", "Ben"]}))
    assert written == {
        "game": "sushi-go",
        "printing": "gamewright-2014",
        "players": ["Ana", "Ben"],
        "rounds": [],
    }


def test_a_menu_of_ones_own_is_written_without_nigiri() -> None:
    kinds = ["maki", "tempura", "sashimi", "dumpling", "chopsticks", "tea", "pudding"]
    obj = {"game": "sushi-go-party", "menu": ["nigiri", *kinds], "players": ["Ana", "Ben"]}
    assert dump_record(load_record(obj))["menu"] == kinds


@pytest.mark.parametrize(
    "written",
    [
        "tempura",
        {"face": "wasabi", "ordered": True},
        {"face": "egg-nigiri", "ordered": True, "on_wasabi": True},
        {"face": "salmon-roll", "wild": True, "dots": True},
    ],
)
def test_a_serving_is_written_as_it_was_read(written: str | dict[str, Any]) -> None:
    assert serving_json(serving_from_json(written)) == written


def test_a_serving_among_other_things_known_of_a_card() -> None:
    card = {"face": "eel", "ordered": False, "on_wasabi": None, "quad": [[0, 0]], "earlier": True}
    assert serving_json(serving_from_json(card)) == "eel"
    assert serving_from_json({"face": "eel", "ordered": True}).card == "special-order"
    assert serving_from_json({"face": "salmon-roll", "wild": True}).card == "wild"
