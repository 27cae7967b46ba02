"""What the food lies on, seen from above: drawn around the middle of the picture, 54 across."""

from okaikei.datasets.art.shapes import INK, PAPER, box, circle, path


def plate(rim: str, middle: str = PAPER) -> str:
    """A round plate with a coloured rim."""
    return circle(0, 0, 26.5, rim) + circle(0, 0, 21.5, middle, width=0.8)


def slate() -> str:
    """A dark round stone."""
    return circle(0, 0, 26.5, "#3b3a46") + circle(0, 0, 23.5, line="#5d5b6b", width=0.8)


def board() -> str:
    """A wooden board on two feet."""
    wood = box(0, 0, 52, 50, 4, "#c98a4b")
    return wood + path("M-26 -14h52M-26 14h52", line="#9a6330", width=3) + box(0, 0, 52, 50, 4)


def tray(fill: str, inside: str) -> str:
    """A lacquered square tray."""
    return box(0, 0, 53, 53, 9, fill) + box(0, 0, 44, 44, 6, inside, width=0.8)


def steamer() -> str:
    """A bamboo steamer."""
    ring = circle(0, 0, 26.5, "#e3b778") + circle(0, 0, 22, "#f6dfb0")
    slats = "M-20 -8h40M-22 0h44M-20 8h40M-15 -15h30M-15 15h30"
    return ring + path(slats, line="#d3a566", width=1.2)


def sheet() -> str:
    """A square of paper under fried food, turned a little."""
    return path("M-27 -14L12 -27L27 13L-13 27Z", PAPER) + path(
        "M-27 -14L-17 -17L-20 -8Z", "#e8d9b8", width=0.8
    )


def mat() -> str:
    """A bamboo rolling mat."""
    slats = "".join(f"M-25 {y}h50" for y in range(-21, 25, 6))
    return (
        box(0, 0, 53, 52, 2, "#e9cf8f")
        + path(slats, line="#c9a457", width=1)
        + path("M-17 -26v52M17 -26v52", line=INK, width=0.8)
    )


def bowl(outside: str, inside: str) -> str:
    """A round bowl with a filling."""
    return circle(0, 0, 27, outside) + circle(0, 0, 22, inside)
