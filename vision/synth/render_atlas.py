"""Many pictures in one texture, so that all cards are one mesh of one material."""

import numpy as np

from okaikei.vision.synth.cards import Picture

GAP = 4  # pixels between pictures, so that none bleeds into another
PLAIN = 24  # pixels of a patch of one colour


def pack(pictures: list[Picture]) -> tuple[Picture, list[Picture]]:
    """One picture of all (BGR in 0..1), and where each is in it: left, top, right, bottom in 0..1."""
    wanted = int(np.sqrt(sum((p.shape[0] + GAP) * (p.shape[1] + GAP) for p in pictures)) * 1.05)
    width = max(wanted, max(picture.shape[1] for picture in pictures) + 2 * GAP)
    boxes: list[tuple[int, int]] = [(0, 0)] * len(pictures)
    x, y, tall = GAP, GAP, 0
    for index in sorted(range(len(pictures)), key=lambda i: -pictures[i].shape[0]):
        height, across = pictures[index].shape[:2]
        if x + across + GAP > width:
            x, y, tall = GAP, y + tall + GAP, 0
        boxes[index] = (x, y)
        x, tall = x + across + GAP, max(tall, height)
    size = np.array([width, y + tall + GAP], float)
    whole = np.zeros((int(size[1]), width, 3), np.float32)
    cells = []
    for picture, (left, top) in zip(pictures, boxes, strict=True):
        height, across = picture.shape[:2]
        padded = np.pad(picture, ((2, 2), (2, 2), (0, 0)), "edge")
        whole[top - 2 : top + height + 2, left - 2 : left + across + 2] = padded
        cells.append(np.array([left, top, left + across, top + height]) / np.tile(size, 2))
    return whole, cells


def plain(colour: Picture | tuple[float, float, float]) -> Picture:
    """A patch of one colour."""
    return np.broadcast_to(np.asarray(colour, np.float32), (PLAIN, PLAIN, 3))


def middle_of(cell: Picture) -> Picture:
    """A place well inside a patch, as a cell of no size."""
    point = (cell[:2] + cell[2:]) / 2
    return np.concatenate([point, point])
