"""Who may do what: phones, seats, the host, whoever runs the server.

Every request passes here before its route runs. A route with a table's code in its address is
closed to strangers without doing anything for it; every answer gets its security headers.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Any

from flask import Flask, abort, current_app, g, redirect, request, session, url_for
from sqlalchemy import and_, select
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from okaikei.webapp.address import is_served
from okaikei.webapp.storage.models import Game, Member, Phone, Player

# Letters that are not mistaken for one another when read aloud or by candle light.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6  # a thousand million codes; with the limit on wrong ones a guess takes centuries
MOST_BODY = 256 * 1024  # bytes of a form or of JSON; sixty cards with their corners have twenty thousand
WITH_FILES = {"photos.send", "decks.photograph", "decks.bring", "history.import_record"}
MOST_OWN_DECKS = 60  # as many ids as fit into a cookie
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class Access:
    """What this phone may do at this table."""

    game_id: int  # of the game at this table
    code: str  # of the table
    phone_id: int  # 0 for a phone that never sat at any table
    seat: int | None  # None for whoever only watches, or writes for everyone
    host: bool  # writes for everyone, and changes the table itself
    name: str  # of the player on that seat, empty without one
    version: int  # of the game when the request came in

    def may_edit(self, seat: int) -> bool:
        """A seat is written by its own phone or by the host's."""
        return self.host or self.seat == seat


def storage() -> Any:
    """The storage of the running app."""
    return current_app.extensions["storage"]


def make_code() -> str:
    """A new short code for a table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def clean_code(text: str) -> str:
    """A code as someone typed it: case, blanks and dashes do not matter."""
    return "".join(letter for letter in text.upper() if letter in ALPHABET)[:CODE_LENGTH]


def phone_id(sql: Session) -> int:
    """The id of the phone that asks; a new one is stored and gets its cookie."""
    token = session.get("phone")
    if not token:
        token = secrets.token_urlsafe(24)
        session["phone"] = token
        session.permanent = True
    digest = hashlib.sha256(token.encode()).hexdigest()
    found = sql.scalar(select(Phone.id).where(Phone.digest == digest))
    if found is None:
        phone = Phone(digest=digest)
        sql.add(phone)
        sql.flush()
        found = phone.id
    return found


def known_phone(sql: Session) -> int | None:
    """The id of the phone that asks, None for one that was never here."""
    token = session.get("phone")
    if not token:
        return None
    return sql.scalar(select(Phone.id).where(Phone.digest == hashlib.sha256(token.encode()).hexdigest()))


def is_admin() -> bool:
    """Whether this phone opened the link that the server printed: it may do everything."""
    given = session.get("keeper")  # the cookie's word since version 0.1
    return isinstance(given, str) and hmac.compare_digest(given.encode(), admin_mark().encode())


def admin_mark() -> str:
    """What the cookie of whoever runs the server holds; another key makes another mark."""
    return hashlib.sha256(f"admin:{current_app.config['ADMIN_KEY']}".encode()).hexdigest()


def csrf_token() -> str:
    """What proves that a form comes from our own page; bound to this phone's cookie."""
    if "phone" not in session:
        session["phone"] = secrets.token_urlsafe(24)
        session.permanent = True
    key = str(current_app.secret_key).encode()
    return hmac.new(key, b"form:" + session["phone"].encode(), hashlib.sha256).hexdigest()


def access(sql: Session, code: str) -> Access | None:
    """What this phone may do at the table with this code, None if nothing. One query: phones ask often."""
    digest = hashlib.sha256(str(session.get("phone", "")).encode()).hexdigest()
    found = sql.execute(
        select(Game.id, Game.version, Phone.id, Member.id, Member.seat, Member.host, Player.name)
        .select_from(Game)
        .outerjoin(Phone, Phone.digest == digest)
        .outerjoin(Member, and_(Member.game_id == Game.id, Member.phone_id == Phone.id))
        .outerjoin(Player, and_(Player.game_id == Game.id, Player.seat == Member.seat))
        .where(Game.code == code)
    ).first()
    if found is None:
        return None
    game, version, phone, member, seat, host, name = found
    if member is None and not is_admin():
        return None
    host = is_admin() or bool(host)
    return Access(game, code, phone or 0, seat, host, name or "", version)


def _check_host() -> None:
    """Answer only to our own names."""
    names = current_app.config["HOST_NAMES"]
    if names is not None and not is_served(request.host, names):
        abort(421)


def _check_path() -> None:
    """404 for an address with a null character: nothing is named so, and PostgreSQL cannot look for it."""
    if "\0" in request.path:
        abort(404)


def _limit_body() -> None:
    """Small bodies for all but files, and all of them taken apart before anything is locked."""
    if request.endpoint not in WITH_FILES:
        request.max_content_length = MOST_BODY
        if (request.content_length or 0) > MOST_BODY:
            abort(413, "body")
    if request.method == "POST":
        _parsed = request.get_json(silent=True) if request.is_json else request.form


def _check_csrf_token() -> None:
    """Refuse a form or script that does not come from our own page."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    given = request.headers.get("X-CSRF-Token") or request.form.get("csrf", "")
    if not hmac.compare_digest(given.encode(), csrf_token().encode()):
        abort(403, "stale")


def _check_table() -> Response | None:
    """Let only members of a table to its pages."""
    code = (request.view_args or {}).get("code")
    if code is None or (request.blueprint == "join"):
        return None
    with storage().reading() as sql:
        found = access(sql, code)
    if found is None:
        if (
            request.method == "GET"
            and request.accept_mimetypes.accept_html
            and "X-Live" not in request.headers
        ):
            return redirect(url_for("join.seats", code=clean_code(code) or "-"))
        abort(404)
    g.access = found
    return None


def remember_own_deck(identity: str) -> None:
    """Remember in this phone's cookie that it began a deck."""
    session["decks"] = [*session.get("decks", []), identity][-MOST_OWN_DECKS:]
    session.permanent = True


def may_change_deck(identity: str) -> bool:
    """A deck is changed by the phone that began it, or by whoever runs the server."""
    return is_admin() or identity in session.get("decks", [])


def _check_deck() -> None:
    """Let every phone look at a deck, and only its own phone change it."""
    if request.blueprint == "decks" and request.method not in ("GET", "HEAD", "OPTIONS"):
        deck = (request.view_args or {}).get("deck")
        if deck is not None and not may_change_deck(deck):
            abort(403, "deck")


def _add_security_headers(response: Response) -> Response:
    """Headers that every answer carries."""
    response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Frame-Options"] = "DENY"
    response.headers["Permissions-Policy"] = "camera=(self), geolocation=(), microphone=()"
    response.headers.setdefault("Cache-Control", "private, no-store")
    return response


def init_app(app: Flask) -> None:
    """Check every request before its route runs."""
    app.before_request(_check_host)
    app.before_request(_check_path)
    app.before_request(_limit_body)
    app.before_request(_check_csrf_token)
    app.before_request(_check_table)
    app.before_request(_check_deck)
    app.after_request(_add_security_headers)
    app.jinja_env.globals.update(
        csrf_token=csrf_token, fresh_id=lambda: secrets.token_hex(8), may_change_deck=may_change_deck
    )
