"""Deck files that would exhaust the server, over a real socket."""

import io
import os
import re
import socket
import time
import zipfile
from pathlib import Path

import pytest

from okaikei.webapp.photo_lane import THREADS
from tests.webapp.attack import deck_file, grey_jpeg, memory_of, processor_seconds, scan_bomb
from tests.webapp.live_server import LivePhone, Server

pytestmark = pytest.mark.usefixtures("each_database")
SECONDS = 10  # of the processor, for any deck file; most of it is the start of the worker that opens it
ROW = {"face": "tempura", "picture": "p"}


def test_small_files_cost_little(tmp_path: Path) -> None:
    """One picture, or one set of embeddings, that is used 1,440 times; and a picture with 5,000 scans."""
    wide = {**ROW, "embeddings": "e", "shape": [64, 4096]}
    bombs = {
        "pictures": deck_file([ROW] * 1440, {"p": grey_jpeg(2000, 2000)}),
        "embeddings": deck_file([wide] * 1440, {"p": grey_jpeg(16, 16), "e": b"\0<" * 64 * 4096}),
        "faces": deck_file(
            [{**wide, "picture": f"p{n}", "embeddings": f"e{n}"} for n in range(150)],
            {
                f"{kind}{n}": data
                for n in range(150)
                for kind, data in (("p", grey_jpeg(16, 16)), ("e", b"\0<" * 64 * 4096))
            },
        ),
        "scans": deck_file([ROW], {"p": scan_bomb(2000, 2000, 5000)}),
    }
    with Server(tmp_path / "data") as server:
        phone = LivePhone(server.address)
        before = memory_of(server)
        for name, data in bombs.items():
            began, used = time.monotonic(), processor_seconds(server)
            status, page = phone.upload("/decks/import", "file", data)
            assert status == 422, (name, page[:300])
            seconds, used = time.monotonic() - began, processor_seconds(server) - used
            print(f"{name}: {len(data)} bytes, refused in {seconds:.2f} s, {used:.2f} s of the processor")
            assert used < SECONDS, name
        print(f"the server grew by {(memory_of(server) - before) >> 10} kB")
        assert memory_of(server) - before < 100 << 20
        assert phone.ask("/decks")[0] == 200
    kept = sum(path.stat().st_size for path in (tmp_path / "data" / "decks").glob("*"))
    print(f"the disk by {kept} bytes")
    assert kept < 10_000


def test_damaged_archives_are_refused(tmp_path: Path) -> None:
    whole = deck_file([ROW], {"p": grey_jpeg(256, 400)})
    with Server(tmp_path / "data") as server:
        for number, at in enumerate(range(30, len(whole), len(whole) // 8)):
            data = bytearray(whole)
            data[at : at + 12] = bytes(12)
            phone = LivePhone(server.address)
            status, page = phone.upload("/decks/import", "file", bytes(data))
            assert status in (422, 200, 303), (number, page[:300])


def test_imports_are_limited_by_address(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        phone = LivePhone(server.address)
        found = [phone.upload("/decks/import", "file", b"PK no deck")[0] for _ in range(12)]
    assert found == [422] * 10 + [429] * 2


def test_lists_do_not_open_the_decks(tmp_path: Path) -> None:
    """A file that cannot be opened any more is still listed, for nothing about it has changed."""
    data = tmp_path / "data"
    with Server(data) as server:
        phone = LivePhone(server.address)
        entries = {f"p{n}": grey_jpeg(256, 400) for n in range(20)}
        rows = [{**ROW, "picture": name} for name in entries]
        assert phone.upload("/decks/import", "file", deck_file(rows, entries, "Ours"))[0] == 303
        assert b"Ours" in phone.ask("/decks")[1]
        file = data / "decks" / "forged.okaikei-deck"
        about = file.stat()
        file.write_bytes(bytes(about.st_size))
        os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))
        assert b"Ours" in phone.ask("/decks")[1]


def test_an_export_is_streamed(tmp_path: Path) -> None:
    """A deck of 50 MB leaves the server's memory as it was; only its owner gets what was cut from photos."""
    data, large = tmp_path / "data", 380_000
    with Server(data) as server:
        owner, other = LivePhone(server.address), LivePhone(server.address)
        assert owner.upload("/decks/import", "file", deck_file([ROW], {"p": grey_jpeg(256, 400)}))[0] == 303
        rows = [{**ROW, "picture": f"p{n}", "seen": n % 2 == 1} for n in range(130)]
        whole = deck_file(rows, {f"p{n}": os.urandom(large) for n in range(130)})
        (data / "decks" / "forged.okaikei-deck").write_bytes(whole)
        before = memory_of(server)
        status, mine = owner.ask("/decks/forged/export")
        assert (status, mine) == (200, whole)
        status, shared = other.ask("/decks/forged/export")
        assert status == 200
        # Whoever asks for it and does not read it keeps nobody else waiting.
        stalled = [socket.create_connection(("127.0.0.1", server.port), 120) for _ in range(THREADS + 4)]
        for connection in stalled:
            connection.sendall(b"GET /decks/forged/export HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert connection.recv(15) == b"HTTP/1.1 200 OK"
        assert other.ask("/decks")[0] == 200
        for connection in stalled:
            connection.close()
        grown = memory_of(server) - before
        print(f"export of {len(whole) >> 20} MB: the server grew by {grown >> 20} MB")
        assert grown < len(whole)
        assert other.ask("/decks/shipped/export")[0] == other.ask("/decks/nothing/export")[0] == 404
    with zipfile.ZipFile(io.BytesIO(shared)) as archive:
        pictures = {name: archive.getinfo(name).file_size for name in archive.namelist()}
    pictures.pop("deck.json")
    assert pictures == {f"p{n}": large for n in range(0, 130, 2)}


@pytest.mark.parametrize("tables", [1, 3])
def test_no_code_of_another_table_in_an_answer(tmp_path: Path, tables: int) -> None:
    with Server(tmp_path / "data") as server:
        owner, guest = LivePhone(server.address), LivePhone(server.address)
        assert owner.upload("/decks/import", "file", deck_file([ROW], {"p": grey_jpeg(256, 400)}))[0] == 303
        codes = []
        for _ in range(tables):
            fields = [("game", "sushi-go"), ("player", "Zora"), ("player", "Yuri"), ("deck", "forged")]
            answer = guest.form("/new", fields)[1].decode()
            codes += re.findall(r"/t/(\w{6})/", answer)
        assert len(codes) == tables
        status, page = owner.form("/decks/forged/delete", [("sure", "yes")])
        assert status == 409
        for secret in (*codes, "Zora", "Yuri"):
            assert secret.encode() not in page
