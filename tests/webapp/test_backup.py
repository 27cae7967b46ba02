"""Backups: one file, made while serving, that brings everything back or says why not."""

import json
import sqlite3
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from okaikei.__main__ import main
from okaikei.webapp import backup as backups
from okaikei.webapp import data_folder_lock
from tests.webapp.conftest import Phone


@pytest.fixture
def evening(app: Flask, phone: Phone, jpeg: bytes) -> str:
    """A game with a confirmed round and a photo, and a deck; the app stays open as if serving."""
    code = phone.new_game()
    phone.photograph(f"/t/{code}/round/1/seat/0/photo", jpeg)
    phone.lay(code, 1, 0, "tempura", "tempura")
    phone.lay(code, 1, 1, "sashimi")
    phone.submit("/decks", name="Our own", game="sushi-go")
    return code


def test_a_backup_made_while_serving_brings_everything_back(
    evening: str,
    phone: Phone,
    tmp_path: Path,
    make_app: Callable[..., Flask],
    capsys: pytest.CaptureFixture[str],
) -> None:
    file, elsewhere = tmp_path / "backup.zip", tmp_path / "elsewhere"
    record = phone.get(f"/t/{evening}/record.json").json
    assert main(["backup", str(file), "--data", str(tmp_path)]) == 0
    assert "games: 1, photos: 1, decks: 1" in capsys.readouterr().out
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert main(["restore", str(file), "--data", str(elsewhere), "--keys"]) == 0

    again = Phone(make_app(DATA=elsewhere))
    cookie = phone.client.get_cookie("okaikei")
    assert cookie is not None
    again.client.set_cookie("okaikei", cookie.value)  # the same phone is still known
    assert again.get(f"/t/{evening}/record.json").json == record
    photo = again.get(f"/t/{evening}/round/1/seat/0/state").json["pending"]["id"]
    assert again.get(f"/t/{evening}/photo/{photo}.jpg").data[:2] == b"\xff\xd8"
    assert "Our own" in again.get("/decks").text


def test_restoring_never_overwrites_games_unasked(evening: str, app: Flask, tmp_path: Path) -> None:
    file = tmp_path / "backup.zip"
    backups.backup(file, tmp_path)
    app.extensions["storage"].close()
    with pytest.raises(backups.BackupError, match="--replace"):
        backups.restore(file, tmp_path)
    _, aside = backups.restore(file, tmp_path, replace=True)
    assert aside is not None
    for folder in (aside, tmp_path):
        with sqlite3.connect(folder / "okaikei.sqlite") as connection:
            assert connection.execute("SELECT code FROM game").fetchall() == [(evening,)]
        connection.close()
    assert not list(tmp_path.glob(".restoring-*"))


def test_nothing_is_restored_under_a_running_server(
    evening: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "backup.zip"
    backups.backup(file, tmp_path)
    with data_folder_lock.hold(tmp_path, shared=False):
        assert main(["restore", str(file), "--data", str(tmp_path), "--replace"]) == 1
    assert "a server is using this folder" in capsys.readouterr().err


def test_a_damaged_backup_is_refused_and_nothing_happens(evening: str, tmp_path: Path) -> None:
    file, target = tmp_path / "backup.zip", tmp_path / "elsewhere"
    backups.backup(file, tmp_path)
    whole = file.read_bytes()
    for broken in (b"", b"no zip", whole[:-100], whole[:2000] + bytes([whole[2000] ^ 1]) + whole[2001:]):
        file.write_bytes(broken)
        with pytest.raises(backups.BackupError, match=r"damaged|no backup"):
            backups.restore(file, target)
    assert not (target / "okaikei.sqlite").exists()


@pytest.mark.parametrize("name", ["../evil", "decks/../../evil", "/evil", "decks/.hidden", "decks/", "other"])
def test_no_path_leads_out_of_a_backup(evening: str, tmp_path: Path, name: str) -> None:
    file = tmp_path / "backup.zip"
    backups.backup(file, tmp_path)
    with zipfile.ZipFile(file) as archive:
        manifest = json.loads(archive.read("manifest.json"))
        parts = {part: archive.read(part) for part in manifest["files"]}
    manifest["files"][name] = "0" * 64
    with zipfile.ZipFile(file, "w") as archive:
        for part, data in [*parts.items(), (name, b"x"), ("manifest.json", json.dumps(manifest).encode())]:
            archive.writestr(part, data)
    with pytest.raises(backups.BackupError):
        backups.restore(file, tmp_path / "elsewhere")


def test_there_must_be_something_to_save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(tmp_path / "b.zip"), "--data", str(tmp_path / "nothing")]) == 1
    assert "no games" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
