"""Which cards lie sideways: desserts of earlier rounds are turned so, to tell them from this round's."""

import math
from collections.abc import Collection, Mapping, Sequence

Corners = Sequence[Sequence[float]]  # four points (x, y), clockwise from the card's top left
TURNED = math.radians(60)  # from the direction of the others; a slanted view bends a right angle so far
ALIGNED = 0.7  # of 1 where all cards lie alike: below it, the table lies at random
FEWEST = 2  # cards that show how the table lies


def lie_sideways(quads: Mapping[int, Corners], upright: Collection[int]) -> frozenset[int] | None:
    """The cards that lie across those that are known to lie upright; None where these do not lie alike."""
    doubled = [2 * _direction(quads[card]) for card in upright if card in quads]
    if len(doubled) < FEWEST:
        return None
    # A card has no head and no foot here: doubled angles make both ends one.
    x, y = sum(map(math.cos, doubled)), sum(map(math.sin, doubled))
    if math.hypot(x, y) < ALIGNED * len(doubled):
        return None
    mean = math.atan2(y, x) / 2
    return frozenset(card for card, quad in quads.items() if _apart(_direction(quad), mean) > TURNED)


def _direction(quad: Corners) -> float:
    """The angle of a card's long side."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    return math.atan2(dy - ay + cy - by, dx - ax + cx - bx)


def _apart(one: float, other: float) -> float:
    """The angle between two lines, at most a right angle."""
    return abs((one - other + math.pi / 2) % math.pi - math.pi / 2)
