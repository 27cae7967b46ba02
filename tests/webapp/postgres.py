"""A PostgreSQL server of one's own, for as long as a test lasts."""

import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.webapp.live_server import free_port

START_SECONDS = 600  # a machine that does much else at the same time


def programs() -> Path | None:
    """Where Debian, or whoever installed it, put the server's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def missing() -> str | None:
    """What keeps us from starting a server, None if nothing does."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "no psycopg here"
    if programs() is None:
        return "no PostgreSQL here"
    if os.getuid() == 0 and "postgres" not in [user.pw_name for user in pwd.getpwall()]:
        return "PostgreSQL does not run as root"
    return None


@contextmanager
def server() -> Iterator[str]:
    """Start an empty server; yields its address for --database."""
    folder, bin_folder = Path(tempfile.mkdtemp(prefix="okaikei-postgres-")), programs()
    assert bin_folder is not None
    who: dict[str, Any] = {}
    if os.getuid() == 0:  # it refuses to run as root
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
        who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    data, port = folder / "data", free_port()
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "cwd": folder, **who}
    subprocess.run(
        [bin_folder / "initdb", "-D", data, "-U", "okaikei", "-A", "trust", "-N", "-E", "UTF8"],
        check=True, stderr=subprocess.PIPE, **quiet,
    )  # fmt: skip
    settings = {
        "port": port,
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": folder,
        "fsync": "off",
    }
    options = [f"-c{name}={value}" for name, value in settings.items()]
    process = subprocess.Popen(
        [bin_folder / "postgres", "-D", data, *options], stderr=subprocess.DEVNULL, **quiet
    )
    try:
        address = f"postgresql://okaikei@127.0.0.1:{port}/postgres"
        _wait(address)
        yield address
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def new_database(address: str) -> str:
    """Make an empty database on a server; returns its address."""
    import psycopg

    name = f"games_{secrets.token_hex(6)}"
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}".encode())
    return f"{address.rpartition('/')[0]}/{name}"


def _wait(address: str) -> None:
    import psycopg

    until = time.monotonic() + START_SECONDS
    while True:
        try:
            psycopg.connect(address, connect_timeout=5).close()
            return
        except psycopg.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
