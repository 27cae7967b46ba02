"""Simple solids of triangles: boxes, things turned on a lathe, ellipsoids, flat grounds."""

import numpy as np

from okaikei.vision.synth.cards import Picture
from okaikei.vision.synth.render_engine import Solid
from okaikei.vision.synth.render_sheets import triangles_of

Cell = np.ndarray  # left, top, right, bottom of a picture in a texture, in 0..1


def block(
    size: tuple[float, float, float], top: Cell, side: Cell, radius: float = 0.0, turn: float = 0.0
) -> Solid:
    """A box with its middle over the origin, standing on the table; upright edges may be rounded."""
    ring = _rounded(size[0], size[1], radius)
    count = len(ring)
    lid = np.column_stack([ring, np.full(count, size[2])])
    foot = np.column_stack([ring, np.zeros(count)])
    outwards = np.roll(ring, -1, axis=0) - ring
    outwards = np.column_stack([outwards[:, 1], -outwards[:, 0], np.zeros(count)])
    outwards /= np.maximum(np.linalg.norm(outwards, axis=1, keepdims=True), 1e-9)
    places = top[:2] + (ring * (1, -1) / size[:2] + 0.5) * (top[2:] - top[:2])
    first = np.arange(count)
    after = (first + 1) % count
    fan = np.column_stack([np.full(count - 2, 0), first[1:-1], first[2:]])
    # Each wall has its own corners: its picture runs along it, and its normal is its own.
    walls = np.concatenate([foot, foot[after], lid[after], lid])
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(ring[after] - ring, axis=1))])
    along, run = length / length[-1], side[2] - side[0]
    left, right = side[0] + along[:-1] * run, side[0] + along[1:] * run
    low, high = np.full(count, side[3]), np.full(count, side[1])
    wall_places = np.concatenate(
        [np.column_stack(pair) for pair in ((left, low), (right, low), (right, high), (left, high))]
    )
    a, b, c, d = (count + first + count * step for step in range(4))
    solid = Solid(
        np.concatenate([lid, walls]),
        np.concatenate([np.tile([0.0, 0, 1], (count, 1)), np.tile(outwards, (4, 1))]),
        np.concatenate([places, wall_places]),
        np.concatenate([fan, np.column_stack([a, b, c]), np.column_stack([a, c, d])]),
    )
    return moved(solid, turn=turn)


def _rounded(width: float, depth: float, radius: float) -> Picture:
    """A rectangle's outline, anticlockwise, with round corners."""
    corners = np.array([[1, -1], [1, 1], [-1, 1], [-1, -1]]) * (width / 2 - radius, depth / 2 - radius)
    if not radius:
        return corners
    arcs = [
        corner + radius * np.column_stack([np.cos(angles), np.sin(angles)])
        for corner, start in zip(corners, (-np.pi / 2, 0, np.pi / 2, np.pi), strict=True)
        for angles in [start + np.linspace(0, np.pi / 2, 7)]
    ]
    return np.concatenate(arcs)


def lathe(profile: Picture, cell: Cell, segments: int = 28) -> Solid:
    """A profile (radius, height; from the foot outside, over the rim) turned about the upright axis."""
    angles = np.linspace(0, 2 * np.pi, segments + 1)
    radius, height = profile[:, :1], profile[:, 1:]
    points = np.stack(np.broadcast_arrays(radius * np.cos(angles), radius * np.sin(angles), height), axis=2)
    tangent = np.gradient(profile, axis=0)
    slope = np.column_stack([tangent[:, 1], -tangent[:, 0]])
    slope /= np.maximum(np.linalg.norm(slope, axis=1, keepdims=True), 1e-9)
    normals = np.stack(
        np.broadcast_arrays(slope[:, :1] * np.cos(angles), slope[:, :1] * np.sin(angles), slope[:, 1:]),
        axis=2,
    )
    down = np.linspace(cell[3], cell[1], len(profile))[:, None]
    across = np.linspace(cell[0], cell[2], segments + 1)[None, :]
    places = np.stack(np.broadcast_arrays(across, down), axis=2)
    triangles = triangles_of(len(profile), segments + 1)[:, ::-1]
    return Solid(points.reshape(-1, 3), normals.reshape(-1, 3), places.reshape(-1, 2), triangles)


def ellipsoid(middle: Picture, radii: Picture, cell: Cell) -> Solid:
    """An ellipsoid along the axes."""
    angles = np.linspace(-np.pi / 2, np.pi / 2, 14)
    ball = lathe(np.column_stack([np.cos(angles), np.sin(angles)]), cell, 22)
    normals = ball.points / radii
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return Solid(ball.points * radii + middle, normals, ball.places, ball.triangles)


def ground(outline: Picture, height: float, places: Picture) -> Solid:
    """A flat polygon (anticlockwise), with the places of its corners in its picture."""
    count = len(outline)
    return Solid(
        np.column_stack([outline, np.full(count, height)]),
        np.tile([0.0, 0, 1], (count, 1)),
        places,
        np.column_stack([np.zeros(count - 2, int), np.arange(1, count - 1), np.arange(2, count)]),
    )


def moved(solid: Solid, x: float = 0.0, y: float = 0.0, turn: float = 0.0, lift: float = 0.0) -> Solid:
    """The same solid elsewhere, turned about the upright axis."""
    cosine, sine = np.cos(turn), np.sin(turn)
    spin = np.array([[cosine, sine, 0], [-sine, cosine, 0], [0, 0, 1]])
    return Solid(solid.points @ spin + (x, y, lift), solid.normals @ spin, solid.places, solid.triangles)
