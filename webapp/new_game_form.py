"""The form of a new game: what was sent, what is wrong with it, and the setup that comes of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from flask import request

from okaikei import scorer
from okaikei.vision.decks import SHIPPED
from okaikei.webapp.access_control import may_change_deck
from okaikei.webapp.decks.deck_pages import chosen_deck
from okaikei.webapp.display_values import PLATES
from okaikei.webapp.form_values import small_number
from okaikei.webapp.language import language, say
from okaikei.webapp.storage.games import Setup
from okaikei.webapp.storage.models import Game

LONGEST_NAME = 40  # characters
LONGEST_FIELD = 80  # characters of what was written on paper
MOST_PLAYERS = max(high for _, high in scorer.PLAYERS.values())
GERMAN_PRINTING = "zoch-2017"
STEPS = ("game", "players", "menu", "summary")  # of the page, one after the other


@dataclass(frozen=True)
class Problem:
    """What is wrong, and in which step of the page it is put right."""

    step: str  # one of STEPS
    text: str  # what is wrong, in words


@dataclass
class Form:
    """What stands in the fields, right or wrong."""

    game: str = scorer.PARTY  # as in the record format
    printing: str = ""  # as in the record format; empty until one is chosen
    menu: str = ""  # "own" for one that is made of `kinds`; empty until one is chosen
    kinds: list[str] = field(default_factory=list)  # the tiles of an own menu
    players: list[str] = field(default_factory=list)  # names, in seating order
    colours: list[int] = field(default_factory=list)  # of their plates
    options: list[str] = field(default_factory=list)  # names of the house rules and variants that are on
    deck: str = ""  # the id of a deck that was taught; empty for the built-in one
    first_round: int = 1  # 1; 2 or 3 for a game begun on paper
    points: list[str] = field(default_factory=list)  # of each player on paper, as typed
    desserts: list[str] = field(default_factory=list)  # of each player on paper, as typed


def default_printing() -> str:
    """The edition that is likely in the box: the German one where the browser speaks German."""
    return GERMAN_PRINTING if language() == "de" else scorer.DEFAULT_PRINTING[scorer.PARTY]


def as_last_time(game: Game) -> Form:
    """The form filled with what an earlier game had."""
    own = isinstance(game.menu, list)
    return Form(
        game=game.game,
        printing=game.printing or "",
        menu="own" if own else game.menu or "",
        kinds=list(game.menu) if own else [],
        players=[player.name for player in game.players],
        colours=[player.colour for player in game.players],
        options=list(game.options),
        deck=game.deck or "",
    )


def sent_form() -> Form:
    """The fields as they were sent; whatever is no name or number is as good as empty."""
    sent = request.form
    blank = [""] * MOST_PLAYERS
    rows = list(zip(sent.getlist("player"), [*sent.getlist("colour"), *blank], strict=False))
    rows = [(" ".join(name.split())[:LONGEST_NAME], colour) for name, colour in rows[:MOST_PLAYERS]]
    named = [row for row, (name, _) in enumerate(rows) if name]

    def column(key: str) -> list[str]:
        values = [*sent.getlist(key)[:MOST_PLAYERS], *blank]
        return [values[row].strip()[:LONGEST_FIELD] for row in named]

    return Form(
        game=sent.get("game", ""),
        printing=sent.get("printing", ""),
        menu=sent.get("menu", ""),
        kinds=sent.getlist("kind")[: len(scorer.KINDS)],
        players=[rows[row][0] for row in named],
        colours=[_colour(rows[row][1], row) for row in named],
        options=sent.getlist("option")[: len(scorer.OPTIONS)],
        deck=sent.get("deck", "")[:40],
        first_round=sent.get("first_round", 1, type=int),
        points=column("points"),
        desserts=column("desserts"),
    )


def _colour(text: str, otherwise: int) -> int:
    colour = small_number(text)
    return colour if colour is not None and colour < PLATES else otherwise


def plates(colours: Sequence[int]) -> list[int]:
    """A colour for every seat of the largest game, no two alike: those that were chosen first."""
    found = list(dict.fromkeys(colours))
    free = [colour for colour in range(PLATES) if colour not in found]
    return [
        colour if colour not in colours[:seat] else free.pop(0) for seat, colour in enumerate(colours)
    ] + free


def setup_of(filled: Form) -> tuple[Setup | None, list[Problem]]:
    """The setup, or what is wrong in words."""
    if filled.game not in scorer.GAMES:
        return None, [Problem("game", say("Choose a game."))]
    setup = Setup(
        game=filled.game,
        printing=_printing(filled),
        menu=None,
        players=tuple(filled.players),
        colours=tuple(plates(filled.colours)[: len(filled.players)]),
        deck=chosen_deck(filled.game, filled.deck),
    )
    setup = replace(setup, learns=may_change_deck(setup.deck or SHIPPED))
    problems = _name_problems(filled) or _count_problems(setup)
    menu, menu_problems = _menu(filled)
    problems += menu_problems
    options = tuple(o for o in dict.fromkeys(filled.options) if scorer.OPTIONS.get(o) == filled.game)
    setup = replace(setup, menu=menu, options=options)
    problems = problems or _check(setup)
    if not problems and 1 < filled.first_round <= scorer.ROUNDS:
        setup = replace(setup, before=_before(filled, setup, problems), first_round=filled.first_round)
        problems = problems or _check(setup)
    problems = problems or _unconfirmed(setup)
    return (None, problems) if problems else (setup, [])


def _record(setup: Setup, rounds: list[Any]) -> scorer.Record:
    """The record that a game with this setup begins with."""
    record: dict[str, Any] = {"game": setup.game, "players": list(setup.players), "rounds": rounds}
    record |= {
        "printing": setup.printing,
        "menu": setup.menu,
        "before": setup.before,
        "options": list(setup.options),
    }
    return scorer.load_record({key: value for key, value in record.items() if value is not None}, language())


def _unconfirmed(setup: Setup) -> list[Problem]:
    """What the scorer must know of the whole table before it can score a game with this setup."""
    seats = scorer.seat_count(len(setup.players), setup.options)
    asked = scorer.open_questions(_record(setup, [{"tableaux": [[]] * seats}]), 0, language())
    return [
        Problem("summary", f"{question.text}. " + say("If so, tick it under “House rules”."))
        for question in asked
        if question.kind == "expansions"
    ]


def _check(setup: Setup) -> list[Problem]:
    """Why the scorer refuses a setup, in words; empty where it does not."""
    refused = _refused(setup)
    return [Problem("summary", refused[1])] if refused else []


def _count_problems(setup: Setup) -> list[Problem]:
    """Whether the game is for this number of players, before its menu and house rules are known."""
    place, text = _refused(setup) or ("", "")
    return [Problem("players", text)] if place == "players" else []


def _refused(setup: Setup) -> tuple[str, str] | None:
    """What the scorer refuses: the place in the record, which the form does not show, and why."""
    try:
        _record(setup, [])
    except scorer.RecordError as error:
        place, _, why = str(error).partition(": ")
        return place, why[:1].upper() + why[1:]
    return None


def _name_problems(filled: Form) -> list[Problem]:
    if len({name.casefold() for name in filled.players}) == len(filled.players):
        return []
    return [Problem("players", say("Two players have the same name. Add a letter to tell them apart."))]


def _printing(filled: Form) -> str:
    known = scorer.PRINTINGS.get(filled.printing)
    if filled.game != scorer.PARTY:
        return scorer.DEFAULT_PRINTING[filled.game]
    return known.name if known and known.game == filled.game else default_printing()


def _menu(filled: Form) -> tuple[Any, list[Problem]]:
    """The menu, and what is illegal about it."""
    if filled.game != scorer.PARTY:
        return None, []
    if not filled.menu:
        return None, [Problem("menu", say("Choose a menu."))]
    menu: Any = filled.menu
    if menu not in scorer.PRESETS:
        menu = [kind for kind in dict.fromkeys(filled.kinds) if kind in scorer.KINDS]
    wrong = scorer.menu_problems(menu, len(filled.players) or None, language())
    return menu, [Problem("menu", f"{text[:1].upper()}{text[1:]}.") for text in wrong]


def _before(filled: Form, setup: Setup, problems: list[Problem]) -> dict[str, Any]:
    """What is on paper; what is not clear about it is added to the problems."""
    table = scorer.possible(setup.game, setup.printing, setup.menu, len(setup.players), setup.options)
    points, piles = [], []
    for name, score, pile in zip(filled.players, filled.points, filled.desserts, strict=True):
        digits = score.removeprefix("-").removeprefix("−")
        if score and not (digits.isdecimal() and len(digits) <= 4):
            problems.append(Problem("summary", say("The points of {name} are not a number.", name=name)))
            continue
        points.append(0 if not score else (1 if digits == score else -1) * int(digits))
        cards = _desserts(pile, table.desserts)
        if cards is None:
            text = say("The desserts of {name} are not clear: {text}", name=name, text=pile)
            problems.append(Problem("summary", text))
        piles.append(cards or [])
    return {"points": points, "desserts": piles, "rounds": filled.first_round - 1}


def _desserts(text: str, faces: frozenset[str]) -> list[str] | None:
    """Dessert cards from a number, or from letters for fruit; None when it makes no sense."""
    if not text:
        return []
    if len(faces) == 1:
        return list(faces) * int(text) if text.isdecimal() and len(text) <= 2 else None
    by_letters = {"".join(sorted(f[0] for f in scorer.FACES[face].fruits)): face for face in faces}
    found = [by_letters.get("".join(sorted(word.lower()))) for word in text.replace(",", " ").split()]
    return [face for face in found if face] if all(found) else None
