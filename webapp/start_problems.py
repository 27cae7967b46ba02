"""Why the server cannot start, in one line that says what to do."""

import errno
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy.exc import DatabaseError, OperationalError

from okaikei.webapp.secret_files import SecretError

START_ERRORS = (DatabaseError, CommandError, SecretError, OSError)


def explain(error: Exception, data: Path, database: str | None) -> str:
    """What is wrong and how to go on."""
    reason = str(getattr(error, "orig", error)).strip().splitlines()[0] if str(error) else ""
    full = isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)
    if full or "disk is full" in reason or "No space left" in reason:
        return "the disk is full. Free some space, then start again; nothing is lost."
    if isinstance(error, CommandError):
        return "these games were saved by a newer Okaikei. Install that one, or use another folder (--data)."
    if isinstance(error, SecretError):
        return str(error)
    if database and isinstance(error, OperationalError):
        return f"the database does not answer ({reason}). Is it running, and are name and password right?"
    if isinstance(error, DatabaseError):
        advice = "Bring back your newest backup: okaikei restore FILE --replace"
        return f"the games in {data} cannot be read ({reason}). {advice}"
    return f"{data}: {reason}. Choose another folder with --data, or mend its rights."
