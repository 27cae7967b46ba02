"""The `okaikei` command: finds the sub-command and hands over to its room."""

import argparse
import errno
import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

NO_OUTPUT = 1  # the exit code where standard output is full or closed
CANNOT_WRITE = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}

# Only names and one-line helps are known here; a room is imported when one of its
# commands is called, so that scoring a record does not load OpenCV or Flask.
ROOMS = {
    "okaikei.scorer.cli": {
        "score": "score a record of a game",
        "check": "check only the deck and the deal of a record",
        "ask": "ask what no photo shows, and write down the answers",
        "tableau": "turn a list of cards in words into a tableau",
        "menus": "list the preset menus",
        "faces": "list the faces of the cards",
    },
    "okaikei.vision.cli": {
        "read": "read photos of tableaux",
        "synth": "compose labelled scenes to learn from",
        "train": "train the detector or the classifier",
        "fit": "fit the reader's chances to scenes",
        "evaluate": "measure the models on composed scenes",
    },
    "okaikei.datasets.cli": {
        "cards": "print our own cards",
    },
    "okaikei.webapp.cli": {
        "serve": "open the table for the phones around it",
        "corrections": "show what was misread most, and export corrected photos",
        "deck": "teach a deck from photos of its cards",
        "backup": "save all games, photos and decks in one file, also while serving",
        "restore": "bring back what a backup holds",
        "doctor": "check this computer, and say what to do",
    },
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one sub-command; returns the exit code.

    Standard output that is full or closed ends it with one line, and no traceback.
    """
    argv = list(sys.argv[1:] if arguments is None else arguments)
    closed = sys.stdout is None
    if closed:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - for the rest of the run
    try:
        try:
            code = _run(argv)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever reads our output, `head` for one, has seen enough
        _write_no_more()
        return 0
    except OSError as error:
        if error.errno not in CANNOT_WRITE or error.filename is not None:
            raise
        return _no_output(str(error.strerror))
    # A table is open for the phones around it, whether or not anyone reads what is printed.
    return _no_output("standard output is closed") if closed and argv[:1] != ["serve"] else code


def _run(argv: list[str]) -> int:
    """Find the sub-command, and let its room run it."""
    parser = argparse.ArgumentParser(
        prog="okaikei", description="The bill, please: scores Sushi Go! from photos."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    wanted = next((word for word in argv if not word.startswith("-")), None)
    rooms = {}
    for room, names in ROOMS.items():
        for name, text in names.items():
            sub = commands.add_parser(name, help=text, description=text)
            if name == wanted:
                module = importlib.import_module(room)
                module.add_arguments(name, sub)  # each room: add_arguments(command, parser), run(args) -> int
                rooms[name] = module
    args = parser.parse_args(argv)
    return int(rooms[args.command].run(args))


def _no_output(detail: str) -> int:
    """Say in one line why nothing can be printed."""
    _write_no_more()
    if sys.stderr is not None:
        print(f"okaikei: cannot write: {detail}", file=sys.stderr)
    return NO_OUTPUT


def _write_no_more() -> None:
    """Send whatever is still printed nowhere, so that closing it at the end cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
