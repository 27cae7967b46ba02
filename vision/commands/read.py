"""`okaikei read PHOTO…`: print what lies on the table."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from okaikei import scorer
from okaikei.vision import photo
from okaikei.vision.data_folder import default_data
from okaikei.vision.options import OptionError, add_game_options, possible_from
from okaikei.vision.overlay import draw
from okaikei.vision.photo import PhotoError
from okaikei.vision.reader import Reader, ReaderUnavailable, Reading
from okaikei.vision.texts import CATALOGUE, serving_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("photos", nargs="+", metavar="PHOTO", help="JPEG, PNG, WebP or HEIC")
    parser.add_argument("--json", action="store_true", help="one JSON object a line for each photo")
    parser.add_argument(
        "--overlay",
        metavar="OUT.jpg",
        help="draw the reading over the photo; of several photos, OUT-NAME.jpg each",
    )
    parser.add_argument("--models", metavar="FOLDER", type=Path, help="other weights than those that ship")
    parser.add_argument("--deck", metavar="NAME", help="a deck that was taught with `okaikei deck teach`")
    parser.add_argument("--data", metavar="DIR", type=Path, help="folder where decks and games are kept")
    parser.add_argument(
        "--language", choices=scorer.LANGUAGES, default="en", help="the language of names, doubts and errors"
    )
    add_game_options(parser)


def run(args: argparse.Namespace) -> int:
    """Read the photos; returns the exit code."""
    try:
        allowed = possible_from(args.game, args.printing, args.menu, args.players)
        reader = _reader(args)
    except (OptionError, ReaderUnavailable) as error:
        text = error.text(args.language) if isinstance(error, ReaderUnavailable) else str(error)
        print(f"okaikei read: {text}", file=sys.stderr)
        return 2
    failed = False
    for path in args.photos:
        try:
            data = photo.read_file(Path(path))
            reading = reader.read(data, allowed)
            if args.overlay:
                _overlay_path(args.overlay, path, len(args.photos)).write_bytes(
                    draw(data, reading, args.language)
                )
        except (PhotoError, OSError) as error:
            failed = True
            text = (
                error.text(args.language)
                if isinstance(error, PhotoError)
                else f"{error.strerror}: {error.filename}"
            )
            if args.json:
                print(json.dumps({"photo": path, "error": text}, ensure_ascii=False), flush=True)
            else:
                print(f"{path}: {text}", file=sys.stderr)
            continue
        if args.json:
            print(
                json.dumps({"photo": path, **reading.to_json(args.language)}, ensure_ascii=False), flush=True
            )
        else:
            print(table(path, reading, args.language), flush=True)
    return 1 if failed else 0


def _reader(args: argparse.Namespace) -> Any:
    """A reader of the cards that ship, or of a deck that was taught."""
    if not args.deck:
        return Reader.load(args.models)
    from okaikei.vision.decks import DeckError
    from okaikei.vision.decks.deck_reader import DeckReader
    from okaikei.vision.decks.shelf import Shelf

    shelf = Shelf(args.data or default_data())
    try:
        return DeckReader.load(args.models).reader(shelf, shelf.find(args.deck))
    except DeckError as error:
        raise OptionError(f"--deck: {error.text(args.language)}") from None


def table(name: str, reading: Reading, language: str = "en") -> str:
    """A reading for people."""
    total = sum(reading.milliseconds.values())
    cards = CATALOGUE.say_many(language, "{n} card", "{n} cards", len(reading.cards))
    rows = [f"{name}: {cards}, {total:.0f} ms"]
    for index, (card, serving) in enumerate(zip(reading.cards, reading.tableau, strict=True)):
        below = reading.beneath[index]
        on = "" if below is None else CATALOGUE.say(language, "on {card}", card=below + 1)
        words = serving_text(serving, language)
        rows.append(f"{index + 1:4}  {words:<34} {on:<6} {card.confidence:5.0%}")
    rows.extend(
        f"   ?  {'' if doubt.card is None else f'{doubt.card + 1}: '}{doubt.text(language)}"
        for doubt in reading.doubts
    )
    return "\n".join(rows)


def _overlay_path(out: str, name: str, count: int) -> Path:
    path = Path(out)
    return path if count == 1 else path.with_name(f"{path.stem}-{Path(name).stem}{path.suffix or '.jpg'}")
