"""The form of a new game: what was sent, what is wrong with it, and the setup that comes of it."""

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


@dataclass
class Form:
    """What stands in the fields, right or wrong."""

    game: str = scorer.PARTY
    printing: str = ""
    menu: str = next(iter(scorer.PRESETS))  # "own" for one that is made of `kinds`
    kinds: list[str] = field(default_factory=list)
    players: list[str] = field(default_factory=list)  # names, in seating order
    colours: list[int] = field(default_factory=list)  # of their plates
    options: list[str] = field(default_factory=list)
    deck: str = ""  # the id of a deck that was taught; empty for the built-in one
    first_round: int = 1
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
        menu="own" if own else game.menu or Form.menu,
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


def setup_of(filled: Form) -> tuple[Setup | None, list[str]]:
    """The setup, or what is wrong in words."""
    if filled.game not in scorer.GAMES:
        return None, [say("Choose a game.")]
    problems: list[str] = []
    if len({name.casefold() for name in filled.players}) < len(filled.players):
        problems.append(say("Two players have the same name. Add a letter to tell them apart."))
    menu, printing = _menu(filled, problems)
    setup = Setup(
        game=filled.game,
        printing=printing,
        menu=menu,
        players=tuple(filled.players),
        colours=tuple(filled.colours),
        options=tuple(o for o in dict.fromkeys(filled.options) if scorer.OPTIONS.get(o) == filled.game),
        deck=chosen_deck(filled.game, filled.deck),
    )
    setup = replace(setup, learns=may_change_deck(setup.deck or SHIPPED))
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


def _unconfirmed(setup: Setup) -> list[str]:
    """What the scorer must know of the whole table before it can score a game with this setup."""
    seats = scorer.seat_count(len(setup.players), setup.options)
    asked = scorer.open_questions(_record(setup, [{"tableaux": [[]] * seats}]), 0, language())
    return [
        f"{question.text}. " + say("If so, tick it under “House rules”.")
        for question in asked
        if question.kind == "expansions"
    ]


def _check(setup: Setup) -> list[str]:
    """The scorer's own word on a setup; empty when it will score it."""
    try:
        _record(setup, [])
    except scorer.RecordError as error:
        _where, _, what = str(error).partition(": ")  # the form has no keys of a record to point at
        return [what[:1].upper() + what[1:]]
    return []


def _menu(filled: Form, problems: list[str]) -> tuple[Any, str]:
    """The menu and the printing; what is illegal about the menu is added to the problems."""
    if filled.game != scorer.PARTY:
        return None, scorer.DEFAULT_PRINTING[filled.game]
    known = scorer.PRINTINGS.get(filled.printing)
    printing = known.name if known and known.game == filled.game else default_printing()
    menu: Any = filled.menu
    if menu not in scorer.PRESETS:
        menu = [kind for kind in dict.fromkeys(filled.kinds) if kind in scorer.KINDS]
    problems += scorer.menu_problems(menu, len(filled.players) or None, language())
    return menu, printing


def _before(filled: Form, setup: Setup, problems: list[str]) -> dict[str, Any]:
    """What is on paper; what is not clear about it is added to the problems."""
    table = scorer.possible(setup.game, setup.printing, setup.menu, len(setup.players), setup.options)
    points, piles = [], []
    for name, score, pile in zip(filled.players, filled.points, filled.desserts, strict=True):
        digits = score.removeprefix("-").removeprefix("−")
        if score and not (digits.isdecimal() and len(digits) <= 4):
            problems.append(say("The points of {name} are not a number.", name=name))
            continue
        points.append(0 if not score else (1 if digits == score else -1) * int(digits))
        cards = _desserts(pile, table.desserts)
        if cards is None:
            problems.append(say("The desserts of {name} are not clear: {text}", name=name, text=pile))
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
