"""A tableau in which a card is changed, taken away or added, and what follows for the cards on it.

A nigiri on a wasabi is on it as long as that is a wasabi; an order or a wild becomes what it lies on.
"""

from dataclasses import dataclass, replace

from okaikei.scorer import COPIERS, FACES, NEVER_COPIED, Serving

WASABI, ORDER, WILD = "wasabi", "special-order", "wild"


@dataclass(frozen=True)
class Layout:
    """What each card counts as, and which card it lies on: first those of a reading, then those added.

    A card that was taken away counts as nothing, and keeps its place.
    """

    servings: tuple[Serving | None, ...]
    beneath: tuple[int | None, ...]

    def at(self, card: int | None) -> Serving | None:
        """What a card counts as; None for no card."""
        return None if card is None else self.servings[card]

    def below(self, card: int) -> Serving | None:
        """What a card lies on."""
        return self.at(self.beneath[card])

    def lying_on(self, card: int) -> list[int]:
        """The cards that lie directly on a card."""
        return [upper for upper, lower in enumerate(self.beneath) if lower == card and self.at(upper)]

    def guest(self, wasabi: int) -> int | None:
        """The card that scores on a wasabi."""
        guests = (upper for upper in self.lying_on(wasabi) if _is_on_wasabi(self.at(upper)))
        return next(guests, None)


def is_nigiri(serving: Serving | None) -> bool:
    """Whether it is a card that shows a nigiri which can lie on wasabi."""
    return serving is not None and FACES[serving.card].kind == "nigiri"


def _is_on_wasabi(serving: Serving | None) -> bool:
    return serving is not None and serving.on_wasabi


def changed(layout: Layout, card: int, serving: Serving | None) -> Layout:
    """The layout in which a card counts as something else."""
    before = layout.servings[card]
    servings = (*layout.servings[:card], serving, *layout.servings[card + 1 :])
    layout = replace(layout, servings=servings)
    for upper in layout.lying_on(card):
        layout = _followed(layout, upper, before)
    return layout


def _followed(layout: Layout, upper: int, before: Serving | None) -> Layout:
    """The layout once a card has become what follows from the card below it, which was another before."""
    now, below = layout.servings[upper], layout.below(upper)
    assert now is not None
    if before is not None and below is not None and before.face == below.face:
        return layout
    if now.card in COPIERS:
        copied = now.is_open or now.on_wasabi or (before is not None and now.face == before.face)
        return changed(layout, upper, copy_of(now.card, below)) if copied else layout
    if not is_nigiri(now):
        return layout
    if now.on_wasabi:
        stays = below is not None and below.face == WASABI
        return layout if stays else changed(layout, upper, replace(now, on_wasabi=False))
    return changed(layout, upper, replace(now, on_wasabi=is_free_wasabi(layout, layout.beneath[upper])))


def is_free_wasabi(layout: Layout, card: int | None) -> bool:
    """Whether a card counts as a wasabi on which none scores."""
    below = layout.at(card)
    return card is not None and below is not None and below.face == WASABI and layout.guest(card) is None


def copy_of(card: str, below: Serving | None) -> Serving:
    """What a special order or a wild is on a card; open where a person must say it."""
    if below is None or below.face in NEVER_COPIED:
        return Serving(card)
    if (
        card == ORDER and below.face == WASABI and not below.ordered
    ):  # it is a nigiri on it, and nobody knows which
        return Serving(card)
    return copying(card, below.face)


def copying(card: str, face: str) -> Serving:
    """A special order or a wild that copies a face."""
    return Serving(face, **{COPIERS[card]: True})


def renamed(layout: Layout, card: int, face: str) -> Layout:
    """The layout in which a card shows another face."""
    if face in COPIERS:
        return changed(layout, card, copy_of(face, layout.below(card)))
    before, serving = layout.servings[card], Serving(face)
    if is_nigiri(serving):
        on = _is_on_wasabi(before) if is_nigiri(before) else is_free_wasabi(layout, layout.beneath[card])
        serving = replace(serving, on_wasabi=on)
    return changed(layout, card, serving)


def removed(layout: Layout, card: int, onto: int | None = None) -> Layout:
    """The layout without a card; what lay on it lies on another, or on what was below."""
    before, resting = layout.servings[card], layout.lying_on(card)
    beneath = list(layout.beneath)
    for upper in resting:
        beneath[upper] = beneath[card] if onto is None or upper == onto else onto
    servings = (*layout.servings[:card], None, *layout.servings[card + 1 :])
    layout = Layout(servings, tuple(beneath))
    for upper in resting:
        layout = _followed(layout, upper, before)
    return layout


def added(layout: Layout, serving: Serving, beneath: int | None = None) -> Layout:
    """The layout with one more card."""
    return Layout((*layout.servings, serving), (*layout.beneath, beneath))


def put_on_wasabi(layout: Layout, card: int, wasabi: int) -> Layout:
    """The layout in which a card scores on a wasabi, and no other does on the same."""
    guest, serving = layout.guest(wasabi), layout.servings[card]
    assert serving is not None
    if guest is not None and guest != card:
        layout = taken_off_wasabi(layout, guest)
    beneath = (*layout.beneath[:card], wasabi, *layout.beneath[card + 1 :])
    return changed(replace(layout, beneath=beneath), card, replace(serving, on_wasabi=True))


def taken_off_wasabi(layout: Layout, card: int) -> Layout:
    """The layout in which a card does not score on a wasabi."""
    serving = layout.servings[card]
    assert serving is not None
    return changed(layout, card, replace(serving, on_wasabi=False))


def laid_under(layout: Layout, upper: int, lower: int) -> Layout:
    """The layout in which the upper of two cards lies under the other."""
    beneath = list(layout.beneath)
    beneath[upper], beneath[lower] = layout.beneath[lower], upper
    layout = replace(layout, beneath=tuple(beneath))
    for card in (upper, lower):
        layout = _laid(layout, card)
    return layout


def _laid(layout: Layout, card: int) -> Layout:
    """The layout once a card counts as what follows from where it lies."""
    serving, below = layout.servings[card], layout.below(card)
    assert serving is not None
    if serving.card in COPIERS:
        carries = serving.card == ORDER and any(is_nigiri(layout.at(each)) for each in layout.lying_on(card))
        # Laid on nothing and with a nigiri on it, a special order is a wasabi.
        return changed(
            layout,
            card,
            copying(ORDER, WASABI) if carries and below is None else copy_of(serving.card, below),
        )
    if not is_nigiri(serving):
        return layout
    layout = taken_off_wasabi(layout, card)
    on = is_free_wasabi(layout, layout.beneath[card])
    return changed(layout, card, replace(serving, on_wasabi=on))
