"""Measures a trained model alone, as it ships (ONNX, OpenCV), on what it was not trained on."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from okaikei.models import FOLDER
from okaikei.vision.classifier import Classifier
from okaikei.vision.crops import CROP, MARGIN
from okaikei.vision.detector import Detector
from okaikei.vision.finder import CardFinder
from okaikei.vision.quads import overlap

COVERED_VISIBLE = 0.5  # share of a card that shows, below which it counts as covered
FOUND_IOU = 0.6  # overlap with a candidate from which a card counts as found


def detector(weights: Path, folder: Path, limit: int | None = None) -> dict[str, float]:
    """Share of the cards found, whole and covered, and candidates for each card; corners by what ships."""
    finder = CardFinder(Detector(weights), Classifier(FOLDER / "classifier.onnx"))
    found: dict[str, list[bool]] = {"whole": [], "covered": []}
    candidates = 0
    for image, truth in _scenes(folder, limit):
        quads = [candidate.quad for candidate in finder.find(image).in_photo()]
        candidates += len(quads)
        for card in truth["cards"]:
            real = np.array(card["quad"], np.float32)
            kind = "covered" if card["visible"] < COVERED_VISIBLE else "whole"
            found[kind].append(any(overlap(quad, real) > FOUND_IOU for quad in quads))
    cards = len(found["whole"]) + len(found["covered"])
    shares = {f"found, {kind}": round(float(np.mean(hits)), 4) for kind, hits in found.items() if hits}
    return {**shares, "candidates for each card": round(candidates / max(cards, 1), 3), "cards": cards}


def classifier(weights: Path, folder: Path, limit: int | None = None) -> dict[str, float]:
    """Share of the crops named right, whole and covered, and of frames without a card refused."""
    namer = Classifier(weights)
    whole_crop = np.array([[0, 0], [CROP[0], 0], [CROP[0], CROP[1]], [0, CROP[1]]], np.float32)
    margin = MARGIN / (1 + 2 * MARGIN) * np.array(CROP)
    inner = np.clip(whole_crop, margin, np.array(CROP) - margin).astype(np.float32)
    right: dict[str, list[bool]] = {"whole": [], "covered": [], "none": []}
    rows = (folder / "crops" / "val.jsonl").read_text().splitlines()[:limit]
    for row in map(json.loads, rows):
        image = cv2.imread(str(folder / "crops" / row["crop"]))
        assert image is not None
        scores = namer.name(image, [inner])[0].scores
        best = max(scores, key=lambda face: scores[face])
        kind = "none" if row["face"] == "none" else "covered" if row["visible"] < COVERED_VISIBLE else "whole"
        right[kind].append(best == row["face"])
    shares = {f"named right, {kind}": round(float(np.mean(hits)), 4) for kind, hits in right.items() if hits}
    return {**shares, "crops": len(rows)}


def _scenes(folder: Path, limit: int | None) -> Iterator[tuple[np.ndarray, dict[str, Any]]]:
    for path in sorted((folder / "images" / "val").glob("*.jpg"))[:limit]:
        image = cv2.imread(str(path))
        if image is not None:
            yield image, json.loads((folder / "truth" / f"{path.stem}.json").read_text())
