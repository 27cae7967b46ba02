"""The server of the browser tests ends without a sound, also while phones are connected."""

import http.client
import threading
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.webapp.in_process_server import serving


@pytest.mark.parametrize("run", range(3))
def test_the_loop_ends_before_its_sockets_are_closed(tmp_path: Path, run: int) -> None:
    """An exception in the server's thread would be a warning, and warnings are errors."""
    with serving({"DATA": tmp_path, "READER": "tests.webapp.misbehaving_reader:load"}) as address:
        phones = [http.client.HTTPConnection(urlsplit(address).netloc, timeout=60) for _ in range(4)]
        for phone in phones:
            phone.request("GET", "/health")
            assert phone.getresponse().read() == b'{"ok":true}\n'
    assert not [thread for thread in threading.enumerate() if thread.name == "in-process server"]
    for phone in phones:
        phone.close()
