"""The first page: the whole QR code on a laptop, and a demo that says that it is one."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.conftest import serious
from tests.webapp.in_process_server import serving

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}
SMALL: dict[str, Any] = {"viewport": {"width": 390, "height": 664}}
BOX = "document.querySelector('.qr').getBoundingClientRect().toJSON()"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The server of a demo; where its links lead is tested elsewhere."""
    settings = {"DATA": tmp_path_factory.mktemp("data"), "DEMO": True, "DEMO_TABLE": "/join/ABCDEF/host/key"}
    with serving(settings) as where:
        yield where


@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "de-DE")])
def test_first_page(new_phone: Callable[..., Any], scheme: str, locale: str) -> None:
    laptop = new_phone(**LAPTOP, color_scheme=scheme, locale=locale)
    laptop.goto("/")
    box = laptop.evaluate(BOX)
    assert box["width"] >= 200
    assert box["top"] >= 0
    assert box["bottom"] <= 800
    assert serious(laptop) == []
    phone = new_phone(**SMALL, color_scheme=scheme, locale=locale)
    phone.goto("/")
    assert "Demo" in phone.inner_text(".brand")
    assert phone.locator("section:has(#demo) li a").count() == 3
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert serious(phone) == []
