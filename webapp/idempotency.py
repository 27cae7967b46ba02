"""Requests that may come twice: carried out once, answered the same each time.

A phone makes up an id for every change it sends. When the answer got lost and it
sends again, the id is known and the first answer is given once more.
"""

from typing import Any

from flask import jsonify, redirect, request
from sqlalchemy import select
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from okaikei.webapp.access_control import phone_id
from okaikei.webapp.storage.models import Answered


def request_key() -> str:
    """The id that the phone gave this request, empty if none."""
    return (request.headers.get("X-Request-Id") or request.form.get("request_id") or "")[:64]


def repeated(sql: Session) -> Response | None:
    """The answer of an earlier time, if this request was already carried out."""
    key = request_key()
    if not key:
        return None
    found = sql.scalar(select(Answered).where(Answered.phone_id == phone_id(sql), Answered.request == key))
    return _response(found.status, found.body) if found else None


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
