"""The table under the cards and what else lies on it."""

from pathlib import Path

import cv2
import numpy as np

from okaikei.vision.plane import project
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


def spread(surface: Picture, frame: tuple[int, int], matrix: Picture, random: np.random.Generator) -> Picture:
    """A surface laid on the table at a random scale and turn, as the camera sees it: float BGR in 0..1."""
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
        wide = 250 * np.exp(random.uniform(0, 1.8))  # mm of the table that the picture covers
        angle = random.uniform(0, 360) if random.random() < 0.5 else float(random.choice([0, 90, 180, 270]))
        size = (surface.shape[1] / 2, surface.shape[0] / 2)
        laid = np.vstack([cv2.getRotationMatrix2D(size, angle, wide / max(surface.shape[:2])), [0, 0, 1]])
        image = cv2.warpPerspective(
            surface, matrix @ laid, frame, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        )
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
    """Around the tableau: the score board, menu tiles, the tin, pawns, cups. Never over a card."""
    left, top, right, bottom = box
    for _ in range(int(random.integers(0, 7))):
        side = random.integers(0, 4)
        reach = random.uniform(32, 85)
        x, y = random.uniform(left, right), random.uniform(top, bottom)
        x = left - reach if side == 0 else right + reach if side == 1 else x
        y = top - reach if side == 2 else bottom + reach if side == 3 else y
        what = random.integers(0, 5)
        away = np.array([(-1, 0), (1, 0), (0, -1), (0, 1)][side], float)
        if what == 0:
            _pawn(image, matrix, x, y, random)
        elif what == 1:
            _tile(image, matrix, x, y, pictures, random)
        elif what == 2:  # at least half of the board's depth away, so that it never lies under a card
            _board(image, matrix, x + 110 * away[0], y + 110 * away[1], bool(side < 2), pictures, random)
        elif what == 3:
            _tin(image, matrix, x + 100 * away[0], y + 100 * away[1], pictures, random)
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


TILE_MM = (54.0, 64.0)
_BANDS = ((0.20, 0.10, 0.75), (0.55, 0.45, 0.10), (0.20, 0.50, 0.95), (0.60, 0.20, 0.75))  # BGR, one a course


def menu_tile(face: Picture, random: np.random.Generator) -> Picture:
    """A menu tile as the game has them: the card's colour and food under a band, with lines of text."""
    height, width = face.shape[:2]
    colour = np.median(face[int(0.27 * height) : int(0.33 * height)].reshape(-1, 3), axis=0)
    tile = np.empty((256, 216, 3), np.uint8)
    tile[:] = colour.astype(np.uint8)
    icon = face[int(0.02 * height) : int(0.24 * height), int(0.02 * width) : int(0.34 * width)]
    size = int(random.uniform(80, 120))
    left, top = (216 - size) // 2, int(random.uniform(85, 115))
    tile[top : top + size, left : left + size] = cv2.resize(icon, (size, size))
    tile[:34] = tuple(int(255 * value) for value in _BANDS[int(random.integers(0, len(_BANDS)))])
    letters = "".join(chr(int(code)) for code in random.integers(65, 91, 9))
    ink = (255, 255, 255) if colour.mean() < 150 or random.random() < 0.7 else (30, 30, 30)
    cv2.putText(tile, letters[:8], (40, 26), 0, 0.75, (250, 250, 250), 2, cv2.LINE_AA)
    cv2.putText(tile, letters[: int(random.integers(3, 9))], (30, 72), 0, 1.1, ink, 4, cv2.LINE_AA)
    cv2.putText(tile, letters[2:6], (80, 238), 0, 0.7, ink, 2, cv2.LINE_AA)
    return tile


def place_picture(image: Picture, quad: Quad, picture: Picture) -> None:
    """Lay a flat picture (BGR bytes) into the photo."""
    height, width = picture.shape[:2]
    low = np.clip(np.floor(quad.min(axis=0)).astype(int), 0, (image.shape[1], image.shape[0]))
    high = np.clip(np.ceil(quad.max(axis=0)).astype(int), 0, (image.shape[1], image.shape[0]))
    if (high <= low).any():
        return
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    warp = cv2.getPerspectiveTransform(corners, (quad - low).astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    mask = cv2.warpPerspective(np.ones((height, width), np.float32), warp, size)[..., None]
    view = image[low[1] : high[1], low[0] : high[0]]
    view += mask * (cv2.warpPerspective(picture.astype(np.float32) / 255, warp, size) - view)


def _tile(
    image: Picture, matrix: Picture, x: float, y: float, pictures: list[Picture], random: np.random.Generator
) -> None:
    """One menu tile, or a small fan of them."""
    turn, count = random.uniform(0, 2 * np.pi), int(random.choice([1, 1, 2, 3]))
    for index in range(count):
        face = pictures[int(random.integers(0, len(pictures)))]
        quad = rectangle(matrix, x + 9 * index, y + 4 * index, *TILE_MM, turn + 0.1 * index)
        place_picture(image, quad, menu_tile(face, random))


def _tin(
    image: Picture, matrix: Picture, x: float, y: float, pictures: list[Picture], random: np.random.Generator
) -> None:
    """The lid of the tin: dark, with panels that show the same food as the cards."""
    lid = np.empty((440, 300, 3), np.uint8)
    lid[:] = random.integers(0, 70, 3)
    for row in range(3):
        for column in range(2):
            face = pictures[int(random.integers(0, len(pictures)))]
            part = face[int(0.4 * face.shape[0]) : int(0.85 * face.shape[0])]
            lid[130 + row * 100 : 220 + row * 100, 15 + column * 140 : 145 + column * 140] = cv2.resize(
                part, (130, 90)
            )
    cv2.putText(lid, "SUSHI", (30, 60), 0, 2.0, (240, 240, 250), 10, cv2.LINE_AA)
    cv2.putText(lid, "PARTY!", (40, 115), 0, 1.6, (60, 200, 250), 8, cv2.LINE_AA)
    place_picture(image, rectangle(matrix, x, y, 130, 190, random.uniform(0, 2 * np.pi)), lid)


def _board(
    image: Picture,
    matrix: Picture,
    x: float,
    y: float,
    upright: bool,
    pictures: list[Picture],
    random: np.random.Generator,
) -> None:
    """The score board with its eight places for menu tiles, most of them filled."""
    turn = random.normal(np.pi / 2 if upright else 0, 0.15)
    fill(image, rectangle(matrix, x, y, 300, 195, turn), random.uniform(0.1, 0.4, 3))
    fill(image, rectangle(matrix, x, y, 262, 157, turn), (0.1, 0.1, random.uniform(0.4, 0.8)))
    along, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    for index in range(8):
        spot = (index % 4 - 1.5) * 64 * along + (index // 4 - 0.5) * 76 * down + (x, y)
        quad = rectangle(matrix, float(spot[0]), float(spot[1]), *TILE_MM, turn)
        if random.random() < 0.8:
            face = pictures[int(random.integers(0, len(pictures)))]
            place_picture(image, quad, menu_tile(face, random))
        else:
            fill(image, quad, random.uniform(0.3, 0.9, 3))


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
