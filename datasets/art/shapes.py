"""The few shapes that every drawing is made of, as SVG text.

Only what SVG and PDF both draw plainly is used: no filters, patterns, clips or
fonts, and no ids, so any number of cards can stand in one page.
"""

from collections.abc import Iterable
from dataclasses import dataclass

INK = "#26222e"
PAPER = "#fff6e3"
RICE = "#fffdf6"
NORI = "#1f3a33"
LINE = 1.2  # the outline of everything, in card units (a card is 64 wide): still 1 px at 60 px


@dataclass(frozen=True)
class Art:
    """What tells a face: marks for the top strip, a big picture, perhaps a numeral."""

    marks: tuple[str, ...]  # SVG, each around its middle: what counts, seen on a covered card too
    picture: str  # SVG around its middle, 54 across
    numeral: str = ""  # beside the marks


def number(value: float) -> str:
    """A coordinate as short as it can be written."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text.startswith(("0.", "-0.")):
        text = text.replace("0.", ".", 1)
    return "0" if text == "-0" else text


def _paint(fill: str, line: str | None, width: float | None) -> str:
    text = f' fill="{fill}"'
    if line is not None:
        text += f' stroke="{line}"'
    if width is not None:
        text += f' stroke-width="{number(width)}"'
    return text


def path(d: str, fill: str = "none", line: str | None = None, width: float | None = None) -> str:
    """A path; without a line colour it takes the ink outline of the card."""
    return f'<path d="{d}"{_paint(fill, line, width)}/>'


def circle(
    x: float, y: float, r: float, fill: str = "none", line: str | None = None, width: float | None = None
) -> str:
    """A circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{_paint(fill, line, width)}/>'


def ellipse(
    x: float,
    y: float,
    rx: float,
    ry: float,
    fill: str = "none",
    line: str | None = None,
    width: float | None = None,
) -> str:
    """An upright ellipse."""
    place = f'cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
    return f"<ellipse {place}{_paint(fill, line, width)}/>"


def box(
    x: float,
    y: float,
    w: float,
    h: float,
    r: float = 0,
    fill: str = "none",
    line: str | None = None,
    width: float | None = None,
) -> str:
    """A rectangle around its middle, with round corners."""
    place = f'x="{number(x - w / 2)}" y="{number(y - h / 2)}" width="{number(w)}" height="{number(h)}"'
    corner = f' rx="{number(r)}"' if r else ""
    return f"<rect {place}{corner}{_paint(fill, line, width)}/>"


def specks(points: Iterable[tuple[float, float]], colour: str, size: float) -> str:
    """Round dots, all in one path: a line of no length has a round end."""
    d = "".join(f"M{number(x)} {number(y)}h.01" for x, y in points)
    return path(d, line=colour, width=size)


def place(drawing: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> str:
    """Move, turn and scale a drawing; its outlines stay as thick as everywhere else."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({number(scale)})")
    width = f' stroke-width="{number(LINE / scale)}"' if scale != 1 else ""
    return f'<g transform="{" ".join(steps)}"{width}>{drawing}</g>'


def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it, for patterns and shades."""
    pairs = ((int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
