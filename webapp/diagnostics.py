"""Looks at everything that a table needs, and says what to do about what is missing."""

import importlib
import importlib.metadata
import json
import os
import shutil
import socket
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from okaikei.webapp.address import lan_address

MEGABYTE = 1 << 20
ENOUGH_SPACE, LITTLE_SPACE = 1000, 100  # megabytes; an evening with photos needs about 50
GOOD, ODD, BAD = "ok", "note", "PROBLEM"


@dataclass(frozen=True)
class Finding:
    """The result of one check."""

    what: str  # was checked
    state: str  # GOOD, ODD or BAD
    text: str  # what was found
    advice: str = ""  # what to do about it


def check_all(data: Path, database: str | None, port: int) -> list[Finding]:
    """Look at everything that a table needs."""
    checks: list[Callable[[], Finding]] = [
        _python, _opencv, _weights, lambda: _folder(data), lambda: _space(data),
        lambda: _database(data, database), _address, lambda: _port(port),
    ]  # fmt: skip
    return [check() for check in checks]


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < (3, 11):  # noqa: UP036, whoever runs an older one needs to hear it
        return Finding("Python", BAD, version, "Install Python 3.11 or newer, then Okaikei again.")
    return Finding("Python", GOOD, version)


def _opencv() -> Finding:
    try:
        cv2 = importlib.import_module("cv2")
        version, _ = str(cv2.__version__), cv2.dnn
    except Exception as error:
        advice = "pip install --force-reinstall opencv-python-headless. Cards can be typed without it."
        return Finding("OpenCV", BAD, f"does not load: {error}", advice)
    return Finding("OpenCV", GOOD, version)


def _weights() -> Finding:
    from okaikei.vision.reader import Reader

    try:
        Reader.load()
    except Exception as error:
        advice = "Install Okaikei again, from a package with its weights. Until then, type the cards."
        return Finding("Weights", BAD, str(error), advice)
    return Finding("Weights", GOOD, "both models load")


def _folder(data: Path) -> Finding:
    try:
        data.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=data) as file:
            file.write(b"okaikei")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return Finding(
            "Data folder", BAD, f"{data}: {error.strerror}", "Choose another with --data, or mend its rights."
        )
    return Finding("Data folder", GOOD, str(data))


def _space(data: Path) -> Finding:
    while not data.exists() and data != data.parent:
        data = data.parent
    free = shutil.disk_usage(data).free // MEGABYTE
    if free < LITTLE_SPACE:
        advice = "Make room, or choose a folder elsewhere with --data. A full disk saves nothing."
        return Finding("Free space", BAD, f"{free} MB", advice)
    if free < ENOUGH_SPACE:
        return Finding("Free space", ODD, f"{free} MB", "Enough for some evenings with photos.")
    return Finding("Free space", GOOD, f"{free // 1000} GB")


def _database(data: Path, address: str | None) -> Finding:
    from okaikei.webapp.storage import Storage, shown_address

    where = shown_address(address) if address else str(data / "okaikei.sqlite")
    if not address and not (data / "okaikei.sqlite").is_file():
        return Finding("Games", GOOD, "none yet; the first start makes the file")
    try:
        storage = Storage(address or f"sqlite:///{data / 'okaikei.sqlite'}")
        try:
            with storage.engine.connect() as connection:
                if storage.engine.dialect.name == "sqlite":
                    word = connection.exec_driver_sql("PRAGMA quick_check").scalar()
                    if word != "ok":
                        advice = "Bring back your newest backup: okaikei restore FILE --replace"
                        return Finding("Games", BAD, f"{where} is damaged: {word}", advice)
                    count = connection.exec_driver_sql("SELECT count(*) FROM game").scalar()
                    return Finding("Games", GOOD, f"{count} in {where}")
        finally:
            storage.close()
    except Exception as error:
        reason = str(getattr(error, "orig", error)).splitlines()[0]
        advice = "Is the server running, and are name and password right?" if address else "Restore a backup."
        return Finding("Games", BAD, f"{where}: {reason}", advice)
    return Finding("Games", GOOD, where)


def _address() -> Finding:
    address = lan_address()
    if address.startswith("127."):
        return Finding(
            "Address for phones",
            BAD,
            "this computer is in no network",
            "Connect it to the same Wi-Fi as the phones.",
        )
    return Finding("Address for phones", GOOD, address)


def _port(port: int) -> Finding:
    """Free, or served by us and reachable the way phones come, or taken by someone else."""
    address = lan_address()
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", port))
        except PermissionError:
            return Finding("Port", BAD, f"{port} is for administrators", "Choose one above 1023: --port 8000")
        except OSError:
            pass
        else:
            advice = "If phones cannot open the page later, let this port through the firewall."
            return Finding("Port", GOOD, f"{port} is free", advice)
    if _ours(f"http://{address}:{port}"):
        return Finding("Port", GOOD, f"Okaikei answers at http://{address}:{port}")
    if _ours(f"http://127.0.0.1:{port}"):
        advice = "Start it with --host 0.0.0.0, or let the port through the firewall."
        return Finding(
            "Port", BAD, f"Okaikei answers on this computer alone, not at {address}:{port}", advice
        )
    return Finding("Port", BAD, f"{port} is taken by another program", f"Use another: --port {port + 1}")


def _ours(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=3) as answer:  # noqa: S310
            return bool(json.load(answer).get("ok"))
    except (OSError, ValueError, AttributeError):
        return False
