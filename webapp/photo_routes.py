"""Photos: sending, seeing, using and deleting them."""

import secrets
from datetime import timedelta
from typing import Any

from flask import Blueprint, Response, abort, current_app, g, jsonify, request, url_for
from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as AnyResponse

from okaikei.vision.framing import hint_text, hints
from okaikei.vision.jpeg import has_too_many_scans
from okaikei.vision.photo import PhotoError, sniff
from okaikei.webapp.access_control import storage
from okaikei.webapp.disk_space import works_on_full_disk
from okaikei.webapp.fixup_page import find, require_seat
from okaikei.webapp.idempotency import answer, change_game
from okaikei.webapp.language import language, say
from okaikei.webapp.quotas import require_room_for_photo
from okaikei.webapp.reading.photo_problems import problem_text
from okaikei.webapp.reading.store_reading import use_reading
from okaikei.webapp.reading.strip_metadata import NotPlainJpeg, strip_metadata
from okaikei.webapp.storage import clock, games
from okaikei.webapp.storage.models import Game, Photo, Picture, Round, Tableau, now

pages = Blueprint("photos", __name__, url_prefix="/t/<code>")
MOST_PER_TABLEAU = 6  # newer ones push out older ones that were never used


@pages.post("/round/<int:number>/seat/<int:seat>/photo")
def send(code: str, number: int, seat: int) -> AnyResponse:
    """A new photo of this tableau: without its metadata it is stored and put in the queue."""
    if not g.access.may_edit(seat):  # refused before anything is read, unless the seat is the dummy's
        with storage().reading() as sql:
            require_seat(games.load(sql, g.access.game_id), seat)
    file = request.files.get("photo")
    data = file.read() if file else b""
    if not data:
        return _refuse(422, say("The photo is empty. Take it again."))
    try:
        stripped, width, height = strip_metadata(data)
    except NotPlainJpeg:
        if problem := _hopeless(data):
            return _refuse(422, str(problem_text(problem)))
        stripped, width, height = data, 0, 0  # a worker converts it, and until then nobody sees it
    with change_game() as (sql, game):
        _, tableau = find(game, number, seat)
        queue = current_app.extensions["reading"]
        if queue.waiting(sql) >= current_app.config["QUEUE_LENGTH"]:
            return _refuse(
                503, say("Too many photos are waiting. Try again in a minute, or pick the cards by hand.")
            )
        require_room_for_photo(sql, game.id, len(stripped))
        photo = add_photo(sql, game, tableau, stripped, width, height)
        reply = answer(sql, status=202, photo=photo.id)
    queue.wake()
    return reply


@pages.post("/round/<int:number>/seat/<int:seat>/look")
def look(code: str, number: int, seat: int) -> AnyResponse:
    """What a frame of the viewfinder shows: how many cards, and what to do; nothing of it is kept."""
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        find(game, number, seat)
        require_seat(game, seat)
        menu = tuple(game.menu) if isinstance(game.menu, list) else game.menu
        table = (game.game, game.printing, menu, len(game.players), tuple(game.options))
    file = request.files.get("photo")
    data = file.read() if file else b""
    if not data or _hopeless(data):
        abort(422)
    frame = {"what": "read", "data": data, "table": table, "deck": None}
    reading = current_app.extensions["reading"].viewfinder.show(frame)
    if reading is None:
        return Response(status=204)  # the readers are busy: nothing to say about this frame
    found = [hint_text(code, language()) for code in hints(reading)]
    return jsonify(cards=len(reading["cards"]), hints=found)


def _hopeless(data: bytes) -> str | None:
    """Why something sent as a photo is refused without decoding it, None if it may be one."""
    try:
        kind = sniff(data)
    except PhotoError as error:
        return error.code
    return "broken" if kind == "JPEG" and has_too_many_scans(data) else None


def add_photo(sql: Session, game: Game, tableau: Tableau, data: bytes, width: int, height: int) -> Photo:
    """Enter a photo as waiting; the one in use stays until this one is read."""
    used = games.photos_in_use(tableau)
    spare = [photo for photo in tableau.photos if photo.id not in used]
    old = [photo for photo in spare if photo.state in ("waiting", "failed")]
    for photo in old or spare[: len(spare) + 1 - MOST_PER_TABLEAU]:
        games.delete_pictures(sql, [photo.id])
        tableau.photos.remove(photo)
    # A clock that was set back must not make a new photo the older one.
    after = [photo.created + timedelta(microseconds=1) for photo in tableau.photos]
    photo = Photo(
        created=max(now(), *after) if after else now(),
        id=secrets.token_urlsafe(12),
        state="waiting",
        width=width,
        height=height,
        base_version=tableau.version,
        born=clock.age(sql),
    )
    tableau.photos.append(photo)
    sql.flush()
    sql.add(Picture(photo_id=photo.id, data=data))
    games.touch(game)
    return photo


def _refuse(status: int, problem: str) -> AnyResponse:
    refused = jsonify(problem=problem)
    refused.status_code = status
    return refused


def _find(sql: Session, photo: str) -> tuple[Photo, Tableau, Round]:
    """A photo of this very table; those of others are not there."""
    found = sql.execute(
        select(Photo, Tableau, Round)
        .join(Tableau, Photo.tableau_id == Tableau.id)
        .join(Round, Tableau.round_id == Round.id)
        .where(Photo.id == photo, Round.game_id == g.access.game_id)
    ).first()
    if found is None:
        abort(404)
    return found[0], found[1], found[2]


@pages.get("/photo/<photo>.jpg")
def show(code: str, photo: str) -> Response:
    """The picture itself, for this table alone."""
    with storage().reading() as sql:
        if _find(sql, photo)[0].width == 0:  # not converted yet
            abort(404)
        data: Any = sql.scalar(select(Picture.data).where(Picture.photo_id == photo))
    if data is None:
        abort(404)
    # No copy stays on the phone: whoever deletes a photo deletes all of it.
    return Response(data, mimetype="image/jpeg", headers={"Cache-Control": "private, no-store"})


@pages.post("/photo/<photo>/use")
def take(code: str, photo: str) -> AnyResponse:
    """Use the reading of a photo beside which other cards are there: in their place, or what is new in it."""
    with change_game() as (sql, game):
        found, tableau, round = _find(sql, photo)
        require_seat(game, tableau.seat)
        if found.state == "read" and found.reading is not None:
            body = request.get_json(silent=True)
            use_reading(game, tableau, found, add=isinstance(body, dict) and body.get("add") is True)
        return answer(sql, to=url_for("tableau.page", code=code, number=round.number, seat=tableau.seat))


@pages.post("/photo/<photo>/delete")
@works_on_full_disk
def remove(code: str, photo: str) -> AnyResponse:
    """Delete a photo at once; the cards read from it stay."""
    with change_game() as (sql, game):
        _, tableau, round = _find(sql, photo)
        require_seat(game, tableau.seat)
        games.delete_pictures(sql, [photo])
        tableau.photos.remove(next(each for each in tableau.photos if each.id == photo))
        if tableau.photo_id == photo:
            tableau.photo_id = games.main_photo(tableau, tableau.draft)
        games.touch(game)
        return answer(sql, to=url_for("tableau.page", code=code, number=round.number, seat=tableau.seat))
