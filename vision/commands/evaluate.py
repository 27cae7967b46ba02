"""`okaikei evaluate FOLDER`: reads composed scenes and prints how well.

What the models saw is kept beside the scenes, so that the second run, with other
thresholds, takes seconds.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from okaikei.vision.evaluation import Result, judge, report, table
from okaikei.vision.fitted import load as load_fitted
from okaikei.vision.overlay import draw
from okaikei.vision.reader import ReaderUnavailable, shipped, understand
from okaikei.vision.risks import UNFITTED, Chances
from okaikei.vision.scene_files import allowed_by, image_of, looks, truths_in
from okaikei.vision.thresholds import STANDARD, Thresholds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "folder", type=Path, help="scenes: images/ and truth/, as `okaikei synth` writes them"
    )
    parser.add_argument("--models", type=Path, metavar="FOLDER", help="other weights than those that ship")
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N scenes")
    parser.add_argument("--blind", action="store_true", help="do not say which menu and how many players")
    parser.add_argument(
        "--fresh", action="store_true", help="run the models even where their answers are kept"
    )
    parser.add_argument("--wrong", type=Path, metavar="FOLDER", help="draw wrong readings into this folder")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="try another threshold (see vision/thresholds.py)",
    )
    parser.add_argument("--json", action="store_true", help="the whole report as JSON")


def run(args: argparse.Namespace) -> int:
    """Read all scenes and print the table."""
    truths = truths_in(args.folder)[: args.limit]
    if not truths:
        print(f"okaikei evaluate: no scenes with truth/ and images/ in {args.folder}", file=sys.stderr)
        return 2
    try:
        fitted = load_fitted(args.models or shipped())
        results = list(
            evaluate(args.folder, truths, args, tried(args.set, fitted.thresholds), fitted.chances)
        )
    except (ReaderUnavailable, ValueError) as error:
        print(f"okaikei evaluate: {error}", file=sys.stderr)
        return 2
    summary = report(results)
    print(json.dumps(summary) if args.json else table(summary))
    return 0


def tried(settings: list[str], standard: Thresholds = STANDARD) -> Thresholds:
    """These thresholds with some of them changed."""
    known = {field.name for field in fields(Thresholds)}
    changed = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in known:
            raise ValueError(f"--set: no such threshold {name!r}; one of {', '.join(sorted(known))}")
        try:
            changed[name] = float(value)
        except ValueError:
            raise ValueError(f"--set: {value!r} is not a number") from None
    return replace(standard, **changed)


def evaluate(
    folder: Path,
    truths: list[dict[str, Any]],
    args: argparse.Namespace,
    thresholds: Thresholds = STANDARD,
    chances: Chances = UNFITTED,
) -> Iterator[Result]:
    """Judge every scene, with what the models saw taken from the last run where it can be."""
    for truth, look in looks(folder, truths, args.models, args.fresh):
        allowed = None if args.blind else allowed_by(truth)
        reading = understand(look, allowed, thresholds, chances)
        result = judge(truth, reading)
        if args.wrong and not result.right:
            args.wrong.mkdir(parents=True, exist_ok=True)
            image = image_of(folder, truth["photo"])
            assert image is not None
            (args.wrong / truth["photo"]).with_suffix(".jpg").write_bytes(draw(image.read_bytes(), reading))
        yield result
