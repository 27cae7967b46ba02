"""Finds the cards on a table in two looks: at the photo, to learn how it was held, and at the table."""

from collections.abc import Sequence
from typing import Protocol

import cv2
import numpy as np

from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.detector import Found
from okaikei.vision.plane import Plane, fit, level, project
from okaikei.vision.quads import Quad, axes
from okaikei.vision.sighting import Candidate, Naming, Search
from okaikei.vision.table import FIRST_LOOK, Table, paint, straighten

PLANE_MIN_SCORE = 0.3  # corners of at least this score say how the phone was held
PLANE_MOST_CARDS = 10  # more of them say no more
FIRST_CORRECTIONS = 4  # of corners of the first look by the classifier: at a slant they are far off
LAST_CORRECTIONS = 2  # and those of the second
MOSTLY = 0.5  # of a card must show for that
UNCORRECTED = 0.3  # how far the corners of others are trusted
AREA_MIN_SCORE = 0.1  # and of this score, where on the table cards may lie
CLOSE_UP_SCORE = 0.6  # a photo in which no card is surer than this may be a close-up
MOST_MISFIT = 0.2  # corners that are off a card's rectangle by more than this share of its size are no card
SAME_PLACE_MM = 4.5  # centres that are nearer are one card's: half of the thinnest strip that people leave
SAME_TURN = np.radians(15)

_RECTANGLE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2 * CARD_MM


class SeesCards(Protocol):
    """A network that finds cards in a picture."""

    def find(self, image: np.ndarray) -> list[Found]:
        """The cards in a picture, the surest first."""


class NamesCards(Protocol):
    """A classifier, which also says how far the corners of a frame are from those of the card in it."""

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> Sequence[Naming]:
        """One naming for each quad."""


class CardFinder:
    """Finds cards and their places on the table."""

    def __init__(self, detector: SeesCards, classifier: NamesCards) -> None:
        self._detector, self._classifier = detector, classifier

    def find(self, image: np.ndarray, focal: float | None = None) -> Search:
        """The cards, the surest first.

        `focal` is the focal length in units of the photo's longer side, where it is known.
        """
        first = self._first_look(image)
        if not first:
            return Search((), np.eye(3))
        size = (image.shape[1], image.shape[0])
        plane = plane_of(self._corrected(image, first, FIRST_CORRECTIONS), size, focal)
        near = [found.corners for found in first if found.score >= AREA_MIN_SCORE]
        table = straighten(image, plane, near or [found.corners for found in first])
        second, first_plane = self._second_look(table, plane), plane
        if second:  # now that cards are seen nearly from above, it is seen better how far off that is
            framed = Search(tuple(_candidates(second, plane)), plane.to_photo).in_photo()
            frames = [Found(each.quad, each.score) for each in framed]
            plane = plane_of(self._corrected(image, frames, LAST_CORRECTIONS), size, focal)
        to_mm = plane.to_table @ first_plane.to_photo @ table.to_mm  # the plane is known better now
        return Search(tuple(_candidates(second, plane)), plane.to_photo, Table(table.image, to_mm))

    def find_beneath(self, search: Search, tops: Sequence[Quad]) -> list[Candidate]:
        """The cards that are seen once those on top (quads in mm) are painted over, and not before.

        Where a card peeks out on two sides of another, both fill one box, and the network finds the upper.
        """
        if search.table is None or not tops:
            return []
        to_table = np.linalg.inv(search.table.to_mm)
        peeled = paint(search.table.image, [project(to_table, quad) for quad in tops])
        found = [
            Found(project(search.table.to_mm, each.corners.astype(np.float64)), each.score)
            for each in self._detector.find(peeled)
        ]
        known = [_place(each.quad)[:2] for each in search.candidates]
        return _rectangles(found, known)

    def _second_look(self, table: Table, plane: Plane) -> list[Found]:
        """The cards on the straightened table, in pixels of the photo."""
        to_photo = plane.to_photo @ table.to_mm
        return [
            Found(project(to_photo, found.corners.astype(np.float64)), found.score)
            for found in self._detector.find(table.image)
        ]

    def _corrected(self, image: np.ndarray, found: Sequence[Found], times: int) -> list[Found]:
        """The surest of these with their corners moved to where the classifier sees them."""
        sure = [each for each in found if each.score >= PLANE_MIN_SCORE][:PLANE_MOST_CARDS] or list(found[:1])
        for _ in range(times):
            names = self._classifier.name(image, [each.corners for each in sure])
            sure = [_corrected(each, naming) for each, naming in zip(sure, names, strict=True)]
        return sure

    def _first_look(self, image: np.ndarray) -> list[Found]:
        """The cards in the photo as it is, in its own pixels.

        Where nothing is sure, a card may fill most of the photo: then it is looked at from farther away.
        """
        found = self._looked_at(image, FIRST_LOOK)
        if _surest(found) < CLOSE_UP_SCORE:
            found = max(found, self._looked_at(image, FIRST_LOOK // 2), key=_surest)
        return found

    def _looked_at(self, image: np.ndarray, side: int) -> list[Found]:
        """The cards in the photo when its longer side has so many pixels."""
        scale = min(1.0, side / max(image.shape[:2]))
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        return [Found(found.corners / scale, found.score) for found in self._detector.find(small)]


def _surest(found: Sequence[Found]) -> float:
    return max((each.score for each in found), default=0.0)


def plane_of(found: Sequence[Found], size: tuple[int, int], focal: float | None) -> Plane:
    """The plane on which these cards lie; as if seen from straight above where none can be told."""
    corners, weights = [each.corners for each in found], [each.score for each in found]
    return fit(corners, weights, size, focal) or level(corners, size)


def _corrected(found: Found, naming: Naming) -> Found:
    """A card with its corners where the classifier sees them; of a strip they are too far away to see."""
    if naming.shifts is None or naming.visible < MOSTLY:
        return Found(found.corners, found.score * UNCORRECTED)
    corners = (found.corners + naming.shifts @ axes(found.corners)).astype(np.float32)
    return Found(corners, found.score) if cv2.isContourConvex(corners) else found


def _candidates(found: Sequence[Found], plane: Plane) -> list[Candidate]:
    """Each card of a photo once, as a rectangle of a card's size."""
    return _rectangles([Found(project(plane.to_table, each.corners), each.score) for each in found])


def _rectangles(found: Sequence[Found], known: Sequence[tuple[np.ndarray, float]] = ()) -> list[Candidate]:
    """Each card (corners in mm) once, as a rectangle, without those at known places (centre and turn)."""
    kept: list[Candidate] = []
    places = list(known)
    for each in found:
        centre, turn, misfit = _place(each.corners)
        if misfit > MOST_MISFIT or any(_same(centre, turn, *place) for place in places):
            continue
        cosine, sine = np.cos(turn), np.sin(turn)
        places.append((centre, turn))
        kept.append(Candidate(_RECTANGLE @ np.array([[cosine, sine], [-sine, cosine]]) + centre, each.score))
    return kept


def _place(corners: np.ndarray) -> tuple[np.ndarray, float, float]:
    """The centre in mm and the turn of the card that fits four corners best, and how badly it fits."""
    centre = corners.mean(axis=0)
    points = (corners - centre) @ (1, 1j)
    ideal = _RECTANGLE @ (1, 1j)
    turn = (points * ideal.conj()).sum()
    off = points - ideal * turn / max(abs(turn), 1e-9)
    misfit = np.sqrt((np.abs(off) ** 2).sum() / (np.abs(ideal) ** 2).sum())
    return centre, float(np.angle(turn)), float(misfit)


def _same(centre: np.ndarray, turn: float, other: np.ndarray, other_turn: float) -> bool:
    """Whether two places are one card's, either way up."""
    angle = abs((turn - other_turn + np.pi / 2) % np.pi - np.pi / 2)
    return bool(np.hypot(*(centre - other)) < SAME_PLACE_MM and angle < SAME_TURN)
