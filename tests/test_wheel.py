"""The built wheel, installed in a fresh environment, outside the tree: it runs without a checkout."""

import json
import os
import re
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.webapp.live import LOST, free_port

ROOT = Path(__file__).parents[1]
PHOTO = ROOT / "webapp" / "demo" / "photos" / "1-ana.jpg"
RECORD = {
    "game": "sushi-go",
    "players": ["Ana", "Ben"],
    "rounds": [{"tableaux": [["tempura", "tempura"], []]}],
}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel; only the dependencies are borrowed from this one."""
    pytest.importorskip("build")
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder],
        cwd=ROOT, check=True, capture_output=True, timeout=200,
    )  # fmt: skip
    wheel = next(folder.glob("*.whl"))
    venv.create(folder / "fresh", with_pip=False)
    python = folder / "fresh" / "bin" / "python"
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", wheel],
        check=True, timeout=200, env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
    )  # fmt: skip
    # Only now, or pip would take an Okaikei that is installed there for ours. A path file comes after the
    # environment's own packages, so ours are those of the wheel.
    site = next((folder / "fresh" / "lib").glob("python*/site-packages"))
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python.parent


def run(installed: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [installed / "okaikei", *words],
        input=given,
        capture_output=True,
        text=True,
        cwd=installed,
        timeout=200,
    )


def test_the_wheels_own_packages_run(installed: Path) -> None:
    rooms = "scorer, vision, webapp, models"
    code = f"from okaikei import {rooms}; print(*(room.__file__ for room in ({rooms})))"
    found = subprocess.run(
        [installed / "python", "-c", code],
        capture_output=True,
        text=True,
        cwd=installed,
        check=True,
        timeout=200,
    ).stdout.split()
    assert all(Path(path).is_relative_to(installed.parent) for path in found)


def test_score_and_menus(installed: Path) -> None:
    scored = run(installed, "score", "--json", "-", given=json.dumps(RECORD))
    assert json.loads(scored.stdout)["totals"] == [5, 0], scored.stderr
    assert "points-platter" in run(installed, "menus").stdout


def test_read(installed: Path) -> None:
    """A photo is read with the weights in the wheel; a wheel without them says so."""
    read = run(installed, "read", "--json", str(PHOTO))
    if list((ROOT / "models").glob("*.onnx")):
        assert read.returncode == 0, read.stderr
        assert '"tableau"' in read.stdout
    else:
        assert read.returncode != 0
        assert "photos cannot be read" in read.stderr


@pytest.fixture
def served(installed: Path, tmp_path: Path) -> Iterator[str]:
    port = free_port()
    command = [installed / "okaikei", "serve", "--demo", "--host", "127.0.0.1", "--port", str(port)]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [*command, "--data", tmp_path / "data", "--reader", "json:loads"],
            cwd=tmp_path,
            stdout=log,
            stderr=log,
        )
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.kill()
            process.wait()


def test_serve(served: str) -> None:
    until = time.monotonic() + 120
    while True:
        try:
            urlopen(f"{served}/health", timeout=10).close()
            break
        except LOST:
            assert time.monotonic() < until
            time.sleep(0.1)
    with urlopen(served, timeout=60) as answer:
        script = re.findall(r'src="(/static/[^"]*core.js)"', answer.read().decode())[0]
    for path in ("/", "/new", "/decks", script, "/cards/tempura.svg", "/icons/icon-192.png"):
        with urlopen(served + path, timeout=60) as answer:
            assert answer.status == 200
            assert len(answer.read()) > 100, path
