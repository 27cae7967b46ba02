"""A photo of our own deck through the real reader: the worker's process, the shipped weights, the page."""

import json
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from okaikei.models import FOLDER
from tests.browser.conftest import TIMEOUT, confirm, new_game, serious, to_seat
from tests.webapp.in_process_server import serving

PHOTOS = Path(__file__).parents[1] / "data" / "photos"

pytestmark = pytest.mark.skipif(not list(Path(FOLDER).glob("*.onnx")), reason="no weights here")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    settings = {"DATA": tmp_path_factory.mktemp("data"), "DEMO": True, "READ_SECONDS": 300}
    with serving(settings) as where:
        yield where


def items(page: Any) -> list[dict[str, Any]]:
    """The cards as the server has them."""
    page.wait_for_selector("#saved:not(:text-is('saving …'))", state="attached")
    state = page.evaluate("async () => (await fetch(`${location.pathname}state`)).json()")
    return list(state["items"])


def plain(cards: list[Any]) -> Counter[tuple[str, bool]]:
    """Faces, and whether they lie on wasabi."""
    whole = [{"face": card} if isinstance(card, str) else card for card in cards]
    return Counter((card["face"], bool(card.get("on_wasabi"))) for card in whole)


def middle(quad: list[list[float]], size: tuple[int, int]) -> tuple[float, float]:
    return sum(x for x, _ in quad) / 4 / size[0], sum(y for _, y in quad) / 4 / size[1]


def true_face(item: dict[str, Any], size: tuple[int, int], truth: dict[str, Any]) -> str:
    """What really lies where this card was found; the photo that was kept may be smaller."""
    with Image.open(PHOTOS / truth["photo"]) as photo:
        whole = photo.size
    here = middle(item["quad"], size)
    nearest = min(truth["cards"], key=lambda card: math.dist(here, middle(card["quad"], whole)))
    return str(nearest["face"])


def test_photographed_read_mended_and_confirmed(phone: Any) -> None:
    truth = json.loads((PHOTOS / "rows.json").read_text("utf-8"))
    code = new_game(phone, "Ana", "Ben")
    to_seat(phone, code, 1, 0)
    phone.set_input_files("#camera", PHOTOS / truth["photo"])
    phone.wait_for_selector("#photo:not([hidden]) [data-outline]", timeout=4 * TIMEOUT)
    found = items(phone)
    right = sum((plain(found) & plain(truth["tableau"])).values())
    doubts = sum(bool(item.get("doubts")) for item in found)
    print(f"{right} of {len(truth['tableau'])} cards read right, {doubts} doubts")
    assert right >= len(truth["tableau"]) - 2
    assert phone.locator("#overlay [data-outline]").count() == len(found)
    assert serious(phone) == []
    size = phone.evaluate("[picture.naturalWidth, picture.naturalHeight]")
    for place, item in enumerate(found):
        face = true_face(item, size, truth)
        if item["face"] == face and not item.get("doubts"):
            continue
        right_answer = f"#chooser [data-doubt-answer='face {face}'], #chooser [data-choose={face}]"
        for _ in item.get("doubts", [])[: None if item["face"] == face else 1] or [None]:
            phone.click(f"#cards [data-card='{place}']")
            assert phone.locator("#chooser .closeup").is_visible()
            phone.click("#chooser .answer >> nth=0" if item["face"] == face else f"{right_answer} >> nth=0")
            if phone.locator("#chooser[open]").count():  # the next doubt
                phone.click("#chooser-close")
    assert plain(items(phone)) == plain(truth["tableau"])
    assert phone.inner_text("#confirm") == f"Confirm {len(found)} cards"
    confirm(phone)
    phone.wait_for_selector("[data-seat='0'][data-state=counted]")


def test_a_sample_photo_of_the_demo(phone: Any) -> None:
    code = new_game(phone, "Ana", "Ben", "Cem", game="sushi-go-party", menu="points-platter")
    to_seat(phone, code, 1, 0)
    phone.click("#sample")
    phone.wait_for_selector("#photo:not([hidden]) [data-outline]", timeout=4 * TIMEOUT)
    truth = json.loads((Path(PHOTOS.parents[2]) / "webapp/demo/photos/truth.json").read_text("utf-8"))
    right = sum((plain(items(phone)) & plain(truth["1-ana"]["tableau"])).values())
    print(f"{right} of {len(truth['1-ana']['tableau'])} cards read right")
    assert right >= len(truth["1-ana"]["tableau"]) - 2
