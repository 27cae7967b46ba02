"""The mini-expansions: sukeroku (futomaki and inari) and sake."""

from okaikei.datasets.art.plates import mat, plate, tray
from okaikei.datasets.art.shapes import NORI, RICE, Art, box, path, place, specks


def futomaki() -> str:
    """A thick roll, cut: four fillings in the rice."""
    fillings = box(-3, -3, 5, 5, 1, "#ffe04d", width=0.8) + box(3, -3, 5, 5, 1, "#58a845", width=0.8)
    fillings += box(-3, 3, 5, 5, 1, "#f2526b", width=0.8) + box(3, 3, 5, 5, 1, "#ff8a1f", width=0.8)
    return box(0, 0, 20, 20, 6.5, NORI) + box(0, 0, 15.5, 15.5, 5, RICE, "none") + fillings


def inari() -> str:
    """A pouch of fried tofu, open at the top over its rice."""
    rice = path("M-7 -3Q-7 -9 -2 -8Q0 -10 3 -8Q8 -9 7 -3Z", RICE)
    pouch = path("M-8 -4Q-4 -1.5 0 -3.5Q4 -1.5 8 -4Q11 4 8.5 8.5Q0 10.5 -8.5 8.5Q-11 4 -8 -4Z", "#d98a2b")
    folds = path("M-5 1L-6 6M0 .5V7M5 1L6 6", line="#8f5210", width=1.2)
    return rice + specks(((-3, -6), (1, -7), (4, -5.5)), "#26222e", 1.1) + pouch + folds


def flask() -> str:
    """A sake flask and its cup."""
    body = path("M-6.5 -9.5H-1.5L-2 -5Q2.5 -2 2 4Q2 9 -1 9H-7Q-10 9 -10 4Q-10.5 -2 -6 -5Z", "#eaf2f7")
    cup = path("M3.5 3H10L9 9H4.5Z", "#eaf2f7")
    return body + path("M-9.8 1.5H1.9", line="#2f6fb0", width=1.8) + cup


FACES = {
    "futomaki": Art((futomaki(),), plate("#2f5d8a") + place(futomaki(), scale=1.75, turn=-8)),
    "inari": Art((inari(),), mat() + place(inari(), scale=2.15)),
    "sake": Art((flask(),), tray("#26222e", "#e8b25c") + place(flask(), 0, 0, 2.1)),
}
