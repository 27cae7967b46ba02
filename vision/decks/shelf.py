"""Where decks are kept: one file each in a folder, written whole or not at all."""

import os
import secrets
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from okaikei.scorer.catalogue import marked
from okaikei.vision.decks.deck import SHIPPED, Deck, DeckError, clean_name, shipped_deck
from okaikei.vision.decks.file import MAX_BYTES, SUFFIX, manifest_of, pack, unpack

FOLDER = "decks"
MOST_DECKS = 200  # on one computer
LONGEST_ID = 64  # letters


@dataclass(frozen=True)
class Title:
    """A deck as a list shows it."""

    id: str
    name: str
    game: str | None  # none: every game
    faces: int  # that were taught
    pictures: int  # of these


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
        for path in sorted(self.folder.glob(f"*{SUFFIX}")) if self.folder.is_dir() else []:
            try:
                manifest = manifest_of(path.read_bytes())
            except (DeckError, OSError):  # a damaged file must not hide the others
                continue
            rows = manifest["references"]
            faces = {row.get("face") for row in rows if not row.get("mistaken")}
            title = Title(manifest["id"], manifest["name"], manifest["game"], len(faces), len(rows))
            if manifest["id"] == SHIPPED:
                found[0] = replace(title, name=shipped_deck().name, game=None)
            elif manifest["id"] == path.name.removesuffix(SUFFIX):
                found.append(title)
        return [found[0], *sorted(found[1:], key=lambda title: title.name.casefold())]

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
        path = self.path(deck.id)
        partial = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            with partial.open("wb") as stream:
                stream.write(pack(deck))
                stream.flush()
                os.fsync(stream.fileno())
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
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
        if deck.id in (lender.id for lender in self.lenders(deck)):
            raise DeckError("borrows", marked("the two decks would borrow from each other"))

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
            if title.id not in (identity, SHIPPED) and self.load(title.id).borrows == identity:
                text = marked("{borrower} borrows from {lender}; delete that deck first")
                raise DeckError("lent", text, borrower=title.name, lender=deck.name)
        self.path(identity).unlink()
        for left in self.folder.glob(f"{identity}-*"):  # what was trained for it
            shutil.rmtree(left) if left.is_dir() else left.unlink()
