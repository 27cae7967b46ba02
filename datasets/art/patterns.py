"""Quiet patterns behind the pictures, one for each family, as a single path."""

from collections.abc import Callable

LEFT, RIGHT, TOP, BOTTOM = 5, 59, 5, 81  # of the part of a card that they fill, in units of the drawing


def waves() -> str:
    """Rows of round waves."""
    return "".join(f"M{LEFT} {y}" + "q4.5 -7 9 0" * 6 for y in range(12, 82, 8))


def ripples() -> str:
    """Rows of a running line."""
    return "".join(f"M{LEFT} {y}q4.5 -5 9 0t9 0t9 0t9 0t9 0t9 0" for y in range(10, 82, 8))


def dots() -> str:
    """Dots in offset rows."""
    return "".join(
        f"M{x} {y}h.01" for n, y in enumerate(range(8, 82, 9)) for x in range(8 + n % 2 * 4, 60, 8)
    )


def rain() -> str:
    """Short slanted strokes."""
    return "".join(
        f"M{x} {y}l-3 5" for n, y in enumerate(range(7, 78, 10)) for x in range(10 + n % 2 * 5, 60, 10)
    )


def slant() -> str:
    """Long slanted lines."""
    lines = []
    for start in range(14, 136, 9):
        x1, y1 = (LEFT + start, TOP) if start <= 54 else (RIGHT, TOP + start - 54)
        x2, y2 = (LEFT, TOP + start) if start <= 76 else (LEFT + start - 76, BOTTOM)
        if x1 - x2 > 3:
            lines.append(f"M{x1} {y1}L{x2} {y2}")
    return "".join(lines)


def bars() -> str:
    """Upright lines."""
    return "".join(f"M{x} {TOP}V{BOTTOM}" for x in range(8, 60, 6))


def planks() -> str:
    """Level lines."""
    return "".join(f"M{LEFT} {y}H{RIGHT}" for y in range(9, 82, 6))


def zigzag() -> str:
    """Rows of zigzag."""
    return "".join(f"M{LEFT} {y}" + "l4.5 -4l4.5 4" * 6 for y in range(12, 82, 8))


def crosses() -> str:
    """Small crosses."""
    return "".join(
        f"M{x} {y}h4m-2 -2v4" for n, y in enumerate(range(10, 82, 10)) for x in range(6 + n % 2 * 5, 56, 10)
    )


def grid() -> str:
    """A net of squares."""
    return "".join(f"M{x} {TOP}V{BOTTOM}" for x in range(12, 59, 10)) + "".join(
        f"M{LEFT} {y}H{RIGHT}" for y in range(11, 81, 10)
    )


def rings() -> str:
    """Open circles."""
    one = "a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0"
    return "".join(
        f"M{x} {y}{one}" for n, y in enumerate(range(9, 80, 9)) for x in range(6 + n % 2 * 5, 54, 11)
    )


def none() -> str:
    """No pattern."""
    return ""


Pattern = Callable[[], str]
