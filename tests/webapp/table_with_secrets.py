"""A table full of secrets, and every address of the app filled in with real values."""

import itertools
import re
from dataclasses import dataclass
from typing import Any

from flask import Flask

from tests.webapp.conftest import Phone

SECRET = "Secretname"
NUMBERS = itertools.count(1)  # no two decks have the same name
METHODS = {"GET", "POST"}


@dataclass(frozen=True)
class TableWithSecrets:
    """One table with a photo and a deck; the values with which its addresses are filled in."""

    host: Phone
    code: str
    values: dict[str, str]


def open_table(app: Flask, jpeg: bytes, *names: str, deck: str = "Our deck") -> TableWithSecrets:
    """A host's phone, a game with one round confirmed and a photo, and a deck."""
    host = Phone(app)
    names = names or (SECRET, "Ben")
    code = host.new_game(player=list(names))
    photo = host.photograph(f"/t/{code}/round/1/seat/0/photo", jpeg).json["photo"]
    for seat in range(len(names)):
        host.lay(code, 1, seat, "tempura", "tempura", "pudding")
    page = host.submit("/decks", name=f"{deck} {next(NUMBERS)}", game="sushi-go")
    found = re.search(r"/decks/(\w+)/photo", page.text)
    assert found, page.text
    values = {
        "code": code, "number": "1", "seat": "0", "photo": photo, "key": "x", "name": names[0],
        "face": "tempura", "deck": found.group(1), "tray": "0" * 24, "filename": "core.js",
    }  # fmt: skip
    return TableWithSecrets(host, code, values)


def filled(rule: str, values: dict[str, str]) -> str:
    """An address with its placeholders filled in."""
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: values[found.group(1)], rule)


def routes(app: Flask) -> list[tuple[str, Any, str]]:
    """Every route there is: its endpoint, its rule and one method at a time."""
    return [
        (rule.endpoint, rule, method)
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) & METHODS)
    ]
