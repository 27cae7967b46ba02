"""Labelled crops in memory: read from disk, drawn in batches, and varied while training."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from okaikei.vision.crops import CROP

DECOY_PREFIX = "decoy-"  # begins the names of cards of no game
MAX_DECOY_SHARE = 0.4  # of a batch: there may be thousands of decoys, each of them rare
COVERED = 0.6  # a card of which less shows lies under others
PAINTED_WEIGHT, BARE_WEIGHT = 2.5, 0.8  # how often such cards come, painted over and not
NO_SHIFTS = [[np.nan, np.nan]] * 4  # of a frame from which no card's corners can be told


@dataclass(frozen=True)
class Crops:
    """Labelled crops, all in memory: 73 kB each."""

    pixels: np.ndarray  # N × H × W × 3, BGR, as bytes
    faces: list[str]  # of each crop, or "none"
    visible: np.ndarray  # N: the share of the card that shows
    shifts: np.ndarray  # N × 4 × 2, as in `quads.shifts`; not a number where no corners can be told
    painted: np.ndarray  # N: whether what lies on the card is painted over

    def __len__(self) -> int:
        return len(self.faces)


def load_crops(roots: tuple[Path, ...], split: str = "train") -> Crops:
    """Read the crops that `okaikei synth --crops` wrote into these folders."""
    rows = [
        (root, json.loads(line))
        for root in roots
        for line in (root / "crops" / f"{split}.jsonl").read_text().splitlines()
    ]
    pixels = np.empty((len(rows), CROP[1], CROP[0], 3), np.uint8)
    for index, (root, row) in enumerate(rows):
        image = cv2.imread(str(root / "crops" / row["crop"]))
        if image is None:
            raise ValueError(f"{row['crop']} is missing or no picture")
        pixels[index] = image
    return Crops(
        pixels,
        [row["face"] for _, row in rows],
        np.array([row["visible"] for _, row in rows], np.float32),
        np.array([row["shifts"] or NO_SHIFTS for _, row in rows], np.float32),
        np.array([row.get("painted", False) for _, row in rows]),
    )


def class_names(crops: Crops) -> list[str]:
    """Known faces first, then decoys: only the known are exported by name."""
    return sorted(set(crops.faces), key=lambda face: (face.startswith(DECOY_PREFIX), face))


def batches(
    crops: Crops, targets: np.ndarray, batch: int, seed: int
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Shuffled batches without end; rare faces come more often than their share."""
    random = np.random.default_rng(seed)
    counts = np.bincount(targets)
    weights = 1 / np.sqrt(counts[targets])
    # Covered cards are named by what is left once the others are painted over: that is hard, and comes most
    # often. Before that it is enough to see that they are covered.
    covered = crops.visible < COVERED
    weights = weights * np.where(covered & crops.painted, PAINTED_WEIGHT, np.where(covered, BARE_WEIGHT, 1.0))
    weights /= weights.sum()
    strange = np.array([face.startswith(DECOY_PREFIX) for face in crops.faces])
    share = float(weights[strange].sum())
    if MAX_DECOY_SHARE < share < 1:
        weights = np.where(
            strange, weights * MAX_DECOY_SHARE / share, weights * (1 - MAX_DECOY_SHARE) / (1 - share)
        )
        weights /= weights.sum()
    while True:
        chosen = random.choice(len(crops), batch, p=weights)
        yield chosen, random.random(batch) < 0.5


def augment(pixels: Tensor, generator: torch.Generator) -> Tensor:
    """Other light, other ink, a shadow or a patch over part of the card."""
    count = len(pixels)

    def uniform(low: float, high: float, *shape: int) -> Tensor:
        return torch.rand(*shape, generator=generator) * (high - low) + low

    gain = uniform(0.7, 1.3, count, 1, 1, 1) * uniform(0.88, 1.12, count, 3, 1, 1)
    mean = pixels.mean(dim=(2, 3), keepdim=True)
    pixels = (pixels - mean) * uniform(0.7, 1.3, count, 1, 1, 1) + mean
    grey = pixels.mean(dim=1, keepdim=True)
    pixels = grey + (pixels - grey) * uniform(0.6, 1.3, count, 1, 1, 1)
    pixels = pixels * gain + uniform(-0.06, 0.06, count, 1, 1, 1)
    for index in torch.nonzero(torch.rand(count, generator=generator) < 0.15).flatten().tolist():
        high, wide = (int(uniform(0.1, 0.35, 1).item() * side) for side in pixels.shape[2:])
        top = int(uniform(0, pixels.shape[2] - high, 1).item())
        left = int(uniform(0, pixels.shape[3] - wide, 1).item())
        pixels[index, :, top : top + high, left : left + wide] = uniform(0, 1, 3, 1, 1)
    return pixels.clamp_(0, 1)


def to_tensor(pixels: np.ndarray, upside: np.ndarray) -> Tensor:
    """BGR bytes to RGB floats, with some crops turned by half a turn."""
    turned = np.where(upside[:, None, None, None], pixels[:, ::-1, ::-1], pixels)
    return torch.from_numpy(np.ascontiguousarray(turned[..., ::-1].transpose(0, 3, 1, 2))).float() / 255
