"""The decks that players taught: where they are kept, and the process that works on their photos."""

import threading
from collections.abc import Callable
from pathlib import Path

from okaikei.vision.decks import file
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.decks.teach import FoundPhoto
from okaikei.vision.decks.tray import Trays
from okaikei.webapp.reading.worker import Job, Outcome
from okaikei.webapp.reading.worker_process import WorkerProcess

MOST_WAITING = 4  # requests for the worker at once; each holds one of the server's threads
STOP_SECONDS = 5  # for learning from corrections that has begun; it goes on another time
IMPORT_SECONDS = 30  # every face two dozen times takes three
IMPORT_MEMORY = 2 << 30  # bytes of address space; half of it is libraries


class DeckService:
    """The shelf of decks, the trays of cards without a name, and the one worker for both."""

    def __init__(self, data: str | Path, reader: str, seconds: float) -> None:
        self.data = Path(data)
        self.shelf = Shelf(self.data)
        self.trays = Trays(self.shelf)
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

    def card_at(self, found: FoundPhoto, point: tuple[float, float], deck: str) -> Outcome:
        """The card at a point of a photo in which it was not found."""
        job = {"what": "card", "photo": found, "point": point, "deck": self.location(deck)}
        return self.run_for_phone(job)

    def update_embeddings(self, deck: str) -> Outcome:
        """Compute the embeddings of the pictures that were added to a deck."""
        return self.run_for_phone({"what": "embed", "deck": self.location(deck)})

    def stop(self) -> None:
        """Let what was put off come to an end, then end the workers."""
        for thread in self.tasks:
            thread.join(STOP_SECONDS)
        self.worker.stop()
        self.importer.stop()
