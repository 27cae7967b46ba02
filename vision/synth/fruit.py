"""Fruit cards with their icons in other places: printings differ in where the icons stand."""

import cv2
import numpy as np

from okaikei.vision.synth.cards import TEXTURE, CardPicture, Picture

BAND = (0.015, 0.42)  # share of the height in which the icons stand
FRUITS = ("orange", "pineapple", "watermelon")
_DIFFERENT = 38  # distance in Lab from the ground from which on a pixel belongs to an icon
_LEAST_ICON = 0.003  # share of the card that an icon takes at least


def rearranged(pictures: list[CardPicture], random: np.random.Generator, each: int = 6) -> list[CardPicture]:
    """For every capture with all fruit icons: each fruit face again, with its icons moved."""
    made = []
    for capture in sorted({picture.capture for picture in pictures}):
        own = {picture.face: picture.image for picture in pictures if picture.capture == capture}
        icons = _icons(own)
        if len(icons) < len(FRUITS):
            continue
        for face in (name for name in own if name.startswith("fruit-")):
            ground = _without_icons(own[face])
            pair = face.split("-")[1:]
            made += [
                CardPicture(face, capture, _with_icons(ground, [icons[fruit] for fruit in pair], random))
                for _ in range(each)
            ]
    return made


def _mask(image: Picture) -> Picture:
    """Where icons stand in the upper part of a card: bytes, 255 on an icon."""
    low, high = (int(share * image.shape[0]) for share in BAND)
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB).astype(np.float32)[low:high]
    apart = np.linalg.norm(lab - np.median(lab.reshape(-1, 3), axis=0), axis=2) > _DIFFERENT
    mask = np.zeros(image.shape[:2], np.uint8)
    margin = image.shape[1] // 20
    mask[low:high, margin:-margin] = apart[:, margin:-margin] * np.uint8(255)
    return cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))


def _parts(image: Picture) -> list[tuple[int, int, int, int]]:
    """The boxes (x, y, width, height) of the icons, from left to right."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(_mask(image))
    least = _LEAST_ICON * image.shape[0] * image.shape[1]
    return sorted((int(x), int(y), int(w), int(h)) for x, y, w, h, size in stats[1:count] if size > least)


def _icons(own: dict[str, Picture]) -> dict[str, tuple[Picture, Picture]]:
    """Of each fruit, its icon and the icon's mask, from the faces on which two stand side by side."""
    icons: dict[str, tuple[Picture, Picture]] = {}
    for face, image in own.items():
        fruits = face.split("-")[1:]
        parts = _parts(image) if face.startswith("fruit-") and len(set(fruits)) == 2 else []
        if len(parts) != 2:
            continue
        # The left icon is the second of the name in some captures: told apart by their shape and colour.
        for (x, y, width, height), fruit in zip(parts, _left_to_right(image, parts, fruits), strict=True):
            cut = (slice(y, y + height), slice(x, x + width))
            icons.setdefault(fruit, (image[cut].copy(), _mask(image)[cut].copy()))
    return icons


def _left_to_right(image: Picture, parts: list[tuple[int, int, int, int]], fruits: list[str]) -> list[str]:
    """Which fruit is the left icon: a pineapple is taller, a watermelon redder."""

    def height_over_width(part: tuple[int, int, int, int]) -> float:
        return part[3] / part[2]

    def green(part: tuple[int, int, int, int]) -> float:
        x, y, width, height = part
        return float(image[y : y + height, x : x + width, 1].mean())

    if "pineapple" in fruits:
        other = next(fruit for fruit in fruits if fruit != "pineapple")
        first_is = height_over_width(parts[0]) > height_over_width(parts[1])
        return ["pineapple", other] if first_is else [other, "pineapple"]
    return ["orange", "watermelon"] if green(parts[0]) > green(parts[1]) else ["watermelon", "orange"]


def _without_icons(image: Picture) -> Picture:
    mask = cv2.dilate(_mask(image), np.ones((9, 9), np.uint8))
    return cv2.inpaint(image, mask, 5, cv2.INPAINT_TELEA)


def _with_icons(
    ground: Picture, icons: list[tuple[Picture, Picture]], random: np.random.Generator
) -> Picture:
    """The card with two icons side by side or one above the other, somewhere in its upper part."""
    card = ground.copy()
    beside = random.random() < 0.65
    order = list(random.permutation(len(icons)))
    scale = random.uniform(0.85, 1.15)
    step = np.array([0.27, random.normal(0, 0.01)]) if beside else np.array([random.normal(0, 0.02), 0.12])
    start = np.array([random.uniform(0.3, 0.56) if beside else random.uniform(0.4, 0.75), 0.1])
    start[1] += random.uniform(-0.015, 0.03)
    for place, index in enumerate(order):
        icon, mask = (cv2.resize(part, None, fx=scale, fy=scale) for part in icons[index])
        middle = (start + place * step) * TEXTURE
        x, y = (middle - np.array(mask.shape[::-1]) / 2).astype(int)
        x = int(np.clip(x, 0, card.shape[1] - mask.shape[1]))
        y = int(np.clip(y, 2, card.shape[0] - mask.shape[0]))
        spot = card[y : y + mask.shape[0], x : x + mask.shape[1]]
        cover = cv2.GaussianBlur(mask, (3, 3), 0)[..., None] / 255.0
        spot[:] = (icon * cover + spot * (1 - cover)).astype(np.uint8)
    return card
