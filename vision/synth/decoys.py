"""Decoys: cards of no game, drawn at random, so that a card is found and told apart whatever is on it."""

import cv2
import numpy as np

from okaikei.vision.synth.cards import TEXTURE, CardPicture, Picture

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


INKS: tuple[Colour, ...] = ((40.0, 30.0, 190.0), (30.0, 30.0, 30.0))  # red and black
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
# Where pips lie on half a card: columns at 0.3, 0.5 and 0.7 of the width, rows by share of the height.
PIPS = {
    "A": ((0.5, 0.5),),
    "2": ((0.5, 0.2),),
    "3": ((0.5, 0.2), (0.5, 0.5)),
    "4": ((0.3, 0.2), (0.7, 0.2)),
    "5": ((0.3, 0.2), (0.7, 0.2), (0.5, 0.5)),
    "6": ((0.3, 0.2), (0.7, 0.2), (0.3, 0.5), (0.7, 0.5)),
    "7": ((0.3, 0.2), (0.7, 0.2), (0.3, 0.5), (0.7, 0.5), (0.5, 0.35)),
    "8": ((0.3, 0.2), (0.7, 0.2), (0.3, 0.5), (0.7, 0.5), (0.5, 0.35)),
    "9": ((0.3, 0.2), (0.7, 0.2), (0.3, 0.4), (0.7, 0.4), (0.5, 0.5)),
    "10": ((0.3, 0.2), (0.7, 0.2), (0.3, 0.4), (0.7, 0.4), (0.5, 0.3)),
}


def _pip(image: Picture, centre: tuple[int, int], size: int, suit: int, ink: Colour) -> None:
    """A heart, a diamond, a spade or a club, more or less."""
    x, y = centre
    half = max(2, size // 2)
    if suit == 1:
        points = [(x, y - size), (x + size * 3 // 4, y), (x, y + size), (x - size * 3 // 4, y)]
        cv2.fillPoly(image, [np.array(points, np.int32)], ink, cv2.LINE_AA)
        return
    way = 1 if suit == 0 else -1
    if suit < 3:
        for side in (-half, half):
            cv2.circle(image, (x + side, y - way * half // 2), half, ink, -1, cv2.LINE_AA)
        point = [(x - size, y - way * half // 4), (x + size, y - way * half // 4), (x, y + way * size)]
        cv2.fillPoly(image, [np.array(point, np.int32)], ink, cv2.LINE_AA)
    else:
        for spot in ((x - half, y + half // 3), (x + half, y + half // 3), (x, y - half)):
            cv2.circle(image, spot, half, ink, -1, cv2.LINE_AA)
    if suit >= 2:
        stem = [(x, y), (x + half // 2, y + size), (x - half // 2, y + size)]
        cv2.fillPoly(image, [np.array(stem, np.int32)], ink, cv2.LINE_AA)


def _court(image: Picture, random: np.random.Generator) -> None:
    """The upper half of a figure in a frame: blocks of strong colours, a head."""
    width, height = TEXTURE
    left, right, top = int(width * 0.2), int(width * 0.8), int(height * 0.1)
    colours = [(30.0, 30.0, 200.0), (40.0, 190.0, 240.0), (180.0, 60.0, 30.0), (20.0, 20.0, 20.0)]
    order = [colours[int(each)] for each in random.permutation(len(colours))]
    for number, colour in enumerate(order):
        points = random.uniform((left, top + height * 0.12), (right, height / 2), (4, 2)).astype(np.int32)
        cv2.fillPoly(image, [cv2.convexHull(points)], colour, cv2.LINE_AA)
        cv2.line(image, tuple(map(int, points[0])), tuple(map(int, points[2])), order[number - 1], 4)
    head = (int(width * random.uniform(0.42, 0.58)), int(height * 0.2))
    cv2.circle(image, head, int(width * 0.11), (190.0, 215.0, 240.0), -1, cv2.LINE_AA)
    cv2.circle(image, head, int(width * 0.11), (30.0, 30.0, 30.0), 2, cv2.LINE_AA)
    cv2.rectangle(image, (left, top), (right, height - top), order[0], 3)


def playing_card(number: int, seed: int) -> CardPicture:
    """Playing card number `number` of a pack drawn with this seed: white, two inks, the same both ways up."""
    suit, rank = number % 4, RANKS[number // 4 % len(RANKS)]
    pack = np.random.default_rng([seed, 7, number // 52])  # letters and sizes differ from pack to pack
    font, bold, size = int(pack.integers(0, 5)), int(pack.integers(3, 8)), int(pack.integers(24, 40))
    paper = 255 - pack.integers(0, 22, 3)
    width, height = TEXTURE
    image = np.empty((height, width, 3), np.uint8)
    image[:] = paper
    ink = INKS[0] if suit < 2 else INKS[1]
    if rank in PIPS:
        for x, y in PIPS[rank]:
            grown = size * 3 if rank == "A" else size
            _pip(image, (int(x * width), int(y * height)), grown, suit, ink)
    else:
        _court(image, np.random.default_rng([seed, number]))
    cv2.putText(image, rank, (10, 58), font, 44 / 22 * 0.9, ink, bold, cv2.LINE_AA)
    _pip(image, (34, 92), max(10, size // 2), suit, ink)
    image[height // 2 :] = image[: height - height // 2][::-1, ::-1]
    return CardPicture(f"decoy-pack-{seed}-{number:03d}", "decoys", image)
