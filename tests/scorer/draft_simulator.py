"""Whole games of Sushi Draft, played at random by the rules."""

import random
from typing import Any

from okaikei.scorer import FACES

DRAFT = "sushi-draft"


def simulate_draft(seed: int) -> dict[str, Any]:
    """A whole game of Sushi Draft, as a record with its chips."""
    rng = random.Random(seed)
    players = rng.randint(3, 5)
    types = [face for face in FACES if FACES[face].games == (DRAFT,) and face != "wild"]
    piles = {
        pile: rng.sample(range(low, low + 3), 3)
        for pile, low in zip([*types, "dessert"], (3, 2, 2, 1, 1, 1), strict=True)
    }
    rounds: list[dict[str, Any]] = []
    chips: list[list[int]] = [[] for _ in range(players)]
    for _ in range(3):
        deck = [face for face in (*types, "wild") for _ in range(FACES[face].in_box[DRAFT])]
        rng.shuffle(deck)
        eaten = [_eat(rng, [deck.pop() for _ in range(5)]) for _ in range(players)]
        rounds.append({"tableaux": eaten})
        for pile, values in piles.items():
            taker = _chip_taker([_amount(cards, pile) for cards in eaten])
            if taker is not None:
                chips[taker].append(values.pop())
    names = [f"player {seat}" for seat in range(players)]
    return {"game": DRAFT, "players": names, "rounds": rounds, "chips": chips}


def _eat(rng: random.Random, hand: list[str]) -> list[Any]:
    """A hand in front of a player; a wild copies a card that was eaten before it."""
    plain = [card for card in hand if card != "wild"]
    return [{"face": rng.choice(plain), "wild": True} if card == "wild" else card for card in hand]


def _amount(cards: list[Any], pile: str) -> int:
    if pile == "dessert":
        return len({card for card in cards if isinstance(card, str)})
    return sum((card if isinstance(card, str) else card["face"]) == pile for card in cards)


def _chip_taker(amounts: list[int]) -> int | None:
    lonely = [amount for amount in amounts if amount and amounts.count(amount) == 1]
    return amounts.index(max(lonely)) if lonely else None
