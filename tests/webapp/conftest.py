"""An app on an empty folder, and phones that talk to it as the pages do."""

import io
import itertools
import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from okaikei.vision.decks.card_views import Cover
from okaikei.vision.decks.deck_reader import DeckReader
from okaikei.webapp import create_app
from okaikei.webapp.reading.worker import carry_out
from tests.vision.decks.colour_models import ColourClassifier, GridDetector
from tests.webapp import live_server, postgres

PLACE = "/t/{}/round/1/seat/0"  # the first player in the first round, at the table with this code


class Phone:
    """A browser with its cookies: forms and scripts send the page's token and an id of their own."""

    numbers = itertools.count()

    def __init__(self, app: Flask, language: str = "en") -> None:
        self.client: FlaskClient = app.test_client()
        self.headers = {"Accept-Language": language, "Accept": "text/html,*/*"}
        page = self.get("/")
        found = re.search(r'name="csrf" content="(\w+)"', page.text)
        assert found
        self.csrf = found.group(1)

    def get(self, path: str, **more: Any) -> Any:
        return self.client.get(path, headers={**self.headers, **more.pop("headers", {})}, **more)

    def submit(self, path: str, *, request_id: str | None = None, **fields: Any) -> Any:
        """Send a form and follow where it leads."""
        data = {"csrf": self.csrf, "request_id": request_id or f"form-{next(self.numbers)}", **fields}
        return self.client.post(path, data=data, headers=self.headers, follow_redirects=True)

    def call(self, path: str, body: Any, *, request_id: str | None = None) -> Any:
        """Send JSON as a script does."""
        headers = {
            **self.headers,
            "X-CSRF-Token": self.csrf,
            "X-Request-Id": request_id or f"call-{next(self.numbers)}",
        }
        return self.client.post(path, data=json.dumps(body), content_type="application/json", headers=headers)

    def photograph(self, path: str, data: bytes, *, request_id: str | None = None) -> Any:
        headers = {
            **self.headers,
            "X-CSRF-Token": self.csrf,
            "X-Request-Id": request_id or f"photo-{next(self.numbers)}",
        }
        return self.client.post(
            path, data={"photo": (io.BytesIO(data), "../../evil name.jpg")}, headers=headers,
            content_type="multipart/form-data",
        )  # fmt: skip

    def new_game(self, **fields: Any) -> str:
        """Open a table; returns its code."""
        wanted = {
            "game": "sushi-go",
            "player": ["Ana", "Ben"],
            "colour": ["0", "1"],
            "first_round": "1",
            **fields,
        }
        page = self.submit("/new", **wanted)
        assert page.status_code == 200, page.text
        found = re.search(r'class="bigcode">(\w{6})<', page.text)
        assert found, page.text
        return found.group(1)

    def lay(self, code: str, number: int, seat: int, *cards: Any) -> Any:
        """Type the cards of a seat and confirm them."""
        place = f"/t/{code}/round/{number}/seat/{seat}"
        version = self.get(f"{place}/state").json["version"]
        items = [{"face": card} if isinstance(card, str) else card for card in cards]
        return self.call(f"{place}/confirm", {"version": version, "items": items})


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL server for all tests of a run."""
    if reason := postgres.missing():
        pytest.skip(reason)
    with postgres.server() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def each_database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test on SQLite and on PostgreSQL: every app and server of it uses an empty database there.

    On PostgreSQL only where OKAIKEI_POSTGRES is set: the attacks take minutes, and CI has twenty.
    """
    if request.param == "postgresql":
        if "OKAIKEI_POSTGRES" not in os.environ:
            pytest.skip("set OKAIKEI_POSTGRES to attack PostgreSQL too")
        address = postgres.new_database(request.getfixturevalue("postgres_server"))
        monkeypatch.setattr(live_server, "DATABASE", address)


@pytest.fixture
def make_app(tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    made: list[Flask] = []

    def make(**settings: Any) -> Flask:
        app = create_app(
            {
                "DATA": tmp_path,
                "DATABASE": live_server.DATABASE,
                "TESTING": True,
                "READER": "tests.webapp.scripted_reader:load",
                **settings,
            }
        )
        made.append(app)
        return app

    yield make
    for app in made:
        app.extensions["reading"].stop()
        app.extensions["decks"].stop()
        app.extensions["storage"].close()


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app()


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def table(phone: Phone) -> str:
    """The code of a table where two play Sushi Go!"""
    return phone.new_game()


@pytest.fixture
def new_phone(app: Flask) -> Callable[..., Phone]:
    return lambda **more: Phone(app, **more)


@pytest.fixture
def jpeg() -> bytes:
    """A small photo that tells where and when it was taken."""
    image = Image.new("RGB", (320, 240), (180, 140, 90))
    exif = Image.Exif()
    exif[0x010F] = "PhoneMaker"
    exif[0x0132] = "2024:05:01 20:15:00"
    exif[0x8825] = {1: "N", 2: (47.0, 22.0, 11.0)}
    out = io.BytesIO()
    image.save(out, "JPEG", exif=exif)
    return out.getvalue()


@pytest.fixture
def taught_app(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An app whose deck worker sees colours, in this very process."""
    monkeypatch.setattr(
        "okaikei.vision.decks.card_views.COVERS", (None, Cover(0.0, 0.3))
    )  # the upper edge is all it looks at
    reader = DeckReader(GridDetector(5), ColourClassifier(), "colours")
    app.extensions["decks"].run = lambda job: carry_out(reader, "", job)  # type: ignore[arg-type]
    return app


@pytest.fixture
def owner(taught_app: Flask) -> Phone:
    """The phone of someone who teaches decks."""
    return Phone(taught_app)
