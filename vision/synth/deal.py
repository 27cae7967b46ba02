"""What could lie in front of a player: a game, a menu, and cards in stacks."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from okaikei import scorer

Serving = str | dict[str, Any]
NIGIRI = ("egg-nigiri", "salmon-nigiri", "squid-nigiri")


@dataclass(frozen=True)
class Laid:
    """One physical card: the face that shows, and what it counts as."""

    shows: str  # the face that is seen, "card-back" if it was turned over
    serving: Serving  # what it counts as, as in a record


Stack = tuple[Laid, ...]  # from the lowest card to the highest


@dataclass(frozen=True)
class Deal:
    """A tableau as a player would lay it, before it is given places on a table."""

    game: str
    printing: str | None  # none: the game's usual one
    menu: tuple[str, ...] | None  # kinds, of a Party game
    players: int
    stacks: tuple[Stack, ...]
    earlier: tuple[Laid, ...] = field(default=())  # desserts of earlier rounds


def plain(face: str) -> Laid:
    """A card that counts as what is printed on it."""
    return Laid(face, face)


def random_menu(random: np.random.Generator, players: int, drawn: frozenset[str]) -> tuple[str, ...]:
    """A legal Party menu of kinds that there are pictures of.

    Wasabi and special orders come often, because they are what is hard.
    """
    by_group: dict[str, list[str]] = {}
    for kind in scorer.KINDS.values():
        if drawn.issuperset(kind.faces):
            by_group.setdefault(kind.group, []).append(kind.name)
    while True:
        specials = [str(kind) for kind in by_group["special"]]
        weights = np.array(
            [{"wasabi": 5.0, "special-order": 4.0, "takeout-box": 2.0}.get(kind, 1.0) for kind in specials]
        )
        menu = (
            str(random.choice(by_group["roll"])),
            *map(str, random.choice(by_group["appetizer"], 3, replace=False)),
            *map(str, random.choice(specials, 2, replace=False, p=weights / weights.sum())),
            str(random.choice(by_group["dessert"])),
        )
        if not scorer.menu_problems(menu, players):
            return menu


def random_deal(
    random: np.random.Generator,
    drawn: frozenset[str],
    games: tuple[str, ...] = ("sushi-go", "sushi-go-party"),
    absent: frozenset[str] = frozenset(),
) -> Deal:
    """A tableau of a random game, menu and number of players, of faces that there are pictures of."""
    weights = np.array([{"sushi-go": 1.0, "sushi-go-party": 4.0, "sushi-draft": 0.5}[game] for game in games])
    game = str(random.choice(games, p=weights / weights.sum()))
    if game == "sushi-go":
        return _deal(random, drawn, absent, game, None, int(random.integers(2, 6)))
    if game == "sushi-draft":
        return _draft(random)
    players = int(random.integers(2, 9))
    return _deal(random, drawn, absent, game, random_menu(random, players, drawn), players)


def random_pile(random: np.random.Generator, drawn: frozenset[str]) -> Deal:
    """One pile of two to five cards of any faces there are pictures of: close-ups to learn faces from."""
    faces = sorted(drawn)
    count = int(random.choice([1, 2, 2, 3, 3, 4, 5]))
    stack = [plain(str(face)) for face in random.choice(faces, count)]
    if random.random() < 0.15:  # what lies so most often, and what is hardest to tell
        stack[:2] = [plain("wasabi"), plain(str(random.choice(NIGIRI)))]
    return Deal("sushi-go-party", None, None, 4, (tuple(stack),))


def _deal(
    random: np.random.Generator,
    drawn: frozenset[str],
    absent: frozenset[str],
    game: str,
    menu: tuple[str, ...] | None,
    players: int,
) -> Deal:
    possible = scorer.possible(game, menu=list(menu) if menu else None, players=players)
    faces = {face: count for face, count in possible.faces.items() if face not in {"card-back", *absent}}
    assert possible.hand is not None
    hand = possible.hand
    if not possible.exact and random.random() < 0.4:
        hand -= int(random.integers(1, 4))
    pool = [face for face, count in faces.items() for _ in range(count)]
    evenly = [face for face, count in faces.items() for _ in range(min(count, 2))]
    hoped: list[str] = []
    for special in ("wasabi", "special-order"):
        if special in faces and random.random() < 0.65:
            hoped += [special] * int(random.choice([1, 1, 2, 3]))
            hoped.append(str(random.choice(NIGIRI)))
    source = pool if random.random() < 0.5 else evenly
    hoped += [str(face) for face in random.permutation(source)]
    kept: list[str] = []
    for face in hoped:
        if len(kept) < hand and kept.count(face) < faces[face]:
            kept.append(face)
    flipped = 0
    if "card-back" in possible.faces and "card-back" in drawn and random.random() < 0.6:
        flipped = int(random.integers(1, 5))
    stacks = _stack(random, [str(face) for face in random.permutation(kept)], flipped)
    earlier: tuple[Laid, ...] = ()
    if random.random() < 0.35:
        desserts = [face for face in pool if face in possible.desserts]
        for face in kept:
            if face in desserts:
                desserts.remove(face)
        earlier = tuple(
            plain(str(face)) for face in random.permutation(desserts)[: int(random.integers(1, 5))]
        )
    return Deal(game, None, menu, players, stacks, earlier)


def _stack(random: np.random.Generator, faces: list[str], flipped: int) -> tuple[Stack, ...]:
    """Put nigiri on wasabi, special orders on what they copy, and turn some cards over."""
    orders = faces.count("special-order")
    wasabi = faces.count("wasabi")
    nigiri = [face for face in faces if face in NIGIRI]
    rest = [face for face in faces if face not in {*NIGIRI, "special-order", "wasabi"}]
    pairs = (
        min(wasabi, len(nigiri))
        if random.random() < 0.75
        else int(random.integers(0, min(wasabi, len(nigiri)) + 1))
    )
    stacks: list[list[Laid]] = [
        [plain("wasabi"), Laid(nigiri[i], {"face": nigiri[i], "on_wasabi": True})] for i in range(pairs)
    ]
    stacks += [[plain("wasabi")] for _ in range(wasabi - pairs)]
    stacks += [[plain(face)] for face in nigiri[pairs:]]
    for face in rest:
        back = flipped > 0 and random.random() < 0.5
        flipped -= back
        stacks.append([plain("card-back" if back else face)])
    for _ in range(orders):
        _order(random, stacks)
    return tuple(tuple(stacks[i]) for i in random.permutation(len(stacks)))


def _order(random: np.random.Generator, stacks: list[list[Laid]]) -> None:
    """Lay one special order: on a card, on a card's stack, on a free wasabi, or beside a wasabi."""
    free = [stack for stack in stacks if stack[-1].shows == "wasabi"]
    plain_nigiri = {stack[-1].shows for stack in stacks if stack[-1].shows in NIGIRI}
    if free and len(plain_nigiri) == 1 and random.random() < 0.25:
        face = next(iter(plain_nigiri))
        free[0].append(Laid("special-order", {"face": face, "ordered": True, "on_wasabi": True}))
        return
    targets = [stack for stack in stacks if stack[-1].shows not in {"card-back", "wasabi"}]
    if not targets:
        return
    target = targets[int(random.integers(0, len(targets)))]
    below = target[-1].serving
    face = below if isinstance(below, str) else below["face"]
    target.append(Laid("special-order", {"face": face, "ordered": True}))


def _draft(random: np.random.Generator) -> Deal:
    """Five Sushi Draft cards, a wild on the card it copies."""
    possible = scorer.possible("sushi-draft", players=4)
    pool = [face for face, count in possible.faces.items() if face != "card-back" for _ in range(count)]
    faces = [str(face) for face in random.permutation(pool)[:5]]
    stacks = [[plain(face)] for face in faces if face != "wild"]
    for _ in range(faces.count("wild")):
        target = stacks[int(random.integers(0, len(stacks)))]
        target.append(Laid("wild", {"face": target[0].shows, "wild": True}))
    return Deal("sushi-draft", None, None, int(random.integers(3, 6)), tuple(map(tuple, stacks)))
