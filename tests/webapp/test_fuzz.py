"""Hostile requests to every route and hostile pictures: never a 500, never a traceback.

OKAIKEI_FUZZ sets how many requests (300 unless told; 10000 for a thorough run).
"""

import io
import json
import os
import resource
import struct
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from werkzeug.datastructures import MultiDict

from okaikei.vision import photo as photos
from okaikei.webapp import create_app
from tests.webapp import postgres, scripted_reader
from tests.webapp.conftest import Phone
from tests.webapp.hostile_values import body, form, headers, text
from tests.webapp.table_with_secrets import TableWithSecrets, filled, open_table, routes

REQUESTS = int(os.environ.get("OKAIKEI_FUZZ", "300"))


class Decoder:
    """A reader that does what every reader does first: decode the picture."""

    def read(self, data: bytes, possible: Any = None, *deck: Any) -> scripted_reader.Reading:
        photos.load(data, longest=800)
        return scripted_reader.seen("tempura")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def fuzzed(request: pytest.FixtureRequest) -> Iterator[tuple[Flask, list[TableWithSecrets], Phone]]:
    """An app as people meet it, whose workers are this very process."""
    with tempfile.TemporaryDirectory() as folder:
        database = None
        if request.param == "postgresql":
            database = postgres.new_database(request.getfixturevalue("postgres_server"))
        app = create_app(
            {
                "DATA": folder,
                "DATABASE": database,
                "READER": "tests.webapp.test_fuzz:Decoder",
                "PROPAGATE_EXCEPTIONS": False,
            }
        )
        app.extensions["decks"].run = lambda job: ("unavailable", "")
        for limit in ("wrong_codes", "new_games", "imported_decks", "exports"):
            app.extensions[limit].is_exceeded = lambda address: False
        yield app, [open_table(app, picture())], Phone(app)
        app.extensions["storage"].close()


def picture(kind: str = "JPEG", size: tuple[int, int] = (64, 48), **more: Any) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, (180, 140, 90)).save(out, kind, **more)
    return out.getvalue()


def sent(what: str, value: Any) -> dict[str, Any]:
    """The arguments with which a test client sends a body."""
    if what == "form":
        return {"data": MultiDict([(key, word.encode("utf-8", "replace").decode()) for key, word in value])}
    if what == "json":
        return {"data": json.dumps(value), "content_type": "application/json"}
    if what == "record":
        return {"data": {"text": json.dumps(value)}}
    if what == "file":
        field, data, name = value
        name = name.encode("utf-8", "replace").decode()
        return {"data": {field: (io.BytesIO(data), name or "x")}, "content_type": "multipart/form-data"}
    return {"data": value[0], "content_type": value[1]}


def test_no_request_breaks_the_server(fuzzed: tuple[Flask, list[TableWithSecrets], Phone]) -> None:
    app, tables, stranger = fuzzed
    listed = routes(app)
    answers: Counter[int] = Counter()
    rest = Path(app.config["DATA"])

    @settings(max_examples=REQUESTS, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(
        st.sampled_from(range(len(listed))),
        st.dictionaries(st.sampled_from(["number", "seat", "photo", "deck"]), text),
        body,
        headers,
        st.booleans(),
        form,
        st.integers(0, 9),
    )
    def ask(
        place: int, wrong: dict[str, str], body: Any, more: dict[str, str], real: bool, query: Any, who: int
    ) -> None:
        endpoint, rule, method = listed[place]
        table = tables[-1]
        phone = stranger if who == 0 else table.host
        values = dict(table.values)
        if not real:
            values |= {
                key: quote(word.encode("utf-8", "replace"), safe="") or "x" for key, word in wrong.items()
            }
        given_headers = {**phone.headers, "X-CSRF-Token": phone.csrf, **more}
        if who == 9:
            del given_headers["X-CSRF-Token"]
        arguments = sent(*body) if method == "POST" else {}
        if "Content-Type" in more:
            arguments.pop("content_type", None)
        arguments["query_string"] = [(key, word.encode("utf-8", "replace").decode()) for key, word in query]
        path = filled(rule.rule, values)
        answer = phone.client.open(path, method=method, headers=given_headers, **arguments)
        shown = answer.data
        answer.close()
        answers[answer.status_code] += 1
        assert answer.status_code < 500, (endpoint, method, body, more, query)
        assert b"Traceback" not in shown
        if (
            endpoint in ("decks.delete", "settings.delete_game", "settings.end_early")
            and answer.status_code < 400
        ):
            tables.append(open_table(app, picture()))  # it was allowed to; go on with another

    ask()
    with app.app_context():
        while app.extensions["reading"].step():
            pass
    size = sum(path.stat().st_size for path in rest.rglob("*") if path.is_file())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{sum(answers.values())} requests: {dict(sorted(answers.items()))}")
    print(f"data {size >> 10} kB, memory {memory} MB")
    assert answers[200] > 0


FORMS: dict[str, tuple[str, dict[str, Any]]] = {
    "a seat in superscript": ("/join/{code}", {"seat": "²"}),
    "an endless seat": ("/join/{code}", {"seat": "9" * 5000}),
    "an endless seat of the host": ("/t/{code}/table/sit", {"seat": "9" * 5000}),
    "an endless place": ("/t/{code}/round/1/uramaki", {"place0": "9" * 5000}),
    "an endless colour": ("/new", {"game": "sushi-go", "player": ["A", "B"], "colour": "9" * 5000}),
    "half a letter": ("/import", {"text": '{"game": "sushi-go", "players": ["\\ud800", "b"], "rounds": []}'}),
    "an empty letter": ("/new", {"game": "sushi-go", "player": ["A\0", "B"], "colour": "0"}),
    "an endless record": ("/import", {"text": '{"a":' * 20_000}),
}


@pytest.mark.parametrize("name", FORMS)
def test_what_no_phone_of_ours_sends_is_refused(
    fuzzed: tuple[Flask, list[TableWithSecrets], Phone], name: str
) -> None:
    _, tables, _ = fuzzed
    path, fields = FORMS[name]
    assert tables[-1].host.submit(path.format(code=tables[-1].code), **fields).status_code < 500


@pytest.mark.parametrize(
    "body",
    ["[" * 50_000, '{"a":' * 50_000, '{"version": ' + "9" * 5000 + "}", "\xff", "\ud800"],
    ids=["lists", "objects", "number", "letter", "half a letter"],
)
def test_endless_json_is_refused(fuzzed: tuple[Flask, list[TableWithSecrets], Phone], body: str) -> None:
    _, tables, _ = fuzzed
    phone, place = tables[-1].host, f"/t/{tables[-1].code}/round/2/seat/0"
    headers = {"X-CSRF-Token": phone.csrf, "Content-Type": "application/json"}
    data = body.encode("utf-8", "surrogatepass")
    assert phone.client.post(f"{place}/draft", data=data, headers=headers).status_code in (400, 415, 422)


def test_a_corner_far_away_and_a_host_without_end(
    fuzzed: tuple[Flask, list[TableWithSecrets], Phone],
) -> None:
    _, tables, _ = fuzzed
    phone, place = tables[-1].host, f"/t/{tables[-1].code}/round/2/seat/0"
    far = {"version": 0, "items": [{"face": "tempura", "quad": [[10**400, 0]] * 4}]}
    assert phone.call(f"{place}/draft", far).status_code == 422
    for path in ("/", f"/t/{tables[-1].code}/table"):
        assert phone.get(path, headers={"Host": "x" * 5000}).status_code == 400


def png(width: int, height: int) -> bytes:
    """A PNG that claims a size without having the pixels."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + head
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))


def claimed(width: int, height: int) -> bytes:
    """A JPEG that claims another size than it has."""
    data = picture()
    at = data.index(b"\xff\xc0")
    return data[: at + 5] + struct.pack(">HH", height, width) + data[at + 9 :]


BAD_PICTURES = {
    "one byte": b"\xff",
    "no picture": b"hello",
    "page": b"<html><script>alert(1)</script>",
    "vector": b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    "archive": b"PK\x03\x04" + bytes(100),
    "film": b"\x00\x00\x00\x18ftypmp42" + bytes(200),
    "PNG bomb": png(60000, 60000),
    "PNG without end": png(100, 100),
    "JPEG bomb": claimed(65535, 65535),
    "JPEG of nothing": claimed(0, 0),
    "JPEG head": picture()[:20],
    "JPEG cut": picture()[:-40],
    "JPEG markers": b"\xff\xd8" + b"\xff" * 5000,
    "JPEG lengths": b"\xff\xd8\xff\xe1\xff\xff",
    "JPEG and more": picture() + b"<?php system($_GET[0]); ?>" * 100,
    "GIF": picture("GIF"),
    "WebP": picture("WEBP"),
    "TIFF": picture("TIFF"),
    "BMP": picture("BMP"),
    "tiny": picture(size=(1, 1)),
    "long": picture("PNG", (20000, 2)),
}


@pytest.mark.parametrize("name", BAD_PICTURES)
def test_no_picture_breaks_the_server(fuzzed: tuple[Flask, list[TableWithSecrets], Phone], name: str) -> None:
    app, _, _ = fuzzed
    table = open_table(app, picture())
    place = f"/t/{table.code}/round/2/seat/0"
    answer = table.host.photograph(f"{place}/photo", BAD_PICTURES[name])
    assert answer.status_code in (202, 422), name
    if answer.status_code == 422:
        assert len(answer.json["problem"]) > 10
        return
    while app.extensions["reading"].step():
        pass
    state = table.host.get(f"{place}/state").json
    kept = state["photo"] or state["pending"]
    assert state["pending"] is None or state["pending"]["state"] in ("read", "failed")
    stored = table.host.get(f"/t/{table.code}/photo/{kept['id']}.jpg")
    if stored.status_code == 404:  # it could not be converted, so nothing of it is kept
        assert state["photo"] is None
        assert len(state["pending"]["problem"]) > 10
        return
    assert stored.mimetype == "image/jpeg"
    assert b"php" not in stored.data


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(st.data())
def test_pictures_with_wrong_bytes_are_washed_or_refused(data: st.DataObject) -> None:
    from okaikei.webapp.reading.strip_metadata import NotPlainJpeg, strip_metadata

    whole = bytearray(picture())
    for _ in range(data.draw(st.integers(1, 6))):
        whole[data.draw(st.integers(2, len(whole) - 1))] = data.draw(st.integers(0, 255))
    try:
        washed, width, height = strip_metadata(bytes(whole))
    except NotPlainJpeg:
        return
    assert washed[:2] == b"\xff\xd8"
    assert 0 < width * height <= 60_000_000
