"""What can be said of special orders and wilds, and of who lies on whom, doubt by doubt."""

from dataclasses import replace

from okaikei.scorer import DRAFT, FACES, Serving, tableau_copy_targets
from okaikei.vision.answer_options import Asked, Option, Options
from okaikei.vision.layout import (
    ORDER,
    WASABI,
    WILD,
    Layout,
    changed,
    copy_of,
    copying,
    laid_under,
    put_on_wasabi,
)


def copies(asked: Asked) -> Options:
    """What it copies as it was read, and whatever else it can copy."""
    if not asked.serving.is_open:
        yield _copies_option(asked.layout, asked.serving)
    lowest = _lowest_open(asked.layout, asked.card)
    for face in _copied_faces(asked, lowest):
        serving = copying(asked.serving_of(lowest).card, face)
        yield _copies_option(changed(asked.layout, lowest, serving), serving)


def _copies_option(layout: Layout, serving: Serving) -> Option:
    return Option("copies-on-wasabi" if serving.on_wasabi else "copies", layout, (serving.face,))


def _lowest_open(layout: Layout, card: int) -> int:
    """The lowest of a chain of which nobody knows what it copies: all become what that one is."""
    below = layout.beneath[card]
    chained = below is not None and all(each and each.is_open for each in (layout.at(card), layout.at(below)))
    return card if below is None or not chained else _lowest_open(layout, below)


def _copied_faces(asked: Asked, card: int, *, on_wasabi: bool = False) -> tuple[str, ...]:
    """The faces that a special order or a wild can copy on this tableau."""
    printed = asked.serving_of(card).card
    layout = changed(asked.layout, card, Serving(printed, on_wasabi=on_wasabi))
    lying = tuple(serving for serving in layout.servings if serving is not None)
    if asked.allowed is not None:
        faces = tuple(asked.allowed.faces)
    else:  # of all cards there are, only what lies here is worth offering, and the few types of Sushi Draft
        faces = tuple(name for name, face in FACES.items() if printed == WILD and DRAFT in face.games)
    targets = tableau_copy_targets(lying, card, faces)
    return targets.likely if on_wasabi else targets.offered


def order_on_wasabi(asked: Asked) -> Options:
    """A special order on a wasabi is a nigiri on it, or perhaps a wasabi itself."""
    if asked.layout.guest(asked.other) not in (None, asked.card):  # another nigiri scores there
        yield from copies(asked)
        return
    if not asked.serving.is_open:
        yield _copies_option(asked.layout, asked.serving)
    for face in _copied_faces(asked, asked.card, on_wasabi=True):
        copied = changed(asked.layout, asked.card, copying(ORDER, face))
        yield Option("copies-on-wasabi", put_on_wasabi(copied, asked.card, asked.other), (face,))
    yield Option("copies", changed(asked.layout, asked.card, copying(ORDER, WASABI)), (WASABI,))


def lies_on_which(asked: Asked) -> Options:
    """On the card as it was read, or on the other one, and so a copy of that."""
    first, second = asked.doubt.faces[1:3]
    if not asked.serving.is_open:
        yield Option("lies-on", asked.layout, (first,))
    copied = copy_of(asked.serving.card, asked.layout.at(asked.doubt.others[1]))
    if copied.is_open:
        yield from copies(asked)
    else:
        yield Option("lies-on", changed(asked.layout, asked.card, copied), (second,))


def which_on_top(asked: Asked) -> Options:
    """The two cards as they were read, and the other way round."""
    upper, lower = asked.card, asked.other
    if not asked.serving.is_open and not asked.serving_of(lower).is_open:
        yield Option("on-top", asked.layout, asked.doubt.faces[:1])
    layout = laid_under(asked.layout, upper, lower)
    now_open = [card for card in (upper, lower) if (serving := layout.at(card)) and serving.is_open]
    if not now_open:
        yield Option("on-top", layout, asked.doubt.faces[1:2])
        return
    # Then it copies something else, and only a person knows what.
    below, under = layout.beneath[now_open[0]], layout.below(now_open[0])
    doubt = replace(asked.doubt, card=now_open[0], others=() if below is None else (below,))
    turned = replace(asked, layout=layout, doubt=doubt)
    yield from order_on_wasabi(turned) if under and under.face == WASABI else copies(turned)
