"""Joining a table: by its code, by a QR code, by the link of a seat or of the host."""

from secrets import compare_digest

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from okaikei.webapp.access_control import access, clean_code, phone_id, storage
from okaikei.webapp.display_values import table_seats, title
from okaikei.webapp.form_values import small_number
from okaikei.webapp.idempotency import answer, write_once
from okaikei.webapp.language import say
from okaikei.webapp.quotas import require_room_for_member
from okaikei.webapp.rate_limits import count_wrong_code, refuse_guessing
from okaikei.webapp.storage import games
from okaikei.webapp.storage.models import Game, Member

pages = Blueprint("join", __name__, url_prefix="/join")


def _game(sql: Session, code: str) -> Game | None:
    """The game with this code; every wrong one is counted against its sender."""
    refuse_guessing()
    found = sql.scalar(select(Game.id).where(Game.code == code))
    if found is None:
        count_wrong_code()
        return None
    return games.load(sql, found)


@pages.get("")
def ask() -> str:
    """The page with a field for the code of a table."""
    return render_template("join/find.html", code="", problem=None)


@pages.post("")
def find() -> Response | tuple[str, int]:
    """Look for the table that was typed in."""
    code = clean_code(request.form.get("code", ""))
    with storage().reading() as sql:
        if _game(sql, code) is None:
            problem = say("No table has this code. Check it on the other phone.")
            return render_template("join/find.html", code=code, problem=problem), 404
    return redirect(url_for("join.seats", code=code), 303)


@pages.get("/<code>")
def seats(code: str) -> Response | str | tuple[str, int]:
    """Who are you? Or straight to the table, for a phone that already sits there."""
    with storage().reading() as sql:
        game = _game(sql, code)
        if game is None:
            problem = say("No table has this code. Check it on the other phone.")
            return render_template("join/find.html", code=clean_code(code), problem=problem), 404
        found = access(sql, code)
        if found is not None and (found.seat is not None or found.host) and "again" not in request.args:
            return redirect(url_for("table.current", code=code))
        taken = {member.seat for member in game.members}
        players = [
            {"seat": p.seat, "name": p.name, "colour": p.colour, "letter": p.letter, "taken": p.seat in taken}
            for p in table_seats(game)[: len(game.players)]
        ]
    return render_template("join/seats.html", code=code, players=players, title=title(game))


@pages.post("/<code>")
def sit(code: str) -> Response:
    """Take a free seat, or only look on."""
    wanted = request.form.get("seat", "")
    with write_once() as sql:
        game = _game(sql, code)
        if game is None:
            abort(404)
        games.load(sql, game.id, lock=True)
        seat = small_number(wanted)
        seat = seat if seat is not None and seat < len(game.players) else None
        phone = phone_id(sql)
        if seat is not None and any(m.seat == seat and m.phone_id != phone for m in game.members):
            flash(say("Someone else took that seat. Choose another one."))
            return redirect(url_for("join.seats", code=code), 303)
        _take_seat(game, phone, seat)
        return answer(sql, to=url_for("table.current", code=code))


@pages.get("/<code>/seat/<int:seat>/<key>")
def by_link(code: str, seat: int, key: str) -> Response:
    """The link of a seat: a second phone, or a new one after a flat battery."""
    with storage().writing() as sql:
        game = _game(sql, code)
        if (
            game is None
            or seat >= len(game.players)
            or not compare_digest(game.players[seat].key.encode(), key.encode())
        ):
            count_wrong_code()
            abort(404)
        _take_seat(game, phone_id(sql), seat)
    return redirect(url_for("table.current", code=code))


@pages.get("/<code>/host/<key>")
def by_host_link(code: str, key: str) -> Response:
    """The host's link: this phone, too, writes for everyone. It may lead to a round, or to a seat's cards."""
    with storage().writing() as sql:
        game = _game(sql, code)
        if game is None or not compare_digest(game.host_key.encode(), key.encode()):
            count_wrong_code()
            abort(404)
        _take_seat(game, phone_id(sql), None, host=True)
    number, seat = (small_number(request.args.get(key, "")) for key in ("round", "seat"))
    if number is None:
        return redirect(url_for("table.current", code=code))
    if seat is None:
        return redirect(url_for("table.round_page", code=code, number=number))
    return redirect(url_for("tableau.page", code=code, number=number, seat=seat))


def _take_seat(game: Game, phone: int, seat: int | None, *, host: bool = False) -> None:
    member = next((m for m in game.members if m.phone_id == phone), None)
    if member is None:
        require_room_for_member(game)
        member = Member(phone_id=phone, host=False)
        game.members.append(member)
    if seat is not None:
        member.seat = seat
    member.host = member.host or host
    games.touch(game)
