"""A new game: which one, who plays, which menu, which house rules."""

from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, jsonify, render_template, request, url_for
from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from okaikei import scorer
from okaikei.vision.decks import SHIPPED
from okaikei.webapp.access_control import count_opening, is_admin, known_phone, make_code, phone_id, storage
from okaikei.webapp.decks.deck_pages import chosen_deck, titles
from okaikei.webapp.display_values import PLATES, plate_names
from okaikei.webapp.form_values import small_number
from okaikei.webapp.idempotency import answer, write_once
from okaikei.webapp.language import language, say
from okaikei.webapp.storage import games
from okaikei.webapp.storage.games import Setup
from okaikei.webapp.storage.models import Game

pages = Blueprint("newgame", __name__, url_prefix="/new")
LONGEST_NAME = 40


@dataclass
class Form:
    """What stands in the fields, right or wrong."""

    game: str = "sushi-go-party"
    printing: str = "gamewright-2016-revised"
    menu: str = "my-first-meal"
    kinds: list[str] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    colours: list[int] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    deck: str = ""
    first_round: int = 1
    points: list[str] = field(default_factory=list)
    desserts: list[str] = field(default_factory=list)


def option_texts() -> dict[str, str]:
    """House rules and variants in words."""
    return {
        "dummy": say("Two players with a dummy as the third"),
        "promo_soy_sauce": say("The soy sauce promo cards are in the deck"),
        "half_wild": say("A wild counts half"),
        "half_wasabi": say("Sushi with wasabi counts half"),
        "half_type_dessert": say("For the dessert, a type with wasabi counts half"),
        "score_sixth": say("The sixth card is eaten too"),
        "chips_are_one": say("Every chip is worth 1"),
        "zero_takes_chip": say("After a tie, someone with none of a type may take its chip"),
    }


@pages.get("")
def form() -> str:
    """The empty form, filled with what this phone chose last."""
    with storage().reading() as sql:
        mine = _latest(sql, 1)
        filled = _as_last_time(mine[0]) if mine else Form()
    return _page(filled, [])


@pages.post("")
def create() -> Response | tuple[str, int]:
    """Open the table."""
    filled = _filled()
    setup, problems = _setup(filled)
    if setup is None:
        return _page(filled, problems), 422
    with write_once() as sql:
        count_opening()
        game = games.create(sql, setup, new_code(sql), phone_id(sql))
        return answer(sql, to=url_for("settings.page", code=game.code, welcome=1))


@pages.get("/menu")
def check_menu() -> Response:
    """What is wrong with a menu, for the page to say while one chooses."""
    players = request.args.get("players", type=int)
    kinds = [kind for kind in request.args.getlist("kind") if kind in scorer.KINDS]
    return jsonify(problems=scorer.menu_problems(kinds, players, language()))


def new_code(sql: Session) -> str:
    """A code that no table has."""
    while True:
        code = make_code()
        if sql.scalar(select(Game.id).where(Game.code == code)) is None:
            return code


def _latest(sql: Session, most: int) -> list[Game]:
    everything = is_admin()
    return games.of_phone(sql, known_phone(sql), everything=everything, most=most, rounds=False)


def _as_last_time(game: Any) -> Form:
    own = isinstance(game.menu, list)
    return Form(
        game=game.game,
        printing=game.printing or "",
        menu="own" if own else game.menu or "my-first-meal",
        kinds=list(game.menu) if own else [],
        players=[player.name for player in game.players],
        colours=[player.colour for player in game.players],
        options=list(game.options),
        deck=game.deck or "",
    )


def _filled() -> Form:
    """The fields as they were sent; whatever is no name or number is as good as empty."""
    sent = request.form
    rows = list(zip(sent.getlist("player"), [*sent.getlist("colour"), *[""] * 8], strict=False))[:8]
    rows = [(" ".join(name.split())[:LONGEST_NAME], colour) for name, colour in rows]
    keep = [place for place, (name, _) in enumerate(rows) if name]

    def column(key: str) -> list[str]:
        values = [*sent.getlist(key)[:8], *[""] * 8]
        return [values[place].strip()[:80] for place in keep]

    return Form(
        game=sent.get("game", ""),
        printing=sent.get("printing", ""),
        menu=sent.get("menu", ""),
        kinds=sent.getlist("kind")[:30],
        players=[rows[place][0] for place in keep],
        colours=[_colour(rows[place][1], place) for place in keep],
        options=sent.getlist("option")[:20],
        deck=sent.get("deck", "")[:40],
        first_round=sent.get("first_round", 1, type=int),
        points=column("points"),
        desserts=column("desserts"),
    )


def _colour(text: str, place: int) -> int:
    colour = small_number(text)
    return colour if colour is not None and colour < PLATES else place


def _setup(filled: Form) -> tuple[Setup | None, list[str]]:
    """The setup, or what is wrong in words."""
    problems: list[str] = []
    if filled.game not in scorer.GAMES:
        return None, [say("Choose a game.")]
    low, high = scorer.PLAYERS[filled.game]
    options = [o for o in dict.fromkeys(filled.options) if scorer.OPTIONS.get(o) == filled.game]
    count = len(filled.players)
    if not low <= count <= high:
        problems.append(
            say("{game} is for {low} to {high} players; there are {n}.",
                game=scorer.game_name(filled.game, language()), low=low, high=high, n=count)
        )  # fmt: skip
    elif "dummy" in options and count != 2:
        problems.append(say("The dummy plays only with two players."))
    if len({name.casefold() for name in filled.players}) < count:
        problems.append(
            say("Two players have the same name. Add a letter, so that the sheet can tell them apart.")
        )
    menu, printing = _menu(filled, problems)
    before = _before(filled, menu, printing, options, problems) if filled.first_round in (2, 3) else None
    if problems:
        return None, problems
    setup = Setup(
        game=filled.game, printing=printing, menu=menu, players=tuple(filled.players),
        colours=tuple(filled.colours), options=tuple(options), before=before,
        first_round=filled.first_round if before else 1, deck=chosen_deck(filled.game, filled.deck),
    )  # fmt: skip
    return setup, check(setup)


def check(setup: Setup) -> list[str]:
    """The scorer's own word on a setup; empty when it will score it."""
    record: dict[str, Any] = {"game": setup.game, "players": list(setup.players), "rounds": []}
    record |= {
        "printing": setup.printing,
        "menu": setup.menu,
        "before": setup.before,
        "options": list(setup.options),
    }
    try:
        scorer.load_record({key: value for key, value in record.items() if value is not None})
    except scorer.RecordError as error:
        return [str(error)]
    return []


def _menu(filled: Form, problems: list[str]) -> tuple[Any, str]:
    """The menu and the printing; what is illegal about the menu is added to the problems."""
    if filled.game != "sushi-go-party":
        return None, scorer.DEFAULT_PRINTING[filled.game]
    known = scorer.PRINTINGS.get(filled.printing)
    printing = known.name if known and known.game == filled.game else scorer.DEFAULT_PRINTING[filled.game]
    menu: Any = filled.menu
    if menu not in scorer.PRESETS:
        menu = [kind for kind in dict.fromkeys(filled.kinds) if kind in scorer.KINDS]
    problems += scorer.menu_problems(menu, len(filled.players) or None, language())
    return menu, printing


def _before(
    filled: Form, menu: Any, printing: str, options: list[str], problems: list[str]
) -> dict[str, Any] | None:
    """What the paper says."""
    if problems:
        return None
    table = scorer.possible(filled.game, printing, menu, len(filled.players), options)
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
    return {"points": points, "desserts": piles}


def _desserts(text: str, faces: frozenset[str]) -> list[str] | None:
    """Dessert cards from a number, or from letters for fruit; None when it makes no sense."""
    if not text:
        return []
    if len(faces) == 1:
        return list(faces) * int(text) if text.isdecimal() and len(text) <= 2 else None
    by_letters = {"".join(sorted(f[0] for f in scorer.FACES[face].fruits)): face for face in faces}
    found = [by_letters.get("".join(sorted(word.lower()))) for word in text.replace(",", " ").split()]
    return [face for face in found if face] if all(found) else None


def _page(filled: Form, problems: list[str]) -> str:
    with storage().reading() as sql:
        mine = _latest(sql, 60)
        names = list(dict.fromkeys(player.name for game in mine for player in game.players))
    texts = option_texts()
    return render_template(
        "newgame/form.html",
        form=filled,
        problems=problems,
        names=names[:40],
        colours=plate_names(),
        games=[
            {"key": key, "name": scorer.game_name(key, language()), "low": low, "high": high}
            for key in ("sushi-go-party", "sushi-go", "sushi-draft")
            for low, high in [scorer.PLAYERS[key]]
        ],
        presets=[_preset(preset) for preset in scorer.PRESETS.values()],
        groups=_groups(),
        printings=[
            {"key": p.name, "name": scorer.printing_name(p.name, language())}
            for p in scorer.PRINTINGS.values()
            if p.game == "sushi-go-party"
        ],
        decks=[deck for deck in titles() if deck["id"] != SHIPPED],
        options=[
            {"key": key, "game": game, "text": texts.get(key, key)} for key, game in scorer.OPTIONS.items()
        ],
    )


def _preset(preset: scorer.Preset) -> dict[str, Any]:
    low, high = preset.players
    faces = [{"face": scorer.KINDS[k].faces[0], "name": scorer.name(k, language())} for k in preset.kinds[1:]]
    return {
        "key": preset.name,
        "name": scorer.menu_name(preset.name, language()),
        "low": low,
        "high": high,
        "faces": faces,
    }


def _groups() -> list[dict[str, Any]]:
    titles = {
        "roll": say("One roll"),
        "appetizer": say("Three appetizers"),
        "special": say("Two specials"),
        "dessert": say("One dessert"),
    }
    return [
        {
            "title": text,
            "kinds": [
                {"key": kind.name, "name": scorer.name(kind.name, language()), "face": kind.faces[0]}
                for kind in scorer.KINDS.values()
                if kind.group == group and "sushi-go-party" in kind.games
            ],
        }
        for group, text in titles.items()
    ]
