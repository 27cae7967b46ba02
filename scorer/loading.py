"""From JSON values to a record; whatever is wrong is said in one line that names the place."""

import json
from collections.abc import Collection, Iterable
from typing import Any, NoReturn

from okaikei.scorer.faces import DESSERT_FACES, DRAFT, FACES, GAMES, PARTY, PARTY_KINDS, SUSHI_GO
from okaikei.scorer.menus import DEFAULT_PRINTING, PLAYERS, PRESETS, PRINTINGS, legal_menu, menu_kinds
from okaikei.scorer.names import CARD_NAMES, LANGUAGES, game_name
from okaikei.scorer.record import Before, Record, RecordError, Round
from okaikei.scorer.serving import COPIERS, LIE_ON_WASABI, MARKS, Serving, Tableau
from okaikei.scorer.table import seat_count

OPTIONS = {
    "dummy": SUSHI_GO,
    "promo_soy_sauce": SUSHI_GO,
    "half_wild": DRAFT,
    "half_wasabi": DRAFT,
    "half_type_dessert": DRAFT,
    "score_sixth": DRAFT,
    "chips_are_one": DRAFT,
    "zero_takes_chip": DRAFT,
}
LARGEST = 1_000_000  # far above any score; keeps sums printable
# Sushi Go! and Party share their faces: a card of the other game on the table is a warning, not an error.
_PLAIN = {
    game: {
        face.name: Serving(face.name) for face in FACES.values() if (game == DRAFT) == (DRAFT in face.games)
    }
    for game in GAMES
}


def load_record(obj: object) -> Record:
    """A record from parsed JSON; raises RecordError with "place: message"."""
    top = _object(
        obj, "record", ("game", "printing", "menu", "players", "options", "before", "rounds", "chips")
    )
    game = _choice(top.get("game"), "game", GAMES)
    printing = _printing(top.get("printing"), game)
    options = _options(top.get("options"), game)
    players = _players(top.get("players"), game, options)
    menu = _menu(top.get("menu"), game, len(players))
    seats = seat_count(len(players), options)
    before = _before(top.get("before"), game, len(players), seats)
    rounds = tuple(
        _round(entry, f"rounds[{place}]", game, seats)
        for place, entry in enumerate(_list(top.get("rounds", []), "rounds"))
    )
    chips = _chips(top.get("chips"), game, len(players))
    return Record(game, printing, players, menu, options, before, rounds, chips)


def _fail(place: str, message: str) -> NoReturn:
    raise RecordError(f"{place}: {message}")


def _show(value: object) -> str:
    """A value as JSON, on one line and short enough to read."""
    shown = json.dumps(value, default=str)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _meant(word: str, choices: Iterable[str]) -> str:
    """A hint at the choice that was probably meant; empty when nothing is near."""
    from difflib import get_close_matches  # slow to import, and only needed when something is wrong

    choices = list(choices)
    plain = word[:60].strip().lower().replace(" ", "-").replace("_", "-")
    called = {
        spoken.lower().replace(" ", "-"): choice
        for language in LANGUAGES
        for choice in choices
        for spoken in CARD_NAMES[language].get(choice, ())
    }
    near = [choice for choice in choices if plain and plain in choice.split("-")]
    near = near or get_close_matches(plain, choices, 1)
    near = [called[plain]] if plain in called else near
    return f'; did you mean "{near[0]}"?' if near else ""


def _object(value: object, place: str, keys: Collection[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        _fail(place, f"should be an object, not {_show(value)}")
    for key in value:
        if key not in keys:
            prefix = "" if place == "record" else f"{place}."
            shown = key if str(key).isprintable() and len(str(key)) <= 60 else _show(key)
            _fail(f"{prefix}{shown}", f"no such key{_meant(str(key), keys)}")
    return value


def _list(value: object, place: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        _fail(place, "missing" if value is None else f"should be a list, not {_show(value)}")
    return list(value)


def _choice(value: object, place: str, choices: Collection[str], what: str | None = None) -> str:
    if value is None:
        _fail(place, f"missing; one of {', '.join(choices)}")
    if not isinstance(value, str) or value not in choices:
        hint = _meant(value, choices) if isinstance(value, str) else ""
        _fail(place, f"no such {what or place} {_show(value)}{hint or '; one of ' + ', '.join(choices)}")
    return value


def _flag(value: object, place: str) -> bool:
    if value not in (True, False) or isinstance(value, float):
        _fail(place, f"should be true or false, not {_show(value)}")
    return bool(value)


def _number(value: object, place: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        _fail(place, f"should be a whole number, not {_show(value)}")
    return value


def _numbers(value: object, place: str) -> tuple[int, ...]:
    return tuple(_number(entry, f"{place}[{index}]") for index, entry in enumerate(_list(value, place)))


def _printing(value: object, game: str) -> str:
    if value is None:
        return DEFAULT_PRINTING[game]
    printing = PRINTINGS[_choice(value, "printing", PRINTINGS)]
    if printing.game != game:
        _fail(
            "printing", f"{printing.name} is a printing of {game_name(printing.game)}, not {game_name(game)}"
        )
    return printing.name


def _options(value: object, game: str) -> frozenset[str]:
    if value is None:
        return frozenset()
    if isinstance(value, list):  # names alone are as good as names with true behind them
        value = {
            _choice(entry, f"options[{index}]", OPTIONS, "option"): True for index, entry in enumerate(value)
        }
    named = _object(value, "options", OPTIONS)
    chosen = frozenset(option for option in named if _flag(named[option], f"options.{option}"))
    for option in sorted(chosen):
        if OPTIONS[option] != game:
            _fail(f"options.{option}", f"an option of {game_name(OPTIONS[option])}, not of {game_name(game)}")
    return chosen


def _players(value: object, game: str, options: frozenset[str]) -> tuple[str, ...]:
    names = _list(value, "players")
    for index, name in enumerate(names):
        if not isinstance(name, str) or any("\ud800" <= letter <= "\udfff" for letter in name):
            _fail(f"players[{index}]", f"should be a name, not {_show(name)}")
    low, high = PLAYERS[game]
    if not low <= len(names) <= high:
        _fail("players", f"{game_name(game)} is for {low} to {high} players, not for {len(names)}")
    if "dummy" in options and len(names) != 2:
        _fail("players", f"the dummy plays with two players, not with {len(names)}")
    return tuple(names)


def _menu(value: object, game: str, players: int) -> str | tuple[str, ...] | None:
    if game != PARTY:
        if value is not None:
            _fail("menu", "only Sushi Go Party! has a menu")
        return None
    if isinstance(value, str):
        menu: str | tuple[str, ...] = _choice(value, "menu", PRESETS)
    else:
        kinds = ("nigiri", *PARTY_KINDS)
        listed = _list(value, "menu")
        for index, kind in enumerate(listed):
            if not isinstance(kind, str) or kind not in kinds:
                hint = _meant(kind, kinds) if isinstance(kind, str) else ""
                _fail(f"menu[{index}]", f"no such kind {_show(kind)}{hint}")
        menu = tuple(kind for kind in listed if kind != "nigiri")
    problems = legal_menu(menu_kinds(menu), players)
    if problems:
        _fail("menu", "; ".join(problems))
    return menu


def _before(value: object, game: str, players: int, seats: int) -> Before | None:
    if value is None:
        return None
    entries = _object(value, "before", ("points", "desserts"))
    points = _numbers(entries.get("points", [0] * seats), "before.points")
    desserts = _list(entries.get("desserts", [[]] * seats), "before.desserts")
    for place, there in (("points", len(points)), ("desserts", len(desserts))):
        if there not in (players, seats):
            _fail(f"before.{place}", f"{there} entries for {players} players")
    piles = tuple(_tableau(pile, f"before.desserts[{seat}]", game) for seat, pile in enumerate(desserts))
    for seat, pile in enumerate(piles):
        for index, serving in enumerate(pile):
            if serving.face not in DESSERT_FACES and not serving.is_open:
                _fail(f"before.desserts[{seat}][{index}]", f'"{serving.face}" is no dessert')
    # The dummy may be left out of what was written on paper: it then had nothing.
    return Before(points + (0,) * (seats - len(points)), piles + ((),) * (seats - len(piles)))


def _round(value: object, place: str, game: str, seats: int) -> Round:
    entries = _object(value, place, ("tableaux", "uramaki"))
    listed = _list(entries.get("tableaux"), f"{place}.tableaux")
    if len(listed) != seats:
        _fail(f"{place}.tableaux", f"{len(listed)} tableaux for {seats} players")
    tableaux = tuple(_tableau(entry, f"{place}.tableaux[{seat}]", game) for seat, entry in enumerate(listed))
    taken = entries.get("uramaki")
    places = tuple(
        _uramaki_place(entry, f"{place}.uramaki[{index}]", seats)
        for index, entry in enumerate(_list([] if taken is None else taken, f"{place}.uramaki"))
    )
    if places and game != PARTY:
        _fail(f"{place}.uramaki", "only Sushi Go Party! has uramaki")
    return Round(tableaux, places)


def _uramaki_place(value: object, place: str, seats: int) -> tuple[int, ...]:
    taken = _numbers(value, place)
    for index, seat in enumerate(taken):
        if not 0 <= seat < seats:
            _fail(f"{place}[{index}]", f"no such seat {seat}; seats are 0 to {seats - 1}")
    if not taken or len(set(taken)) != len(taken):
        _fail(place, f"should be different seats, not {_show(list(taken))}")
    return taken


def _tableau(value: object, place: str, game: str) -> Tableau:
    plain = _PLAIN[game]
    return tuple(
        plain[entry]
        if isinstance(entry, str) and entry in plain
        else _serving(entry, f"{place}[{index}]", game)
        for index, entry in enumerate(_list(value, place))
    )


def _serving(value: object, place: str, game: str) -> Serving:
    if not isinstance(value, dict):
        value = {"face": _face(value, place, game)}
    entries = _object(value, place, ("face", *MARKS))
    marks = {mark: _flag(entries.get(mark, False), f"{place}.{mark}") for mark in MARKS}
    for mark in MARKS:
        if marks[mark] and (mark in ("wild", "dots")) != (game == DRAFT):
            _fail(f"{place}.{mark}", f"not in {game_name(game)}")
    # A copy of nobody knows what: the question is still open, and the scorer will ask.
    unsaid = "special-order" if marks["ordered"] else "wild" if marks["wild"] else None
    face = _face(entries.get("face", unsaid), f"{place}.face", game)
    if face == "card-back":
        marks["on_wasabi"] = False  # turned over on its wasabi: a nigiri no longer, and the wasabi is free
    if marks["on_wasabi"] and FACES[face].kind not in LIE_ON_WASABI:
        _fail(f"{place}.on_wasabi", f"only a nigiri can lie on a wasabi, not {_show(face)}")
    if face in COPIERS:
        marks["ordered"] = marks["wild"] = False
    return Serving(face, **marks)


def _face(value: object, place: str, game: str) -> str:
    if value is None:
        _fail(place, "missing")
    if not isinstance(value, str) or value not in FACES:
        hint = _meant(value, _PLAIN[game]) if isinstance(value, str) else ""
        _fail(place, f"no such face {_show(value)}{hint}")
    if value not in _PLAIN[game]:
        _fail(place, f'"{value}" is no card of {game_name(game)}')
    return value


def _chips(value: object, game: str, players: int) -> tuple[tuple[int, ...], ...] | None:
    if value is None or (value == [] and game != DRAFT):
        return None
    chips = tuple(_numbers(entry, f"chips[{seat}]") for seat, entry in enumerate(_list(value, "chips")))
    if game != DRAFT:
        _fail("chips", "only Sushi Draft has chips")
    if len(chips) != players:
        _fail("chips", f"{len(chips)} entries for {players} players")
    return chips
