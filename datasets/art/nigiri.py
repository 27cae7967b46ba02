"""Nigiri and the wasabi they lie on: the yellow cards."""

from okaikei.datasets.art.plates import board
from okaikei.datasets.art.shapes import NORI, RICE, Art, box, circle, path, place

# Each motif fits a square from -10 to 10 and serves as the mark and, larger, as the picture.
EGG, SALMON, TUNA, SQUID, LEAF, GREEN = "#ffe04d", "#ff7647", "#c8234a", "#e9dcfa", "#4f9d4a", "#7cc242"


def rice() -> str:
    """The rice under a topping."""
    return box(0, 0, 20, 12, 5.5, RICE)


def egg() -> str:
    """Tamago: a yellow block held by a band of seaweed."""
    return rice() + box(0, 0, 18, 10, 1.5, EGG) + box(0, 0, 5, 12.4, 0.5, NORI)


def fillet(colour: str, veins: str) -> str:
    """A slice of fish with its veins."""
    lines = path("M-5.5 -4.5q3 4.5 0 9M-.5 -4.5q3 4.5 0 9M4.5 -4.5q3 4.5 0 9", line=veins, width=1.3)
    return rice() + box(0, 0, 18.5, 9.5, 4, colour) + lines


def squid() -> str:
    """A whole small squid: pointed fins, a striped body, arms."""
    arms = path("M4 -2.5Q7 -3 9 -5M5 0H10M4 2.5Q7 3 9 5", width=1.4)
    fins = path("M-10 0L-4 -6L-2.5 0L-4 6Z", "#b394dd")
    return (
        rice()
        + arms
        + fins
        + path("M-9 0Q-6 -4 0 -4H3Q6 -4 6 0Q6 4 3 4H0Q-6 4 -9 0Z", SQUID)
        + path("M-3 -3v6M0 -3.5v7", line="#9d7fc9", width=1)
    )


def wasabi() -> str:
    """A dab of wasabi with its swirl."""
    blob = "M0 -9.5Q9 -9.5 9.5 -2Q11 8 1 9.5Q-10 9 -9.5 0Q-9 -8.5 0 -9.5Z"
    swirl = "M0 .5Q2 -2.5 -1.5 -2.5Q-5 -2 -4 2Q-2 6 3 4.5Q7 2 5 -3Q2 -7 -3 -6"
    return path(blob, GREEN) + path(swirl, line="#2f6b2a", width=1.3)


def _nigiri(motif: str, points: int, below: str = "") -> Art:
    return Art((place(motif, turn=-24),), board() + below + place(motif, scale=2.5, turn=-33), str(points))


def _leaf() -> str:
    leaf = path("M-24 6Q-22 -18 4 -22Q26 -20 24 -4Q20 20 -4 21Q-20 20 -24 6Z", LEAF)
    return leaf + path("M-21 8Q0 2 21 -10", line="#2f6b2a", width=1)


def _dish() -> str:
    return (
        circle(0, 0, 26.5, "#2f5d8a")
        + circle(0, 0, 21, "#cfe4f2")
        + circle(0, 0, 24, line="#8fb8d8", width=0.8)
    )


FACES = {
    "egg-nigiri": _nigiri(egg(), 1),
    "salmon-nigiri": _nigiri(fillet(SALMON, "#ffe3d3"), 2),
    "squid-nigiri": _nigiri(squid(), 3, _leaf()),
    "wasabi": Art((wasabi(),), _dish() + place(wasabi(), scale=1.65)),
}
