"""Pudding, green tea ice cream and the six fruit cards."""

from math import cos, pi, sin

from okaikei.datasets.art.plates import plate
from okaikei.datasets.art.shapes import PAPER, Art, box, circle, ellipse, path, place, specks


def flan() -> str:
    """A pudding with caramel on top."""
    body = path("M-5.5 -7L-9 7Q0 10 9 7L5.5 -7Z", "#ffd76a")
    return body + path(
        "M-5.5 -7L-6.6 -2.5Q-4 1 -2.5 -1.5Q0 2 2.5 -1.5Q4 1 6.6 -2.5L5.5 -7Q0 -9 -5.5 -7Z", "#8a4412"
    )


def cone() -> str:
    """A cone with a green scoop."""
    wafer = path("M-6 0L0 10L6 0Z", "#e5a850") + path("M-3 1.5L1.5 7M3 1.5L-1.5 7", line="#9a6330", width=0.9)
    return wafer + path(
        "M-7.5 1Q-9 -9.5 0 -9.5Q9 -9.5 7.5 1Q5 3 3.5 1Q1.5 3.5 -.5 1Q-3 3.5 -4.5 1Q-6 2.5 -7.5 1Z", "#b5d56a"
    )


def orange() -> str:
    """Half an orange from above."""
    rays = "".join(f"M0 0L{7 * cos(a * pi / 3 + 0.5):.1f} {7 * sin(a * pi / 3 + 0.5):.1f}" for a in range(6))
    return (
        circle(0, 0, 9.5, "#ff9416")
        + circle(0, 0, 7, "#ffc24d", "#fff1cf", 1.3)
        + path(rays, line="#fff1cf", width=1.3)
    )


def pineapple() -> str:
    """A whole pineapple with its crown."""
    crown = path(
        "M-1 -3L-6 -6L-3 -6.5L-4 -10L-.5 -7.5L1.5 -10.5L2.5 -7L6 -8.5L4 -5.5L6.5 -4.5L1 -3Z", "#2f8f57"
    )
    net = path("M-5 0L3 8.5M-2 -3L6 5M5 0L-3 8.5M2 -3L-6 5", line="#a8690f", width=1)
    return crown + ellipse(0, 3, 6.3, 7, "#ffd23f") + net


def watermelon() -> str:
    """A wedge of watermelon."""
    rind = path("M-10 -4H10Q9 8.5 0 8.5Q-9 8.5 -10 -4Z", "#1f7a43")
    flesh = path("M-7.6 -4H7.6Q7 5.5 0 5.5Q-7 5.5 -7.6 -4Z", "#f0435a", "#d9f2b8", 1.2)
    return rind + flesh + specks(((-4, -1), (0, -1.5), (4, -1), (-2, 2), (2, 2)), "#26222e", 1.4)


FRUITS = {"orange": orange(), "pineapple": pineapple(), "watermelon": watermelon()}


def _fruit(first: str, second: str) -> Art:
    marks = (FRUITS[first], FRUITS[second])
    pair = place(FRUITS[first], -10.5, -10, 1.6) + place(FRUITS[second], 10.5, 11, 1.6)
    return Art(marks, plate("#ffe9a8", "#fffaf0") + pair)


def _sundae() -> str:
    wafer = place(
        box(0, 0, 5, 26, 1, "#c98a4b") + path("M-2.5 -6h5M-2.5 0h5M-2.5 6h5", width=0.8), 14, -12, turn=24
    )
    shine = path("M-9 -8Q-9 -15 -2 -17", line="#e3f2b8", width=2.2)
    return plate("#f7f3e8", "#17708a") + wafer + place(cone(), 0, 0, 2.4) + shine


PAIRS = [(first, second) for first in FRUITS for second in FRUITS if first <= second]

FACES = {
    "pudding": Art((flan(),), plate("#a84a6b", PAPER) + place(flan(), 0, -1, 2.05)),
    "green-tea-ice-cream": Art((cone(),), _sundae()),
    **{f"fruit-{first}-{second}": _fruit(first, second) for first, second in PAIRS},
}
