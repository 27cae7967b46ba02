"""The special cards, from chopsticks to the takeout box."""

from okaikei.datasets.art.plates import bowl, plate, tray
from okaikei.datasets.art.shapes import PAPER, Art, box, circle, ellipse, path, place


def sticks() -> str:
    """A pair of chopsticks."""
    one = path("M-1.6 -10H1.6L.7 10H-.7Z", "#c0392b") + path(
        "M-1.6 -10H1.6L1.5 -7H-1.5Z", "#f4b942", width=0.6
    )
    return place(one, -3.2, 0, turn=-10) + place(one, 3.2, 0, turn=14)


def bottle() -> str:
    """A soy sauce bottle with a red cap."""
    body = path("M-2.5 -5Q-7.5 0 -7 6Q-7 9.5 -4 9.5H4Q7 9.5 7 6Q7.5 0 2.5 -5Z", "#4a2417")
    return body + path("M-4 -9H2.5L7 -10V-7L4 -5H-4Z", "#e0342b") + box(0, 4, 8, 5, 1, PAPER, width=0.8)


def cup() -> str:
    """A tea cup without a handle, steaming."""
    steam = path("M0 -4.5q-2 -1.5 0 -3t0 -3", width=1.4)
    return (
        steam + path("M-7 -3H7L5.5 9.5H-5.5Z", "#f5efe0") + path("M-6.6 1H6.6L6 5H-6Z", "#7fae3c", width=0.8)
    )


def booklet() -> str:
    """An open menu."""
    pages = path("M0 -7Q-5 -10 -10 -8V7.5Q-5 5.5 0 8.5Q5 5.5 10 7.5V-8Q5 -10 0 -7Z", "#ffffff") + path(
        "M0 -7V8.5"
    )
    return pages + path(
        "M-7.5 -4.5l5 .6M-7.5 -1l5 .6M-7.5 2.5l5 .6M7.5 -4.5l-5 .6M7.5 -1l-5 .6M7.5 2.5l-5 .6",
        line="#c0392b",
        width=1.2,
    )


def spoon() -> str:
    """A soup spoon."""
    return (
        path("M-1.5 1L-2 9Q0 10.5 2 9L1.5 1Z", "#f2c14e")
        + ellipse(0, -4, 5, 6, "#f2c14e")
        + ellipse(0, -4, 2.9, 3.8, "#c98f22", "none")
    )


def star() -> str:
    """A star with five points."""
    return path("M0 -9.5L2.8 -3.5L9.5 -2.8L4.5 1.7L6 8.5L0 5L-6 8.5L-4.5 1.7L-9.5 -2.8L-2.8 -3.5Z", "#ffd23f")


def pail() -> str:
    """A folded paper box with a wire handle."""
    return (
        path("M-7 -4Q0 -14 7 -4", width=1.3)
        + path("M-9.5 -4.5L-6.5 9H6.5L9.5 -4.5Z", "#ffffff")
        + path("M-9.5 -4.5L-4 -1H4L9.5 -4.5", "#f0dfc0")
        + circle(0, 4, 2.6, "#e0342b", "none")
    )


def _cloche() -> str:
    dome = path("M-23 13Q-23 -17 0 -17Q23 -17 23 13Z", "#f5f7fa") + circle(0, -20, 3.2, "#ffd23f")
    return (
        ellipse(0, 16, 26.5, 6, "#c8cfd8")
        + dome
        + path("M-17 5Q-16 -8 -6 -11", line="#aab4c0", width=2)
        + place(star(), 2, 2, 1.05)
    )


def _sticks() -> str:
    rest = box(0, 19, 30, 6, 3, "#2f5d8a") + path("M-9 19h18", line="#cfe4f2", width=1)
    return tray("#1f5f6b", "#e9f6f3") + rest + place(sticks(), 0, -1, 2.3, 24)


def _menu() -> str:
    return (
        box(0, 1, 54, 46, 3, "#7a4a2b")
        + place(booklet(), scale=2.4)
        + path("M-3 20v8l3 -3l3 3v-8Z", "#e0342b")
    )


def _tea() -> str:
    leaf = path("M-3 4Q-2 -8 9 -9Q9 3 -3 4Z", "#4c8a2c") + path("M-3 4L5 -5", line="#2f5d1a", width=0.9)
    return (
        bowl("#f5efe0", "#a9c94f")
        + circle(0, 0, 24.5, line="#c9bfa6", width=0.8)
        + place(leaf, -2, 2, 1.6)
        + circle(-12, -10, 2, "#d4e88a", "none")
    )


def _soy() -> str:
    return place(bottle(), -6, -3, 2.35) + circle(15, 16, 11, "#f5f7fa") + circle(15, 16, 7.5, "#4a2417")


FACES = {
    "chopsticks": Art((place(sticks(), turn=10),), _sticks()),
    "soy-sauce": Art((bottle(),), _soy()),
    "tea": Art((cup(),), _tea()),
    "menu": Art((booklet(),), _menu()),
    "spoon": Art(
        (place(spoon(), turn=30),), plate("#8fb8d8", "#dfeaf2") + place(spoon(), scale=2.45, turn=38)
    ),
    "special-order": Art((star(),), _cloche()),
    "takeout-box": Art((pail(),), place(pail(), 0, 2, 2.55)),
}
