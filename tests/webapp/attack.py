"""What attackers send, and how well a table is served meanwhile."""

import io
import json
import os
import statistics
import struct
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image

from tests.webapp.live_server import LivePhone, Server


def deck_file(rows: list[dict[str, Any]], entries: dict[str, bytes], name: str = "Forged") -> bytes:
    """A deck file with these rows and entries, as small as zip makes it."""
    out = io.BytesIO()
    manifest = {"format": "okaikei-deck", "version": 1, "id": "forged", "name": name, "game": "sushi-go"}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, data in entries.items():
            archive.writestr(entry, data)
        archive.writestr("deck.json", json.dumps({**manifest, "references": rows}))
    return out.getvalue()


def grey_jpeg(width: int, height: int) -> bytes:
    """A JPEG of one grey, the smallest there is of its size."""
    return bytes(cv2.imencode(".jpg", np.full((height, width), 128, np.uint8))[1].tobytes())


def scan_bomb(width: int, height: int, scans: int) -> bytes:
    """A progressive JPEG whose last scan comes again and again."""
    from okaikei.vision.jpeg import SCAN, segments

    plain = np.full((height, width, 3), 128, np.uint8)
    encoded = cv2.imencode(".jpg", plain, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    out, last = [b"\xff\xd8"], b""
    for segment in segments(encoded):
        piece = bytes((0xFF, segment.marker)) + segment.body + segment.scan
        if segment.marker == SCAN:
            last = piece
        if segment.marker == 0xD9:
            out.append(last * scans)
        out.append(piece)
    return b"".join(out)


def heic_photo(width: int = 4032, height: int = 3024) -> bytes:
    """A photo as an iPhone sends it: twelve megapixels in about a megabyte."""
    import pillow_heif

    coarse = np.random.default_rng(1).integers(0, 255, (height // 16, width // 16, 3), np.uint8)
    image = Image.fromarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC))
    out = io.BytesIO()
    pillow_heif.from_pillow(image).save(out, quality=50, enc_params={"preset": "ultrafast"})
    return out.getvalue()


def segment(marker: int, body: bytes) -> bytes:
    """A segment of a JPEG."""
    return bytes((0xFF, marker)) + struct.pack(">H", len(body) + 2) + body


class Watch:
    """How long a phone waits for a page, asked again and again."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @contextmanager
    def during(self, phone: LivePhone, path: str) -> Iterator[None]:
        """Ask for a page every tenth of a second while something else goes on."""
        ending = threading.Event()

        def ask() -> None:
            while not ending.is_set():
                began = time.perf_counter()
                assert phone.ask(path)[0] == 200
                self.seconds.append(time.perf_counter() - began)
                ending.wait(0.1)

        thread = threading.Thread(target=ask)
        thread.start()
        try:
            yield
        finally:
            ending.set()
            thread.join(120)


def processor_seconds(server: Server) -> float:
    """What the server and its workers, those that ended too, have used of the processor so far.

    Unlike a clock it says the same on a machine that does much else.
    """
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            values = file.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(values[3]) == server.process.pid:  # its session
            ticks += sum(map(int, values[11:15]))  # its own and its children's, in programs and in the system
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_of(server: Server) -> int:
    """The most memory that the server's own process ever held, in bytes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) * 1024
