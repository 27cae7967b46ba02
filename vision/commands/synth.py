"""`okaikei synth`: compose labelled scenes from folders of faces and of surfaces."""

import argparse
import os
import sys
import time
from pathlib import Path

from okaikei.vision.synth.dataset import Recipe, contact_sheet, write
from okaikei.vision.synth.layout import STYLES
from okaikei.vision.synth.scene import LONGEST


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "out", type=Path, metavar="FOLDER", help="where the dataset goes, in the Ultralytics layout"
    )
    parser.add_argument(
        "--faces",
        type=Path,
        action="append",
        default=[],
        help="a folder of captures, or of pictures NAME.jpg; repeatable; without it, our own drawn deck",
    )
    parser.add_argument(
        "--surfaces", type=Path, help="a folder of pictures of tables and cloths; without it, drawn ones"
    )
    parser.add_argument("--scenes", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same scenes")
    parser.add_argument("--split", choices=("train", "val"), default="train")
    parser.add_argument(
        "--leave-out", action="append", default=[], metavar="CAPTURE", help="captures to keep for measuring"
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="CAPTURE", help="use these captures alone"
    )
    parser.add_argument(
        "--held-out-surfaces",
        action="store_true",
        help="the sixth of the surfaces that is otherwise never used",
    )
    parser.add_argument(
        "--game", action="append", default=[], choices=("sushi-go", "sushi-go-party", "sushi-draft")
    )
    parser.add_argument(
        "--longest", type=int, default=LONGEST, metavar="PIXELS", help="long side of a composed photo"
    )
    parser.add_argument(
        "--store", type=int, metavar="PIXELS", help="shrink the stored photos to this long side"
    )
    parser.add_argument("--crops", action="store_true", help="also cut out each card, for the classifier")
    parser.add_argument(
        "--decoys", type=float, default=0.0, metavar="SHARE", help="share of scenes with cards of no game"
    )
    parser.add_argument(
        "--decoy-kinds", type=int, default=Recipe.decoy_kinds, metavar="N", help="so many different ones"
    )
    parser.add_argument(
        "--one-deck",
        type=float,
        default=Recipe.one_deck,
        metavar="SHARE",
        help=f"share of those scenes in which all cards are of one deck (default: {Recipe.one_deck})",
    )
    parser.add_argument(
        "--layouts",
        type=_layouts,
        default=Recipe.layouts,
        metavar="STYLE=SHARE,…",
        help="how often cards are laid so: "
        + ",".join(f"{style}={share}" for style, share in Recipe.layouts),
    )
    parser.add_argument(
        "--upwards",
        type=float,
        default=Recipe.upwards,
        metavar="SHARE",
        help=f"share of stacks of which only the lower ends show (default: {Recipe.upwards})",
    )
    parser.add_argument(
        "--variety",
        type=float,
        default=Recipe.variety,
        metavar="SHARE",
        help="print the cards in other ways than the captures show: other inks, cut wider or closer, less "
        "sharp; for learning, not for measuring (0: not at all, 1: more than captures differ)",
    )
    parser.add_argument(
        "--piles", action="store_true", help="one pile from near in each scene: many crops in little time"
    )
    parser.add_argument(
        "--renderer",
        choices=("composer", "mitsuba"),
        default=Recipe.renderer,
        help="how pictures are made: drawn flat, quickly, or traced with light, shadows and bent cards "
        "(needs the extra okaikei[render])",
    )
    parser.add_argument(
        "--tilt",
        type=degrees,
        metavar="LEAST-MOST",
        help="degrees of the camera off the vertical, as 20-35; without it, as people hold a phone",
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--sheet", type=Path, metavar="OUT.png", help="only draw a contact sheet of the first scenes"
    )


def _layouts(text: str) -> tuple[tuple[str, float], ...]:
    """Styles with their shares."""
    pairs = [part.partition("=") for part in text.split(",")]
    if unknown := [style for style, _, _ in pairs if style not in STYLES]:
        raise argparse.ArgumentTypeError(f"no such style {unknown[0]!r}; one of {', '.join(STYLES)}")
    try:
        return tuple((style, float(share)) for style, _, share in pairs)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} lacks a number") from None


def degrees(text: str) -> tuple[float, float]:
    """Least and most of an angle, as an option says it."""
    least, _, most = text.partition("-")
    try:
        return float(least), float(most)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not like 20-35") from None


def run(args: argparse.Namespace) -> int:
    """Compose the scenes; returns the exit code."""
    recipe = Recipe(
        out=args.out,
        faces=tuple(args.faces),
        surfaces=args.surfaces,
        scenes=args.scenes,
        seed=args.seed,
        split=args.split,
        leave_out=tuple(args.leave_out),
        only=tuple(args.only),
        held_out_surfaces=args.held_out_surfaces,
        games=tuple(args.game) or Recipe.games,
        longest=args.longest,
        store=args.store or args.longest,
        crops=args.crops,
        decoys=args.decoys,
        decoy_kinds=args.decoy_kinds,
        one_deck=args.one_deck,
        layouts=args.layouts,
        upwards=args.upwards,
        variety=args.variety,
        renderer=args.renderer,
        piles=args.piles,
        tilts=args.tilt,
    )
    try:
        if args.sheet:
            contact_sheet(recipe, args.sheet, min(args.scenes, 12))
            return 0
        begin = time.monotonic()
        for done in write(recipe, args.workers):
            progress(done, args.scenes, time.monotonic() - begin)
        print(file=sys.stderr)
    except (OSError, ValueError) as error:
        print(f"okaikei synth: {error}", file=sys.stderr)
        return 2
    print(f"{args.scenes} scenes in {args.out}")
    return 0


def progress(done: int, total: int, seconds: float) -> None:
    """A bar that redraws itself on a terminal, and says how long it will take."""
    left = seconds / done * (total - done)
    filled = int(30 * done / total)
    bar = "█" * filled + "·" * (30 - filled)
    print(
        f"\r{bar} {done}/{total}, {left // 60:.0f}:{left % 60:02.0f} left",
        end="",
        file=sys.stderr,
        flush=True,
    )
