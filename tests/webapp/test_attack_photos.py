"""Photos that would stop the site, or tell where they were taken: over a real socket."""

import io
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from okaikei.webapp.reading.strip_metadata import NotPlainJpeg, strip_metadata
from okaikei.webapp.reading.worker_process import WorkerProcess
from tests.webapp.attack import Watch, heic_photo, processor_seconds, scan_bomb, segment
from tests.webapp.live_server import ROOT, LivePhone, Server, change, rows
from tests.webapp.misbehaving_reader import SLEEP, marked

pytestmark = pytest.mark.usefixtures("each_database")
LATENCY = "OKAIKEI_LATENCY" in os.environ  # measure: takes minutes, on a machine that does nothing else
ATTACKERS = 30 if LATENCY else 3  # tables that send four photos each; an address opens 120 in ten minutes
READ_SECONDS = 60  # after which reading a photo is given up
SECRET = b"47.3769N 8.5417E 2024:05:01"


def jpeg_of(size: tuple[int, int] = (320, 240), **more: object) -> bytes:
    out = io.BytesIO()
    Image.effect_noise(size, 60).convert("RGB").save(out, "JPEG", **more)
    return out.getvalue()


def pictures(data: Path) -> list[bytes]:
    return [bytes(data) for (data,) in rows(data, "SELECT data FROM picture")]


def wait_until_read(phone: LivePhone, place: str, seconds: float) -> str:
    """How reading ended, or in which state it still is."""
    until = time.monotonic() + seconds
    state = ""
    while time.monotonic() < until:
        found = phone.state(place)
        state = found["pending"]["state"] if found["pending"] else "read"
        if state in ("read", "failed"):
            return state
        time.sleep(0.2)
    return state


def hiding_places() -> dict[str, bytes]:
    """Photos that hide a place and a time, each in another part of the file."""
    plain, progressive = jpeg_of(), jpeg_of(progressive=True)
    scan = progressive.index(b"\xff\xda", progressive.index(b"\xff\xda") + 2)
    two = io.BytesIO()
    first, second = Image.new("RGB", (64, 64)), Image.new("RGB", (64, 64))
    first.save(two, "MPO", save_all=True, append_images=[second])
    return {
        "appended JPEG": plain + plain[:2] + segment(0xE1, b"Exif\0\0" + SECRET) + plain[2:],
        "film": plain + b"\0\0\0\x18ftypmp42" + SECRET * 100 + b"\xff\xd9",
        "two pictures": two.getvalue() + segment(0xFE, SECRET) + b"\xff\xd9",
        "EXIF after the first scan": progressive[:scan]
        + segment(0xE1, b"Exif\0\0" + SECRET)
        + progressive[scan:],
        "comment before the end": plain[:-2] + segment(0xFE, SECRET) + plain[-2:],
        "in Adobe's segment": plain[:2] + segment(0xEE, b"Adobe\0\x64\0\0\0\0\1" + SECRET) + plain[2:],
        "APP13": plain[:2] + segment(0xED, SECRET) + plain[2:],
    }


def test_no_place_time_or_film_is_kept(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        phone = LivePhone(server.address)
        code = phone.new_game("Ana", "Ben", "Cem")
        for number, (name, data) in enumerate(hiding_places().items()):
            place = f"/t/{code}/round/{1 + number // 3}/seat/{number % 3}"
            assert phone.photograph(place, data)[0] == 202, name
            kept = pictures(tmp_path / "data")
            assert len(kept) == number + 1
            for picture in kept:
                assert SECRET not in picture, name
                Image.open(io.BytesIO(picture)).load()


def test_half_a_photo_stays_half() -> None:
    whole = jpeg_of()
    stripped, *_ = strip_metadata(whole[: len(whole) // 2])
    assert not stripped.endswith(b"\xff\xd9")
    with pytest.raises(OSError, match="truncated"):
        Image.open(io.BytesIO(stripped)).load()


def test_absurd_scans_are_refused_before_decoding(tmp_path: Path) -> None:
    bomb = scan_bomb(4000, 3000, 5000)
    with pytest.raises(NotPlainJpeg, match="scans"):
        strip_metadata(bomb)
    with Server(tmp_path / "data") as server:
        phone = LivePhone(server.address)
        place = f"/t/{phone.new_game('Ana', 'Ben', 'Cem')}/round/1/seat/0"
        used = processor_seconds(server)
        status, answer = phone.photograph(place, bomb)
        assert status == 422
        assert "could not be read" in answer["problem"]
        assert processor_seconds(server) - used < 10  # decoding it would take minutes


def under_attack(data: Path, heic: Path) -> tuple[Watch, Watch, Watch]:
    """How long a table waits for its page: usually, while others send photos, while these are converted."""
    with Server(data) as server:
        guest = LivePhone(server.address)
        quiet = f"/t/{guest.new_game('Ana', 'Ben', 'Cem')}/round/1"
        usual, sending, converting = Watch(), Watch(), Watch()
        with usual.during(guest, quiet):
            time.sleep(5 if LATENCY else 1)
        # Attackers sit at other computers: what they cost themselves is not to be taken from the server.
        attackers = [sys.executable, "-m", "tests.webapp.send_photos"]
        command = ["nice", "-n", "19", *attackers, server.address, str(heic), str(ATTACKERS)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as attack:
            assert attack.stdout is not None
            assert attack.stdout.readline().strip() == "ready"
            with sending.during(guest, quiet):
                said = attack.stdout.read().strip()
        assert said == "waiting"  # nobody waited for a conversion: most photos still do
        with converting.during(guest, quiet):
            time.sleep(5 if LATENCY else 1)
    # Else the next server on this database would convert them while it is to show what is usual.
    change(data, "UPDATE photo SET state = 'failed' WHERE state IN ('waiting', 'reading')")
    return usual, sending, converting


def test_pages_stay_quick_while_photos_are_sent_and_converted(tmp_path: Path) -> None:
    """Nobody waits for a conversion; with OKAIKEI_LATENCY=1 it is also measured, three times, by 30 tables.

    The promise is twice the usual median, and docs/security.md reports all three. A machine that does much
    else disturbs single runs, so that the best of them must keep it: an attack that works shows in every one.
    """
    heic = tmp_path / "photo.heic"
    heic.write_bytes(heic_photo())
    ratios = []
    for number in range(3 if LATENCY else 1):
        usual, sending, converting = under_attack(tmp_path / str(number) / "data", heic)
        ratios.append(max(sending.median, converting.median) / usual.median)
        print(
            f"{4 * ATTACKERS} HEICs of {heic.stat().st_size >> 10} kB: median {usual.median * 1000:.0f} ms, "
            f"while they are sent {sending.median * 1000:.0f} ms, "
            f"while they are converted {converting.median * 1000:.0f} ms: at most {ratios[-1]:.1f} times, "
            f"longest {max(sending.seconds + converting.seconds) * 1000:.0f} ms"
        )
    assert min(ratios) <= 2 or not LATENCY, ratios


def test_two_bombs_delay_only_their_own_table(tmp_path: Path) -> None:
    """Each would keep the only worker busy for a minute; another table waits a fraction of that."""
    jpeg = jpeg_of()
    with Server(tmp_path / "data") as server:
        attacker, guest = LivePhone(server.address), LivePhone(server.address)
        bad, good = attacker.new_game("Eve", "Mallory", "Oscar"), guest.new_game("Ana", "Ben", "Cem")
        places = [f"/t/{bad}/round/1/seat/{seat}" for seat in range(2)]
        for place in places:
            assert attacker.photograph(place, marked(jpeg, SLEEP))[0] == 202
        while attacker.state(places[0])["pending"]["state"] != "reading":
            time.sleep(0.1)
        waited = []
        for seat in range(3):
            began = time.monotonic()
            place = f"/t/{good}/round/1/seat/{seat}"
            assert guest.photograph(place, jpeg)[0] == 202
            assert wait_until_read(guest, place, 10 * READ_SECONDS) == "read"
            waited.append(time.monotonic() - began)
            if seat == 0:  # neither of the two had its minute, or the guest would have waited for it
                states = [attacker.state(place)["pending"]["state"] for place in places]
                assert set(states) <= {"waiting", "reading"}, states
        print("photos behind two that never end:", ", ".join(f"{seconds:.1f} s" for seconds in waited))


def test_a_worker_that_was_killed_gets_no_longer_limit() -> None:
    worker = WorkerProcess("tests.webapp.misbehaving_reader:load", 1.0)
    job = {"what": "read", "data": marked(jpeg_of(), SLEEP)}
    try:
        assert [worker.run(job) for _ in range(3)] == [("slow", 1.0)] * 3
        assert worker.run({**job, "data": jpeg_of()})[0] == "read"
    finally:
        worker.stop()
