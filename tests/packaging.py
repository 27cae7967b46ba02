"""A clean copy of the tree, built and installed in fresh environments, without the network."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("scorer", "vision", "webapp", "models", "datasets")
LEFTOVERS = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.pt", ".*_cache", "runs")


def copy_tree(folder: Path) -> Path:
    """What a fresh clone holds of the package and its tests, without what was built in this one.

    setuptools puts whatever lies in an old `build/` into the wheel, also modules that are long gone.
    """
    folder.mkdir()
    for name in ("pyproject.toml", "setup.cfg", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    for name in ("okaikei", *ROOMS, "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=LEFTOVERS)
    return folder


def build_wheel(source: Path, folder: Path) -> Path:
    """The wheel of a source tree, built with this environment's setuptools."""
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder],
        cwd=source, check=True, capture_output=True, timeout=1200,
    )  # fmt: skip
    return next(folder.glob("*.whl"))


def new_environment(folder: Path) -> Path:
    """The interpreter of an empty environment."""
    venv.create(folder, with_pip=False)
    return folder / "bin" / "python"


def pip(python: Path, *words: str | Path) -> None:
    """Run this environment's pip on another environment."""
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, *words],
        check=True, capture_output=True, timeout=1200,
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
    )  # fmt: skip


def borrow_packages(folder: Path) -> Path:
    """Links to everything that is installed beside Okaikei here, but not to Okaikei itself."""
    folder.mkdir()
    for place in {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}:
        for entry in Path(place).iterdir():
            if "okaikei" not in entry.name.lower():
                (folder / entry.name).symlink_to(entry)
    return folder
