"""What a photo of a simulated round shows, what is asked about it, and what the right answer is."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from okaikei.scorer import Question
from tests.scorer.simulated_game import Card, Game

IN_FRONT, SIDEWAYS, ASIDE = "in front", "sideways", "aside"  # where a table keeps desserts of earlier rounds
COVERING = 0.05  # how often a special order covers the card that it copies so that it cannot be seen


@dataclass(slots=True)
class Photo:
    """All tableaux of a round as they are read, before anyone has answered anything."""

    tableaux: list[list[str | dict[str, Any]]] = field(default_factory=list)
    cards: list[list[Card]] = field(default_factory=list)  # what each serving really is
    sideways: dict[int, list[int]] = field(default_factory=dict)
    old: list[list[int]] = field(default_factory=list)  # of each seat: the desserts of earlier rounds
    covered: list[list[Card]] = field(default_factory=list)  # of each seat: what cannot be seen


def photograph(rng: random.Random, game: Game, round_index: int, habit: str, *, oriented: bool) -> Photo:
    """Everyone's cards, and the desserts of earlier rounds where the table keeps them in front.

    Where the reader sees how cards lie, the photo is `oriented`.
    """
    photo, played = Photo(), game.rounds[round_index]
    for seat, front in enumerate(played.fronts):
        hidden = [
            card.target
            for card in front
            if card.target is not None and _lies_on_target(card, front) and rng.random() < COVERING
        ]
        cards = [card for card in front if card not in hidden]
        shown = [(card, _as_seen(card, front, hidden)) for card in cards]
        kept = [] if habit == ASIDE else played.before[seat]
        shown += [(card, "special-order" if card.ordered else card.face) for card in kept]
        rng.shuffle(shown)
        photo.cards.append([card for card, _ in shown])
        photo.tableaux.append([serving for _, serving in shown])
        photo.old.append([place for place, (card, _) in enumerate(shown) if card in kept])
        photo.covered.append([card for card in hidden if card is not None])
        if oriented:
            photo.sideways[seat] = photo.old[-1] if habit == SIDEWAYS else []
    return photo


def _lies_on_target(card: Card, front: list[Card]) -> bool:
    """A special order lies on what it copies; beside a wasabi, and on a wasabi of its own, it does not."""
    return card.target in front and card.face != "wasabi" and card.wasabi is None


def _as_seen(card: Card, front: list[Card], hidden: Sequence[Card | None]) -> str | dict[str, Any]:
    """A special order is known by the card under it; without one, it is open what it copies."""
    if not card.ordered or card.turned:
        return card.serving()
    target = card.target
    assert target is not None
    if _lies_on_target(card, front) and target not in hidden and not target.turned:
        return card.serving()
    on_wasabi = card.wasabi is not None and not card.wasabi.turned
    return {"face": "special-order", "on_wasabi": True} if on_wasabi else "special-order"


def right_answer(game: Game, round_index: int, photo: Photo, question: Question) -> Any:
    """What the table would say, in the form of the question's default."""
    played, seat = game.rounds[round_index], question.player
    if seat is None:
        return played.uramaki
    answers: Mapping[str, Any] = {
        "desserts": lambda: len(question.servings) - len(photo.old[seat]),
        "special-order": lambda: photo.cards[seat][question.servings[0]].face,
        "face-down": lambda: True,
        "wasabi": lambda: [
            place
            for place in question.servings
            if (wasabi := photo.cards[seat][place].wasabi) is not None and not wasabi.turned
        ],
        "discarded": lambda: played.discarded[seat],
        "missing": lambda: [card.serving() for card in photo.covered[seat]],
        "dessert-total": lambda: len(question.servings) + len(played.before[seat]),
    }
    return answers[question.kind]()
