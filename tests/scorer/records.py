"""Random records: whole ones to score, and broken ones that must be refused in words."""

import copy
import pickle
import random
from typing import Any

from okaikei.scorer import KINDS, PRESETS, PRINTINGS, possible
from okaikei.scorer.menus import COMPOSITION, PLAYERS, menu_problems

DRAFT_OPTIONS = (
    "half_wild",
    "half_wasabi",
    "half_type_dessert",
    "score_sixth",
    "chips_are_one",
    "zero_takes_chip",
)
PARTY_OPTIONS = ("tie_skips_one_place", "copied_nigiri_stays_plain", "expansions_confirmed")
ORIGINAL_OPTIONS = ("dummy", "promo_soy_sauce", "dummy_spares_fewest")
JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 10**30, 1.5, float("nan")),
    *("", "x", "maki", "salmon", "special-order", "wild", "\ud800", "\0", "a" * 10_000),
    *([], {}, [[]], [None], [[0, 0]], [["maki-1"]], {"tableaux": None}, {"points": [1]}, {"": {}}),
    *({"face": 3}, {"face": "eel", "ordered": "yes"}),
)


def random_record(rng: random.Random) -> dict[str, Any]:
    """A record of any game that can be scored."""
    printing = rng.choice(list(PRINTINGS.values()))
    low, high = PLAYERS[printing.game]
    record: dict[str, Any] = {"game": printing.game, "printing": printing.name}
    options: list[str] = []
    players = rng.randint(low, high)
    if printing.game == "sushi-go-party":
        record["menu"] = random_menu(rng, players)
        options = [option for option in PARTY_OPTIONS if rng.random() < 0.3]
    elif printing.game == "sushi-draft":
        options = [option for option in DRAFT_OPTIONS if rng.random() < 0.3]
    else:
        options = [option for option in ORIGINAL_OPTIONS if rng.random() < 0.3]
        players = 2 if "dummy" in options else players
    record["players"] = [f"player {seat}" for seat in range(players)]
    record["options"] = dict.fromkeys(options, True)
    seats = players + ("dummy" in options)
    there = possible(printing.game, printing.name, record.get("menu"), players, options)
    hand = there.hand or 0
    record["rounds"] = [
        random_round(rng, printing.game, list(there.faces), seats, hand) for _ in range(rng.randint(0, 4))
    ]
    if there.desserts and rng.random() < 0.3:
        piles = [rng.choices(sorted(there.desserts), k=rng.randint(0, 3)) for _ in range(seats)]
        record["before"] = {"points": [rng.randint(-20, 60) for _ in range(seats)], "desserts": piles}
        if rng.random() < 0.5:
            record["before"]["rounds"] = rng.randint(0, 3)
    if printing.game == "sushi-draft" and rng.random() < 0.5:
        record["chips"] = [[rng.randint(1, 5) for _ in range(rng.randint(0, 5))] for _ in range(seats)]
    return record


def random_menu(rng: random.Random, players: int) -> str | list[str]:
    """A preset or a menu of one's own that so many players may use."""
    while True:
        menu: str | list[str] = rng.choice(list(PRESETS))
        if rng.random() < 0.5:
            menu = []
            for group, wanted in COMPOSITION.items():
                menu += rng.sample([kind.name for kind in KINDS.values() if kind.group == group], wanted)
        if not menu_problems(menu, players):
            return menu


def random_round(rng: random.Random, game: str, faces: list[str], seats: int, hand: int) -> dict[str, Any]:
    """Tableaux of what can lie there, with every kind of mark."""
    tableaux = [[random_serving(rng, faces) for _ in range(rng.randint(0, hand + 1))] for _ in range(seats)]
    played: dict[str, Any] = {"tableaux": tableaux}
    if game == "sushi-go-party" and "uramaki-3" in faces:
        played["uramaki"] = [rng.sample(range(seats), rng.randint(1, 2)) for _ in range(rng.randint(0, 4))]
    if rng.random() < 0.3:
        played["discarded"] = [rng.choice((None, 0, 0, 1, 2, 5)) for _ in range(seats)]
    return played


def random_serving(rng: random.Random, faces: list[str]) -> str | dict[str, Any]:
    """One card, as a copy where it must be one."""
    face = rng.choice(faces)
    while face in ("special-order", "wild"):
        copied = rng.choice([other for other in faces if other not in ("special-order", "wild")])
        return {"face": copied, "ordered" if face == "special-order" else "wild": True}
    if face.endswith("nigiri") and "wasabi" in faces and rng.random() < 0.3:
        return {"face": face, "on_wasabi": True}
    return {"face": face, "dots": True} if "wild" in faces and rng.random() < 0.3 else face


def broken(rng: random.Random, record: dict[str, Any]) -> Any:
    """The record with one to four places spoilt."""
    spoilt: Any = pickle.loads(pickle.dumps(record))  # as deep as deepcopy, and many times faster
    for _ in range(rng.randint(1, 4)):
        if not spoilt:
            return rng.choice(JUNK)
        where, key = _place(rng, spoilt)
        if rng.random() < 0.2:
            del where[key]
        elif isinstance(where, dict) and rng.random() < 0.1:
            where[rng.choice(("", "face", "wild", "tableaux", "x\n", "chips"))] = _junk(rng)
        elif isinstance(where, list) and rng.random() < 0.2:
            where.insert(key, rng.choice((_junk(rng), where[key])))
        else:
            where[key] = _junk(rng)
    return spoilt


def _junk(rng: random.Random) -> Any:
    return copy.deepcopy(rng.choice(JUNK))


def _place(rng: random.Random, value: Any) -> tuple[Any, Any]:
    """A place somewhere in nested lists and objects: the deeper, the likelier to go on."""
    while True:
        key = rng.choice(list(value)) if isinstance(value, dict) else rng.randrange(len(value))
        inner = value[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.3:
            return value, key
        value = inner
