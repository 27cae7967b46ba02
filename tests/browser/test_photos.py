"""More than one photo of a tableau, as a finger meets it; over the network address, which phones see."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from okaikei.webapp.address import lan_address
from tests.browser.conftest import PHONE, PHOTOS, TIMEOUT, confirm, new_game, photograph, serious, to_seat
from tests.webapp.in_process_server import serving

SMALL = {"width": 390, "height": 664}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on the address that phones see: no secure context, as at home."""
    settings = {"DATA": tmp_path_factory.mktemp("data"), "READER": "tests.browser.scripted_reader:load"}
    with serving(settings, host=lan_address()) as where:
        yield where


def half(name: str, left: float, right: float, path: Path) -> Path:
    """A part of one of the demo's photos, from one share of its width to another."""
    with Image.open(PHOTOS / f"{name}.jpg") as photo:
        photo.crop((int(left * photo.width), 0, int(right * photo.width), photo.height)).save(
            path, quality=92
        )
    return path


def test_a_second_photo_never_destroys_the_first(new_phone: Any, tmp_path: Path) -> None:
    phone = new_phone(viewport=SMALL)
    code = new_game(phone, "Ana", "Ben", "Cem", game="sushi-go-party", menu="points-platter")
    to_seat(phone, code, 1, 1)
    photograph(phone, "1-ben")
    phone.click("#cards .doubt button")
    phone.click("#chooser .likely[data-choose=egg-nigiri]")  # an egg was taken for a salmon
    phone.wait_for_selector("#saved:text-is('saved')")
    # A photo of a wall: nothing is lost, and what it is for is asked.
    Image.new("RGB", (640, 480), (200, 190, 180)).save(tmp_path / "wall.jpg")
    phone.set_input_files("#camera", tmp_path / "wall.jpg")
    phone.wait_for_selector("#photo-question")
    assert phone.inner_text("#tally b") == "10"
    assert phone.inner_text("[data-photo-choice=keep]") == "Keep the 10 cards"
    assert phone.locator("[data-photo-choice=add]").count() == 0
    assert serious(phone) == []
    phone.click("[data-photo-choice=take]")
    phone.wait_for_selector("#no-card")
    # Undo brings back the photo with its cards, and the egg that was fixed.
    shown = "document.querySelector('#picture').src"
    wall = phone.evaluate(shown)
    phone.click("#undo")
    phone.wait_for_selector("#tally b:text-is('10')")
    assert phone.evaluate(shown) != wall
    assert phone.locator("#overlay [data-outline]").count() == 10
    phone.wait_for_selector("#saved:text-is('saved')")
    phone.reload()
    phone.wait_for_selector("#overlay [data-outline] >> nth=9")
    # The same cards once more: taken without a question, and the egg is still an egg.
    before = phone.get_attribute("#picture", "src")
    photograph(phone, "1-ben")
    phone.wait_for_selector(f"#picture:not([src='{before}'])")
    assert phone.locator("#photo-question").count() == 0
    assert phone.locator("#cards .doubt").count() == 0
    assert phone.locator("#cards button", has_text="egg nigiri").count() == 1
    confirm(phone)
    phone.goto(f"/t/{code}/round/1")
    assert phone.locator("[data-seat='1'][data-state=counted]").count() == 1


def test_a_tableau_in_two_photos_is_read_as_one(new_phone: Any, tmp_path: Path) -> None:
    phone = new_phone(viewport=SMALL)
    code = new_game(phone, "Ana", "Ben", "Cem", game="sushi-go-party", menu="points-platter")
    to_seat(phone, code, 1, 0)
    phone.set_input_files("#camera", half("1-ana", 0, 0.7, tmp_path / "left.jpg"))
    phone.wait_for_selector("#photo:not([hidden]) [data-outline]")
    first = int(phone.inner_text("#tally b"))
    assert 4 <= first < 10
    phone.set_input_files("#camera", half("1-ana", 0.24, 1, tmp_path / "right.jpg"))
    phone.wait_for_selector("[data-photo-choice=add]")
    assert phone.inner_text("[data-photo-choice=add]") == f"Add what is new: {10 - first} cards"
    phone.click("[data-photo-choice=add]")
    phone.wait_for_selector("#tally b:text-is('10')")
    assert phone.locator("#overlay [data-outline]").count() == first
    phone.click("[data-photo-tab] >> nth=1")
    assert phone.locator("#overlay [data-outline]").count() == 10 - first
    phone.locator("#overlay [data-outline] polygon").first.click()
    assert phone.locator("#chooser .closeup").is_visible()
    phone.click("#chooser-close")
    assert serious(phone) == []
    confirm(phone)
    phone.goto(f"/t/{code}/round/1/seat/0/")
    phone.wait_for_selector("[data-photo-tab] >> nth=1")


def test_the_viewfinder_says_what_it_sees_before_the_shutter(
    browser: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    settings = {"DATA": tmp_path_factory.mktemp("data"), "READER": "tests.browser.scripted_reader:load"}
    with serving(settings) as where:  # a secure context, as over HTTPS
        context = browser.new_context(base_url=where, **{**PHONE, "viewport": SMALL})
        context.set_default_timeout(TIMEOUT)
        phone = context.new_page()
        code = new_game(phone, "Ana", "Ben", "Cem", game="sushi-go-party", menu="points-platter")
        to_seat(phone, code, 1, 0)
        phone.click("#camera-label")
        phone.wait_for_selector("#seen:text('10 of 10 cards seen')")
        assert serious(phone) == []
        phone.click("#shutter")
        phone.wait_for_selector("#photo:not([hidden]) [data-outline] >> nth=9", timeout=2 * TIMEOUT)
        assert phone.locator("#viewfinder").count() == 0
        context.close()
