"""The shared scoring cases, through the command."""

import json
from pathlib import Path
from typing import Any

import pytest

from okaikei.__main__ import main

OWN = Path(__file__).parent / "cases.json"
SHARED = Path(__file__).parents[3] / "shared" / "cases.json"
CASES = json.loads((SHARED if SHARED.exists() else OWN).read_text(encoding="utf-8"))
FINAL = {"dessert_points", "totals", "winners"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(case["record"]), encoding="utf-8")
    expect = dict(case["expect"])
    final = ["--final"] if FINAL & set(expect) else []
    code = main(["score", str(path), "--json", *final])
    printed = capsys.readouterr()
    assert code == (0 if expect.pop("legal", True) else 2), printed.err
    if code == 2:
        assert printed.err.startswith("menu: ")
        return
    sheet = json.loads(printed.out)
    found = {
        "round_points": lambda: sheet["rounds"][-1]["points"],
        "chips": lambda: sheet["rounds"][-1]["chips"],
        "dessert_points": lambda: sheet["desserts"]["points"],
        "totals": lambda: sheet["totals"],
        "winners": lambda: sheet["winners"],
    }
    assert {key: found[key]() for key in expect} == expect
