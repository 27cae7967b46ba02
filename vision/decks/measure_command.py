"""`okaikei deck measure`: teach decks from composed photos, and print how well they are read."""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from okaikei.scorer import FACES
from okaikei.vision.classifier import Classifier
from okaikei.vision.decks import train_command
from okaikei.vision.decks.course import Course
from okaikei.vision.decks.deck import Deck, DeckError
from okaikei.vision.decks.measure import Surfaces, figures, looks_at, scenes, trial
from okaikei.vision.decks.naming import DeckClassifier
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.reader import CLASSIFIER, DETECTOR, ReaderUnavailable, shipped
from okaikei.vision.synth import decoys, surfaces
from okaikei.vision.synth.cards import CardPicture, load_captures
from okaikei.vision.synth.dataset import held_out
from okaikei.vision.synth.table import load_surfaces

GOALS = {
    1: {"whole": 0.95, "covered": 0.85, "refused": 0.9},
    3: {"whole": 0.97, "covered": 0.9, "refused": 0.9},
}
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
    parser.add_argument("--surfaces", type=Path, help="a folder of pictures of tables (default: drawn ones)")
    parser.add_argument(
        "--photos", type=int, action="append", help="photos of each face (default: 1, then 3)"
    )
    parser.add_argument("--scenes", type=int, default=40, help="scenes to read")
    parser.add_argument("--seed", type=int, default=31)
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
    from okaikei.vision.detector import Detector

    models = args.models or shipped()
    if not ((models / DETECTOR).is_file() and (models / CLASSIFIER).is_file()):
        raise ReaderUnavailable(f"there are no weights in {models}")
    finds, names = Detector(models / DETECTOR), Classifier(models / CLASSIFIER)
    known = cards(args)
    strange = [replace(card, face=f"stranger-{card.face}") for card in drawn_cards(20, STRANGE_SEED)]
    tables = tabletops(args.surfaces)
    rows: list[dict[str, Any]] = []
    for photos in args.photos or (1, 3):
        result = trial(known, strange, tables, finds, names, photos=photos, count=args.scenes, seed=args.seed)
        row: dict[str, Any] = {"photos": photos, "faces": len(result.deck.faces), "missed": result.missed}
        if args.strangers:
            row |= strangers(args.strangers, finds, names, result)
        shown(rows, row, result.figures(), args)
        if args.shipped:
            shown(rows, row | {"deck": "shipped"}, figures(result.looks, lambda naming: naming.scores), args)
        if args.train:
            wanted = scenes(known, strange, tables[1], args.scenes, args.seed)
            looks = looks_at(wanted, finds, trained(result.deck, args, names), result.deck, args.seed)
            shown(rows, row | {"trained": args.train}, figures(looks, lambda naming: naming.scores), args)
    if args.json:
        print(json.dumps(rows))
    return 0


def shown(
    rows: list[dict[str, Any]], row: dict[str, Any], measured: dict[str, float], args: argparse.Namespace
) -> None:
    """Keep one more row, and print it unless all are printed at the end."""
    rows.append(row | {key: round(value, 3) for key, value in measured.items()})
    if not args.json:
        print(table(rows[-1]), flush=True)


def trained(deck: Deck, args: argparse.Namespace, names: Classifier) -> DeckClassifier:
    """The same deck after `okaikei deck train`, on a shelf of its own."""
    train_command.check_installed()
    from okaikei.vision.training import deck as training

    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder))
        deck = shelf.save(replace(deck, id="measured"))
        surfaces = str(args.surfaces.resolve()) if args.surfaces else None
        Course.of(shelf, deck.id).say(minutes=args.train, surfaces=surfaces)
        if training.run(Path(folder), deck.id, args.models):
            raise DeckError("train", Course.of(shelf, deck.id).trouble)
        better = shelf.load(deck.id).trained or {}
        tuned = Classifier(shelf.folder / str(better["weights"])) if "weights" in better else None
        return DeckClassifier(names, [deck], False, tuned=tuned)


def table(row: dict[str, Any]) -> str:
    """One measurement for people."""
    goals = GOALS.get(row["photos"], {})
    lines = [f"{row['photos']} photo(s) of each of {row['faces']} faces; {row['cards']:.0f} cards in scenes"]
    lines += [f"{row['missed']} cards not found in them, and photographed again"] if row["missed"] else []
    lines += ["named by the shipped deck, which was not taught them"] if "deck" in row else []
    lines += [f"after {row['trained']:g} minutes of `deck train`"] if "trained" in row else []
    texts = {
        "whole": "named right when whole",
        "covered": "named right when covered",
        "refused": "cards of no deck refused",
        "wrong": "named wrongly",
        "found": "found by the detector",
        "other_found": "photos of other cards: found",
        "other_refused": "photos of other cards: refused",
    }
    for key, text in texts.items():
        if key in row:
            goal = f"  must {goals[key]:.2f}" if key in goals else ""
            lines.append(
                f"  {text:<34} {row[key]:6.3f}{goal}{'  missed' if row[key] < goals.get(key, 0) else ''}"
            )
    return "\n".join(lines)


def cards(args: argparse.Namespace) -> list[CardPicture]:
    """The cards of the deck to teach."""
    if args.faces is None:
        return drawn_cards(args.drawn, DRAWN_SEED)
    try:
        found = load_captures(args.faces, only=args.only)
    except (ValueError, OSError) as error:
        raise DeckError("faces", str(error)) from None
    return [card for card in found if card.face in FACES]


def drawn_cards(count: int, seed: int) -> list[CardPicture]:
    """Drawn cards that no training saw, under the names of real faces."""
    return [
        CardPicture(face, "drawn", decoys.draw(n, seed).image) for n, face in enumerate(list(FACES)[:count])
    ]


def tabletops(folder: Path | None) -> tuple[Surfaces, Surfaces]:
    """Surfaces to teach on and others to measure on, which training kept its hands off."""
    if folder is None:
        return surfaces.draw(20, 1001), surfaces.draw(20, 1002)
    loaded = load_surfaces(folder)
    return [each for each in loaded if not held_out(each[0])], [each for each in loaded if held_out(each[0])]


def strangers(folder: Path, finds: Any, names: Any, result: Any) -> dict[str, float]:
    """Photos of cards that are none of the deck's: how many are found, and how many of these refused."""
    import cv2

    from okaikei.vision.sighting import NONE

    deck_names = DeckClassifier(names, [result.deck], False)
    found, refused = [], []
    for path in sorted((folder / "images").iterdir()):
        image = cv2.imread(str(path))
        label = folder / "labels" / f"{path.stem}.txt"
        if image is None or not label.is_file():
            print(f"{path.name} is left out: no picture or no labels", file=sys.stderr)
            continue
        quads = [candidate.quad for candidate in finds.find(image)]
        boxes = [_box(quad) for quad in quads]
        for line in label.read_text().splitlines():
            real = _labelled(line, image.shape)
            near = int(np.argmax([_shared(real, box) for box in boxes])) if boxes else -1
            found.append(near >= 0 and _shared(real, boxes[near]) >= 0.5)
            if found[-1]:
                scores = deck_names.name(image, [quads[near]])[0].scores
                refused.append(max(scores, key=scores.__getitem__) == NONE)
    return {
        "other_found": round(float(np.mean(found)), 3),
        "other_refused": round(float(np.mean(refused)), 3),
    }


def _box(quad: np.ndarray) -> np.ndarray:
    return np.concatenate([quad.min(axis=0), quad.max(axis=0)])


def _labelled(line: str, shape: Sequence[int]) -> np.ndarray:
    x, y, wide, high = (float(value) for value in line.split()[1:5])
    return np.array([x - wide / 2, y - high / 2, x + wide / 2, y + high / 2]) * np.array(
        [shape[1], shape[0]] * 2
    )


def _shared(one: np.ndarray, other: np.ndarray) -> float:
    """Intersection over union of two upright boxes."""
    size = np.clip(np.minimum(one[2:], other[2:]) - np.maximum(one[:2], other[:2]), 0, None)
    both = float(size.prod())
    return both / (float((one[2:] - one[:2]).prod() + (other[2:] - other[:2]).prod()) - both)
