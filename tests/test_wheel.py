"""The built wheel, installed in a fresh environment, outside the tree: it runs without a checkout."""

import json
import re
import subprocess
import time
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.packaging import ROOMS, ROOT, borrow_packages, build_wheel, copy_tree, new_environment, pip
from tests.webapp.live_server import LOST, free_port

pytest.importorskip("build")

PHOTO = ROOT / "webapp" / "demo" / "photos" / "1-ana.jpg"
RECORD = {
    "game": "sushi-go",
    "players": ["Ana", "Ben"],
    "rounds": [{"tableaux": [["tempura", "tempura"], []]}],
}
TRANSLATORS_FILES = {".po", ".pot"}  # what the compiled catalogues are made from


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean copy of the tree, but for what a build of an old version left behind."""
    folder = copy_tree(tmp_path_factory.mktemp("source") / "okaikei")
    (folder / "build" / "lib" / "scorer").mkdir(parents=True)
    (folder / "build" / "lib" / "scorer" / "__init__.py").touch()
    return folder


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(source, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel; only the dependencies are borrowed from this one."""
    folder = tmp_path_factory.mktemp("installed")
    python = new_environment(folder / "fresh")
    pip(python, "install", "--no-deps", "--no-index", wheel)
    site = next((folder / "fresh" / "lib").glob("python*/site-packages"))
    (site / "borrowed.pth").write_text(f"{borrow_packages(folder / 'borrowed')}\n")
    return python.parent


def run(installed: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [installed / words[0], *words[1:]],
        input=given,
        capture_output=True,
        text=True,
        cwd=installed,
        timeout=200,
        check=False,
    )


def test_the_wheel_installs_one_import_name(wheel: Path) -> None:
    names = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {name for name in names if not name.endswith(".dist-info")} == {"okaikei"}


def test_the_wheel_holds_every_file_of_the_rooms(source: Path, wheel: Path) -> None:
    held = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("okaikei/")}
    own = {path.relative_to(source).as_posix() for path in (source / "okaikei").iterdir()}
    rooms = {
        f"okaikei/{path.relative_to(source).as_posix()}"
        for room in ROOMS
        for path in (source / room).rglob("*")
        if path.is_file() and path.suffix not in TRANSLATORS_FILES
    }
    assert held == own | rooms


def test_every_folder_of_modules_is_listed_as_a_package() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    folders = {path.parent.relative_to(ROOT) for room in ROOMS for path in (ROOT / room).rglob("*.py")}
    assert set(settings["packages"]) == {"okaikei", *(f"okaikei.{'.'.join(path.parts)}" for path in folders)}
    assert set(settings["package-dir"]) == {"okaikei", *(f"okaikei.{room}" for room in ROOMS)}


def test_the_wheels_own_packages_run(installed: Path) -> None:
    rooms = ", ".join(ROOMS)
    code = f"from okaikei import {rooms}; print(*(room.__file__ for room in ({rooms})))"
    found = run(installed, "python", "-c", code).stdout.split()
    assert len(found) == len(ROOMS)
    assert all(Path(path).is_relative_to(installed.parent) for path in found)


def test_score_and_menus(installed: Path) -> None:
    scored = run(installed, "okaikei", "score", "--json", "-", given=json.dumps(RECORD))
    assert json.loads(scored.stdout)["totals"] == [5, 0], scored.stderr
    assert "points-platter" in run(installed, "okaikei", "menus").stdout


def test_the_module_runs_like_the_command(installed: Path) -> None:
    assert (
        run(installed, "python", "-m", "okaikei", "menus").stdout == run(installed, "okaikei", "menus").stdout
    )
    assert run(installed, "python", "-m", "okaikei", "--help").stdout.startswith("usage: okaikei ")


def test_read(installed: Path) -> None:
    """A photo is read with the weights in the wheel; a wheel without them says so."""
    read = run(installed, "okaikei", "read", "--json", str(PHOTO))
    if list((ROOT / "models").glob("*.onnx")):
        assert read.returncode == 0, read.stderr
        assert '"tableau"' in read.stdout
    else:
        assert read.returncode != 0
        assert "photos cannot be read" in read.stderr


@pytest.fixture
def served(installed: Path, tmp_path: Path) -> Iterator[str]:
    port = free_port()
    command: list[str | Path] = [
        installed / "okaikei",
        "serve",
        "--demo",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
    ]
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
    until = time.monotonic() + 600
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


def test_a_package_called_datasets_stays_importable(wheel: Path, tmp_path: Path) -> None:
    """Hugging Face's `datasets` is one; a small one of that name stands for it."""
    source = tmp_path / "source"
    (source / "datasets").mkdir(parents=True)
    (source / "datasets" / "__init__.py").write_text("def load_dataset(): return 'loaded'\n")
    (source / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n'
        '[project]\nname = "datasets"\nversion = "1"\n[tool.setuptools]\npackages = ["datasets"]\n'
    )
    other = build_wheel(source, tmp_path / "wheel")
    python = new_environment(tmp_path / "fresh")

    def imports(code: str) -> str:
        return run(python.parent, "python", "-c", code).stdout.strip()

    load = "from datasets import load_dataset; print(load_dataset())"
    pip(python, "install", "--no-index", other)
    assert imports(load) == "loaded"
    pip(python, "install", "--no-deps", "--no-index", wheel)
    assert imports(load) == "loaded"
    assert imports("import okaikei.datasets, datasets; print(okaikei.datasets is datasets)") == "False"
    pip(python, "uninstall", "--yes", "okaikei")
    assert imports(load) == "loaded"
    assert imports("import importlib.util; print(importlib.util.find_spec('okaikei'))") == "None"
