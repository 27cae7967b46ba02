"""Frames of a phone's viewfinder: read when no photo waits, and stored nowhere."""

import queue
import threading
from concurrent.futures import Future
from typing import Any

from okaikei.webapp.reading.worker import Job, Outcome

MOST_WAITING = 2  # frames; whoever comes later is told to come again
SECONDS = 6.0  # that a frame may take; a slower computer has no viewfinder that tells anything


class Viewfinder:
    """Takes frames from the threads that answer phones to the workers that read."""

    def __init__(self, wake_up: threading.Event) -> None:
        self.wake_up = wake_up
        self.frames: queue.Queue[tuple[Job, Future[Outcome]]] = queue.Queue(MOST_WAITING)

    def show(self, job: Job) -> dict[str, Any] | None:
        """The reading of a frame; None where the readers have something else to do."""
        told: Future[Outcome] = Future()
        try:
            self.frames.put_nowait((job, told))
            self.wake_up.set()
            what, value = told.result(SECONDS)
        except (queue.Full, TimeoutError):
            told.cancel()
            return None
        return value if what == "read" else None

    def look(self, run: Any) -> bool:
        """Read a frame that waits; False if none does."""
        try:
            job, told = self.frames.get_nowait()
        except queue.Empty:
            return False
        if told.set_running_or_notify_cancel():  # nobody waits for it any more
            told.set_result(run(job, SECONDS))
        return True
