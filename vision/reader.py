"""The whole way from the bytes of a photo to a reading."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Protocol

import numpy as np

from okaikei.scorer import Possible, Serving, possible
from okaikei.scorer.catalogue import marked
from okaikei.vision import again, photo
from okaikei.vision.answers import with_answers
from okaikei.vision.arrange import WASABI, arrange, hidden_wasabi_doubt, is_bare, is_nigiri
from okaikei.vision.doubts import may_be_missing
from okaikei.vision.expect import expect
from okaikei.vision.photo import Photo, PhotoError
from okaikei.vision.plane import fit, project
from okaikei.vision.quads import Quad, overlap, photo_edge
from okaikei.vision.reading import Card, Doubt, Reading
from okaikei.vision.sighting import NONE, Candidate, Naming, Sighting
from okaikei.vision.table import Slant, straighten
from okaikei.vision.texts import SayableError
from okaikei.vision.thresholds import STANDARD, Thresholds

__all__ = ["Look", "PhotoError", "Reader", "ReaderUnavailable", "Reading", "understand"]

DETECTOR, CLASSIFIER = "detector.onnx", "classifier.onnx"
PLANE_MIN_SCORE = 0.3  # quads of at least this score say how the phone was held
LEAST_TILT = np.radians(8)  # off the vertical: below it the photo is read as it is


class ReaderUnavailable(SayableError):
    """The weights are not there; the text says what to do."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__("unavailable", text, **values)


class Finds(Protocol):
    """A detector: where cards lie."""

    def find(self, image: np.ndarray) -> Sequence[Candidate]:
        """Candidates with quads in pixels of the image."""


class Names(Protocol):
    """A classifier: which card lies in a quad."""

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> Sequence[Naming]:
        """One naming for each quad."""


@dataclass(frozen=True, eq=False)
class Look:
    """What the models saw in a photo, before any of it is understood.

    Quads are in pixels of the full photo, or, of one taken at a slant, of the table straightened from it.
    """

    size: tuple[int, int]  # width and height of the full photo in pixels
    sightings: tuple[Sighting, ...]
    glare: tuple[float, ...]  # the burnt-out share of each sighting
    warnings: tuple[str, ...]
    milliseconds: dict[str, float]
    slant: Slant | None = None  # none where the photo was taken from above and read as it is

    @property
    def edge(self) -> Quad:
        """The photo's own edge, in the same pixels as the quads."""
        return photo_edge(self.size) if self.slant is None else self.slant.edge

    def in_photo(self, quad: Quad) -> Quad:
        """A quad in pixels of the full photo."""
        return quad if self.slant is None else project(self.slant.to_photo, quad)


Seen = tuple[tuple[Sighting, ...], tuple[float, ...]]  # sightings, and the burnt-out share of each
# At frames, beside what is known, for one face or for any.
LookAgain = Callable[[Sequence[Candidate], Sequence[Sighting], str | None], Seen]


class Reader:
    """Reads photos with a detector and a classifier; one reader serves many threads."""

    def __init__(self, detector: Finds, classifier: Names, thresholds: Thresholds = STANDARD) -> None:
        self._detector, self._classifier, self._thresholds = detector, classifier, thresholds
        # A cv2.dnn network keeps its blobs between calls, so only one thread may run it at a time;
        # a lock for each lets one photo be named while the next is searched.
        self._finding, self._naming = threading.Lock(), threading.Lock()

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

        return cls(Detector(models / DETECTOR), Classifier(models / CLASSIFIER))

    def read(self, data: bytes, possible: Possible | None = None) -> Reading:
        """Read one photo; raises PhotoError when it cannot be."""
        look, picture = self._look(data)
        return understand(look, possible, self._thresholds, partial(self._look_again, picture))

    def look(self, data: bytes) -> Look:
        """Run both models on a photo."""
        return self._look(data)[0]

    def _look(self, data: bytes) -> tuple[Look, Photo]:
        spent: dict[str, float] = {}
        with _timed(spent, "decode"):
            picture = photo.load(data, longest=photo.WORKING_SIDE)
        with _timed(spent, "detect"), self._finding:
            candidates = list(self._detector.find(picture.image))
            straight = _straightened(picture, candidates)
            if straight is not None:
                picture = replace(picture, image=straight[0], scale=1.0)
                candidates = list(self._detector.find(picture.image))
        with _timed(spent, "classify"):
            names = self._names(picture, candidates)
            astray = again.astray(candidates, names)
            for place, naming in zip(astray, self._names(picture, list(astray.values())), strict=True):
                if naming.scores.get(NONE, 0.0) < names[place].scores.get(NONE, 0.0):
                    candidates[place], names[place] = astray[place], naming
        with _timed(spent, "arrange"):
            seen = _seen(picture, candidates, names)
        return Look(picture.size, *seen, picture.warnings, spent, straight and straight[1]), picture

    def look_again(
        self, data: bytes, frames: Sequence[Candidate], known: Sequence[Sighting], sought: str | None = None
    ) -> Seen:
        """Look for cards where they are supposed, in the same pixels as `look` saw them."""
        return self._look_again(self._look(data)[1], frames, known, sought)

    def _look_again(
        self, picture: Photo, frames: Sequence[Candidate], known: Sequence[Sighting], sought: str | None
    ) -> Seen:
        known = [replace(each, quad=each.quad * picture.scale) for each in known]
        supposed = [Candidate(frame.quad * picture.scale, frame.score) for frame in frames]
        if sought:
            best = again.seek(supposed, partial(self._names, picture), known, sought)
            return _seen(picture, [best[0]], [replace(best[1], shifts=None)]) if best else ((), ())
        supposed = again.corrected(supposed, self._names(picture, supposed))
        names = self._names(picture, supposed)
        fresh = again.new(supposed, names, known)
        return _seen(picture, [supposed[each] for each in fresh], [names[each] for each in fresh])

    def _names(self, picture: Photo, candidates: Sequence[Candidate]) -> list[Naming]:
        if not candidates:
            return []
        with self._naming:
            return list(self._classifier.name(picture.image, [each.quad for each in candidates]))


def shipped() -> Path:
    """The folder of the weights that ship."""
    from okaikei.models import FOLDER

    return FOLDER


def understand(
    look: Look,
    allowed: Possible | None = None,
    thresholds: Thresholds = STANDARD,
    look_again: LookAgain | None = None,
) -> Reading:
    """Make a reading of what the models saw, and let them look again where a card must have been missed."""
    reading = _understood(look, allowed, thresholds, look_again)
    reading = replace(reading, cards=tuple(_in_photo(card, look) for card in reading.cards))
    return with_answers(reading, allowed)


def _understood(
    look: Look, allowed: Possible | None, thresholds: Thresholds, look_again: LookAgain | None = None
) -> Reading:
    """A reading with its quads in the pixels of the look."""
    spent = dict(look.milliseconds)
    with _timed(spent, "arrange"):
        expected = expect(look.sightings, allowed or possible(), look.edge, thresholds)
        incomplete = may_be_missing(expected.cards, allowed)
        arranged = arrange(expected.cards, look.edge, thresholds, incomplete)
        doubts = [*expected.doubts, *arranged.doubts]
        too_few = any(doubt.code == "too-few" for doubt in doubts)
        frames = again.supposed(expected.cards, arranged.hidden, too_few)
        if allowed is not None and allowed.hand is not None and incomplete:
            frames += again.between(expected.cards, arranged.beneath)
        places = again.beneath(_bare(expected.cards, arranged.tableau, allowed))
    more, hint = look, None
    if look_again:
        known = [card.sighting for card in expected.cards]
        with _timed(spent, "classify"):
            for wanted, sought in ((frames, None), (places, WASABI)):
                sightings, glare = look_again(wanted, known, sought) if wanted else ((), ())
                more = replace(more, sightings=more.sightings + sightings, glare=more.glare + glare)
                hint = sightings[0] if sought and sightings else None
    if len(more.sightings) > len(look.sightings):
        reading = _understood(replace(more, milliseconds=spent), allowed, thresholds)
        return _with_hint(reading, hint) if hint else reading
    with _timed(spent, "arrange"):
        doubts += _photo_doubts(look, expected.cards, thresholds)
        place = {card: index for index, card in enumerate(arranged.order)}
        moved = [doubt.moved(place) for doubt in doubts]
        lower = [arranged.beneath[card] for card in arranged.order]
    return Reading(
        look.size,
        tuple(expected.cards[card] for card in arranged.order),
        tuple(arranged.tableau[card] for card in arranged.order),
        tuple(sorted(moved, key=_place)),
        tuple(None if card is None else place[card] for card in lower),
        spent,
    )


def _in_photo(card: Card, look: Look) -> Card:
    """The card with its corners in pixels of the full photo."""
    return replace(card, sighting=replace(card.sighting, quad=look.in_photo(card.quad)))


def _straightened(picture: Photo, candidates: Sequence[Candidate]) -> tuple[np.ndarray, Slant] | None:
    """The table as seen from straight above, if the photo was taken at a slant."""
    sure = [each for each in candidates if each.score >= PLANE_MIN_SCORE]
    height, width = picture.image.shape[:2]
    plane = fit([each.quad for each in sure], [each.score for each in sure], (width, height), picture.focal)
    if plane is None or plane.tilt < LEAST_TILT:
        return None
    image, slant = straighten(picture.image, plane, [each.quad for each in sure])
    whole = np.diag([1 / picture.scale, 1 / picture.scale, 1])  # from the image to the full photo
    return image, replace(slant, to_photo=whole @ slant.to_photo)


def _bare(cards: Sequence[Card], tableau: Sequence[Serving], allowed: Possible | None) -> list[Card]:
    """Nigiri that seem to lie on no wasabi, where not all cards that were dealt have been seen."""
    if allowed is None or sum(card.face == WASABI for card in cards) >= allowed.faces.get(WASABI, 0):
        return []
    if not may_be_missing(cards, allowed):
        return []
    return [
        card
        for card, serving in zip(cards, tableau, strict=True)
        if is_bare(card.face, serving, card.sighting)
    ]


def _with_hint(reading: Reading, seen: Sighting) -> Reading:
    """The reading with a doubt for a wasabi of which something was seen, if it was left out unmentioned."""
    nigiri = [place for place, card in enumerate(reading.cards) if is_nigiri(card.face)]
    taken = any(card.sighting is seen for card in reading.cards)
    if taken or not nigiri or any(doubt.code in ("left-out", "wasabi-under") for doubt in reading.doubts):
        return reading
    near = max(nigiri, key=lambda place: overlap(reading.cards[place].quad, seen.quad))
    hint = hidden_wasabi_doubt(near, reading.cards[near].face)
    return replace(reading, doubts=tuple(sorted([*reading.doubts, hint], key=_place)))


def _place(doubt: Doubt) -> int:
    """Where a doubt is told: those about the whole photo first, then card by card."""
    return -1 if doubt.card is None else doubt.card


def _photo_doubts(look: Look, cards: Sequence[Card], thresholds: Thresholds) -> Iterator[Doubt]:
    """Doubts from the picture itself: darkness, blur, and glare over a card."""
    for warning in look.warnings:
        yield Doubt(None, warning)
    burnt = dict(zip(map(id, look.sightings), look.glare, strict=True))
    for index, card in enumerate(cards):
        if burnt[id(card.sighting)] > thresholds.glare:
            yield Doubt(index, "glare", (card.face,))


def _seen(picture: Photo, candidates: Sequence[Candidate], names: Sequence[Naming]) -> Seen:
    """Sightings in pixels of the full photo, and the burnt-out share of each."""
    sightings = [Sighting.of(*pair) for pair in zip(candidates, names, strict=True)]
    return (
        tuple(replace(sighting, quad=sighting.quad / picture.scale) for sighting in sightings),
        tuple(photo.glare(picture.image, candidate.quad) for candidate in candidates),
    )


@contextmanager
def _timed(spent: dict[str, float], stage: str) -> Iterator[None]:
    start = time.perf_counter()
    try:
        yield
    finally:
        spent[stage] = spent.get(stage, 0.0) + (time.perf_counter() - start) * 1000
