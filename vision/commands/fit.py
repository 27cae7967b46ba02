"""`okaikei fit SCENES --models DIR`: fits the reader's chances to scenes; they go beside the weights."""

import argparse
import sys
from pathlib import Path

from okaikei.vision.evaluation import judge
from okaikei.vision.fitted import Fitted
from okaikei.vision.fitting import Example, fit_curves, reliability, summary, table
from okaikei.vision.reader import ReaderUnavailable, reading_of, work_out
from okaikei.vision.risks import UNFITTED, Chances
from okaikei.vision.scene_files import allowed_by, looks, truths_in


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "folders",
        type=Path,
        nargs="+",
        help="scenes to measure on, as `okaikei synth --split val` writes them; never those to be judged by",
    )
    parser.add_argument(
        "--models",
        type=Path,
        required=True,
        metavar="FOLDER",
        help="the weights; reader.json is written here",
    )
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N scenes of each folder")


def run(args: argparse.Namespace) -> int:
    """Fit, write, and say how far the chances come true on scenes that each fit did not see."""
    try:
        examples = [example for folder in args.folders for example in _examples(folder, args)]
    except (OSError, ValueError, ReaderUnavailable) as problem:
        print(f"okaikei fit: {problem}", file=sys.stderr)
        return 2
    # Honest figures first: each half is told by curves that were fitted to the other.
    said: list[float] = []
    right: list[bool] = []
    for half in (0, 1):
        chances = Chances(fit_curves(examples[half::2]))
        others = examples[1 - half :: 2]
        said += [chances.right(each.risks) for each in others]
        right += [each.right for each in others]
    bins = reliability(said, right)
    print(table(bins))
    recipe = {
        "scenes": {folder.name: sum(1 for _ in (folder / "truth").glob("*.json")) for folder in args.folders},
        "used": len(examples),
        "right": round(sum(right) / max(len(right), 1), 3),
        "reliability": summary(bins),
    }
    path = Fitted(chances=Chances(fit_curves(examples)), recipe=recipe).save(args.models)
    print(f"written: {path}")
    return 0


def _examples(folder: Path, args: argparse.Namespace) -> list[Example]:
    """Every scene of a folder as it is read: what may be wrong, and whether anything was."""
    truths = truths_in(folder)[: args.limit]
    if not truths:
        raise ValueError(f"no scenes with truth/ and images/ in {folder}")
    examples = []
    for truth, look in looks(folder, truths, args.models):
        outcome = work_out(look, allowed_by(truth))
        result = judge(truth, reading_of(look, outcome, UNFITTED))
        examples.append(Example(outcome.risks, result.right))
    return examples
