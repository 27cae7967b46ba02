"""What is said when something does not work."""

from flask import Flask, current_app, jsonify, render_template
from sqlalchemy.exc import DataError, IntegrityError, OperationalError
from werkzeug.exceptions import BadHost, HTTPException
from werkzeug.wrappers import Response

from okaikei.webapp.disk_space import is_full
from okaikei.webapp.idempotency import repeated, wants_json
from okaikei.webapp.language import say
from okaikei.webapp.logging_setup import route_name

MEGABYTE = 1 << 20


def _words(code: int, description: str | None) -> tuple[str, str]:
    if code == 403 and description == "stale":
        return say("This page is out of date."), say("Go back, reload the page and try again.")
    if code == 403 and description == "deck":
        return say("This deck belongs to another phone."), say(
            "Only the phone that created it can change it. "
            "To get your own copy, save it as a file and import that."
        )
    if code == 403:
        return say("This seat belongs to someone else."), say("Ask the host, or use your own seat.")
    if code == 404:
        return say("There is nothing here."), say("Maybe the code is mistyped, or the game was deleted.")
    if code == 409 and description == "tables":
        return say("This phone has too many games."), say("Delete old games first.")
    if code == 409 and description == "members":
        return say("Too many phones are at this table."), say("Ask the host to free a seat.")
    if code == 409 and description == "photos":
        return say("This table has too many photos."), say("Delete the photos of this table first.")
    if code == 413 and description == "body":
        return say("That is too much at once."), say("Go back and try again.")
    if code == 413:
        return say("That file is too large."), say(
            "Photos can be up to {n} MB.", n=current_app.config["MAX_CONTENT_LENGTH"] // MEGABYTE
        )
    if code == 421:
        return say("This server does not answer to that name."), say(
            "Use the address with numbers that it shows, or start it with --host-name and this name."
        )
    if code == 429 and description == "games":
        return say("Too many new games."), say("Wait ten minutes and try again.")
    if code == 429 and description == "imports":
        return say("Too many imported decks."), say("Wait ten minutes and try again.")
    if code == 429 and description == "exports":
        return say("Too many downloads."), say("Wait ten minutes and try again.")
    if code == 429:
        return say("Too many wrong codes."), say("Wait ten minutes and try again.")
    if code == 507:
        return say("The disk is full."), say(
            "Nothing was saved. Free some space on the computer that runs Okaikei, then try again."
        )
    if code >= 500:
        return say("Something went wrong."), say(
            "It's not your fault. Everything that was saved is still there."
        )
    return say("That didn't work."), say("Go back and try again.")


def answer_with(code: int, description: str | None = None) -> tuple[Response | str, int]:
    """A page or a JSON answer that says what is wrong and what to do."""
    title, text = _words(code, description)
    if wants_json():
        return jsonify(problem=f"{title} {text}"), code
    return render_template("error.html", title=title, text=text), code


def init_app(app: Flask) -> None:
    """Give every error a page."""

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> tuple[Response | str, int] | Response:
        if error.code is None or error.code < 400 or isinstance(error, BadHost):
            return error.get_response()  # to a host that cannot be, no page of ours has an address
        return answer_with(error.code, error.description)

    @app.errorhandler(OperationalError)
    def _database(error: OperationalError) -> tuple[Response | str, int]:
        app.logger.error("database: %s (%s)", error.orig, route_name())
        return answer_with(507 if is_full(error) else 503)

    @app.errorhandler(OSError)
    def _files(error: OSError) -> tuple[Response | str, int]:
        full = is_full(error)
        app.logger.error("%s: %s", route_name(), error.strerror, exc_info=None if full else error)
        return answer_with(507 if full else 500)

    @app.errorhandler(IntegrityError)
    def _twice(error: IntegrityError) -> tuple[Response | str, int] | Response:
        # The same request came twice at the same moment; the other one was carried out.
        with app.extensions["storage"].reading() as sql:
            answered = repeated(sql)
        app.logger.warning("twice: %s (%s)", type(error.orig).__name__, route_name())
        return answered or answer_with(409)

    @app.errorhandler(DataError)
    @app.errorhandler(UnicodeEncodeError)
    @app.errorhandler(RecursionError)
    def _nonsense(error: Exception) -> tuple[Response | str, int]:
        # Letters that no database holds, lists in lists without end: no phone of ours sends them.
        app.logger.warning("%s: %s", route_name(), type(error).__name__)
        return answer_with(422)

    @app.errorhandler(500)
    def _broken(_error: Exception) -> tuple[Response | str, int]:
        return answer_with(500)
