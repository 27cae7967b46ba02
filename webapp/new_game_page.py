"""A new game: which one, who plays, which menu, which house rules."""

from typing import Any

from flask import Blueprint, jsonify, render_template, url_for
from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from okaikei import scorer
from okaikei.vision.decks import SHIPPED
from okaikei.webapp.access_control import is_admin, known_phone, make_code, phone_id, storage
from okaikei.webapp.decks.deck_pages import titles
from okaikei.webapp.display_values import plate_names
from okaikei.webapp.idempotency import answer, write_once
from okaikei.webapp.language import language
from okaikei.webapp.new_game_form import (
    MOST_PLAYERS,
    STEPS,
    Form,
    Problem,
    as_last_time,
    default_printing,
    plates,
    sent_form,
    setup_of,
)
from okaikei.webapp.quotas import require_room_for_table
from okaikei.webapp.rate_limits import count_new_game
from okaikei.webapp.storage import games
from okaikei.webapp.storage.models import Game

pages = Blueprint("newgame", __name__, url_prefix="/new")
LATEST_GAMES = 60  # of this phone, whose players are suggested


def option_texts() -> dict[str, str]:
    """House rules and variants in words."""
    return {option: scorer.option_text(option, language()) for option in scorer.OPTIONS}


@pages.get("")
def form() -> str:
    """The empty form, filled with what this phone chose last."""
    with storage().reading() as sql:
        mine = _latest(sql, 1)
        filled = as_last_time(mine[0]) if mine else Form(printing=default_printing())
    return _page(filled, [])


@pages.post("")
def create() -> Response | tuple[str, int]:
    """Open the table."""
    filled = sent_form()
    setup, problems = setup_of(filled)
    if setup is None:
        return _page(filled, problems), 422
    with write_once() as sql:
        count_new_game()
        require_room_for_table(sql, phone_id(sql))
        game = games.create(sql, setup, new_code(sql), phone_id(sql))
        return answer(sql, to=url_for("settings.page", code=game.code, welcome=1))


@pages.post("/check")
def check() -> Response:
    """What is wrong with the form so far, for the page to say while one chooses; nothing is kept."""
    filled = sent_form()
    _setup, problems = setup_of(filled)
    players = len(filled.players)
    closed = scorer.closed_kinds(players, language()) if players > 1 else {}
    return jsonify(
        problems={step: [p.text for p in problems if p.step == step] for step in STEPS},
        groups={p.group: p.text for p in scorer.check_menu(filled.kinds, None, language()) if p.group},
        closed=closed,
        menus={
            preset.name: [closed[kind] for kind in preset.kinds if kind in closed]
            for preset in scorer.PRESETS.values()
        },
    )


def new_code(sql: Session) -> str:
    """A code that no table has."""
    while True:
        code = make_code()
        if sql.scalar(select(Game.id).where(Game.code == code)) is None:
            return code


def _latest(sql: Session, most: int) -> list[Game]:
    everything = is_admin()
    return games.of_phone(sql, known_phone(sql), everything=everything, most=most, rounds=False)


def _page(filled: Form, problems: list[Problem]) -> str:
    with storage().reading() as sql:
        mine = _latest(sql, LATEST_GAMES)
        names = list(dict.fromkeys(player.name for game in mine for player in game.players))
    texts = option_texts()
    return render_template(
        "newgame/form.html",
        form=filled,
        problems={step: [p.text for p in problems if p.step == step] for step in STEPS},
        names=names[:40],
        colours=plate_names(),
        plates=plates(filled.colours),
        games=[
            {"key": key, "name": scorer.game_name(key, language()), "low": low, "high": high}
            for key in sorted(scorer.GAMES, key=lambda key: key != Form.game)
            for low, high in [scorer.PLAYERS[key]]
        ],
        most_players=MOST_PLAYERS,
        rounds=range(1, scorer.ROUNDS + 1),
        default_printing=default_printing(),
        with_menus=scorer.PARTY,
        without_desserts=scorer.DRAFT,
        printings=[
            {"key": p.name, "name": scorer.printing_name(p.name, language())}
            for p in scorer.PRINTINGS.values()
            if p.game == scorer.PARTY
        ],
        decks=[deck for deck in titles() if deck["id"] != SHIPPED],
        options=[
            {"key": key, "game": game, "text": texts.get(key, key)} for key, game in scorer.OPTIONS.items()
        ],
        **menu_choices(),
    )


def menu_choices() -> dict[str, Any]:
    """All that a menu can be made of: the rulebooks' own, and the tiles for another."""
    return {"presets": [_preset(preset) for preset in scorer.PRESETS.values()], "groups": _groups()}


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
    """The tiles that a menu is made of, group by group."""
    return [
        {
            "key": group,
            "wanted": count,
            "title": f"{count} {scorer.name(group, language(), count)}",
            "kinds": [
                {"key": kind.name, "name": scorer.name(kind.name, language()), "face": kind.faces[0]}
                for kind in scorer.KINDS.values()
                if kind.group == group and scorer.PARTY in kind.games
            ],
        }
        for group, count in scorer.COMPOSITION.items()
    ]
