"""A disk that others have filled to the last byte: with a real server on a small disk of its own."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from okaikei.__main__ import main
from okaikei.webapp.disk_space import RESERVE, RESERVE_BYTES
from okaikei.webapp.quotas import DEFAULTS
from tests.webapp.live_server import LivePhone, Server
from tests.webapp.test_attack_photos import jpeg_of, wait_until_read

BYTES = DEFAULTS["LEAST_FREE_BYTES"] + RESERVE_BYTES + (40 << 20)
MARK = b"a mark in the photo that is looked for"


@pytest.fixture
def disk() -> Iterator[Path]:
    """A disk with little room."""
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={BYTES}", "okaikei-test", folder]
        if os.name != "posix" or subprocess.run(mount, stderr=subprocess.DEVNULL, check=False).returncode:
            pytest.skip("small disks cannot be made here")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


def fill(disk: Path) -> None:
    """What others do: write until nothing fits."""
    with (disk / f"others-{len(list(disk.iterdir()))}").open("wb", buffering=0) as file:
        for size in (1 << 20, 4096, 1):
            try:
                while file.write(bytes(size)) == size:
                    pass
            except OSError:
                pass


def full(disk: Path) -> bool:
    about = os.statvfs(disk)
    return about.f_bavail * about.f_frsize < 4096


def found(data: Path) -> bool:
    return any(MARK in path.read_bytes() for path in data.glob("okaikei.sqlite*"))


def photographed(phone: LivePhone, code: str, rounds: int) -> list[str]:
    """Send large photos to the first seats; returns their names."""
    noise = jpeg_of((1600, 1200), quality=95)
    jpeg = noise[:-2] + MARK + noise[-2:]
    photos = []
    for number in range(1, rounds + 1):
        for seat in range(3):
            place = f"/t/{code}/round/{number}/seat/{seat}"
            status, answer = phone.photograph(place, jpeg)
            assert status == 202, answer
            assert wait_until_read(phone, place, 60) == "read"
            photos.append(answer["photo"])
    return photos


@pytest.mark.parametrize("how", ["photo", "photos", "game"])
def test_deleting_works_on_a_full_disk(disk: Path, tmp_path: Path, how: str) -> None:
    data = disk / "data"
    with Server(data, log=tmp_path) as server:
        phone = LivePhone(server.address)
        code = phone.new_game("Ana", "Ben", "Cem")
        photos = photographed(phone, code, 1 if how == "photo" else 3)
        assert (data / RESERVE).stat().st_size == RESERVE_BYTES
        fill(disk)
        assert full(disk)
        status, answer = phone.photograph(f"/t/{code}/round/1/seat/0", jpeg_of())
        assert status == 507, answer
        assert phone.ask(f"/t/{code}/sheet")[0] == 200
        if how == "photo":
            for photo in photos:
                assert phone.call(f"/t/{code}/photo/{photo}/delete", {})[0] == 200
        else:
            page = "photos" if how == "photos" else "delete"
            assert phone.form(f"/t/{code}/table/{page}", [("sure", "yes")])[0] == 200
        assert not found(data)
        assert not full(disk)
        assert "Traceback" not in server.words()


def test_a_server_starts_on_a_full_disk_and_can_delete(disk: Path, tmp_path: Path) -> None:
    data = disk / "data"
    with Server(data, log=tmp_path) as server:
        port = server.port
        phone = LivePhone(server.address)
        code = phone.new_game("Ana", "Ben", "Cem")
        photographed(phone, code, 1)
    fill(disk)
    with Server(data, port=port, log=tmp_path) as server:
        assert phone.ask(f"/t/{code}/sheet")[0] == 200
        assert phone.form(f"/t/{code}/table/photos", [])[0] == 200
        assert not found(data)
        assert "Traceback" not in server.words()


@pytest.mark.parametrize("reserve", [True, False])
def test_a_full_disk_at_the_start_is_said_in_one_line(disk: Path, tmp_path: Path, reserve: bool) -> None:
    """A new folder; and one whose reserve is used up, with a database that was closed."""
    data = disk / "data"
    if not reserve:
        with Server(data, log=tmp_path) as server:
            LivePhone(server.address).new_game("Ana", "Ben", "Cem")
        for name in (RESERVE, "okaikei.sqlite-shm"):
            (data / name).unlink(missing_ok=True)
    fill(disk)
    server = Server(data, log=tmp_path)
    try:
        assert server.process.wait(100) == 1
        words = server.words().strip()
    finally:
        server.kill()
    assert words.startswith("okaikei: the disk is full. Free some space")
    assert len(words.splitlines()) == 1, words


def test_a_backup_that_does_not_fit_changes_nothing(
    disk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = tmp_path / "data", tmp_path / "backup.zip"
    with Server(data) as server:
        phone = LivePhone(server.address)
        photographed(phone, phone.new_game("Ana", "Ben", "Cem"), 1)
    assert main(["backup", str(file), "--data", str(data)]) == 0
    target = disk / "data"
    target.mkdir()
    fill(disk)
    capsys.readouterr()
    for command in (
        ["backup", str(disk / "backup.zip"), "--data", str(data)],
        ["restore", str(file), "--data", str(target)],
    ):
        assert main(command) == 1
        said = capsys.readouterr().err.strip()
        assert said.startswith(f"okaikei {command[0]}: the disk is full. Free some space")
        assert len(said.splitlines()) == 1
    # The folder for passing files may be full as well.
    monkeypatch.setattr(tempfile, "tempdir", str(disk))
    assert main(["backup", str(tmp_path / "another.zip"), "--data", str(data)]) == 1
    assert "the disk is full" in capsys.readouterr().err
    assert not (tmp_path / "another.zip").exists()
    assert not (disk / "backup.zip").exists()
    assert not (target / "okaikei.sqlite").exists()
