"""`okaikei cards`: our own drawn cards, as a PDF to print and cut out or as files."""

import argparse
import sys
from pathlib import Path

from okaikei.scorer import GAMES, LANGUAGES, PRINTINGS


def add_arguments(command: str, parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--pdf", type=Path, metavar="OUT.pdf", help="write the cards to print and cut out")
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


def run(args: argparse.Namespace) -> int:
    """Write what was asked for; returns the exit code."""
    problem = _problem(args)
    if problem:
        print(f"okaikei cards: {problem}", file=sys.stderr)
        return 2
    try:
        _write(args)
    except OSError as error:
        print(f"okaikei cards: {error.filename or 'output'}: {error.strerror or error}", file=sys.stderr)
        return 1
    return 0


def _problem(args: argparse.Namespace) -> str | None:
    """What is wrong with the arguments together."""
    if not (args.pdf or args.svg or args.png):
        return "say --pdf OUT.pdf, --svg FOLDER or --png FOLDER"
    if args.printing and (not args.game or PRINTINGS[args.printing].game != args.game):
        return f"--printing {args.printing} is of another game; say --game {PRINTINGS[args.printing].game}"
    if not 16 <= args.width <= 4096:
        return "--width must be from 16 to 4096"
    return None


def _write(args: argparse.Namespace) -> None:
    from okaikei.datasets import files, sheets  # the latter loads the PDF library

    if args.pdf:
        cards = sheets.cards_of_a_box(args.game, args.printing)
        count = sheets.write(args.pdf, cards, args.paper, args.language, args.backs)
        print(f"{count} cards in {args.pdf}")
    if args.svg:
        print(f"{files.write_svg(args.svg, args.language)} files in {args.svg}")
    if args.png:
        print(f"{files.write_png(args.png, args.width, args.language)} files in {args.png}")
