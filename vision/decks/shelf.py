"""Where decks are kept: one file each in a folder, written whole or not at all."""

import json
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from okaikei.scorer.catalogue import marked
from okaikei.vision.decks.deck import SHIPPED, Deck, DeckError, clean_name, shipped_deck
from okaikei.vision.decks.file import MAX_BYTES, SUFFIX, manifest_of, pack, unpack

FOLDER = "decks"
MOST_DECKS = 200  # on one computer
LONGEST_ID = 64  # letters
INDEX = ".index.json"  # what lists show of every deck file, so that they need not be opened


def _write(path: Path, data: bytes) -> None:
    """Write a file beside its place and move it there, for its owner alone."""
    partial = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


@dataclass(frozen=True)
class Title:
    """A deck as a list shows it."""

    id: str
    name: str
    game: str | None  # none: every game
    faces: int  # that were taught
    pictures: int  # of these
    borrows: str | None = None  # the id of the deck that lends to it
    learnt: int = 0  # pictures from corrections at tables


class Shelf:
    """The decks of one computer, in the folder `decks` of its data."""

    def __init__(self, data: Path) -> None:
        self.folder = data / FOLDER

    def path(self, identity: str) -> Path:
        """Where a deck lies, or would lie."""
        if not (identity.isalnum() and identity.isascii() and len(identity) <= LONGEST_ID):
            raise DeckError("absent", marked("there is no such deck"))
        return self.folder / f"{identity}{SUFFIX}"

    def titles(self) -> list[Title]:
        """Every deck, the shipped one first, then by name."""
        found = [Title(SHIPPED, shipped_deck().name, None, 0, 0)]
        for name, title in self._index().items():
            if title.id == SHIPPED:
                found[0] = replace(title, name=shipped_deck().name, game=None)
            elif title.id == name.removesuffix(SUFFIX):
                found.append(title)
        return [found[0], *sorted(found[1:], key=lambda title: title.name.casefold())]

    def _index(self) -> dict[str, Title]:
        """The title of every file; only files that are new or have changed are opened."""
        if not self.folder.is_dir():
            return {}
        known = self._known()
        fresh: dict[str, Any] = {}
        for path in sorted(self.folder.glob(f"*{SUFFIX}")):
            try:
                about = path.stat()
            except OSError:  # deleted at this moment
                continue
            stamp = [about.st_size, about.st_mtime_ns]
            entry = known.get(path.name)
            if not entry or entry["stamp"] != stamp:
                title = _title(path)
                entry = {"stamp": stamp, "title": title and asdict(title)}
            fresh[path.name] = entry
        if fresh != known:
            with suppress(OSError):  # a full disk: lists work without it, only slower
                _write(self.folder / INDEX, json.dumps(fresh).encode())
        return {name: Title(**entry["title"]) for name, entry in fresh.items() if entry["title"]}

    def _known(self) -> dict[str, Any]:
        """The index as it was written last; nothing when it cannot be used, for it can be made again."""
        try:
            known: dict[str, Any] = json.loads((self.folder / INDEX).read_text("utf-8"))
            for entry in known.values():
                assert isinstance(entry["stamp"], list)
                assert entry["title"] is None or Title(**entry["title"])
        except (OSError, ValueError, TypeError, KeyError, AttributeError, AssertionError):
            return {}
        return known

    def find(self, name: str) -> str:
        """The id of the deck with this name or id."""
        for title in self.titles():
            if name in (title.id, title.name):
                return title.id
        for title in self.titles():
            if name.casefold() == title.name.casefold():
                return title.id
        names = ", ".join(title.name for title in self.titles())
        raise DeckError(
            "absent", marked("there is no deck '{name}'; there are: {names}"), name=name, names=names
        )

    def load(self, identity: str) -> Deck:
        """A deck with all its pictures."""
        path = self.path(identity)
        if not path.is_file():
            if identity == SHIPPED:
                return shipped_deck()
            raise DeckError("absent", marked("there is no such deck"))
        with path.open("rb") as stream:
            return unpack(stream.read(MAX_BYTES + 1), trusted=True)

    def save(self, deck: Deck) -> Deck:
        """Write a deck beside and move it into its place."""
        self._check(deck)
        self.folder.mkdir(parents=True, exist_ok=True)
        _write(self.path(deck.id), pack(deck))
        return deck

    def _check(self, deck: Deck) -> None:
        """A name belongs to one deck, and borrowing must come to an end."""
        others = [title for title in self.titles() if title.id != deck.id]
        if len(others) >= MOST_DECKS:
            raise DeckError(
                "many", marked("there are {count} decks already; delete one first"), count=len(others)
            )
        if any(title.name.casefold() == deck.name.casefold() for title in others):
            raise DeckError("name", marked("there is a deck named {name} already"), name=deck.name)
        borrows, met = {title.id: title.borrows for title in others}, set[str]()
        wanted = deck.borrows
        while wanted is not None and wanted not in met:
            if wanted == deck.id:
                raise DeckError("borrows", marked("the two decks would borrow from each other"))
            met.add(wanted)
            wanted = borrows.get(wanted)

    def lenders(self, deck: Deck) -> Iterator[Deck]:
        """The decks that lend to this one, the nearest first; the shipped one, if any, last."""
        met, wanted = {deck.id}, deck.borrows
        while wanted is not None:
            try:
                lender = self.load(wanted)
            except DeckError:  # deleted, or on the computer the deck came from
                return
            yield lender
            if wanted in met:
                return
            met.add(wanted)
            wanted = lender.borrows

    def add(self, data: bytes) -> Deck:
        """Import a deck file: under an id of its own, and another name if its own is taken."""
        deck = unpack(data)
        if deck.id == SHIPPED:
            text = marked("this file holds corrections of the shipped deck, no deck of its own")
            raise DeckError("shipped", text)
        if deck.game is None:
            raise DeckError("game", marked("the deck does not say which game it is for"))
        if not deck.references:
            raise DeckError("empty", marked("there is no card in this deck file"))
        titles = self.titles()
        names = {title.name.casefold() for title in titles}
        tries = (deck.name, *(f"{deck.name[:50]} ({number})" for number in range(2, 1000)))
        name = next(name for name in tries if name.casefold() not in names)
        known = {title.id for title in titles}
        borrows = deck.borrows if deck.borrows in known or deck.borrows is None else SHIPPED
        identity = secrets.token_hex(6) if deck.id in known else deck.id
        return self.save(replace(deck, name=name, borrows=borrows, id=identity))

    def rename(self, identity: str, name: str) -> Deck:
        """Give a deck another name."""
        if identity == SHIPPED:
            raise DeckError("shipped", marked("the shipped deck keeps its name"))
        return self.save(replace(self.load(identity), name=clean_name(name)))

    def forget(self, identity: str, origin: str) -> None:
        """Take back what a deck learnt from one table, or from one tableau of it."""
        deck = self.load(identity)
        kept = tuple(each for each in deck.references if not f"{each.origin or ''}-".startswith(f"{origin}-"))
        if len(kept) < len(deck.references):
            self.save(replace(deck, references=kept))

    def delete(self, identity: str) -> None:
        """Forget a deck, unless another borrows from it."""
        if identity == SHIPPED:
            raise DeckError("shipped", marked("the shipped deck cannot be deleted"))
        deck = self.load(identity)
        for title in self.titles():
            if title.id not in (identity, SHIPPED) and title.borrows == identity:
                text = marked("{borrower} borrows from {lender}; delete that deck first")
                raise DeckError("lent", text, borrower=title.name, lender=deck.name)
        self.path(identity).unlink()
        for left in self.folder.glob(f"{identity}-*"):  # what was trained for it
            shutil.rmtree(left) if left.is_dir() else left.unlink()
        (self.folder / INDEX).unlink(missing_ok=True)  # it still names the deck; it is made again when needed


def _title(path: Path) -> Title | None:
    """What a list shows of a file; a damaged one is not listed, and hides no other."""
    try:
        manifest = manifest_of(path)
    except (DeckError, OSError):
        return None
    rows = manifest["references"]
    faces = {str(row.get("face")) for row in rows if not row.get("mistaken")}
    learnt = sum(bool(row.get("origin")) for row in rows)
    return Title(
        manifest["id"], manifest["name"], manifest["game"], len(faces), len(rows), manifest["borrows"], learnt
    )
