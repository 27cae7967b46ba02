"""From the light that falls on a sensor to a phone's JPEG: exposure, colour, noise, sharpening."""

import cv2
import numpy as np

from okaikei.vision.synth.cards import Picture

LUMA = np.array([0.0722, 0.7152, 0.2126], np.float32)  # blue, green, red


def photographed(light: Picture, white: Picture, random: np.random.Generator) -> Picture:
    """Linear BGR light, and the colour (BGR) in which white is lit, to the pixels of a photo."""
    image = _balanced(light, white, random)
    image *= _exposure(image, random)
    image = _noisy(image, random)
    image = _toned(image, random)
    image = _sharpened(image, random)
    pixels = np.clip(image * 255 + 0.5, 0, 255).astype(np.uint8)
    quality = int(random.integers(70, 97))
    packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    photo = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    if photo is None:
        raise ValueError("a photo that was packed just now cannot be read")
    return photo


def _balanced(light: Picture, white: Picture, random: np.random.Generator) -> Picture:
    """White balance: phones take away most of a lamp's colour, and err a little."""
    most = random.uniform(0.55, 1.0)
    warmer, greener = random.normal(0, 0.06), random.normal(0, 0.015)
    gain = (1 / np.maximum(white, 0.05)) ** most * np.exp([-warmer, greener, warmer])
    gain /= gain @ LUMA
    return np.asarray(light * gain.astype(np.float32), np.float32)


def _exposure(image: Picture, random: np.random.Generator) -> float:
    """So that the middle of the picture is grey and little of it burns out."""
    bright = cv2.resize(image, (160, 120), interpolation=cv2.INTER_AREA) @ LUMA
    middle = float(np.exp(np.mean(np.log(bright + 1e-4))))
    high = min(float(np.percentile(bright, 98.5)), 6 * float(np.median(bright)))  # a lamp may burn out
    grey = 0.2 * float(np.exp(random.normal(0, 0.22)))
    return min(grey / middle, 1.0 / max(high, 1e-6))


def _noisy(image: Picture, random: np.random.Generator) -> Picture:
    """Grain of the sensor, more in the dark, and what the phone has left of it."""
    strength = float(np.exp(random.normal(-5.2, 0.7)))
    height, width = image.shape[:2]
    grain = random.standard_normal((height, width, 3), dtype=np.float32)
    coarse = random.standard_normal((height // 3, width // 3, 3), dtype=np.float32)
    grain = grain + 1.2 * cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)
    return image + grain * np.sqrt(np.maximum(image, 0) * 0.3 + 0.004) * np.float32(strength * 2)


def _toned(image: Picture, random: np.random.Generator) -> Picture:
    """A phone's curve: shadows opened, highlights rolled off, contrast and colour pushed."""
    image = np.maximum(image, 0)
    height, width = image.shape[:2]
    small = cv2.resize(image @ LUMA, (width // 8, height // 8), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), max(small.shape) / 24)
    bright = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    opened = random.uniform(0, 0.3)
    image = image * ((0.18 / (bright + 0.02)) ** (opened * 0.6))[..., None].clip(0.6, 1.8)
    image = _rolled_off(image, random.uniform(0.6, 0.85))
    shown = cv2.pow(image.astype(np.float32), 1 / random.uniform(2.1, 2.35))
    contrast = random.uniform(0.05, 0.5)
    shown = shown + contrast * shown * (1 - shown) * (2 * shown - 1)
    grey = (shown @ LUMA)[..., None]
    return np.asarray(grey + (shown - grey) * np.float32(random.uniform(0.95, 1.35)), np.float32)


def _rolled_off(image: Picture, knee: float) -> Picture:
    """What is brighter than the knee comes nearer to white, and mostly keeps its hue."""
    brightest = image.max(axis=2, keepdims=True)
    over = np.maximum(brightest - knee, 0)
    wanted = np.minimum(brightest, knee) + (1 - knee) * over / (over + 1.5 * (1 - knee))
    kept = image * (wanted / np.maximum(brightest, 1e-6))
    return kept + 0.12 * (wanted - kept) * np.minimum(over, 1)


def _sharpened(image: Picture, random: np.random.Generator) -> Picture:
    """A hand that moved or a lens that missed, now and then; then what phones add to edges."""
    scale = max(image.shape[:2]) / 1600
    if random.random() < 0.12:
        image = cv2.GaussianBlur(image, (0, 0), random.uniform(0.6, 1.6) * scale)
    radius, amount = random.uniform(0.8, 1.6), random.uniform(0.1, 0.8)
    return np.asarray(image + amount * (image - cv2.GaussianBlur(image, (0, 0), radius)))
