"""Cards of no game: drawn at random, so that a card is found and told apart whatever is printed on it."""

import cv2
import numpy as np

from vision.synth.cards import TEXTURE, CardPicture, Picture

Colour = tuple[float, float, float]


def _colour(random: np.random.Generator) -> Colour:
    blue, green, red = random.integers(0, 256, 3)
    return float(blue), float(green), float(red)


def _shape(image: Picture, centre: tuple[int, int], size: int, kind: int, colours: list[Colour]) -> None:
    """One of a dozen emblems, of one or two colours."""
    x, y = centre
    first, second = colours[0], colours[-1]
    if kind < 3:  # discs, rings
        cv2.circle(image, centre, size, first, -1, cv2.LINE_AA)
        if kind:
            cv2.circle(image, centre, max(1, size // (kind + 1)), second, -1, cv2.LINE_AA)
    elif kind < 5:  # ellipses
        cv2.ellipse(image, centre, (size, max(1, size // 2)), 40 * kind, 0, 360, first, -1, cv2.LINE_AA)
        cv2.ellipse(image, centre, (max(1, size // 2), max(1, size // 3)), 0, 0, 180, second, -1, cv2.LINE_AA)
    elif kind < 9:  # polygons and stars
        points = 3 + kind % 4
        turns = np.arange(points * 2) * np.pi / points
        radii = np.where(np.arange(points * 2) % 2, size * (0.45 if kind % 2 else 0.9), size)
        ring = np.stack([x + radii * np.sin(turns), y - radii * np.cos(turns)], axis=1).astype(np.int32)
        cv2.fillPoly(image, [ring], first, cv2.LINE_AA)
        cv2.circle(image, centre, max(1, size // 4), second, -1, cv2.LINE_AA)
    else:  # boxes and stripes
        cv2.rectangle(image, (x - size, y - size * 2 // 3), (x + size, y + size * 2 // 3), first, -1)
        for step in range(-size, size, max(3, size // (kind - 7))):
            cv2.line(
                image, (x + step, y - size * 2 // 3), (x + step, y + size * 2 // 3), second, max(1, size // 8)
            )


def _ground(random: np.random.Generator) -> Picture:
    width, height = TEXTURE
    image = np.empty((height, width, 3), np.uint8)
    image[:] = np.array(_colour(random), np.uint8)
    style = random.integers(0, 5)
    if style == 1:
        image[int(height * random.uniform(0.4, 0.7)) :] = np.array(_colour(random), np.uint8)
    elif style == 2:
        image[:] = 245
        cv2.rectangle(image, (14, 14), (width - 15, height - 15), _colour(random), int(random.integers(1, 8)))
    elif style == 3:
        ramp = np.linspace(0, 1, height)[:, None, None]
        image = (image * (1 - ramp) + np.array(_colour(random)) * ramp).astype(np.uint8)
    elif style == 4:
        colour = _colour(random)
        for x in range(0, width, int(random.integers(20, 70))):
            cv2.line(
                image,
                (x, 0),
                (int(x + random.integers(-40, 40)), height),
                colour,
                int(random.integers(2, 12)),
            )
    return np.ascontiguousarray(image)


def draw(number: int, seed: int) -> CardPicture:
    """Decoy number `number`: always the same picture for the same seed."""
    random = np.random.default_rng([seed, number])
    width, height = TEXTURE
    image = _ground(random)
    kind, colours = int(random.integers(0, 12)), [_colour(random), _colour(random)]
    copies = int(random.integers(1, 5))
    size = int(random.integers(18, 34))
    for copy in range(copies):
        _shape(image, (int(30 + size + copy * size * 2.1), 20 + size), size, kind, colours)
    if random.random() < 0.8:
        big = int(random.integers(60, 130))
        _shape(
            image,
            (width // 2 + int(random.integers(-20, 20)), int(height * random.uniform(0.5, 0.7))),
            big,
            kind,
            colours,
        )
    else:  # pips, as on playing cards
        for row in range(int(random.integers(2, 5))):
            for column in (0.3, 0.7):
                _shape(image, (int(width * column), int(height * (0.25 + row * 0.16))), 30, kind, colours)
    word = "".join(chr(letter) for letter in random.integers(65, 91, int(random.integers(3, 9))))
    cv2.putText(
        image,
        word,
        (20, height - 30),
        int(random.integers(0, 8)),
        random.uniform(0.9, 1.6),
        _colour(random),
        3,
        cv2.LINE_AA,
    )
    return CardPicture(f"decoy-{seed}-{number:03d}", "decoys", image)
