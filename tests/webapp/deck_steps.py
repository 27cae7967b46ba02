"""What the owner of a deck does on the pages, for the tests: begin it, photograph its cards, name them."""

import re
from typing import Any

from tests.vision.decks.colour_models import COLOURS, table
from tests.webapp.conftest import Phone

FACES = list(COLOURS)


def new_deck(phone: Phone, **fields: str) -> str:
    """Begin a deck; returns its id."""
    page = phone.submit("/decks", **{"name": "Draft of ours", "game": "sushi-draft", **fields})
    assert page.status_code == 200, page.text
    found = re.search(r"/decks/(\w+)/photo", page.text)
    assert found, page.text
    return found.group(1)


def photograph(phone: Phone, deck: str, *faces: str) -> str:
    """Take a photo of these cards; returns the page on which they are named."""
    answer = phone.photograph(f"/decks/{deck}/photo", table(*faces))
    assert answer.status_code == 200, answer.text
    return str(answer.json["redirect"])


def teach(phone: Phone, deck: str, *faces: str) -> Any:
    tray = photograph(phone, deck, *faces)
    return phone.submit(tray, **{f"face{number}": face for number, face in enumerate(faces)})
