"""`okaikei read`, as the record format says."""

import json
from pathlib import Path

import pytest

from okaikei.__main__ import main
from okaikei.vision.reader import Reader
from tests.vision.fake_models import jpeg, reader
from tests.vision.imaginary_table import lay

CARDS = lay(("tea", 500, 300), ("wasabi", 200, 300), ("squid-nigiri", 200, 350), ("special-order", 900, 300))


@pytest.fixture
def photos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two photos, and a reader that sees CARDS in any."""
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls, models=None: reader(CARDS)))
    for name in ("ana.jpg", "ben.jpg"):
        (tmp_path / name).write_bytes(jpeg())
    return tmp_path


def test_json_is_one_object_a_line(photos: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(photos / name) for name in ("ana.jpg", "ben.jpg")]
    assert main(["read", *paths, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["photo"] for line in lines] == paths
    assert list(lines[0]) == ["photo", "size", "cards", "tableau", "right", "doubts", "milliseconds"]
    assert lines[0]["tableau"] == [
        "wasabi",
        {"face": "squid-nigiri", "on_wasabi": True},
        "tea",
        "special-order",
    ]
    (doubt,) = lines[0]["doubts"]
    assert list(doubt) == ["card", "code", "faces", "text", "answers"]
    assert (doubt["card"], doubt["code"], doubt["faces"]) == (3, "order-alone", ["special-order"])
    assert doubt["text"] == "what does this special order copy?"
    copies = [answer["tableau"][3] for answer in doubt["answers"]]
    assert {"face": "tea", "ordered": True} in copies


def test_the_table_lists_cards_stacks_and_doubts(photos: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(photos / "ana.jpg")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{photos / 'ana.jpg'}: 4 cards, ")
    assert lines[2].split()[:-1] == ["2", "squid", "nigiri", "on", "wasabi", "on", "1"]
    assert lines[-1].strip() == "?  4: what does this special order copy?"


def test_the_table_and_json_are_said_in_german(photos: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(photos / "ana.jpg")
    assert main(["read", path, "--language", "de"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{path}: 4 Karten, ")
    assert lines[2].split()[:-1] == ["2", "Ika-Nigiri", "auf", "Wasabi", "auf", "1"]
    assert lines[-1].strip() == "?  4: Was kopiert dieser Sonderwunsch?"
    (photos / "text.jpg").write_bytes(b"not a photo")
    assert main(["read", path, str(photos / "text.jpg"), "--language", "de", "--json"]) == 1
    read, refused = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert read["doubts"][0]["code"] == "order-alone"
    assert read["doubts"][0]["text"] == "Was kopiert dieser Sonderwunsch?"
    assert refused["error"].startswith("Das ist kein Foto")


@pytest.mark.parametrize("bad", ["absent.jpg", "empty.jpg", "text.jpg", "folder.jpg"])
def test_a_photo_that_cannot_be_read_is_a_line_and_the_others_are_read(
    photos: Path, capsys: pytest.CaptureFixture[str], bad: str
) -> None:
    (photos / "empty.jpg").write_bytes(b"")
    (photos / "text.jpg").write_bytes(b"not a photo")
    (photos / "folder.jpg").mkdir()
    paths = [str(photos / name) for name in ("ana.jpg", bad, "ben.jpg")]
    assert main(["read", *paths, "--json"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["photo"] for line in lines] == paths
    assert list(lines[1]) == ["photo", "error"]
    assert "tableau" in lines[0]
    assert "tableau" in lines[2]


def test_a_photo_that_cannot_be_read_is_said_to_people_too(
    photos: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (photos / "text.jpg").write_bytes(b"not a photo")
    assert main(["read", str(photos / "text.jpg"), str(photos / "ana.jpg")]) == 1
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "4 cards" in said.out


def test_the_overlay_of_one_photo_goes_where_it_is_told(photos: Path) -> None:
    assert main(["read", str(photos / "ana.jpg"), "--overlay", str(photos / "out.jpg")]) == 0
    assert (photos / "out.jpg").read_bytes().startswith(b"\xff\xd8")


def test_the_overlays_of_several_photos_are_named_after_them(photos: Path) -> None:
    paths = [str(photos / name) for name in ("ana.jpg", "ben.jpg")]
    assert main(["read", *paths, "--overlay", str(photos / "out.jpg")]) == 0
    assert {path.name for path in photos.glob("out*")} == {"out-ana.jpg", "out-ben.jpg"}


def test_the_menu_narrows_what_can_be(photos: Path, capsys: pytest.CaptureFixture[str]) -> None:
    menu = "maki,tempura,sashimi,miso-soup,wasabi,tea,green-tea-ice-cream"
    assert main(["read", str(photos / "ana.jpg"), "--json", "--menu", menu, "--players", "3"]) == 0
    reading = json.loads(capsys.readouterr().out)
    assert "special-order" not in reading["tableau"]
    assert any("special order" in doubt["text"] for doubt in reading["doubts"])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--game", "go-fish"], "no such game"),
        (["--printing", "1999"], "no such printing"),
        (["--game", "sushi-go", "--printing", "zoch-2017"], "not a printing of sushi-go"),
        (["--menu", "lunch"], "no such menu"),
        (["--menu", "maki,tempura"], "wanted"),
        (["--menu", "points-platter", "--players", "8"], "players"),
        (["--game", "sushi-go", "--menu", "sushi-go"], "has no menu"),
        (["--players", "many"], "not a number"),
        (["--game", "sushi-go", "--players", "6"], "2 to 5"),
    ],
)
def test_an_option_that_makes_no_sense_is_one_line(
    photos: Path, capsys: pytest.CaptureFixture[str], options: list[str], words: str
) -> None:
    assert main(["read", str(photos / "ana.jpg"), *options]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert words in said.err


def test_missing_weights_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ana.jpg").write_bytes(jpeg())
    assert main(["read", str(tmp_path / "ana.jpg"), "--models", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
