"""Geometry of quads: the four corners of a card in a picture.

A quad is an array of four points (x, y) in pixels, with y pointing down. Unless a function says
otherwise, its corners run clockwise as seen and enclose an area, and it is the *whole* card, also
where other cards cover it.
"""

from collections.abc import Sequence

import cv2
import numpy as np

Quad = np.ndarray  # 4 × 2

# Sample points on a card, in columns and rows: a share of a card is off by half a column, 0.03, at worst.
SAMPLE_COLUMNS, SAMPLE_ROWS = 16, 22
SAMPLES = SAMPLE_COLUMNS * SAMPLE_ROWS


def checked(quad: Quad) -> Quad:
    """A read-only copy of a quad; raises ValueError for what is none."""
    array = np.array(quad, np.float32)
    if array.shape != (4, 2):
        raise ValueError(f"a quad is four corners, not an array of shape {array.shape}")
    if not np.isfinite(array).all():
        raise ValueError("a quad's corners must be finite")
    if area(array) <= 0:
        raise ValueError("a quad's corners run clockwise and enclose an area")
    array.flags.writeable = False
    return array


# --- sizes


def area(quad: Quad) -> float:
    """The area in square pixels; negative when the corners run anticlockwise."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    return float((cx - ax) * (dy - by) - (dx - bx) * (cy - ay)) / 2  # half the diagonals' cross product


def width(quad: Quad) -> float:
    """The length of the first side, which is a card's top."""
    return float(np.linalg.norm(quad[1] - quad[0]))


def height(quad: Quad) -> float:
    """The length of the last side, which is a card's left."""
    return float(np.linalg.norm(quad[3] - quad[0]))


def axes(quad: Quad) -> np.ndarray:
    """The mean width and the mean height, as two vectors: across and down."""
    across = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    down = (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    return np.stack([across, down])


# --- the order of the corners


def portrait(corners: np.ndarray) -> Quad:
    """Four corners in the order of a quad: clockwise, a short side first."""
    quad = np.asarray(corners, np.float32).reshape(4, 2)
    if area(quad) < 0:
        quad = quad[::-1]
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        quad = np.roll(quad, -1, axis=0)
    return np.ascontiguousarray(quad)


def turned(quad: Quad) -> Quad:
    """The same quad, begun at the card's other end."""
    return np.roll(quad, 2, axis=0)


def turned_like(card: Quad, quad: Quad) -> Quad:
    """The quad or its other end first, whichever has its corners nearer to the card's."""
    return min((quad, turned(quad)), key=lambda turn: float(np.abs(turn - card).sum()))


def upright_box(quad: Quad) -> Quad:
    """The smallest rectangle around a quad, as a detector of rotated boxes draws it, in the quad's order."""
    box = cv2.boxPoints(cv2.minAreaRect(np.asarray(quad, np.float32)))
    if area(box) < 0:
        box = box[::-1]
    starts = [np.roll(box, shift, axis=0) for shift in range(4)]
    return min(starts, key=lambda start: float(np.abs(start - quad).sum()))


def jittered(box: Quad, random: np.random.Generator, more: float = 1.0) -> Quad:
    """A rectangle with a detector's small errors, or so many times as large: moved, scaled and turned."""
    centre, across, down = box.mean(axis=0), box[1] - box[0], box[3] - box[0]
    moved = centre + random.normal(0, 0.025 * more) * across + random.normal(0, 0.025 * more) * down
    angle = random.normal(0, 0.03 * more)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    scale = np.exp(random.normal(0, 0.03 * more, 2))
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * scale
    return (half @ np.array([across, down])) @ turn.T + moved


# --- how far the corners of a frame are from those of the card in it


def shifts(frame: Quad, card: Quad) -> np.ndarray:
    """How far each corner of a frame is from the card's own, in widths and heights of the frame (4 × 2)."""
    return (np.asarray(card, np.float64) - frame) @ np.linalg.inv(axes(np.asarray(frame, np.float64)))


def moved(frame: Quad, by: np.ndarray) -> Quad:
    """A frame moved and turned, its size unchanged, as these shifts of its corners say."""
    centre = frame.mean(axis=0)
    corners = frame + by @ axes(frame)
    here, there = (frame - centre) @ (1, 1j), (corners - corners.mean(axis=0)) @ (1, 1j)
    turn = complex((there * here.conj()).sum())
    turn /= max(abs(turn), 1e-9)
    placed = here * turn
    return np.column_stack([placed.real, placed.imag]) + corners.mean(axis=0)


def turned_shifts(by: np.ndarray) -> np.ndarray:
    """The same shifts, for a frame begun at its other end."""
    return -np.roll(by, 2, axis=-2)


# --- what two quads, or a quad and the photo, have in common


def shared_area(one: Quad, other: Quad) -> float:
    """The area that two convex quads have in common, in square pixels."""
    if (one.max(axis=0) <= other.min(axis=0)).any() or (other.max(axis=0) <= one.min(axis=0)).any():
        return 0.0
    return float(cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0])


def overlap(one: Quad, other: Quad) -> float:
    """Intersection over union of two convex quads."""
    shared = shared_area(one, other)
    return shared / (abs(area(one)) + abs(area(other)) - shared) if shared else 0.0


def photo_edge(size: tuple[int, int]) -> Quad:
    """The corners of a photo of this width and height, as a quad."""
    across, down = size
    return np.array([[0, 0], [across, 0], [across, down], [0, down]], np.float32)


def outside(quad: Quad, edge: Quad) -> float:
    """The share of a quad that lies beyond the photo's edge, given as a convex quad."""
    return max(0.0, 1 - shared_area(quad, edge) / area(quad))


# --- which parts of a card others cover, by sample points


def sample_masks(quads: Sequence[Quad], edge: Quad | None) -> tuple[list[list[int]], list[int]]:
    """For each quad its sample points inside each other quad, and those inside the photo.

    A mask is an integer with a bit for each of the SAMPLES points, so that what several cards
    cover together is an "or", and its share a count of bits. Without an edge the photo never ends.
    """
    if not quads:
        return [], []
    corners = np.stack(quads if edge is None else [*quads, edge]).astype(np.float64)
    across = (np.arange(SAMPLE_COLUMNS) + 0.5) / SAMPLE_COLUMNS
    down = (np.arange(SAMPLE_ROWS) + 0.5) / SAMPLE_ROWS
    u, v = (axis.ravel() for axis in np.meshgrid(across, down))
    weights = np.stack([(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v], axis=1)
    points = np.einsum("pk,ikd->ipd", weights, corners[: len(quads)])
    edges = np.roll(corners, -1, axis=1) - corners
    # A point is inside when it lies to the right of all four edges, which run clockwise.
    normals = np.stack([-edges[..., 1], edges[..., 0]], axis=-1)
    offsets = -(normals * corners).sum(axis=-1)
    sides = np.einsum("jkd,ipd->ijkp", normals, points, optimize=True) + offsets[None, :, :, None]
    inside = (sides >= 0).all(axis=2)
    shown = np.ones(points.shape[:2], bool) if edge is None else inside[:, -1]
    return [[_bits(mask) for mask in row[: len(quads)]] for row in inside], [_bits(mask) for mask in shown]


def _bits(mask: np.ndarray) -> int:
    return int.from_bytes(np.packbits(mask).tobytes(), "big")


def runs_up(lower: Quad, upper: Quad) -> bool:
    """Whether two cards lie alike and the upper one hides the lower one's top, not its foot."""
    down = [quad[3] + quad[2] - quad[0] - quad[1] for quad in (lower, upper)]
    step = upper.mean(axis=0) - lower.mean(axis=0)
    lengths = [float(np.linalg.norm(each)) for each in down]
    alike = float(down[0] @ down[1]) > 0.85 * lengths[0] * lengths[1]  # turned by less than 32 degrees
    along = float(step @ down[0]) / lengths[0]
    return alike and along < -0.1 * lengths[0] / 2  # a twentieth of the card's height: not by an inexact quad
