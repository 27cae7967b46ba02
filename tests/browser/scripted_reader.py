"""A reader for the browser tests: it knows the demo's photos by sight, and misreads on purpose."""

import json
from dataclasses import dataclass
from importlib import resources
from typing import Any

import cv2
import numpy as np

PHOTOS = resources.files("okaikei.webapp.demo") / "photos"


def _decoded(data: bytes) -> np.ndarray:
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return image


def _shrunk(image: np.ndarray) -> np.ndarray:
    return cv2.resize(image, None, fx=0.1, fy=0.1, interpolation=cv2.INTER_AREA)


def _thumbnail(data: bytes) -> np.ndarray:
    return cv2.resize(_decoded(data), (16, 16), interpolation=cv2.INTER_AREA).astype(np.float32)


STRANGE = 20  # a photo that differs more from all of the demo's shows no card


def _nothing(look: np.ndarray) -> dict[str, Any]:
    """No card at all, and in the dark."""
    doubts: list[dict[str, Any]] = [{"card": None, "code": "too-few", "text": "0 cards seen, 10 dealt"}]
    if look.mean() < 50:
        doubts.insert(0, {"card": None, "code": "dark", "text": "the photo is very dark"})
    return {"size": [320, 240], "cards": [], "tableau": [], "doubts": doubts, "milliseconds": {}}


def _cut(plain: dict[str, Any], left: int, wide: int) -> dict[str, Any]:
    """What a reading says of a part of its photo."""
    whole = [n for n, card in enumerate(plain["cards"]) if all(0 < x - left < wide for x, _ in card["quad"])]
    moved = [
        {**plain["cards"][n], "quad": [[x - left, y] for x, y in plain["cards"][n]["quad"]]} for n in whole
    ]
    size = [wide, plain["size"][1]]
    return {
        **plain,
        "size": size,
        "cards": moved,
        "tableau": [plain["tableau"][n] for n in whole],
        "doubts": [],
    }


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
        if (part := self._part(data)) is not None:
            return part
        name = min(self.looks, key=lambda each: float(np.abs(self.looks[each] - look).mean()))
        if float(np.abs(self.looks[name] - look).mean()) > STRANGE:
            return Reading(_nothing(look))
        return self._told(name)

    def _part(self, data: bytes) -> Reading | None:
        """The whole cards in a part of one of the demo's photos: as high, but narrower."""
        image = _decoded(data)
        high, wide = image.shape[:2]
        for name, truth in self.truths.items():
            if high != truth["size"][1] or wide >= truth["size"][0]:
                continue
            whole = _shrunk(_decoded((PHOTOS / f"{name}.jpg").read_bytes()))
            match = cv2.matchTemplate(whole, _shrunk(image), cv2.TM_CCOEFF_NORMED)
            _, best, _, (left, _) = cv2.minMaxLoc(match)
            if best > 0.95:
                return Reading(_cut(self._told(name).plain, left * 10, wide))
        return None

    def _told(self, name: str) -> Reading:
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
