"""Holds one worker process: starts it, gives it a job, ends it when it hangs."""

import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from okaikei.webapp.reading.worker import MOST_MEMORY, READY, Job, Outcome, work

START_SECONDS = 60  # the models load once, on a slow computer for a while
LOOK_SECONDS = 0.25  # between two looks whether somebody else needs the worker more


def never() -> bool:
    """No reason to give up a job before its time."""
    return False


class WorkerProcess:
    """One worker that is replaced whenever it dies or takes too long."""

    def __init__(self, reader: str, seconds: float, memory: int = MOST_MEMORY) -> None:
        self.reader = reader
        self.seconds = seconds
        self.memory = memory
        self.process: BaseProcess | None = None
        self.connection: Connection | None = None

    def run(self, job: Job, seconds: float | None = None, give_way: Callable[[], bool] = never) -> Outcome:
        """Carry out a job in the worker; a worker that fails costs only this job.

        The time that a new worker needs to load its models is not the job's. `give_way` is asked
        again and again: whether somebody else needs the worker more.
        """
        limit = self.seconds if seconds is None else seconds
        try:
            connection = self._ready()
            if connection is None:
                return ("died", None)
            connection.send(job)
            until = time.monotonic() + limit
            while not connection.poll(max(0.0, min(LOOK_SECONDS, until - time.monotonic()))):
                if time.monotonic() >= until:
                    self.stop()
                    return ("slow", limit)
                if give_way():
                    self.stop()
                    return ("gave-way", None)
            outcome: Outcome = connection.recv()
            return outcome
        except (EOFError, OSError):
            self.stop()
            return ("died", None)

    def _ready(self) -> Connection | None:
        """The line to a worker that has loaded its models."""
        if self.connection is None or self.process is None or not self.process.is_alive():
            self.stop()
            # "spawn": a fork of a server with threads could inherit a held lock.
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            arguments = (theirs, self.reader, self.memory)
            self.process = context.Process(target=work, args=arguments, daemon=True)
            self.process.start()
            theirs.close()
            self.connection = ours
            if not ours.poll(START_SECONDS) or ours.recv() != READY:
                self.stop()
        return self.connection

    def stop(self) -> None:
        """End the worker at once."""
        if self.connection is not None:
            self.connection.close()
        if self.process is not None:
            self.process.kill()
            self.process.join(5)
        self.connection = self.process = None
