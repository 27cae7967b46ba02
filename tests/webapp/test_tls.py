"""HTTPS with a certificate of one's own, over a real socket."""

import http.client
import shutil
import socket
import ssl
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.webapp.live_server import Server

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here")


def make_certificate(folder: Path, address: str = "127.0.0.1") -> tuple[Path, Path]:
    """A certificate that nobody has signed, and its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-keyout", key, "-out", certificate, "-days", "2", "-subj", f"/CN={address}",
         "-addext", f"subjectAltName=IP:{address}"],
        check=True, capture_output=True,
    )  # fmt: skip
    return certificate, key


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, ssl.SSLContext]]:
    folder = tmp_path_factory.mktemp("tls")
    certificate, key = make_certificate(folder)
    trusting = ssl.create_default_context(cafile=str(certificate))
    files = ("--certificate", str(certificate), "--key", str(key))
    with Server(folder / "data", *files, trust=trusting) as running:
        yield running, trusting


def test_pages_come_over_https_with_a_secure_cookie(server: tuple[Server, ssl.SSLContext]) -> None:
    running, trusting = server
    connection = http.client.HTTPSConnection("127.0.0.1", running.port, context=trusting, timeout=60)
    for _ in range(3):  # on one connection
        connection.request("GET", "/")
        answer = connection.getresponse()
        page = answer.read()
        assert answer.status == 200
        assert b"https://" in page
    assert "Secure" in (answer.getheader("Set-Cookie") or "Secure")
    connection.request("POST", "/new", b"x" * 200_000, {"Content-Type": "text/plain"})
    assert connection.getresponse().status in (403, 413)  # much at once comes through whole
    connection.close()


def test_whoever_comes_without_https_is_sent_there(server: tuple[Server, ssl.SSLContext]) -> None:
    running, _ = server
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=60)
    connection.request("GET", "/")
    answer = connection.getresponse()
    assert (answer.status, answer.getheader("Location")) == (307, f"https://127.0.0.1:{running.port}/")


def test_silence_and_nonsense_harm_nobody(server: tuple[Server, ssl.SSLContext]) -> None:
    running, trusting = server
    silent = [socket.create_connection(("127.0.0.1", running.port)) for _ in range(20)]
    noise = socket.create_connection(("127.0.0.1", running.port))
    noise.sendall(b"\x16\x03\x01" + b"nonsense" * 100)
    address = f"https://127.0.0.1:{running.port}/health"
    with urllib.request.urlopen(address, timeout=60, context=trusting) as answer:
        assert answer.status == 200
    for each in (*silent, noise):
        each.close()


@pytest.mark.parametrize("given", [("--certificate",), ("--key",), ("--certificate", "--key")])
def test_files_that_do_not_fit_are_said_in_one_line(tmp_path: Path, given: tuple[str, ...]) -> None:
    (tmp_path / "empty").write_text("")
    options = [part for name in given for part in (name, str(tmp_path / "empty"))]
    running = Server(tmp_path / "data", *options)
    assert running.process.wait(120) == 2
    assert "certificate" in running.words()
    assert "Traceback" not in running.words()
    running.kill()
