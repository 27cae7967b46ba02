"""Pictures of card faces, cut to the card, and what printing and playing does to them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

TEXTURE = (352, 550)  # pixels of a prepared card: most captures are no larger than this

Picture = np.ndarray


@dataclass(frozen=True)
class CardPicture:
    """One face as one capture shows it: BGR, cut to the card."""

    face: str
    capture: str  # the folder it is from: one copy, photographed or scanned
    image: Picture  # TEXTURE pixels


LAB_GREY = 128  # grey in Lab's two axes of colour
MAX_MARGIN_CHROMA = 20.0  # paper and dark wood are no farther from grey
MIN_CARD_SHARE = 0.7  # of a picture: where less would be left, what was found is drawn on the card


def trim(image: Picture) -> Picture:
    """Cut off a margin of one colour (white paper, a dark table) around the card."""
    height, width = image.shape[:2]
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB).astype(np.float32)
    corner = max(2, width // 40)
    edge = np.concatenate(
        [
            lab[:corner].reshape(-1, 3),
            lab[-corner:].reshape(-1, 3),
            lab[:, :corner].reshape(-1, 3),
            lab[:, -corner:].reshape(-1, 3),
        ]
    )
    margin = np.median(edge, axis=0)
    # A full-bleed card has other colours at its top than at its bottom; a margin is one colour all round.
    if np.mean(np.linalg.norm(edge - margin, axis=1) < 30) < 0.9:
        return image
    # Nor is a margin of a strong colour: that is the ground of a card, all round what is drawn on it.
    if np.hypot(*(margin[1:] - LAB_GREY)) > MAX_MARGIN_CHROMA:
        return image
    inside = np.linalg.norm(lab - margin, axis=2) > 32
    rows = np.flatnonzero(inside.mean(axis=1) > 0.5)
    columns = np.flatnonzero(inside.mean(axis=0) > 0.5)
    if len(rows) * len(columns) < MIN_CARD_SHARE * height * width:
        return image
    return image[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def load_capture(folder: Path) -> list[CardPicture]:
    """Every face in one folder; `chopsticks.2.jpg` is the face `chopsticks`."""
    pictures = []
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() not in {".jpg", ".jpeg", ".png", ".webp"}:
            continue
        image = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if image is None:
            raise ValueError(f"{path.name} in {folder.name} is not a picture")
        image = cv2.resize(trim(image), TEXTURE, interpolation=cv2.INTER_AREA)
        pictures.append(CardPicture(path.name.split(".")[0], folder.name, image))
    return pictures


def load_captures(root: Path, leave_out: Iterable[str] = (), only: Iterable[str] = ()) -> list[CardPicture]:
    """The captures below a folder (or the folder itself), less those left out."""
    left, wanted = set(leave_out), set(only)
    folders = sorted(path for path in root.iterdir() if path.is_dir()) or [root]
    pictures = [
        picture
        for folder in folders
        if folder.name not in left and (not wanted or folder.name in wanted)
        for picture in load_capture(folder)
    ]
    if not pictures:
        raise ValueError(f"no pictures of cards in {root.name}")
    return pictures


@dataclass(frozen=True)
class Press:
    """How one printed copy differs from the publisher's files: the same for all its cards."""

    matrix: Picture  # 3 × 3 on BGR in 0..1: inks, and how they mix
    gamma: float  # contrast: the exponent of each colour
    black: float  # the darkest ink, 0..1
    white: float  # the paper, 0..1
    linen: float  # depth of the linen embossing, as a share of the brightness
    pitch: float  # of the linen, in texture pixels
    wear: float  # 0: new, 1: worn white at the edges
    sleeved: bool  # in clear sleeves
    paper_edge: bool  # a light cut edge shows all round
    cut: Picture | None = None  # 2 × 3, affine: where the knife went, from the picture to the card
    fine: float = 1.0  # below 1, so much of the picture's own resolution is left


def random_press(random: np.random.Generator, variety: float = 0.0) -> Press:
    """Inks, paper and age of one copy; varied widely, because few captures show print.

    Most faces are known from one capture alone, cut in one way and printed in one way. With a `variety` of 1,
    copies differ from it more than captures differ from one another: for learning, not for measuring.
    """
    saturation = random.uniform(0.6, 1.25)
    grey = np.full((3, 3), (1 - saturation) / 3, np.float32)
    matrix = grey + saturation * np.eye(3, dtype=np.float32)
    matrix += random.normal(0, 0.03, (3, 3)).astype(np.float32)
    matrix *= random.normal(1, 0.05, (3, 1)).astype(np.float32)
    press = Press(
        matrix=matrix,
        gamma=float(np.exp(random.normal(0, 0.18))),
        black=random.uniform(0, 0.12),
        white=random.uniform(0.82, 1.0),
        linen=float(random.choice([0.0, random.uniform(0.01, 0.09)])),
        pitch=random.uniform(3.2, 6.0),
        wear=float(random.choice([0.0, 0.0, random.uniform(0.1, 1.0)])),
        sleeved=bool(random.random() < 0.15),
        paper_edge=bool(random.random() < 0.25),
    )
    return _other_press(press, random, variety) if variety else press


def _other_press(press: Press, random: np.random.Generator, variety: float) -> Press:
    """The same copy from another printer: other inks, cut wider or closer and off its middle, less sharp."""
    inks = 1 + 0.5 * variety
    zoom = np.exp(random.uniform(-0.05, 0.12) * variety + random.normal(0, 0.015, 2) * variety)
    middle = np.array(TEXTURE) / 2
    moved = random.normal(0, 0.02, 2) * variety * TEXTURE
    cut = np.array([[zoom[0], 0, 0], [0, zoom[1], 0]])
    cut[:, 2] = middle - zoom * middle + moved
    return replace(
        press,
        matrix=np.eye(3, dtype=np.float32) + inks * (press.matrix - np.eye(3, dtype=np.float32)),
        gamma=press.gamma**inks,
        cut=cut,
        fine=float(random.uniform(0.3, 0.9)) if random.random() < 0.4 * variety else 1.0,
    )


def printed(image: Picture, press: Press, random: np.random.Generator) -> Picture:
    """The card as this copy shows it: float BGR in 0..1."""
    if press.cut is not None:
        cut = press.cut.copy()
        cut[:, 2] += random.normal(0, 0.006, 2) * TEXTURE  # no sheet lies quite as the one before
        image = cv2.warpAffine(image, cut, TEXTURE, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if press.fine < 1:
        coarse = cv2.resize(image, None, fx=press.fine, fy=press.fine, interpolation=cv2.INTER_AREA)
        image = cv2.resize(coarse, TEXTURE, interpolation=cv2.INTER_LINEAR)
    flat = image.astype(np.float32) / 255
    mixed = np.clip(
        cv2.transform(flat, press.matrix * random.normal(1, 0.012, (3, 1)).astype(np.float32)), 0, 1
    )
    out = press.black + (press.white - press.black) * cv2.pow(mixed, press.gamma)
    height, width = out.shape[:2]
    if press.linen:
        across = np.sin(np.arange(width) * (2 * np.pi / press.pitch))
        down = np.sin(np.arange(height) * (2 * np.pi / press.pitch))
        weave = np.where((across[None, :] * down[:, None]) > 0, across[None, :], down[:, None])
        out *= (1 + press.linen * weave)[..., None].astype(np.float32)
    if press.paper_edge:
        edge = max(1, int(random.uniform(1, 3)))
        cv2.rectangle(out, (0, 0), (width - 1, height - 1), (0.9, 0.92, 0.93), edge)
    if press.wear:
        _wear(out, press.wear, random)
    return np.clip(out, 0, 1).astype(np.float32)


def _wear(out: Picture, amount: float, random: np.random.Generator) -> None:
    """White edges, rubbed corners and a scratch or two."""
    height, width = out.shape[:2]
    distance = np.minimum(
        np.minimum(np.arange(width)[None, :], np.arange(width)[None, ::-1]),
        np.minimum(np.arange(height)[:, None], np.arange(height)[::-1, None]),
    ).astype(np.float32)
    noise = cv2.resize(random.random((height // 12, width // 12)).astype(np.float32), (width, height))
    rubbed = np.clip(1 - distance / (2 + 9 * amount * noise), 0, 1)[..., None] * amount
    out += rubbed * (0.92 - out)
    for _ in range(int(random.poisson(2 * amount))):
        start, end = random.integers(0, (width, height)), random.integers(0, (width, height))
        cv2.line(out, tuple(map(int, start)), tuple(map(int, end)), (0.85, 0.85, 0.85), 1, cv2.LINE_AA)


def sleeve(image: Picture, mask: Picture, random: np.random.Generator) -> tuple[Picture, Picture]:
    """The card in a clear sleeve: a margin of see-through film, a bright seam, a sheen."""
    margin = int(TEXTURE[0] * random.uniform(0.025, 0.05))
    size = (image.shape[1] + 2 * margin, image.shape[0] + 2 * margin)
    out = np.full((size[1], size[0], 3), 0.85, np.float32)
    alpha = np.full((size[1], size[0]), 0.22, np.float32)
    cv2.rectangle(alpha, (0, 0), (size[0] - 1, size[1] - 1), 0.6, 2)
    inner = (slice(margin, margin + image.shape[0]), slice(margin, margin + image.shape[1]))
    share = (mask / 255.0).astype(np.float32)
    out[inner] = out[inner] * (1 - share[..., None]) + image * share[..., None]
    alpha[inner] = np.maximum(alpha[inner], share)
    slope = random.uniform(-1, 1)
    x, y = np.meshgrid(np.linspace(0, 1, size[0]), np.linspace(0, 1, size[1]))
    sheen = np.exp(-(((x + slope * y - random.uniform(0, 1)) / random.uniform(0.05, 0.3)) ** 2))
    out += (sheen * random.uniform(0, 0.25))[..., None].astype(np.float32)
    return np.clip(out, 0, 1), alpha
