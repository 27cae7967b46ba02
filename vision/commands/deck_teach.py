"""`okaikei deck teach|name|forget|turn`: cards are found in photos, named, and taken back."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from okaikei import scorer
from okaikei.scorer.catalogue import marked
from okaikei.vision import photo
from okaikei.vision.decks.deck import SHIPPED, Deck, DeckError, faces_of
from okaikei.vision.decks.deck_reader import DeckReader
from okaikei.vision.decks.mistakes import Mistake, mistakes
from okaikei.vision.decks.outlines import draw_outlines
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.decks.teach import FoundCard, learn
from okaikei.vision.decks.tray import Tray, Trays, reference

TURNED = ":turned"  # after a name: the picture is upside down
LEFT_OUT = ("", "-")  # instead of a name
WARNINGS = {"dark": "the photo is very dark", "blurred": "the photo is blurred"}
MISTAKES = {
    "unlike": "picture {number} of {face} is unlike the others of it",
    "like": "picture {number} of {face} is like {other}",
    "mixed": "the pictures of {face} show different cards",
}


@dataclass(frozen=True)
class NamedCards:
    """Names for cards: in reading order, or for cards of some numbers."""

    listed: tuple[str, ...]
    numbered: dict[int, str]

    @classmethod
    def parsed(cls, text: str) -> "NamedCards":
        """From `egg-nigiri,-,tempura:turned`, or `3=tempura,5=-`."""
        pairs = [word.strip().partition("=") for word in text.split(",")]
        numbered = {int(left): right for left, sign, right in pairs if sign and left.isdecimal()}
        listed = tuple(left for left, sign, _ in pairs if not sign)
        if len(numbered) + len(listed) < len(pairs) or (numbered and listed):
            text = marked("say all names in order, or each with its number, as 3=tempura")
            raise DeckError("names", text)
        return cls(listed, numbered)


def add_arguments(teach: argparse.ArgumentParser, name: argparse.ArgumentParser) -> None:
    """Declare the options of teaching and of naming."""
    teach.add_argument(
        "photos", nargs="+", type=Path, metavar="PHOTO", help="whole cards side by side, as many as you like"
    )
    teach.add_argument("--game", choices=scorer.GAMES, help="the game of a new deck")
    teach.add_argument("--borrow", metavar="DECK", help="the deck that names missing faces, or `nothing`")
    teach.add_argument(
        "--outlines", type=Path, metavar="FOLDER", help="where photos with outlines go (default: beside them)"
    )
    teach.add_argument(
        "--names",
        help="the faces in reading order, commas between; - leaves a card out, tempura:turned turns it; "
        "or 3=tempura for the card of a number",
    )
    name.add_argument("names", metavar="NAMES", help="as for `teach --names`, for the cards that wait")
    for parser in (teach, name):
        parser.add_argument(
            "--models", type=Path, metavar="FOLDER", help="other weights than those that ship"
        )


def teach(shelf: Shelf, args: argparse.Namespace) -> int:
    """Find the cards in some photos and name them; what is not named waits."""
    given = NamedCards.parsed(args.names) if args.names else None
    files = [(path, photo.read_file(path)) for path in args.photos]
    deck = begun(shelf, args)
    reader = DeckReader.load(args.models)
    wanted = len(given.listed) if given and given.listed and len(files) == 1 else None
    trays, first = [], Trays(shelf).next_number(deck.id)
    for path, data in files:
        found = reader.find(data, shelf, deck.id, deck.game, wanted)
        trays.append(Tray(deck.id, found, path.name, first=first))
        print(f"{path}: {len(found.cards)} cards{_outlined(path, args.outlines, trays[-1])}")
        for warning in found.warnings:
            print(f"  {WARNINGS.get(warning, warning)}: better take it again")
        first += len(found.cards)
    if not any(tray.waiting() for tray in trays):
        text = marked("no card was found; lay whole cards side by side, a finger's breadth apart")
        raise DeckError("cards", text)
    return _named(shelf, reader, deck, trays, given)


def name(shelf: Shelf, args: argparse.Namespace) -> int:
    """Name the cards that wait."""
    deck = shelf.load(shelf.find(args.name))
    trays = list(Trays(shelf).of(deck.id))
    if not trays:
        raise DeckError("names", marked("no card of {deck} waits for a name"), deck=deck.name)
    return _named(shelf, DeckReader.load(args.models), deck, trays, NamedCards.parsed(args.names))


def forget(shelf: Shelf, args: argparse.Namespace) -> int:
    """Take a face back, or one picture of it."""
    deck = shelf.load(shelf.find(args.name))
    if args.face not in {each.face for each in deck.references}:
        text = marked("{deck} has no picture of {face}; it has: {faces}")
        raise DeckError("face", text, deck=deck.name, face=args.face, faces=", ".join(deck.faces))
    print(summary(shelf.save(deck.without(args.face, args.number))))
    return 0


def turn(shelf: Shelf, args: argparse.Namespace) -> int:
    """Turn a picture that was taught upside down."""
    deck = shelf.load(shelf.find(args.name))
    shelf.save(deck.turned(args.face, args.number or 1))
    print(f"picture {args.number or 1} of {args.face} is turned")
    return 0


def begun(shelf: Shelf, args: argparse.Namespace) -> Deck:
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


def summary(deck: Deck) -> str:
    """What a deck knows, and what is missing."""
    missing = deck.missing()
    text = f"{deck.name}: {len(deck.faces)} faces, {len(deck.references)} pictures"
    if not missing:
        return f"{text}; complete"
    lent = "borrowed" if deck.borrows else "not known"
    return f"{text}; {lent}: {', '.join(missing)}"


def print_mistakes(deck: Deck) -> None:
    """Say what looks wrong in a deck, and how to take it back."""
    for each in mistakes(deck):
        print(f'  {mistake_text(each)}: `okaikei deck forget "{deck.name}" {each.face} {each.number or ""}`?')


def mistake_text(mistake: Mistake) -> str:
    """What looks wrong, in a line."""
    return MISTAKES[mistake.code].format(number=mistake.number, face=mistake.face, other=mistake.other)


def _outlined(path: Path, folder: Path | None, tray: Tray) -> str:
    """Write the photo with numbered outlines, and say where it is."""
    if not tray.found.cards:
        return ""
    target = (folder or path.parent) / f"{path.stem}-cards.jpg"
    try:
        target.write_bytes(draw_outlines(tray.found, tray.first))
    except OSError as error:
        print(f"  {target} cannot be written: {error.strerror}", file=sys.stderr)
        return ""
    return f", numbered in {target}"


def _named(
    shelf: Shelf, reader: DeckReader, deck: Deck, trays: Sequence[Tray], given: NamedCards | None
) -> int:
    """Learn the cards that get a name, keep the others, and say which these are."""
    cards = {tray.first + number: (tray, number) for tray in trays for number in tray.waiting()}
    names = _given(cards, given) if given else _asked_for(deck, cards)
    done: dict[str, list[int]] = {tray.id: [] for tray in trays}
    added = []
    for place, text in names.items():
        tray, number = cards[place]
        face, turned = text.removesuffix(TURNED), text.endswith(TURNED)
        if face not in LEFT_OUT and face not in faces_of(deck.game):
            print(f"  card {place}: {face} is no face of this game", file=sys.stderr)
            continue
        done[tray.id].append(number)
        if face not in LEFT_OUT:
            added.append(reference(tray.found.cards[number], face, turned))
    waiting = len(cards) - sum(map(len, done.values()))
    if not added and not waiting:
        raise DeckError("cards", marked("no card was named; every one was left out"))
    shelf.save(learn(deck, added))
    for tray in trays:
        Trays(shelf).save(tray.without(done[tray.id]))
    deck = reader.with_embeddings(shelf, deck.id)
    print(summary(deck))
    print_mistakes(deck)
    if waiting:
        hint = f'okaikei deck name "{deck.name}" {min(set(cards) - set(names), default=1)}=FACE,…'
        print(f"{waiting} cards wait for a name, for a day: `{hint}`, as the outlines count", file=sys.stderr)
    return 1 if waiting else 0


def _given(cards: Mapping[int, tuple[Tray, int]], given: NamedCards) -> dict[int, str]:
    """The names by numbers of cards; a list that does not fit is not believed, or all would be shifted."""
    if given.numbered:
        for place in sorted(set(given.numbered) - set(cards)):
            print(f"  no card {place} waits: {given.numbered[place]} is left over", file=sys.stderr)
        return {place: face for place, face in given.numbered.items() if place in cards}
    if len(given.listed) != len(cards):
        print(
            f"  {len(given.listed)} names for {len(cards)} cards: nobody knows which belong together",
            file=sys.stderr,
        )
        return {}
    return dict(zip(cards, given.listed, strict=True))


def _asked_for(deck: Deck, cards: Mapping[int, tuple[Tray, int]]) -> dict[int, str]:
    """Ask for one name after the other; whoever stops keeps what was named."""
    names: dict[int, str] = {}
    try:
        for place, (tray, number) in cards.items():
            names[place] = _asked(deck, place, tray.found.cards[number])
    except (EOFError, KeyboardInterrupt):
        print()
    return names


def _asked(deck: Deck, place: int, card: FoundCard) -> str:
    """Ask in the terminal what a card is."""
    allowed = faces_of(deck.game)
    likely = [face for face, _ in card.guesses]
    hints = "  ".join(f"{number}: {scorer.name(face)}" for number, face in enumerate(likely, 1))
    turned = ""
    if card.turn_unsure:
        print(f"  card {place} may be upside down")
    while True:
        question = f"  card {place}?  {hints}  (a number, a face, t to turn it, or Enter to leave it out) "
        answer = input(question).strip().lower()
        if answer == "t":
            turned = "" if turned else TURNED
            print("    turned" if turned else "    as it was")
            continue
        if not answer:
            return "-"
        if answer.isdecimal() and 0 < int(answer) <= len(likely):
            return likely[int(answer) - 1] + turned
        matching = [face for face in allowed if answer in (face, scorer.name(face).lower())]
        matching = matching or [face for face in allowed if face.startswith(answer)]
        if len(matching) == 1:
            return matching[0] + turned
        problem = "not clear" if matching else "no face of this game"
        print(f"    {answer} is {problem}: {', '.join(matching or allowed)}")
