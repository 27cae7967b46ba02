"""The deck on paper: as many cards as the box holds, at their size, each as drawn."""

from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from okaikei.datasets import deck, sheets
from okaikei.scorer import FACES

MILLIMETRE = 72 / 25.4
WIDTH, HEIGHT = 128, 200
FINE = 6  # pixels a millimetre


@pytest.mark.parametrize(
    ("game", "printing", "cards"),
    [
        ("sushi-go", None, 108),
        ("sushi-go-party", None, 181),
        ("sushi-go-party", "zoch-2017", 192),
        ("sushi-draft", None, 32),
    ],
)
def test_a_deck_holds_what_the_box_holds(game: str, printing: str | None, cards: int) -> None:
    counts = Counter(copy.face for copy in sheets.cards_of_a_box(game, printing))
    assert counts.total() == cards
    assert all(FACES[face].in_box[game] == count for face, count in counts.items())
    assert deck.BACK not in counts


def test_without_a_game_there_are_enough_for_each() -> None:
    counts = Counter(copy.face for copy in sheets.cards_of_a_box())
    assert set(counts) == set(deck.faces()) - {deck.BACK}
    assert counts["tempura"] == 14  # Sushi Go! has more of them than the Party
    assert counts["pudding"] == 15
    assert counts["tuna-nigiri"] == 8


def test_two_of_each_draft_sushi_show_wasabi() -> None:
    dotted = Counter(copy.face for copy in sheets.cards_of_a_box("sushi-draft") if copy.dots)
    assert set(dotted.values()) == {2}
    assert len(dotted) == 5


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_the_pages_have_the_size_of_the_paper(tmp_path: Path, paper: str, size: tuple[float, float]) -> None:
    assert sheets.write(tmp_path / "deck.pdf", sheets.cards_of_a_box("sushi-go"), paper) == 108
    document = pypdfium2.PdfDocument(tmp_path / "deck.pdf")
    assert len(document) == 12
    for page in document:
        assert page.get_size() == pytest.approx([side * MILLIMETRE for side in size], abs=0.1)
    document.close()


def test_backs_follow_each_sheet(tmp_path: Path) -> None:
    sheets.write(tmp_path / "deck.pdf", sheets.cards_of_a_box("sushi-draft"), backs=True)
    document = pypdfium2.PdfDocument(tmp_path / "deck.pdf")
    assert len(document) == 2 * 4
    document.close()


@pytest.mark.parametrize(("paper", "faces"), [("a4", deck.faces()), ("letter", deck.faces()[-9:])])
def test_printed_cards_look_as_drawn(tmp_path: Path, paper: str, faces: list[str]) -> None:
    cards = [sheets.PrintedCard(face) for face in faces]
    sheets.write(tmp_path / "deck.pdf", cards, paper)
    document = pypdfium2.PdfDocument(tmp_path / "deck.pdf")
    drawn = {face: _small(deck.raster(face, WIDTH)) for face in deck.faces()}
    for number, page in enumerate(document):
        sheet = np.ascontiguousarray(page.render(scale=FINE / MILLIMETRE).to_numpy()[:, :, :3])
        for spot, copy in enumerate(cards[number * 9 : number * 9 + 9]):
            printed = _small(_cut(sheet, paper, spot))
            differences = {face: np.abs(printed - picture).mean() for face, picture in drawn.items()}
            assert min(differences, key=differences.__getitem__) == copy.face
            assert differences[copy.face] < 6  # the renderers differ by part of a pixel
    document.close()


def _small(picture: np.ndarray) -> np.ndarray:
    return cv2.resize(picture, (WIDTH // 4, HEIGHT // 4), interpolation=cv2.INTER_AREA).astype(float)


def _cut(sheet: np.ndarray, paper: str, spot: int) -> np.ndarray:
    """One card out of a sheet, by where it must lie."""
    width, height = sheets.PAPERS[paper]
    row, column = divmod(spot, 3)
    left = (width / 2 + (column - 1.5) * sheets.CARD_WIDTH) * FINE
    top = (height / 2 + (row - 1.5) * sheets.CARD_HEIGHT) * FINE
    size = round(sheets.CARD_WIDTH * FINE), round(sheets.CARD_HEIGHT * FINE)
    middle = left + sheets.CARD_WIDTH * FINE / 2 - 0.5, top + sheets.CARD_HEIGHT * FINE / 2 - 0.5
    return cv2.getRectSubPix(sheet, size, middle)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cut_marks_stand_at_every_edge_and_touch_no_card(tmp_path: Path, paper: str) -> None:
    sheets.write(tmp_path / "deck.pdf", [sheets.PrintedCard("eel")], paper)
    document = pypdfium2.PdfDocument(tmp_path / "deck.pdf")
    sheet = document[0].render(scale=8 / MILLIMETRE).to_numpy()[:, :, :3]
    document.close()
    width, height = sheets.PAPERS[paper]
    left, top = (width - 3 * sheets.CARD_WIDTH) / 2, (height - 3 * sheets.CARD_HEIGHT) / 2
    above = sheet[round((top - 3) * 8)].min(axis=1) < 128
    beside = sheet[:, round((left - 3) * 8)].min(axis=1) < 128
    assert _middles(above) == pytest.approx([(left + n * sheets.CARD_WIDTH) * 8 for n in range(4)], abs=1.5)
    assert _middles(beside) == pytest.approx([(top + n * sheets.CARD_HEIGHT) * 8 for n in range(4)], abs=1.5)
    assert sheet[round((top - 0.4) * 8)].min() == 255


def _middles(dark: np.ndarray) -> list[float]:
    """The middles of the runs of dark pixels."""
    places = np.flatnonzero(dark)
    runs = np.split(places, np.flatnonzero(np.diff(places) > 1) + 1)
    return [float(run.mean()) + 0.5 for run in runs]
