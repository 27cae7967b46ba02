"""A whole card: background, marks in the top strip, picture, name."""

from okaikei.datasets.art import palette
from okaikei.datasets.art.letters import text
from okaikei.datasets.art.shapes import INK, LINE, PAPER, Art, box, circle, mix, path, place

# All lengths are in card units: a card is 64 wide, so that a unit is about 0.9 mm on paper.
WIDTH, HEIGHT, CORNER = 64, 100, 4.5
MARK_WIDTH = 15.5  # the room of a single mark
STRIP_WIDTH = 40  # the room of all marks together, beside the numeral


def frame(inside: str) -> str:
    """The SVG document of a card around what is drawn on it."""
    pen = f'stroke="{INK}" stroke-width="{LINE}" stroke-linejoin="round" stroke-linecap="round"'
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><g {pen}>{inside}</g></svg>'


def ground(face: str, corner: float) -> str:
    """The background with its pattern; a special order shows all colours."""
    colour, pattern = palette.FAMILIES[palette.family(face)]
    shape = box(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, corner, colour, "none")
    if face == "special-order":
        return shape + _rainbow(corner)
    light = sum(int(colour[i : i + 2], 16) for i in (1, 3, 5)) < 300
    shade = mix(colour, "#ffffff" if light else "#000000", 0.14 if light else 0.1)
    return shape + path(pattern(), line=shade, width=1.3)


def _rainbow(corner: float) -> str:
    """Upright bands, so that the strip of a covered card shows every colour."""
    first, *middle, last = palette.RAINBOW
    step = WIDTH / len(palette.RAINBOW)
    bands = box(step, HEIGHT / 2, 2 * step, HEIGHT, corner, first, "none")
    bands += box(WIDTH - step, HEIGHT / 2, 2 * step, HEIGHT, corner, last, "none")
    for index, colour in enumerate(middle, start=1):
        bands += box((index + 0.5) * step, HEIGHT / 2, step + 0.1, HEIGHT, 0, colour, "none")
    return bands


def strip(art: Art) -> str:
    """The badge with the marks, top left, and the numeral, top right."""
    count = len(art.marks)
    room = min(MARK_WIDTH, STRIP_WIDTH / count)
    width = count * room + 3
    badge = box(3 + width / 2, 12.2, width, 18.5, 4, PAPER)
    for index, mark in enumerate(art.marks):
        badge += place(mark, 4.5 + room * (index + 0.5), 12.2, room / 21)
    if art.numeral:
        badge += circle(55.2, 10.8, 6, INK, PAPER) + text(art.numeral, 55.2, 14.1, 6.6, 8, PAPER, 0.2)
    return badge


def label(name: str, second: str) -> str:
    """The name on its band, with the other language small below."""
    return (
        box(32, 90, 57, 14, 3, PAPER)
        + text(name, 32, 90.6, 4.6, 52, weight=0.17)
        + text(second, 32, 95.2, 2.5, 48, weight=0.15)
    )


def draw(face: str, art: Art, names: tuple[str, str], extra: str = "", corner: float = CORNER) -> str:
    """One card."""
    return frame(ground(face, corner) + place(art.picture, 32, 52.5) + extra + strip(art) + label(*names))


def back(corner: float = CORNER) -> str:
    """The back: plates from above, the same when turned round."""
    colour = palette.background("card-back")
    rows = [(x, y) for row, y in enumerate(range(10, 100, 10)) for x in range(12 + 5 * (row % 2), 53, 10)]
    small = "".join(f"M{x - 3} {y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" for x, y in rows)
    field = box(32, 50, 64, 100, corner, colour, "none") + path(
        small, mix(colour, "#000000", 0.12), PAPER, 0.8
    )
    rings = ((20, INK), (17.5, PAPER), (14, "#fdc839"), (10.5, "#3aa0b3"), (7, PAPER), (3.2, colour))
    return frame(
        field
        + box(32, 50, 58, 94, 3, line=PAPER, width=1.6)
        + "".join(circle(32, 50, r, c) for r, c in rings)
    )
