"""Tempura to miso soup, and the four onigiri."""

from okaikei.datasets.art.plates import bowl, plate, sheet, slate, steamer
from okaikei.datasets.art.shapes import INK, NORI, RICE, Art, box, circle, ellipse, path, place, specks

LACQUER, PINK = "#2c2a3a", "#f7c6dd"
TRIANGLE = "M0 -9.5Q2 -9.5 3 -7.5L9.5 5.5Q10 9 7 9H-7Q-10 9 -9.5 5.5L-3 -7.5Q-2 -9.5 0 -9.5Z"


def prawn() -> str:
    """A fried prawn: a long rough golden coat and a red tail."""
    tail = path("M5.5 -1L10 -4.5L9 0L10 4.5L5.5 1Z", "#e2452f")
    edge = "M-9.5 1Q-10.5 -2.5 -7.5 -3Q-6 -5 -4 -3.5Q-2 -5 0 -3.5Q2 -5 4 -3Q6.5 -3 6 0Q6.5 2.5 4 3Q2 5 0 3.5"
    return (
        tail
        + path(edge + "Q-2 5 -4 3.5Q-6 5 -7.5 3.5Q-9.5 3.5 -9.5 1Z", "#f6b13c")
        + path("M-6.5 0l2 -1.5M-2.5 1l2 -1.5M1.5 0l2 -1.5", line="#b5701a", width=1.2)
    )


def slices() -> str:
    """Three slices of raw fish, leaning on each other."""
    one = path("M-3.5 -7Q0 -9.5 3.5 -7.5L4 7Q0 9.5 -4 7.5Z", "#f04a5e")
    one += path("M-3 -3.5L.5 -1.5L3.3 -4M-3.2 1L.5 3L3.5 .5M-3.4 5.5L.5 7.2L3.6 5", line="#ffd9dc", width=1.1)
    return place(one, -5.8, 0.8, turn=-8) + place(one, 0, 0, turn=-2) + place(one, 5.8, -0.6, turn=5)


def dumpling() -> str:
    """A gyoza: half a moon with pleats."""
    moon = path("M-10 5Q-9 -7 0 -7Q9 -7 10 5Q0 9 -10 5Z", "#fff0cf")
    return (
        moon
        + path("M-6 -3.5L-4 .5M-2.3 -6L-1 -1M2.3 -6L1 -1M6 -3.5L4 .5", width=1.1)
        + path("M-5 5.5Q0 7 5 5.5", line="#d08a3c", width=1.6)
    )


def eel() -> str:
    """A whole eel in a bend: pointed tail, spots, an eye."""
    bend = "M7 7.5Q-3 9.5 -6 6Q-8 1.5 0 .5Q6 0 5.5 -3.5Q4.5 -7 -4.5 -6"
    tail = path("M6 5L10 3L9 7L10.5 10L6 9.5Z", "#7b4a26")
    spots = specks(((1, 0.4), (5, -3), (-5.5, 4.5), (-2, 7.5), (2, -6)), "#f2c14e", 1.5)
    return (
        tail
        + path(bend, line=INK, width=6.2)
        + path(bend, line="#a9683a", width=4.2)
        + spots
        + (circle(-4.8, -6.4, 0.9, INK, "#fff6e3", 0.7))
    )


def cube(top: str = "#ffffff", left: str = "#f3ead7", right: str = "#d9ccb2") -> str:
    """A block of tofu."""
    return (
        path("M0 -9L9 -4.5L0 0L-9 -4.5Z", top)
        + path("M-9 -4.5L0 0V9.5L-9 5Z", left)
        + path("M9 -4.5L0 0V9.5L9 5Z", right)
    )


def pod() -> str:
    """A pod with three beans."""
    shell = path(
        "M-10 3Q-9 -3 -5 -4Q-3 -6 0 -4.5Q3 -6 5 -4Q9 -4 10 -7Q11 2 6 4Q3 6 0 5Q-3 7 -6 5Q-9 5 -10 3Z",
        "#5fae3a",
    )
    return shell + "".join(
        circle(x, y, 2.2, "#b5e07a", width=0.8) for x, y in ((-5, 0.7), (0.2, 0.3), (5.3, -0.4))
    )


def soup() -> str:
    """A lidless bowl from the side, steaming."""
    steam = path("M-3 -3q-2 -2 0 -3.5t0 -3.5M3 -3q-2 -2 0 -3.5t0 -3.5", width=1.4)
    return (
        steam
        + path("M-9.5 -1H9.5Q9 7 4 8V9.5H-4V8Q-9 7 -9.5 -1Z", "#b8322c")
        + path("M-8.5 2H8.5", line="#f4b942", width=1.4)
    )


ONIGIRI = {
    "circle": circle(0, 0, 9.5, RICE) + box(0, 5.5, 6.5, 8, 0.5, NORI),
    "triangle": path(TRIANGLE, RICE) + box(0, 5.2, 6.5, 7.6, 0.5, NORI),
    "square": box(0, 0, 18, 18, 3, RICE) + box(0, 0, 18, 5.5, 0, NORI),
    "rectangle": box(0, 0, 20, 11.5, 3, RICE)
    + box(-4.2, 0, 3.8, 11.5, 0, NORI)
    + box(4.2, 0, 3.8, 11.5, 0, NORI),
}
# The dish has the shape of what lies on it, so that the four differ from afar.
DISHES = {
    "circle": circle(0, 0, 26.5, LACQUER) + circle(0, 0, 22, PINK, width=0.8),
    "triangle": place(path(TRIANGLE, LACQUER), 0, 1, 2.9) + place(path(TRIANGLE, PINK), 0, 3, 2.35),
    "square": box(0, 0, 50, 50, 4, LACQUER) + box(0, 0, 43, 43, 3, PINK, width=0.8),
    "rectangle": box(0, 0, 57, 38, 4, LACQUER) + box(0, 0, 50, 31, 3, PINK, width=0.8),
}


def _onigiri(shape: str) -> Art:
    rice = place(ONIGIRI[shape], 0, 3 if shape == "triangle" else 0, 1.75 if shape == "triangle" else 2)
    return Art((ONIGIRI[shape],), DISHES[shape] + rice)


def _soup() -> str:
    tofu = box(-8, -7, 8, 8, 1, RICE) + box(7, 6, 8, 8, 1, RICE) + box(-6, 10, 6, 6, 1, RICE)
    weed = path("M2 -14q8 0 8 6t7 4M-15 2q5 -2 6 2t6 1", line="#2c5b3a", width=3)
    onion = circle(3, -1, 2.6, "#b8e986") + circle(-14, -4, 2.2, "#b8e986") + circle(12, -4, 2.2, "#b8e986")
    return bowl("#b8322c", "#d99a4e") + circle(0, 0, 24.5, line="#f4b942", width=1) + weed + tofu + onion


def _tofu() -> str:
    return (
        plate("#f2f7ff", "#3d6a34")
        + place(cube(), -9, 4, 1.15)
        + place(cube(), 10, 6, 1.15)
        + place(cube(), 1, -7, 1.15)
    )


def _edamame() -> str:
    pods = place(pod(), -1, -13, 1.75, -8) + place(pod(), 2, 2, 1.85, 14) + place(pod(), -3, 15, 1.6, -6)
    return plate("#f4b942", "#fff6e3") + pods


def _dumplings() -> str:
    return (
        steamer()
        + place(dumpling(), 0, -12, 1.2)
        + place(dumpling(), -9.5, 6, 1.2, -12)
        + place(dumpling(), 10.5, 9, 1.2, 12)
    )


def _sashimi() -> str:
    leaf = ellipse(0, 0, 25, 15, "#2f8f57")
    return (
        slate()
        + place(leaf + path("M-24 0H24", line="#1d6b3e", width=1), turn=-35)
        + place(slices(), scale=2.05)
    )


def _tempura() -> str:
    return sheet() + "".join(place(prawn(), x, y, 2.1, -28) for x, y in ((-3, -13), (0, 1), (3, 15)))


FACES = {
    "tempura": Art((place(prawn(), scale=1.12, turn=-24),), _tempura()),
    "sashimi": Art((slices(),), _sashimi()),
    "dumpling": Art((dumpling(),), _dumplings()),
    "eel": Art((eel(),), plate("#7fd1c7") + place(eel(), scale=1.75)),
    "tofu": Art((cube(),), _tofu()),
    "edamame": Art((pod(),), _edamame()),
    "miso-soup": Art((soup(),), _soup()),
    **{f"onigiri-{shape}": _onigiri(shape) for shape in ONIGIRI},
}
