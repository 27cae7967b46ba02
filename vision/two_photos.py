"""Two photos of one table: which cards are seen in both.

On the table, in millimetres, the cards of one photo lie as those of the other but for a turn and a shift.
Every pair of cards that may be the same tells one; the best is the one by which most cards lie on their like,
and none on another card or where the other photo shows bare table.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

import numpy as np

from okaikei.vision.plane import fit, level, project
from okaikei.vision.quads import Quad
from okaikei.vision.table import edge_on_table

NEAR_MM = 22.0  # between the middles of one card in both photos; half of what shows of a card in a row
EDGE_MM = 30.0  # a card whose middle is so far inside the other photo would have been seen there
MOST_GROWTH = 0.15  # by which the scale of two photos may differ: each is told by its own cards
OTHER_CARD = (
    1.0  # what a card on another one speaks against a turn and shift, where one on its like speaks 1 for it
)
BARE_TABLE = 0.5  # and a card where the other photo shows none: it may have been overlooked
SURE = 2.0  # so much in favour is no chance: at least two different cards lie alike
Motion = tuple[complex, complex]  # a turn with its scale, and a shift
ROUNDS = 3  # of fitting to the cards that lie on their like, and looking which do


@dataclass(frozen=True, eq=False)
class Seen:
    """The cards of one photo."""

    size: tuple[int, int]  # of the photo in pixels
    quads: Sequence[Quad]  # in pixels
    faces: Sequence[frozenset[str]]  # of each card, those that it may be

    def on_table(self) -> tuple[np.ndarray, Quad]:
        """The corners of the cards (cards × 4 × 2) and of the photo, in mm on the table."""
        corners = np.asarray(self.quads, np.float64)
        plane = fit(self.quads, [1.0] * len(corners), self.size) or level(self.quads, self.size)
        return project(plane.to_table, corners), edge_on_table(plane.to_table, self.size)


@dataclass(frozen=True)
class Match:
    """Which cards of two photos are the same."""

    pairs: dict[int, int] = field(default_factory=dict)  # a card of the second photo: that of the first
    sure: bool = False  # whether so many lie alike that every other card is surely another one


def same_cards(first: Seen, second: Seen) -> Match:
    """The cards of the second photo that the first one shows too."""
    if not first.quads or not second.quads:
        return Match()
    here, edge_here = first.on_table()
    there, edge_there = second.on_table()
    best, most = Match(), 0.0
    for one, its in enumerate(first.faces):
        for other, faces in enumerate(second.faces):
            if not its & faces:
                continue
            for corners in (here[one], np.roll(here[one], 2, axis=0)):  # its two ends may look alike
                pairs, motion = _grown(here, there, _motion(corners, there[other]))
                if not pairs:
                    continue
                score = _score(first, second, pairs)
                score -= BARE_TABLE * _unseen(here, edge_there, {*pairs.values()}, motion)
                score -= BARE_TABLE * _unseen(there, edge_here, pairs, _back(motion))
                if score > most:
                    best, most = Match(pairs, score >= SURE), score
    return (
        best
        if best.sure
        else Match({b: a for b, a in best.pairs.items() if first.faces[a] & second.faces[b]})
    )


def _motion(here: np.ndarray, there: np.ndarray) -> Motion:
    """The turn (with its scale) and the shift that bring some points onto others best."""
    a, b = here.reshape(-1, 2) @ (1, 1j), there.reshape(-1, 2) @ (1, 1j)
    from_middle = a - a.mean()
    turn = complex((np.conj(from_middle) * (b - b.mean())).sum() / (abs(from_middle) ** 2).sum())
    size = min(max(abs(turn), 1 - MOST_GROWTH), 1 + MOST_GROWTH)
    turn *= size / max(abs(turn), 1e-9)
    return turn, complex(b.mean() - turn * a.mean())


def _middles(cards: np.ndarray) -> np.ndarray:
    return np.asarray(cards.mean(axis=1) @ (1, 1j))


def _back(motion: Motion) -> Motion:
    turn, shift = motion
    return 1 / turn, -shift / turn


def _grown(here: np.ndarray, there: np.ndarray, motion: Motion) -> tuple[dict[int, int], Motion]:
    """The cards that lie on one another by a turn and shift, and that made exact with all of them."""
    pairs: dict[int, int] = {}
    for _ in range(ROUNDS):
        turn, shift = motion
        apart = abs((turn * _middles(here) + shift)[:, None] - _middles(there)[None, :])
        pairs = {
            int(other): int(one)
            for one, other in zip(*np.nonzero(apart < NEAR_MM), strict=True)
            if apart[one].argmin() == other and apart[:, other].argmin() == one
        }
        if not pairs:
            break
        if len(pairs) > 1:  # by their middles: which end of a card comes first may differ
            motion = _motion(here[[*pairs.values()]].mean(axis=1), there[[*pairs]].mean(axis=1))
    return pairs, motion


def _score(first: Seen, second: Seen, pairs: dict[int, int]) -> float:
    """What the cards that lie on one another speak for it; a face that lies there again, half as much."""
    alike = [first.faces[one] & second.faces[other] for other, one in pairs.items()]
    same = [faces for faces in alike if faces]
    return (len(set(same)) + len(same)) / 2 - OTHER_CARD * (len(pairs) - len(same))


def _unseen(cards: np.ndarray, edge: Quad, seen: Collection[int], motion: Motion) -> int:
    """How many cards lie well inside the other photo, where it shows none."""
    turn, shift = motion
    return sum(
        _inside(turn * middle + shift, edge) for n, middle in enumerate(_middles(cards)) if n not in seen
    )


def _inside(point: complex, edge: Quad) -> bool:
    """Whether a point on the table lies well inside a photo."""
    corners = np.asarray(edge, np.float64) @ (1, 1j)
    sides = np.roll(corners, -1) - corners
    away = ((point - corners) * np.conj(sides)).imag / np.maximum(abs(sides), 1e-9)
    return bool((away > EDGE_MM).all())
