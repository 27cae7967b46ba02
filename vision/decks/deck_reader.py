"""Reads photos with whichever deck lies on the table; the models are loaded once for all of them."""

import hashlib
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from okaikei.scorer import Possible
from okaikei.scorer.catalogue import marked
from okaikei.vision import photo
from okaikei.vision.crops import CROP, cut
from okaikei.vision.decks.deck import SHIPPED, Deck, DeckError, Reference, encode
from okaikei.vision.decks.deck_classifier import DeckClassifier
from okaikei.vision.decks.embed import current, embed
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.decks.teach import FoundCard, FoundPhoto, card_at, find_in_photo
from okaikei.vision.fitted import Fitted
from okaikei.vision.fitted import load as load_fitted
from okaikei.vision.reader import (
    CLASSIFIER,
    DETECTOR,
    Finds,
    Names,
    Reader,
    ReaderUnavailable,
    Reading,
    shipped,
)

PICTURES_AT_ONCE = 40  # whose embeddings are made before they are saved: some seconds of work


class DeckReader:
    """Reads photos with the deck that lies on the table; the models are loaded once for all decks."""

    def __init__(
        self, detector: Finds, classifier: Names, fingerprint: str, fitted: Fitted | None = None
    ) -> None:
        self._detector, self._classifier, self._fingerprint = detector, classifier, fingerprint
        self._fitted = fitted or Fitted()
        self._classifiers: dict[tuple[str, str], tuple[tuple[int, ...], DeckClassifier]] = {}
        self._lock = threading.Lock()  # a cv2.dnn network serves one thread at a time

    @classmethod
    def load(cls, models: Path | None = None) -> "DeckReader":
        """A reader with the weights that ship, or those in another folder."""
        models = models or shipped()
        absent = [name for name in (DETECTOR, CLASSIFIER) if not (models / name).is_file()]
        if absent:
            raise ReaderUnavailable(
                marked("decks cannot be taught: {files} not found in {folder}"),
                files=", ".join(absent),
                folder=models,
            )
        from okaikei.vision.classifier import Classifier
        from okaikei.vision.detector import Detector
        from okaikei.vision.finder import CardFinder

        digest = hashlib.sha256((models / CLASSIFIER).read_bytes()).hexdigest()[:12]
        classifier = Classifier(models / CLASSIFIER)
        finder = CardFinder(Detector(models / DETECTOR), classifier)
        return cls(finder, classifier, digest, load_fitted(models))

    def read(
        self, data: bytes, possible: Possible | None = None, deck: tuple[str, str] | None = None
    ) -> Reading:
        """Read a photo; `deck` is the folder of a shelf's data and the id of a deck on it."""
        with self._lock:
            reader = (
                self.reader(Shelf(Path(deck[0])), deck[1])
                if deck
                else Reader(self._detector, self._classifier, self._fitted)
            )
            return reader.read(data, possible)

    def reader(self, shelf: Shelf, identity: str) -> Reader:
        """A plain reader of one deck."""
        return Reader(self._detector, self.names(shelf, identity), self._fitted)

    def find(
        self, data: bytes, shelf: Shelf, identity: str, game: str | None, wanted: int | None = None
    ) -> FoundPhoto:
        """The cards in a photo, with guesses from the deck so far and from the shipped one."""
        with self._lock:
            names = self.names(shelf, identity, guessing=True)
            return find_in_photo(data, self._detector, names, game, wanted)

    def card_at(
        self, found: FoundPhoto, point: tuple[float, float], shelf: Shelf, identity: str, game: str | None
    ) -> FoundCard:
        """The card at a point of a photo, which was not found by itself."""
        with self._lock:
            return card_at(found, point, self._detector, self.names(shelf, identity, guessing=True), game)

    def with_embeddings(self, shelf: Shelf, identity: str) -> Deck:
        """A deck with embeddings of every picture; those that were missing are made and saved."""
        with self._lock:
            return self._with_embeddings(shelf, identity)

    def correct(
        self, shelf: Shelf, identity: str, data: bytes, cards: Sequence[tuple[str, str, Any]], origin: str
    ) -> int:
        """Learn from cards (face, what it was read as, quad) that people corrected in a photo.

        What the same table taught before is replaced: a tableau may be corrected again.
        """
        picture = photo.load(data, longest=photo.WORKING_SIDE)
        added = [
            Reference(
                face, encode(cut(picture.image, np.array(quad) * picture.scale), CROP), True, read, origin
            )
            for face, read, quad in cards
        ]
        with self._lock:
            shelf.forget(identity, origin)
            shelf.save(shelf.load(identity).with_references(added))
            self._with_embeddings(shelf, identity)
        return len(added)

    def names(self, shelf: Shelf, identity: str, guessing: bool = False) -> Names:
        """The classifier of a deck; made again when a file on the shelf has changed."""
        try:
            deck = self._with_embeddings(shelf, identity)
        except DeckError:  # deleted meanwhile: better the shipped names than none
            return self._classifier
        lenders = [self._with_embeddings(shelf, lender.id) for lender in shelf.lenders(deck)]
        chain = [deck, *lenders]
        if chain == [deck] and identity == SHIPPED and not deck.references:
            return self._classifier
        borrow = guessing or any(each.id == SHIPPED for each in chain)
        place = (str(shelf.folder), identity + "?" * guessing)
        times = tuple(_time(shelf, each.id) for each in chain)
        if place not in self._classifiers or self._classifiers[place][0] != times:
            tuned = self._tuned(shelf, deck)
            self._classifiers[place] = (times, DeckClassifier(self._classifier, chain, borrow, tuned=tuned))
        return self._classifiers[place][1]

    def _tuned(self, shelf: Shelf, deck: Deck) -> Names | None:
        """The classifier that was trained for a deck, if it proved better."""
        weights = str((deck.trained or {}).get("weights", ""))
        path = shelf.folder / Path(weights).name
        if not weights or not path.is_file():
            return None
        from okaikei.vision.classifier import Classifier

        return Classifier(path)

    def _with_embeddings(self, shelf: Shelf, identity: str) -> Deck:
        deck = shelf.load(identity)
        while not self._is_complete(deck):  # saved bit by bit: a process that is ended goes on from there
            deck = shelf.save(embed(deck, self._classifier, self._fingerprint, PICTURES_AT_ONCE))
        return deck

    def _is_complete(self, deck: Deck) -> bool:
        made = all(len(each.embeddings) for each in deck.references)
        return not deck.references or (made and deck.fingerprint == current(self._fingerprint))


def _time(shelf: Shelf, identity: str) -> int:
    path = shelf.path(identity)
    return path.stat().st_mtime_ns if path.is_file() else 0


load = DeckReader.load
