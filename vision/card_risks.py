"""What may be wrong in a joint reading: unsure faces, near misses, and the number of cards."""

import itertools
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from okaikei.scorer import Possible
from okaikei.vision.candidate_costs import off_menu
from okaikei.vision.quads import area, overlap, shared_area
from okaikei.vision.reading import Card, Doubt
from okaikei.vision.risks import Risk, log_odds
from okaikei.vision.sighting import BY_ICONS, NONE, STRIP, Sighting

OFF_MENU = 0.5  # of the scores on faces that are not on the menu: it looks like one of those
PARTLY = 0.8  # of a card shows: icons may be hidden
COLUMN = 0.6  # overlap of two like cards from which on they may be one; laid in columns, 5/7 at most
TWINS = 0.7  # and from which on that is as likely as not
BESIDE, DISPLACED = 0.3, 0.8  # overlap with a card between which something is neither that card nor another
# Of what was left out: so many faces are offered, of at least this share of what it looks like.
MOST_LIKELY, LEAST_LIKELY = 3, 0.05
DISPLACED_NONE = 0.3  # unless the classifier sees no card there


def face_risks(index: int, card: Card, alone: str, none: float, allowed: Sequence[str]) -> Iterator[Risk]:
    """Risks about one card.

    `alone` is the face it would have without the others, and `none` how likely it is none of the tableau.
    """
    seen = card.sighting
    if off_menu(seen, allowed) > OFF_MENU:
        evidence = log_odds(off_menu(seen, allowed))
        yield Risk("menu", Doubt(index, "off-menu", (card.face, _likeliest(seen))), evidence)
    elif card.face != alone:
        yield Risk("copies", Doubt(index, "no-more-copies", (card.face, alone)))
    else:
        yield Risk("card", Doubt(index, "card", (card.face,)), log_odds(none))
        if card.alternatives:
            doubt = Doubt(index, "face", (card.face, card.alternatives[0][0]))
            yield Risk(_kind(card), doubt, log_odds(1 - card.confidence - none))


def _kind(card: Card) -> str:
    if card.sighting.visible < PARTLY and card.face.startswith(BY_ICONS):
        return "icons"
    return "strip" if card.sighting.visible < STRIP else "face"


def _likeliest(sighting: Sighting) -> str:
    """The face a sighting looks like most, whether it can be or not."""
    return max((face for face in sighting.scores if face != NONE), key=sighting.scores.__getitem__)


def _likely(sighting: Sighting, allowed: Sequence[str]) -> tuple[str, ...]:
    """The faces that can lie there which a sighting may well be, the likeliest first."""
    scores = {face: sighting.scores.get(face, 0.0) for face in allowed}
    named = 1 - sighting.scores.get(NONE, 0.0)  # what the classifier says of it if it is a card
    best = sorted(scores, key=lambda face: -scores[face])[:MOST_LIKELY]
    return tuple(face for face in best if scores[face] >= LEAST_LIKELY * max(named, 0.01))


def left_risks(
    sightings: Sequence[Sighting], left: Mapping[int, float], cards: list[Card], allowed: Sequence[str]
) -> Iterator[Risk]:
    """Risks for what was left out, each at the card that lies nearest; `left` says how likely it is one."""
    for index, chance in sorted(left.items()):
        seen = sightings[index]
        centre = seen.quad.mean(axis=0)
        distances = [float(np.linalg.norm(card.quad.mean(axis=0) - centre)) for card in cards]
        near = int(np.argmin(distances)) if distances else None
        likely = _likely(seen, allowed)
        if off_menu(seen, allowed) > OFF_MENU:
            doubt = Doubt(near, "off-menu-left-out", (_likeliest(seen),), likely=likely)
        else:
            doubt = Doubt(near, "left-out", likely=likely)
        yield from _left_out(seen, chance, cards, doubt)


def _left_out(seen: Sighting, chance: float, cards: Sequence[Card], doubt: Doubt) -> Iterator[Risk]:
    """What speaks for a card in what was left out."""
    yield Risk("left-out", doubt, log_odds(chance))
    none = seen.scores.get(NONE, 0.0)
    if none > 0.5 and all(2 * shared_area(seen.quad, card.quad) < area(seen.quad) for card in cards):
        yield Risk("unread", doubt, log_odds(seen.found))  # a card, in a frame too poor to name it by
    elif none < DISPLACED_NONE:
        nearest = max((overlap(seen.quad, card.quad) for card in cards), default=0.0)
        if BESIDE < nearest < DISPLACED:  # taken for a card seen twice, but too far off for that
            yield Risk("displaced", doubt, log_odds(seen.found))


def twin_risks(cards: Sequence[Card], possible: Possible | None) -> Iterator[Risk]:
    """Risks for two like cards that lie closer than cards are laid: they may be one, seen twice.

    Where just as many were dealt, they are two.
    """
    if possible is not None and possible.exact and dealt(cards, possible) == possible.hand:
        return
    for one, other in itertools.combinations(range(len(cards)), 2):
        pair = cards[one], cards[other]
        shared = overlap(pair[0].quad, pair[1].quad) if pair[0].face == pair[1].face else 0.0
        if shared > COLUMN:
            less_sure = min(one, other, key=lambda each: cards[each].confidence)
            doubt = Doubt(less_sure, "twins", (pair[0].face,), others=(one + other - less_sure,))
            yield Risk("twins", doubt, (shared - TWINS) * 20)


def count_risks(cards: Sequence[Card], possible: Possible | None) -> Iterator[Risk]:
    """Risks about the number of cards, where the deal settles it."""
    if possible is None or possible.hand is None:
        return
    seen = dealt(cards, possible)
    weakest = min(range(len(cards)), key=lambda each: cards[each].confidence, default=None)
    if seen > possible.hand:
        yield Risk("count", Doubt(weakest, "too-many", counts=(seen, possible.hand)))
    elif len(cards) < possible.hand and (possible.exact or not cards):
        yield Risk("count", Doubt(None, "too-few", counts=(len(cards), possible.hand)))


def may_be_missing(cards: Sequence[Card], possible: Possible | None) -> bool:
    """Whether a card of this round can have been missed: unless as many were seen as dealt."""
    return possible is None or possible.hand is None or dealt(cards, possible) < possible.hand


def dealt(cards: Sequence[Card], possible: Possible) -> int:
    """How many of the cards must be of this round: desserts may be of an earlier one."""
    return sum(card.face not in possible.desserts for card in cards)
