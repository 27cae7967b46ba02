"""The commands of this room: read; and evaluate, synth and train, which live in modules of their own."""

import argparse
import importlib
import json
import sys
from pathlib import Path
from typing import Any

from okaikei import scorer
from okaikei.vision.overlay import draw
from okaikei.vision.photo import MAX_BYTES, PhotoError
from okaikei.vision.reader import Reader, ReaderUnavailable, Reading
from okaikei.vision.texts import CATALOGUE, serving_text

# Each has add_arguments(command, parser) and run(args); training needs libraries that reading does not.
ELSEWHERE = {
    "evaluate": "okaikei.vision.evaluate_command",
    "synth": "okaikei.vision.synth.cli",
    "train": "okaikei.vision.training.cli",
}


class OptionError(ValueError):
    """An option that makes no sense; the text names it."""


def add_arguments(command: str, parser: argparse.ArgumentParser) -> None:
    """Declare the options of one command."""
    if command in ELSEWHERE:
        importlib.import_module(ELSEWHERE[command]).add_arguments(command, parser)
        return
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


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options that narrow what can be on the table."""
    parser.add_argument("--game", help=", ".join(scorer.GAMES))
    parser.add_argument("--printing", help=", ".join(scorer.PRINTINGS))
    parser.add_argument("--menu", help="a preset's name, or kinds with commas between")
    parser.add_argument("--players", metavar="N", help="how many play: it says how many cards were dealt")


def run(args: argparse.Namespace) -> int:
    """Run the command that was called; returns the exit code."""
    if args.command in ELSEWHERE:
        return int(importlib.import_module(ELSEWHERE[args.command]).run(args))
    try:
        allowed = possible_from(args.game, args.printing, args.menu, args.players)
        reader = _reader(args)
    except (OptionError, ReaderUnavailable) as error:
        print(f"okaikei read: {error}", file=sys.stderr)
        return 2
    failed = False
    for path in args.photos:
        try:
            data = read_bytes(Path(path))
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
    from okaikei.vision.decks.reading import DeckReader
    from okaikei.vision.decks.shelf import Shelf, default_data

    shelf = Shelf(args.data or default_data())
    try:
        return DeckReader.load(args.models).reader(shelf, shelf.find(args.deck))
    except DeckError as error:
        raise OptionError(f"--deck: {error}") from None


def possible_from(
    game: str | None, printing: str | None, menu: str | None, players: str | int | None
) -> scorer.Possible:
    """What these options allow on the table; raises OptionError for what cannot be."""
    if printing is not None and printing not in scorer.PRINTINGS:
        raise OptionError(f"--printing: no such printing {printing!r}; one of {', '.join(scorer.PRINTINGS)}")
    if game is None and printing is not None:
        game = scorer.PRINTINGS[printing].game
    if game is None and menu is not None:
        game = "sushi-go-party"
    if game is not None and game not in scorer.GAMES:
        raise OptionError(f"--game: no such game {game!r}; one of {', '.join(scorer.GAMES)}")
    if printing is not None and scorer.PRINTINGS[printing].game != game:
        raise OptionError(f"--printing: {printing} is not a printing of {game}")
    count = _players(players, game)
    if menu is not None:
        if game != "sushi-go-party":
            raise OptionError(f"--menu: {game} has no menu")
        if menu not in scorer.PRESETS and "," not in menu:
            raise OptionError(
                f"--menu: no such menu {menu!r}; one of {', '.join(scorer.PRESETS)}, or a list of kinds"
            )
        problems = scorer.legal_menu(scorer.menu_kinds(menu), count)
        if problems:
            raise OptionError(f"--menu: {'; '.join(problems)}")
    return scorer.possible(game, printing, menu, count)


def _players(players: str | int | None, game: str | None) -> int | None:
    if players is None:
        return None
    low, high = scorer.PLAYERS[game] if game else (2, 8)
    try:
        count = int(players)
    except ValueError:
        raise OptionError(f"--players: {players!r} is not a number") from None
    if not low <= count <= high:
        raise OptionError(f"--players: {low} to {high} can play, not {count}")
    return count


def read_bytes(path: Path) -> bytes:
    """A file's bytes, but never more than a photo may have."""
    with path.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)


def table(photo: str, reading: Reading, language: str = "en") -> str:
    """A reading for people."""
    total = sum(reading.milliseconds.values())
    cards = CATALOGUE.say_many(language, "{n} card", "{n} cards", len(reading.cards))
    rows = [f"{photo}: {cards}, {total:.0f} ms"]
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


def _overlay_path(out: str, photo: str, count: int) -> Path:
    path = Path(out)
    return path if count == 1 else path.with_name(f"{path.stem}-{Path(photo).stem}{path.suffix or '.jpg'}")
