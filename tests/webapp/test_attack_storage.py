"""What is kept: keys, deleted photos, a clock that jumps; with a real server."""

import json
import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.webapp import live_server
from tests.webapp.in_process_server import serving
from tests.webapp.live_server import LivePhone, Server, change, rows
from tests.webapp.misbehaving_reader import SLEEP, marked
from tests.webapp.test_attack_photos import jpeg_of, pictures, wait_until_read

# Python runs this before anything else; the server then lives so many seconds in the future.
OTHER_TIME = """
import datetime, os, time
ahead, real_time, real = float(os.environ.get("TEST_CLOCK", "0")), time.time, datetime.datetime
class datetime_(real):
    @classmethod
    def now(cls, tz=None):
        return real.now(tz) + datetime.timedelta(seconds=ahead)
time.time = lambda: real_time() + ahead
datetime.datetime = datetime_
"""
DAY = 24 * 3600
MISBEHAVING = "tests.webapp.misbehaving_reader:load"
SetClock = Callable[[float], None]


@pytest.fixture
def set_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SetClock:
    (tmp_path / "clock").mkdir()
    (tmp_path / "clock" / "sitecustomize.py").write_text(OTHER_TIME)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "clock"))
    return lambda seconds: monkeypatch.setenv("TEST_CLOCK", str(seconds))


def wait_until(what: Callable[[], object]) -> None:
    """Until something is so; a busy machine may take long."""
    until = time.monotonic() + 600
    while not what():
        assert time.monotonic() < until
        time.sleep(0.2)


def wait_for_housekeeping(data: Path) -> None:
    """Until the server that was just started has looked at the photos: it then sets its clock."""
    ahead = float(os.environ.get("TEST_CLOCK", "0"))

    def done() -> bool:
        [(wall,)] = rows(data, "SELECT wall FROM clock")
        wall = datetime.fromisoformat(wall) if isinstance(wall, str) else wall
        return abs((datetime.now(UTC).replace(tzinfo=None) - wall).total_seconds() + ahead) < DAY

    wait_until(done)


@pytest.mark.usefixtures("each_database")
def test_a_clock_that_jumps_locks_nobody_out_and_deletes_nothing(tmp_path: Path, set_clock: SetClock) -> None:
    data, jpeg = tmp_path / "data", jpeg_of()
    with Server(data) as server:
        port = server.port
        phone = LivePhone(server.address)
        code = phone.new_game("Ana", "Ben", "Cem")
        place = f"/t/{code}/round/1/seat/0"
        assert phone.photograph(place, jpeg)[0] == 202
        assert wait_until_read(phone, place, 60) == "read"
        # One photo is being read when the plug is pulled.
        other = f"/t/{code}/round/1/seat/1"
        assert phone.photograph(other, marked(jpeg, SLEEP))[0] == 202
        while phone.state(other)["pending"]["state"] != "reading":
            time.sleep(0.1)
    for jump in (-400 * DAY, 40 * DAY, 0):
        set_clock(jump)
        with Server(data, port=port) as server:
            wait_for_housekeeping(data)
            state = phone.state(place)  # the phone is still known
            assert state["photo"], jump
            assert phone.ask(state["photo"]["url"])[0] == 200
            assert phone.state(other)["pending"]["state"] in ("reading", "failed")  # taken up again
            assert server.process.poll() is None
    assert len(pictures(data)) == 2


@pytest.mark.usefixtures("each_database")
def test_photos_expire_by_time_that_passed(tmp_path: Path, set_clock: SetClock) -> None:
    data = tmp_path / "data"
    with Server(data) as server:
        port = server.port
        phone = LivePhone(server.address)
        place = f"/t/{phone.new_game('Ana', 'Ben', 'Cem')}/round/1/seat/0"
        assert phone.photograph(place, jpeg_of())[0] == 202
        assert wait_until_read(phone, place, 60) == "read"
    for days in (13, 26, 39):  # a computer that is used every other week
        set_clock(days * DAY)
        with Server(data, port=port) as server:
            wait_for_housekeeping(data)
    assert pictures(data) == []


@pytest.mark.usefixtures("each_database")
def test_agreed_photos_expire_as_the_page_says(tmp_path: Path, set_clock: SetClock) -> None:
    """Corrected ones of a table that agreed after a year, all others after a month."""
    data = tmp_path / "data"
    with Server(data) as server:
        port = server.port
        phone = LivePhone(server.address)
        kept, other = (phone.new_game("Ana", "Ben", "Cem") for _ in range(2))
        assert phone.form(f"/t/{kept}/table/corrections", [("keep", "yes")])[0] == 200
        assert b"kept for a year" in phone.ask(f"/t/{kept}/table")[1]
        corrected = f"/t/{kept}/round/1/seat/0"
        for place, right in (
            (corrected, "tofu"),
            (f"/t/{kept}/round/1/seat/1", "tempura"),
            (f"/t/{other}/round/1/seat/0", "tofu"),
        ):
            assert phone.photograph(place, jpeg_of())[0] == 202
            assert wait_until_read(phone, place, 60) == "read"
            state = phone.state(place)
            items = [{**state["items"][0], "face": right}, *state["items"][1:]]
            assert phone.call(f"{place}/confirm", {"version": state["version"], "items": items})[0] == 200
    for days in (13, 26, 39):
        set_clock(days * DAY)
        with Server(data, port=port) as server:
            wait_for_housekeeping(data)
            assert phone.state(corrected)["photo"]
    assert len(pictures(data)) == 1
    change(data, f"UPDATE photo SET born = born - {330 * DAY}")
    with Server(data, port=port) as server:
        wait_until(lambda: pictures(data) == [])
        assert phone.state(corrected)["photo"] is None
        assert len(phone.state(corrected)["items"]) == 2  # the cards stay


@pytest.mark.usefixtures("each_database")
def test_a_deleted_photo_is_gone_from_the_files_at_once(tmp_path: Path) -> None:
    data, mark = tmp_path / "data", b"a mark in the photo that is looked for"
    jpeg = jpeg_of((900, 700))
    jpeg = jpeg[:-2] + mark + jpeg[-2:]
    with Server(data) as server:
        phone = LivePhone(server.address)
        place = f"/t/{(code := phone.new_game('Ana', 'Ben', 'Cem'))}/round/1/seat/0"
        photo = phone.photograph(place, jpeg)[1]["photo"]
        assert wait_until_read(phone, place, 60) == "read"
        assert [mark in picture for picture in pictures(data)] == [True]
        files = list(data.glob("okaikei.sqlite*"))
        assert live_server.DATABASE or any(mark in path.read_bytes() for path in files)
        before = sum(path.stat().st_size for path in files)
        assert phone.call(f"/t/{code}/photo/{photo}/delete", {})[0] == 200
        assert pictures(data) == []
        if live_server.DATABASE:  # its files are the database server's own
            return
        files = list(data.glob("okaikei.sqlite*"))
        assert not any(mark in path.read_bytes() for path in files)
        assert sum(path.stat().st_size for path in files) < before - len(jpeg)


@pytest.mark.usefixtures("each_database")
def test_files_are_their_owners_alone_and_the_key_is_in_no_log(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Server(data, "--verbose") as server:
        LivePhone(server.address).new_game("Ana", "Ben", "Cem")
        assert data.stat().st_mode & 0o777 == 0o700
        for path in data.iterdir():
            assert path.stat().st_mode & 0o077 == 0, path
        key = (data / "keeper-key").read_text()
        assert len(key) > 20
        LivePhone(server.address).ask(f"/keeper/{key}")
        assert key not in server.words()


@pytest.mark.usefixtures("each_database")
def test_another_key_ends_the_sessions_of_the_old_one(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Server(data) as server:
        port = server.port
        code = LivePhone(server.address).new_game("Ana", "Ben", "Cem")
        admin = LivePhone(server.address)
        admin.ask(f"/keeper/{(data / 'keeper-key').read_text()}")
        assert admin.ask(f"/t/{code}/sheet")[0] == 200
    (data / "keeper-key").unlink()
    with Server(data, port=port):
        assert admin.ask(f"/t/{code}/sheet")[0] != 200


@pytest.mark.usefixtures("each_database")
def test_a_freed_seat_gets_a_new_link(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        host, guest = LivePhone(server.address), LivePhone(server.address)
        code = host.new_game("Ana", "Ben", "Cem")
        assert guest.form(f"/join/{code}", [("seat", "1")])[0] == 200
        [(key,)] = rows(tmp_path / "data", "SELECT key FROM player WHERE seat = 1")
        assert host.form(f"/t/{code}/table/free/1", [])[0] == 200
        assert guest.ask(f"/join/{code}/seat/1/{key}")[0] == 404


@pytest.mark.usefixtures("each_database")
def test_large_json_is_refused(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        phone = LivePhone(server.address)
        place = f"/t/{phone.new_game('Ana', 'Ben', 'Cem')}/round/1/seat/0"
        body = json.dumps({"version": 0, "items": [{"face": "tempura"}] * 100_000}).encode()
        assert phone.ask(f"{place}/draft", body, "application/json")[0] == 413
        assert phone.ask("/new", b"player=" + b"x" * 300_000, "application/x-www-form-urlencoded")[0] == 413


@pytest.mark.usefixtures("each_database")
def test_every_quota_is_kept(tmp_path: Path) -> None:
    data, jpeg = tmp_path / "data", jpeg_of()
    quotas = {"MOST_TABLES_A_PHONE": 2, "MOST_MEMBERS": 2, "MOST_TABLE_BYTES": 8 * len(jpeg)}
    settings = {"DATA": data, "DATABASE": live_server.DATABASE, "READER": MISBEHAVING, **quotas}
    with serving(settings) as address:
        host, guest = LivePhone(address), LivePhone(address)
        code, other = host.new_game("Ana", "Ben", "Cem"), host.new_game("Ana", "Ben", "Cem")
        fields = [("game", "sushi-go"), ("player", "Ana"), ("player", "Ben")]
        refused = [
            host.form("/new", fields),  # a third table, ...
            host.form(f"/t/{code}/rematch", []),  # also as a rematch
        ]
        assert guest.form(f"/join/{code}", [("seat", "1")])[0] == 200
        refused.append(LivePhone(address).form(f"/join/{code}", []))  # a third member
        for _ in range(20):  # of one tableau only a few photos are kept
            assert host.photograph(f"/t/{other}/round/1/seat/0", jpeg)[0] == 202
        assert len(pictures(data)) <= 8
        sent = [
            host.photograph(f"/t/{code}/round/{n}/seat/{seat}", jpeg) for n in (1, 2, 3) for seat in range(3)
        ]
        assert [status for status, _ in sent] == [202] * 8 + [409]  # bytes
        assert [status for status, _ in refused] == [409] * 3
        assert all(len(json.loads(answer)["problem"]) > 20 for _, answer in refused)
        place = f"/t/{code}/round/1/seat/2"
        body = {"version": host.state(place)["version"], "items": [{"face": "tempura"}]}
        assert host.call(f"{place}/confirm", body)[0] in (200, 409)  # cards are confirmed all the same
