"""Limits by network address on what must not go on without end: wrong codes, new games."""

import time
from collections import defaultdict, deque
from datetime import timedelta

from flask import Flask, abort, current_app, request
from sqlalchemy import delete, func, select

from okaikei.webapp.storage import Storage
from okaikei.webapp.storage.models import Attempt

PERIOD = 600  # seconds that a limit looks back
MOST_WRONG_CODES = 20  # in a period, from one address
MOST_NEW_GAMES = 120  # in a period, from one address; a convention behind one router has a dozen tables
MOST_IMPORTED_DECKS = 10  # in a period, from one address
MOST_EXPORTS = 30  # in a period, from one address; each is a file for as long as it is being read
MOST_ADDRESSES = 10_000  # that are remembered; an attacker with many must not fill the memory


class RateLimit:
    """Counts by address how often something was done of late."""

    def __init__(self, most: int) -> None:
        self.most = most  # times that one address may do it in a period
        self.times: dict[str, deque[float]] = defaultdict(deque)  # when each address did it, oldest first

    def is_exceeded(self, address: str) -> bool:
        """Whether this address has done it as often as it may."""
        times = self.times.get(address)
        while times and times[0] < time.monotonic() - PERIOD:
            times.popleft()
        return len(times or ()) >= self.most

    def count(self, address: str) -> None:
        """Remember that it was done once more."""
        if len(self.times) > MOST_ADDRESSES:
            self.times.clear()
        self.times[address].append(time.monotonic())


class SharedRateLimit:
    """The same for several servers of one database: who is refused by one is refused by all."""

    def __init__(self, storage: Storage, what: str, most: int) -> None:
        self.storage, self.what, self.most = storage, what, most

    def is_exceeded(self, address: str) -> bool:
        """Whether this address has done it as often as it may."""
        since = self.storage.database_time() - timedelta(seconds=PERIOD)
        mine = (Attempt.what == self.what, Attempt.address == address, Attempt.at > since)
        with self.storage.reading() as sql:
            return (sql.scalar(select(func.count()).select_from(Attempt).where(*mine)) or 0) >= self.most

    def count(self, address: str) -> None:
        """Remember that it was done once more; what is too long ago is forgotten."""
        since = self.storage.database_time() - timedelta(seconds=PERIOD)
        with self.storage.writing() as sql:
            sql.execute(delete(Attempt).where(Attempt.at <= since))
            sql.add(Attempt(what=self.what, address=address, at=self.storage.moment(sql)))


def _address() -> str:
    return request.remote_addr or "?"


def refuse_guessing() -> None:
    """429 for an address that has tried too many wrong codes."""
    if current_app.extensions["wrong_codes"].is_exceeded(_address()):
        abort(429)


def count_wrong_code() -> None:
    """A code or key that does not exist was tried."""
    current_app.extensions["wrong_codes"].count(_address())


def count_new_game() -> None:
    """429 for an address that opens tables without end, which would fill the disk."""
    limit = current_app.extensions["new_games"]
    if limit.is_exceeded(_address()):
        abort(429, "games")
    limit.count(_address())


def count_imported_deck() -> None:
    """429 for an address that imports decks without end: each costs seconds and megabytes."""
    limit = current_app.extensions["imported_decks"]
    if limit.is_exceeded(_address()):
        abort(429, "imports")
    limit.count(_address())


def count_export() -> None:
    """429 for an address that has files made without end, which would fill the disk."""
    limit = current_app.extensions["exports"]
    if limit.is_exceeded(_address()):
        abort(429, "exports")
    limit.count(_address())


def init_app(app: Flask) -> None:
    """Give the app its counters, in memory or in a database that several servers share."""
    storage: Storage = app.extensions["storage"]
    most = {
        "wrong_codes": MOST_WRONG_CODES,
        "new_games": MOST_NEW_GAMES,
        "imported_decks": MOST_IMPORTED_DECKS,
        "exports": MOST_EXPORTS,
    }
    for what, times in most.items():
        shared = storage.engine.dialect.name != "sqlite"
        app.extensions[what] = SharedRateLimit(storage, what, times) if shared else RateLimit(times)
