"""Whether a server is at work on a data folder, so that nothing is replaced under its feet."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

LOCK = "in-use"


class FolderInUse(Exception):
    """Somebody else is at work on the data folder; the text is for people."""


def hold(data: Path, *, shared: bool) -> IO[bytes]:
    """Mark a folder as served for as long as this process lives, before anything in it is opened.

    Several servers may share a folder only if their games are in a database server.
    """
    data.mkdir(parents=True, exist_ok=True)
    file = (data / LOCK).open("ab")
    if not _lock(file, shared=shared):
        file.close()
        raise FolderInUse(
            f"another server is using {data}, or a backup is being restored there. "
            "End it first, or choose another folder with --data."
        )
    return file


@contextmanager
def alone(data: Path) -> Iterator[bool]:
    """Whether no server uses the folder; none can begin to while the block runs."""
    data.mkdir(parents=True, exist_ok=True)
    with (data / LOCK).open("ab") as file:
        yield _lock(file, shared=False)


def _lock(file: IO[bytes], *, shared: bool) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows: whoever restores must end the server first
        return True
    try:
        # The system lets go of it when the process ends, however it ends.
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
