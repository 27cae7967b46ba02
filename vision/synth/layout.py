"""Where the cards of a deal lie: rows, columns by colour, fans, loose; in millimetres on the table."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.synth.deal import NIGIRI, Deal, Laid, Stack

WIDTH, HEIGHT = CARD_MM
SIDEWAYS = np.pi / 2  # radians


@dataclass(frozen=True)
class Placed:
    """A card with its place: centre in mm, turn in radians, and the index of the card directly beneath."""

    card: Laid  # what is laid
    x: float  # mm to the right
    y: float  # mm
    turn: float  # radians
    on: int | None  # index of the card beneath; None: the table


Layout = list[Placed]  # in the order they are laid down: later cards lie on earlier ones


UPWARDS = 0.3  # how often a card is laid over the upper part of the one beneath, so that the title shows
THIN = 0.5  # how often a stack is pushed together until only a thin strip of each card shows
THIN_STRIP = (0.095, 0.135)  # share of a card's height in such a strip: a title, or the upper half of an icon


def _strip(random: np.random.Generator, low: float, high: float) -> float:
    """How much of a covered card shows, as a share of its height: a thin strip, or between low and high."""
    return random.uniform(*THIN_STRIP) if random.random() < THIN else random.uniform(low, high)


def _shift(random: np.random.Generator, upwards: float) -> tuple[float, float]:
    """How far a card lies off the one beneath, in card widths and heights: that one must peek out."""
    if random.random() < upwards:
        return random.normal(0, 0.03), -_strip(random, 0.13, 0.5)
    style = random.random()
    if style < 0.61:  # straight down: the top strip shows
        return random.normal(0, 0.03), _strip(random, 0.13, 0.45)
    if style < 0.78:  # to one side
        return float(random.choice([-1, 1])) * random.uniform(0.1, 0.6), random.normal(0, 0.03)
    # askew: an L shows
    return float(random.choice([-1, 1])) * random.uniform(0.05, 0.4), random.uniform(0.03, 0.4)


def _add_stack(
    layout: Layout,
    stack: Stack,
    place: tuple[float, float],
    turn: float,
    shift: tuple[float, float],
    random: np.random.Generator,
) -> None:
    below: int | None = None
    for height, card in enumerate(stack):
        dx, dy = shift[0] * height * WIDTH, shift[1] * height * HEIGHT
        cosine, sine = np.cos(turn), np.sin(turn)
        layout.append(
            Placed(
                card,
                place[0] + dx * cosine - dy * sine,
                place[1] + dx * sine + dy * cosine,
                turn + random.normal(0, 0.05) * (height > 0),
                below,
            )
        )
        below = len(layout) - 1


def _row(
    layout: Layout,
    stacks: tuple[Stack, ...],
    y: float,
    gap: float,
    mess: float,
    upwards: float,
    random: np.random.Generator,
) -> float:
    """Stacks side by side, each with the room it needs; returns how far down the row reaches."""
    x, deepest = 0.0, 0.0
    for stack in stacks:
        across, down = _shift(random, upwards)
        reach = np.array([across * WIDTH, down * HEIGHT]) * (len(stack) - 1)
        start = np.maximum(-reach, 0)
        place = (x + start[0] + random.normal(0, mess * 20), y + start[1] + random.normal(0, mess * 30))
        _add_stack(layout, stack, place, random.normal(0, mess), (across, down), random)
        x += WIDTH + abs(reach[0]) + gap
        deepest = max(deepest, abs(reach[1]))
    return y + HEIGHT + deepest


def rows(deal: Deal, random: np.random.Generator, upwards: float = UPWARDS) -> Layout:
    """One to three rows, neat or not, with a gap or a slight overlap."""
    layout: Layout = []
    count = len(deal.stacks)
    per_row = int(np.ceil(count / random.choice([1, 2, 2, 2, 3, 3]))) if count > 3 else count
    gap = random.uniform(-0.06, 0.35) * WIDTH
    mess = float(random.choice([0.01, 0.04, 0.1]))
    y = 0.0
    for start in range(0, count, per_row):
        y = _row(
            layout, deal.stacks[start : start + per_row], y, gap, mess, upwards, random
        ) + random.uniform(2, 25)
    return layout


def _colour_of(stack: Stack) -> str:
    face = stack[0].shows
    if face in NIGIRI or face == "wasabi":
        return "yellow"
    return face.rstrip("-12345").split("-")[0]


def _piles(deal: Deal) -> list[list[Laid]]:
    """The cards by colour, as people sort them, at most six in a pile."""
    groups: dict[str, list[Stack]] = {}
    for stack in deal.stacks:
        groups.setdefault(_colour_of(stack), []).append(stack)
    piles: list[list[Laid]] = []
    for group in groups.values():
        # A nigiri straight on a wasabi is on it: so plain nigiri first, then pairs, then free wasabi.
        group.sort(key=lambda stack: (stack[-1].shows == "wasabi", len(stack)))
        pile: list[Laid] = []
        for stack in group:
            if len(pile) + len(stack) > 6 or (
                pile and pile[-1].shows in {"special-order", "wasabi"} and stack[0].shows != "wasabi"
            ):
                piles.append(pile)
                pile = []
            pile += stack
        piles.append(pile)
    return piles


def columns(deal: Deal, random: np.random.Generator, upwards: float = UPWARDS) -> Layout:
    """Columns by colour; of each covered card only a strip at one end shows."""
    piles = _piles(deal)
    layout: Layout = []
    strip = _strip(random, 0.14, 0.36) * HEIGHT
    if random.random() < upwards:  # each card over the upper part of the one before: titles show
        strip = -strip
    gap = random.uniform(0.02, 0.4) * WIDTH
    mess = random.choice([0.005, 0.02, 0.05])
    for column, index in enumerate(random.permutation(len(piles))):
        below: int | None = None
        lean, y = random.normal(0, mess), random.normal(0, 4)
        x = column * (WIDTH + gap)
        for card in piles[index]:
            layout.append(
                Placed(card, x + random.normal(0, mess * 40), y, lean + random.normal(0, mess), below)
            )
            below = len(layout) - 1
            x -= np.sin(lean) * strip
            y += strip * random.normal(1, 0.06)
    return layout


def fan(deal: Deal, random: np.random.Generator, upwards: float = UPWARDS) -> Layout:
    """A hand's fan laid down: each card turned a little more and covering part of the one before."""
    singles = [stack for stack in deal.stacks if len(stack) == 1]
    others = [stack for stack in deal.stacks if len(stack) > 1]
    # A nigiri next in the fan to a free wasabi would cover it: keep the wasabi for the end.
    singles.sort(key=lambda stack: stack[0].shows == "wasabi")
    layout: Layout = []
    radius = random.uniform(1.6, 6) * HEIGHT
    step = random.uniform(0.2, 0.75) * WIDTH / radius
    below: int | None = None
    for index, stack in enumerate(singles):
        turn = (index - (len(singles) - 1) / 2) * step
        layout.append(
            Placed(
                stack[0],
                radius * np.sin(turn) + random.normal(0, 1.5),
                -radius * np.cos(turn) + radius + random.normal(0, 2),
                turn + random.normal(0, 0.03),
                below,
            )
        )
        below = len(layout) - 1
    y = max((placed.y for placed in layout), default=0) + HEIGHT * random.uniform(1.1, 1.3)
    _row(layout, tuple(others), y, random.uniform(3, 20), 0.04, upwards, random)
    return layout


def bunches(deal: Deal, random: np.random.Generator, _upwards: float = UPWARDS) -> Layout:
    """Small fans by colour, in one to three rows: how most people lay their cards out."""
    piles = _piles(deal)
    layout: Layout = []
    per_row = int(np.ceil(len(piles) / random.choice([1, 2, 2, 3])))
    across, down = random.uniform(0.2, 0.62), random.normal(0, 0.06)
    turn_step = random.uniform(0, 0.2)
    side = -1 if random.random() < 0.25 else 1  # which side of the cards beneath shows
    gap = random.uniform(0.05, 0.6) * WIDTH
    y = 0.0
    for start in range(0, len(piles), per_row):
        x = 0.0
        for pile in piles[start : start + per_row]:
            lean = random.normal(0, 0.15)
            below: int | None = None
            reach = across * WIDTH * (len(pile) - 1)
            for index, card in enumerate(pile):
                step = index if side > 0 else len(pile) - 1 - index
                layout.append(
                    Placed(
                        card,
                        x + step * across * WIDTH + random.normal(0, 1.5),
                        y + index * down * HEIGHT + random.normal(0, 2.5),
                        lean + (step - (len(pile) - 1) / 2) * turn_step + random.normal(0, 0.03),
                        below,
                    )
                )
                below = len(layout) - 1
            x += WIDTH + reach + gap + turn_step * 30
        y += HEIGHT * random.uniform(1.1, 1.45)
    return layout


def loose(deal: Deal, random: np.random.Generator, upwards: float = UPWARDS) -> Layout:
    """Thrown down: any turn, edges may touch or overlap a little."""
    layout: Layout = []
    reach = np.sqrt(len(deal.stacks)) * HEIGHT * random.uniform(0.3, 0.55)
    spread = random.choice([0.15, 0.5, np.pi])
    taken: list[tuple[float, float, float]] = []
    for stack in deal.stacks:
        room = HEIGHT * (0.8 + 0.35 * (len(stack) - 1))
        for attempt in range(400):
            reach_now = reach * (1 + attempt / 150)
            x, y = random.uniform(-reach_now, reach_now, 2)
            if all(np.hypot(x - u, y - v) > (room + other) / 2 for u, v, other in taken):
                break
        taken.append((x, y, room))
        _add_stack(layout, stack, (x, y), random.uniform(-spread, spread), _shift(random, upwards), random)
    return layout


STYLES: dict[str, Callable[[Deal, np.random.Generator, float], Layout]] = {
    "rows": rows,
    "columns": columns,
    "fan": fan,
    "loose": loose,
    "bunches": bunches,
}
WEIGHTS = {"rows": 0.28, "columns": 0.26, "fan": 0.12, "loose": 0.14, "bunches": 0.2}


def lay(
    deal: Deal, random: np.random.Generator, style: str | None = None, upwards: float = UPWARDS
) -> tuple[str, Layout]:
    """Lay a deal in this style or a random one, with the desserts of earlier rounds aside."""
    style = style or str(random.choice(list(WEIGHTS), p=list(WEIGHTS.values())))
    layout = STYLES[style](deal, random, upwards)
    if deal.earlier:
        _aside(layout, deal.earlier, random)
    return style, layout


def _aside(layout: Layout, desserts: tuple[Laid, ...], random: np.random.Generator) -> None:
    """Desserts of earlier rounds: a row or a small column beside the tableau, often turned sideways."""
    turn = SIDEWAYS if random.random() < 0.6 else 0.0
    right = random.random() < 0.5
    xs, ys = [placed.x for placed in layout], [placed.y for placed in layout]
    reach = HEIGHT if turn else WIDTH
    x = max(xs) + reach * 1.25 + 10 if right else min(xs) - reach * 1.25 - 10
    y = float(np.mean(ys))
    step = random.uniform(0.3, 1.1) * (WIDTH if turn else HEIGHT)
    below: int | None = None
    for index, card in enumerate(desserts):
        layout.append(
            Placed(
                card, x + random.normal(0, 2), y + (index - 1) * step, turn + random.normal(0, 0.04), below
            )
        )
        below = len(layout) - 1 if step < (WIDTH if turn else HEIGHT) else None
