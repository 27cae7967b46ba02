"""The smallest records of each game, and what is said about one that cannot be loaded."""

import copy
from typing import Any

import pytest

from okaikei.scorer import RecordError, load_record

GO: dict[str, Any] = {"game": "sushi-go", "players": ["Ana", "Ben"], "rounds": [{"tableaux": [[], []]}]}
PARTY: dict[str, Any] = {**GO, "game": "sushi-go-party", "menu": "my-first-meal"}
DRAFT: dict[str, Any] = {
    "game": "sushi-draft",
    "players": ["Ana", "Ben", "Cem"],
    "rounds": [{"tableaux": [[], [], []]}],
}


def with_serving(base: dict[str, Any], serving: object) -> dict[str, Any]:
    """A record with one more serving in front of the first player."""
    changed = copy.deepcopy(base)
    changed["rounds"][0]["tableaux"][0].append(serving)
    return changed


def refusal(obj: object) -> str:
    """What is said about a record that cannot be loaded."""
    with pytest.raises(RecordError) as error:
        load_record(obj)
    text = str(error.value)
    assert "\n" not in text
    return text
