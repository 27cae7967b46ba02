"""How the phone was held: the plane of the table, from the corners of the cards that were seen.

All cards are the same rectangle and lie on one plane. Seen by a camera that looks straight down, they would
be rectangles of one size; two numbers, the tilt of the camera about the photo's two axes, turn the photo
into that view. They are searched on a grid and then ever finer around the best, so that no start must be
guessed and a few wrong corners do no harm.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from okaikei.vision.card_shape import CARD_MM

USUAL_FOCAL = 0.76  # focal length of a phone's main lens (26 mm) in units of the photo's longer side
FOCALS = (0.85, 1.0, 1.2, 1.5)  # times the usual one: what is tried where no tag tells
FOCAL_SPREAD = 0.35  # how far (in log units) focal lengths usually differ from the usual one
MOST_TILT = np.radians(66)  # beyond that a card on the table is a line
COARSE_STEP = np.radians(8)
FINE_STEPS = np.radians((4.0, 2.0, 1.0, 0.5))
OUTLIER = 0.1  # a card whose corners are off by this share of its size counts half
LEVEL_PRIOR = 2e-3  # how strongly no tilt is preferred where the corners say nothing

_TEMPLATE = np.array([(-1 - 1j), (1 - 1j), (1 + 1j), (-1 + 1j)]) / 2
_TEMPLATE = _TEMPLATE.real * CARD_MM[0] + 1j * _TEMPLATE.imag * CARD_MM[1]
_LYING = np.roll(_TEMPLATE, -1)  # the same corners, begun at the top right
_TEMPLATE_NORM = float((np.abs(_TEMPLATE) ** 2).sum())


@dataclass(frozen=True, eq=False)
class Plane:
    """The plane of the table as a photo shows it."""

    to_table: np.ndarray  # 3 × 3: from pixels of the photo to mm on the table; right stays right
    tilt: float  # radians off the vertical
    residual: float  # how far corners are off, as a share of a card's size, in the median

    @property
    def to_photo(self) -> np.ndarray:
        """3 × 3: from mm on the table to pixels of the photo."""
        return np.linalg.inv(self.to_table)


def project(matrix: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Points (… × 2) through a 3 × 3 matrix."""
    flat = points @ matrix[:, :2].T + matrix[:, 2]
    return flat[..., :2] / flat[..., 2:]


def fit(
    quads: Sequence[np.ndarray], weights: Sequence[float], size: tuple[int, int], focal: float | None = None
) -> Plane | None:
    """The plane that makes these quads rectangles of a card's size; None without any.

    `quads` begin at a card's own top left; `weights` say how far each is trusted; `focal` is the focal
    length in units of the photo's longer side, where the photo's tags tell it.
    """
    if not len(quads):
        return None
    corners = np.stack(quads).astype(np.float64)
    trust = np.asarray(weights, np.float64)
    start = _coarse(corners, trust, size, focal or USUAL_FOCAL)
    focals = [focal] if focal else [USUAL_FOCAL * factor for factor in FOCALS]
    found = [_refine(start, corners, trust, size, each) for each in focals]
    _, tilt, used = min(found, key=lambda each: each[0])
    matrix = _straighten(tilt[None], size, used)[0]
    scale, residuals = _fit_cards(matrix[None], corners, trust)
    to_table = np.diag([1 / scale[0], 1 / scale[0], 1.0]) @ matrix
    return Plane(to_table, float(np.hypot(*tilt)), float(np.median(residuals[0])))


def level(quads: Sequence[np.ndarray], size: tuple[int, int]) -> Plane:
    """The plane of a photo taken from straight above, with cards as large as these; never fails."""
    corners = np.stack(quads).astype(np.float64) if len(quads) else np.zeros((0, 4, 2))
    lengths = np.linalg.norm(np.roll(corners, -1, axis=1) - corners, axis=2).sum(axis=1)
    scale = float(np.median(lengths)) / (2 * sum(CARD_MM)) if len(quads) else max(size) / 400
    return Plane(np.diag([1 / scale, 1 / scale, 1.0]), 0.0, 1.0)


def _coarse(corners: np.ndarray, trust: np.ndarray, size: tuple[int, int], focal: float) -> np.ndarray:
    """The tilt (about the photo's two axes) on a coarse grid that fits best."""
    steps = np.arange(-MOST_TILT, MOST_TILT + 1e-9, COARSE_STEP)
    tilts = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    return _best(tilts[np.hypot(*tilts.T) <= MOST_TILT], corners, trust, size, focal)[0]


def _refine(
    start: np.ndarray, corners: np.ndarray, trust: np.ndarray, size: tuple[int, int], focal: float
) -> tuple[float, np.ndarray, float]:
    """The cost, the tilt near the start that fits best with this focal length, and that length."""
    prior = (np.log(focal / USUAL_FOCAL) / FOCAL_SPREAD) ** 2 * LEVEL_PRIOR
    around = np.stack(np.meshgrid((-1, 0, 1), (-1, 0, 1)), axis=-1).reshape(-1, 2)
    best, cost = start, np.inf
    for step in FINE_STEPS:
        for _ in range(3):
            nearer, lower = _best(best + around * step, corners, trust, size, focal)
            if lower >= cost:
                break
            best, cost = nearer, lower
    return cost + prior, best, focal


def _best(
    tilts: np.ndarray, corners: np.ndarray, trust: np.ndarray, size: tuple[int, int], focal: float
) -> tuple[np.ndarray, float]:
    residuals = _fit_cards(_straighten(tilts, size, focal), corners, trust)[1]
    off = residuals**2 / (residuals**2 + OUTLIER**2)
    costs = (off * trust).sum(axis=1) / trust.sum() + LEVEL_PRIOR * (np.hypot(*tilts.T) / MOST_TILT) ** 2
    place = int(costs.argmin())
    return tilts[place], float(costs[place])


def _straighten(tilts: np.ndarray, size: tuple[int, int], focal: float) -> np.ndarray:
    """For each tilt, the 3 × 3 matrix from the photo to the view of the same camera looking straight down."""
    length = focal * max(size)
    angle = np.hypot(*tilts.T)
    x, y = np.where(angle > 1e-9, tilts.T / np.maximum(angle, 1e-9), 0.0)
    zero = np.zeros_like(angle)
    cross = np.array([[zero, zero, y], [zero, zero, -x], [-y, x, zero]]).transpose(2, 0, 1)
    sine, cosine = np.sin(angle)[:, None, None], np.cos(angle)[:, None, None]
    rotation = np.eye(3) + sine * cross + (1 - cosine) * cross @ cross
    middle = np.array([[1, 0, -size[0] / 2], [0, 1, -size[1] / 2], [0, 0, length]])
    view = np.diag([length, length, 1.0]) @ rotation @ middle
    return np.asarray(view)


def _fit_cards(matrices: np.ndarray, corners: np.ndarray, trust: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each matrix: the size of a card in pixels per mm, and how far each card is off that rectangle."""
    flat = np.einsum("mij,ncj->mnci", matrices[:, :, :2], corners) + matrices[:, None, None, :, 2]
    depth = flat[..., 2]
    behind = (depth <= 1e-3 * np.abs(depth).max(axis=(1, 2), keepdims=True)).any(axis=2)  # beyond the horizon
    safe = np.where(np.abs(depth) < 1e-9, 1e-9, depth)
    points = (flat[..., 0] + 1j * flat[..., 1]) / safe
    points = points - points.mean(axis=2, keepdims=True)
    # Seen at a slant a card may look wider than tall: its corners may begin at a long side.
    upright, lying = _best_rectangle(points, _TEMPLATE), _best_rectangle(points, _LYING)
    fits = upright[1] <= lying[1]
    turn, template = np.where(fits, upright[0], lying[0]), np.where(fits[..., None], _TEMPLATE, _LYING)
    sizes = np.maximum(np.abs(turn), 1e-9)
    scale = np.exp(_weighted_median(np.log(sizes), trust))
    ideal = (turn / sizes * scale[:, None])[..., None] * template
    off = np.sqrt((np.abs(points - ideal) ** 2).sum(axis=2) / _TEMPLATE_NORM) / scale[:, None]
    return scale, np.where(behind, 10.0, off)


def _best_rectangle(points: np.ndarray, template: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Size and turn (one complex number) of the card that fits best, and how far it is off, of its size."""
    turn = (points * template.conj()).sum(axis=2) / _TEMPLATE_NORM
    off = (np.abs(points - turn[..., None] * template) ** 2).sum(axis=2)
    return turn, off / np.maximum(np.abs(turn) ** 2, 1e-18)


def _weighted_median(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The median along the last axis, each value counting by its weight."""
    order = np.argsort(values, axis=-1)
    reached = np.cumsum(weights[order], axis=-1)
    place = (reached < reached[..., -1:] / 2).sum(axis=-1)
    chosen = np.take_along_axis(order, place[..., None], axis=-1)
    return np.take_along_axis(values, chosen, axis=-1)[..., 0]
