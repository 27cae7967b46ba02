"""The language of a page: chosen by the browser or by hand, with the texts that its scripts say."""

import json
import re
from typing import Any

import pytest

from okaikei.webapp import scripts
from okaikei.webapp.language import CATALOGUE
from tests.webapp.conftest import Phone

SCRIPTS = sorted(path.name for path in scripts.STATIC.glob("*.js"))


def test_the_browser_chooses_and_a_person_may_switch(app: object) -> None:
    phone = Phone(app, language="de-AT,de;q=0.9,en;q=0.5")  # type: ignore[arg-type]
    assert "Neues Spiel" in phone.get("/").text
    assert 'lang="de"' in phone.get("/").text
    page = phone.submit("/appearance", language="en", back="/new")
    assert "New game" in page.text
    assert page.request.path == "/new"


def test_theme_is_remembered(phone: Phone) -> None:
    assert 'data-theme="dark"' in phone.submit("/appearance", theme="dark", back="/").text
    assert "data-theme" not in phone.submit("/appearance", theme="auto", back="/").text


def texts_of(page: str) -> Any:
    """What a page gives its scripts to say."""
    found = re.search(r'id="texts">(.*?)</script>', page)
    assert found
    return json.loads(found.group(1))


def test_a_page_carries_the_texts_of_its_scripts_alone(new_phone: Any) -> None:
    german = new_phone(language="de")
    code = german.new_game()
    first, fixup = texts_of(german.get("/").text), texts_of(german.get(f"/t/{code}/round/1/seat/0/").text)
    assert first["texts"] == {}  # no text of the first page is said by a script
    assert fixup["texts"]["saved"] == "gespeichert"
    assert "Copied." not in fixup["texts"]
    assert "New game" not in fixup["texts"]  # said by templates
    assert texts_of(new_phone().get(f"/join/{code}").text) == {}  # English texts are their own keys


def test_plurals_of_scripts_follow_the_catalogue() -> None:
    told = scripts.texts(["fixup.js"], "de")
    assert told["texts"]["Confirm {n} card"] == ["{n} Karte bestätigen", "{n} Karten bestätigen"]
    assert [told["texts"]["Confirm {n} card"][int(told["plurals"][n])] for n in (0, 1, 2, 101)] == [
        "{n} Karten bestätigen",
        "{n} Karte bestätigen",
        "{n} Karten bestätigen",
        "{n} Karten bestätigen",
    ]


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_text_of_a_script_is_found(name: str) -> None:
    """A say() that the page would not find says English for ever."""
    source = (scripts.STATIC / name).read_text("utf-8")
    calls = len(re.findall(r"(?<!function )\bsay(?:Many)?\(", source))
    assert len(scripts._said(name)) == calls
    for text, *plural in scripts._said(name):
        found = CATALOGUE.translations("de")
        assert found.ngettext(text, plural[0], 1) != text if plural else found.gettext(text)


def test_imports_are_followed() -> None:
    assert set(scripts.imported("fixup.js")) >= {"core.js", "chooser.js", "overlay.js", "photo.js"}
