"""`okaikei deck teach|list|show|rename|export|import|delete|measure|train`: decks that players taught."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from okaikei import scorer
from okaikei.scorer.catalogue import marked
from okaikei.vision import photo
from okaikei.vision.commands import deck_measure, deck_train
from okaikei.vision.data_folder import default_data
from okaikei.vision.decks.deck import SHIPPED, Deck, DeckError, faces_of, shipped_deck
from okaikei.vision.decks.shelf import Shelf
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

    teach = action("teach", "teach a deck from photos of its cards, or extend one", "name")
    teach.add_argument(
        "photos", nargs="+", metavar="PHOTO", help="whole cards side by side, as many as you like"
    )
    teach.add_argument("--game", choices=scorer.GAMES, help="the game of a new deck")
    teach.add_argument("--names", help="the faces in reading order, commas between; - leaves a card out")
    teach.add_argument("--borrow", metavar="DECK", help="the deck that names missing faces, or `nothing`")
    teach.add_argument("--models", type=Path, metavar="FOLDER", help="other weights than those that ship")
    action("list", "list the decks")
    action("show", "say what a deck knows and which faces are missing", "name")
    action("rename", "give a deck another name", "name", "new")
    action("export", "write a deck as one file", "name").add_argument("out", type=Path, metavar="FILE")
    action("import", "take in a deck file").add_argument("file", type=Path, metavar="FILE")
    action("delete", "forget a deck", "name")
    deck_measure.add_arguments(action("measure", "measure how well taught decks are read"))
    deck_train.add_arguments(action("train", "train the classifier for a deck, in the background", "name"))


def run(args: argparse.Namespace) -> int:
    """Carry out one action; returns the exit code."""
    actions: dict[str, Callable[[Shelf, Any], int]] = {
        "teach": _teach,
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


def _teach(shelf: Shelf, args: argparse.Namespace) -> int:
    from okaikei.vision.decks.deck_reader import DeckReader
    from okaikei.vision.decks.teach import learn

    deck = _begun(shelf, args)
    given = [face.strip() for face in args.names.split(",")] if args.names else None
    reader = DeckReader.load(args.models)
    named: list[tuple[str, bytes]] = []
    for path in args.photos:
        found = reader.find(photo.read_file(Path(path)), shelf, deck.id, deck.game)
        print(f"{path}: {len(found)} cards")
        for place, card in enumerate(found, 1):
            face = _given(given, path, place) if given is not None else _asked(deck, place, card.guesses)
            if face:
                named.append((face, card.picture))
    if given:
        raise DeckError(
            "names", marked("names are left over ({count}); fewer cards were found"), count=len(given)
        )
    if not named:
        text = marked("no card was named; lay whole cards side by side, a finger's breadth apart")
        raise DeckError("cards", text)
    deck = shelf.save(learn(deck, named))
    reader.with_embeddings(shelf, deck.id)
    print(_summary(deck))
    return 0


def _begun(shelf: Shelf, args: argparse.Namespace) -> Deck:
    """The deck to extend, or a new one."""
    try:
        deck = shelf.load(shelf.find(args.name))
    except DeckError:
        if args.game is None:
            text = marked("{deck} is a new deck: say --game {games}")
            raise DeckError("game", text, deck=args.name, games="|".join(scorer.GAMES)) from None
        deck = Deck(args.name, args.game)
    if deck.id == SHIPPED:
        text = marked("the shipped deck learns from corrections alone; teach a deck of another name")
        raise DeckError("shipped", text)
    if args.game not in (None, deck.game):
        raise DeckError("game", marked("{deck} is a deck of {game}"), deck=deck.name, game=deck.game)
    if args.borrow:
        deck = replace(deck, borrows=None if args.borrow == "nothing" else shelf.find(args.borrow))
    return deck


def _given(names: list[str], path: str, place: int) -> str | None:
    if not names:
        raise DeckError(
            "names", marked("there is no name for card {place} of {photo}"), place=place, photo=path
        )
    face = names.pop(0)
    return None if face in ("", "-") else face


def _asked(deck: Deck, place: int, guesses: tuple[tuple[str, float], ...]) -> str | None:
    """Ask in the terminal what a card is."""
    allowed = faces_of(deck.game)
    likely = [face for face, _ in guesses]
    hints = "  ".join(f"{number}: {scorer.name(face)}" for number, face in enumerate(likely, 1))
    while True:
        try:
            answer = input(f"  card {place}?  {hints}  (a number, a face, or Enter to leave it out) ").strip()
        except EOFError:
            return None
        if not answer:
            return None
        if answer.isdecimal() and 0 < int(answer) <= len(likely):
            return likely[int(answer) - 1]
        matching = [face for face in allowed if answer.lower() in (face, scorer.name(face).lower())]
        matching = matching or [face for face in allowed if face.startswith(answer.lower())]
        if len(matching) == 1:
            return matching[0]
        problem = "not clear" if matching else "no face of this game"
        print(f"    {answer} is {problem}: {', '.join(matching or allowed)}")


def _summary(deck: Deck) -> str:
    missing = deck.missing()
    text = f"{deck.name}: {len(deck.faces)} faces, {len(deck.references)} pictures"
    if not missing:
        return f"{text}; complete"
    lent = "borrowed" if deck.borrows else "not known"
    return f"{text}; {lent}: {', '.join(missing)}"


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
    print(_summary(deck) if deck.id != SHIPPED else f"{shipped_deck().name}: every face")
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
        print(_summary(shelf.add(stream.read(MAX_BYTES + 1))))
    return 0


def _delete(shelf: Shelf, args: argparse.Namespace) -> int:
    identity = shelf.find(args.name)
    shelf.delete(identity)
    print(f"{args.name} is deleted; games that used it are read with the shipped deck")
    return 0
