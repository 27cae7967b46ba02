"""The table under the cards and what else lies on it."""

from pathlib import Path

import cv2
import numpy as np

from okaikei.vision.synth.camera import project
from okaikei.vision.synth.cards import Picture

Quad = np.ndarray


def load_surfaces(root: Path) -> list[tuple[str, Picture]]:
    """Every picture of a surface in a folder, by name."""
    surfaces = []
    for path in sorted(root.iterdir()):
        image = cv2.imread(str(path), cv2.IMREAD_COLOR) if path.is_file() else None
        if image is not None:
            surfaces.append((path.name, image))
    if not surfaces:
        raise ValueError(f"no pictures of surfaces in {root.name}")
    return surfaces


def spread(surface: Picture, frame: tuple[int, int], random: np.random.Generator) -> Picture:
    """A surface over the whole frame at a random scale and turn: float BGR in 0..1."""
    width, height = frame
    image: Picture
    if random.random() < 0.12:  # plain paint or cloth
        image = np.empty((height, width, 3), np.float32)
        image[:] = random.uniform(0.03, 0.95, 3).astype(np.float32) * 0.6 + random.uniform(0, 0.4)
        grain = random.standard_normal((height // 3, width // 3, 1), dtype=np.float32) * random.uniform(
            0, 0.04
        )
        image += cv2.resize(grain, (width, height))[..., None]
    else:
        scale = max(width, height) / max(surface.shape[:2]) * np.exp(random.uniform(-0.9, 0.9))
        angle = random.uniform(0, 360) if random.random() < 0.5 else float(random.choice([0, 90, 180, 270]))
        turn = cv2.getRotationMatrix2D((surface.shape[1] / 2, surface.shape[0] / 2), angle, scale)
        turn[:, 2] += (width / 2 - surface.shape[1] / 2, height / 2 - surface.shape[0] / 2)
        image = cv2.warpAffine(surface, turn, frame, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
        image = image.astype(np.float32) / 255
    tint = random.normal(1, 0.07, 3).astype(np.float32) * random.uniform(0.65, 1.15)
    return np.clip(image * tint, 0, 1)


def fill(image: Picture, quad: Quad, colour: Picture | tuple[float, float, float]) -> None:
    """Paint a quad in one colour."""
    cv2.fillConvexPoly(image, np.round(quad).astype(np.int32), tuple(map(float, colour)), cv2.LINE_AA)


def rectangle(matrix: Picture, x: float, y: float, width: float, height: float, turn: float) -> Quad:
    """A rectangle on the table in mm as the camera sees it: pixels, clockwise from its top left."""
    half = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    cosine, sine = np.cos(turn), np.sin(turn)
    return project(matrix, half @ np.array([[cosine, sine], [-sine, cosine]]) + (x, y))


def playmat(
    image: Picture, matrix: Picture, box: tuple[float, float, float, float], random: np.random.Generator
) -> None:
    """A mat under all the cards: one colour with a border."""
    left, top, right, bottom = box
    margin = random.uniform(10, 60)
    middle = ((left + right) / 2, (top + bottom) / 2)
    size = (right - left + 2 * margin, bottom - top + 2 * margin)
    fill(image, rectangle(matrix, *middle, *size, 0), random.uniform(0, 0.9, 3))
    if random.random() < 0.6:
        fill(image, rectangle(matrix, *middle, size[0] - 12, size[1] - 12, 0), random.uniform(0, 0.9, 3))


def clutter(
    image: Picture,
    matrix: Picture,
    box: tuple[float, float, float, float],
    pictures: list[Picture],
    random: np.random.Generator,
) -> None:
    """Around the tableau: a score board, menu tiles, pawns, cups. Never over a card."""
    left, top, right, bottom = box
    for _ in range(int(random.integers(0, 7))):
        side = random.integers(0, 4)
        reach = random.uniform(32, 85)
        x, y = random.uniform(left, right), random.uniform(top, bottom)
        x = left - reach if side == 0 else right + reach if side == 1 else x
        y = top - reach if side == 2 else bottom + reach if side == 3 else y
        what = random.integers(0, 4)
        if what == 0:
            _pawn(image, matrix, x, y, random)
        elif what == 1:
            tile = pictures[int(random.integers(0, len(pictures)))]
            _tile(image, matrix, x, y, tile, random)
        elif what == 2 and reach > 50:
            _board(image, matrix, x, y, bool(side < 2), random)
        elif reach > 60:
            _cup(image, matrix, x, y, random)


def _pawn(image: Picture, matrix: Picture, x: float, y: float, random: np.random.Generator) -> None:
    centre = project(matrix, np.array([[x, y], [x + 7, y]]))
    radius = max(3, int(np.linalg.norm(centre[1] - centre[0])))
    colour = random.uniform(0, 1, 3)
    spot = tuple(map(int, centre[0]))
    cv2.circle(
        image, (spot[0] + radius // 3, spot[1] + radius // 3), radius, (0.15, 0.15, 0.15), -1, cv2.LINE_AA
    )
    cv2.circle(image, spot, radius, tuple(map(float, colour)), -1, cv2.LINE_AA)
    cv2.circle(image, spot, radius // 2, tuple(map(float, np.clip(colour * 1.4, 0, 1))), -1, cv2.LINE_AA)


def _tile(
    image: Picture, matrix: Picture, x: float, y: float, face: Picture, random: np.random.Generator
) -> None:
    """A menu tile: part of a card's art in landscape, under a bar for its name."""
    art = cv2.resize(face[180:480, 20:332], (310, 220))
    art[-50:] = random.integers(50, 256, 3)
    cv2.putText(
        art, "MENU TILE"[: int(random.integers(4, 9))], (30, 208), 0, 1.2, (20, 20, 20), 3, cv2.LINE_AA
    )
    part = art.astype(np.float32) / 255
    quad = rectangle(matrix, x, y, 52, 37, random.uniform(0, 2 * np.pi)).astype(np.float32)
    corners = np.array([[0, 0], [310, 0], [310, 220], [0, 220]], np.float32)
    warp = cv2.getPerspectiveTransform(corners, quad)
    size = (image.shape[1], image.shape[0])
    mask = cv2.warpPerspective(np.ones((220, 310), np.float32), warp, size)[..., None]
    image += mask * (cv2.warpPerspective(part, warp, size) - image)


def _board(
    image: Picture, matrix: Picture, x: float, y: float, upright: bool, random: np.random.Generator
) -> None:
    length, turn = random.uniform(150, 300), random.normal(np.pi / 2 if upright else 0, 0.1)
    fill(image, rectangle(matrix, x, y, length, 45, turn), random.uniform(0.1, 0.9, 3))
    along = np.array([np.cos(turn), np.sin(turn)])
    for step in np.arange(-length / 2 + 12, length / 2 - 8, 18):
        fill(
            image,
            rectangle(matrix, x + along[0] * step, y + along[1] * step, 13, 13, turn),
            random.uniform(0.5, 1, 3),
        )


def _cup(image: Picture, matrix: Picture, x: float, y: float, random: np.random.Generator) -> None:
    ring = np.array([[np.cos(a), np.sin(a)] for a in np.linspace(0, 2 * np.pi, 40)])
    colour = random.uniform(0.2, 1, 3)
    for radius, shade in ((38, 0.6), (36, 1.0), (31, 0.7), (29, float(random.uniform(0.2, 0.9)))):
        fill(image, project(matrix, ring * radius + (x, y)), np.clip(colour * shade, 0, 1))


def hand(image: Picture, cards: Picture, random: np.random.Generator) -> None:
    """Fingers that reach in from the edge, as far as the first card."""
    height, width = image.shape[:2]
    side = int(random.integers(0, 4))
    low, high = cards.min(axis=0), cards.max(axis=0)
    free = [low[0], low[1], width - high[0], height - high[1]][side]
    if free < 25:
        return
    skin = np.array([0.35, 0.5, 0.75]) * random.uniform(0.45, 1.25)
    thick = int(max(8, width * random.uniform(0.02, 0.035)))
    place = random.uniform(0.2, 0.8)
    for finger in range(int(random.integers(1, 5))):
        across = place * (height if side % 2 == 0 else width) + finger * thick * 1.9
        depth = max(4.0, free * random.uniform(0.5, 0.9) - thick)
        tip = [(depth, across), (across, depth), (width - depth, across), (across, height - depth)][side]
        root = [
            (-50, across + 30),
            (across + 30, -50),
            (width + 50, across + 30),
            (across + 30, height + 50),
        ][side]
        start, end = tuple(map(int, root)), tuple(map(int, tip))
        cv2.line(image, start, end, tuple(map(float, np.clip(skin * 0.75, 0, 1))), thick * 2 + 5, cv2.LINE_AA)
        cv2.line(image, start, end, tuple(map(float, np.clip(skin, 0, 1))), thick * 2, cv2.LINE_AA)
