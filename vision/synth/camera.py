"""The phone: where it is held, and what the lens, the light and the file do to the picture."""

from dataclasses import dataclass

import cv2
import numpy as np

from okaikei.vision.synth.cards import Picture


def projection(
    corners_mm: Picture, frame: tuple[int, int], fill: float, tilt: float, roll: float, lean: float
) -> Picture:
    """The 3 × 3 matrix from the table in mm to the frame in pixels, so that all corners are in it.

    `tilt` is how far the phone is off the vertical, `lean` towards which side, `roll` which way up.
    """
    width, height = frame
    focal = 1.15 * max(width, height)
    centre = corners_mm.mean(axis=0)
    spin = _turn(roll - lean)
    back = _turn(lean)
    tip = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    rotation = spin @ tip @ back
    size = np.ptp(corners_mm, axis=0).max()
    distance = focal * size / min(width, height) * 1.6
    for _ in range(6):  # moving nearer changes the perspective, so settle it in a few steps
        matrix = _matrix(rotation, centre, focal, distance)
        seen = project(matrix, corners_mm)
        span = np.ptp(seen, axis=0)
        distance *= max(span[0] / (width * fill), span[1] / (height * fill))
    matrix = _matrix(rotation, centre, focal, distance)
    seen = project(matrix, corners_mm)
    middle = (seen.min(axis=0) + seen.max(axis=0)) / 2
    move = np.array([[1, 0, width / 2 - middle[0]], [0, 1, height / 2 - middle[1]], [0, 0, 1]])
    return move @ matrix


def _turn(angle: float) -> Picture:
    return np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])


def _matrix(rotation: Picture, centre: Picture, focal: float, distance: float) -> Picture:
    plane = np.column_stack(
        [rotation[:, 0], rotation[:, 1], np.array([0, 0, distance]) - rotation[:, :2] @ centre]
    )
    return np.diag([focal, focal, 1.0]) @ plane


def project(matrix: Picture, points: Picture) -> Picture:
    """Points in mm to points in pixels."""
    flat = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return flat[:, :2] / flat[:, 2:]


@dataclass(frozen=True)
class Shot:
    """How bad the light and the hand were."""

    warmth: float
    exposure: float
    contrast: float
    shade: float
    glare: int
    blur: float
    shake: float
    noise: float
    quality: int


def random_shot(random: np.random.Generator) -> Shot:
    """How a person may hold a phone, and in what light."""
    return Shot(
        warmth=random.normal(0.1, 0.16),
        exposure=float(np.exp(random.normal(-0.08, 0.22))),
        contrast=float(np.exp(random.normal(0, 0.12))),
        shade=float(random.choice([0.0, random.uniform(0.1, 0.55)])),
        glare=int(random.choice([0, 0, 0, 1, 2])),
        blur=float(np.abs(random.normal(0, 0.7))),
        shake=float(random.choice([0, 0, 0, random.uniform(1, 5)])),
        noise=float(np.abs(random.normal(0, 0.018))),
        quality=int(random.integers(55, 96)),
    )


def develop(image: Picture, shot: Shot, random: np.random.Generator) -> Picture:
    """From the light on the table (float BGR in 0..1) to the pixels of a JPEG photo."""
    height, width = image.shape[:2]
    small = _light(shot, random, (width // 8, height // 8))
    light = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    balance = np.array([1 - shot.warmth, 1.0, 1 + 0.7 * shot.warmth], np.float32)
    out: Picture = image * light[..., None] * (balance * shot.exposure)
    for _ in range(shot.glare):
        out += cv2.resize(_glare(random, (width // 8, height // 8)), (width, height))[..., None]
    np.clip(out, 0, 1, out=out)
    out = cv2.pow(out, shot.contrast)
    if shot.blur > 0.3:
        out = cv2.GaussianBlur(out, (0, 0), shot.blur * width / 1600)
    if shot.shake > 1:
        out = cv2.filter2D(out, -1, _shake(shot.shake * width / 1600, random.uniform(0, np.pi)))
    if shot.noise > 0.004:
        grain = random.standard_normal((height // 2, width // 2, 3), dtype=np.float32)
        out = out + cv2.resize(grain, (width, height)) * np.float32(shot.noise)
    if random.random() < 0.3:  # phones sharpen
        out = 1.6 * out - 0.6 * cv2.GaussianBlur(out, (0, 0), 1.4)
    pixels = np.clip(out * 255, 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, shot.quality])[1]
    photo = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    assert photo is not None  # it was encoded just now
    return photo


def _light(shot: Shot, random: np.random.Generator, size: tuple[int, int]) -> Picture:
    """A lamp on one side, and now and then the shadow of a head or an arm."""
    width, height = size
    x, y = np.meshgrid(
        np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)
    )
    angle = random.uniform(0, 2 * np.pi)
    light = 1 + random.uniform(0, 0.25) * (x * np.cos(angle) + y * np.sin(angle))
    light -= random.uniform(0, 0.18) * (x**2 + y**2)
    if shot.shade:
        mask = np.zeros((height, width), np.float32)
        points = random.uniform(-0.4, 1.4, (5, 2)) * (width, height)
        cv2.fillPoly(mask, [cv2.convexHull(points.astype(np.int32))], 1.0)
        light *= 1 - shot.shade * cv2.GaussianBlur(mask, (0, 0), random.uniform(1.5, 14))
    return light.astype(np.float32)


def _glare(random: np.random.Generator, size: tuple[int, int]) -> Picture:
    width, height = size
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    angle = random.uniform(0, np.pi)
    dx, dy = x - random.uniform(0, width), y - random.uniform(0, height)
    along, across = dx * np.cos(angle) + dy * np.sin(angle), dy * np.cos(angle) - dx * np.sin(angle)
    long, short = width * random.uniform(0.04, 0.3), width * random.uniform(0.02, 0.1)
    return (random.uniform(0.15, 0.6) * np.exp(-((along / long) ** 2) - (across / short) ** 2)).astype(
        np.float32
    )


def _shake(length: float, angle: float) -> Picture:
    size = max(3, int(length) * 2 + 1)
    kernel = np.zeros((size, size), np.float32)
    middle = size // 2
    end = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    start = (int(middle - end[0]), int(middle - end[1]))
    cv2.line(kernel, start, (int(middle + end[0]), int(middle + end[1])), 1.0, 1, cv2.LINE_AA)
    return kernel / max(float(kernel.sum()), 1e-6)
