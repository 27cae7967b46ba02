"""Cleanup every few minutes: deletes photos and stored answers that are too old."""

import logging
import threading
import time
from datetime import timedelta
from pathlib import Path

from flask import Flask
from sqlalchemy import delete, select

from okaikei.webapp import corrections, disk_space
from okaikei.webapp.storage import Storage, clock, games
from okaikei.webapp.storage.models import Answered, Game, Photo, Round, Tableau, now

log = logging.getLogger("okaikei.housekeeping")
INTERVAL = 300  # seconds between two cleanups
DAY = 24 * 3600  # seconds
KEEP_AGREED_DAYS = 365  # for corrected photos of tables that agreed, as their page says
KEEP_ANSWERS = timedelta(days=2)  # a phone repeats a request within minutes; two days are ample


def delete_expired(storage: Storage, photo_days: int, elapsed: float = 0.0) -> int:
    """Delete photos older than `photo_days`; corrected ones that a table agreed to keep, after a year.

    `elapsed` are the seconds that passed for certain since the last time. Returns how many were deleted.
    """
    with storage.writing() as sql:
        age = clock.tick(sql, elapsed)
        for photo in sql.scalars(select(Photo).where(Photo.born.is_(None))):  # from before there was a clock
            photo.born = age - max(0.0, (now() - photo.created).total_seconds())
        sql.flush()
        found = sql.execute(
            select(Photo.id, Photo.born, Tableau, Game.keep_corrections)
            .join(Tableau, Photo.tableau_id == Tableau.id)
            .join(Round, Tableau.round_id == Round.id)
            .join(Game, Round.game_id == Game.id)
            .where(Photo.born < age - photo_days * DAY)
        )
        old = [
            (photo_id, tableau)
            for photo_id, born, tableau, agreed in found
            if not (
                agreed and (born or 0.0) >= age - KEEP_AGREED_DAYS * DAY and _is_corrected(tableau, photo_id)
            )
        ]
        for photo_id, tableau in old:
            if tableau.photo_id == photo_id:
                tableau.photo_id = None
        names = [photo_id for photo_id, _ in old]
        sql.flush()
        games.delete_pictures(sql, names)
        sql.execute(delete(Photo).where(Photo.id.in_(names)))
        sql.execute(delete(Answered).where(Answered.at < now() - KEEP_ANSWERS))
        return len(names)


def _is_corrected(tableau: Tableau, photo_id: str) -> bool:
    """Whether a photo is the one in use, and somebody corrected what was read from it."""
    return tableau.photo_id == photo_id and bool(corrections.misreads_of(tableau))


def start(app: Flask, ending: threading.Event) -> None:
    """Clean up at once and then every few minutes until the server ends."""

    def _clean_up() -> None:
        storage, last = app.extensions["storage"], time.monotonic()
        while True:
            try:
                elapsed, last = time.monotonic() - last, time.monotonic()
                gone = delete_expired(storage, app.config["KEEP_PHOTO_DAYS"], elapsed)
                if gone:
                    log.info("%d photos were too old and are deleted", gone)
                if storage.to_scrub:
                    storage.scrub()
                corrections.forget_deleted(storage, app.extensions["decks"])
                if not app.config["DATABASE"]:
                    disk_space.keep_reserve(Path(app.config["DATA"]))
            except Exception as error:
                log.exception("cleanup: %s", type(error).__name__, exc_info=not disk_space.is_full(error))
            if ending.wait(INTERVAL):
                return

    threading.Thread(target=_clean_up, name="housekeeping", daemon=True).start()
