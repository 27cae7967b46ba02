"""Room on the disk: whether it is full, and a reserve that is let go so that deleting still works."""

import errno
import os
import shutil
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

from flask import current_app, session
from sqlalchemy.exc import OperationalError

RESERVE = "reserve"  # a file of random bytes in the data folder
RESERVE_BYTES = 8 << 20  # to delete a table's photos, the database needs some room for its log
PIECE = 1 << 20  # bytes that are written at once
LEAST_TO_START = 1 << 20  # free bytes below which the reserve is let go when the server starts
P = ParamSpec("P")
R = TypeVar("R")


def is_full(error: BaseException) -> bool:
    """Whether an error says that there is no room left."""
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    return any(words in str(error) for words in ("disk is full", "No space left"))


def free_bytes(data: Path) -> int:
    """How much room is left where the data folder is, or will be."""
    while not data.exists() and data != data.parent:
        data = data.parent
    return shutil.disk_usage(data).free


def keep_reserve(data: Path) -> None:
    """Have the reserve there, if the disk has room for it several times over."""
    path = data / RESERVE
    there = path.stat().st_size if path.is_file() else 0
    if there == RESERVE_BYTES or free_bytes(data) < 4 * RESERVE_BYTES:
        return
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        for _ in range(RESERVE_BYTES // PIECE):
            file.write(os.urandom(PIECE))  # zeros would take no room on some disks


def release_reserve(data: Path) -> bool:
    """Give the reserve back to the disk; False if there is none."""
    try:
        (data / RESERVE).unlink()
    except OSError:
        return False
    return True


def release_for_start(data: Path) -> None:
    """Let a server start on a full disk, so that its tables can delete what fills it."""
    if free_bytes(data) < LEAST_TO_START:
        release_reserve(data)


def works_on_full_disk(view: Callable[P, R]) -> Callable[P, R]:
    """For pages that delete: when the disk is full, do it again with the reserve."""

    @wraps(view)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return view(*args, **kwargs)
        except (OperationalError, OSError) as error:
            if not is_full(error) or not release_reserve(Path(current_app.config["DATA"])):
                raise
        session.pop("_flashes", None)  # what the first try said it had done
        return view(*args, **kwargs)

    return run
