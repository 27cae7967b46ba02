"""The phone: where it is held, and what the lens, the light and the file do to the picture."""

from dataclasses import dataclass

import cv2
import numpy as np

from okaikei.vision.synth.cards import Picture


@dataclass(frozen=True)
class Hold:
    """How the phone is held over the table."""

    tilt: float  # radians off the vertical
    roll: float  # radians: which way up the picture is
    lean: float  # radians: towards which side it is tilted; equal to the roll, far is up in the picture
    focal: float  # focal length in units of the picture's longer side
    fill: float  # share of the picture's width or height that the cards take


MOST_TILT = np.radians(52)  # from a chair; lower than that people stand up


def random_hold(random: np.random.Generator, roll: float | None = None, tilt: float | None = None) -> Hold:
    """A phone as people hold it: from a chair, mostly with the far side of the table up in the picture."""
    if roll is None:
        quarter = float(random.choice([0.0, 0.0, 0.0, np.pi, np.pi / 2, -np.pi / 2]))
        roll = quarter if random.random() < 0.8 else random.uniform(0, 2 * np.pi)
    roll += random.normal(0, 0.08)
    if tilt is None:
        tilt = float(abs(random.normal(0, 0.12)) if random.random() < 0.25 else random.uniform(0, MOST_TILT))
    lean = roll + random.normal(0, 0.25) if random.random() < 0.7 else random.uniform(0, 2 * np.pi)
    # A phone's main lens is like one of 24 to 28 mm; some photos are taken with twice that, or cut.
    focal = random.uniform(0.68, 0.82) if random.random() < 0.75 else random.uniform(0.82, 1.5)
    return Hold(min(tilt, MOST_TILT), roll, lean, focal, random.uniform(0.55, 0.97))


@dataclass(frozen=True)
class Shot:
    """How bad the light and the hand were."""

    warmth: float  # 0 is white light; red gains and blue loses by about this share
    exposure: float  # factor on the light; 1 is right
    contrast: float  # gamma; above 1 the photo is darker and harder
    shade: float  # share of the light that a shadow takes; 0: there is none
    glare: int  # how many spots of glare
    blur: float  # standard deviation in pixels, in a photo 1600 wide
    shake: float  # pixels that the phone moved, in a photo 1600 wide
    noise: float  # standard deviation of the grain, in 0..1
    quality: int  # of the JPEG, in per cent


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
