"""Which cards lie on each candidate, by a first naming: what they hide is painted over for the second.

Of a card under others the first naming sees mostly what lies on it. But once the cards on top are known, what
they cover is known too: the quads say which part of the photo is left to the card below.
"""

from collections.abc import Sequence

from okaikei.vision.layers import Heap
from okaikei.vision.quads import Quad, area, overlap, shared_area
from okaikei.vision.sighting import NONE, Sighting

CARD = 0.5  # a candidate that is more likely a card than not may hide others
SAME_CARD = 0.84  # two quads that overlap more are one card, seen twice: strips of a tenth overlap by 0.82
WHOLE = 0.8  # a card of which more shows has nothing on it
TOUCHES = 0.03  # of a card is hidden at least by what is painted over


def covers(sightings: Sequence[Sighting], edge: Quad | None) -> list[list[Quad]]:
    """For each sighting the quads of the cards that lie on it."""
    cards = _cards(sightings)
    heap = Heap([sightings[card].quad for card in cards], [sightings[card].visible for card in cards], edge)
    places = {card: place for place, card in enumerate(cards)}
    found = []
    for index, sighting in enumerate(sightings):
        if index in places:
            above = [cards[place] for place in heap.above(places[index])]
        else:  # what is hardly a card lies under all that are
            above = [card for card in cards if overlap(sightings[card].quad, sighting.quad) < SAME_CARD]
        found.append([sightings[card].quad for card in above if _hides(sightings[card], sighting)])
    return found


def whole_cards(sightings: Sequence[Sighting]) -> list[Quad]:
    """The quads of the cards on which nothing lies."""
    return [sightings[card].quad for card in _cards(sightings) if sightings[card].visible > WHOLE]


def _cards(sightings: Sequence[Sighting]) -> list[int]:
    """The candidates that are cards, each card once, the surest first."""
    likely = [index for index, each in enumerate(sightings) if each.scores.get(NONE, 0.0) < 1 - CARD]
    cards: list[int] = []
    for index in sorted(likely, key=lambda each: -_trust(sightings[each])):
        if all(overlap(sightings[index].quad, sightings[card].quad) < SAME_CARD for card in cards):
            cards.append(index)
    return cards


def _trust(sighting: Sighting) -> float:
    return (1 - sighting.scores.get(NONE, 0.0)) * sighting.found


def _hides(upper: Sighting, lower: Sighting) -> bool:
    """Whether enough of the lower card lies under the upper one."""
    return shared_area(upper.quad, lower.quad) > TOUCHES * area(lower.quad)
