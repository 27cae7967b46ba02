"""Draws a reading over its photo: quads, names, who lies on whom, and doubts."""

from collections.abc import Sequence

import cv2
import numpy as np

from okaikei.scorer.catalogue import marked
from okaikei.vision import photo
from okaikei.vision.photo import PhotoError
from okaikei.vision.plane import project
from okaikei.vision.reading import Reading
from okaikei.vision.table import warp
from okaikei.vision.texts import serving_text

SURE, DOUBTFUL, ON = (90, 200, 60), (40, 60, 235), (235, 160, 30)  # green, red and blue, as BGR
JPEG_QUALITY = 88  # of 100
LONGEST = 1200  # pixels of the long side, or up to twice as much
WIDEST = 3  # heights: a straightened table is cut where it is wider
FONT = cv2.FONT_HERSHEY_SIMPLEX
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})


def draw(data: bytes, reading: Reading, language: str = "en") -> bytes:
    """The photo as JPEG with the reading drawn over it, and beside it the table seen from straight above.

    Doubtful cards are red.
    """
    picture = photo.load(data, longest=LONGEST)
    image = picture.image.copy()
    unit = max(image.shape[:2]) / 1000  # line widths and letters grow with the picture
    quads = [card.quad * picture.scale for card in reading.cards]
    _cards(image, quads, reading, language, unit)
    for row, doubt in enumerate(reading.doubts):
        number = "" if doubt.card is None else f"{doubt.card + 1}: "
        middle = np.array([image.shape[1] / 2, (18 + 26 * row) * unit])
        write_label(image, f"{number}{doubt.text(language)}", middle, DOUBTFUL, unit)
    if quads:
        image = np.hstack([image, _straightened(picture, reading, image.shape[0], language, unit)])
    done, encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    if not done:
        raise PhotoError("broken", marked("The overlay could not be drawn."))
    return encoded.tobytes()


def _straightened(
    picture: photo.Photo, reading: Reading, height: int, language: str, unit: float
) -> np.ndarray:
    """The table around the cards as the reader straightened it, as high as this, with the cards drawn."""
    small = np.diag([picture.scale, picture.scale, 1]) @ reading.table  # mm to pixels of the picture
    places = [project(np.linalg.inv(reading.table), card.quad.astype(np.float64)) for card in reading.cards]
    size = float(np.median([np.linalg.norm(place[3] - place[0]) for place in places]))  # of a card
    low = np.min([place.min(axis=0) for place in places], axis=0) - size / 4
    high = np.max([place.max(axis=0) for place in places], axis=0) + size / 4
    scale = height / float(high[1] - low[1])
    to_table = np.array([[1 / scale, 0, low[0]], [0, 1 / scale, low[1]], [0, 0, 1]])
    width = min(int((high[0] - low[0]) * scale), WIDEST * height)
    image = warp(picture.image, np.linalg.inv(small @ to_table), (max(width, 1), height))
    _cards(image, [(place - low) * scale for place in places], reading, language, unit)
    return image


def _cards(
    image: np.ndarray, quads: Sequence[np.ndarray], reading: Reading, language: str, unit: float
) -> None:
    """Draw the cards, who lies on whom, and what each counts as."""
    doubtful = {doubt.card for doubt in reading.doubts}
    for index, quad in enumerate(quads):
        colour = DOUBTFUL if index in doubtful else SURE
        cv2.polylines(image, [quad.astype(np.int32)], True, colour, max(2, round(2 * unit)), cv2.LINE_AA)
        top = quad[:2].astype(int).tolist()
        cv2.line(image, top[0], top[1], colour, max(4, round(5 * unit)), cv2.LINE_AA)
    for upper, lower in enumerate(reading.beneath):
        if lower is not None:
            start, end = (quads[card].mean(axis=0).astype(int).tolist() for card in (upper, lower))
            cv2.arrowedLine(image, start, end, ON, max(2, round(3 * unit)), cv2.LINE_AA, tipLength=0.2)
    for index, (quad, serving) in enumerate(zip(quads, reading.tableau, strict=True)):
        # At the card's own top: in columns that strip is what can be seen of it.
        place = quad.mean(axis=0) * 0.35 + quad[:2].mean(axis=0) * 0.65
        share = f" {reading.cards[index].confidence:.0%}" if index in doubtful else ""
        text = f"{index + 1} {serving_text(serving, language)}{share}"
        write_label(image, text, place, DOUBTFUL if index in doubtful else SURE, unit)


def write_label(
    image: np.ndarray, text: str, middle: np.ndarray, colour: tuple[int, int, int], unit: float
) -> None:
    """Write a text on a light ground around a point, inside the picture."""
    scale, thick = 0.5 * unit, max(1, round(unit))
    # OpenCV's letters are ASCII only.
    plain = text.translate(_UMLAUTS).encode("ascii", "replace").decode()
    (width, height), base = cv2.getTextSize(plain, FONT, scale, thick)
    x = int(np.clip(middle[0] - width / 2, 2, max(2, image.shape[1] - width - 2)))
    y = int(np.clip(middle[1] + height / 2, height + 2, image.shape[0] - base - 2))
    cv2.rectangle(image, (x - 3, y - height - 4), (x + width + 3, y + base + 1), (255, 255, 255), -1)
    cv2.putText(image, plain, (x, y), FONT, scale, tuple(part * 0.6 for part in colour), thick, cv2.LINE_AA)
