"""Names cards cut out of a photo."""

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.crops import cut, turned_shifts
from vision.sighting import NONE, Naming

UNKNOWN = "unknown"  # a card of no game that was learnt
# Trained with smoothed labels, the network is a little too modest; measured on validation crops.
TEMPERATURE = 1.0
FARTHEST = 0.25  # a corner is not moved farther than this share of the card


class Classifier:
    """A nano YOLO backbone with an embedding, run by OpenCV; takes a card either way up."""

    def __init__(self, path: Path) -> None:
        self._network = cv2.dnn.readNetFromONNX(str(path))
        self.names: list[str] = json.loads(path.with_suffix(".json").read_text())["names"]

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> list[Naming]:
        """One naming for each quad."""
        if not len(quads):
            return []
        crops = np.stack([cut(image, quad) for quad in quads])
        both = np.concatenate([crops, crops[:, ::-1, ::-1]])[..., ::-1].transpose(0, 3, 1, 2)
        self._network.setInput(np.ascontiguousarray(both, np.float32) / 255)
        scores, pose, embedding = self._network.forward(["scores", "pose", "embedding"])
        upright, turned = np.split(scores, 2)
        logits = (upright + turned) / 2 / TEMPERATURE
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        count = len(quads)
        visible = 1 / (1 + np.exp(-(pose[:count, 1] + pose[count:, 1]) / 2))
        upside = pose[:count, 0] > pose[count:, 0]
        moves = np.zeros((2 * count, 4, 2), np.float32)
        if pose.shape[1] > 2:  # a deck trained with an earlier version says nothing of corners
            moves = np.clip(pose[:, 2:].reshape(-1, 4, 2), -FARTHEST, FARTHEST)
        moves = (moves[:count] + turned_shifts(moves[count:])) / 2  # the second half saw the other end first
        together = embedding[:count] + embedding[count:]
        together /= np.linalg.norm(together, axis=1, keepdims=True)
        strangers = chances[:, self.names.index(UNKNOWN)] if UNKNOWN in self.names else np.zeros(count)
        return [
            Naming(
                _merged(self.names, chances[i]),
                float(visible[i]),
                bool(upside[i]),
                together[i],
                float(strangers[i]),
                moves[i],
            )
            for i in range(count)
        ]


def _merged(names: list[str], chances: np.ndarray) -> dict[str, float]:
    """Chances by name; a card of no known game is, for this table, no card of the player's."""
    scores = {name: float(chance) for name, chance in zip(names, chances, strict=True)}
    scores[NONE] = scores.get(NONE, 0.0) + scores.pop(UNKNOWN, 0.0)
    return scores
