"""`okaikei train detector|classifier`: make the weights that reading uses."""

import argparse
import importlib.util
import sys
from pathlib import Path

NEEDED = "training needs torch and Ultralytics: pip install 'okaikei[train]'"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of both models."""
    parser.add_argument("model", choices=("detector", "classifier"))
    parser.add_argument(
        "data",
        nargs="+",
        type=Path,
        metavar="FOLDER",
        help="scenes written by `okaikei synth` (the classifier: with --crops)",
    )
    parser.add_argument(
        "--out", type=Path, required=True, help="the run: started again, it goes on where it stopped"
    )
    parser.add_argument(
        "--weights",
        type=Path,
        help="what to start from: a YOLO's weights (.pt), an earlier run's, or those that ship (.onnx)",
    )
    parser.add_argument("--minutes", type=float, default=45.0, help="how long to train")
    parser.add_argument("--epochs", type=int, help="detector: train so many times over the scenes instead")
    parser.add_argument(
        "--pixels", type=int, default=512, help="detector: long side of the scenes while training"
    )
    parser.add_argument("--rate", type=float, help="learning rate at its highest")
    parser.add_argument("--seed", type=int, default=1)


def run(args: argparse.Namespace) -> int:
    """Train one model; returns the exit code."""
    if not all(importlib.util.find_spec(name) for name in ("torch", "ultralytics")):
        print(f"okaikei train: {NEEDED}", file=sys.stderr)
        return 2
    missing = [folder for folder in args.data if not (folder / "images" / "train").is_dir()]
    if missing:
        print(
            f"okaikei train: {missing[0]} holds no scenes; write some with `okaikei synth`", file=sys.stderr
        )
        return 2
    try:
        path = _detector(args) if args.model == "detector" else _classifier(args)
    except KeyboardInterrupt:
        print(f"\nstopped; the same command goes on from here ({args.out})", file=sys.stderr)
        return 130
    print(f"weights: {path}, for reading: {path.with_suffix('.onnx')}")
    return 0


def _detector(args: argparse.Namespace) -> Path:
    from okaikei.vision.training import detector

    return detector.train(
        detector.Plan(
            data=tuple(args.data),
            out=args.out,
            weights=args.weights,
            hours=None if args.epochs else args.minutes / 60,
            epochs=args.epochs or 100,
            pixels=args.pixels,
            rate=args.rate or detector.Plan.rate,
            seed=args.seed,
        )
    )


def _classifier(args: argparse.Namespace) -> Path:
    from okaikei.vision.training import classifier

    return classifier.train(
        classifier.ClassifierPlan(
            data=tuple(args.data),
            out=args.out,
            weights=args.weights,
            minutes=args.minutes,
            rate=args.rate or classifier.ClassifierPlan.rate,
            seed=args.seed,
        )
    )
