"""The decks that players taught: where they are kept, and the process that works on their photos."""

import json
import secrets
import threading
import time
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from okaikei.vision.decks import file
from okaikei.vision.decks.shelf import Shelf
from okaikei.webapp.reading.worker import Job, Outcome
from okaikei.webapp.reading.worker_process import WorkerProcess

TRAY_SECONDS = 24 * 3600  # cards that nobody named within a day are forgotten
MOST_TRAYS = 50  # of all decks together; the oldest goes first
MOST_WAITING = 4  # requests for the worker at once; each holds one of the server's threads
STOP_SECONDS = 5  # for learning from corrections that has begun; it goes on another time
IMPORT_SECONDS = 30  # every face two dozen times takes three
IMPORT_MEMORY = 2 << 30  # bytes of address space; half of it is libraries


@dataclass(frozen=True)
class UnnamedCard:
    """A card that was found and waits for its name."""

    picture: bytes  # a JPEG
    guesses: tuple[tuple[str, float], ...]  # faces with their probabilities, the likeliest first


class DeckService:
    """The shelf of decks, the trays of cards without a name, and the one worker for both."""

    def __init__(self, data: str | Path, reader: str, seconds: float) -> None:
        self.data = Path(data)
        self.shelf = Shelf(self.data)
        self.trays = self.shelf.folder / "trays"
        self.worker = WorkerProcess(reader, seconds)
        self.lock = threading.Lock()
        self.waiting_jobs = threading.BoundedSemaphore(MOST_WAITING)
        self.importer = WorkerProcess("", IMPORT_SECONDS, IMPORT_MEMORY)
        self.importing = threading.Lock()
        self.tasks: list[threading.Thread] = []  # what is done after a phone has its answer

    def run(self, job: Job) -> Outcome:
        """Carry out a job in the worker, one at a time."""
        with self.lock:
            return self.worker.run(job)

    def run_for_phone(self, job: Job) -> Outcome:
        """As run, for a phone that waits; when many wait already, it hears so at once."""
        if not self.waiting_jobs.acquire(blocking=False):
            return ("busy", None)
        try:
            return self.run(job)
        finally:
            self.waiting_jobs.release()

    def import_file(self, data: bytes) -> Outcome:
        """Import a deck file in a process of its own; one at a time, for it may be a hostile one."""
        if len(data) > file.MAX_BYTES:
            return ("refused", "large")
        if not self.importing.acquire(blocking=False):
            return ("busy", None)
        try:
            return self.importer.run({"what": "import", "data": data, "folder": str(self.data)})
        finally:
            self.importing.release()

    def run_in_background(self, task: Callable[[], object]) -> None:
        """Do something in a thread, after the phone has its answer."""
        thread = threading.Thread(target=task, name="learning", daemon=True)
        self.tasks = [*(each for each in self.tasks if each.is_alive()), thread]
        thread.start()

    def location(self, deck: str) -> tuple[str, str]:
        """Where a worker finds a deck."""
        return (str(self.data), deck)

    def find(self, data: bytes, deck: str) -> Outcome:
        """The cards in a photo."""
        return self.run_for_phone({"what": "find", "data": data, "deck": self.location(deck)})

    def update_embeddings(self, deck: str) -> Outcome:
        """Compute the embeddings of the pictures that were added to a deck."""
        return self.run_for_phone({"what": "embed", "deck": self.location(deck)})

    def store_tray(self, deck: str, cards: list[UnnamedCard]) -> str:
        """Keep found cards until they are named; returns the tray's name."""
        self.trays.mkdir(parents=True, exist_ok=True)
        old = sorted(self.trays.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for number, path in enumerate(old):
            if number < len(old) - MOST_TRAYS or path.stat().st_mtime < time.time() - TRAY_SECONDS:
                path.unlink(missing_ok=True)
        tray = secrets.token_hex(12)
        rows = [{"picture": b64encode(card.picture).decode(), "guesses": card.guesses} for card in cards]
        self._tray(tray).write_text(json.dumps({"deck": deck, "cards": rows}))
        return tray

    def load_tray(self, tray: str, deck: str) -> list[UnnamedCard] | None:
        """The cards of a tray, None if there is no such tray for this deck."""
        path = self._tray(tray)
        if not path.is_file():
            return None
        kept: dict[str, Any] = json.loads(path.read_text())
        if kept["deck"] != deck:
            return None
        return [
            UnnamedCard(b64decode(row["picture"]), tuple((face, share) for face, share in row["guesses"]))
            for row in kept["cards"]
        ]

    def delete_tray(self, tray: str) -> None:
        """Delete a tray, named or not."""
        self._tray(tray).unlink(missing_ok=True)

    def _tray(self, tray: str) -> Path:
        return (
            self.trays / f"{tray if tray.isalnum() and tray.isascii() and len(tray) <= 64 else 'none'}.json"
        )

    def stop(self) -> None:
        """Let what was put off come to an end, then end the workers."""
        for thread in self.tasks:
            thread.join(STOP_SECONDS)
        self.worker.stop()
        self.importer.stop()
