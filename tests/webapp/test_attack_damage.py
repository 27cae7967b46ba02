"""Damaged files and strange backups, with a real server: what is wrong is said in one line."""

import json
import shutil
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

import pytest

from okaikei.__main__ import main
from tests.webapp.live_server import LivePhone, Server


@pytest.mark.parametrize("trouble", ["damaged", "newer", "no key", "no database"])
def test_what_keeps_a_server_from_starting_is_said_in_one_line(tmp_path: Path, trouble: str) -> None:
    data = tmp_path / "data"
    with Server(data) as server:
        LivePhone(server.address).new_game("Ana", "Ben", "Cem")
    database = data / "okaikei.sqlite"
    more: tuple[str, ...] = ()
    if trouble == "damaged":
        for path in data.glob("okaikei.sqlite-*"):
            path.unlink()
        database.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 200)
    elif trouble == "newer":
        with sqlite3.connect(database) as sql:
            sql.execute("UPDATE alembic_version SET version_num = '9999'")
        sql.close()
    elif trouble == "no key":
        (data / "secret-key").write_text("")
    else:
        more = ("--database", "postgresql://okaikei@127.0.0.1:1/none")
    broken = Server(data, *more)
    assert broken.process.wait(100) == 1
    words = broken.words().strip()
    broken.kill()
    assert words.startswith("okaikei: ")
    assert len(words.splitlines()) == 1, words
    assert "Traceback" not in words


def odd_backup(file: Path, **changes: object) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("manifest.json", json.dumps({"format": "okaikei-backup", "version": 1, **changes}))
        archive.writestr("okaikei.sqlite", b"")


def test_a_backup_brings_no_trigger_and_no_key_unasked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file, target = tmp_path / "data", tmp_path / "backup.zip", tmp_path / "target"
    with Server(data) as server:
        LivePhone(server.address).new_game("Ana", "Ben", "Cem")
    assert main(["backup", str(file), "--data", str(data)]) == 0
    assert main(["restore", str(file), "--data", str(target)]) == 0
    assert not (target / "secret-key").exists()
    shutil.rmtree(target)
    assert main(["restore", str(file), "--data", str(target), "--keys"]) == 0
    assert (target / "secret-key").read_text() == (data / "secret-key").read_text()
    with sqlite3.connect(data / "okaikei.sqlite") as sql:
        sql.execute("CREATE TRIGGER evil AFTER INSERT ON game BEGIN DELETE FROM player; END")
    sql.close()
    capsys.readouterr()
    assert main(["backup", str(file), "--data", str(data)]) == 1
    assert "foreign" in capsys.readouterr().err
    odd: list[dict[str, Any]] = [
        {"files": []},
        {"files": 7},
        {"files": {"okaikei.sqlite": 5}},
        {"version": None},
    ]
    for changes in odd:
        odd_backup(file, **changes)
        assert main(["restore", str(file), "--data", str(tmp_path / "odd")]) == 1, changes
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
