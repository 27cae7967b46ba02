"""From cards and who lies on whom to servings: wasabi pairs, special orders and wilds (rules 3.2 and 6)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from okaikei.scorer import FACES, Serving
from okaikei.vision import quads
from okaikei.vision.layers import Heap, shown_order
from okaikei.vision.quads import Quad
from okaikei.vision.reading import Card, Doubt
from okaikei.vision.risks import LEAST_ODDS, OPEN, Risk, log_odds
from okaikei.vision.sighting import STRIP, Sighting
from okaikei.vision.thresholds import STANDARD, Thresholds

WHOLE = 0.85  # of a card shows: nothing lies on it
SLIGHT, BARELY = 0.1, 0.3  # a card that touches so much of another may lie beside it; more, it lies on it
RIVAL = 0.8  # a second card touched this much as the first could be meant as well
HIDDEN = 1.4  # spreads by which a card shows less than it should: as likely as not a card is missing
ORDER, WILD, WASABI, BACK = "special-order", "wild", "wasabi", "card-back"


@dataclass(frozen=True)
class Arrangement:
    """What each card counts as, the card directly beneath it, and the order to show them in."""

    tableau: tuple[Serving, ...]
    beneath: tuple[int | None, ...]
    order: tuple[int, ...]
    risks: tuple[Risk, ...]


def arrange(
    cards: Sequence[Card],
    edge: Quad | None = None,
    thresholds: Thresholds = STANDARD,
    may_be_missing: bool = True,
) -> Arrangement:
    """Work out who lies on whom, and what that makes of wasabi, special orders and wilds.

    Where no card of the round can have been missed, no nigiri hides a wasabi that nobody saw.
    """
    heap = Heap([card.quad for card in cards], [card.sighting.visible for card in cards], edge, thresholds)
    table = _Table(cards, heap, thresholds)
    table.resolve_copies()
    table.pair_nigiri()
    table.check_orders()
    table.check_covered()
    if may_be_missing:
        table.check_lone_nigiri()
    beneath = tuple(lower[0][0] if lower else None for lower in table.on)
    return Arrangement(tuple(table.servings), beneath, tuple(shown_order(heap)), tuple(table.risks))


class _Table:
    """The servings while they are being worked out, from the bottom of each stack upwards."""

    def __init__(self, cards: Sequence[Card], heap: Heap, thresholds: Thresholds) -> None:
        self.faces = [card.face for card in cards]
        self.sightings = [card.sighting for card in cards]
        self.heap, self.thresholds = heap, thresholds
        self.servings = [Serving(face) for face in self.faces]
        self.on = [heap.touches(card) for card in range(len(cards))]
        self.risks: list[Risk] = []
        self.upward = sorted(range(len(cards)), key=lambda card: heap.height[card])

    def doubt(self, card: int, code: str, *others: int, kind: str = OPEN, evidence: float = 0.0) -> None:
        """Note what may be wrong at a card, and at which other cards; one risk of a code is enough."""
        if not self._doubted(card, code):
            faces = tuple(self.faces[each] for each in (card, *others))
            self.risks.append(Risk(kind, Doubt(card, code, faces, others=others), evidence))

    def is_nigiri(self, card: int) -> bool:
        """Whether the card itself shows a nigiri that can lie on wasabi."""
        return is_nigiri(self.faces[card])

    def is_wasabi(self, card: int) -> bool:
        """Whether the card is a wasabi, or a special order that copies one."""
        return self.servings[card].face == WASABI

    def nigiri_on(self, card: int) -> int | None:
        """The nigiri that lies directly on a card more than on any other, the deepest first."""
        found = [
            (self.on[each][0][1], each)
            for each in self.heap.neighbours[card]
            if self.is_nigiri(each) and self.on[each] and self.on[each][0][0] == card
        ]
        return max(found)[1] if found else None

    # --- special orders and wilds

    def resolve_copies(self) -> None:
        """Say what each special order and wild copies; a chain of them is resolved downwards."""
        for card in self.upward:
            if self.faces[card] == ORDER:
                self._resolve_order(card)
            elif self.faces[card] == WILD:
                self._resolve_wild(card)

    def _resolve_wild(self, card: int) -> None:
        target = self._copied(card)
        if target is None or target.is_open:
            self.doubt(card, "wild-alone")
        else:
            self.servings[card] = Serving(target.face, wild=True)

    def _resolve_order(self, card: int) -> None:
        if not self.on[card]:
            self._resolve_lone_order(card)
            return
        below = self.on[card][0][0]
        target = self._copied(card)
        assert target is not None
        if self.faces[below] == BACK:
            self.doubt(card, "order-on-back", below)
        elif target.is_open:
            self.doubt(card, "order-chain", below)
        elif target.face == WASABI:
            self._resolve_order_on_wasabi(card, below)
        else:
            self.servings[card] = Serving(target.face, ordered=True)

    def _copied(self, card: int) -> Serving | None:
        return self.servings[self.on[card][0][0]] if self.on[card] else None

    def _resolve_lone_order(self, card: int) -> None:
        """Laid on nothing: a copy of a wasabi is laid next to it, and nigiri go on it."""
        if self.nigiri_on(card) is not None:
            self.servings[card] = Serving(WASABI, ordered=True)
            if WASABI not in self.faces:
                self.doubt(card, "order-wasabi")
        elif any(self.faces[each] == WASABI and self._beside(card, each) for each in range(len(self.faces))):
            self.servings[card] = Serving(WASABI, ordered=True)
            self.doubt(card, "order-beside-wasabi")
        else:
            self.doubt(card, "order-alone")

    def _resolve_order_on_wasabi(self, card: int, wasabi: int) -> None:
        nigiri = self.nigiri_on(wasabi)
        if self.nigiri_on(card) is not None:
            self.servings[card] = Serving(WASABI, ordered=True)
            self.doubt(card, "order-wasabi")
        elif nigiri is not None and self.heap.overlap(card, nigiri) >= self.thresholds.contact:
            # Laid over a whole stack of wasabi and nigiri: it copies the nigiri, plain (rules 3.2, 3).
            self.servings[card] = Serving(self.faces[nigiri], ordered=True)
            self.doubt(card, "order-copies", nigiri)
        else:
            kinds = {self.faces[each] for each in range(len(self.faces)) if self.is_nigiri(each)}
            if len(kinds) == 1:
                self.servings[card] = Serving(kinds.pop(), ordered=True, on_wasabi=True)
            self.doubt(card, "order-on-wasabi", wasabi)

    def _beside(self, one: int, other: int) -> bool:
        first, second = self.heap.quads[one], self.heap.quads[other]
        centre = first.mean(axis=0)
        # Grown by the allowed gap, the quads of neighbours meet.
        grown = (centre + (first - centre) * (1 + 2 * self.thresholds.beside)).astype(np.float32)
        return quads.shared_area(grown, second) > 0.02 * quads.area(second)

    # --- nigiri on wasabi

    def pair_nigiri(self) -> None:
        """One nigiri for each wasabi: the one that lies directly on it, the deepest first."""
        taken = {
            self.on[card][0][0]
            for card, serving in enumerate(self.servings)
            if serving.ordered and serving.on_wasabi
        }
        claims = sorted(
            (-self.on[card][0][1], card, self.on[card][0][0])
            for card in range(len(self.faces))
            if self.is_nigiri(card) and self.on[card] and self.is_wasabi(self.on[card][0][0])
        )
        for depth, card, wasabi in claims:
            if wasabi in taken:
                self.doubt(card, "second-nigiri", wasabi)
                continue
            taken.add(wasabi)
            self.servings[card] = Serving(self.faces[card], on_wasabi=True)
            if -depth < BARELY:
                self.doubt(card, "on-wasabi", wasabi, kind="touch", evidence=_touch(-depth))
        self._check_free_wasabi(taken)

    def _check_free_wasabi(self, taken: set[int]) -> None:
        """A nigiri above a free wasabi, with others between, could be meant to lie on it."""
        for card in range(len(self.faces)):
            if not self.is_nigiri(card) or self.servings[card].on_wasabi:
                continue
            for wasabi in self._below(card):
                if self.is_wasabi(wasabi) and wasabi not in taken:
                    self.doubt(card, "free-wasabi", wasabi)
                    break

    def _below(self, card: int) -> list[int]:
        """Every card this one lies on, or on what lies on it, and so on."""
        found: list[int] = []
        edge = [lower for lower, _ in self.on[card]]
        while edge:
            each = edge.pop()
            if each not in found:
                found.append(each)
                edge += [lower for lower, _ in self.on[each]]
        return found

    # --- doubts about the stacks themselves

    def check_orders(self) -> None:
        """Stacks that matter could lie the other way round, or on another card."""
        for upper in range(len(self.faces)):
            if self.on[upper] and self.faces[upper] in (ORDER, WILD):
                below, share = self.on[upper][0]
                if share < BARELY:
                    self.doubt(upper, "lies-on", below, kind="touch", evidence=_touch(share))
            for lower, share in self.on[upper]:
                slight = self._doubted(upper, "on-wasabi") or self._doubted(upper, "lies-on")
                if self._matters(upper, lower) and not slight:
                    self._check_margin(upper, lower)
                first = self.on[upper][0]
                if lower != first[0]:
                    self._check_rival(upper, first[0], lower, (share / first[1] - RIVAL) * 10)

    def _doubted(self, card: int, code: str) -> bool:
        return any((risk.doubt.card, risk.doubt.code) == (card, code) for risk in self.risks)

    def _check_margin(self, upper: int, lower: int) -> None:
        """A pair could lie the other way round."""
        self.doubt(upper, "which-on-top", lower, kind="order", evidence=-self.heap.margin(upper, lower))

    def _check_rival(self, upper: int, first: int, second: int, evidence: float) -> None:
        """A card may lie on another than the one it touches most, when they would make a difference."""
        differs = self.servings[first].face != self.servings[second].face
        if self.faces[upper] in (ORDER, WILD) and differs:
            self.doubt(upper, "lies-on-which", first, second, kind="rival", evidence=evidence)
        elif self.is_nigiri(upper) and self.is_wasabi(first) != self.is_wasabi(second):
            wasabi, other = (first, second) if self.is_wasabi(first) else (second, first)
            self.doubt(upper, "wasabi-or-card", wasabi, other, kind="rival", evidence=evidence)

    def _matters(self, upper: int, lower: int) -> bool:
        """Whether it makes a difference which of two cards lies on top."""
        pair = {self.faces[upper], self.faces[lower]}
        if pair & {ORDER, WILD}:
            return True
        return WASABI in pair and (self.is_nigiri(upper) or self.is_nigiri(lower))

    def check_covered(self) -> None:
        """A card that shows less than the cards above it leave free may lie under one that was not seen."""
        for card in range(len(self.faces)):
            strip = self.sightings[card].visible < STRIP  # what shows of one is known better
            spread = self.thresholds.visible_spread * (0.5 if strip else 1.0)
            evidence = (self.heap.unexplained(card) / spread - HIDDEN) * 4
            if evidence > LEAST_ODDS:
                self.doubt(card, "covered", kind="covered", evidence=evidence)

    def check_lone_nigiri(self) -> None:
        """A nigiri may be two cards in one frame: yellow on yellow, a wasabi is easily missed."""
        for card, seen in enumerate(self.sightings):
            if is_bare(self.faces[card], self.servings[card], seen):
                evidence = log_odds(_hint(seen))
                self.doubt(card, "wasabi-under", kind="wasabi-under", evidence=evidence)


def _hint(seen: Sighting) -> float:
    """How much of a wasabi is seen in a nigiri, if it is more than of any card of another kind."""
    wasabi = seen.scores.get(WASABI, 0.0)
    others = (
        share
        for face, share in seen.scores.items()
        if face in FACES and not is_nigiri(face) and face != WASABI
    )
    return wasabi if wasabi > max(others, default=0.0) else 0.0


def _touch(share: float) -> float:
    """What speaks against one card lying on another of which it touches this share."""
    return (SLIGHT - share) * 40


def is_nigiri(face: str) -> bool:
    """Whether a face is a nigiri that can lie on wasabi."""
    return FACES[face].kind == "nigiri"


def is_bare(face: str, serving: Serving, seen: Sighting) -> bool:
    """Whether a card is a nigiri on top of its stack that seems to lie on no wasabi."""
    return is_nigiri(face) and not serving.on_wasabi and seen.visible > WHOLE
