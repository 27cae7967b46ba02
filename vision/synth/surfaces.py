"""Tables drawn from numbers, for whoever has no photos of tables: wood, cloth, stone, tiles, paint."""

import cv2
import numpy as np

from vision.synth.cards import Picture

SIZE = 900


def draw(number: int, seed: int) -> tuple[str, Picture]:
    """Surface number `number`: always the same picture for the same seed."""
    random = np.random.default_rng([seed, number, 7])
    kinds = (_wood, _cloth, _stone, _tiles, _paint)
    picture = kinds[number % len(kinds)](random)
    return f"drawn-{seed}-{number:03d}", np.clip(picture * 255, 0, 255).astype(np.uint8)


def _noise(random: np.random.Generator, across: int, down: int) -> Picture:
    """Soft noise around zero with about so many waves each way."""
    grain = random.standard_normal((max(2, down), max(2, across))).astype(np.float32)
    return cv2.resize(grain, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)


def _colour(random: np.random.Generator, low: float = 0.1, high: float = 0.85) -> Picture:
    return random.uniform(low, high, 3).astype(np.float32)


def _wood(random: np.random.Generator) -> Picture:
    brown = np.array([0.25, 0.42, 0.62], np.float32) * random.uniform(0.4, 1.5)
    rings = np.linspace(0, random.uniform(20, 90), SIZE, dtype=np.float32)[:, None]
    grain = (
        np.sin(rings + _noise(random, 3, 12) * random.uniform(0.5, 2.5)) * 0.5
        + _noise(random, 30, 700) * 0.25
    )
    picture = brown * (1 + random.uniform(0.05, 0.2) * grain[..., None])
    boards = int(random.integers(0, 6))
    for place in random.integers(0, SIZE, boards):
        cv2.line(picture, (0, int(place)), (SIZE, int(place)), tuple(map(float, brown * 0.4)), 2)
    return picture


def _cloth(random: np.random.Generator) -> Picture:
    x, y = np.meshgrid(np.arange(SIZE, dtype=np.float32), np.arange(SIZE, dtype=np.float32))
    pitch = random.uniform(4, 14)
    weave = np.sin(x * 2 * np.pi / pitch) * np.sin(y * 2 * np.pi / pitch) + 0.5 * _noise(random, 300, 300)
    picture = _colour(random) * (1 + random.uniform(0.03, 0.2) * weave[..., None])
    if random.random() < 0.4:  # checks
        wide = int(random.integers(40, 160))
        picture[(y // wide % 2 == 0)] *= random.uniform(0.6, 1.2)
        picture[(x // wide % 2 == 0)] *= random.uniform(0.6, 1.2)
    return picture


def _stone(random: np.random.Generator) -> Picture:
    waves = sum(_noise(random, size, size) / order for order, size in enumerate((4, 9, 20, 50, 200), 1))
    veins = np.exp(-((np.asarray(waves) / random.uniform(0.05, 0.3)) ** 2))
    return (
        _colour(random) + 0.06 * np.asarray(waves)[..., None] + random.uniform(-0.3, 0.3) * veins[..., None]
    )


def _tiles(random: np.random.Generator) -> Picture:
    picture = _stone(random) if random.random() < 0.5 else _paint(random)
    wide, line = int(random.integers(90, 300)), _colour(random)
    for place in range(0, SIZE, wide):
        cv2.line(picture, (place, 0), (place, SIZE), tuple(map(float, line)), int(random.integers(2, 9)))
        cv2.line(picture, (0, place), (SIZE, place), tuple(map(float, line)), int(random.integers(2, 9)))
    return picture


def _paint(random: np.random.Generator) -> Picture:
    return _colour(random, 0.03, 0.95) + random.uniform(0.0, 0.05) * _noise(random, 400, 400)[..., None]
