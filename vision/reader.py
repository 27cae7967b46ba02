"""The whole way from the bytes of a photo to a reading."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import numpy as np

from okaikei.scorer import Possible, possible
from okaikei.scorer.catalogue import marked
from okaikei.vision import photo, photo_quality
from okaikei.vision.answers import with_answers
from okaikei.vision.card_risks import may_be_missing
from okaikei.vision.covers import covers, whole_cards
from okaikei.vision.fitted import Fitted
from okaikei.vision.fitted import load as load_fitted
from okaikei.vision.joint_reading import read_jointly
from okaikei.vision.photo import Photo, PhotoError
from okaikei.vision.plane import project
from okaikei.vision.quads import Quad
from okaikei.vision.reading import Card, Doubt, Reading
from okaikei.vision.risks import UNFITTED, Chances, Risk
from okaikei.vision.servings import Arrangement, arrange
from okaikei.vision.sighting import Candidate, Naming, Search, Sighting
from okaikei.vision.table import edge_on_table
from okaikei.vision.texts import SayableError
from okaikei.vision.thresholds import STANDARD, Thresholds

__all__ = ["Look", "PhotoError", "Reader", "ReaderUnavailable", "Reading", "understand"]

DETECTOR, CLASSIFIER = "detector.onnx", "classifier.onnx"
BURNT = 0.35  # of a card is burnt out by glare: as likely as not it is misread


class ReaderUnavailable(SayableError):
    """The weights are not there; the text says what to do."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__("unavailable", text, **values)


class Finds(Protocol):
    """Tells where cards lie."""

    def find(self, image: np.ndarray, focal: float | None = None) -> Search:
        """The candidates in a photo; `focal` is its focal length in units of its longer side, if known."""

    def find_beneath(self, search: Search, tops: Sequence[Quad]) -> list[Candidate]:
        """More candidates, seen once the cards on top (quads in mm on the table) are painted over."""


class Names(Protocol):
    """A classifier: which card lies in a quad."""

    def name(
        self,
        image: np.ndarray,
        quads: Sequence[np.ndarray],
        covers: Sequence[Sequence[np.ndarray]] | None = None,
    ) -> Sequence[Naming]:
        """One naming for each quad; `covers` are the quads of the cards that lie on each."""


@dataclass(frozen=True, eq=False)
class Look:
    """What the models saw in a photo, before any of it is understood."""

    size: tuple[int, int]  # width and height of the full photo in pixels
    sightings: tuple[Sighting, ...]  # quads in mm on the table
    to_photo: np.ndarray  # 3 × 3: from mm on the table to pixels of the full photo
    glare: tuple[float, ...]  # the burnt-out share of each sighting
    warnings: tuple[str, ...]
    milliseconds: dict[str, float]

    @property
    def edge(self) -> Quad:
        """The photo's own edge on the table."""
        return edge_on_table(np.linalg.inv(self.to_photo), self.size)


class Reader:
    """Reads photos with a detector and a classifier; one reader serves many threads."""

    def __init__(self, finder: Finds, classifier: Names, fitted: Fitted | None = None) -> None:
        self._finder, self._classifier, self._fitted = finder, classifier, fitted or Fitted()
        self._finding = threading.Lock()  # one photo is searched at a time, while another is named

    @classmethod
    def load(cls, models: Path | None = None) -> "Reader":
        """A reader with the weights that ship, or those in another folder."""
        models = models or shipped()
        absent = [name for name in (DETECTOR, CLASSIFIER) if not (models / name).is_file()]
        if absent:
            raise ReaderUnavailable(
                marked(
                    "photos cannot be read: {files} not found in {folder}. Install Okaikei again, "
                    "train the models with `okaikei train`, or type the cards in by hand."
                ),
                files=", ".join(absent),
                folder=models,
            )
        from okaikei.vision.classifier import Classifier
        from okaikei.vision.detector import Detector
        from okaikei.vision.finder import CardFinder

        classifier = Classifier(models / CLASSIFIER)
        finder = CardFinder(Detector(models / DETECTOR), classifier)
        return cls(finder, classifier, load_fitted(models))

    def read(self, data: bytes, possible: Possible | None = None) -> Reading:
        """Read one photo; raises PhotoError when it cannot be."""
        return self.understand(self.look(data), possible)

    def understand(self, look: Look, possible: Possible | None = None) -> Reading:
        """Make a reading of what the models saw, with the numbers that belong to them."""
        return understand(look, possible, self._fitted.thresholds, self._fitted.chances)

    def look(self, data: bytes) -> Look:
        """Run both models on a photo."""
        spent: dict[str, float] = {}
        with _timed(spent, "decode"):
            picture = photo.load(data, longest=photo.WORKING_SIDE)
        with _timed(spent, "detect"), self._finding:
            search = self._finder.find(picture.image, picture.focal)
        with _timed(spent, "classify"):
            names = self._classifier.name(picture.image, [each.quad for each in search.in_photo()])
            named = tuple(map(Sighting.of, search.candidates, names))
        with _timed(spent, "detect"), self._finding:
            beneath = self._finder.find_beneath(search, whole_cards(named))
        with _timed(spent, "classify"):
            sightings = self._named_again(picture, named, beneath, search.to_photo)
        with _timed(spent, "arrange"):
            frames = [project(search.to_photo, each.quad) for each in sightings]
            glare = tuple(photo_quality.glare(picture.image, frame) for frame in frames)
            whole = np.diag([1 / picture.scale, 1 / picture.scale, 1])  # from the image to the full photo
        return Look(picture.size, sightings, whole @ search.to_photo, glare, picture.warnings, spent)

    def _named_again(
        self,
        picture: Photo,
        named: Sequence[Sighting],
        beneath: Sequence[Candidate],
        to_photo: np.ndarray,
    ) -> tuple[Sighting, ...]:
        """All sightings, those under others and those found beneath named by what is left of them."""
        size = (picture.image.shape[1], picture.image.shape[0])
        found = [*named, *map(Sighting.unnamed, beneath)]
        over = covers(found, edge_on_table(np.linalg.inv(to_photo), size))
        again = [index for index, above in enumerate(over) if above or index >= len(named)]
        names = self._classifier.name(
            picture.image,
            [project(to_photo, found[index].quad) for index in again],
            [[project(to_photo, quad) for quad in over[index]] for index in again],
        )
        for index, naming in zip(again, names, strict=True):
            found[index] = Sighting.of(Candidate(found[index].quad, found[index].found), naming)
        return tuple(found)


def shipped() -> Path:
    """The folder of the weights that ship."""
    from okaikei.models import FOLDER

    return FOLDER


@dataclass(frozen=True, eq=False)
class Outcome:
    """The likeliest cards in a look, how they lie, and all that may be wrong with that."""

    cards: tuple[Card, ...]  # quads in mm on the table
    arranged: Arrangement
    risks: tuple[Risk, ...]


def work_out(look: Look, allowed: Possible | None = None, thresholds: Thresholds = STANDARD) -> Outcome:
    """Decide what lies where, before it is decided what to ask."""
    expected = read_jointly(look.sightings, allowed or possible(), look.edge, thresholds)
    incomplete = may_be_missing(expected.cards, allowed)
    arranged = arrange(expected.cards, look.edge, thresholds, incomplete)
    risks = (*expected.risks, *arranged.risks, *_photo_risks(look, expected.cards))
    return Outcome(expected.cards, arranged, risks)


def understand(
    look: Look,
    allowed: Possible | None = None,
    thresholds: Thresholds = STANDARD,
    chances: Chances = UNFITTED,
) -> Reading:
    """Make a reading of what the models saw."""
    spent = dict(look.milliseconds)
    with _timed(spent, "arrange"):
        outcome = work_out(look, allowed, thresholds)
        reading = with_answers(reading_of(look, outcome, chances), allowed)
    return replace(reading, milliseconds=spent)


def reading_of(look: Look, outcome: Outcome, chances: Chances) -> Reading:
    """The reading of an outcome, with the doubts that these chances call for."""
    order, beneath = outcome.arranged.order, outcome.arranged.beneath
    place = {card: index for index, card in enumerate(order)}
    doubts = [doubt.moved(place) for doubt in chances.asked(outcome.risks)]
    lower = [beneath[card] for card in order]
    return Reading(
        look.size,
        tuple(_in_photo(outcome.cards[card], look) for card in order),
        tuple(outcome.arranged.tableau[card] for card in order),
        tuple(sorted(doubts, key=_place)),
        tuple(None if card is None else place[card] for card in lower),
        look.milliseconds,
        chances.right(outcome.risks),
        look.to_photo,
    )


def _in_photo(card: Card, look: Look) -> Card:
    """The card with its corners in pixels of the full photo."""
    return replace(card, sighting=replace(card.sighting, quad=project(look.to_photo, card.quad)))


def _place(doubt: Doubt) -> int:
    """Where a doubt is told: those about the whole photo first, then card by card."""
    return -1 if doubt.card is None else doubt.card


def _photo_risks(look: Look, cards: Sequence[Card]) -> Iterator[Risk]:
    """Risks from the picture itself: darkness, blur, and glare over a card."""
    for warning in look.warnings:
        yield Risk("photo", Doubt(None, warning))
    burnt = dict(zip(map(id, look.sightings), look.glare, strict=True))
    for index, card in enumerate(cards):
        share = burnt[id(card.sighting)]
        if share > 0:
            yield Risk("glare", Doubt(index, "glare", (card.face,)), (share - BURNT) * 15)


@contextmanager
def _timed(spent: dict[str, float], stage: str) -> Iterator[None]:
    start = time.perf_counter()
    try:
        yield
    finally:
        spent[stage] = spent.get(stage, 0.0) + (time.perf_counter() - start) * 1000
