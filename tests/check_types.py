"""Check the types of the package and its tests: `python -m tests.check_types`, or `make types`.

mypy follows folders, not the rules by which `okaikei` finds the rooms beside it. So it is shown a copy in
which they lie where they are installed; what it says names the files of this tree.
"""

import re
import shutil
import subprocess
import sys

from tests.packaging import LEFTOVERS, ROOMS, ROOT

COPY = ROOT / "build" / "types"


def main() -> int:
    """Copy the sources, run mypy on the copy, and return its exit code."""
    for name in ("okaikei", "tests", "docs", *ROOMS):
        place = COPY / "okaikei" / name if name in ROOMS else COPY / name
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(ROOT / name, place, ignore=_other_than_sources, dirs_exist_ok=True)
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", ROOT / "pyproject.toml", *sys.argv[1:]],
        cwd=COPY, stdout=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    print(re.sub(rf"^okaikei/({'|'.join(ROOMS)})/", r"\1/", checked.stdout, flags=re.MULTILINE), end="")
    return checked.returncode


def _other_than_sources(folder: str, names: list[str]) -> set[str]:
    """What need not be copied: everything but modules and folders."""
    files = {name for name in names if "." in name and not name.endswith((".py", ".typed"))}
    return files | LEFTOVERS(folder, names)


if __name__ == "__main__":
    sys.exit(main())
