"""`okaikei deck train NAME`: start, follow, pause, cancel."""

import argparse
import time
from pathlib import Path

from okaikei.scorer.catalogue import marked
from okaikei.vision.decks.deck import SHIPPED, DeckError
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.decks.training_run import (
    CANCELLED,
    DONE,
    FAILED,
    LEAST_FACES,
    PAUSED,
    RUNNING,
    TrainingRun,
    check_installed,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--minutes", type=float, default=20.0, help="how long to train (default: 20)")
    parser.add_argument("--surfaces", type=Path, help="a folder of pictures of tables (default: drawn ones)")
    parser.add_argument("--models", type=Path, metavar="FOLDER", help="other weights than those that ship")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--wait", action="store_true", help="stay and show how far it is")
    what.add_argument("--status", action="store_true", help="only say how far it is")
    what.add_argument("--pause", action="store_true", help="stop; the same command goes on from there")
    what.add_argument("--cancel", action="store_true", help="stop and forget what was trained")


def run(shelf: Shelf, args: argparse.Namespace) -> int:
    """Carry out the command; returns the exit code."""
    identity = shelf.find(args.name)
    training = TrainingRun.load(shelf, identity)
    if args.pause or args.cancel:
        training.request(PAUSED if args.pause else CANCELLED)
    elif not args.status:
        _begin(shelf, identity, training, args)
    if args.wait:
        try:
            training = _follow(shelf, identity)
        except KeyboardInterrupt:
            print("\nit goes on in the background; --status says how far, --pause stops it")
    print(describe(TrainingRun.load(shelf, identity)))
    return 1 if training.state == FAILED else 0


def _begin(shelf: Shelf, identity: str, training: TrainingRun, args: argparse.Namespace) -> None:
    check_installed()
    deck = shelf.load(identity)
    if identity == SHIPPED:
        raise DeckError("shipped", marked("the shipped deck is trained with `okaikei train`"))
    if len(deck.faces) < LEAST_FACES:
        raise DeckError(
            "faces",
            marked("{deck} has too few faces ({count}); teach it some more first"),
            deck=deck.name,
            count=len(deck.faces),
        )
    if training.state == RUNNING:
        return
    if training.state != PAUSED:
        training = TrainingRun(training.folder)
        training.minutes, training.surfaces = (
            args.minutes,
            str(args.surfaces.resolve()) if args.surfaces else None,
        )
    training.start(shelf, identity, args.models.resolve() if args.models else None)


def _follow(shelf: Shelf, identity: str) -> TrainingRun:
    while True:
        training = TrainingRun.load(shelf, identity)
        print(f"\r{describe(training):<70}", end="", flush=True)
        if training.state != RUNNING:
            print()
            return training
        time.sleep(1)


def describe(training: TrainingRun) -> str:
    """How far a training is, for people."""
    if training.state == RUNNING:
        return (
            f"{training.stage or 'starting'}: {training.share:.0%}, {training.minutes_left:.0f} minutes left"
        )
    if training.state == DONE:
        used = "the trained one is used" if training.figures["used"] else "the deck is read as before"
        rows = [
            f"{text:<26} {training.figures['before'][key]:6.3f} → {training.figures['after'][key]:6.3f}"
            for key, text in (
                ("whole", "named right when whole"),
                ("covered", "when covered"),
                ("refused", "others refused"),
            )
        ]
        return "\n".join([*rows, used])
    texts = {
        PAUSED: f"paused at {training.share:.0%}; train again to go on",
        FAILED: f"failed: {training.error}",
    }
    return texts.get(training.state, "not trained")
