"""Secrets that are made on the first start and kept, readable by their owner alone."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

SHORTEST = 20  # characters; ours have 43


class SecretError(Exception):
    """A secret that cannot be used; the text is for people."""


def private_folder(folder: Path) -> None:
    """Make a folder, and let nobody but its owner look into it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with suppress(PermissionError):  # it belongs to somebody else, who decides
        folder.chmod(0o700)
        for file in folder.iterdir():
            if file.is_file() and not file.is_symlink():
                file.chmod(file.stat().st_mode & 0o600)


def load_or_create_secret(path: Path) -> str:
    """The secret in a file; a new one is written beside and linked, so that it is never seen half."""
    if not path.exists():
        partial = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(32))
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileExistsError):  # of two servers that start at once only one makes the secret
                os.link(partial, path)
        finally:
            partial.unlink(missing_ok=True)
    found = path.read_text("ascii", "replace").strip()
    if len(found) < SHORTEST:
        raise SecretError(
            f"the key in {path} is empty or too short: anybody could forge it. Restore it from a backup "
            "(okaikei restore FILE --replace --keys), or delete the file; then phones must join anew."
        )
    return found
