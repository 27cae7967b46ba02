"""The commands check, ask and tableau, and score --what-if."""

import io
import json
import sys
from pathlib import Path

import pytest

from okaikei.__main__ import main
from tests.scorer.party_records import TEN, last, party
from tests.scorer.shorthand import NAMES, tableau


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A record with one question, in a file."""
    path = tmp_path / "record.json"
    line = "tofu*2 tempura*4 maki-1*3 special-order"
    path.write_text(json.dumps(party((line, TEN), kinds=("special-order", "tea", "tofu"))), encoding="utf-8")
    return path


class TestAskCommand:
    def types(self, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let someone type."""
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    def test_prints_the_record(
        self, written: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.types("tofu\n", monkeypatch)
        assert main(["ask", str(written)]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == "Ana: what does the special order copy?"
        assert last(json.loads(lines[-1]))[-1] == {"face": "tofu", "ordered": True}

    def test_writes_the_record(
        self, written: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.types("2\n", monkeypatch)
        assert main(["ask", str(written), "--output", str(written)]) == 0
        assert last(json.loads(written.read_text("utf-8")))[-1] == {"face": "tempura", "ordered": True}
        assert main(["score", str(written)]) == 0
        capsys.readouterr()

    def test_a_file_that_cannot_be_written(
        self, written: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.types("2\n", monkeypatch)
        assert main(["ask", str(written), "--output", f"{written.parent}/no/such/folder"]) == 2
        assert "this file cannot be written" in capsys.readouterr().err

    def test_nobody_types(
        self, written: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.types("", monkeypatch)
        assert main(["ask", str(written)]) == 0
        assert capsys.readouterr().out.splitlines()[-1] == "no questions were answered"

    def test_a_terminal_ends_its_lines_by_itself(
        self, written: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.types("1\n", monkeypatch)
        monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
        assert main(["ask", str(written)]) == 0
        assert "number or name: {" in capsys.readouterr().out

    def test_from_standard_input_they_are_only_listed(
        self, written: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.types(written.read_text("utf-8"), monkeypatch)
        assert main(["ask", "-"]) == 0
        assert capsys.readouterr().out.splitlines()[0] == "round 1: Ana: what does the special order copy?"

    def test_json(self, written: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["ask", str(written), "--json"]) == 0
        ((question,),) = json.loads(capsys.readouterr().out)
        assert question["kind"] == "special-order"


class TestCheckCommand:
    def test_all_is_well(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "record.json"
        record = party((TEN, "tempura*4 sashimi*4 maki-1"), kinds=("miso-soup",))
        path.write_text(json.dumps(record), encoding="utf-8")
        assert main(["check", str(path)]) == 0
        assert capsys.readouterr().out.splitlines() == [
            "round 1",
            "  Ana: 10 dealt, 10 here",
            "  Ben: 10 dealt, 9 here: 1 may have been discarded (miso soup)",
            "  green tea ice creams: 5 in the deck so far, 0 played",
            "nothing speaks against it",
        ]
        assert main(["check", str(path), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["warnings"] == []

    def test_something_cannot_be(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "record.json"
        tableaux = [tableau("tuna-nigiri*5"), tableau("tuna-nigiri*4 wild"), tableau("salmon-roll*5")]
        record = {"game": "sushi-draft", "players": NAMES[:3], "rounds": [{"tableaux": tableaux}]}
        path.write_text(json.dumps(record), encoding="utf-8")
        assert main(["check", str(path)]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert lines[-1] == "! round 1: 9 tuna nigiri on the table, the box holds 8"
        assert "desserts" not in " ".join(lines)
        assert main(["check", str(path), "--json"]) == 1
        capsys.readouterr()

    def test_bad_input(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["check", "nothing.json"]) == 2
        assert "there is no such file" in capsys.readouterr().err


class TestTableauCommand:
    def test_a_list(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["tableau", "3 maki, Stäbchen, 2x tempura"]) == 0
        assert capsys.readouterr().out.splitlines() == [
            "3 maki: maki 3 (taken as one card, maki 3; for 3 cards write 3x)",
            "Stäbchen: chopsticks",
            "2x tempura: tempura, tempura",
            "4 cards",
        ]

    def test_json_from_standard_input(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("tuna\nsalmon"))
        assert main(["tableau", "-", "--game", "sushi-draft", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["tableau"] == ["tuna-nigiri", "salmon-roll"]

    def test_what_is_not_clear(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["tableau", "eel, maki", "--menu", "big-banquet"]) == 2
        printed = capsys.readouterr()
        assert printed.out.splitlines() == ["eel: eel", "1 card"]
        assert printed.err == "maki: which one: maki 1, maki 2, maki 3?\n"

    def test_an_illegal_menu(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["tableau", "eel", "--menu", "eel"]) == 2
        assert capsys.readouterr().err.startswith("--menu: 1 roll wanted, 0 there; ")


class TestWhatIf:
    def test_under_the_sheet(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "record.json"
        rounds = [{"tableaux": [tableau("tempura*2"), tableau("egg-nigiri")]}] * 2
        path.write_text(
            json.dumps({"game": "sushi-go", "players": ["Ana", "B\nen"], "rounds": rounds}), "utf-8"
        )
        assert main(["score", str(path), "--what-if"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[-2:] == ["Ana leads by 8 points", "B en needs 9 points more than Ana in round 3"]
        assert main(["score", str(path), "--what-if", "--final"]) == 0
        text = "no single card decided it; Ana's tempura in round 2 counted most (5 points)"
        assert capsys.readouterr().out.splitlines()[-1] == text
        assert main(["score", str(path), "--what-if", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["what_if"]["players"][1]["behind"] == 8
