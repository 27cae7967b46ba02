"""A server in a process of its own, and phones that reach it over the network."""

import http.client
import itertools
import json
import os
import re
import secrets
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parents[2]
START_SECONDS = 600  # a machine that does much else at the same time, and leaves us little
DATABASE: str | None = None  # a database server instead of a file in the data folder; see each_database
LOST = (OSError, http.client.HTTPException)  # what a phone sees when the server dies


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _database(options: tuple[str, ...]) -> tuple[str, ...]:
    return ("--database", DATABASE) if DATABASE and "--database" not in options else ()


def rows(data: Path, query: str) -> list[tuple[Any, ...]]:
    """What the database of a server says."""
    if DATABASE:
        import psycopg

        with psycopg.connect(DATABASE) as server:
            return server.execute(query.encode()).fetchall()
    with closing(sqlite3.connect(data / "okaikei.sqlite")) as file:
        return file.execute(query).fetchall()


def change(data: Path, statement: str) -> None:
    """Change the database of a server behind its back."""
    if DATABASE:
        import psycopg

        with psycopg.connect(DATABASE) as server:
            server.execute(statement.encode())
        return
    with closing(sqlite3.connect(data / "okaikei.sqlite", timeout=60)) as file, file:
        file.execute(statement)


class Server:
    """`okaikei serve` with its own process group, so that it can be killed with all its workers."""

    def __init__(
        self,
        data: Path,
        *more: str,
        port: int | None = None,
        reader: str = "tests.webapp.misbehaving_reader:load",
        log: Path | None = None,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self.port = port or free_port()
        self.address = f"{'https' if trust else 'http'}://127.0.0.1:{self.port}"
        self.trust = trust
        command = [
            sys.executable,
            "-m",
            "okaikei",
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
        ]
        data.parent.mkdir(parents=True, exist_ok=True)
        self.log = ((log or data.parent) / f"server-{secrets.token_hex(4)}.log").open("wb")
        self.process = subprocess.Popen(
            [*command, "--data", str(data), "--reader", reader, *more, *_database(more)],
            cwd=ROOT, stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip

    def wait(self) -> Self:
        """Until it answers."""
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.address}/health", timeout=10, context=self.trust):
                    return self
            except LOST:
                time.sleep(0.1)
        self.kill()
        raise AssertionError(f"the server does not answer: {self.words()}")

    def words(self) -> str:
        """What it printed so far."""
        return Path(self.log.name).read_text("utf-8", "replace")

    def kill(self) -> None:
        """As if the plug were pulled: the server and its workers, at once."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def __enter__(self) -> Self:
        try:
            return self.wait()
        except BaseException:
            self.kill()
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


class LivePhone:
    """A phone with its cookies; sends what the pages' scripts send."""

    numbers = itertools.count()

    def __init__(self, address: str, timeout: float = 60) -> None:
        self.address = address
        self.timeout = timeout
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies), _NoRedirect()
        )
        status, page = self.ask("/")
        assert status == 200, page[:200]
        found = re.search(rb'name="csrf" content="(\w+)"', page)
        assert found
        self.csrf = found.group(1).decode()

    def ask(
        self, path: str, data: bytes | None = None, kind: str = "", request_id: str | None = None
    ) -> tuple[int, bytes]:
        """One request; its status and what came back."""
        headers = {"Accept": "text/html,*/*", "Accept-Language": "en"}
        if data is not None:
            headers |= {"X-CSRF-Token": self.csrf, "Content-Type": kind}
            headers["X-Request-Id"] = request_id or secrets.token_hex(8)
        request = urllib.request.Request(self.address + path, data, headers)
        try:
            with self.opener.open(request, timeout=self.timeout) as answer:
                return int(answer.status), answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return int(error.code), error.read()

    def call(self, path: str, body: Any, request_id: str | None = None) -> tuple[int, Any]:
        """Send JSON; the answer is JSON too."""
        status, answer = self.ask(path, json.dumps(body).encode(), "application/json", request_id)
        return status, json.loads(answer)

    def state(self, place: str) -> dict[str, Any]:
        """A tableau as it stands."""
        status, answer = self.ask(f"{place}/state")
        assert status == 200, (place, status)
        found: dict[str, Any] = json.loads(answer)
        return found

    def new_game(self, *names: str, game: str = "sushi-go-party") -> str:
        """Open a table; returns its code."""
        fields = {"game": game, "menu": "master-menu", "first_round": "1"}
        parts = [*fields.items(), *(("player", name) for name in names)]
        status, answer = self.form("/new", parts)
        assert status == 200, answer
        return str(re.findall(r"/t/(\w{6})/", json.loads(answer)["redirect"])[0])

    def form(self, path: str, parts: list[tuple[str, str]]) -> tuple[int, bytes]:
        """Send a form the way a script does, so that the answer is JSON."""
        return self.ask(path, urllib.parse.urlencode(parts).encode(), "application/x-www-form-urlencoded")

    def photograph(self, place: str, data: bytes, request_id: str | None = None) -> tuple[int, Any]:
        """Send a photo."""
        status, answer = self.upload(f"{place}/photo", "photo", data, request_id)
        return status, json.loads(answer)

    def upload(self, path: str, field: str, data: bytes, request_id: str | None = None) -> tuple[int, bytes]:
        """Send a file in a field of a form."""
        edge = secrets.token_hex(16)
        head = f'--{edge}\r\nContent-Disposition: form-data; name="{field}"; filename="x.jpg"\r\n\r\n'
        body = head.encode() + data + f"\r\n--{edge}--\r\n".encode()
        return self.ask(path, body, f"multipart/form-data; boundary={edge}", request_id)
