"""Names cards cut out of a photo."""

import json
import threading
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from okaikei.vision.crops import cut
from okaikei.vision.quads import turned_shifts
from okaikei.vision.sighting import NONE, Naming

UNKNOWN = "unknown"  # a card of no game that was learnt
# Trained with smoothed labels, the network is a little too modest; measured on validation crops.
TEMPERATURE = 1.0
PLAIN = 0.9  # a name surer than this after one look needs no second
FARTHEST = 0.45  # a corner is not moved farther than this share of the card


class Classifier:
    """A nano YOLO backbone with an embedding, run by OpenCV; takes a card either way up."""

    def __init__(self, path: Path) -> None:
        self._network = cv2.dnn.readNetFromONNX(str(path))
        self.names: list[str] = json.loads(path.with_suffix(".json").read_text())["names"]
        self._none = self.names.index(NONE) if NONE in self.names else -1
        self._lock = threading.Lock()  # a network keeps its blobs between calls: one thread at a time

    def name(
        self,
        image: np.ndarray,
        quads: Sequence[np.ndarray],
        covers: Sequence[Sequence[np.ndarray]] | None = None,
    ) -> list[Naming]:
        """One naming for each quad; `covers` are the quads of the cards on each, where these are known.

        What is not plain at the first look is looked at from the card's other end too, and both count;
        a frame on no card stays one.
        """
        if not len(quads):
            return []
        over = covers or [()] * len(quads)
        crops = np.stack([cut(image, quad, above) for quad, above in zip(quads, over, strict=True)])
        logits, upside, shown, moves, embedding = self._look(crops)
        first = _chances(logits)
        unsure = (first.max(axis=1) < PLAIN) & (first.argmax(axis=1) != self._none)
        if unsure.any():
            again = self._look(crops[unsure, ::-1, ::-1])
            logits[unsure] = (logits[unsure] + again[0]) / 2
            upside[unsure] = (upside[unsure] - again[1]) / 2
            shown[unsure] = (shown[unsure] + again[2]) / 2
            moves[unsure] = (moves[unsure] + turned_shifts(again[3])) / 2
            embedding[unsure] += again[4]
            embedding /= np.linalg.norm(embedding, axis=1, keepdims=True)
        chances = _chances(logits / TEMPERATURE)
        strangers = chances[:, self.names.index(UNKNOWN)] if UNKNOWN in self.names else np.zeros(len(quads))
        return [
            Naming(
                _merged(self.names, chances[i]),
                float(1 / (1 + np.exp(-shown[i]))),
                bool(upside[i] > 0),
                embedding[i],
                float(strangers[i]),
                moves[i],
                float(abs(upside[i])),
            )
            for i in range(len(quads))
        ]

    def _look(self, crops: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Of each crop: names, upside down, how much shows (all logits), corners, and the embedding."""
        blob = cv2.dnn.blobFromImages(list(np.ascontiguousarray(crops)), 1 / 255, swapRB=True)
        with self._lock:
            self._network.setInput(blob)
            answers = self._network.forward(["scores", "pose", "embedding"])
            scores, pose, embedding = (answer.copy() for answer in answers)
        moves = np.zeros((len(crops), 4, 2), np.float32)
        if pose.shape[1] > 2:  # a deck trained with an earlier version says nothing of corners
            moves = np.clip(pose[:, 2:].reshape(-1, 4, 2), -FARTHEST, FARTHEST)
        return scores, pose[:, 0], pose[:, 1], moves, embedding


def _chances(logits: np.ndarray) -> np.ndarray:
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances: np.ndarray = odds / odds.sum(axis=1, keepdims=True)
    return chances


def _merged(names: list[str], chances: np.ndarray) -> dict[str, float]:
    """Chances by name; a card of no known game is, for this table, no card of the player's."""
    scores = {name: float(chance) for name, chance in zip(names, chances, strict=True)}
    scores[NONE] = scores.get(NONE, 0.0) + scores.pop(UNKNOWN, 0.0)
    return scores
