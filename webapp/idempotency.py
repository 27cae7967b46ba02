"""Changes that are carried out once, however often they are sent.

A phone makes up an idempotency key for every change. When the answer got lost and the
phone sends the change again, the key is known and the first answer is given once more.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import abort, g, jsonify, redirect, request
from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from okaikei.webapp.access_control import phone_id, storage
from okaikei.webapp.storage import games
from okaikei.webapp.storage.models import Answered, Game

LONGEST_KEY = 64  # characters; ours have 16


def request_key() -> str:
    """The idempotency key that the phone gave this request, empty if none."""
    return (request.headers.get("X-Request-Id") or request.form.get("request_id") or "")[:LONGEST_KEY]


def repeated(sql: Session) -> Response | None:
    """The answer of an earlier time, if this request was already carried out."""
    key = request_key()
    if not key:
        return None
    found = sql.scalar(select(Answered).where(Answered.phone_id == phone_id(sql), Answered.request == key))
    return _response(found.status, found.body) if found else None


@contextmanager
def write_once() -> Iterator[Session]:
    """A session to write with; a request that was already carried out gets its first answer and ends here."""
    with storage().writing() as sql:
        if earlier := repeated(sql):
            abort(earlier)
        yield sql


@contextmanager
def change_game() -> Iterator[tuple[Session, Game]]:
    """As write_once, with the game of this request's table, locked until the change is saved."""
    with write_once() as sql:
        yield sql, games.load(sql, g.access.game_id, lock=True)


def answer(sql: Session, *, status: int = 200, to: str | None = None, **body: Any) -> Response:
    """Answer now, and remember it in the same transaction as the change itself."""
    if to is not None:
        body["redirect"] = to
    if key := request_key():
        sql.add(Answered(phone_id=phone_id(sql), request=key, status=status, body=body))
    return _response(status, body)


def wants_json() -> bool:
    """Whether a script asks, rather than a form."""
    return "X-CSRF-Token" in request.headers


def _response(status: int, body: dict[str, Any]) -> Response:
    if wants_json() or "redirect" not in body:
        response = jsonify(body)
        response.status_code = status
        return response
    return redirect(body["redirect"], 303)
