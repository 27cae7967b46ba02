"""The two commands of the README run as they stand there."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.packaging import ROOT, borrow_packages, copy_tree
from tests.webapp.live_server import free_port

README = (ROOT / "README.md").read_text()
SERVE = "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/okaikei serve --demo"
TEST = "python3 -m venv .venv && .venv/bin/pip install '.[dev]' && .venv/bin/python -m pytest"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    return copy_tree(tmp_path / "clone")


@pytest.fixture
def without_network(tmp_path: Path) -> dict[str, str]:
    """Surroundings in which pip takes the dependencies from this environment instead of fetching them."""
    return {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(borrow_packages(tmp_path / "borrowed")),
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip's odd way to say: no isolation, use the setuptools that is there
    }


def test_the_first_command_serves_the_demo(
    clone: Path, without_network: dict[str, str], tmp_path: Path
) -> None:
    assert f"```sh\n{SERVE}\n```" in README
    log = tmp_path / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            ["sh", "-c", f"{SERVE} --host 127.0.0.1 --port {free_port()}"],  # whatever else runs here
            cwd=clone,
            env={**without_network, "XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONUNBUFFERED": "1"},
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            until = time.monotonic() + 600
            while "http://127.0.0.1:" not in log.read_text():
                assert process.poll() is None, log.read_text()
                assert time.monotonic() < until, log.read_text()
                time.sleep(0.2)
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def test_the_second_command_runs_the_tests(clone: Path, without_network: dict[str, str]) -> None:
    assert f"```sh\n{TEST}\n```" in README
    some = {"PYTEST_ADDOPTS": "tests/scorer/test_cases.py -p no:cacheprovider"}  # not this test again
    done = subprocess.run(
        ["sh", "-c", TEST],
        cwd=clone,
        env=without_network | some,
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
