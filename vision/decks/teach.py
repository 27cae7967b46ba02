"""Teaching: find the cards in a photo, show each upright, guess what it may be, and learn its name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from okaikei.scorer.catalogue import marked
from okaikei.vision import photo
from okaikei.vision.card_shape import CARD_MM
from okaikei.vision.crops import cut
from okaikei.vision.decks.deck import PICTURE, Deck, DeckError, Reference, encode, faces_of
from okaikei.vision.plane import project
from okaikei.vision.quads import axes, outside, overlap, photo_edge
from okaikei.vision.reader import Finds, Names
from okaikei.vision.sighting import NONE, Candidate, Naming, Search, Sighting

MIN_VISIBLE = 0.8  # share of a card; one of which less shows is no good to learn from
SAME_CARD_IOU = 0.3  # two quads that overlap by more are one card: whoever teaches lays cards side by side
SAME_FRAME_IOU = 0.5  # and by more than this they are so even if the classifier sees no whole card
MIN_SCORE = 0.25  # of the detector, for a whole card
SURE_SCORE = 0.6  # from this score on, a card apart from all others is shown whatever the classifier says
APART_IOU = 0.02  # cards side by side overlap by no more than this, by inexact quads
MOST_GUESSES = 4  # shown for each card
MOST_CUT_OFF = 0.04  # share of a card that may lie beyond the photo's edge
SURE_TURN = 2.0  # log odds from which on it is known which way up a card lies
SHOWN_SIDE = 1600  # pixels of the long side of the photo that is shown with its outlines


@dataclass(frozen=True, eq=False)
class FoundCard:
    """A card in a photo, ready to be named."""

    quad: np.ndarray  # in pixels of the photo, from the card's top left
    picture: bytes  # the whole card, upright, as a JPEG
    guesses: tuple[tuple[str, float], ...]  # what it may be, the likeliest first
    turn_unsure: bool = False  # it may be upside down


@dataclass(frozen=True, eq=False)
class FoundPhoto:
    """A photo to teach from: the cards in it, and what is wrong with it."""

    photo: bytes  # upright and small, as a JPEG that tells nothing else
    size: tuple[int, int]  # width and height of the full photo in pixels, which quads are in
    cards: tuple[FoundCard, ...]  # in reading order
    warnings: tuple[str, ...] = ()  # "dark", "blurred"


def find_in_photo(
    data: bytes, finds: Finds, names: Names, game: str | None = None, wanted: int | None = None
) -> FoundPhoto:
    """The whole cards in a photo, in reading order; raises PhotoError when there is no photo.

    Where it is known how many are wanted, what is less surely a card makes up for those that are missing.
    """
    picture = photo.load(data, longest=photo.WORKING_SIDE)
    search = finds.find(picture.image, picture.focal)
    edge = photo_edge((picture.image.shape[1], picture.image.shape[0]))
    inside = [each for each in search.in_photo() if outside(each.quad, edge) <= MOST_CUT_OFF]
    namings = names.name(picture.image, [candidate.quad for candidate in inside])
    pairs = list(zip(inside, namings, strict=True))
    likely = [each for each in inside if each.score >= MIN_SCORE]
    kept = _one_for_each_card(pair for pair in pairs if _is_whole(*pair, likely))
    for pair in sorted(pairs, key=lambda pair: -pair[0].score):
        if len(kept) < (wanted or 0) and _is_apart(pair, kept):
            kept.append(pair)
    cards = tuple(_found(picture, candidate, naming, game) for candidate, naming in reading_order(kept))
    return FoundPhoto(_shown(picture.image), picture.size, cards, picture.warnings)


def find(data: bytes, finds: Finds, names: Names, game: str | None = None) -> list[FoundCard]:
    """Only the cards in a photo."""
    return list(find_in_photo(data, finds, names, game).cards)


def card_at(
    found: FoundPhoto, point: tuple[float, float], finds: Finds, names: Names, game: str | None = None
) -> FoundCard:
    """The card at a point (in pixels of the full photo) that somebody tapped because it was not found."""
    picture = photo.load(found.photo, longest=photo.WORKING_SIDE)
    scale = picture.image.shape[1] / found.size[0]  # of what is kept of the photo
    picture = replace(picture, scale=scale)
    search = finds.find(picture.image, picture.focal)
    place = np.array(point, np.float64) * scale
    spot = (float(place[0]), float(place[1]))
    there = [
        each
        for each in search.in_photo()
        if cv2.pointPolygonTest(each.quad.astype(np.float32), spot, False) >= 0
    ]
    candidate = max(there, key=lambda each: each.score, default=None) or _usual_card(search, place, picture)
    return _found(picture, candidate, names.name(picture.image, [candidate.quad])[0], game)


def _usual_card(search: Search, place: np.ndarray, picture: photo.Photo) -> Candidate:
    """A card at a place where the detector sees none: as large as the others, and turned like the nearest."""
    if not search.candidates:
        width = max(picture.image.shape[:2]) / 8
        half = np.array([width, width * CARD_MM[1] / CARD_MM[0]]) / 2
        return Candidate(place + half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]), 0.0)
    here = project(np.linalg.inv(search.to_photo), place[None])[0]
    nearest = min(search.candidates, key=lambda each: float(np.hypot(*(each.quad.mean(axis=0) - here))))
    across, down = axes(nearest.quad.astype(np.float64)) / 2
    corners = here + np.array([-across - down, across - down, across + down, down - across])
    return Candidate(project(search.to_photo, corners), 0.0)


def _found(picture: photo.Photo, candidate: Candidate, naming: Naming, game: str | None) -> FoundCard:
    quad = Sighting.of(candidate, naming).quad
    image = cut(picture.image, quad, size=PICTURE, margin=0.0)
    return FoundCard(
        quad / picture.scale, encode(image), _guesses(naming, faces_of(game)), naming.turn_odds < SURE_TURN
    )


def _shown(image: np.ndarray) -> bytes:
    scale = min(1.0, SHOWN_SIDE / max(image.shape[:2]))
    return encode(image, (round(image.shape[1] * scale), round(image.shape[0] * scale)))


def _is_whole(candidate: Candidate, naming: Naming, candidates: Sequence[Candidate]) -> bool:
    """Whether a whole card is likely seen here."""
    plain = naming.visible >= MIN_VISIBLE and _no_card(naming) < 0.5
    return candidate.score >= MIN_SCORE and (plain or _lies_alone(candidate, candidates))


def _lies_alone(candidate: Candidate, candidates: Sequence[Candidate]) -> bool:
    """Whether the detector is sure of a card that nothing touches but other frames on the same card.

    Of cards unlike all it learnt, the classifier may say that there is nothing, or half of a card, and the
    detector may see one that has a printed band or frame twice; whoever teaches sees that it is one card, or
    leaves it out with a tap.
    """
    shares = [overlap(candidate.quad, each.quad) for each in candidates if each is not candidate]
    return candidate.score >= SURE_SCORE and not any(APART_IOU < share < SAME_FRAME_IOU for share in shares)


def _no_card(naming: Naming) -> float:
    return naming.scores.get(NONE, 0.0) - naming.stranger


def _one_for_each_card(pairs: Iterable[tuple[Candidate, Naming]]) -> list[tuple[Candidate, Naming]]:
    """The surest of each heap of quads on one card."""
    kept: list[tuple[Candidate, Naming]] = []
    for candidate, naming in sorted(pairs, key=lambda pair: -pair[0].score * (1 - _no_card(pair[1]))):
        if all(overlap(candidate.quad, other.quad) <= SAME_CARD_IOU for other, _ in kept):
            kept.append((candidate, naming))
    return kept


def _is_apart(pair: tuple[Candidate, Naming], kept: Sequence[tuple[Candidate, Naming]]) -> bool:
    return all(overlap(pair[0].quad, other.quad) <= APART_IOU for other, _ in kept)


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


def learn(deck: Deck, named: Iterable[Reference | tuple[str, bytes]]) -> Deck:
    """The deck with these pictures of whole cards under these names."""
    added = [each if isinstance(each, Reference) else Reference(*each) for each in named]
    allowed = faces_of(deck.game)
    for reference in added:
        if reference.face not in allowed:
            text = marked("{face} is no face of this game; one of: {faces}")
            raise DeckError("face", text, face=reference.face, faces=", ".join(allowed))
    return deck.with_references(added)
