"""The same with PostgreSQL and two servers: for a house that outgrows one laptop."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import inspect

from okaikei.webapp import backup as backups
from okaikei.webapp.rate_limits import MOST_WRONG_CODES
from okaikei.webapp.reading.store_reading import store_outcome
from okaikei.webapp.storage.models import Base, now
from tests.webapp import postgres
from tests.webapp.conftest import Phone
from tests.webapp.live_server import LivePhone, Server

reason = postgres.missing()
pytestmark = pytest.mark.skipif(reason is not None, reason=reason or "")


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres.server() as address:
        yield address


def test_migrations_run_and_an_evening_goes_well(
    database: str, make_app: Callable[..., Flask], jpeg: bytes, tmp_path: Path
) -> None:
    app = make_app(DATABASE=database)
    made = inspect(app.extensions["storage"].engine)
    assert set(Base.metadata.tables) <= set(made.get_table_names())
    phone = Phone(app)
    code = phone.new_game(player=["Ána 🍣", "Ben"])
    phone.photograph(f"/t/{code}/round/1/seat/0/photo", jpeg)
    claimed = app.extensions["reading"]._claim()
    assert claimed is not None
    store_outcome(app.extensions["storage"], claimed[0], ("broken", ""))
    for number in (1, 2, 3):
        for seat in (0, 1):
            assert phone.lay(code, number, seat, "tempura", "tempura").status_code == 200
    assert "Ána" in phone.get(f"/t/{code}/sheet").text
    assert phone.submit(f"/t/{code}/rematch").status_code == 200
    record = phone.get(f"/t/{code}/record.json").json

    # A backup taken here opens in a plain file, and one from a file opens here.
    file = tmp_path / "backup.zip"
    manifest = backups.backup(file, tmp_path, database)
    assert (manifest["games"], manifest["photos"]) == (2, 1)
    elsewhere = tmp_path / "elsewhere"
    backups.restore(file, elsewhere, keys=True)
    moved = Phone(make_app(DATA=elsewhere))
    cookie = phone.client.get_cookie("okaikei")
    assert cookie is not None
    moved.client.set_cookie("okaikei", cookie.value)
    assert moved.get(f"/t/{code}/record.json").json == record
    with pytest.raises(backups.BackupError, match="--replace"):
        backups.restore(file, tmp_path, database)
    backups.restore(file, tmp_path, database, replace=True)
    assert phone.get(f"/t/{code}/record.json").json == record
    assert phone.new_game() != code  # new rows are numbered after the restored ones


def test_hostile_text_is_no_trouble(database: str, make_app: Callable[..., Flask]) -> None:
    app = make_app(DATABASE=database)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    phone = Phone(app)
    for path in ("/join/a%00b", "/t/a%00b/sheet", "/players/a%00b", "/t/a%00b/photo/b%00.jpg"):
        assert phone.get(path).status_code < 500, path
    page = phone.submit("/new", game="sushi-go", player=["A\0na", "Be\ud800n".encode("utf-8", "replace")])
    assert page.status_code < 500
    answer = phone.call("/new", {}, request_id="x")
    assert answer.status_code < 500


def test_two_servers_share_one_table(database: str, tmp_path: Path, jpeg: bytes) -> None:
    """Both servers start at once, serve the same evening, and no photo is read twice."""
    data, more, began = tmp_path / "data", ("--database", database), now()
    servers = [Server(data, *more), Server(data, *more)]
    try:
        for server in servers:
            server.wait()
        host = LivePhone(servers[0].address)
        code = host.new_game("Ana", "Ben", "Cem", "Dora")
        phones = []
        for seat in range(4):
            phone = LivePhone(servers[seat % 2].address)
            assert phone.form(f"/join/{code}", [("seat", str(seat))])[0] == 200
            phones.append(phone)
        problems: list[object] = []

        def play(seat: int) -> None:
            phone, place = phones[seat], f"/t/{code}/round/1/seat/{seat}"
            status, answer = phone.photograph(place, jpeg)
            if status != 202:
                problems.append(answer)
            for _ in range(6):
                body = {"version": phone.state(place)["version"], "items": [{"face": "tempura"}] * (seat + 1)}
                status, answer = phone.call(f"{place}/confirm", body)
                if status not in (200, 409):  # 409: the reading came in between, as it may
                    problems.append(answer)
            phone.address = servers[1 - seat % 2].address  # the same phone, by the other server
            while True:
                state = phone.state(place)
                status, answer = phone.call(
                    f"{place}/confirm",
                    {"version": state["version"], "items": [{"face": "tempura"}] * (seat + 1)},
                )
                if status == 200:
                    return
                if status != 409:
                    problems.append(answer)
                    return

        threads = [threading.Thread(target=play, args=(seat,)) for seat in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(600)
        assert problems == []
        until = time.monotonic() + 600
        places = [f"/t/{code}/round/1/seat/{seat}" for seat in range(4)]
        while time.monotonic() < until and any(
            (phone.state(place)["pending"] or {}).get("state") in ("waiting", "reading")
            for phone, place in zip(phones, places, strict=True)
        ):
            time.sleep(0.2)
        for seat, phone in enumerate(phones):
            state = phone.state(f"/t/{code}/round/1/seat/{seat}")
            assert len(state["items"]) in (seat + 1, 2)  # what was confirmed last, or a reading since then
    finally:
        for server in servers:
            server.kill()
    import psycopg

    with psycopg.connect(database) as sql:
        found = sql.execute("SELECT max(attempts), count(*) FROM photo WHERE created > %s", (began,))
        assert found.fetchone() == (1, 4)


def test_two_servers_count_wrong_codes_together(database: str, tmp_path: Path) -> None:
    """And they stand what one server stands: forged posts, other tables' pages, odd bodies."""
    data, more = tmp_path / "data", ("--database", database)
    with Server(data, *more) as one, Server(data, *more) as other:
        host, guest = LivePhone(one.address), LivePhone(other.address)
        code = host.new_game("Ana", "Ben", "Cem")
        for path in ("sheet", "record.json", "table", "round/1/seat/0/state", "log"):
            assert guest.ask(f"/t/{code}/{path}")[0] in (302, 404), path
        guest.csrf = host.csrf  # a token of another phone
        assert guest.form(f"/join/{code}", [("seat", "0")])[0] == 403
        big = b'{"version": 0, "items": [' + b'"x",' * 100_000 + b'"x"]}'
        assert host.ask(f"/t/{code}/round/1/seat/0/draft", big, "application/json")[0] == 413
        phones = [LivePhone(one.address), LivePhone(other.address)]
        found = [phones[number % 2].ask(f"/join/AAAA{number:02}")[0] for number in range(24)]
        assert found == [404] * MOST_WRONG_CODES + [429] * (24 - MOST_WRONG_CODES)


def test_photos_are_stored_as_they_are(database: str, make_app: Callable[..., Flask]) -> None:
    """No attempt to compress them: it is in vain, and took several times as long as storing them."""
    make_app(DATABASE=database)
    import psycopg

    with psycopg.connect(database) as sql:
        found = sql.execute(
            "SELECT attstorage FROM pg_attribute WHERE attrelid = 'picture'::regclass AND attname = 'data'"
        ).fetchone()
    assert found in [("e",), (b"e",)]  # EXTERNAL
