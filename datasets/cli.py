"""`okaikei deck`: our own deck as a PDF to print, or as files; and the decks that players taught."""

import argparse
import sys
from pathlib import Path

from okaikei.scorer import GAMES, LANGUAGES, PRINTINGS


def add_arguments(command: str, parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of a command of this room."""
    parser.add_argument("--pdf", type=Path, metavar="OUT.pdf", help="write the deck to print and cut out")
    parser.add_argument("--svg", type=Path, metavar="FOLDER", help="write each face as an SVG file")
    parser.add_argument("--png", type=Path, metavar="FOLDER", help="write each face as a PNG file")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="size of the sheets")
    parser.add_argument("--game", choices=GAMES, help="only this game's cards (default: enough for all)")
    parser.add_argument("--printing", choices=tuple(PRINTINGS), help="the box whose cards to print")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="the large one of the two names")
    parser.add_argument(
        "--backs", action="store_true", help="a sheet of backs after each sheet, for both sides"
    )
    parser.add_argument("--width", type=int, default=448, help="width of the PNG files in pixels")
    from okaikei.vision.decks.command import add_actions

    add_actions(parser)


def run(args: argparse.Namespace) -> int:
    """Write what was asked for, or hand over to the decks that players taught; returns the exit code."""
    if args.action:
        from okaikei.vision.decks import command

        return command.run(args)
    if not (args.pdf or args.svg or args.png):
        ways = "--pdf OUT.pdf, --svg FOLDER, --png FOLDER, or an action such as `teach`"
        print(f"okaikei deck: say {ways}", file=sys.stderr)
        return 2
    problem = _problem(args)
    if problem:
        print(f"okaikei deck: {problem}", file=sys.stderr)
        return 2
    try:
        _write(args)
    except OSError as error:
        print(f"okaikei deck: {error.filename or 'output'}: {error.strerror or error}", file=sys.stderr)
        return 1
    return 0


def _problem(args: argparse.Namespace) -> str | None:
    """What is wrong with the arguments together."""
    if args.printing and (not args.game or PRINTINGS[args.printing].game != args.game):
        return f"--printing {args.printing} is of another game; say --game {PRINTINGS[args.printing].game}"
    if not 16 <= args.width <= 4096:
        return "--width must be from 16 to 4096"
    return None


def _write(args: argparse.Namespace) -> None:
    from okaikei.datasets import deck, files

    if args.pdf:
        count = deck.pdf(args.pdf, args.paper, args.game, args.printing, args.language, args.backs)
        print(f"{count} cards in {args.pdf}")
    if args.svg:
        print(f"{files.write_svg(args.svg, args.language)} files in {args.svg}")
    if args.png:
        print(f"{files.write_png(args.png, args.width, args.language)} files in {args.png}")
