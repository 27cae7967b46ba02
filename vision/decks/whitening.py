"""Tells the faces of one deck apart by their pictures.

The views of one card show what changes an embedding without changing the card: what lies over it, and
the light. Directions in which they differ count little, and those in which faces differ count more.
"""

import numpy as np

LEAST = 0.03  # of the mean spread is added to every direction, as the spread is known from few views,
ENOUGH = 140  # and more where there are fewer than so many of them beyond the first of each face
WIDTH = 25.0  # how fast a view counts less that is less like: by e for each 1/25 of cosine
# The same for one face against another: what makes the deck's own views likeliest, each named by the others.
SHARP = (10.0, 15.0, 20.0, 25.0, 30.0, 40.0, 50.0, 60.0, 80.0)
USUAL = 30.0  # where there is one view of each
ASKED = 400  # views are enough to tell


class Space:
    """The embeddings of a deck's pictures, each with the number of its face."""

    def __init__(self, rows: np.ndarray, owner: np.ndarray, faces: int) -> None:
        self._owner, self._faces = owner, faces
        self._plain = rows
        self._turn = _levelled(rows, owner)
        self._rows = _units(rows @ self._turn)
        self._counts = np.bincount(owner, minlength=faces)
        self._sharp = self._fitted()

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
        odds = (means / means.max()) ** (self._sharp / WIDTH)
        shares: np.ndarray = odds / odds.sum()
        return shares

    def _fitted(self) -> float:
        """How sharply faces are told apart, from how well the other views tell the face of each view."""
        asked = np.flatnonzero(self._counts[self._owner] > 1)
        asked = asked[:: -(-len(asked) // ASKED) or 1]
        if self._faces < 2 or not len(asked):
            return USUAL
        like = np.exp(WIDTH * (self._rows[asked] @ self._rows.T))
        like[np.arange(len(asked)), asked] = 0.0  # a view does not speak for itself
        sums = like @ np.eye(self._faces)[self._owner]
        counts = np.tile(self._counts, (len(asked), 1))
        mine = self._owner[asked]
        counts[np.arange(len(asked)), mine] -= 1
        logs = np.log(sums / counts) / WIDTH
        logs -= logs.max(axis=1, keepdims=True)
        return min(SHARP, key=lambda sharp: _surprise(sharp * logs, mine))


def _surprise(logits: np.ndarray, right: np.ndarray) -> float:
    """How little was expected what is right, on average."""
    expected = logits[np.arange(len(right)), right] - np.log(np.exp(logits).sum(axis=1))
    return -float(expected.mean())


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
