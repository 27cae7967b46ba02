"""Sushi Draft: five kinds of sushi, each with its number of cards, and the wild."""

from okaikei.datasets.art.nigiri import GREEN, TUNA, fillet, wasabi
from okaikei.datasets.art.shapes import INK, NORI, RICE, Art, box, circle, ellipse, path, place

# A draft card has a dish with six corners, which no card of the other games has.
DISH = "M-28 0L-15 -26H15L28 0L15 26H-15Z"


def shrimp() -> str:
    """A roll of rice, a striped shrimp bent round avocado."""
    bend = "M4.5 -4Q0 -7 -4 -3.5Q-6.5 1 -3 4Q0 6 3.5 4.5"
    coat = path(bend, line=INK, width=4.6) + path(bend, line="#ff8f6e", width=2.8)
    stripes = path("M-.5 -6.5v2.4M-5.5 -2.5l2 1M-5 3l2 -1.5", line="#c8432a", width=0.9)
    return circle(0, 0, 9.8, RICE) + coat + stripes + ellipse(2.2, 0.2, 3.2, 2.2, "#7fb82f", width=0.9)


def salmon_roll() -> str:
    """A roll standing up, wrapped in salmon, its rice and cucumber on top."""
    wrap = path("M-9 -4V5Q-8 9.5 0 9.5Q8 9.5 9 5V-4Z", "#ff7647")
    veins = path("M-6 1v6.5M-2 2.5v6.5M2 2.5v6.5M6 1v6.5", line="#ffe3d3", width=1.4)
    return wrap + veins + ellipse(0, -4, 9, 5.2, RICE) + ellipse(0, -4, 3.4, 2, "#58a845", width=0.9)


def cucumber() -> str:
    """A maki with a star of cucumber."""
    star = path("M0 -5L1.5 -1.5L5 0L1.5 1.5L0 5L-1.5 1.5L-5 0L-1.5 -1.5Z", "#58a845", width=0.8)
    return box(0, 0, 18.5, 18.5, 2.5, NORI) + box(0, 0, 13.5, 13.5, 2, RICE, "none") + star


def mackerel() -> str:
    """A hand roll lying down, a striped mackerel tail looking out."""
    fish = path("M1 -5Q5 -6 7 -3L10.5 -6Q9.5 0 10.5 6L7 3Q5 6 1 5Z", "#8fc0e8") + path(
        "M3.5 -3l1 2.5M6 -2l.5 2", width=1
    )
    rice = path("M0 -7Q4 -7 3.5 -3Q5.5 0 3.5 3Q4 7 0 7Z", RICE)
    return (
        fish
        + rice
        + path("M-10.5 2Q-6 -6 1 -8.5V8.5Q-6 8 -10.5 2Z", NORI)
        + path("M-6 1Q-3 -3 -1 -4", line="#5f8f80", width=1.1)
    )


def joker() -> str:
    """A pinwheel of the five colours: it stands for any of them."""
    fills = ("#2b59c3", "#2f9e44", "#ff6b35", "#f2c14e", "#d6336c")
    return "".join(
        place(path("M0 0Q-4 -6 0 -10Q7 -8 5 -2Z", fill), turn=72 * turn) for turn, fill in enumerate(fills)
    ) + circle(0, 0, 2, "#fff6e3")


def dots() -> str:
    """What marks a draft card with wasabi: three dots below the numeral, a dab beside the dish."""
    spots = ((47.5, 22), (53, 22), (58.5, 22))
    return "".join(circle(x, y, 2.2, GREEN) for x, y in spots) + place(wasabi(), 52, 72, 0.8)


def _draft(motif: str, count: int, dish: str, pair: bool = True, turn: float = -20) -> Art:
    if pair:
        picture = place(motif, -8, -11, 1.4, turn) + place(motif, 8, 11, 1.4, turn)
    else:
        picture = place(motif, scale=2.1, turn=turn)
    return Art((motif,), path(DISH, dish) + picture, str(count))


FACES = {
    "tuna-nigiri": _draft(fillet(TUNA, "#f58aa0"), 8, "#e6eefb"),
    "shrimp-avocado-roll": _draft(shrimp(), 7, "#fdf3d8", turn=0),
    "salmon-roll": _draft(salmon_roll(), 6, "#2c4a6e", turn=-14),
    "cucumber-maki": _draft(cucumber(), 5, "#f4d35e", turn=12),
    "mackerel-temaki": _draft(mackerel(), 4, "#f6c9a8", pair=False, turn=10),
    "wild": _draft(joker(), 2, "#fff6e3", pair=False, turn=0),
}
SUSHI = tuple(face for face in FACES if face != "wild")  # what some cards show with wasabi
