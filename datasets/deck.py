"""Our own deck: every face of the three games, drawn by us."""

from functools import lru_cache
from typing import TYPE_CHECKING

from okaikei.datasets.art import appetizers, card, desserts, draft, extras, nigiri, rolls, specials
from okaikei.datasets.art.shapes import Art
from okaikei.scorer import name

if TYPE_CHECKING:
    from numpy import ndarray

ART: dict[str, Art] = {
    **nigiri.FACES,
    **rolls.FACES,
    **appetizers.FACES,
    **specials.FACES,
    **desserts.FACES,
    **extras.FACES,
    **draft.FACES,
}
BACK = "card-back"


def faces() -> list[str]:
    """Every face that can be drawn, the back last."""
    return [*ART, BACK]


@lru_cache(maxsize=256)
def svg(face: str, language: str = "en", dots: bool = False, corner: float = card.CORNER) -> str:
    """One card as an SVG document; dots: with the wasabi marks of a Sushi Draft card."""
    if dots and face not in draft.SUSHI:
        raise ValueError(f"{face}: only the sushi of Sushi Draft shows wasabi dots")
    if face == BACK:
        return card.back(corner)
    second = "de" if language == "en" else "en"  # the small print of a card
    names = (_printed(face, language), _printed(face, second))
    return card.draw(face, ART[face], names, draft.dots() if dots else "", corner)


def _printed(face: str, language: str) -> str:
    """The name of a face, short enough for its band."""
    return name(face, language).replace(" and ", " & ").replace(" und ", " & ").replace(" et ", " & ")


def raster(face: str, width: int, language: str = "en", dots: bool = False) -> "ndarray":
    """One card as a picture, blue green red, with square corners."""
    import cv2  # drawing and printing need no OpenCV
    import numpy as np
    import resvg_py

    drawing = svg(face, language, dots, corner=0)
    png = resvg_py.svg_to_bytes(svg_string=drawing, width=width, skip_system_fonts=True)
    picture = cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None  # the line above made it a PNG
    return picture
