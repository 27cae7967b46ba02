"""The phone as a camera in space: the composer's way of holding it, with heights above the table."""

from dataclasses import dataclass, replace

import numpy as np

from okaikei.vision.synth.camera import Hold, random_hold
from okaikei.vision.synth.cards import Picture

NEAREST = (240.0, 380.0)  # mm from the cards: nearer nobody holds a phone
LEAST_FILL = 0.5
MOST_OFF = 0.4  # of the room beside the cards: how far they are off the middle of the photo


@dataclass(frozen=True)
class View:
    """A pinhole camera over the table; world in mm: x right, y away from the player, z up."""

    frame: tuple[int, int]  # width and height, in pixels
    focal: float  # pixels
    place: Picture  # of the lens, in mm
    rotation: Picture  # rows: the frame's right, its down, and where it looks
    tilt: float  # off the vertical

    def project(self, points: Picture) -> Picture:
        """Points in mm (n × 3) to pixels (n × 2)."""
        seen = (points - self.place) @ self.rotation.T
        middle = np.array(self.frame) / 2
        return np.asarray(seen[:, :2] / np.maximum(seen[:, 2:], 1e-6) * self.focal + middle)

    def on_table(self, pixels: Picture) -> Picture:
        """Where the sight through pixels (n × 2) meets the table (n × 2); far off, where it passes above."""
        rays = np.column_stack([(pixels - np.array(self.frame) / 2) / self.focal, np.ones(len(pixels))])
        rays = rays @ self.rotation
        reach = np.clip(-self.place[2] / np.minimum(rays[:, 2], -1e-6), 0, 1e4)
        return np.asarray((self.place + rays * reach[:, None])[:, :2])

    def table_matrix(self) -> Picture:
        """From the table in mm, as layouts count it (y towards the player), to pixels: 3 × 3."""
        axes = np.column_stack([self.rotation[:, 0], -self.rotation[:, 1], -self.rotation @ self.place])
        middle = np.array([[1, 0, self.frame[0] / 2], [0, 1, self.frame[1] / 2], [0, 0, 1.0]])
        return np.asarray(middle @ np.diag([self.focal, self.focal, 1.0]) @ axes)

    @property
    def chair(self) -> Picture:
        """The direction on the table from the cards to the person who photographs."""
        back = -self.rotation[2, :2] if self.tilt > 0.05 else self.rotation[1, :2]
        return np.asarray(back / np.linalg.norm(back))


def hold_phone(
    points: Picture,
    random: np.random.Generator,
    longest: int,
    roll: float | None = None,
    tilt: float | None = None,
) -> View:
    """A view of all these points (n × 3), held as the composer holds it."""
    hold = random_hold(random, roll, tilt)
    rotation = _rotation(hold)
    spans = np.ptp(points @ rotation.T, axis=0)
    landscape = spans[0] > spans[1] if random.random() < 0.75 else random.random() < 0.5
    short = even(longest * random.choice([0.75, 0.75, 0.5625]))
    frame = (even(longest), short) if landscape else (short, even(longest))
    off = random.uniform(-MOST_OFF, MOST_OFF, 2)
    view = _fitted(points, frame, hold, rotation, off)
    near = random.uniform(*NEAREST) / float(np.linalg.norm(view.place - points.mean(axis=0)))
    if near <= 1:
        return view
    # Few cards are photographed with more table around them, or cut out of a larger photo.
    closer = replace(hold, fill=hold.fill / near) if hold.fill / near > LEAST_FILL else None
    return _fitted(points, frame, closer or replace(hold, focal=hold.focal * near), rotation, off)


def even(length: float) -> int:
    """A whole and even number of pixels."""
    return int(length) // 2 * 2


def _rotation(hold: Hold) -> Picture:
    """Rows: right, down and ahead in the photo, in a world with y away from the player and z up."""
    cosine, sine = np.cos(hold.tilt), np.sin(hold.tilt)
    tip = np.array([[1, 0, 0], [0, cosine, -sine], [0, sine, cosine]])
    turned = _turn(hold.roll - hold.lean) @ tip @ _turn(hold.lean)
    return np.asarray(turned @ np.diag([1.0, -1.0, -1.0]))


def _turn(angle: float) -> Picture:
    cosine, sine = np.cos(angle), np.sin(angle)
    return np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1]])


def _fitted(points: Picture, frame: tuple[int, int], hold: Hold, rotation: Picture, off: Picture) -> View:
    """As near as the fill says: a box in the frame, `off` its middle, just holds all points."""
    focal = hold.focal * max(frame)
    half = np.array(frame) / 2 / focal  # slopes of the sights at the frame's edges
    low, high = half * (2 * off * (1 - hold.fill) - hold.fill), half * (2 * off * (1 - hold.fill) + hold.fill)
    # At a depth the phone may stand, sideways, from `least` + `high` × depth to `most` + `low` × depth.
    seen = points @ rotation.T
    least = (seen[:, :2] - high * seen[:, 2:]).max(axis=0)
    most = (seen[:, :2] - low * seen[:, 2:]).min(axis=0)
    depth = float(((most - least) / (high - low)).min())
    across = (least + most + (high + low) * depth) / 2
    return View(frame, focal, np.array([*across, depth]) @ rotation, rotation, hold.tilt)
