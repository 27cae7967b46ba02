"""Another menu for a table that is already open, until its first round counts."""

from dataclasses import replace

from flask import Blueprint, flash, g, redirect, render_template, url_for
from werkzeug.wrappers import Response

from okaikei.webapp import game_state
from okaikei.webapp.access_control import storage
from okaikei.webapp.idempotency import answer, change_game
from okaikei.webapp.language import say
from okaikei.webapp.new_game_form import Form, as_last_time, sent_form, setup_of
from okaikei.webapp.new_game_page import menu_choices
from okaikei.webapp.storage import games
from okaikei.webapp.storage.models import Game
from okaikei.webapp.table_settings_page import require_host

pages = Blueprint("menu", __name__, url_prefix="/t/<code>/table/menu")


def may_change(game: Game) -> bool:
    """Whether this game has a menu, and no round counts yet that was played with it."""
    return game.menu is not None and not game_state.complete_rounds(game)


@pages.get("")
def page(code: str) -> Response | str:
    """The menus to choose from."""
    require_host()
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        return _page(game, as_last_time(game), []) if may_change(game) else _too_late(code)


@pages.post("")
def save(code: str) -> Response | tuple[str, int]:
    """Play with another menu."""
    require_host()
    with change_game() as (sql, game):
        if not may_change(game):
            return _too_late(code)
        sent = sent_form()
        wanted = replace(as_last_time(game), menu=sent.menu, kinds=sent.kinds)
        setup, problems = setup_of(wanted)
        if setup is None:
            return _page(game, wanted, [problem.text for problem in problems]), 422
        if setup.menu != game.menu:
            games.add_to_audit_log(sql, game, g.access.name, "menu", before=game.menu, after=setup.menu)
            game.menu = setup.menu
            games.touch(game)
        return answer(sql, to=url_for("settings.page", code=code))


def _page(game: Game, filled: Form, problems: list[str]) -> str:
    return render_template(
        "newgame/menu.html", tab="table", table=game, form=filled, problems=problems, **menu_choices()
    )


def _too_late(code: str) -> Response:
    flash(say("The first round counts already, so the menu stays as it is."))
    return redirect(url_for("settings.page", code=code), 303)
