"""Decks of no game whose cards share a style, as those of a real deck do.

Cards that were each drawn at random are told apart by anything; the cards of one deck only by what is
drawn on them, how many of it, and a name.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.synth.cards import TEXTURE, CardPicture, Picture

Colour = tuple[float, float, float]
CARDS = 24  # of one deck
KINDS = 4  # cards of one family, which share its colour
SYLLABLES = ("ka", "mo", "ru", "ten", "shi", "no", "pi", "lau", "ber", "go", "dul", "fin", "ra", "sel", "tox")


@dataclass(frozen=True)
class _Style:
    """What all cards of one deck have in common."""

    border: int
    paper: Colour
    panel: int  # 0: none, 1: a light box, 2: a disc
    caption: int  # 0: none, 1: at the foot, 2: at the head, 3: on a banner at the foot
    font: int
    row: int  # emblems at the head: 0: only a name, 1: from the left, 2: in the middle
    outline: int
    badge: bool


def _hue(random: np.random.Generator, low: int = 60, high: int = 255) -> Colour:
    pixel = np.array(
        [[[random.integers(0, 180), random.integers(30, 230), random.integers(low, high)]]], np.uint8
    )
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
    return float(blue), float(green), float(red)


def _style(random: np.random.Generator) -> _Style:
    row = int(random.integers(0, 3))
    return _Style(
        border=int(random.choice([0, 0, 10, 18, 28])),
        paper=_hue(random, 200),
        panel=int(random.integers(0, 3)),
        caption=int(random.integers(0, 4)) if row else 2,  # something at the head must tell cards apart
        font=int(random.integers(0, 8)),
        row=row,
        outline=int(random.choice([0, 0, 3, 6])),
        badge=bool(random.random() < 0.4),
    )


def _blob(random: np.random.Generator, centre: tuple[float, float], size: float) -> np.ndarray:
    """A rounded or angular outline around a point."""
    corners = int(random.integers(3, 9))
    turns = np.sort(random.uniform(0, 2 * np.pi, corners)) if random.random() < 0.5 else None
    if turns is None:
        turns = np.arange(corners) * 2 * np.pi / corners + random.uniform(0, np.pi)
    radii = size * random.uniform(0.55, 1.0, corners)
    stretch = random.uniform(0.6, 1.0, 2)
    points = np.stack([np.cos(turns) * radii * stretch[0], np.sin(turns) * radii * stretch[1]], axis=1)
    if random.random() < 0.6:  # round it off: between the corners, and again
        for _ in range(3):
            following = np.roll(points, -1, axis=0)
            points = np.stack([points * 0.75 + following * 0.25, points * 0.25 + following * 0.75], 1)
            points = points.reshape(-1, 2)
    return np.asarray(points + centre, np.int32)


def _emblem(
    image: Picture, seed: list[int], centre: tuple[float, float], size: float, style: _Style, shade: Colour
) -> None:
    """The same thing every time for the same seed, at any size: some blobs, lines and dots on one another."""
    random = np.random.default_rng(seed)
    colours = [_hue(random), _hue(random), shade, (250.0, 250.0, 250.0), (40.0, 35.0, 30.0)]
    for part in range(int(random.integers(2, 6))):
        colour = colours[int(random.integers(0, len(colours)))]
        reach = size * random.uniform(*((0.7, 1.0) if part == 0 else (0.3, 0.7)))
        x, y = (float(at + size * random.uniform(-0.35, 0.35)) for at in centre)
        outline = _blob(random, (x, y), reach)
        if random.random() < 0.75:
            cv2.fillPoly(image, [outline], colour, cv2.LINE_AA)
            if style.outline:
                width = max(1, int(style.outline * size / 100))
                cv2.polylines(image, [outline], True, (40.0, 35.0, 30.0), width, cv2.LINE_AA)
        else:
            cv2.polylines(image, [outline], True, colour, max(2, int(size * 0.12)), cv2.LINE_AA)
    for _ in range(int(random.integers(0, 3))):  # eyes, seeds, bubbles
        x, y = (int(at + size * random.uniform(-0.4, 0.4)) for at in centre)
        cv2.circle(image, (x, y), max(1, int(size * 0.08)), colours[-1], -1, cv2.LINE_AA)


def _caption(image: Picture, word: str, style: _Style, ink: Colour) -> None:
    width, height = TEXTURE
    y = 46 if style.caption == 2 else height - 26 - style.border
    if style.caption == 3:
        cv2.rectangle(image, (0, y - 48), (width, y + 18), style.paper, -1)
    (long, _), _ = cv2.getTextSize(word, style.font, 1.0, 3)
    scale = min(1.5, (width - 60) / max(long, 1))
    cv2.putText(image, word, (int((width - long * scale) / 2), y), style.font, scale, ink, 3, cv2.LINE_AA)


def house_card(number: int, seed: int) -> CardPicture:
    """Card number `number` of the decks drawn with this seed."""
    deck, family = number // CARDS, number % CARDS // KINDS
    style = _style(np.random.default_rng([seed, 11, deck]))
    family_random = np.random.default_rng([seed, 12, deck, family])
    ground, ink = _hue(family_random, 90), _hue(family_random, 10)
    counted = bool(family_random.random() < 0.5)  # its cards differ by how many of a thing they show
    random = np.random.default_rng([seed, 13, number])
    count = 1 + number % KINDS if counted else int(random.integers(1, 4))
    thing = [seed, 14, deck, family] if counted else [seed, 15, number]
    width, height = TEXTURE
    image = np.empty((height, width, 3), np.uint8)
    image[:] = style.paper if style.border else ground
    cv2.rectangle(
        image, (style.border, style.border), (width - style.border, height - style.border), ground, -1
    )
    middle = (width / 2, height * 0.58)
    if style.panel == 1:
        cv2.rectangle(image, (30, int(height * 0.3)), (width - 30, int(height * 0.86)), style.paper, -1)
    elif style.panel == 2:
        cv2.circle(image, (int(middle[0]), int(middle[1])), int(width * 0.4), style.paper, -1, cv2.LINE_AA)
    shown = count if counted else 1
    size = width * (0.36 if shown == 1 else 0.22)
    for copy in range(shown):
        turn = 2 * np.pi * copy / shown
        off = 0.0 if shown == 1 else width * 0.2
        place = (middle[0] + off * np.sin(turn), middle[1] - off * np.cos(turn))
        _emblem(image, thing, place, size, style, ink)
    if style.row:
        first = 24 + style.border + 26 if style.row == 1 else width / 2 - (count - 1) * 30
        head = 40 + style.border + (44 if style.caption == 2 else 0)
        for copy in range(count):
            _emblem(image, thing, (first + copy * 60, head), 32, style, ink)
    if style.badge:
        cv2.circle(image, (width - 46, 46), 30, style.paper, -1, cv2.LINE_AA)
        text = str((number * 7) % 10)
        cv2.putText(image, text, (width - 60, 62), style.font, 1.5, ink, 3, cv2.LINE_AA)
    if style.caption:
        word = "".join(SYLLABLES[int(each)] for each in random.integers(0, len(SYLLABLES), 3))
        _caption(image, word.upper() if style.font % 2 else word.capitalize(), style, ink)
    return CardPicture(f"decoy-house-{seed}-{number:03d}", "decoys", image)
