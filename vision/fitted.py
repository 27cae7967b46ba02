"""The numbers that fit themselves: written by `okaikei fit` beside the weights, read by the reader."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from okaikei.vision.risks import KINDS, Chances
from okaikei.vision.thresholds import STANDARD, Thresholds

FITTED = "reader.json"
WEIGHTS = ("detector.onnx", "classifier.onnx")


@dataclass(frozen=True)
class Fitted:
    """What was fitted to the weights in a folder, and how."""

    thresholds: Thresholds = STANDARD
    chances: Chances = field(default_factory=Chances)
    recipe: Mapping[str, Any] = field(default_factory=dict)  # the scenes it was fitted on, and what came out

    def save(self, models: Path) -> Path:
        """Write it beside the weights."""
        changed = {
            name: value for name, value in asdict(self.thresholds).items() if value != getattr(STANDARD, name)
        }
        content = {
            "weights": digests(models),
            "thresholds": changed,
            "curves": {kind: [round(number, 3) for number in self.chances.curves[kind]] for kind in KINDS},
            "recipe": dict(self.recipe),
        }
        path = models / FITTED
        partial = path.with_suffix(".partial")
        partial.write_text(json.dumps(content, indent=1) + "\n")
        partial.replace(path)
        return path


def load(models: Path) -> Fitted:
    """What was fitted to these weights; the unfitted numbers where nothing was, or to other weights.

    Curves that were fitted to other weights would promise what nobody measured.
    """
    try:
        content = json.loads((models / FITTED).read_text())
        if content["weights"] != digests(models):
            return Fitted()
        known = {each.name for each in fields(Thresholds)}
        changed = {name: float(value) for name, value in content["thresholds"].items() if name in known}
        curves = {kind: (float(base), float(weight)) for kind, (base, weight) in content["curves"].items()}
        return Fitted(replace(STANDARD, **changed), Chances({**KINDS, **curves}), content.get("recipe", {}))
    except (OSError, ValueError, KeyError, TypeError):
        return Fitted()


def digests(models: Path) -> dict[str, str]:
    """Short names for the weights in a folder, by file."""
    return {name: hashlib.sha256((models / name).read_bytes()).hexdigest()[:12] for name in WEIGHTS}
