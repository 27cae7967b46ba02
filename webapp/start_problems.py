"""Why the server cannot start, in one line that says what to do."""

from pathlib import Path

from alembic.util import CommandError
from sqlalchemy.exc import DatabaseError, OperationalError

from okaikei.webapp.disk_space import free_bytes, is_full
from okaikei.webapp.secret_files import SecretError

LEAST_TO_OPEN = 64 * 1024  # bytes that SQLite needs beside the database
START_ERRORS = (DatabaseError, CommandError, SecretError, OSError)


def explain(error: Exception, data: Path, database: str | None) -> str:
    """What is wrong and how to go on."""
    reason = str(getattr(error, "orig", error)).strip().splitlines()[0] if str(error) else ""
    # SQLite calls it "disk I/O error" when there is no room for one of its smaller files.
    if is_full(error) or (not database and free_bytes(data) < LEAST_TO_OPEN):
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
