"""Cards as bent sheets of paper that lie on a table and on one another."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from okaikei.vision.card_shape import CARD_MM, CORNER_MM
from okaikei.vision.synth.cards import Picture
from okaikei.vision.synth.render_engine import Solid

THICK = 0.32  # mm of a card
SLACK = 0.04  # mm of air between sheets, so that no triangle cuts another
COLUMNS = 13  # of points across a sheet: enough for a smooth bend
CELL = 1.0  # mm of the map of heights


@dataclass(frozen=True)
class Bend:
    """How a sheet is bent, in mm: rolled about an axis, twisted, and with corners that stand up."""

    rolled: float  # mm that the edge stands above the middle
    axis: float  # radians: the direction in which it is rolled
    twisted: float  # mm that opposite corners stand up
    corners: tuple[float, float, float, float]  # top left, top right, bottom right, bottom left

    def height(self, across: Picture, down: Picture) -> Picture:
        """How high the sheet is, at places in mm from its middle."""
        u, v = across / (CARD_MM[0] / 2), down / (CARD_MM[1] / 2)
        along = (across * np.cos(self.axis) + down * np.sin(self.axis)) / (CARD_MM[1] / 2)
        height = self.rolled * along**2 + self.twisted * u * v
        for lift, (right, low) in zip(self.corners, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
            height = height + lift * np.maximum(0, (u * right + v * low) / 2 - 0.45) ** 2 / 0.3
        return height


def random_bends(count: int, random: np.random.Generator) -> list[Bend]:
    """Bends of the cards of one copy: they lay in the same pile, so most are bent alike."""
    copy = random.normal(0, 0.9) * random.choice([0.3, 1.0])
    axis = float(random.choice([0.0, np.pi / 2])) + random.normal(0, 0.15)
    worn = float(random.choice([0.0, 0.3, 1.0]))
    return [
        Bend(
            float(np.clip(copy + random.normal(0, 0.25), -2.2, 2.2)),
            axis + random.normal(0, 0.1),
            float(random.normal(0, 0.15)),
            (*(float(random.exponential(0.8) * worn) if random.random() < 0.25 else 0.0 for _ in range(4)),),  # type: ignore[arg-type]
        )
        for _ in range(count)
    ]


@dataclass(frozen=True)
class Sheet:
    """A bent sheet where it lies: middle and turn on the table, and the plane it is bent from."""

    x: float
    y: float
    turn: float
    bend: Bend
    plane: tuple[float, float, float]  # height at the middle, slope across, slope down
    size: tuple[float, float] = CARD_MM  # larger in a sleeve

    def spread(self, across: Picture, down: Picture, below: float = 0.0) -> Picture:
        """Places on the sheet, in mm from its middle, in the world (n × 3)."""
        cosine, sine = np.cos(self.turn), np.sin(self.turn)
        height = self.plane[0] + self.plane[1] * across + self.plane[2] * down
        return np.column_stack(
            [
                self.x + cosine * across - sine * down,
                -(self.y + sine * across + cosine * down),  # a layout counts y towards the player
                height + self.bend.height(across, down) - below,
            ]
        )

    def places(self, points: Picture) -> Picture:
        """Where points of the world (n × 2) are on the sheet, in mm from its middle."""
        dx, dy = points[:, 0] - self.x, -points[:, 1] - self.y
        cosine, sine = np.cos(self.turn), np.sin(self.turn)
        return np.column_stack([cosine * dx + sine * dy, cosine * dy - sine * dx])

    def corners(self) -> Picture:
        """The four corners of the card itself, before they are rounded, clockwise from its top left."""
        width, height = CARD_MM[0] / 2, CARD_MM[1] / 2
        return self.spread(
            np.array([-width, width, width, -width]), np.array([-height, -height, height, height])
        )

    def outline(self, steps: int = 12) -> Picture:
        """The edge of the card as a line of points, round the same way."""
        along = np.linspace(-1, 1, steps, endpoint=False)
        one = np.ones(steps)
        u = np.concatenate([along, one, -along, -one]) * CARD_MM[0] / 2
        v = np.concatenate([-one, along, one, -along]) * CARD_MM[1] / 2
        return self.spread(u, v)


class Heights:
    """How high the table is piled, cell by cell."""

    def __init__(self, low: Picture, high: Picture) -> None:
        self._low = low - 80.0
        cells = np.ceil((high + 80.0 - self._low) / CELL).astype(int)
        self._map = np.zeros((cells[1], cells[0]), np.float32)

    def _at(self, x: Picture, y: Picture) -> Picture:
        column = np.clip(np.round((x - self._low[0]) / CELL).astype(int), 0, self._map.shape[1] - 1)
        row = np.clip(np.round((y - self._low[1]) / CELL).astype(int), 0, self._map.shape[0] - 1)
        return self._map[row, column]

    def lay(self, x: float, y: float, turn: float, bend: Bend, size: tuple[float, float]) -> Sheet:
        """Let a sheet down until it rests, and remember it."""
        columns, rows = (np.linspace(-side / 2, side / 2, int(side / 2) + 1) for side in size)
        across, down = (grid.ravel() for grid in np.meshgrid(columns, rows))
        cosine, sine = np.cos(turn), np.sin(turn)
        beneath = self._at(x + cosine * across - sine * down, y + sine * across + cosine * down)
        needed = beneath + THICK + SLACK - bend.height(across, down)
        sheet = Sheet(x, y, turn, bend, resting(across, down, needed), size)
        self._pile(sheet)
        return sheet

    def _pile(self, sheet: Sheet) -> None:
        half = float(np.hypot(*sheet.size)) / 2 + 2
        low = np.maximum(np.floor((np.array([sheet.x, sheet.y]) - half - self._low) / CELL).astype(int), 0)
        high = np.ceil((np.array([sheet.x, sheet.y]) + half - self._low) / CELL).astype(int) + 1
        part = self._map[low[1] : high[1], low[0] : high[0]]
        rows, columns = np.mgrid[low[1] : low[1] + part.shape[0], low[0] : low[0] + part.shape[1]]
        dx, dy = columns * CELL + self._low[0] - sheet.x, rows * CELL + self._low[1] - sheet.y
        cosine, sine = np.cos(sheet.turn), np.sin(sheet.turn)
        across, down = cosine * dx + sine * dy, cosine * dy - sine * dx
        top = sheet.plane[0] + sheet.plane[1] * across + sheet.plane[2] * down
        top = top + sheet.bend.height(across, down)
        inside = (np.abs(across) <= sheet.size[0] / 2 + 1) & (np.abs(down) <= sheet.size[1] / 2 + 1)
        part[:] = np.where(inside, np.maximum(part, top), part)


def resting(across: Picture, down: Picture, needed: Picture) -> tuple[float, float, float]:
    """The lowest plane over all that is needed: a stiff sheet touches at three points about its middle."""
    quadrants = [(across < 0) ^ a | (down < 0) ^ b for a in (False, True) for b in (False, True)]
    held = [int(np.argmax(needed)), *(int(np.argmax(np.where(q, -1e9, needed))) for q in quadrants)]
    plane = np.array([float(needed.max()), 0.0, 0.0])
    for _ in range(14):
        held = list(dict.fromkeys(held))
        found = _lowest(across[held], down[held], needed[held])
        if found is None:
            return float(needed.max()), 0.0, 0.0
        plane = found
        short = needed - (plane[0] + plane[1] * across + plane[2] * down)
        worst = int(np.argmax(short))
        if short[worst] < 1e-3:
            break
        held.append(worst)
    short = needed - (plane[0] + plane[1] * across + plane[2] * down)
    return float(plane[0] + max(0.0, short.max())), float(plane[1]), float(plane[2])


def _lowest(across: Picture, down: Picture, needed: Picture) -> Picture | None:
    """Among planes through three points with the middle between them, the lowest over all points."""
    three = np.array(list(combinations(range(len(needed)), 3)))
    if not len(three):
        return None
    left = np.stack([np.ones(three.shape), across[three], down[three]], axis=2)
    sizes = np.abs(np.linalg.det(left))
    three, left = three[sizes > 1e-6], left[sizes > 1e-6]
    if not len(three):
        return None
    planes = np.linalg.solve(left, needed[three][..., None])[..., 0]
    over = planes[:, :1] + planes[:, 1:2] * across + planes[:, 2:] * down - needed
    shares = np.linalg.solve(left.transpose(0, 2, 1), np.tile([[1.0], [0], [0]], (len(left), 1, 1)))[..., 0]
    good = (over.min(axis=1) > -1e-6) & (shares.min(axis=1) > -1e-9)
    if not good.any():
        return None
    planes = planes[good]
    return planes[int(np.argmin(planes[:, 0]))]


def _grid(size: tuple[float, float], radius: float) -> tuple[Picture, Picture]:
    """Rows and columns of points over a rectangle with round corners: across and down, in mm."""
    corner = np.sin(np.linspace(0, np.pi / 2, 6))
    straight = np.linspace(-size[1] / 2 + radius, size[1] / 2 - radius, 13)
    down = np.concatenate(
        [
            -(size[1] / 2 - radius) - radius * corner[:0:-1],
            straight,
            size[1] / 2 - radius + radius * corner[1:],
        ]
    )
    over = np.maximum(np.abs(down) - (size[1] / 2 - radius), 0)
    half = size[0] / 2 - radius + np.sqrt(np.maximum(radius**2 - over**2, 0))
    return half[:, None] * np.linspace(-1, 1, COLUMNS), np.repeat(down[:, None], COLUMNS, axis=1)


def triangles_of(rows: int, columns: int) -> Picture:
    """A grid of points as triangles, anticlockwise where rows run towards and columns to the right."""
    index = np.arange(rows * columns).reshape(rows, columns)
    a, b = index[:-1, :-1].ravel(), index[:-1, 1:].ravel()
    c, d = index[1:, 1:].ravel(), index[1:, :-1].ravel()
    return np.concatenate([np.column_stack([a, c, b]), np.column_stack([a, d, c])])


def solid_of(sheet: Sheet, cell: Picture, paper: Picture) -> Solid:
    """A sheet with its edge. `cell` is its picture's place in the texture (left, top, right, bottom)."""
    radius = CORNER_MM if sheet.size == CARD_MM else 0.8
    across, down = _grid(sheet.size, radius)
    rows, columns = across.shape
    u, v = across.ravel(), down.ravel()
    top = sheet.spread(u, v)
    step = 0.5
    right = sheet.spread(u + step, v) - sheet.spread(u - step, v)
    near = sheet.spread(u, v + step) - sheet.spread(u, v - step)
    normals = np.cross(near, right)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    places = cell[:2] + (np.column_stack([u, v]) / sheet.size + 0.5) * (cell[2:] - cell[:2])
    index = np.arange(rows * columns).reshape(rows, columns)
    ring = np.concatenate([index[0, :-1], index[:-1, -1], index[-1, :0:-1], index[:0:-1, 0]])
    low = sheet.spread(u[ring], v[ring], THICK)
    outwards = np.column_stack([top[ring, 0] - sheet.x, top[ring, 1] + sheet.y, np.zeros(len(ring))])
    outwards /= np.linalg.norm(outwards, axis=1, keepdims=True)
    count, base = len(ring), rows * columns
    first = np.arange(count)
    after = (first + 1) % count
    a, b, c, d = base + first, base + after, base + count + after, base + count + first
    walls = np.concatenate([np.column_stack([a, b, c]), np.column_stack([a, c, d])])
    return Solid(
        np.concatenate([top, top[ring], low]),
        np.concatenate([normals, outwards, outwards]),
        np.concatenate([places, np.tile(paper, (2 * count, 1))]),
        np.concatenate([triangles_of(rows, columns), walls]),
    )
