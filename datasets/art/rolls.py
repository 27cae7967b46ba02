"""Maki, uramaki and temaki: the rolls."""

from math import cos, pi, sin

from okaikei.datasets.art.plates import mat, slate, tray
from okaikei.datasets.art.shapes import NORI, RICE, Art, box, circle, path, place, specks

TUNA, AVOCADO, ROE, CUCUMBER = "#e8433f", "#9ccb3b", "#ff8a1f", "#58a845"


def maki() -> str:
    """A roll from above: seaweed outside, rice, tuna in the middle."""
    return circle(0, 0, 9.5, NORI) + circle(0, 0, 7, RICE, "none") + box(0, 0, 6, 6, 1.5, TUNA, width=0.9)


def uramaki() -> str:
    """An inside-out roll: rice and roe outside, a thin ring of seaweed, avocado."""
    roe = specks(((8 * cos(a * pi / 4), 8 * sin(a * pi / 4)) for a in range(8)), ROE, 2.2)
    return circle(0, 0, 9.8, RICE) + roe + circle(0, 0, 5.2, AVOCADO, NORI, 2)


def uramaki_mark() -> str:
    """The same, with less in it, for five side by side."""
    return circle(0, 0, 9.5, RICE) + circle(0, 0, 4.2, AVOCADO, NORI, 3)


def temaki(filling: str = "#ff8f5e", leaf: str = CUCUMBER) -> str:
    """A cone of seaweed with its filling looking out."""
    top = path("M-6 -4L-8 -9.5L-4 -9L-3.5 -5Z", leaf) + box(4.5, -7, 4, 7, 1.5, filling)
    rice = path("M-8 -2Q-8 -7 -4 -6Q-2 -9 1 -7Q5 -8 6 -5Q9 -4 8 -1Z", RICE)
    return (
        top + rice + path("M-8.5 -3L8.5 -1.5L0 10Z", NORI) + path("M-3.5 -2.3L3 5.5", line="#5f8f80", width=1)
    )


def _spread(motif: str, spots: list[tuple[float, float]], scale: float) -> str:
    return "".join(place(motif, x, y, scale) for x, y in spots)


def _maki(count: int) -> Art:
    spots, scale = {
        1: ([(0.0, 0.0)], 1.9),
        2: ([(-9.5, -8.5), (9.5, 8.5)], 1.27),
        3: ([(0.0, -12.5), (-12.0, 8.0), (12.0, 8.0)], 1.2),
    }[count]
    marks = (maki(),) * count
    return Art(marks, slate() + _spread(maki(), spots, scale), str(count))


def _uramaki(count: int) -> Art:
    around = [(-11.5, -11.5), (11.5, -11.5), (-11.5, 11.5), (11.5, 11.5)]
    spots, scale = {
        3: ([(0.0, -11.5), (-11.5, 9.5), (11.5, 9.5)], 1.08),
        4: (around, 1.1),
        5: ([*((x * 1.15, y * 1.15) for x, y in around), (0.0, 0.0)], 0.92),
    }[count]
    marks = (uramaki_mark(),) * count
    return Art(marks, tray("#8a2b2b", "#d9573f") + _spread(uramaki(), spots, scale), str(count))


FACES = {
    **{f"maki-{count}": _maki(count) for count in (1, 2, 3)},
    **{f"uramaki-{count}": _uramaki(count) for count in (3, 4, 5)},
    "temaki": Art((temaki(),), mat() + place(temaki(), scale=2.35, turn=14)),
}
