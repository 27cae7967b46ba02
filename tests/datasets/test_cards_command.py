"""`okaikei cards`, and the icons."""

from pathlib import Path

import cv2
import pytest

from okaikei.__main__ import main
from okaikei.datasets import icon


def test_a_pdf_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "deck.pdf"
    assert main(["cards", "--pdf", str(out), "--paper", "letter", "--game", "sushi-draft"]) == 0
    assert out.read_bytes().startswith(b"%PDF-")
    assert "32 cards" in capsys.readouterr().out


def test_svg_and_png_files_are_written(tmp_path: Path) -> None:
    assert (
        main(["cards", "--svg", str(tmp_path / "svg"), "--png", str(tmp_path / "png"), "--width", "32"]) == 0
    )
    svgs, pngs = sorted((tmp_path / "svg").iterdir()), sorted((tmp_path / "png").iterdir())
    assert [file.stem for file in svgs] == [file.stem for file in pngs]
    assert len(svgs) == 47 + 5  # and five draft cards with dots
    picture = cv2.imread(str(tmp_path / "png" / "squid-nigiri.png"))
    assert picture is not None
    assert picture.shape == (50, 32, 3)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ([], 2, "say --pdf"),
        (["--pdf", "missing/deck.pdf", "--game", "sushi-draft"], 1, "missing/deck.pdf"),
        (["--pdf", "deck.pdf", "--printing", "zoch-2017"], 2, "--game sushi-go-party"),
        (["--pdf", "deck.pdf", "--game", "sushi-go", "--printing", "zoch-2017"], 2, "another game"),
        (["--png", "cards", "--width", "0"], 2, "--width"),
    ],
)
def test_what_cannot_be_done_is_said(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    code: int,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["cards", *arguments]) == code
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_icons_that_ship_are_the_ones_the_code_draws() -> None:
    drawn = icon.files()
    assert {file.name for file in icon.FOLDER.iterdir()} == set(drawn)
    for name, data in drawn.items():
        if name.endswith(".svg"):
            assert (icon.FOLDER / name).read_bytes() == data
        else:
            shipped, fresh = cv2.imread(str(icon.FOLDER / name)), _decode(data)
            assert shipped is not None
            assert shipped.shape == fresh.shape
            assert (
                cv2.absdiff(shipped, fresh).mean() < 1
            )  # another version of the rasteriser may differ a little


@pytest.mark.parametrize(
    ("name", "size"), [("icon-192.png", 192), ("icon-512.png", 512), ("icon-maskable-512.png", 512)]
)
def test_icons_have_the_size_in_their_name(name: str, size: int) -> None:
    picture = cv2.imread(str(icon.FOLDER / name))
    assert picture is not None
    assert picture.shape[:2] == (size, size)


def test_what_counts_in_a_maskable_icon_is_in_the_safe_zone() -> None:
    """A launcher may cut to a circle of four fifths: outside it there is only the ground."""
    picture = cv2.imread(str(icon.FOLDER / "icon-maskable-512.png"))
    assert picture is not None
    ground = picture[0, 0]
    cv2.circle(picture, (256, 256), 205, ground.tolist(), -1)
    assert cv2.absdiff(picture, picture * 0 + ground).max() < 8


def _decode(data: bytes) -> "cv2.typing.MatLike":
    import numpy as np

    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return picture
