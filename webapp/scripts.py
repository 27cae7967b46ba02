"""The scripts of a page: what they import, and the texts that they say.

A page carries only the texts of its own scripts. They are found in the scripts themselves,
once for each script: every say("…") and sayMany("…", "…", n).
"""

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from okaikei.webapp.language import CATALOGUE

STATIC = Path(__file__).parent / "static"
IMPORT = re.compile(r'^import .* from "\./([\w-]+\.js)";$', re.MULTILINE)
STRING = r'"(?:[^"\\]|\\.)*"'
SAID = re.compile(rf"\bsay\(\s*({STRING})")
SAID_MANY = re.compile(rf"\bsayMany\(\s*({STRING}),\s*({STRING})")
COUNTED = 200  # the plural rules of all languages look at the last two digits, and at numbers below 100


@cache
def imported(name: str) -> tuple[str, ...]:
    """The scripts that a script imports, and those that they import."""
    found: list[str] = []
    for each in IMPORT.findall((STATIC / name).read_text("utf-8")):
        found += [each, *imported(each)]
    return tuple(dict.fromkeys(found))


@cache
def _said(name: str) -> tuple[tuple[str, ...], ...]:
    """The texts of one script as keys of the catalogue: (text,) or (singular, plural)."""
    source = (STATIC / name).read_text("utf-8")
    found = (*SAID.finditer(source), *SAID_MANY.finditer(source))
    return tuple(tuple(json.loads(text) for text in match.groups()) for match in found)


def texts(names: Iterable[str], language: str) -> dict[str, Any]:
    """What the scripts of a page say in a language: {"texts": …, "plurals": …}; nothing in English.

    A text with a plural has one form for each number in "plurals", whose n-th digit says which one n takes.
    """
    return {} if language == "en" else _texts(tuple(names), language)


@cache
def _texts(names: tuple[str, ...], language: str) -> dict[str, Any]:
    scripts = dict.fromkeys(each for name in names for each in (name, *imported(name)))
    translations = CATALOGUE.translations(language)
    index = [translations.plural(n) for n in range(COUNTED)]  # type: ignore[attr-defined]
    examples = [index.index(form) for form in sorted(set(index))]  # a number for each form
    told: dict[str, Any] = {}
    for text, *plural in (key for script in scripts for key in _said(script)):
        if plural:
            told[text] = [translations.ngettext(text, plural[0], n) for n in examples]
        else:
            told[text] = translations.gettext(text)
    return {"texts": told, "plurals": "".join(map(str, index))}
