"""A full disk, a reader that breaks down, a log that keeps secrets, and what the doctor says."""

import errno
import json
import logging
import re
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from okaikei.__main__ import main
from okaikei.webapp import diagnostics, logging_setup
from okaikei.webapp.reading import worker
from okaikei.webapp.storage import shown_address
from tests.webapp.conftest import Phone
from tests.webapp.misbehaving_reader import DIE, EAT, SLEEP, marked


def fill_the_disk(app: Flask) -> Callable[[], None]:
    """From now on the database cannot grow; returns what makes room again."""
    engine = app.extensions["storage"].engine
    engine.dispose()

    def full(connection: Any, _record: Any) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(engine, "connect", full)

    def make_room() -> None:
        event.remove(engine, "connect", full)
        engine.dispose()

    return make_room


def test_a_full_disk_is_said_clearly_and_loses_nothing(app: Flask, phone: Phone, jpeg: bytes) -> None:
    code = phone.new_game()
    phone.lay(code, 1, 0, "tempura", "tempura")
    make_room = fill_the_disk(app)
    sent = phone.photograph(
        f"/t/{code}/round/1/seat/0/photo", jpeg[:-2] + bytes(200_000) + jpeg[-2:], request_id="again"
    )
    assert sent.status_code == 507
    assert "The disk is full" in sent.json["problem"]
    assert "Nothing was saved" in sent.json["problem"]
    assert phone.get(f"/t/{code}/record.json").status_code == 200  # reading goes on
    make_room()
    again = phone.photograph(f"/t/{code}/round/1/seat/0/photo", jpeg, request_id="again")
    assert again.status_code == 202
    assert len(phone.get(f"/t/{code}/round/1/seat/0/state").json["items"]) == 2


def test_a_full_disk_is_said_for_decks_too(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("okaikei.vision.decks.shelf.os.fsync", full)
    page = phone.submit("/decks", name="Ours", game="sushi-go")
    assert page.status_code == 507
    assert "The disk is full" in page.text
    monkeypatch.undo()
    assert "Ours" not in phone.get("/decks").text


def wait_for(what: Callable[[], Any]) -> Any:
    """What comes true after a while; a busy machine may take long."""
    until = time.monotonic() + 250
    while time.monotonic() < until:
        if found := what():
            return found
        time.sleep(0.05)
    raise AssertionError("nothing came")


def test_a_reader_that_breaks_down_takes_only_that_photo(make_app: Callable[..., Flask], jpeg: bytes) -> None:
    """Three bad photos, then a good one: it is read, and each of the others says what happened."""
    app = make_app(READER="tests.webapp.misbehaving_reader:load", READ_SECONDS=2)
    phone = Phone(app)
    names = ["Ana", "Ben", "Cem", "Dora"]
    code = phone.new_game(player=names)
    for seat, photo in enumerate((marked(jpeg, DIE), marked(jpeg, EAT), marked(jpeg, SLEEP), jpeg)):
        assert phone.photograph(f"/t/{code}/round/1/seat/{seat}/photo", photo).status_code == 202
    app.extensions["reading"].start()

    def state(seat: int) -> dict[str, Any]:
        found: dict[str, Any] = phone.get(f"/t/{code}/round/1/seat/{seat}/state").json
        return found

    good = wait_for(lambda: state(3)["items"] and state(3))
    assert [item["face"] for item in good["items"]] == ["tempura", "sashimi"]
    problems = [state(seat)["pending"]["problem"] for seat in range(3)]
    assert "crashed" in problems[0]
    # A busy machine may need longer than the limit to fill the memory.
    assert any(words in problems[1] for words in ("could not be read", "crashed", "too long"))
    assert "too long" in problems[2]
    assert all("pick them" in problem for problem in problems)


def test_a_worker_may_not_eat_the_memory_of_the_house() -> None:
    assert worker.MOST_MEMORY <= 4 << 30


def test_the_log_tells_what_happened_and_no_secret(
    app: Flask, phone: Phone, jpeg: bytes, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    code = phone.new_game()
    phone.photograph(f"/t/{code}/round/1/seat/0/photo", jpeg)
    phone.get(f"/t/{code}/sheet")
    key = app.config["ADMIN_KEY"]
    phone.get(f"/keeper/{key}")
    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr("okaikei.webapp.score_sheet_page.sheet_values", lambda *_: 1 / 0)
    assert phone.get(f"/t/{code}/sheet").status_code == 500
    handler_format = logging.Formatter(logging_setup.FORMAT)
    text = "\n".join(handler_format.format(record) for record in caplog.records)
    assert "GET /t/<code>/sheet: 200 in" in text
    assert "GET /t/<code>/sheet broke" in text
    assert "ZeroDivisionError" in text
    cookie = phone.client.get_cookie("okaikei")
    assert cookie is not None
    for secret in (code, key, phone.csrf, cookie.value, app.config["SECRET_KEY"]):
        assert secret not in text


def test_no_password_of_a_database_is_shown() -> None:
    assert shown_address("postgresql://okaikei:geheim@host/games") == "postgresql://okaikei:***@host/games"


def test_the_doctor_finds_a_house_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnostics, "lan_address", lambda: "192.168.1.20")
    monkeypatch.setattr("okaikei.vision.reader.Reader.load", lambda: None)
    with socket.socket() as probe:
        probe.bind(("", 0))
        port = probe.getsockname()[1]
    assert main(["doctor", "--data", str(tmp_path / "new"), "--port", str(port)]) == 0


def test_the_doctor_says_what_is_wrong_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(diagnostics, "lan_address", lambda: "127.0.0.1")
    monkeypatch.setattr(diagnostics, "ENOUGH_SPACE", 10**12)
    monkeypatch.setattr(diagnostics, "LITTLE_SPACE", 10**11)
    monkeypatch.setattr("okaikei.vision.reader.shipped", lambda: tmp_path)
    (tmp_path / "okaikei.sqlite").write_bytes(b"no database at all, but long enough to look at" * 50)
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["doctor", "--json", "--data", str(tmp_path), "--port", str(port)]) == 1
    found = {finding["what"]: finding for finding in json.loads(capsys.readouterr().out)}
    assert {what for what, finding in found.items() if finding["state"] == diagnostics.BAD} == {
        "Weights", "Free space", "Games", "Address for phones", "Port",
    }  # fmt: skip
    assert all(finding["advice"] for finding in found.values() if finding["state"] == diagnostics.BAD)
    assert re.search(r"another program", found["Port"]["text"])
