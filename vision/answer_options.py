"""What can be said of faces, of cards too many or too few, and of nigiri on wasabi, doubt by doubt."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from okaikei.scorer import Possible, Serving
from okaikei.vision.layout import (
    WASABI,
    Layout,
    added,
    is_free_wasabi,
    is_nigiri,
    put_on_wasabi,
    removed,
    renamed,
    taken_off_wasabi,
)
from okaikei.vision.reading import Card, Doubt

MOST_FACES = 3  # other faces that are offered for a card


@dataclass(frozen=True)
class Asked:
    """A doubt, and all that is known where it is asked."""

    cards: Sequence[Card]
    layout: Layout  # as the reading says
    doubt: Doubt
    allowed: Possible | None

    @property
    def card(self) -> int:
        """The card that the doubt points at."""
        assert self.doubt.card is not None
        return self.doubt.card

    @property
    def other(self) -> int:
        """The first other card that the doubt speaks of."""
        return self.doubt.others[0]

    @property
    def serving(self) -> Serving:
        """What the card counts as."""
        return self.serving_of(self.card)

    def serving_of(self, card: int) -> Serving:
        """What a card of the reading counts as."""
        serving = self.layout.servings[card]
        assert serving is not None
        return serving


@dataclass(frozen=True)
class Option:
    """An answer before it is known whether it is possible."""

    code: str
    layout: Layout
    faces: tuple[str, ...] = ()


Options = Iterator[Option]


# --- which face, and which cards


def faces(asked: Asked) -> Options:
    """The face as it was read, and what it may be instead."""
    card = asked.cards[asked.card]
    yield Option("face", asked.layout, (card.face,))
    for face, _ in card.alternatives[:MOST_FACES]:
        yield Option("face", renamed(asked.layout, asked.card, face), (face,))


def faces_or_not_mine(asked: Asked) -> Options:
    """The face, another one, or no card of this tableau."""
    yield from faces(asked)
    yield Option("not-mine", removed(asked.layout, asked.card))


def mine(asked: Asked) -> Options:
    """A card of this tableau, or none."""
    yield Option("mine", asked.layout)
    yield Option("not-mine", removed(asked.layout, asked.card))


def twins(asked: Asked) -> Options:
    """Two cards, or one: then the one stays that is part of a pair, else the surer one."""
    yield Option("two", asked.layout)
    gone, stays = asked.card, asked.other
    if _ties(asked.layout, gone) > _ties(asked.layout, stays):
        gone, stays = stays, gone
    yield Option("one", removed(asked.layout, gone, onto=stays))


def _ties(layout: Layout, card: int) -> tuple[bool, int]:
    """How much would change with a card: whether it is on wasabi, and how many cards lie on it."""
    serving = layout.servings[card]
    return serving is not None and serving.on_wasabi, len(layout.lying_on(card))


def one_more(asked: Asked) -> Options:
    """No other card, or one that was left out."""
    yield Option("no", asked.layout)
    yield from _additions(asked)


def not_mine_or_one_more(asked: Asked) -> Options:
    """What was left out is somebody else's, or a card that can lie here after all."""
    yield Option("not-mine", asked.layout)
    yield from _additions(asked)


def _additions(asked: Asked) -> Options:
    """The cards that may have been left out, and that of a pair with the card beside first as a pair."""
    near = asked.doubt.card
    for face in asked.doubt.likely:
        serving = Serving(face)
        if face == WASABI and is_nigiri(asked.layout.at(near)):
            yield from _wasabi_added(asked)
        more = added(asked.layout, serving)
        if near is not None and is_free_wasabi(asked.layout, near) and is_nigiri(serving):
            yield Option("add-on-wasabi", put_on_wasabi(more, len(asked.cards), near), (face,))
        yield Option("add", more, (face,))


# --- nigiri and wasabi


def on_wasabi(asked: Asked) -> Options:
    """On the wasabi, or not; as it was read first."""
    yes = Option("yes", put_on_wasabi(asked.layout, asked.card, asked.other))
    no = Option("no", taken_off_wasabi(asked.layout, asked.card))
    yield from (yes, no) if asked.serving.on_wasabi else (no, yes)


def wasabi_or_card(asked: Asked) -> Options:
    """On the wasabi, or on the other card; as it was read first."""
    wasabi, other = asked.doubt.faces[1:3]
    on = Option("lies-on", put_on_wasabi(asked.layout, asked.card, asked.other), (wasabi,))
    off = Option("lies-on", taken_off_wasabi(asked.layout, asked.card), (other,))
    yield from (on, off) if asked.serving.on_wasabi else (off, on)


def wasabi_under(asked: Asked) -> Options:
    """No wasabi below, or one that nobody saw."""
    yield Option("no", asked.layout)
    yield from _wasabi_added(asked)


def _wasabi_added(asked: Asked) -> Options:
    """A wasabi that nobody saw, under a nigiri that lies on none."""
    if not asked.serving.on_wasabi:
        more = added(asked.layout, Serving(WASABI), asked.layout.beneath[asked.card])
        yield Option("add-wasabi-under", put_on_wasabi(more, asked.card, len(asked.cards)))
