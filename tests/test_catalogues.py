"""Every text there is in every language there is, and the compiled catalogues are those of the texts."""

import gettext
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from okaikei.scorer.catalogue import LANGUAGES

pofile = pytest.importorskip("babel.messages.pofile")
from babel.messages.extract import extract_from_dir  # noqa: E402
from babel.messages.frontend import parse_keywords, parse_mapping_cfg  # noqa: E402
from babel.messages.mofile import write_mo  # noqa: E402

ROOT = Path(__file__).parents[1]
ROOMS = [room for room in ("scorer", "vision", "webapp") if (ROOT / room / "locale").is_dir()]
CASES = [(room, language) for room in ROOMS for language in LANGUAGES if language != "en"]
VALUE = re.compile(r"\{(\w+?)s?\}")  # {card} and {cards} are one value, in singular and plural
Key = tuple[str | None, str | tuple[str, ...]]  # the context, and the text or its singular and plural


def keywords(room: str) -> dict[str, Any]:
    """The functions that say a text, as `make catalogues` knows them."""
    name = "KEYWORDS_WEBAPP" if room == "webapp" else "KEYWORDS"
    found = re.search(rf"^{name} = (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert found
    return dict(parse_keywords(found.group(1).replace("-k ", "").split()))


def said(room: str) -> set[Key]:
    """Every text that a room's code, templates and scripts say."""
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = extract_from_dir(ROOT / room, methods, options, keywords(room))
    return {(context, text) for _, _, text, _, context in found}


def catalogue(room: str, language: str) -> Any:
    path = ROOT / room / "locale" / language / "LC_MESSAGES" / f"{room}.po"
    with path.open("rb") as file:
        return pofile.read_po(file, locale=language)


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def test_texts_of_code_templates_and_scripts_are_found() -> None:
    assert {
        (None, "Choose a game."),
        (None, "New game"),
        (None, "Someone else has changed these cards meanwhile."),
        (None, ("{n} card", "{n} cards")),
    } <= said("webapp")


@pytest.mark.parametrize(("room", "language"), CASES)
def test_no_text_is_missing_and_none_is_left_over(room: str, language: str) -> None:
    told = {
        (message.context, message.id): message.string for message in catalogue(room, language) if message.id
    }
    assert {key for key in said(room) if not all(forms(told.get(key, "")))} == set()
    assert set(told) - said(room) == set()


@pytest.mark.parametrize(("room", "language"), CASES)
def test_translations_name_the_same_values(room: str, language: str) -> None:
    for message in catalogue(room, language):
        wanted = [set(VALUE.findall(text)) for text in forms(message.id)]
        for text in forms(message.string) if message.id else ():
            assert set(VALUE.findall(text)) in wanted, message.id


@pytest.mark.parametrize(("room", "language"), CASES)
def test_compiled_catalogues_are_up_to_date(room: str, language: str) -> None:
    compiled = BytesIO()
    write_mo(compiled, catalogue(room, language), use_fuzzy=True)
    compiled.seek(0)
    with (ROOT / room / "locale" / language / "LC_MESSAGES" / f"{room}.mo").open("rb") as file:
        shipped: Any = gettext.GNUTranslations(file)
    fresh: Any = gettext.GNUTranslations(compiled)
    texts = [{key: text for key, text in each._catalog.items() if key} for each in (shipped, fresh)]
    assert texts[0] == texts[1], "make catalogues"
