"""Photos: sending, seeing, using and deleting them."""

import secrets
from datetime import timedelta
from typing import Any

from flask import Blueprint, Response, abort, current_app, g, jsonify, request, url_for
from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as AnyResponse

from okaikei.vision.jpeg import has_too_many_scans
from okaikei.vision.photo import PhotoError, sniff
from okaikei.webapp.access_control import storage
from okaikei.webapp.disk_space import works_on_full_disk
from okaikei.webapp.fixup_page import find, require_seat
from okaikei.webapp.idempotency import answer, change_game
from okaikei.webapp.language import say
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
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        find(game, number, seat)
        require_seat(game, seat)
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
        queue = current_app.extensions["reading"]
        if queue.waiting(sql) >= current_app.config["QUEUE_LENGTH"]:
            return _refuse(
                503, say("Too many photos are waiting. Try again in a minute, or pick the cards by hand.")
            )
        require_room_for_photo(sql, game.id, len(stripped))
        _, tableau = find(game, number, seat)
        photo = add_photo(sql, game, tableau, stripped, width, height)
        reply = answer(sql, status=202, photo=photo.id)
    queue.wake()
    return reply


def _hopeless(data: bytes) -> str | None:
    """Why something sent as a photo is refused without decoding it, None if it may be one."""
    try:
        kind = sniff(data)
    except PhotoError as error:
        return error.code
    return "broken" if kind == "JPEG" and has_too_many_scans(data) else None


def add_photo(sql: Session, game: Game, tableau: Tableau, data: bytes, width: int, height: int) -> Photo:
    """Enter a photo as waiting; the one in use stays until this one is read."""
    spare = [photo for photo in tableau.photos if photo.id != tableau.photo_id]
    for photo in (
        spare if len(spare) >= MOST_PER_TABLEAU else [p for p in spare if p.state in ("waiting", "failed")]
    ):
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
    """Use the reading of a photo though something was typed meanwhile."""
    with change_game() as (sql, game):
        found, tableau, round = _find(sql, photo)
        require_seat(game, tableau.seat)
        if found.state == "read" and found.reading is not None:
            use_reading(sql, game, tableau, found)
        return answer(sql, to=url_for("tableau.page", code=code, number=round.number, seat=tableau.seat))


@pages.post("/photo/<photo>/delete")
@works_on_full_disk
def remove(code: str, photo: str) -> AnyResponse:
    """Delete a photo at once; the cards read from it stay."""
    with change_game() as (sql, game):
        found, tableau, round = _find(sql, photo)
        require_seat(game, tableau.seat)
        if tableau.photo_id == photo:
            tableau.photo_id = None
        games.delete_pictures(sql, [photo])
        sql.delete(found)
        games.touch(game)
        return answer(sql, to=url_for("tableau.page", code=code, number=round.number, seat=tableau.seat))
