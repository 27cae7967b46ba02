"""The sign of the app: a stack of plates and the bill behind it.

`python -m okaikei.datasets.icon` draws the files in datasets/icons anew.
"""

from pathlib import Path

from okaikei.datasets.art import palette
from okaikei.datasets.art.rolls import maki
from okaikei.datasets.art.shapes import INK, PAPER, box, number, path, place

FOLDER = Path(__file__).parent / "icons"
SIZE = 64  # width and height of the drawing, in its own units
RED = palette.FAMILIES["maki"][0]
PLATES = (palette.FAMILIES["green-tea-ice-cream"][0], palette.YELLOW, palette.FAMILIES["tofu"][0], PAPER)


def plate(colour: str) -> str:
    """A plate from the side, 44 wide and 8 high, its foot at 0."""
    return path("M-22 -8H22Q20 -3 10 -2.5V0H-10V-2.5Q-20 -3 -22 -8Z", colour)


def bill() -> str:
    """The bill: a strip of paper, torn below, with its sum at the end."""
    torn = "M-11 -24H11V22l-3.7 -3l-3.6 3l-3.7 -3l-3.7 3l-3.6 -3l-3.7 3Z"
    lines = path("M-6.5 -18h8M-6.5 -12.5h6M6.5 -18h.01M6.5 -12.5h.01", width=2.2)
    return path(torn, "#ffffff") + lines


def drawing() -> str:
    """Bill, plates and one last maki, around the middle of a square 64 wide."""
    stack = "".join(place(plate(colour), 0, 25 - 7.5 * index) for index, colour in enumerate(PLATES))
    return place(bill(), 9, -2, turn=9) + stack + place(maki(), -10, -11.5, 0.85)


def svg(maskable: bool = False) -> str:
    """The icon; maskable: to the edges, with all that counts inside the round safe zone."""
    scale = 0.74 if maskable else 1.04
    corner = 0 if maskable else 14
    pen = f'stroke="{INK}" stroke-width="{number(2)}" stroke-linejoin="round" stroke-linecap="round"'
    ground = box(SIZE / 2, SIZE / 2, SIZE, SIZE, corner, RED, "none")
    inside = f'<g transform="translate(32 33) scale({scale})">{drawing()}</g>'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}" viewBox="0 0 {SIZE} {SIZE}">'
    )
    return f"{head}<g {pen}>{ground}{inside}</g></svg>"


def files() -> dict[str, bytes]:
    """The files of the icon as the web manifest wants them."""
    import resvg_py

    def png(size: int, maskable: bool = False) -> bytes:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg(maskable), width=size, skip_system_fonts=True))

    return {
        "icon.svg": svg().encode(),
        "icon-maskable.svg": svg(maskable=True).encode(),
        "icon-192.png": png(192),
        "icon-512.png": png(512),
        "icon-maskable-192.png": png(192, maskable=True),
        "icon-maskable-512.png": png(512, maskable=True),
        "apple-touch-icon.png": png(180, maskable=True),  # iOS rounds the corners itself
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
