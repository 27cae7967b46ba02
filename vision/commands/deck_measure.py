"""`okaikei deck measure`: teach decks from composed photos, and print how well they are read."""

import argparse
import json
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from okaikei.scorer import FACES
from okaikei.scorer.catalogue import marked
from okaikei.vision.commands.synth import degrees
from okaikei.vision.decks.deck import Deck, DeckError
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.decks.training_run import TrainingRun, check_installed
from okaikei.vision.fitted import load as load_fitted
from okaikei.vision.reader import CLASSIFIER, DETECTOR, Names, Reader, ReaderUnavailable, shipped

if TYPE_CHECKING:
    from okaikei.vision.classifier import Classifier
    from okaikei.vision.decks.deck_classifier import DeckClassifier
    from okaikei.vision.synth.cards import CardPicture

# Whole and covered cards, strangers refused, photos without a doubled card, wrong cards that are asked about.
GOALS = {"whole": 0.97, "covered": 0.8, "refused": 0.9, "single": 0.98, "doubted": 0.95}
SLANTED_GOALS = GOALS | {"whole": 0.95, "covered": 0.75}
SLANTED = 30.0  # degrees off the vertical, from which on these are wanted
DRAWN_SEED, STRANGE_SEED = 1001, 1002  # training draws its decoys with seeds below a thousand


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--faces", type=Path, help="a folder of pictures NAME.jpg, or of such folders")
    parser.add_argument(
        "--only", action="append", default=[], metavar="CAPTURE", help="of these folders, only this one"
    )
    parser.add_argument(
        "--drawn", type=int, default=20, metavar="N", help="without --faces: so many drawn cards"
    )
    parser.add_argument(
        "--house", type=int, metavar="NUMBER", help="instead: the drawn deck of this number, in one style"
    )
    parser.add_argument("--surfaces", type=Path, help="a folder of pictures of tables (default: drawn ones)")
    parser.add_argument(
        "--photos", type=int, action="append", help="photos of each face (default: 1, then 3)"
    )
    parser.add_argument("--scenes", type=int, default=40, help="scenes to read")
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument(
        "--tilt",
        type=degrees,
        metavar="LEAST-MOST",
        help="degrees of the camera off the vertical, as 30-45; without it, as people hold a phone",
    )
    parser.add_argument(
        "--strangers", type=Path, help="a YOLO dataset of photos of other cards: found, and refused?"
    )
    parser.add_argument(
        "--train", type=float, metavar="MINUTES", help="then train the deck so long, and measure it again"
    )
    parser.add_argument(
        "--shipped", action="store_true", help="also how the shipped deck names the same cards, to compare"
    )
    parser.add_argument("--models", type=Path, metavar="FOLDER", help="other weights than those that ship")
    parser.add_argument("--json", action="store_true")


def run(shelf: Shelf, args: argparse.Namespace) -> int:
    """Measure and print; returns the exit code."""
    from okaikei.vision.classifier import Classifier
    from okaikei.vision.decks.deck_classifier import DeckClassifier
    from okaikei.vision.decks.embed import embed
    from okaikei.vision.detector import Detector
    from okaikei.vision.finder import CardFinder
    from okaikei.vision.training import deck_measurement
    from okaikei.vision.training.deck_figures import figures

    models = args.models or shipped()
    if not ((models / DETECTOR).is_file() and (models / CLASSIFIER).is_file()):
        raise ReaderUnavailable(marked("there are no weights in {folder}"), folder=models)
    names = Classifier(models / CLASSIFIER)
    finds = CardFinder(Detector(models / DETECTOR), names)
    known = _cards(args)
    faces = {card.face for card in known}
    strange = deck_measurement.strange_cards(STRANGE_SEED)
    teach_on, read_on = deck_measurement.table_tops(args.surfaces)
    rows: list[dict[str, Any]] = []

    def read(by: Names, row: dict[str, Any]) -> None:
        wanted = deck_measurement.scenes(known, strange, read_on, args.scenes, args.seed, args.tilt)
        reader = Reader(finds, by, load_fitted(models))
        if args.strangers:
            row = row | deck_measurement.photos_of_strangers(args.strangers, reader, faces)
        measured = figures(deck_measurement.read_scenes(wanted, reader, faces))
        rows.append(row | {key: round(value, 3) for key, value in measured.items()})
        if not args.json:
            print(_table(rows[-1], args), flush=True)

    for photos in args.photos or (1, 3):
        deck, missed = deck_measurement.teach_from_photos(known, teach_on, finds, names, photos, args.seed)
        deck = embed(deck, names, "measured")
        row: dict[str, Any] = {"photos": photos, "faces": len(deck.faces), "missed": missed}
        read(DeckClassifier(names, [deck], False), row)
        if args.shipped:
            read(names, row | {"deck": "shipped"})
        if args.train:
            read(_trained(deck, args, names), row | {"trained": args.train})
    if args.json:
        print(json.dumps(rows))
    return 0


def _trained(deck: Deck, args: argparse.Namespace, names: "Classifier") -> "DeckClassifier":
    """The same deck after `okaikei deck train`, on a shelf of its own."""
    check_installed()
    from okaikei.vision.classifier import Classifier
    from okaikei.vision.decks.deck_classifier import DeckClassifier
    from okaikei.vision.training import deck_finetuning

    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder))
        deck = shelf.save(replace(deck, id="measured"))
        surfaces = str(args.surfaces.resolve()) if args.surfaces else None
        TrainingRun.load(shelf, deck.id).update(minutes=args.train, surfaces=surfaces)
        if deck_finetuning.run(Path(folder), deck.id, args.models):
            raise DeckError("train", TrainingRun.load(shelf, deck.id).error)
        better = shelf.load(deck.id).trained or {}
        tuned = Classifier(shelf.folder / str(better["weights"])) if "weights" in better else None
        return DeckClassifier(names, [deck], False, tuned=tuned)


def _table(row: dict[str, Any], args: argparse.Namespace) -> str:
    """One measurement for people."""
    goals = SLANTED_GOALS if args.tilt and args.tilt[0] >= SLANTED else GOALS
    read = f"{row['cards']:.0f} cards in {row['scenes']:.0f} scenes"
    lines = [f"{row['photos']} photo(s) of each of {row['faces']} faces; {read}"]
    lines += [f"{row['missed']} cards not found in them, and photographed again"] if row["missed"] else []
    lines += ["named by the shipped deck, which was not taught them"] if "deck" in row else []
    lines += [f"after {row['trained']:g} minutes of `deck train`"] if "trained" in row else []
    texts = {
        "whole": "read right when whole",
        "covered": "read right when covered",
        "refused": "cards of no deck refused",
        "single": "photos without a doubled card",
        "doubted": "wrong cards that are asked about",
        "other_found": "photos of other cards: found",
        "other_refused": "photos of other cards: refused",
    }
    for key, text in texts.items():
        if key in row:
            goal = f"  must {goals[key]:.2f}" if key in goals else ""
            lines.append(
                f"  {text:<34} {row[key]:6.3f}{goal}{'  missed' if row[key] < goals.get(key, 0) else ''}"
            )
    counts = {"wrong": "read wrongly", "doubled": "read twice", "extra": "read where none lies"}
    lines.append("  cards " + ", ".join(f"{text} {row[key]:.0f}" for key, text in counts.items()))
    return "\n".join(lines)


def _cards(args: argparse.Namespace) -> "list[CardPicture]":
    """The cards of the deck to teach."""
    from okaikei.vision.synth.cards import load_captures
    from okaikei.vision.training.deck_measurement import drawn_cards, house_cards

    if args.faces is None and args.house is not None:
        return house_cards(args.house, DRAWN_SEED)
    if args.faces is None:
        return drawn_cards(args.drawn, DRAWN_SEED)
    try:
        found = load_captures(args.faces, only=args.only)
    except (ValueError, OSError) as error:
        raise DeckError("faces", str(error)) from None
    return [card for card in found if card.face in FACES]
