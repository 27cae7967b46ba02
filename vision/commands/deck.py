"""`okaikei deck`: decks that players taught."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from okaikei import scorer
from okaikei.scorer.catalogue import marked
from okaikei.vision.commands import deck_measure, deck_teach, deck_train
from okaikei.vision.commands.deck_teach import summary
from okaikei.vision.data_folder import default_data
from okaikei.vision.decks.deck import SHIPPED, DeckError, shipped_deck
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.decks.tray import Trays
from okaikei.vision.photo import PhotoError
from okaikei.vision.reader import ReaderUnavailable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what can be done with a player's own decks."""
    actions = parser.add_subparsers(dest="action", metavar="action", required=True)

    def action(name: str, text: str, *arguments: str) -> argparse.ArgumentParser:
        sub = actions.add_parser(name, help=text, description=text)
        sub.add_argument("--data", type=Path, metavar="DIR", help="folder where decks and games are kept")
        for argument in arguments:
            sub.add_argument(argument, metavar=argument.upper())
        return sub

    deck_teach.add_arguments(
        action("teach", "teach a deck from photos of its cards, or extend one", "name"),
        action("name", "name cards that were found and wait for a name", "name"),
    )
    for name, text in (
        ("forget", "take back a face, or one picture of it"),
        ("turn", "turn a picture that is upside down"),
    ):
        action(name, text, "name", "face").add_argument(
            "number", type=int, nargs="?", metavar="N", help="of the picture, as `show` counts them"
        )
    action("list", "list the decks")
    action("show", "say what a deck knows and which faces are missing", "name")
    action("rename", "give a deck another name", "name", "new")
    action("export", "write a deck as one file", "name").add_argument("out", type=Path, metavar="FILE")
    action("import", "take in a deck file").add_argument("file", type=Path, metavar="FILE")
    action("delete", "forget a deck", "name").add_argument(
        "--database", help="database address of the games, instead of the file in --data"
    )
    deck_measure.add_arguments(action("measure", "measure how well taught decks are read"))
    deck_train.add_arguments(action("train", "train the classifier for a deck, in the background", "name"))


def run(args: argparse.Namespace) -> int:
    """Carry out one action; returns the exit code."""
    actions: dict[str, Callable[[Shelf, Any], int]] = {
        "teach": deck_teach.teach,
        "name": deck_teach.name,
        "forget": deck_teach.forget,
        "turn": deck_teach.turn,
        "list": _list,
        "show": _show,
        "rename": _rename,
        "export": _export,
        "import": _import,
        "delete": _delete,
        "measure": deck_measure.run,
        "train": deck_train.run,
    }
    try:
        return actions[args.action](Shelf(args.data or default_data()), args)
    except (DeckError, PhotoError, ReaderUnavailable) as error:
        print(f"okaikei deck {args.action}: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"okaikei deck {args.action}: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1


def _list(shelf: Shelf, args: argparse.Namespace) -> int:
    for title in shelf.titles():
        game = scorer.game_name(title.game) if title.game else "every game"
        pictures = f"{title.faces} faces, {title.pictures} pictures" if title.id != SHIPPED else "shipped"
        print(f"{title.name:<30} {game:<18} {pictures}")
    return 0


def _show(shelf: Shelf, args: argparse.Namespace) -> int:
    deck = shelf.load(shelf.find(args.name))
    for face in deck.faces:
        print(f"{face:<28} {len(deck.of(face))}")
    corrected = [reference for reference in deck.references if reference.mistaken]
    if corrected:
        print(
            f"{len(corrected)} pictures from corrections, {len(set(corrected) & set(deck.active()))} in use"
        )
    print(summary(deck) if deck.id != SHIPPED else f"{shipped_deck().name}: every face")
    deck_teach.print_mistakes(deck)
    waiting = sum(len(tray.waiting()) for tray in Trays(shelf).of(deck.id))
    if waiting:
        print(f"{waiting} cards wait for a name: `okaikei deck name`, or the page of this deck")
    return 0


def _rename(shelf: Shelf, args: argparse.Namespace) -> int:
    print(shelf.rename(shelf.find(args.name), args.new).name)
    return 0


def _export(shelf: Shelf, args: argparse.Namespace) -> int:
    from okaikei.vision.decks.file import pack

    deck = shelf.load(shelf.find(args.name))
    if deck.id == SHIPPED:
        raise DeckError("shipped", marked("the shipped deck is on every computer that has Okaikei"))
    args.out.write_bytes(pack(deck))
    print(f"{deck.name} in {args.out}")
    return 0


def _import(shelf: Shelf, args: argparse.Namespace) -> int:
    from okaikei.vision.decks.file import MAX_BYTES

    with args.file.open("rb") as stream:
        print(summary(shelf.add(stream.read(MAX_BYTES + 1))))
    return 0


def _delete(shelf: Shelf, args: argparse.Namespace) -> int:
    identity = shelf.find(args.name)
    shelf.delete(identity)
    print(f"{args.name} is deleted")
    return 0
