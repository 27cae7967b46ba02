"""Tells the faces of one deck apart by their pictures.

The views of one card show what changes an embedding without changing the card: what lies over it, and
the light. Directions in which they differ count little, and those in which faces differ count more.
"""

import numpy as np

LEAST = 0.03  # of the mean spread is added to every direction, as the spread is known from few views,
ENOUGH = 140  # and more where there are fewer than so many of them beyond the first of each face
WIDTH = 15.0  # how fast a view counts less that is less like; 15 is e for each 1/15 of cosine
SHARP = 28.0  # the same for one face against another; both fitted on decks that training never saw


class Space:
    """The embeddings of a deck's pictures, each with the number of its face."""

    def __init__(self, rows: np.ndarray, owner: np.ndarray, faces: int) -> None:
        self._owner, self._faces = owner, faces
        self._plain = rows
        self._turn = _levelled(rows, owner)
        self._rows = _units(rows @ self._turn)
        self._counts = np.bincount(owner, minlength=faces)

    def nearest(self, embedding: np.ndarray) -> np.ndarray:
        """The cosine of the nearest picture of each face."""
        best = np.full(self._faces, -1.0)
        if self._faces:
            np.maximum.at(best, self._owner, self._plain @ embedding)
        return best

    def shares(self, embedding: np.ndarray) -> np.ndarray:
        """How likely each face is, if it is one of them."""
        if not self._faces:
            return np.zeros(0)
        like = np.exp(WIDTH * (self._rows @ _units(embedding @ self._turn)))
        means = np.bincount(self._owner, like, self._faces) / self._counts
        odds = (means / means.max()) ** (SHARP / WIDTH)
        shares: np.ndarray = odds / odds.sum()
        return shares


def _levelled(rows: np.ndarray, owner: np.ndarray) -> np.ndarray:
    """The turn and stretch after which the views of one face differ alike in every direction."""
    size = rows.shape[1] if len(rows) else 0
    counts = np.bincount(owner) if len(owner) else np.zeros(0, int)
    beyond = len(rows) - np.count_nonzero(counts)
    if beyond == 0:
        return np.eye(size)
    means = np.zeros((len(counts), size))
    np.add.at(means, owner, rows)
    apart = rows - (means / np.maximum(counts, 1)[:, None])[owner]
    spread = apart.T @ apart / beyond
    mean = float(np.trace(spread)) / size
    if mean <= 0:
        return np.eye(size)
    ridge = max(LEAST, (ENOUGH / beyond) ** 2) * mean
    values, vectors = np.linalg.eigh(spread + ridge * np.eye(size))
    turn: np.ndarray = vectors / np.sqrt(values) @ vectors.T
    return turn


def _units(vectors: np.ndarray) -> np.ndarray:
    units: np.ndarray = vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)
    return units
