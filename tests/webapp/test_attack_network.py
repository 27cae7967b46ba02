"""Who asks, by which name, and how often at once: over a real socket, with a real proxy in front."""

import http.client
import re
import shutil
import socket
import subprocess
import time
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from okaikei.webapp.rate_limits import MOST_WRONG_CODES
from okaikei.webapp.server import MOST_BY_ADDRESS
from tests.webapp.live_server import LivePhone, Server, free_port

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def ask(
    port: int, path: str, source: str = "127.0.0.1", **headers: str
) -> tuple[int, str, http.client.HTTPMessage]:
    """One request from an address of this computer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, 60, source_address=(source, 0))
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET", path, headers={"Accept": "text/html", **named})
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace"), answer.headers
    finally:
        connection.close()


@contextmanager
def nginx(folder: Path, behind: int) -> Iterator[int]:
    """Debian's nginx as a reverse proxy that ends HTTPS; gives its port."""
    port = free_port()
    folder.mkdir()
    (folder / "nginx.conf").write_text(f"""
        daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}
        http {{ access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
            fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
            server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass http://127.0.0.1:{behind};
                proxy_set_header Host $host; proxy_set_header X-Forwarded-Proto https;
                proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; }} }} }}""")
    command = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 300
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait(30)


@pytest.mark.usefixtures("each_database")
@pytest.mark.skipif(NGINX is None, reason="no nginx here")
def test_behind_a_proxy_links_are_https_and_visitors_are_told_apart(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "data", "--proxy", "--host-name", "sushi.example") as server,
        nginx(tmp_path / "nginx", server.port) as port,
    ):
        _, page, headers = ask(port, "/", Host="sushi.example")
        assert "https://sushi.example" in page
        assert "Secure" in (headers["Set-Cookie"] or "")
        for number in range(MOST_WRONG_CODES):
            # What a visitor makes up in front is not believed: the proxy's own word is the last one.
            forged = f"203.0.113.{number}"
            status, *_ = ask(port, f"/join/AAAAA{number}", Host="sushi.example", X_Forwarded_For=forged)
            assert status == 404
        assert ask(port, "/join/AAAAAA", Host="sushi.example")[0] == 429
        assert ask(port, "/join/AAAAAA", "127.0.0.2", Host="sushi.example")[0] == 404
        assert ask(port, "/", Host="evil.example")[0] == 421


@pytest.mark.usefixtures("each_database")
def test_without_a_proxy_nobody_is_believed(tmp_path: Path) -> None:
    told = {"X_Forwarded_For": "203.0.113.9", "X_Forwarded_Proto": "https", "X_Forwarded_Host": "x.example"}
    with Server(tmp_path / "data") as server:
        _, page, headers = ask(server.port, "/", **told)
        assert "x.example" not in page
        assert "https://" not in re.sub(r"https://github\.com\S*", "", page)
        assert "Secure" not in (headers["Set-Cookie"] or "")
        for number in range(MOST_WRONG_CODES):
            told["X_Forwarded_For"] = f"203.0.113.{number}"
            ask(server.port, f"/join/AAAAA{number}", **told)
        assert ask(server.port, "/join/AAAAAA", X_Forwarded_For="198.51.100.1")[0] == 429


@pytest.mark.usefixtures("each_database")
def test_only_own_names_are_answered_to(tmp_path: Path) -> None:
    with Server(tmp_path / "data", "--host-name", "Sushi.Example") as server:
        for host in (
            "127.0.0.1",
            f"localhost:{server.port}",
            "[::1]:80",
            "sushi.example",
            "192.168.1.7:8000",
        ):
            assert ask(server.port, "/", Host=host)[0] == 200, host
        for host in ("evil.example", "127.0.0.1.evil.example", f"evil.example:{server.port}"):
            status, page, _ = ask(server.port, "/", Host=host)
            assert status == 421, host
            assert "--host-name" in page


@pytest.mark.usefixtures("each_database")
def test_the_way_back_leads_only_inside(tmp_path: Path) -> None:
    wrong = (
        "//evil.example/x", "https://evil.example/", "/\\evil.example", "/\\/evil.example",
        "\\\\evil.example",
        "///evil.example", "/%5cevil.example", "javascript:alert(1)", "/\t/evil.example", " //evil.example",
        "https:evil.example", "http:///evil.example", "/x\r\nLocation: https://evil.example",
        "//evil.example:80//",
        "/.//evil.example", "@evil.example", "//user@evil.example/", "\x00//evil.example",
    )  # fmt: skip
    with Server(tmp_path / "data") as server:
        phone = LivePhone(server.address)
        connection = http.client.HTTPConnection("127.0.0.1", server.port, 60)
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in phone.cookies)
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        for back in ("/new", *wrong):
            fields = urllib.parse.urlencode({"csrf": phone.csrf, "back": back, "theme": "dark"})
            connection.request("POST", "/appearance", fields, headers)
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 303, back
            [place] = answer.headers.get_all("Location") or []
            # As a browser resolves it: blanks and tabs are dropped, a backslash is a slash.
            plain = re.sub(r"[\x00-\x20]", "", place).replace("\\", "/")
            resolved = urllib.parse.urlsplit(urllib.parse.urljoin(server.address + "/new", plain))
            assert resolved.netloc == f"127.0.0.1:{server.port}", (back, place)
            assert resolved.scheme == "http", (back, place)
        connection.close()


@pytest.mark.usefixtures("each_database")
def test_idle_connections_of_one_address_leave_room_for_others(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        idle: list[socket.socket] = []
        try:
            idle += [
                socket.create_connection(("127.0.0.1", server.port), 120, ("127.0.0.2", 0))
                for _ in range(MOST_BY_ADDRESS + 60)
            ]
            assert ask(server.port, "/", "127.0.0.3")[0] == 200  # it came last: all others were looked at
            closed = 0
            for connection in idle:
                connection.settimeout(0.01)
                try:
                    closed += connection.recv(1) == b""
                except TimeoutError:
                    pass
                except OSError:
                    closed += 1
            assert closed >= 60
        finally:
            for connection in idle:
                connection.close()


def test_a_second_server_on_the_same_games_is_refused(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as first:
        second = Server(tmp_path / "data")
        assert second.process.wait(60) == 1
        assert "another server is using" in second.words()
        assert "Traceback" not in second.words()
        second.kill()
        assert LivePhone(first.address).ask("/")[0] == 200


def test_no_server_starts_while_a_backup_is_restored(tmp_path: Path) -> None:
    from okaikei.webapp import data_folder_lock

    data = tmp_path / "data"
    with data_folder_lock.alone(data) as nobody:
        assert nobody
        server = Server(data)
        assert server.process.wait(60) == 1
        assert "restored" in server.words()
        server.kill()
        assert sorted(path.name for path in data.iterdir()) == [data_folder_lock.LOCK]  # nothing was opened
