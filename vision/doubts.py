"""What a person should look at in a joint reading: unsure faces, near misses, and the number of cards."""

import itertools
from collections.abc import Mapping, Sequence

import numpy as np

from okaikei.scorer import Possible
from okaikei.vision.quads import area, overlap, shared_area
from okaikei.vision.reading import Card, Doubt
from okaikei.vision.sighting import BY_ICONS, NONE, Sighting
from okaikei.vision.thresholds import Thresholds
from okaikei.vision.weigh import off_menu

# Of what was left out: so many faces are offered, of at least this share of what it looks like.
MOST_LIKELY, LEAST_LIKELY = 3, 0.05


def face_doubts(
    index: int, card: Card, alone: str, none: float, allowed: Sequence[str], thresholds: Thresholds
) -> list[Doubt]:
    """Doubts about one card.

    `alone` is the face it would have without the others, and `none` how likely it is none of the tableau.
    """
    if off_menu(card.sighting, allowed) > thresholds.off_menu:
        return [Doubt(index, "off-menu", (card.face, _likeliest(card.sighting)))]
    if card.face != alone:
        return [Doubt(index, "no-more-copies", (card.face, alone))]
    partly = card.face.startswith(BY_ICONS) and card.sighting.visible < thresholds.partly
    others = 1 - card.confidence - none  # what speaks for another face
    by_icons = partly and bool(card.alternatives) and others > 1 - thresholds.sure_icons
    unsure = others > 1 - thresholds.sure or none > 1 - thresholds.sure_card
    if not unsure and not by_icons:
        return []
    if not card.alternatives or (none > card.alternatives[0][1] and not by_icons):
        return [Doubt(index, "card", (card.face,))]
    return [Doubt(index, "face", (card.face, card.alternatives[0][0]))]


def _likeliest(sighting: Sighting) -> str:
    """The face a sighting looks like most, whether it can be or not."""
    return max((face for face in sighting.scores if face != NONE), key=sighting.scores.__getitem__)


def _likely(sighting: Sighting, allowed: Sequence[str]) -> tuple[str, ...]:
    """The faces that can lie there which a sighting may well be, the likeliest first."""
    scores = {face: sighting.scores.get(face, 0.0) for face in allowed}
    named = 1 - sighting.scores.get(NONE, 0.0)  # what the classifier says of it if it is a card
    best = sorted(scores, key=lambda face: -scores[face])[:MOST_LIKELY]
    return tuple(face for face in best if scores[face] >= LEAST_LIKELY * max(named, 0.01))


def left_doubts(
    sightings: Sequence[Sighting],
    left: Mapping[int, float],
    cards: list[Card],
    allowed: Sequence[str],
    thresholds: Thresholds,
) -> list[Doubt]:
    """Doubts for what was nearly taken for a card, at the card that lies nearest."""
    doubts = []
    for index, share in sorted(left.items()):
        seen = sightings[index]
        if share < thresholds.maybe and not (
            _unread(seen, cards, thresholds) or _displaced(seen, cards, thresholds)
        ):
            continue
        centre = seen.quad.mean(axis=0)
        distances = [float(np.linalg.norm(card.quad.mean(axis=0) - centre)) for card in cards]
        near = int(np.argmin(distances)) if distances else None
        likely = _likely(seen, allowed)
        if off_menu(seen, allowed) > thresholds.off_menu:
            doubts.append(Doubt(near, "off-menu-left-out", (_likeliest(seen),), likely=likely))
        else:
            doubts.append(Doubt(near, "left-out", likely=likely))
    return doubts


def _unread(sighting: Sighting, cards: Sequence[Card], thresholds: Thresholds) -> bool:
    """Whether the detector saw a card where none was read, in a frame too poor to name it by."""
    return (
        sighting.found >= thresholds.unread
        and sighting.scores.get(NONE, 0.0) > 0.5
        and all(2 * shared_area(sighting.quad, card.quad) < area(sighting.quad) for card in cards)
    )


def _displaced(sighting: Sighting, cards: Sequence[Card], thresholds: Thresholds) -> bool:
    """Whether what was taken for a card seen twice lies too far off for that: it may be two."""
    if sighting.found < thresholds.heard or sighting.scores.get(NONE, 0.0) > thresholds.displaced_none:
        return False
    nearest = max((overlap(sighting.quad, card.quad) for card in cards), default=0.0)
    return thresholds.beside_it < nearest < thresholds.displaced


def twin_doubts(cards: Sequence[Card], possible: Possible | None, thresholds: Thresholds) -> list[Doubt]:
    """Doubts for two like cards that lie closer than cards are laid: they may be one, seen twice.

    Where just as many were dealt, they are two.
    """
    if possible is not None and possible.exact and dealt(cards, possible) == possible.hand:
        return []
    doubts = []
    for one, other in itertools.combinations(range(len(cards)), 2):
        pair = cards[one], cards[other]
        if pair[0].face == pair[1].face and overlap(pair[0].quad, pair[1].quad) > thresholds.twins:
            less_sure = min(one, other, key=lambda each: cards[each].confidence)
            surer = one + other - less_sure
            doubts.append(Doubt(less_sure, "twins", (pair[0].face,), others=(surer,)))
    return doubts


def count_doubts(cards: Sequence[Card], possible: Possible | None) -> list[Doubt]:
    """Doubts about the number of cards, where the deal settles it."""
    if possible is None or possible.hand is None:
        return []
    seen = dealt(cards, possible)
    weakest = min(range(len(cards)), key=lambda each: cards[each].confidence, default=None)
    if seen > possible.hand:
        return [Doubt(weakest, "too-many", counts=(seen, possible.hand))]
    if len(cards) < possible.hand and (possible.exact or not cards):
        return [Doubt(None, "too-few", counts=(len(cards), possible.hand))]
    return []


def may_be_missing(cards: Sequence[Card], possible: Possible | None) -> bool:
    """Whether a card of this round can have been missed: unless as many were seen as dealt."""
    return possible is None or possible.hand is None or dealt(cards, possible) < possible.hand


def dealt(cards: Sequence[Card], possible: Possible) -> int:
    """How many of the cards must be of this round: desserts may be of an earlier one."""
    return sum(card.face not in possible.desserts for card in cards)
