"""Saves everything in one file, also while serving, and brings it back."""

import hashlib
import json
import os
import shutil
import sqlite3
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic.util import CommandError
from sqlalchemy.exc import DatabaseError

from okaikei.webapp import data_folder_lock
from okaikei.webapp.storage import Storage, copy_database

FORMAT, VERSION = "okaikei-backup", 1
MANIFEST, DATABASE, DECKS = "manifest.json", "okaikei.sqlite", "decks"
SECRETS = ("secret-key", "keeper-key")  # without them every phone would have to join anew
MEGABYTE = 1 << 20  # bytes; files are copied in pieces of this size


class BackupError(Exception):
    """A backup that cannot be made or used; the text is for people."""


def backup(file: Path, data: Path, database: str | None = None) -> dict[str, Any]:
    """Write everything into one file, whole or not at all; a server may be at work meanwhile."""
    if not database and not (data / DATABASE).is_file():
        raise BackupError(f"there are no games in {data}")
    with tempfile.TemporaryDirectory(prefix="okaikei-backup-") as folder:
        copy = Path(folder) / DATABASE
        if database:
            _copy_server(database, copy)
        else:
            _copy_sqlite(data / DATABASE, copy)
        manifest: dict[str, Any] = {"format": FORMAT, "version": VERSION, **_count(copy), "files": {}}
        manifest["made"] = datetime.now(UTC).isoformat(timespec="seconds")
        parts = {DATABASE: copy, **{name: data / name for name in SECRETS if (data / name).is_file()}}
        parts |= {f"{DECKS}/{path.name}": path for path in _decks(data)}
        manifest["decks"] = sum(name.endswith("-deck") for name in parts)
        file.parent.mkdir(parents=True, exist_ok=True)
        partial = file.with_name(f".{file.name}.part")
        try:
            with os.fdopen(os.open(partial, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600), "w+b") as stream:
                _write(stream, parts, manifest)
                stream.flush()
                os.fsync(stream.fileno())
            _check(partial)
            partial.replace(file)
        finally:
            partial.unlink(missing_ok=True)
    return manifest


def _write(stream: Any, parts: dict[str, Path], manifest: dict[str, Any]) -> None:
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, path in parts.items():
            digest = hashlib.sha256()
            with path.open("rb") as source, archive.open(name, "w", force_zip64=True) as target:
                while chunk := source.read(MEGABYTE):
                    digest.update(chunk)
                    target.write(chunk)
            manifest["files"][name] = digest.hexdigest()
        archive.writestr(MANIFEST, json.dumps(manifest, indent=2))


def _copy_sqlite(source: Path, target: Path) -> None:
    """SQLite's own way: one consistent copy while others go on writing."""
    with closing(sqlite3.connect(source, timeout=60)) as live, closing(sqlite3.connect(target)) as copy:
        try:
            live.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, no companions
        except sqlite3.DatabaseError as error:
            raise BackupError(f"the database cannot be read: {error}") from error


def _copy_server(database: str, target: Path) -> None:
    """Row by row out of a database server, into a file of this version's schema."""
    source, copy = Storage(database), Storage(f"sqlite:///{target}")
    try:
        source.migrate()
        copy.migrate()
        copy_database.copy_all(source.engine, copy.engine)
        with copy.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        source.close()
        copy.close()


def _decks(data: Path) -> Iterator[Path]:
    """The files of the shelf; not what was half written, nor cards that still wait for a name."""
    folder = data / DECKS
    for path in sorted(folder.iterdir()) if folder.is_dir() else []:
        if path.is_file() and not path.name.startswith("."):
            yield path


def _count(path: Path) -> dict[str, int]:
    """What is in a database file, which must be sound."""
    try:
        connection = sqlite3.connect(path)
        try:
            if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise BackupError("the database is damaged")
            odd = connection.execute(
                "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')"
            ).fetchone()
            if odd:  # ours has none: it would be carried out with every change
                raise BackupError(f"the database holds something foreign: {odd[0]}")
            return {
                what: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
                for what, table in (("games", "game"), ("photos", "photo"))
            }
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        raise BackupError(f"the database cannot be read: {error}") from error


def _check(file: Path) -> dict[str, Any]:
    """The manifest of a backup in which every byte is as it was written."""
    try:
        with zipfile.ZipFile(file) as archive:
            manifest: dict[str, Any] = json.loads(archive.read(MANIFEST))
            if manifest.get("format") != FORMAT:
                raise BackupError(f"{file.name} is no backup of Okaikei")
            if manifest["version"] > VERSION:
                raise BackupError("the backup was made by a newer Okaikei; install that one first")
            names = set(archive.namelist()) - {MANIFEST}
            if names != set(manifest["files"]) or DATABASE not in names or not all(map(_known, names)):
                raise BackupError(f"{file.name} does not hold what it should")
            for name, wanted in manifest["files"].items():
                digest = hashlib.sha256()
                with archive.open(name) as stream:
                    while chunk := stream.read(MEGABYTE):
                        digest.update(chunk)
                if digest.hexdigest() != wanted:
                    raise BackupError(f"{file.name} is damaged: {name}")
            return manifest
    except (
        zipfile.BadZipFile, zlib.error, struct.error, KeyError, TypeError, ValueError, AttributeError,
        NotImplementedError, RuntimeError, EOFError,
    ) as error:  # fmt: skip
        raise BackupError(f"{file.name} is no backup of Okaikei, or it is damaged") from error


def _known(name: str) -> bool:
    """Whether a backup may hold a file of this name; none leads out of the folder."""
    folder, _, rest = name.rpartition("/")
    plain = rest == Path(rest).name and not rest.startswith(".") and "\\" not in rest
    return name in (DATABASE, *SECRETS) or (folder == DECKS and bool(rest) and plain)


def restore(
    file: Path, data: Path, database: str | None = None, *, replace: bool = False, keys: bool = False
) -> tuple[dict[str, Any], Path | None]:
    """Bring back what a backup holds; returns its manifest and where the old data went, if there was any.

    The keys in a backup open every table of this server to whoever made it: they are taken over on request.
    """
    manifest = _check(file)
    with data_folder_lock.alone(data) as nobody:
        if not nobody:
            raise BackupError("a server is using this folder; end it first (Ctrl-C)")
        with tempfile.TemporaryDirectory(prefix=".restoring-", dir=data) as folder:
            fresh = Path(folder)
            with zipfile.ZipFile(file) as archive:
                for name in manifest["files"]:
                    archive.extract(name, fresh)
            _count(fresh / DATABASE)
            newest = Storage(f"sqlite:///{fresh / DATABASE}")
            try:
                _migrate(newest)  # a backup of any earlier version opens in this one
                aside = _into_server(newest, database, data, replace) if database else None
            finally:
                newest.close()
            if not keys:
                for name in SECRETS:
                    (fresh / name).unlink(missing_ok=True)
            moved = _into_folder(fresh, data, replace=replace, database=not database)
    return manifest, aside or moved


def _migrate(storage: Storage) -> None:
    try:
        storage.migrate()
    except CommandError as error:
        raise BackupError("the backup was made by a newer Okaikei; install that one first") from error
    except DatabaseError as error:
        raise BackupError(f"the database cannot be read: {error.orig}") from error


def _aside(data: Path) -> Path:
    return data / f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S}"


def _into_server(source: Storage, database: str, data: Path, replace: bool) -> Path | None:
    target = Storage(database)
    try:
        target.migrate()
        aside = None
        if not copy_database.is_empty(target.engine):
            if not replace:
                raise BackupError("there are games in the database; --replace replaces them")
            aside = _aside(data).with_suffix(".zip")
            backup(aside, data, database)
        copy_database.copy_all(source.engine, target.engine)
        return aside
    finally:
        target.close()


def _into_folder(fresh: Path, data: Path, *, replace: bool, database: bool) -> Path | None:
    """Move the unpacked files into their places; what was there moves aside first."""
    secrets = [name for name in SECRETS if (fresh / name).exists()]
    names = [*secrets, DECKS, *((DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm") if database else ())]
    there = [name for name in names if (data / name).exists()]
    if database and (data / DATABASE).exists() and not replace:
        raise BackupError(f"there are games in {data}; --replace moves them aside")
    aside = _aside(data) if there else None
    if aside:
        aside.mkdir()
        for name in there:
            shutil.move(data / name, aside / name)
    for secret in SECRETS:
        if (fresh / secret).is_file():
            (fresh / secret).chmod(0o600)
    for name in names:
        if (fresh / name).exists():
            (fresh / name).replace(data / name)
    descriptor = os.open(data, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)
    return aside
