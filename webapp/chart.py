"""The race: a line for each player, drawn as SVG on the server."""

from dataclasses import dataclass

WIDTH, HEIGHT = 400, 250
LEFT, RIGHT, TOP, BOTTOM = 34, 112, 14, 30
# Never colour alone: every seat has its own stroke.
DASHES = ("", "12 6", "3 7", "14 5 3 5", "20 6", "6 6", "2 5", "16 4 2 4 2 4", "")


@dataclass(frozen=True)
class Track:
    """A player's way: points along the line, in drawing coordinates, and where the name stands."""

    name: str
    colour: int
    dash: str
    points: tuple[tuple[float, float], ...]
    total: int
    label_y: float

    @property
    def path(self) -> str:
        """The points as an SVG polyline."""
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in self.points)


@dataclass(frozen=True)
class Chart:
    """All tracks with the grid behind them."""

    tracks: tuple[Track, ...]
    grid: tuple[tuple[float, int], ...]
    stops: tuple[tuple[float, str], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT


def race(names: list[tuple[str, int]], steps: list[list[int]], labels: list[str]) -> Chart:
    """A chart of totals after each step; names come with their plate's colour."""
    totals = [
        [sum(step[seat] for step in steps[: n + 1]) for n in range(len(steps))] for seat in range(len(names))
    ]
    values = [0, *(value for row in totals for value in row)]
    low, high = min(values), max(*values, 10)
    step = next(s for s in (5, 10, 20, 50, 100, 1000, 10**9) if (high - low) / s <= 6)
    floor = low // step * step
    top = -(-high // step) * step

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (value - floor) / (top - floor) * (HEIGHT - TOP - BOTTOM)

    def x(step: int) -> float:
        return LEFT + step * (WIDTH - LEFT - RIGHT) / max(1, len(steps))

    ends = _apart({seat: y(totals[seat][-1]) for seat in range(len(names))})
    tracks = tuple(
        Track(
            name=name,
            colour=colour,
            dash=DASHES[seat % len(DASHES)],
            points=((x(0), y(0)), *((x(n + 1), y(value)) for n, value in enumerate(totals[seat]))),
            total=totals[seat][-1],
            label_y=ends[seat],
        )
        for seat, (name, colour) in enumerate(names)
    )
    grid = tuple((y(value), value) for value in range(floor, top + 1, step))
    return Chart(tracks, grid, tuple((x(n + 1), label) for n, label in enumerate(labels)))


def _apart(wanted: dict[int, float], gap: float = 17) -> dict[int, float]:
    """Names that would lie on one another are pushed apart, then back into the frame."""
    order = sorted(wanted, key=lambda seat: wanted[seat])
    placed: dict[int, float] = {}
    last = -gap
    for seat in order:
        last = max(wanted[seat], last + gap, TOP)
        placed[seat] = last
    over = max(0.0, last - (HEIGHT - BOTTOM))
    return {seat: y - over for seat, y in placed.items()}
