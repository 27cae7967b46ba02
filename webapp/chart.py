"""The chart of a game: a line of totals for each player, drawn as SVG on the server."""

from dataclasses import dataclass
from unicodedata import east_asian_width

WIDTH, HEIGHT = 340, 240  # of the drawing, in its own units; it is scaled to the page
LEFT, TOP, BOTTOM = 34, 14, 30  # margins: for numbers, none, for the rounds
NAME_GAP = 14  # between a line's end and its name
LETTER = 8.2  # the width of a letter of a name, rather too much: no font of a phone or printer clips one
WIDEST_NAMES = 124  # the most that names take from the lines
LEAST_RANGE = 10  # points that the chart spans at least, so that small scores do not look large
MOST_GRID_LINES = 6  # more would be too close for their numbers
NAME_HEIGHT = 17  # between two names, so that they do not touch
# Never colour alone: every seat has its own stroke.
DASHES = ("", "12 6", "3 7", "14 5 3 5", "20 6", "6 6", "2 5", "16 4 2 4 2 4", "")


@dataclass(frozen=True)
class PlayerLine:
    """The line of one player, in the units of the drawing."""

    label: str  # the name and the points at the end
    colour: int  # of the player's plate
    dash: str  # the pattern of the stroke as SVG wants it; empty for a whole one
    points: tuple[tuple[float, float], ...]  # x and y, from the beginning of the game on
    label_y: float  # where the name stands

    @property
    def path(self) -> str:
        """The points as an SVG polyline."""
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in self.points)


@dataclass(frozen=True)
class Chart:
    """All lines with the grid behind them, in the units of the drawing."""

    lines: tuple[PlayerLine, ...]  # one for each player
    grid: tuple[tuple[float, int], ...]  # y of each grid line, and the points it stands for
    stops: tuple[tuple[float, str], ...]  # x of each round, and its label
    right: float  # x where the grid ends and the names begin
    width: int = WIDTH  # of the whole drawing
    height: int = HEIGHT  # of the whole drawing
    left: int = LEFT  # x where the grid begins
    name_gap: int = NAME_GAP  # between the grid and the names


def draw_chart(names: list[tuple[str, int]], steps: list[list[int]], labels: list[str]) -> Chart:
    """A chart of the totals after each step; `names` are the players with the colours of their plates."""
    totals = [
        [sum(step[seat] for step in steps[: n + 1]) for n in range(len(steps))] for seat in range(len(names))
    ]
    values = [0, *(value for row in totals for value in row)]
    low, high = min(values), max(*values, LEAST_RANGE)
    step = next(s for s in (5, 10, 20, 50, 100, 1000, 10**9) if (high - low) / s <= MOST_GRID_LINES)
    floor = low // step * step
    top = -(-high // step) * step

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (value - floor) / (top - floor) * (HEIGHT - TOP - BOTTOM)

    labels_at_end = [_label(name, totals[seat][-1]) for seat, (name, _) in enumerate(names)]
    right = WIDTH - NAME_GAP - max(map(_width, labels_at_end))

    def x(step: int) -> float:
        return LEFT + step * (right - LEFT) / max(1, len(steps))

    ends = _apart({seat: y(totals[seat][-1]) for seat in range(len(names))})
    lines = tuple(
        PlayerLine(
            label=labels_at_end[seat],
            colour=colour,
            dash=DASHES[seat % len(DASHES)],
            points=((x(0), y(0)), *((x(n + 1), y(value)) for n, value in enumerate(totals[seat]))),
            label_y=ends[seat],
        )
        for seat, (_, colour) in enumerate(names)
    )
    grid = tuple((y(value), value) for value in range(floor, top + 1, step))
    return Chart(lines, grid, tuple((x(n + 1), label) for n, label in enumerate(labels)), right)


def _label(name: str, total: int) -> str:
    """A name with its points; a name too long for the drawing is shortened, the points are not."""
    points = f" {total}".replace("-", "−")
    if _width(name + points) <= WIDEST_NAMES:
        return name + points
    while _width(name + "…" + points) > WIDEST_NAMES:
        name = name[:-1]
    return f"{name.rstrip()}…{points}"


def _width(text: str) -> float:
    """How wide a text is at most; Chinese and Japanese characters are as wide as two letters."""
    return sum(LETTER * (2 if east_asian_width(letter) in "WF" else 1) for letter in text)


def _apart(wanted: dict[int, float], gap: float = NAME_HEIGHT) -> dict[int, float]:
    """Names that would lie on one another are pushed apart, then back into the frame."""
    order = sorted(wanted, key=lambda seat: wanted[seat])
    placed: dict[int, float] = {}
    last = -gap
    for seat in order:
        last = max(wanted[seat], last + gap, TOP)
        placed[seat] = last
    over = max(0.0, last - (HEIGHT - BOTTOM))
    return {seat: y - over for seat, y in placed.items()}
