"""A reader for the browser tests: it knows the demo's photos by sight, and misreads on purpose."""

import json
from dataclasses import dataclass
from importlib import resources
from typing import Any

import cv2
import numpy as np

PHOTOS = resources.files("okaikei.webapp.demo") / "photos"


def _thumbnail(data: bytes) -> np.ndarray:
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return cv2.resize(image, (16, 16), interpolation=cv2.INTER_AREA).astype(np.float32)


STRANGE = 20  # a photo that differs more from all of the demo's shows no card


def _nothing(look: np.ndarray) -> dict[str, Any]:
    """No card at all, and in the dark."""
    doubts: list[dict[str, Any]] = [{"card": None, "code": "too-few", "text": "0 cards seen, 10 dealt"}]
    if look.mean() < 50:
        doubts.insert(0, {"card": None, "code": "dark", "text": "the photo is very dark"})
    return {"size": [320, 240], "cards": [], "tableau": [], "doubts": doubts, "milliseconds": {}}


@dataclass(frozen=True)
class Reading:
    plain: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        return self.plain


class Reader:
    """Finds the photo among the demo's, and tells what is true of it, but for two cards of Ben's."""

    def __init__(self) -> None:
        self.truths = json.loads((PHOTOS / "truth.json").read_text("utf-8"))
        self.looks = {name: _thumbnail((PHOTOS / f"{name}.jpg").read_bytes()) for name in self.truths}

    def read(self, data: bytes, possible: Any = None, *deck: Any) -> Reading:
        look = _thumbnail(data)
        name = min(self.looks, key=lambda each: float(np.abs(self.looks[each] - look).mean()))
        if float(np.abs(self.looks[name] - look).mean()) > STRANGE:
            return Reading(_nothing(look))
        truth = self.truths[name]
        cards = [
            {"face": card["face"], "confidence": 0.9, "quad": card["quad"], "alternatives": []}
            for card in truth["cards"]
        ]
        tableau = list(truth["tableau"])
        doubts = []
        if name == "1-ben":  # an egg taken for a salmon
            place = tableau.index("egg-nigiri")
            tableau[place] = cards[place]["face"] = "salmon-nigiri"
            cards[place]["alternatives"] = [["egg-nigiri", 0.4]]
            doubts.append({"card": place, "code": "face", "faces": ["salmon-nigiri", "egg-nigiri"]})
        if name == "2-ben":  # a special order that could copy anything
            place = next(n for n, serving in enumerate(tableau) if isinstance(serving, dict))
            tableau[place] = "special-order"
            doubts.append({"card": place, "code": "order-alone", "faces": ["special-order"]})
        return Reading(
            {"size": truth["size"], "cards": cards, "tableau": tableau, "doubts": doubts, "milliseconds": {}}
        )


def load() -> Reader:
    return Reader()
