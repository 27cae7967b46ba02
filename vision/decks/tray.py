"""Cards that were found in a photo and wait for their names: kept beside the decks, so that none is lost."""

import json
import secrets
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from okaikei.vision.decks.deck import Reference, half_turned
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.decks.teach import FoundCard, FoundPhoto

TRAY_SECONDS = 24 * 3600  # cards that nobody named within a day are forgotten
MOST_TRAYS = 50  # of all decks together; the oldest goes first
MOST_CARDS = 80  # in one tray


@dataclass(frozen=True, eq=False)
class Tray:
    """A photo and the cards in it that have no name yet; a card keeps its number while others leave."""

    deck: str
    found: FoundPhoto
    source: str = ""  # the photo's name on this computer
    named: tuple[int, ...] = ()  # cards that left: named, or left out
    first: int = 1  # the number of its first card among all that wait for names of this deck
    id: str = field(default_factory=lambda: secrets.token_hex(12))

    def waiting(self) -> dict[int, FoundCard]:
        """The cards without a name, by their numbers from 0."""
        return {n: card for n, card in enumerate(self.found.cards) if n not in self.named}

    def without(self, numbers: Sequence[int]) -> "Tray":
        """The same tray when these cards are named, or left out."""
        return replace(self, named=(*self.named, *numbers))

    def with_card(self, card: FoundCard) -> "Tray":
        """The same tray with one more card."""
        return replace(self, found=replace(self.found, cards=(*self.found.cards, card)))


def reference(card: FoundCard, face: str, turned: bool) -> Reference:
    """A found card under its name; one that somebody turned is sure to be the right way up."""
    if turned:
        return Reference(face, half_turned(card.picture))
    return Reference(face, card.picture, turn_unsure=card.turn_unsure)


class Trays:
    """The trays of one shelf, a file each."""

    def __init__(self, shelf: Shelf) -> None:
        self.folder = shelf.folder / "trays"

    def save(self, tray: Tray) -> Tray:
        """Keep a tray, or throw it away when nothing waits in it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        old = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for number, path in enumerate(old):
            if number < len(old) - MOST_TRAYS or path.stat().st_mtime < time.time() - TRAY_SECONDS:
                path.unlink(missing_ok=True)
        if not tray.waiting():
            self.delete(tray.id)
            return tray
        partial = self._path(tray.id).with_suffix(f".{secrets.token_hex(4)}")
        partial.write_text(json.dumps(_plain(tray)))
        partial.chmod(0o600)
        partial.replace(self._path(tray.id))
        return tray

    def load(self, identity: str, deck: str) -> Tray | None:
        """A tray, None if there is no such tray for this deck."""
        try:
            kept = json.loads(self._path(identity).read_text())
            tray = _tray(identity, kept)
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return tray if tray.deck == deck else None

    def of(self, deck: str) -> Iterator[Tray]:
        """The trays of a deck, the oldest first."""
        paths = self.folder.glob("*.json") if self.folder.is_dir() else ()
        for path in sorted(paths, key=lambda path: path.stat().st_mtime):
            tray = self.load(path.stem, deck)
            if tray is not None:
                yield tray

    def next_number(self, deck: str) -> int:
        """The first number that no waiting card of a deck has, so that the numbers on outlines stay true."""
        return max((tray.first + len(tray.found.cards) for tray in self.of(deck)), default=1)

    def delete(self, identity: str) -> None:
        """Throw a tray away, named or not."""
        self._path(identity).unlink(missing_ok=True)

    def _path(self, identity: str) -> Path:
        fits = identity.isalnum() and identity.isascii() and len(identity) <= 64
        return self.folder / f"{identity if fits else 'none'}.json"


def _plain(tray: Tray) -> dict[str, Any]:
    cards = [
        {
            "quad": card.quad.tolist(),
            "picture": b64encode(card.picture).decode(),
            "guesses": card.guesses,
            "turn_unsure": card.turn_unsure,
        }
        for card in tray.found.cards
    ]
    found = tray.found
    return {
        "deck": tray.deck,
        "source": tray.source,
        "named": tray.named,
        "first": tray.first,
        "photo": b64encode(found.photo).decode(),
        "size": found.size,
        "warnings": found.warnings,
        "cards": cards,
    }


def _tray(identity: str, kept: dict[str, Any]) -> Tray:
    cards = tuple(
        FoundCard(
            np.array(row["quad"], np.float32),
            b64decode(row["picture"]),
            tuple((str(face), float(share)) for face, share in row["guesses"]),
            bool(row["turn_unsure"]),
        )
        for row in kept["cards"]
    )
    wide, high = kept["size"]
    found = FoundPhoto(b64decode(kept["photo"]), (wide, high), cards, tuple(kept["warnings"]))
    return Tray(kept["deck"], found, kept["source"], tuple(kept["named"]), int(kept["first"]), identity)
