"""Lays cards on an imaginary table, in the order they are given, for tests of what the reader understands."""

import math
from typing import Any

import cv2
import numpy as np

from okaikei import scorer
from okaikei.vision.quads import photo_edge
from okaikei.vision.reading import Card
from okaikei.vision.sighting import NONE, Sighting

WIDTH, HEIGHT = 100, 150
SIZE = (2000, 1500)
EDGE = photo_edge(SIZE)


Place = tuple[Any, ...]  # (face, x, y) or (face, x, y, turn)


def quad(x: float, y: float, turn: float = 0.0) -> np.ndarray:
    """A card with its centre at (x, y), turned clockwise by so many degrees."""
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (WIDTH / 2, HEIGHT / 2)
    return (corners @ np.array([[cosine, sine], [-sine, cosine]]) + (x, y)).astype(np.float32)


def shown(quads: list[np.ndarray]) -> list[float]:
    """The share of each card that can be seen when each is laid over those before it."""
    owner = np.full((SIZE[1], SIZE[0]), -1, np.int32)
    whole = []
    for index, corners in enumerate(quads):
        cv2.fillConvexPoly(owner, np.round(corners).astype(np.int32), index)
        whole.append(int((owner == index).sum()))
    return [float((owner == index).sum()) / whole[index] for index in range(len(quads))]


def scores(face: str, sure: float = 0.97, other: str | None = None, none: float = 0.002) -> dict[str, float]:
    """A classifier's words: `sure` for the face, the rest for `other` or for all other faces."""
    rest = 1 - sure - none
    words = dict.fromkeys(scorer.FACES, 0.0 if other else rest / (len(scorer.FACES) - 1))
    words[face] = sure
    if other:
        words[other] = rest
    words[NONE] = none
    return words


def sight(
    face: str,
    x: float,
    y: float,
    turn: float = 0.0,
    *,
    visible: float = 1.0,
    sure: float = 0.97,
    other: str | None = None,
    none: float = 0.002,
    found: float = 0.9,
) -> Sighting:
    """One sighting."""
    return Sighting(quad(x, y, turn), scores(face, sure, other, none), found, visible)


def lay(*places: Place) -> list[Card]:
    """Cards laid one after the other: (face, x, y) or (face, x, y, turn)."""
    quads = [quad(*place[1:]) for place in places]
    return [
        Card(Sighting(corners, scores(place[0]), 0.9, share), place[0], 0.99)
        for place, corners, share in zip(places, quads, shown(quads), strict=True)
    ]


def row(*faces: str, y: float = 300, step: float = 130) -> list[Sighting]:
    """Cards side by side, all of them surely seen."""
    return [sight(face, 100 + step * index, y) for index, face in enumerate(faces)]
