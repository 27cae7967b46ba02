"""Teaching: find the cards in a photo, show each upright, guess what it may be, and learn its name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from okaikei.scorer.catalogue import marked
from okaikei.vision import photo
from okaikei.vision.crops import cut
from okaikei.vision.decks.deck import PICTURE, Deck, DeckError, Reference, encode, faces_of
from okaikei.vision.quads import outside, overlap, photo_edge
from okaikei.vision.reader import Finds, Names
from okaikei.vision.sighting import NONE, Candidate, Naming, Sighting

MIN_VISIBLE = 0.8  # share of a card; one of which less shows is no good to learn from
SAME_CARD_IOU = 0.3  # two quads that overlap by more are one card: whoever teaches lays cards side by side
MIN_SCORE = 0.25  # of the detector, for a whole card
SURE_SCORE = 0.6  # from this score on, a card apart from all others is shown whatever the classifier says
APART_IOU = 0.02  # cards side by side overlap by no more than this, by inexact quads
MOST_GUESSES = 4  # shown for each card
MOST_CUT_OFF = 0.04  # share of a card that may lie beyond the photo's edge


@dataclass(frozen=True, eq=False)
class FoundCard:
    """A card in a photo, ready to be named."""

    quad: np.ndarray  # in pixels of the photo, from the card's top left
    picture: bytes  # the whole card, upright, as a JPEG
    guesses: tuple[tuple[str, float], ...]  # what it may be, the likeliest first


def find(data: bytes, finds: Finds, names: Names, game: str | None = None) -> list[FoundCard]:
    """The whole cards in a photo, in reading order; raises PhotoError when there is no photo."""
    picture = photo.load(data, longest=photo.WORKING_SIDE)
    search = finds.find(picture.image, picture.focal)
    candidates = [each for each in search.in_photo() if each.score >= MIN_SCORE]
    namings = names.name(picture.image, [candidate.quad for candidate in candidates])
    edge = photo_edge((picture.image.shape[1], picture.image.shape[0]))
    kept = _one_for_each_card(
        [
            (candidate, naming)
            for candidate, naming in zip(candidates, namings, strict=True)
            if outside(candidate.quad, edge) <= MOST_CUT_OFF
            and (
                (naming.visible >= MIN_VISIBLE and _no_card(naming) < 0.5)
                or _lies_alone(candidate, candidates)
            )
        ]
    )
    allowed = faces_of(game)
    found = []
    for candidate, naming in reading_order(kept):
        quad = Sighting.of(candidate, naming).quad
        image = cut(picture.image, quad, PICTURE, 0.0)
        found.append(FoundCard(quad / picture.scale, encode(image), _guesses(naming, allowed)))
    return found


def _lies_alone(candidate: Candidate, candidates: Sequence[Candidate]) -> bool:
    """Whether the detector is sure of a card that nothing touches.

    Of cards unlike all it learnt, the classifier may say that there is nothing, or half of a card; whoever
    teaches sees that it is one, or leaves it out with a tap.
    """
    others = [each for each in candidates if each is not candidate]
    return candidate.score >= SURE_SCORE and all(
        overlap(candidate.quad, each.quad) <= APART_IOU for each in others
    )


def _no_card(naming: Naming) -> float:
    return naming.scores.get(NONE, 0.0) - naming.stranger


def _one_for_each_card(pairs: Iterable[tuple[Candidate, Naming]]) -> list[tuple[Candidate, Naming]]:
    """The surest of each heap of quads on one card."""
    kept: list[tuple[Candidate, Naming]] = []
    for candidate, naming in sorted(pairs, key=lambda pair: -pair[0].score * (1 - _no_card(pair[1]))):
        if all(overlap(candidate.quad, other.quad) <= SAME_CARD_IOU for other, _ in kept):
            kept.append((candidate, naming))
    return kept


def reading_order(pairs: Sequence[tuple[Candidate, Naming]]) -> list[tuple[Candidate, Naming]]:
    """Rows from top to bottom, and each from left to right."""
    rows: list[list[tuple[Candidate, Naming]]] = []
    for pair in sorted(pairs, key=lambda pair: float(pair[0].quad[:, 1].mean())):
        low, high = pair[0].quad[:, 1].min(), pair[0].quad[:, 1].max()
        middle = float(np.mean([other.quad[:, 1].mean() for other, _ in rows[-1]])) if rows else 0.0
        if rows and low <= middle <= high:
            rows[-1].append(pair)
        else:
            rows.append([pair])
    return [pair for row in rows for pair in sorted(row, key=lambda pair: float(pair[0].quad[:, 0].mean()))]


def _guesses(naming: Naming, allowed: Sequence[str]) -> tuple[tuple[str, float], ...]:
    shares = [(face, share) for face, share in naming.scores.items() if face in allowed]
    return tuple(sorted(shares, key=lambda guess: -guess[1])[:MOST_GUESSES])


def half_turned(picture: bytes) -> bytes:
    """A picture the other way up, for a card that was shown upside down."""
    image = Reference("card-back", picture).image()
    return encode(np.ascontiguousarray(image[::-1, ::-1]))


def learn(deck: Deck, named: Iterable[tuple[str, bytes]]) -> Deck:
    """The deck with these pictures of whole cards under these names."""
    added = list(named)
    allowed = faces_of(deck.game)
    for face, _picture in added:
        if face not in allowed:
            text = marked("{face} is no face of this game; one of: {faces}")
            raise DeckError("face", text, face=face, faces=", ".join(allowed))
    return deck.with_references(Reference(face, picture) for face, picture in added)
