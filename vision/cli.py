"""The commands of this room, and where each of them lives."""

import argparse
import importlib
from typing import Any

# Loaded when called: training needs libraries that reading does not.
COMMANDS = {
    "read": "okaikei.vision.commands.read",
    "deck": "okaikei.vision.commands.deck",
    "synth": "okaikei.vision.commands.synth",
    "train": "okaikei.vision.commands.train",
    "fit": "okaikei.vision.commands.fit",
    "evaluate": "okaikei.vision.commands.evaluate",
}


def add_arguments(command: str, parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of one command."""
    _module(command).add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command that was called; returns the exit code."""
    return int(_module(args.command).run(args))


def _module(command: str) -> Any:
    return importlib.import_module(COMMANDS[command])
