"""Surfaces drawn by ourselves, where no folder of pictures is given: wood, cloth, stone, paint."""

import cv2
import numpy as np

from okaikei.vision.synth.cards import Picture

SIZE = (900, 1200)  # height and width in pixels
WOODS = ((60, 100, 150), (40, 70, 110), (90, 140, 185), (35, 50, 75), (120, 165, 200))  # BGR


def _noise(random: np.random.Generator, across: int, down: int) -> Picture:
    """Smooth noise in -1..1 with so many bumps across and down."""
    small = random.uniform(-1, 1, (down + 1, across + 1)).astype(np.float32)
    return cv2.resize(small, (SIZE[1], SIZE[0]), interpolation=cv2.INTER_CUBIC)


def wood(random: np.random.Generator) -> Picture:
    """Planks with grain along them."""
    colour = np.array(WOODS[int(random.integers(0, len(WOODS)))], np.float32)
    grain = 0.5 * _noise(random, 3, 220) + 0.3 * _noise(random, 8, 90) + 0.2 * _noise(random, 40, 300)
    shade = 1 + 0.22 * grain
    for top in range(0, SIZE[0], int(random.integers(120, 260))):
        shade[top : top + 3] *= 0.6
        shade[top + 3 : top + 120] *= random.uniform(0.92, 1.08)
    return np.clip(shade[..., None] * colour, 0, 255).astype(np.uint8)


def cloth(random: np.random.Generator) -> Picture:
    """A woven cloth, plain or checked."""
    colour = random.uniform(30, 220, 3).astype(np.float32)
    y, x = np.mgrid[0 : SIZE[0], 0 : SIZE[1]].astype(np.float32)
    pitch = random.uniform(4, 8)
    weave = np.sin(x * 2 * np.pi / pitch) * np.sin(y * 2 * np.pi / pitch)
    image = colour * (1 + 0.08 * weave + 0.05 * _noise(random, 6, 5))[..., None]
    if random.random() < 0.5:
        square = random.uniform(60, 140)
        bands = ((x // square) % 2 + (y // square) % 2)[..., None] / 2
        image = image * (1 - 0.5 * bands) + random.uniform(100, 250, 3).astype(np.float32) * 0.5 * bands
    return np.clip(image, 0, 255).astype(np.uint8)


def stone(random: np.random.Generator) -> Picture:
    """Marble, plaster or slate: soft clouds with fine specks."""
    colour = np.array(3 * [random.uniform(50, 225)], np.float32) + random.uniform(-12, 12, 3).astype(
        np.float32
    )
    clouds = 0.6 * _noise(random, 5, 4) + 0.3 * _noise(random, 16, 12) + 0.1 * _noise(random, 90, 70)
    specks = random.standard_normal(SIZE, dtype=np.float32) * 0.03
    return np.clip(colour * (1 + 0.16 * clouds + specks)[..., None], 0, 255).astype(np.uint8)


def draw(count: int, seed: int) -> list[tuple[str, Picture]]:
    """So many surfaces, the same for the same seed."""
    makers = (wood, cloth, stone)
    return [
        (f"{makers[number % 3].__name__}-{number}", makers[number % 3](np.random.default_rng([seed, number])))
        for number in range(count)
    ]
