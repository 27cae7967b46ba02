"""Photos of our own deck, seen from a chair: the plane is found and the cards are read all the same."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from okaikei import scorer
from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.evaluation import judge
from okaikei.vision.plane import project
from okaikei.vision.reader import Reader
from tests.vision.test_plane import SIZE, camera

PHOTOS = Path(__file__).parents[1] / "data" / "photos"
TAKEN = ("rows", "loose", "columns", "face-down-and-fruit")


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


def seen_from_a_chair(name: str, tilt: float) -> tuple[dict[str, object], bytes]:
    """A photo taken from nearly above, as it would look with the phone tilted; and its truth."""
    truth = json.loads((PHOTOS / f"{name}.json").read_text())
    image = cv2.imread(str(PHOTOS / truth["photo"]))
    assert image is not None
    quads = np.array([card["quad"] for card in truth["cards"]])
    scale = np.median(np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)) / CARD_MM[1]  # pixels a mm
    middle = quads.reshape(-1, 2).mean(axis=0)
    to_mm = np.array([[1 / scale, 0, -middle[0] / scale], [0, 1 / scale, -middle[1] / scale], [0, 0, 1]])
    reach = np.abs(quads - middle).max() / scale
    view = camera(tilt, away=reach * 2.6) @ to_mm
    tilted = cv2.warpPerspective(image, view, SIZE, borderMode=cv2.BORDER_REPLICATE)
    for card in truth["cards"]:
        card["quad"] = project(view, np.array(card["quad"])).tolist()
    packed: np.ndarray = cv2.imencode(".jpg", tilted, [cv2.IMWRITE_JPEG_QUALITY, 95])[1]
    return truth, packed.tobytes()


@pytest.mark.parametrize(("tilt", "share"), [(0, 0.95), (30, 0.9), (45, 0.85)])
def test_cards_named_from_a_chair(reader: Reader, tilt: float, share: float) -> None:
    named = cards = 0
    for name in TAKEN:
        truth, photo = seen_from_a_chair(name, tilt)
        allowed = scorer.possible(truth["game"], None, truth["menu"], truth["players"])  # type: ignore[arg-type]
        result = judge(truth, reader.read(photo, allowed))
        named, cards = named + result.named, cards + len(truth["cards"])  # type: ignore[arg-type]
    assert named / cards >= share


def test_a_photo_without_cards_is_read_as_it_is(reader: Reader) -> None:
    wall = np.full((600, 800, 3), 180, np.uint8)
    packed: np.ndarray = cv2.imencode(".jpg", wall)[1]
    look = reader.look(packed.tobytes())
    assert look.sightings == ()
