"""Holds one worker process: starts it, gives it a job, ends it when it hangs."""

import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from okaikei.webapp.reading.worker import Job, Outcome, work

START_SECONDS = 60  # the models load once, on a slow computer for a while


class WorkerProcess:
    """One worker that is replaced whenever it dies or takes too long."""

    def __init__(self, reader: str, seconds: float) -> None:
        self.reader = reader
        self.seconds = seconds
        self.process: BaseProcess | None = None
        self.connection: Connection | None = None
        self.fresh = True

    def run(self, job: Job) -> Outcome:
        """Carry out a job in the worker; a worker that fails costs only this job."""
        connection = self._ready()
        try:
            connection.send(job)
            limit = self.seconds + (START_SECONDS if self.fresh else 0)
            if not connection.poll(limit):
                self.stop()
                return ("slow", limit)
            outcome: Outcome = connection.recv()
            self.fresh = False
            return outcome
        except (EOFError, OSError):
            self.stop()
            return ("died", None)

    def _ready(self) -> Connection:
        if self.connection is None or self.process is None or not self.process.is_alive():
            self.stop()
            # "spawn": a fork of a server with threads could inherit a held lock.
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            self.process = context.Process(target=work, args=(theirs, self.reader), daemon=True)
            self.process.start()
            theirs.close()
            self.connection = ours
            self.fresh = True
        return self.connection

    def stop(self) -> None:
        """End the worker at once."""
        if self.connection is not None:
            self.connection.close()
        if self.process is not None:
            self.process.kill()
            self.process.join(5)
        self.connection = self.process = None
