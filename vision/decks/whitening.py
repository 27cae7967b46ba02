"""Tells the faces of one deck apart by the embeddings of their pictures.

The views of one card show what changes an embedding without changing the card: what lies over it, and
the light. Whitening by their covariance makes directions in which they differ count little, and those in
which faces differ count more.
"""

import numpy as np

RIDGE = 0.03  # of the mean variance is added to every direction, as the covariance is known from few views
ENOUGH_VIEWS = 140  # beyond the first of each face; with fewer, more is added, by the square of what lacks
KERNEL = 25.0  # the weight of a view falls by e for each 1/25 of cosine
# Candidates for how sharply faces are told apart, in the same unit. The one is taken that makes the deck's
# own views likeliest, each named by all others.
SHARPNESS = (10.0, 15.0, 20.0, 25.0, 30.0, 40.0, 50.0, 60.0, 80.0)
USUAL_SHARPNESS = 30.0  # where there is one view of each face, and nothing to choose by
MOST_ASKED = 400  # views are enough to choose the sharpness by


class WhitenedEmbeddings:
    """The embeddings of a deck's pictures, each with the number of its face."""

    def __init__(self, rows: np.ndarray, owner: np.ndarray, faces: int) -> None:
        self._owner, self._faces = owner, faces
        self._plain = rows
        self._matrix = _whitening(rows, owner)
        self._rows = _units(rows @ self._matrix)
        self._counts = np.bincount(owner, minlength=faces)
        self._sharpness = self._fitted_sharpness()

    def nearest(self, embedding: np.ndarray) -> np.ndarray:
        """The cosine of the nearest picture of each face, before whitening."""
        best = np.full(self._faces, -1.0)
        if self._faces:
            np.maximum.at(best, self._owner, self._plain @ embedding)
        return best

    def nearest_other_face(self, chosen: np.ndarray) -> np.ndarray:
        """For each face, the cosine of its nearest picture of these to those of all other faces."""
        if self._faces < 2:
            return np.zeros(0)
        cosines = self._plain[chosen] @ self._plain[chosen].T
        owner = self._owner[chosen]
        cosines[owner[:, None] == owner[None]] = -1.0
        best = np.full(self._faces, -1.0)
        np.maximum.at(best, owner, cosines.max(axis=1))
        return best

    def probabilities(self, embedding: np.ndarray) -> np.ndarray:
        """How likely each face is, if it is one of them."""
        if not self._faces:
            return np.zeros(0)
        kernel = np.exp(KERNEL * (self._rows @ _units(embedding @ self._matrix)))
        means = np.bincount(self._owner, kernel, self._faces) / self._counts
        odds = (means / means.max()) ** (self._sharpness / KERNEL)
        probabilities: np.ndarray = odds / odds.sum()
        return probabilities

    def _fitted_sharpness(self) -> float:
        """How sharply faces are told apart, by leaving out one view after the other."""
        asked = np.flatnonzero(self._counts[self._owner] > 1)
        asked = asked[:: -(-len(asked) // MOST_ASKED) or 1]
        if self._faces < 2 or not len(asked):
            return USUAL_SHARPNESS
        kernel = np.exp(KERNEL * (self._rows[asked] @ self._rows.T))
        kernel[np.arange(len(asked)), asked] = 0.0  # a view does not speak for itself
        sums = kernel @ np.eye(self._faces)[self._owner]
        counts = np.tile(self._counts, (len(asked), 1))
        right = self._owner[asked]
        counts[np.arange(len(asked)), right] -= 1
        logits = np.log(sums / counts) / KERNEL
        logits -= logits.max(axis=1, keepdims=True)
        return min(SHARPNESS, key=lambda sharpness: _cross_entropy(sharpness * logits, right))


def _cross_entropy(logits: np.ndarray, right: np.ndarray) -> float:
    log_probabilities = logits[np.arange(len(right)), right] - np.log(np.exp(logits).sum(axis=1))
    return -float(log_probabilities.mean())


def _whitening(rows: np.ndarray, owner: np.ndarray) -> np.ndarray:
    """The matrix after which the views of one face differ alike in every direction."""
    size = rows.shape[1] if len(rows) else 0
    counts = np.bincount(owner) if len(owner) else np.zeros(0, int)
    beyond_first = len(rows) - np.count_nonzero(counts)
    if beyond_first == 0:
        return np.eye(size)
    means = np.zeros((len(counts), size))
    np.add.at(means, owner, rows)
    centred = rows - (means / np.maximum(counts, 1)[:, None])[owner]
    covariance = centred.T @ centred / beyond_first
    mean_variance = float(np.trace(covariance)) / size
    if mean_variance <= 0:
        return np.eye(size)
    ridge = max(RIDGE, (ENOUGH_VIEWS / beyond_first) ** 2) * mean_variance
    values, vectors = np.linalg.eigh(covariance + ridge * np.eye(size))
    matrix: np.ndarray = vectors / np.sqrt(values) @ vectors.T
    return matrix


def _units(vectors: np.ndarray) -> np.ndarray:
    units: np.ndarray = vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-9)
    return units
