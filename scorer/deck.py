"""The deck: the faces of a game and a menu, how many of each, and how many cards each player is dealt."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from okaikei.scorer.faces import (
    DESSERT_FACES,
    DRAFT,
    DRAFT_TYPES,
    FACES,
    KINDS,
    ORIGINAL_KINDS,
    PARTY,
    PARTY_KINDS,
    SUSHI_GO,
)
from okaikei.scorer.menus import ZOCH, menu_kinds
from okaikei.scorer.serving import LIE_ON_WASABI, MARKS, NEVER_COPIED

ZOCH_KINDS = frozenset({"sukeroku", "sake"})


@dataclass(frozen=True, slots=True)
class Possible:
    """What can lie on a table."""

    faces: Mapping[str, int]  # each face, and how many of it at most
    hand: int | None  # cards dealt to each player; None where the number of players is not known
    exact: bool  # whether exactly the hand lies there at the end of a round, because nothing can be discarded
    desserts: frozenset[str]  # the faces that their owner keeps until the end of the game


def hand_size(game: str, players: int, options: Collection[str] = ()) -> int:
    """How many cards each player has in front when nothing was discarded."""
    if game == DRAFT:
        return 6 if "score_sixth" in options else 5
    if game == SUSHI_GO:
        return 9 if "dummy" in options else 12 - players
    return 10 if players <= 3 else 9 if players <= 5 else 8 if players <= 7 else 7


def seat_count(players: int, options: Collection[str] = ()) -> int:
    """How many tableaux a round has: one for each player, and the dummy's, which lies last."""
    return players + ("dummy" in options)


def possible_marks(face: str, faces: Collection[str]) -> tuple[str, ...]:
    """The marks that a serving of this face can have where these faces are on the table.

    `ordered` and `wild` are there where a special order or a wild can be such a serving.
    """
    copied = face not in NEVER_COPIED
    can_have = {
        "ordered": copied and "special-order" in faces,
        "on_wasabi": FACES[face].kind in LIE_ON_WASABI and "wasabi" in faces,
        "wild": copied and "wild" in faces,
        "dots": face in DRAFT_TYPES,
    }
    return tuple(mark for mark in MARKS if can_have[mark])


def desserts_shuffled(players: int) -> tuple[int, int, int]:
    """How many Party desserts are in the deck by the first, second and third round, counted together."""
    return (5, 8, 10) if players <= 5 else (7, 12, 15)


def kinds_in_play(
    game: str,
    printing: str | None = None,
    menu: str | Iterable[str] | None = None,
    options: Collection[str] = (),
) -> tuple[str, ...]:
    """The kinds that are in the deck."""
    if game == DRAFT:
        return tuple(kind.name for kind in KINDS.values() if DRAFT in kind.games)
    if game == SUSHI_GO:
        return (*ORIGINAL_KINDS, "soy-sauce") if "promo_soy_sauce" in options else ORIGINAL_KINDS
    if menu is not None:
        return menu_kinds(menu)
    # Only the German box holds the mini-expansions; elsewhere they are promos that a menu must name.
    return tuple(kind for kind in PARTY_KINDS if printing in (None, ZOCH) or kind not in ZOCH_KINDS)


def possible(
    game: str | None = None,
    printing: str | None = None,
    menu: str | Iterable[str] | None = None,
    players: int | None = None,
    options: Collection[str] = (),
) -> Possible:
    """What can lie on the table of such a game; with no game, every face of every game."""
    if game is None:
        faces = {face.name: max(face.in_box.values()) for face in FACES.values()}
        return Possible(faces, None, False, DESSERT_FACES)
    kinds = kinds_in_play(game, printing, menu, options)
    faces = {name: FACES[name].in_box[game] for kind in kinds for name in KINDS[kind].faces}
    if game == PARTY and players is not None:
        shuffled = desserts_shuffled(players)[-1]
        faces = {
            name: min(count, shuffled) if name in DESSERT_FACES else count for name, count in faces.items()
        }
    return Possible(
        faces=faces,
        hand=None if players is None else hand_size(game, players, options),
        exact=game != PARTY or not any(KINDS[kind].discards for kind in kinds),
        desserts=DESSERT_FACES.intersection(faces),
    )
