"""Who may come in: phones, seats, the host, and what every answer must carry.

Every route with a table's code in its address passes here before it runs, so a
new route is closed until someone opens it.
"""

import hashlib
import hmac
import secrets
import time
from collections import defaultdict, deque
from dataclasses import dataclass
from typing import Any

from flask import Flask, abort, current_app, g, redirect, request, session, url_for
from sqlalchemy import and_, select
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from okaikei.webapp.storage.models import Game, Member, Phone, Player

# Letters that are not mistaken for one another when read aloud or by candle light.
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6  # a thousand million codes; with the limit below a guess takes centuries
WRONG_CODES, WITHIN_SECONDS = 20, 600
NEW_GAMES = 120  # by one address within the same time; a convention behind one router has a dozen tables
MOST_OWN_DECKS = 60  # as many ids as fit into a cookie
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class Access:
    """What this phone may do at this table."""

    game_id: int
    code: str
    phone_id: int
    seat: int | None
    host: bool
    name: str
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
    """The phone that asks; a new one is entered and gets its cookie."""
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
    """The phone that asks, if it was ever here."""
    token = session.get("phone")
    if not token:
        return None
    return sql.scalar(select(Phone.id).where(Phone.digest == hashlib.sha256(token.encode()).hexdigest()))


def is_admin() -> bool:
    """Whether this phone opened the link that the server printed: it may do everything."""
    return bool(session.get("keeper"))  # the cookie's word since version 0.1


def csrf_token() -> str:
    """A word only our own pages know, bound to this phone's cookie."""
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


class Tries:
    """Counts by address what must not go on without end: wrong codes, new games."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.wrong: dict[str, deque[float]] = defaultdict(deque)

    def too_many(self, address: str) -> bool:
        """Whether this address has done it too often of late."""
        times = self.wrong.get(address)
        while times and times[0] < time.monotonic() - WITHIN_SECONDS:
            times.popleft()
        return len(times or ()) >= self.most

    def note(self, address: str) -> None:
        """Remember that it was done once more."""
        if len(self.wrong) > 10_000:  # an attacker with many addresses must not fill the memory
            self.wrong.clear()
        self.wrong[address].append(time.monotonic())


def count_opening() -> None:
    """Refuse to open tables without end, which would fill the disk."""
    openings, address = current_app.extensions["openings"], request.remote_addr or "?"
    if openings.too_many(address):
        abort(429, "games")
    openings.note(address)


def _check_form() -> None:
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


def own_deck(identity: str) -> None:
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


def _finish(response: Response) -> Response:
    """Headers that every answer carries."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Frame-Options"] = "DENY"
    response.headers["Permissions-Policy"] = "camera=(self), geolocation=(), microphone=()"
    response.headers.setdefault("Cache-Control", "private, no-store")
    return response


def init_app(app: Flask) -> None:
    """Put the gate before every route."""
    app.extensions["tries"] = Tries(WRONG_CODES)
    app.extensions["openings"] = Tries(NEW_GAMES)
    app.before_request(_check_form)
    app.before_request(_check_table)
    app.before_request(_check_deck)
    app.after_request(_finish)
    app.jinja_env.globals.update(
        csrf_token=csrf_token, fresh_id=lambda: secrets.token_hex(8), may_change_deck=may_change_deck
    )
