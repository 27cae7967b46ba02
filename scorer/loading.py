"""From JSON values to a record; whatever is wrong is said in one line that names the place."""

from okaikei.scorer.catalogue import marked
from okaikei.scorer.deal import ROUNDS
from okaikei.scorer.deck import seat_count
from okaikei.scorer.faces import DESSERT_FACES, DRAFT, FACES, GAMES, PARTY, PARTY_KINDS
from okaikei.scorer.json_values import LARGEST, JsonValue
from okaikei.scorer.menus import DEFAULT_PRINTING, PLAYERS, PRESETS, PRINTINGS, menu_kinds, menu_problems
from okaikei.scorer.names import game_name
from okaikei.scorer.options import OPTIONS
from okaikei.scorer.record import Before, PlayedRound, Record
from okaikei.scorer.serving import COPIERS, LIE_ON_WASABI, MARKS, Serving, Tableau
from okaikei.scorer.texts import say, say_many

KEYS = ("game", "printing", "menu", "players", "options", "before", "rounds", "chips")
# The servings without marks of each game. Sushi Go! and Party share their faces: a card of the other game
# on the table is a warning, not an error.
_PLAIN = {
    game: {
        face.name: Serving(face.name) for face in FACES.values() if (game == DRAFT) == (DRAFT in face.games)
    }
    for game in GAMES
}


def load_record(obj: object, language: str = "en") -> Record:
    """A record from parsed JSON; raises RecordError with "place: message" in a language."""
    top = JsonValue(obj, language)
    top.as_object(KEYS)
    game = top.get("game").as_choice(GAMES, marked("no such game {value}"))
    printing = _printing(top.get("printing"), game)
    options = _options(top.get("options"), game)
    players = _players(top.get("players"), game, options)
    menu = _menu(top.get("menu"), game, len(players))
    seats = seat_count(len(players), options)
    before = _before(top.get("before"), game, len(players), seats)
    rounds = top.get("rounds")
    played = (
        () if "rounds" not in top.value else tuple(_round(entry, game, seats) for entry in rounds.items())
    )
    chips = _chips(top.get("chips"), game, len(players))
    return Record(game, printing, players, menu, options, before, played, chips)


def _printing(entry: JsonValue, game: str) -> str:
    if entry.value is None:
        return DEFAULT_PRINTING[game]
    printing = PRINTINGS[entry.as_choice(PRINTINGS, marked("no such printing {value}"))]
    if printing.game != game:
        text = say(
            entry.language,
            "{printing} is a printing of {its_game}, not {game}",
            printing=printing.name,
            its_game=game_name(printing.game, entry.language),
            game=game_name(game, entry.language),
        )
        entry.refuse(text)
    return printing.name


def _options(entry: JsonValue, game: str) -> frozenset[str]:
    if entry.value is None:
        return frozenset()
    if isinstance(entry.value, list | tuple):  # names alone are as good as names with true behind them
        named = [item.as_choice(OPTIONS, marked("no such option {value}")) for item in entry.items()]
        chosen = frozenset(named)
    else:
        chosen = frozenset(option for option in entry.as_object(OPTIONS) if entry.get(option).as_flag())
    for option in sorted(chosen):
        if OPTIONS[option] != game:
            text = say(
                entry.language,
                "an option of {its_game}, not of {game}",
                its_game=game_name(OPTIONS[option], entry.language),
                game=game_name(game, entry.language),
            )
            JsonValue(True, entry.language, f"{entry.path}.{option}").refuse(text)
    return chosen


def _players(entry: JsonValue, game: str, options: frozenset[str]) -> tuple[str, ...]:
    for item in entry.items():
        name = item.value
        if not isinstance(name, str) or any("\ud800" <= letter <= "\udfff" for letter in name):
            item.refuse(say(item.language, "should be a name, not {value}", value=item.shown()))
    low, high = PLAYERS[game]
    names = entry.as_list()
    if not low <= len(names) <= high:
        values = {"game": game_name(game, entry.language), "low": low, "high": high, "players": len(names)}
        entry.refuse(
            say(entry.language, "{game} is for {low} to {high} players, not for {players}", **values)
        )
    if "dummy" in options and len(names) != 2:
        text = say(entry.language, "the dummy plays with two players, not with {players}", players=len(names))
        entry.refuse(text)
    return tuple(names)


def _menu(entry: JsonValue, game: str, players: int) -> str | tuple[str, ...] | None:
    if game != PARTY:
        if entry.value is not None:
            entry.refuse(say(entry.language, "only Sushi Go Party! has a menu"))
        return None
    if isinstance(entry.value, str):
        menu: str | tuple[str, ...] = entry.as_choice(PRESETS, marked("no such menu {value}"))
    else:
        kinds = ("nigiri", *PARTY_KINDS)
        chosen = [
            item.as_choice(kinds, marked("no such kind {value}"), listed=False) for item in entry.items()
        ]
        menu = tuple(kind for kind in chosen if kind != "nigiri")
    problems = menu_problems(menu_kinds(menu), players, entry.language)
    if problems:
        entry.refuse("; ".join(problems))
    return menu


def _before(entry: JsonValue, game: str, players: int, seats: int) -> Before | None:
    if entry.value is None:
        return None
    given = entry.as_object(("points", "desserts", "rounds"))
    points = entry.get("points").as_numbers() if "points" in given else (0,) * seats
    piles: tuple[Tableau, ...] = ((),) * seats
    if "desserts" in given:
        piles = tuple(_tableau(pile, game) for pile in entry.get("desserts").items())
    _refuse_wrong_count(entry.get("points"), len(points), players, seats)
    _refuse_wrong_count(entry.get("desserts"), len(piles), players, seats)
    for seat, pile in enumerate(piles):
        for position, serving in enumerate(pile):
            if serving.face not in DESSERT_FACES and not serving.is_open:
                path = f"{entry.path}.desserts[{seat}][{position}]"
                text = say(entry.language, '"{face}" is no dessert', face=serving.face)
                JsonValue(None, entry.language, path).refuse(text)
    on_paper = entry.get("rounds").as_number(0, ROUNDS) if given.get("rounds") is not None else None
    # The dummy may be left out of what was written on paper: it then had nothing.
    return Before(points + (0,) * (seats - len(points)), piles + ((),) * (seats - len(piles)), on_paper)


def _refuse_wrong_count(entry: JsonValue, there: int, players: int, seats: int) -> None:
    """Refuse a list that has not one entry for each player, or for each seat."""
    if there not in (players, seats):
        text = say_many(
            entry.language,
            "{n} entry for {players} players",
            "{n} entries for {players} players",
            there,
            players=players,
        )
        entry.refuse(text)


def _round(entry: JsonValue, game: str, seats: int) -> PlayedRound:
    entry.as_object(("tableaux", "uramaki", "discarded"))
    listed = entry.get("tableaux")
    count = len(listed.as_list())
    if count != seats:
        text = say_many(
            entry.language,
            "{n} tableau for {seats} players",
            "{n} tableaux for {seats} players",
            count,
            seats=seats,
        )
        listed.refuse(text)
    tableaux = tuple(_tableau(tableau, game) for tableau in listed.items())
    taken = entry.get("uramaki")
    places = () if taken.value is None else tuple(_uramaki_place(item, seats) for item in taken.items())
    if places and game != PARTY:
        taken.refuse(say(entry.language, "only Sushi Go Party! has uramaki"))
    return PlayedRound(tableaux, places, _discarded(entry.get("discarded"), seats))


def _discarded(entry: JsonValue, seats: int) -> tuple[int | None, ...]:
    """How many cards of each seat left the table, null where it is not known; empty where nothing is said."""
    if entry.value is None:
        return ()
    counts = tuple(None if item.value is None else item.as_number(0, LARGEST) for item in entry.items())
    if counts:
        _refuse_wrong_count(entry, len(counts), seats, seats)
    return counts


def _uramaki_place(entry: JsonValue, seats: int) -> tuple[int, ...]:
    taken = entry.as_numbers()
    for item in entry.items():
        if not 0 <= item.value < seats:
            values = {"seat": item.value, "last": seats - 1}
            item.refuse(say(entry.language, "no such seat {seat}; seats are 0 to {last}", **values))
    if not taken or len(set(taken)) != len(taken):
        entry.refuse(say(entry.language, "should be different seats, not {value}", value=entry.shown()))
    return taken


def load_tableau(obj: object, game: str, language: str = "en") -> Tableau:
    """One player's cards from parsed JSON; raises RecordError as `load_record` does."""
    return _tableau(JsonValue(obj, language, "tableau"), game)


def _tableau(entry: JsonValue, game: str) -> Tableau:
    plain = _PLAIN[game]
    return tuple(
        plain[value]
        if isinstance(value, str) and value in plain
        else _serving(JsonValue(value, entry.language, f"{entry.path}[{position}]"), game)
        for position, value in enumerate(entry.as_list())
    )


def _serving(entry: JsonValue, game: str) -> Serving:
    if not isinstance(entry.value, dict):
        return Serving(_face(entry, game))
    given = entry.as_object(("face", *MARKS))
    marks = {mark: entry.get(mark).as_flag() if mark in given else False for mark in MARKS}
    for mark in MARKS:
        if marks[mark] and (mark in ("wild", "dots")) != (game == DRAFT):
            text = say(entry.language, "not in {game}", game=game_name(game, entry.language))
            entry.get(mark).refuse(text)
    # A copy of nobody knows what: the question is still open, and the scorer will ask.
    unsaid = next((card for card, mark in COPIERS.items() if marks[mark]), None)
    face = unsaid if unsaid and "face" not in given else _face(entry.get("face"), game)
    if face == "card-back":
        marks["on_wasabi"] = False  # turned over on its wasabi: a nigiri no longer, and the wasabi is free
    if marks["on_wasabi"] and FACES[face].kind not in LIE_ON_WASABI:
        text = say(entry.language, 'only a nigiri can lie on a wasabi, not "{face}"', face=face)
        entry.get("on_wasabi").refuse(text)
    if face in COPIERS:
        marks["ordered"] = marks["wild"] = False
    return Serving(face, **marks)


def _face(entry: JsonValue, game: str) -> str:
    if isinstance(entry.value, str) and entry.value in FACES and entry.value not in _PLAIN[game]:
        values = {"face": entry.value, "game": game_name(game, entry.language)}
        entry.refuse(say(entry.language, '"{face}" is no card of {game}', **values))
    return entry.as_choice(_PLAIN[game], marked("no such face {value}"), listed=False)


def _chips(entry: JsonValue, game: str, players: int) -> tuple[tuple[int, ...], ...] | None:
    if entry.value is None or (entry.value == [] and game != DRAFT):
        return None
    chips = tuple(item.as_numbers() for item in entry.items())
    if game != DRAFT:
        entry.refuse(say(entry.language, "only Sushi Draft has chips"))
    _refuse_wrong_count(entry, len(chips), players, players)
    return chips
