"""What is printed on the things beside the cards: menu tiles, the board, the tin, a score sheet."""

import cv2
import numpy as np

from okaikei.vision.synth.cards import Picture

Colour = tuple[int, int, int]
SCALE = 4  # pixels a mm
COURSES = {  # colours (BGR) of the kinds of menu tiles
    "ROLLS": (140, 38, 128),
    "APPETIZER": (140, 158, 38),
    "SPECIAL": (26, 128, 242),
    "DESSERT": (153, 51, 217),
    "NIGIRI": (26, 191, 247),
}
INK = (31, 26, 26)  # blue, green, red, 0 to 255
CREAM = (217, 242, 250)  # the same


def _blank(width: float, height: float, colour: Colour) -> Picture:
    image = np.empty((int(height * SCALE), int(width * SCALE), 3), np.uint8)
    image[:] = colour
    return image


def _write(image: Picture, text: str, x: float, y: float, height: float, colour: Colour) -> None:
    """Text in block letters, its middle at a place in mm, so many mm high."""
    size = height * SCALE / 22
    thick = max(1, int(size * 3))
    (width, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, thick)
    spot = (int(x * SCALE - width / 2), int((y + height / 2) * SCALE))
    cv2.putText(image, text, spot, cv2.FONT_HERSHEY_SIMPLEX, size, colour, thick, cv2.LINE_AA)


def _paste(image: Picture, part: Picture, x: float, y: float, width: float, height: float) -> None:
    """A picture into a rectangle of mm from the left and the top."""
    left, top, across, down = (int(value * SCALE) for value in (x, y, width, height))
    room = image[top : top + down, left : left + across]
    room[:] = cv2.resize(part, (room.shape[1], room.shape[0]), interpolation=cv2.INTER_AREA)


def _food(face: Picture) -> Picture:
    """The food on a card, without its title."""
    height, width = face.shape[:2]
    return face[int(height * 0.36) : int(height * 0.84), int(width * 0.08) : int(width * 0.92)]


def menu_tile(
    faces: list[Picture], random: np.random.Generator, size: tuple[float, float] = (50, 64)
) -> Picture:
    """A menu tile: the food of a card under a heading of its course, and what it counts."""
    course = str(random.choice(list(COURSES)))
    width, height = size
    image = _blank(width, height, COURSES[course])
    _write(image, course, width / 2, 5, 3.4, CREAM)
    ground = tuple(
        int(value) for value in np.clip(np.array(COURSES[course]) * random.uniform(0.6, 1.3), 0, 255)
    )
    cv2.rectangle(
        image, (3 * SCALE, 9 * SCALE), (int(width - 3) * SCALE, int(height - 3) * SCALE), ground, -1
    )
    _paste(image, _food(faces[int(random.integers(0, len(faces)))]), 7, 20, width - 14, height - 34)
    _write(
        image,
        ["MISO", "SOUP", "TEMPURA", "SASHIMI", "EEL", "TOFU", "TEA", "SPOON"][int(random.integers(0, 8))],
        width / 2,
        14.5,
        4.5,
        CREAM,
    )
    _write(image, f"x{random.integers(1, 5)} = {random.integers(1, 13)}", width / 2, height - 9, 4, CREAM)
    return image


def score_board(faces: list[Picture], random: np.random.Generator) -> Picture:
    """The board: a dark track of points around places for eight menu tiles."""
    image = _blank(262, 186, (51, 46, 43))
    grey = (92, 87, 84)
    for step in range(24):
        for y in (2, 171):
            cv2.rectangle(
                image,
                (int(2 + step * 10.8) * SCALE, y * SCALE),
                (int(11 + step * 10.8) * SCALE, (y + 13) * SCALE),
                grey,
                2,
            )
    for step in range(14):
        for x in (2, 247):
            cv2.rectangle(
                image,
                (x * SCALE, int(18 + step * 10.8) * SCALE),
                ((x + 13) * SCALE, int(27 + step * 10.8) * SCALE),
                grey,
                2,
            )
    for number, (x, y) in enumerate(
        [(40, 9), (120, 9), (200, 9), (252, 60), (252, 130), (180, 178), (90, 178), (9, 120)]
    ):
        _write(image, str(5 * number), x, y, 5, (51, 178, 230))
    cv2.rectangle(image, (20 * SCALE, 20 * SCALE), (242 * SCALE, 166 * SCALE), (38, 38, 153), -1)
    empty = random.random() < 0.25
    for place in range(8):
        x, y = 24 + (place % 4) * 54, 23 + (place // 4) * 71
        course = list(COURSES.values())[int(random.integers(0, len(COURSES)))]
        part = _blank(50, 64, course) if empty else menu_tile(faces, random)
        _paste(image, part, x, y, 50, 64)
    return image


def tin_lid(faces: list[Picture], random: np.random.Generator) -> Picture:
    """The lid of the tin: red panels with food on black, under a large title."""
    image = _blank(112, 150, (20, 18, 18))
    red = (33, 26, int(random.integers(165, 217)))
    for x, y, width, height in (
        (5, 5, 102, 58),
        (5, 67, 60, 48),
        (69, 67, 38, 48),
        (5, 119, 40, 26),
        (49, 119, 58, 26),
    ):
        image[y * SCALE : (y + height) * SCALE, x * SCALE : (x + width) * SCALE] = red
        if y > 60:
            food = _food(faces[int(random.integers(0, len(faces)))])
            _paste(image, food, x + 4, y + 4, width - 8, height - 8)
    for text, y in (("SUSHI", 22), ("PARTY!" if random.random() < 0.5 else "GO!", 46)):
        _write(image, text, 56, y, 17, CREAM)
    return image


def score_sheet(random: np.random.Generator) -> Picture:
    """A sheet of paper with lines and figures by hand."""
    image = _blank(105, 148, (237, 242, 242))
    for y in range(20, 148, 9):
        cv2.line(image, (0, y * SCALE), (105 * SCALE, y * SCALE), (217, 191, 166), 1)
    for x in (25, 50, 75):
        cv2.line(image, (x * SCALE, 0), (x * SCALE, 148 * SCALE), INK, 2)
        for y in range(26, int(random.integers(40, 140)), 9):
            _write(image, str(random.integers(0, 40)), x + 12, y, 4, (89, 38, 26))
    return image
