"""Every text there is in every language there is."""

import re
from pathlib import Path

import pytest

from okaikei import webapp
from okaikei.webapp.language import CATALOGUES
from tests.webapp.conftest import Phone

ROOT = Path(webapp.__file__).parent
QUOTED = r"""(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')"""
CALL = re.compile(rf"\b(?:_|say|_n|say_many|sayMany)\(\s*{QUOTED}(?:\s*,\s*{QUOTED})?")


def texts() -> set[str]:
    """Every text that pages, scripts and routes say."""
    found = {"red", "yellow", "green", "blue", "violet", "black", "pink", "brown"}
    for path in (*ROOT.rglob("*.html"), *ROOT.rglob("*.svg"), *ROOT.rglob("*.js"), *ROOT.rglob("*.py")):
        if "storage" in path.parts:
            continue
        source = path.read_text("utf-8")
        for match in CALL.finditer(source):
            many = match.group(0).startswith(("_n", "say_many", "sayMany"))
            for group in match.groups()[: 4 if many else 2]:
                if group:
                    found.add(re.sub(r"\\(.)", r"\1", group))
    return found


def test_the_search_finds_texts() -> None:
    assert {
        "New game",
        "{n} cards",
        "Someone else has changed these cards meanwhile.",
        "Choose a game.",
    } <= texts()


@pytest.mark.parametrize("language", [key for key in CATALOGUES if key != "en"])
def test_no_text_is_missing_and_none_is_left_over(language: str) -> None:
    assert texts() - set(CATALOGUES[language]) == set()
    assert set(CATALOGUES[language]) - texts() == set()


@pytest.mark.parametrize("language", [key for key in CATALOGUES if key != "en"])
def test_translations_name_the_same_values(language: str) -> None:
    for text, translated in CATALOGUES[language].items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", translated)), text


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


def test_every_doubt_is_told_in_the_language_of_the_page() -> None:
    told = (ROOT / "static" / "doubts.js").read_text()
    sources = [path.read_text() for path in (ROOT.parent / "vision").glob("*.py")]
    codes = {code for text in sources for code in re.findall(r'oubt\(\s*[\w.\[\]]+,\s*"([a-z-]+)"', text)}
    assert {"wasabi-under", "left-out", "which-on-top", "glare"} <= codes
    assert [code for code in sorted(codes) if not re.search(rf'^  "?{code}"?: ', told, re.MULTILINE)] == []
