"""The commands score, menus and faces."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from okaikei.__main__ import main
from okaikei.scorer import FACES, PRESETS
from tests.scorer.conftest import RECORD


class TestScore:
    def test_table(self, written: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["score", str(written), "--final"]) == 0
        assert capsys.readouterr().out.splitlines() == [
            "          Ana  Ben",
            "before     10    2",
            "round 1    10    5",
            "desserts   −3   −6",
            "total      17    1",
            "winner: Ana",
            "",
            "round 1, Ana",
            "    8  first to ten uramaki: 8",
            "    2  1 tofu: 2",
            "round 1, Ben",
            "    5  most uramaki left (3 icons), second place: 5",
            "",
            "desserts, Ana",
            "   −2  0 watermelons: −2",
            "   −2  0 pineapples: −2",
            "    1  2 oranges: 1",
            "desserts, Ben",
            "   −6  no fruit: 3 × −2",
        ]

    def test_german(self, written: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["score", str(written), "--language", "de"]) == 0
        assert "  als Erste zehn Uramaki: 8" in capsys.readouterr().out

    def test_warnings_and_the_dummy_are_shown(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "record.json"
        tableaux: list[Any] = [["tempura"] * 9, ["sashimi"] * 9, ["dumpling"] * 8]
        rounds = [{"tableaux": tableaux}] * 4
        obj = {"game": "sushi-go", "players": ["Ana", "Ben"], "options": {"dummy": True}, "rounds": rounds}
        path.write_text(json.dumps(obj), encoding="utf-8")
        assert main(["score", str(path)]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert "! round 1, the dummy: 8 cards seen, 9 dealt" in lines
        assert "! round 4: 4 rounds, but a game has three" in lines
        assert lines[-1] == "R3: with the dummy, the fewest puddings lose points, as with three players"

    def test_rounds_on_paper(self, written: Path, capsys: pytest.CaptureFixture[str]) -> None:
        before = {"points": [10, 2], "rounds": 2}
        written.write_text(json.dumps({**RECORD, "before": before}), encoding="utf-8")
        assert main(["score", str(written)]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[2] == "round 3    10    5"
        assert "winner: Ana" in lines

    def test_chips(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "record.json"
        obj: dict[str, Any] = {"game": "sushi-draft", "players": ["Ana", "Ben", "Cem"]}
        path.write_text(json.dumps({**obj, "chips": [[3], [2, 6], []]}), encoding="utf-8")
        assert main(["score", str(path)]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[1] == "chips    3    8    0"
        assert lines[-1] == "! Ben: chip worth 6: chips are worth 1 to 5"
        path.write_text(json.dumps(obj), encoding="utf-8")
        assert main(["score", str(path), "--final"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[-1] == "! the values of the chips are not written down yet"

    def test_names_of_any_width_keep_the_table_straight(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        names = ["A\nna", "寿司太郎", "👨‍👩‍👧", "Zoë", "Jo\u0308rg 🇩🇪"]
        obj = {
            "game": "sushi-go",
            "players": names,
            "rounds": [{"tableaux": [["egg-nigiri"], [], [], [], []]}],
        }
        path = tmp_path / "record.json"
        path.write_text(json.dumps(obj), encoding="utf-8")
        assert main(["score", str(path)]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[:3] == [
            "         A na  寿司太郎  👨‍👩‍👧  Zoë  Jo\u0308rg 🇩🇪",
            "round 1     1         0   0    0        0",
            "total       1         0   0    0        0",
        ]
        assert lines[4] == "round 1, A na"

    def test_what_decides_between_equals(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        before = {"points": [3, 9], "desserts": [["pudding"], []], "rounds": 3}
        path = tmp_path / "record.json"
        path.write_text(
            json.dumps({"game": "sushi-go", "players": ["Ana", "Ben"], "before": before}), "utf-8"
        )
        assert main(["score", str(path)]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[4:6] == [
            "winner: Ana",
            "Ana, Ben have the same points; the desserts decide: Ana 1, Ben 0.",
        ]

    def test_chips_that_nobody_takes(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        rounds = [{"tableaux": [["tuna-nigiri"], ["tuna-nigiri"], ["salmon-roll"]]}]
        path = tmp_path / "record.json"
        obj = {"game": "sushi-draft", "players": ["Ana", "Ben", "Cem"], "rounds": rounds}
        path.write_text(json.dumps(obj), encoding="utf-8")
        assert main(["score", str(path)]) == 0
        lines = capsys.readouterr().out.splitlines()
        place = lines.index("round 1, chips that nobody takes")
        assert lines[place + 1] == "    tuna nigiri: all who ate tuna nigiri are tied (1, 1): the chip stays"
        assert "    dessert: all are tied in different kinds (1, 1, 1): the chip stays" in lines

    def test_json(self, written: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["score", str(written), "--json"]) == 0
        sheet = json.loads(capsys.readouterr().out)
        assert sheet["totals"] == [20, 7]
        assert sheet["rounds"][0]["lines"][1] == [
            {
                "card": "uramaki",
                "points": 5,
                "why": "most uramaki left (3 icons), second place: 5",
                "servings": [0],
            }
        ]

    @pytest.mark.parametrize("prefix", [b"", b"\xef\xbb\xbf"])
    def test_standard_input(
        self, prefix: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        data = io.BytesIO(prefix + json.dumps(RECORD).encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data))
        assert main(["score", "-", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["totals"] == [20, 7]


class TestBadInput:
    @pytest.mark.parametrize(
        ("data", "text"),
        [
            (b"", "line 1 column 1: not JSON"),
            (b'{"game": }', "line 1 column 10: not JSON"),
            (b"\xff\xfe", "not JSON"),
            (b"[" * 100_000, "not JSON that can be read: lists in lists without end"),
            (b"9" * 10_000, "a number of 10000 digits: no record needs one so large"),
            (b'{"players": [-' + b"9" * 30 + b"]}", "a number of 30 digits"),
            (b'{"game": "sushi-go", "game": "sushi-go"}', "game: this key is there twice"),
            (
                b'{"game": "sushi-go", "rounds": [{}, {"tableaux": [], "uramaki": [], "tableaux": []}]}',
                "rounds[1].tableaux: this key is there twice",
            ),
            (b'{"rounds": [[{"x": 1, "x": 2}]]}', "rounds[0][0].x: this key is there twice"),
            (b"[]", "record: should be an object"),
            (b'{"game": "sushi-go", "players": ["\\u001b[2J", 1]}', "players[1]: should be a name, not 1"),
        ],
    )
    def test_one_line_and_exit_2(
        self, data: bytes, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "record.json"
        path.write_bytes(data)
        assert main(["score", str(path), "--json"]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert text in printed.err
        assert printed.err.count("\n") == 1

    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("nothing.json", "there is no such file"),
            (".", "this is a folder, not a file"),
            ("null\0", "this file cannot be read: "),
        ],
    )
    def test_no_such_file(
        self, name: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["score", f"{tmp_path}/{name}"]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert text in said

    def test_a_file_that_may_not_be_read(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def refuses(path: Path) -> bytes:
            raise PermissionError

        monkeypatch.setattr(Path, "read_bytes", refuses)
        assert main(["score", "secret.json"]) == 2
        assert capsys.readouterr().err == "secret.json: this file may not be read\n"

    def test_names_the_place(self, written: Path, capsys: pytest.CaptureFixture[str]) -> None:
        broken = {**RECORD, "rounds": [*RECORD["rounds"], {"tableaux": [["tofu"] * 3 + ["salmon"], []]}]}
        written.write_text(json.dumps(broken), encoding="utf-8")
        assert main(["score", str(written)]) == 2
        text = 'rounds[1].tableaux[0][3]: no such face "salmon"; did you mean "salmon-nigiri"?\n'
        assert capsys.readouterr().err == text

    def test_an_open_special_order(self, written: Path, capsys: pytest.CaptureFixture[str]) -> None:
        written.write_text(
            json.dumps({**RECORD, "rounds": [{"tableaux": [[], ["special-order"]]}]}), encoding="utf-8"
        )
        assert main(["score", str(written)]) == 2
        assert capsys.readouterr().err.startswith("rounds[0].tableaux[1][0]: a special-order ")


class TestLists:
    def test_menus(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["menus"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines] == list(PRESETS)
        assert lines[2].startswith("party-sampler    Party Sampler (2–6): nigiri, temaki, ")

    def test_menus_as_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["menus", "--json", "--language", "de"]) == 0
        menus = json.loads(capsys.readouterr().out)
        assert menus[5]["name"] == "Gemeinsam gemein"
        assert menus[5]["players"] == [3, 8]

    def test_faces(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["faces", "--language", "de"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines] == list(FACES)
        assert "Sake-Nigiri" in lines[1]

    def test_faces_as_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["faces", "--json"]) == 0
        faces = {face["face"]: face for face in json.loads(capsys.readouterr().out)}
        assert faces["maki-2"]["copies"] == {"sushi-go": 12, "sushi-go-party": 5}
        assert faces["maki-2"]["group"] == "roll"
