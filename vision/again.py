"""Second looks: at frames that the detector drew beside a card, and where a card must lie that it missed."""

from collections.abc import Callable, Sequence

import numpy as np

from okaikei.vision.quads import axes, overlap, portrait, shifted, turned_like, upright_box
from okaikei.vision.reading import Card
from okaikei.vision.sighting import NONE, Candidate, Naming, Sighting

ASTRAY = 0.2  # a frame that the detector is surer of than this lies on a card, or beside one
MOVED = 0.06  # corners that are off by less than this share of the card are right
TAKEN = 0.7  # a frame that overlaps a plain card so much is that card, seen again
SUPPOSED = 0.3  # what a supposed card counts as if the detector had said it: neither for nor against
PEEKING = 0.3  # how far a card usually peeks out from under another
ASLANT = 0.2  # and how far across and down at once, where it peeks out at a corner
PLAIN = 0.5  # a supposed card is believed if its name is likelier than all others together
SOUGHT = 0.1  # one that is looked for by name is worth mentioning from here on,
TRACE = 0.005  # and worth following from here on,
STEPS = (0.12, 0.06)  # by these shares of its size,
LIKE = 0.5  # but not onto a card of that name that was seen
TWO_STRIPS = 0.24  # so much of a card shows where two strips have room
PARALLEL = 0.85  # of two cards that lie like this, by the cosine between them
TWIN = 0.72  # columns show at least a sixth of each card: of two like cards that lie closer, one is no card
CLOSE = 0.8  # a frame that overlaps a card so much would only show that card again
SAME = 0.85  # a supposed card that overlaps one so much is that one, and no other


def astray(candidates: Sequence[Candidate], namings: Sequence[Naming]) -> dict[int, Candidate]:
    """Frames on no card, by their place in the list, each moved to the card that its corners point to."""
    plain = [
        _moved(candidate, naming)
        for candidate, naming in zip(candidates, namings, strict=True)
        if _none(naming) < 0.5
    ]
    moved = {}
    for place, (candidate, naming) in enumerate(zip(candidates, namings, strict=True)):
        # A card of no game is no frame gone astray.
        if candidate.score < ASTRAY or _none(naming) - naming.stranger < 0.5 or not _off(naming):
            continue
        quad = _moved(candidate, naming)
        if all(overlap(quad, other) < TAKEN for other in plain):
            moved[place] = Candidate(quad, candidate.score)
            plain.append(quad)
    return moved


def supposed(cards: Sequence[Card], hidden: Sequence[bool], missing: bool) -> list[Candidate]:
    """Where a card may lie that nobody saw.

    One that shows less than it should lies under another: what shows of it ends where the other begins,
    below, above, or on either side. And where fewer cards were seen than dealt, the missing one most likely
    peeks out from under a card that seems to lie on the table.
    """
    steps = [(card.quad, _share_shown(card)) for card, short in zip(cards, hidden, strict=True) if short]
    if missing and not steps:
        steps = [(card.quad, PEEKING) for card in cards]
    frames = []
    for quad, step in steps:
        frames += [portrait(upright_box(quad + step * way)) for way in _sides(quad)]
    known = [portrait(card.quad) for card in cards]
    free = [frame for frame in frames if all(overlap(frame, quad) < CLOSE for quad in known)]
    return [Candidate(frame, SUPPOSED) for frame in free]


def between(cards: Sequence[Card], beneath: Sequence[int | None]) -> list[Candidate]:
    """Where a card may lie between one and the next on it: halfway, if two strips have room there."""
    frames = []
    for card, lower in zip(cards, beneath, strict=True):
        if lower is None or cards[lower].sighting.visible < TWO_STRIPS:
            continue
        quad = turned_like(card.quad, cards[lower].quad)
        if float(np.einsum("kd,kd->", axes(quad), axes(card.quad))) < PARALLEL * _size(quad, card.quad):
            continue
        frames.append(portrait(upright_box((quad + card.quad) / 2)))
    return [Candidate(frame, SUPPOSED) for frame in frames]


def _size(one: np.ndarray, other: np.ndarray) -> float:
    return float(np.linalg.norm(axes(one)) * np.linalg.norm(axes(other)))


def beneath(cards: Sequence[Card]) -> list[Candidate]:
    """Where a card may lie of which one of these hides all but an edge or a corner."""
    frames = []
    for card in cards:
        sides = _sides(card.quad)
        straight = [PEEKING * way for way in sides]
        slanting = [ASLANT * (one + other) for one in sides[:2] for other in sides[2:]]
        frames += [portrait(upright_box(card.quad + step)) for step in (*straight, *slanting)]
    return [Candidate(frame, SUPPOSED) for frame in frames]


def _sides(quad: np.ndarray) -> tuple[np.ndarray, ...]:
    """A card's height down and up, and its width to either side."""
    across, down = axes(quad)
    return down, -down, across, -across


def _share_shown(card: Card) -> float:
    """How far from a card's edge the one that hides it begins."""
    return min(max(card.sighting.visible, 0.12), 0.6)


def corrected(candidates: Sequence[Candidate], namings: Sequence[Naming]) -> list[Candidate]:
    """Supposed frames moved to where the cards in them lie; none where nothing speaks for a card."""
    moved: list[Candidate] = []
    for candidate, naming in zip(candidates, namings, strict=True):
        quad = _moved(candidate, naming)
        if (_none(naming) < 0.5 or _off(naming)) and all(overlap(quad, each.quad) < SAME for each in moved):
            moved.append(Candidate(quad, candidate.score))
    return moved


def new(candidates: Sequence[Candidate], namings: Sequence[Naming], known: Sequence[Sighting]) -> list[int]:
    """Which of the supposed frames plainly show a card that was not seen before."""
    found = []
    for place, (candidate, naming) in enumerate(zip(candidates, namings, strict=True)):
        face = max(naming.scores, key=naming.scores.__getitem__)
        quad = _moved(candidate, naming)
        if (
            face != NONE
            and naming.scores[face] > PLAIN
            and not any(_same(quad, face, each) for each in known)
        ):
            found.append(place)
    return found


Named = tuple[Candidate, Naming]


def seek(
    frames: Sequence[Candidate],
    name: Callable[[Sequence[Candidate]], Sequence[Naming]],
    known: Sequence[Sighting],
    sought: str,
) -> Named | None:
    """The frame that shows best a face that is looked for by name, though not plainly.

    Its corners tell little: they point to the card that hides it. So wherever a trace of the face is seen,
    the frame is moved a little every way, towards where it shows best.
    """
    likes = [each.quad for each in known if max(each.scores, key=each.scores.__getitem__) == sought]

    def score(named: Named) -> float:
        return named[1].scores.get(sought, 0.0)

    def looked(at: Sequence[Candidate]) -> list[Named]:
        free = [each for each in at if all(overlap(each.quad, portrait(like)) < LIKE for like in likes)]
        return list(zip(free, name(free), strict=True))

    seen = looked(frames)
    seen += looked(corrected([frame for frame, _ in seen], [naming for _, naming in seen]))
    best = max(seen, key=score, default=None)
    for step in STEPS:
        if best is None or score(best) < TRACE:
            return None
        best = max([best, *looked(_around(best[0], step))], key=score)
    return best if best is not None and score(best) > SOUGHT else None


def _around(frame: Candidate, step: float) -> list[Candidate]:
    """The frame moved by a share of its size, every way."""
    across, down = axes(frame.quad)
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    return [Candidate(frame.quad + step * (x * across + y * down), frame.score) for x, y in ways]


def _same(quad: np.ndarray, face: str, known: Sighting) -> bool:
    """Whether a supposed card is one that was seen: the same card, or its like almost on the same spot."""
    twin = max(known.scores, key=known.scores.__getitem__) == face
    return overlap(quad, portrait(known.quad)) >= (TWIN if twin else SAME)


def _none(naming: Naming) -> float:
    return naming.scores.get(NONE, 0.0)


def _off(naming: Naming) -> bool:
    return naming.shifts is not None and float(np.abs(naming.shifts).max()) >= MOVED


def _moved(candidate: Candidate, naming: Naming) -> np.ndarray:
    """The frame around the card that the corners point to."""
    if naming.shifts is None:
        return candidate.quad
    return portrait(upright_box(shifted(candidate.quad, naming.shifts)))
