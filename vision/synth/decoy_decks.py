"""Decks of no game whose cards share a style, as those of a real deck do.

Cards that were each drawn at random are told apart by anything; the cards of one deck only by what is
drawn on them, how many of it, and a name.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from okaikei.vision.synth.cards import TEXTURE, CardPicture, Picture

Colour = tuple[float, float, float]
CARDS = 24  # in one deck
SYLLABLES = ("ka", "mo", "ru", "ten", "shi", "no", "pi", "lau", "ber", "go", "dul", "fin", "ra", "sel", "tox")
DARK: Colour = (40.0, 35.0, 30.0)


@dataclass(frozen=True)
class _Style:
    """What all cards of one deck have in common."""

    kinds: int  # cards of one family, which share its colour
    border: int  # pixels
    paper: Colour
    pattern: int  # of the ground: none, stripes, dots, waves, crosses, fading, two halves
    contrast: float  # of the pattern
    panel: int  # 0: none, 1: a light box, 2: a disc, 3: a hexagon, 4: a round box; from 2 on in any colour
    caption: int  # 0: none, 1: at the foot, 2: at the head, 3: on a banner at the foot, 4: in a box there
    font: int  # OpenCV's number of it
    row: int  # emblems at the head: 0: only a name, 1: from the left, 2: in the middle
    framed: bool  # emblems at the head lie in a light box
    emblem: int  # half the height of one at the head, in pixels
    outline: int  # width of the lines around things, in pixels; 0: none
    badge: int  # 0: none, 1: light, 2: dark


def _hue(random: np.random.Generator, low: int = 60, high: int = 255) -> Colour:
    pixel = np.array(
        [[[random.integers(0, 180), random.integers(30, 230), random.integers(low, high)]]], np.uint8
    )
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
    return float(blue), float(green), float(red)


def _style(random: np.random.Generator) -> _Style:
    row = int(random.choice([0, 1, 1, 2]))
    return _Style(
        kinds=int(random.choice([1, 2, 4, 4, 8])),
        border=int(random.choice([0, 0, 10, 18, 28])),
        paper=_hue(random, 200),
        pattern=int(random.integers(0, 7)),
        contrast=float(random.uniform(0.08, 0.5)),
        panel=int(random.integers(0, 5)),
        caption=int(random.integers(0, 5)) if row else 2,  # something at the head must tell cards apart
        font=int(random.integers(0, 8)),
        row=row,
        framed=bool(random.random() < 0.5),
        emblem=int(random.integers(28, 46)),
        outline=int(random.choice([0, 0, 3, 6, 9])),
        badge=int(random.choice([0, 0, 0, 1, 2])),
    )


def _shaded(colour: Colour, other: Colour, share: float) -> Colour:
    """A colour on the way to another."""
    blue, green, red = (float(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return blue, green, red


def _ground(image: Picture, style: _Style, ground: Colour, random: np.random.Generator) -> None:
    """The family's colour, with the pattern that all cards of the family have."""
    height, width = image.shape[:2]
    image[:] = ground
    other = _shaded(ground, (255.0, 255.0, 255.0) if random.random() < 0.5 else _hue(random), style.contrast)
    step = int(random.integers(24, 70))
    if style.pattern == 1:
        slant = int(random.choice([0, 0, 60, 200]))
        for x in range(-slant, width + slant, step):
            cv2.line(
                image, (x, 0), (x + slant, height), other, int(random.integers(2, step // 2)), cv2.LINE_AA
            )
    elif style.pattern in (2, 4):
        size = int(random.integers(3, step // 3))
        for row, y in enumerate(range(step // 2, height, step)):
            for x in range(step // 2 * (1 + row % 2), width, step):
                if style.pattern == 2:
                    cv2.circle(image, (x, y), size, other, -1 if size < 9 else 2, cv2.LINE_AA)
                else:
                    cv2.drawMarker(image, (x, y), other, cv2.MARKER_CROSS, size * 2, 3)
    elif style.pattern == 3:
        along = np.arange(0, width + 8, 8)
        for y in range(step // 2, height, step):
            wave = np.stack([along, y + step / 5 * np.sin(along * np.pi / step)], 1).astype(np.int32)
            cv2.polylines(image, [wave], False, other, 3, cv2.LINE_AA)
    elif style.pattern == 5:
        ramp = np.linspace(0, 1, height)[:, None, None]
        image[:] = image * (1 - ramp) + np.array(other) * ramp
    elif style.pattern == 6:
        image[int(height * random.uniform(0.3, 0.7)) :] = other


def _rounded(image: Picture, box: tuple[int, int, int, int], radius: int, colour: Colour, line: int) -> None:
    """A box with round corners, outlined if a line is wanted."""
    left, top, right, bottom = box
    corners = [(left, top, 180), (right, top, 270), (right, bottom, 0), (left, bottom, 90)]
    points: list[tuple[float, float]] = []
    for x, y, begin in corners:
        centre = (x + radius * (1 if x == left else -1), y + radius * (1 if y == top else -1))
        turns = np.radians(np.arange(begin, begin + 91, 15))
        points += [(centre[0] + radius * np.cos(turn), centre[1] + radius * np.sin(turn)) for turn in turns]
    cv2.fillPoly(image, [np.array(points, np.int32)], colour, cv2.LINE_AA)
    if line:
        cv2.polylines(image, [np.array(points, np.int32)], True, DARK, line, cv2.LINE_AA)


def _panel(image: Picture, style: _Style, colour: Colour, middle: tuple[float, float]) -> None:
    """What the large emblem lies on: a plate, a tray, or nothing."""
    height, width = image.shape[:2]
    x, y = map(int, middle)
    reach, line = int(width * 0.4), style.outline
    if style.panel == 1:
        cv2.rectangle(image, (30, int(height * 0.3)), (width - 30, int(height * 0.86)), style.paper, -1)
    elif style.panel == 2:
        cv2.circle(image, (x, y), reach, colour, -1, cv2.LINE_AA)
        if line:
            cv2.circle(image, (x, y), reach, DARK, line, cv2.LINE_AA)
    elif style.panel == 3:
        turns = np.arange(6) * np.pi / 3
        ring = np.stack([x + reach * 1.1 * np.cos(turns), y + reach * np.sin(turns)], 1).astype(np.int32)
        cv2.fillPoly(image, [ring], colour, cv2.LINE_AA)
        if line:
            cv2.polylines(image, [ring], True, DARK, line, cv2.LINE_AA)
    elif style.panel == 4:
        _rounded(image, (x - reach, y - reach, x + reach, y + reach), reach // 4, colour, line)


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
    colours = [_hue(random), _hue(random), shade, (250.0, 250.0, 250.0), DARK]
    for part in range(int(random.integers(2, 6))):
        colour = colours[int(random.integers(0, len(colours)))]
        reach = size * random.uniform(*((0.7, 1.0) if part == 0 else (0.3, 0.7)))
        x, y = (float(at + size * random.uniform(-0.35, 0.35)) for at in centre)
        outline = _blob(random, (x, y), reach)
        if random.random() < 0.75:
            cv2.fillPoly(image, [outline], colour, cv2.LINE_AA)
            if style.outline:
                width = max(1, int(style.outline * size / 100))
                cv2.polylines(image, [outline], True, DARK, width, cv2.LINE_AA)
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
    elif style.caption == 4:
        _rounded(image, (16, y - 50, width - 16, y + 18), 12, style.paper, style.outline)
    (long, _), _ = cv2.getTextSize(word, style.font, 1.0, 3)
    scale = min(1.5, (width - 60) / max(long, 1))
    cv2.putText(image, word, (int((width - long * scale) / 2), y), style.font, scale, ink, 3, cv2.LINE_AA)


def decoy_deck_card(number: int, seed: int) -> CardPicture:
    """Card number `number` of the decks drawn with this seed."""
    deck, place = divmod(number, CARDS)
    style = _style(np.random.default_rng([seed, 11, deck]))
    family = place // style.kinds
    family_random = np.random.default_rng([seed, 12, deck, family])
    ground, ink = _hue(family_random, 90), _hue(family_random, 10)
    # In half of the families, cards differ by how many of a thing they show.
    counted = style.kinds > 1 and bool(family_random.random() < 0.5)
    random = np.random.default_rng([seed, 13, number])
    count = 1 + place % min(style.kinds, 4) if counted else int(random.choice([1, 1, 2, 3]))
    thing = [seed, 14, deck, family, place % style.kinds // 4] if counted else [seed, 15, number]
    width, height = TEXTURE
    image = np.empty((height, width, 3), np.uint8)
    image[:] = style.paper
    edge = style.border
    _ground(image[edge : height - edge, edge : width - edge], style, ground, family_random)
    middle = (width / 2, height * 0.58)
    _panel(image, style, style.paper if random.random() < 0.5 else _hue(random), middle)
    shown = count if counted else 1
    size = width * (0.36 if shown == 1 else 0.22)
    for copy in range(shown):
        turn = 2 * np.pi * copy / shown
        off = 0.0 if shown == 1 else width * 0.2
        at = (middle[0] + off * np.sin(turn), middle[1] - off * np.cos(turn))
        _emblem(image, thing, at, size, style, ink)
    if style.row:
        _head(image, style, thing, count, ink)
    if style.badge:
        fill, letters = (style.paper, ink) if style.badge == 1 else (DARK, style.paper)
        cv2.circle(image, (width - 46, 46), 30, fill, -1, cv2.LINE_AA)
        text = str((number * 7) % 10)
        cv2.putText(image, text, (width - 60, 62), style.font, 1.5, letters, 3, cv2.LINE_AA)
    if style.caption:
        word = "".join(SYLLABLES[int(each)] for each in random.integers(0, len(SYLLABLES), 3))
        _caption(image, word.upper() if style.font % 2 else word.capitalize(), style, ink)
    return CardPicture(f"decoy-deck-{seed}-{number:03d}", "decoys", image)


def _head(image: Picture, style: _Style, thing: list[int], count: int, ink: Colour) -> None:
    """What the card shows, small and as often as it counts, where a covered card can be seen."""
    apart = int(style.emblem * 1.9)
    left = 18 + style.border + style.emblem
    first = left if style.row == 1 else image.shape[1] // 2 - (count - 1) * apart // 2
    head = 12 + style.border + style.emblem + (44 if style.caption == 2 else 0)
    if style.framed:
        reach = style.emblem + 6
        box = (first - reach, head - reach, first + (count - 1) * apart + reach, head + reach)
        _rounded(image, box, 10, style.paper, style.outline // 2)
    for copy in range(count):
        _emblem(image, thing, (first + copy * apart, head), style.emblem, style, ink)
