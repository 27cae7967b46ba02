"""A record in a file, for the tests of the commands."""

import json
from pathlib import Path
from typing import Any

import pytest

RECORD: dict[str, Any] = {
    "game": "sushi-go-party",
    "menu": "dinner-for-two",
    "players": ["Ana", "Ben"],
    "before": {"points": [10, 2]},
    "rounds": [{"tableaux": [["tofu", "fruit-orange-orange"], ["uramaki-3"]], "uramaki": [[0]]}],
}


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A record in a file."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(RECORD), encoding="utf-8")
    return path
