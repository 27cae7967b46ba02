"""The process that reads photos: it loads the models once, and may be killed at any time."""

import importlib
import io
import os
from multiprocessing.connection import Connection
from typing import Any, Protocol

from okaikei import scorer

Job = dict[str, Any]
# What became of a job, and what belongs to it: ("read", reading), ("bad", (code, text)) for a photo that is
# no good, ("unavailable", text) without a reader, ("broken", text) for any other error.
Outcome = tuple[str, Any]
READY = "ready"  # what a worker says when it has loaded its models
MOST_MEMORY = 4 << 30  # bytes of a worker that reads photos
LONGEST_SIDE = 3200  # pixels of a converted photo; more than the 3000 that our own page sends


class Reading(Protocol):
    """What a reader gives back."""

    def to_json(self) -> dict[str, Any]:
        """As in the record format."""


class Reader(Protocol):
    """Anything that turns the bytes of a photo into a reading."""

    def read(self, data: bytes, possible: scorer.Possible | None = None, *deck: tuple[str, str]) -> Reading:
        """Read a photo; `possible` is what can lie on the table, `deck` the decks it is of."""


def load_reader(address: str) -> Reader:
    """The reader that "module:function" makes."""
    module, _, path = address.partition(":")
    maker: Any = importlib.import_module(module)
    for name in path.split("."):
        maker = getattr(maker, name)
    reader: Reader = maker()
    return reader


def work(connection: Connection, reader_address: str, memory: int) -> None:
    """Say when the models are loaded, then serve jobs until the other end hangs up."""
    _limit_resources(memory)
    reader: Reader | None = None
    trouble = ""
    try:
        reader = load_reader(reader_address) if reader_address else None
    except Exception as error:  # no weights, no OpenCV: the table goes on by hand
        trouble = f"{type(error).__name__}: {error}"
    connection.send(READY)
    while True:
        try:
            job = connection.recv()
        except EOFError:
            return
        connection.send(carry_out(reader, trouble, job))


def carry_out(reader: Reader | None, trouble: str, job: Job) -> Outcome:
    """One job, whatever happens in it."""
    try:
        if job["what"] == "convert":
            return ("converted", convert(job["data"]))
        from okaikei.webapp.reading import deck_jobs

        if job["what"] == "import":
            return deck_jobs.import_file(job)
        if reader is None:
            return ("unavailable", trouble)
        if job["what"] != "read":
            return deck_jobs.carry_out(reader, job)
        possible = scorer.possible(*job["table"]) if job.get("table") else None
        deck = (job["deck"],) if job.get("deck") else ()
        reading = reader.read(job["data"], possible, *deck)
        return ("read", {**reading.to_json(), **_table(reading)})
    except Exception as error:
        if type(error).__name__ == "PhotoError":
            return ("bad", (getattr(error, "code", "broken"), str(error)))
        if type(error).__name__ == "ReaderUnavailable":
            return ("unavailable", str(error))
        return ("broken", f"{type(error).__name__}: {error}")


def _table(reading: Reading) -> dict[str, Any]:
    """From mm on the table to pixels of the photo, for pages that show it straightened, if it is known."""
    table = getattr(reading, "table", None)
    return {} if table is None else {"table": [[float(value) for value in row] for row in table]}


def convert(data: bytes) -> bytes:
    """Any photo as an upright JPEG of reasonable size that tells nothing else."""
    import cv2

    from okaikei.vision import photo

    found = photo.load(data, longest=LONGEST_SIDE // 2)  # comes out between this and twice as much
    done, encoded = cv2.imencode(".jpg", found.image, [cv2.IMWRITE_JPEG_QUALITY, 90])
    if not done:
        raise OSError("cannot encode")
    return io.BytesIO(encoded.tobytes()).getvalue()


def _limit_resources(memory: int) -> None:
    """Leave the processor to the pages, and use no more than some memory."""
    try:
        import resource
        import signal

        os.nice(10)
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the server, which hangs up
    except (ImportError, OSError, ValueError):  # not on every system
        pass
