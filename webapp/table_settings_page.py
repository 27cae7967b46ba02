"""The page of the table itself: its code, seats, photos and audit log, and what ends or deletes the game."""

from typing import Any

from flask import Blueprint, Response, abort, flash, g, redirect, render_template, request, send_file, url_for
from sqlalchemy import delete, func, select
from werkzeug.wrappers import Response as AnyResponse

from okaikei import scorer
from okaikei.vision.decks import SHIPPED
from okaikei.webapp import corrections, corrections_export, game_state
from okaikei.webapp.access_control import may_change_deck, storage
from okaikei.webapp.address import base_address, qr_svg
from okaikei.webapp.audit_log import shown_change
from okaikei.webapp.decks.deck_pages import chosen_deck, titles
from okaikei.webapp.disk_space import works_on_full_disk
from okaikei.webapp.display_values import table_seats, title
from okaikei.webapp.form_values import small_number
from okaikei.webapp.idempotency import answer, change_game
from okaikei.webapp.language import language, say
from okaikei.webapp.new_game_form import LONGEST_NAME
from okaikei.webapp.new_game_page import option_texts
from okaikei.webapp.rate_limits import count_export
from okaikei.webapp.round_page import live_part, live_tag, nothing_new
from okaikei.webapp.storage import games
from okaikei.webapp.storage.models import Game, Member, Photo, Round, Tableau

pages = Blueprint("settings", __name__, url_prefix="/t/<code>")


def require_host() -> None:
    """Only the host may go on."""
    if not g.access.host:
        abort(403)


@pages.get("/table")
def page(code: str) -> str:
    """Code and QR, seats, photos, and what the host may do."""
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        address = base_address() + url_for("join.seats", code=code)
        photos = sql.scalar(
            select(func.count()).select_from(Photo).join(Tableau).join(Round).where(Round.game_id == game.id)
        )
        texts = option_texts()
        return render_template(
            "settings/table.html",
            tab="table",
            table=game,
            heading=title(game),
            printing=scorer.printing_name(game.printing, language()) if game.printing else "",
            house_rules=[texts.get(option, option) for option in game.options],
            address=address,
            qr=qr_svg(address),
            photos=photos,
            **_seats(game),
            welcome="welcome" in request.args,
            decks=titles(game.game),
            open_round=game_state.current_round(game),
            played=len(game_state.complete_rounds(game)),
        )


@pages.get("/table/live")
def live(code: str) -> AnyResponse:
    """The seats, if someone came or went."""
    if nothing_new():
        return Response(status=304)
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        return live_part(game, render_template("settings/_seats.html", table=game, **_seats(game)))


def _seats(game: Game) -> dict[str, Any]:
    return {
        "seats": table_seats(game)[: len(game.players)],
        "taken": {member.seat for member in game.members if member.seat is not None},
        "access": g.access,
        "live_tag": live_tag(game.version),
    }


@pages.get("/table/seat/<int:seat>")
def hand_over(code: str, seat: int) -> str:
    """A QR code that puts another phone on this seat."""
    if not g.access.may_edit(seat):
        abort(403)
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        if seat >= len(game.players):
            abort(404)
        link = base_address() + url_for("join.by_link", code=code, seat=seat, key=game.players[seat].key)
        return render_template(
            "settings/hand_over.html",
            tab="table",
            table=game,
            name=game.players[seat].name,
            link=link,
            qr=qr_svg(link),
        )


@pages.get("/table/host")
def host_link(code: str) -> str:
    """A QR code that lets another phone write for everyone."""
    require_host()
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        link = base_address() + url_for("join.by_host_link", code=code, key=game.host_key)
        return render_template(
            "settings/hand_over.html", tab="table", table=game, name=None, link=link, qr=qr_svg(link)
        )


@pages.post("/table/sit")
def sit(code: str) -> AnyResponse:
    """The host takes a seat too, or gives it up again."""
    with change_game() as (sql, game):
        member = next((m for m in game.members if m.phone_id == g.access.phone_id), None)
        wanted = request.form.get("seat", "")
        if member is None or not (member.host or wanted == ""):
            abort(403)
        seat = small_number(wanted)
        if seat is not None and seat < len(game.players):
            member.seat = seat
        elif wanted == "":
            member.seat = None
        games.touch(game)
        return answer(sql, to=url_for("settings.page", code=code))


@pages.post("/table/free/<int:seat>")
def free(code: str, seat: int) -> AnyResponse:
    """Free a seat whose phone is gone; its cards stay."""
    require_host()
    with change_game() as (sql, game):
        for member in list(game.members):
            if member.seat == seat:
                member.seat = None
                game.players[seat].key = games.new_key()  # the old link no longer opens the seat
                if not member.host:
                    sql.execute(delete(Member).where(Member.id == member.id))
        games.touch(game)
        return answer(sql, to=url_for("settings.page", code=code))


@pages.post("/table/names")
def rename(code: str) -> AnyResponse:
    """Change the names of the players."""
    require_host()
    with change_game() as (sql, game):
        names = [
            " ".join(name.split())[:LONGEST_NAME]
            for name in request.form.getlist("name")[: len(game.players)]
        ]
        if (
            len(names) != len(game.players)
            or not all(names)
            or len({n.casefold() for n in names}) < len(names)
        ):
            flash(say("Every player needs a different name."))
            return redirect(url_for("settings.page", code=code), 303)
        before = [player.name for player in game.players]
        if before != names:
            for player, name in zip(game.players, names, strict=True):
                player.name = name
            games.add_to_audit_log(sql, game, g.access.name, "renamed", before=before, after=names)
            games.touch(game)
        return answer(sql, to=url_for("settings.page", code=code))


@pages.post("/table/deck")
def choose_deck(code: str) -> AnyResponse:
    """Say which deck lies on the table."""
    require_host()
    with change_game() as (sql, game):
        game.deck = chosen_deck(game.game, request.form.get("deck", ""))
        game.learns = may_change_deck(game.deck or SHIPPED)
        games.touch(game)
        return answer(sql, to=url_for("settings.page", code=code))


@pages.post("/table/corrections")
def keep_corrections(code: str) -> AnyResponse:
    """Agree, or no longer, that corrected photos are kept to learn from; anyone may say no."""
    wanted = request.form.get("keep") == "yes"
    if wanted:
        require_host()
    with change_game() as (sql, game):
        if game.keep_corrections != wanted:
            game.keep_corrections = wanted
            game.learns = game.learns or (wanted and may_change_deck(game.deck or SHIPPED))
            games.add_to_audit_log(sql, game, g.access.name, "keep" if wanted else "keep-not")
            corrections.after_agreeing(game, wanted)
            games.touch(game)
        return answer(sql, to=url_for("settings.page", code=code))


@pages.get("/corrections.zip")
def corrections_zip(code: str) -> Response:
    """The corrected photos with their labels, as Ultralytics wants them."""
    require_host()
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        if not game.keep_corrections:
            abort(404)
        count_export()
        archive = corrections_export.pack(sql, [game])
    return send_file(
        archive, mimetype="application/zip", as_attachment=True, download_name=f"okaikei-{code}.zip"
    )


@pages.post("/table/photos")
@works_on_full_disk
def delete_photos(code: str) -> AnyResponse:
    """Delete all photos of this table at once."""
    require_host()
    with change_game() as (sql, game):
        games.remove_photos(sql, game)
        games.add_to_audit_log(sql, game, g.access.name, "photos-deleted")
        games.touch(game)
        flash(say("All photos of this table have been deleted."))
        return answer(sql, to=url_for("settings.page", code=code))


@pages.post("/table/end")
@works_on_full_disk
def end_early(code: str) -> AnyResponse:
    """End the game after the rounds that are complete."""
    require_host()
    with change_game() as (sql, game):
        played = len(game_state.complete_rounds(game))
        if 0 < played < len(game.rounds):
            for round in game.rounds[played:]:
                for tableau in round.tableaux:
                    for photo in tableau.photos:
                        games.delete_pictures(sql, [photo.id])
            del game.rounds[played:]
            game.last_round = game.rounds[-1].number
            games.add_to_audit_log(sql, game, g.access.name, "ended")
            games.touch(game)
        return answer(sql, to=url_for("sheet.page", code=code))


@pages.post("/table/delete")
@works_on_full_disk
def delete_game(code: str) -> AnyResponse:
    """Delete the game with all that belongs to it."""
    require_host()
    if request.form.get("sure") != "yes":
        flash(say("Tick the box to delete the game."))
        return redirect(url_for("settings.page", code=code), 303)
    with change_game() as (sql, game):
        games.remove_photos(sql, game)
        sql.flush()
        sql.delete(game)
        flash(say("The game has been deleted."))
        return answer(sql, to=url_for("history.games"))


@pages.get("/log")
def log(code: str) -> str:
    """Who changed what and when."""
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        entries = [shown_change(game, change) for change in games.changes(sql, game.id)]
        return render_template("settings/log.html", tab="table", table=game, entries=entries)
