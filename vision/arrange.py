"""From cards and who lies on whom to servings: wasabi pairs, special orders and wilds (rules 3.2 and 6)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from okaikei.scorer import FACES, Serving
from okaikei.vision import quads
from okaikei.vision.quads import Quad
from okaikei.vision.reading import Card, Doubt
from okaikei.vision.sighting import Sighting
from okaikei.vision.stacks import Heap
from okaikei.vision.thresholds import STANDARD, Thresholds

WHOLE = 0.85  # of a card shows: nothing lies on it
ORDER, WILD, WASABI, BACK = "special-order", "wild", "wasabi", "card-back"


@dataclass(frozen=True)
class Arrangement:
    """What each card counts as, the card directly beneath it, and the order to show them in."""

    tableau: tuple[Serving, ...]
    beneath: tuple[int | None, ...]
    order: tuple[int, ...]
    doubts: tuple[Doubt, ...]
    hidden: tuple[bool, ...]  # whether less of each card can be seen than the cards on it leave free


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
    hidden = tuple(heap.is_hidden(card) for card in range(len(cards)))
    return Arrangement(tuple(table.servings), beneath, tuple(_shown_order(heap)), tuple(table.doubts), hidden)


class _Table:
    """The servings while they are being worked out, from the bottom of each stack upwards."""

    def __init__(self, cards: Sequence[Card], heap: Heap, thresholds: Thresholds) -> None:
        self.faces = [card.face for card in cards]
        self.sightings = [card.sighting for card in cards]
        self.heap, self.thresholds = heap, thresholds
        self.servings = [Serving(face) for face in self.faces]
        self.on = [heap.touches(card) for card in range(len(cards))]
        self.doubts: list[Doubt] = []
        self.upward = sorted(range(len(cards)), key=lambda card: heap.height[card])

    def doubt(self, card: int, code: str, *others: int) -> None:
        """Note what a person should look at, and at which other cards; one doubt of a kind is enough."""
        if not self._doubted(card, code):
            faces = tuple(self.faces[each] for each in (card, *others))
            self.doubts.append(Doubt(card, code, faces, others=others))

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
            if -depth < self.thresholds.slight:
                self.doubt(card, "on-wasabi", wasabi)
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
        """Doubt stacks that matter and could as well lie the other way round, or on another card."""
        for upper in range(len(self.faces)):
            if self.on[upper] and self.faces[upper] in (ORDER, WILD):
                below, share = self.on[upper][0]
                if share < self.thresholds.slight:
                    self.doubt(upper, "lies-on", below)
            for lower, share in self.on[upper]:
                slight = self._doubted(upper, "on-wasabi") or self._doubted(upper, "lies-on")
                if self._matters(upper, lower) and not slight:
                    self._check_margin(upper, lower)
                first = self.on[upper][0]
                if lower != first[0] and share >= self.thresholds.rival * first[1]:
                    self._check_rival(upper, first[0], lower)

    def _doubted(self, card: int, code: str) -> bool:
        return any((doubt.card, doubt.code) == (card, code) for doubt in self.doubts)

    def _check_margin(self, upper: int, lower: int) -> None:
        """Doubt a pair that could nearly as well lie the other way round."""
        if self.heap.margin(upper, lower) < self.thresholds.order_margin:
            self.doubt(upper, "which-on-top", lower)

    def _check_rival(self, upper: int, first: int, second: int) -> None:
        """Doubt a card that lies on two others about equally, when they would make a difference."""
        differs = self.servings[first].face != self.servings[second].face
        if self.faces[upper] in (ORDER, WILD) and differs:
            self.doubt(upper, "lies-on-which", first, second)
        elif self.is_nigiri(upper) and self.is_wasabi(first) != self.is_wasabi(second):
            wasabi, other = (first, second) if self.is_wasabi(first) else (second, first)
            self.doubt(upper, "wasabi-or-card", wasabi, other)

    def _matters(self, upper: int, lower: int) -> bool:
        """Whether it makes a difference which of two cards lies on top."""
        pair = {self.faces[upper], self.faces[lower]}
        if pair & {ORDER, WILD}:
            return True
        return WASABI in pair and (self.is_nigiri(upper) or self.is_nigiri(lower))

    def check_covered(self) -> None:
        """Doubt a card that is hidden more than the cards above it explain."""
        for card in range(len(self.faces)):
            if self.heap.is_hidden(card):
                self.doubt(card, "covered")

    def check_lone_nigiri(self) -> None:
        """Doubt a nigiri that may be two cards in one frame: yellow on yellow, a wasabi is easily missed."""
        for card, seen in enumerate(self.sightings):
            if is_bare(self.faces[card], self.servings[card], seen) and (
                self._hinted(seen) or seen.found < self.thresholds.poorly
            ):
                self.doubts.append(hidden_wasabi_doubt(card, self.faces[card]))

    def _hinted(self, seen: Sighting) -> bool:
        """Whether a nigiri has something of a wasabi in it, and more than of any card of another kind."""
        others = (
            share
            for face, share in seen.scores.items()
            if face in FACES and not is_nigiri(face) and face != WASABI
        )
        return seen.scores.get(WASABI, 0.0) > max(self.thresholds.hint, *others, 0.0)


def is_nigiri(face: str) -> bool:
    """Whether a face is a nigiri that can lie on wasabi."""
    return FACES[face].kind == "nigiri"


def is_bare(face: str, serving: Serving, seen: Sighting) -> bool:
    """Whether a card is a nigiri on top of its stack that seems to lie on no wasabi."""
    return is_nigiri(face) and not serving.on_wasabi and seen.visible > WHOLE


def hidden_wasabi_doubt(card: int, face: str) -> Doubt:
    """A nigiri that may lie on a wasabi that was missed."""
    return Doubt(card, "wasabi-under", (face,))


def _shown_order(heap: Heap) -> list[int]:
    """Cards in the order to list them: heaps as one reads a page, each from its bottom card up."""
    if not heap.count:
        return []
    tops = {
        index: min(float(heap.quads[card].mean(axis=0)[1]) for card in cards)
        for index, cards in enumerate(heap.heaps)
    }
    lefts = {
        index: min(float(heap.quads[card].mean(axis=0)[0]) for card in cards)
        for index, cards in enumerate(heap.heaps)
    }
    row = float(np.median([quads.height(quad) for quad in heap.quads]))
    places = sorted(range(len(heap.heaps)), key=lambda index: (round(tops[index] / row), lefts[index]))
    return [
        card for index in places for card in sorted(heap.heaps[index], key=lambda each: heap.height[each])
    ]
