"""The commands of the scorer on any terminal, on a full disk, and with a reader that stops early."""

import errno
import json
import subprocess
import sys
from pathlib import Path

import pytest

from okaikei.__main__ import main


def _run(code: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    root = Path(__file__).parents[2]
    return subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, check=False, timeout=60
    )


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_terminal_can_show_it(encoding: str, written: Path) -> None:
    for more in ("", ", '--json'"):
        call = f"main(['score', {str(written)!r}{more}])"
        code = f"import sys; from okaikei.__main__ import main; sys.exit({call})"
        done = _run(code, PYTHONIOENCODING=encoding)
        assert done.returncode == 0, done.stderr
        if more:
            assert json.loads(done.stdout.decode(encoding))["totals"] == [20, 7]


def _shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command line of the shell with our Python as $PYTHON."""
    return subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=Path(__file__).parents[2],
        env={"PYTHON": sys.executable, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("output", "detail"), [("> /dev/full", "No space left on device"), (">&-", "standard output is closed")]
)
def test_standard_output_that_is_full_or_closed(
    output: str, detail: str, unbuffered: str, written: Path
) -> None:
    for more in ("", "--json"):
        done = _shell(f'"$PYTHON" -m okaikei score "{written}" {more} {output}', PYTHONUNBUFFERED=unbuffered)
        assert (done.returncode, done.stderr) == (1, f"okaikei: cannot write: {detail}\n")


def test_both_outputs_closed(written: Path) -> None:
    assert _shell(f'"$PYTHON" -m okaikei score "{written}" >&- 2>&-').returncode == 1


def test_an_error_of_another_file_is_not_taken_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(args: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device", "backup.zip")

    monkeypatch.setattr("okaikei.scorer.cli.run", fails)
    with pytest.raises(OSError, match=r"backup\.zip"):
        main(["menus"])


def test_a_reader_that_has_seen_enough() -> None:
    code = "from okaikei.__main__ import main; raise SystemExit(main(['faces']))"
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_scoring_loads_nothing_outside_the_standard_library() -> None:
    code = (
        "import sys, okaikei.scorer, okaikei.scorer.cli, okaikei.scorer.questions\n"
        "tops = {name.partition('.')[0] for name in sys.modules} - {'okaikei', '__main__'}\n"
        "print(sorted(top for top in tops if top not in sys.stdlib_module_names))"
    )
    done = _run(f"import site; before = 0\n{code}")
    found = {name for name in eval(done.stdout) if not name.startswith(("_", "sitecustomize", "distutils"))}
    assert found == set()
