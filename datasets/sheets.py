"""The deck on paper: nine cards a sheet at their real size, with cut marks in the margin."""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from fpdf import FPDF

from okaikei.datasets import deck
from okaikei.datasets.art import card, draft
from okaikei.scorer import DEFAULT_PRINTING, possible

# Millimetres. 89 is the height of the common card sleeve, and three of them still leave
# a Letter sheet the margin that printers cannot reach.
CARD_HEIGHT = 89.0
CARD_WIDTH = CARD_HEIGHT * card.WIDTH / card.HEIGHT
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
ACROSS, DOWN = 3, 3  # cards on a sheet
CUT_MARK, CUT_MARK_GAP = 4.0, 1.0  # how long a cut mark is, and how far from the cards
# The rulebook does not say how many Sushi Draft cards show wasabi; ours: two of each kind of sushi.
DOTTED_OF_EACH = 2


@dataclass(frozen=True)
class PrintedCard:
    """One card to print."""

    face: str  # as in the record format
    dots: bool = False  # shows the wasabi of Sushi Draft


def cards_of_a_box(game: str | None = None, printing: str | None = None) -> list[PrintedCard]:
    """Every card of a game's box; without a game, enough of each face for any of the games."""
    if game is not None and printing is None:
        printing = DEFAULT_PRINTING[game]
    counts = dict(possible(game, printing).faces)
    counts.pop(deck.BACK, None)  # a card turned over, not one of its own
    return [
        PrintedCard(face, dots=face in draft.SUSHI and number < DOTTED_OF_EACH)
        for face, count in counts.items()
        for number in range(count)
    ]


def write(
    path: str | Path, cards: list[PrintedCard], paper: str = "a4", language: str = "en", backs: bool = False
) -> int:
    """Write the cards as a PDF; with backs, each sheet is followed by its reverse."""
    width, height = PAPERS[paper]
    document = FPDF(unit="mm", format=(width, height))
    document.set_auto_page_break(False)
    document.set_title("Okaikei deck")
    left, top = (width - ACROSS * CARD_WIDTH) / 2, (height - DOWN * CARD_HEIGHT) / 2
    for start in range(0, len(cards), ACROSS * DOWN):
        _page(document, cards[start : start + ACROSS * DOWN], left, top, language)
        if backs:
            _page(document, [PrintedCard(deck.BACK)] * (ACROSS * DOWN), left, top, language)
    document.output(str(path))
    return len(cards)


def _page(document: FPDF, cards: list[PrintedCard], left: float, top: float, language: str) -> None:
    document.add_page()
    _cut_marks(document, left, top)
    for index, printed in enumerate(cards):
        row, column = divmod(index, ACROSS)
        # Square corners: neighbours share one cut, and no white shows if it goes a little astray.
        drawing = deck.svg(printed.face, language, printed.dots, corner=0)
        place = left + column * CARD_WIDTH, top + row * CARD_HEIGHT
        document.image(BytesIO(drawing.encode()), *place, w=CARD_WIDTH, h=CARD_HEIGHT)


def _cut_marks(document: FPDF, left: float, top: float) -> None:
    """Short lines in the margin at every cut, for a ruler to lie on."""
    document.set_line_width(0.15)
    right, bottom = left + ACROSS * CARD_WIDTH, top + DOWN * CARD_HEIGHT
    for column in range(ACROSS + 1):
        x = left + column * CARD_WIDTH
        document.line(x, top - CUT_MARK_GAP - CUT_MARK, x, top - CUT_MARK_GAP)
        document.line(x, bottom + CUT_MARK_GAP, x, bottom + CUT_MARK_GAP + CUT_MARK)
    for row in range(DOWN + 1):
        y = top + row * CARD_HEIGHT
        document.line(left - CUT_MARK_GAP - CUT_MARK, y, left - CUT_MARK_GAP, y)
        document.line(right + CUT_MARK_GAP, y, right + CUT_MARK_GAP + CUT_MARK, y)
