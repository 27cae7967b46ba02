"""Cleanup every hour: deletes photos and stored answers that are too old."""

import logging
import threading
from datetime import timedelta

from flask import Flask
from sqlalchemy import delete, select

from okaikei.webapp.storage import Storage
from okaikei.webapp.storage.models import Answered, Game, Photo, Picture, Round, Tableau, now

log = logging.getLogger("okaikei.housekeeping")
INTERVAL = 3600  # seconds between two cleanups
KEEP_ANSWERS = timedelta(days=2)  # a phone repeats a request within minutes; two days are ample


def delete_expired(storage: Storage, photo_days: int) -> int:
    """Delete photos older than `photo_days` of tables that did not agree to keep them; returns how many."""
    with storage.writing() as sql:
        old = list(
            sql.execute(
                select(Photo.id, Tableau)
                .join(Tableau, Photo.tableau_id == Tableau.id)
                .join(Round, Tableau.round_id == Round.id)
                .join(Game, Round.game_id == Game.id)
                .where(Photo.created < now() - timedelta(days=photo_days), Game.keep_corrections.is_(False))
            )
        )
        for photo, tableau in old:
            if tableau.photo_id == photo:
                tableau.photo_id = None
        names = [photo for photo, _ in old]
        sql.flush()
        sql.execute(delete(Picture).where(Picture.photo_id.in_(names)))
        sql.execute(delete(Photo).where(Photo.id.in_(names)))
        sql.execute(delete(Answered).where(Answered.at < now() - KEEP_ANSWERS))
        return len(names)


def start(app: Flask, ending: threading.Event) -> None:
    """Clean up at once and then every hour until the server ends."""

    def _clean_up() -> None:
        while True:
            try:
                gone = delete_expired(app.extensions["storage"], app.config["KEEP_PHOTO_DAYS"])
                if gone:
                    log.info("%d photos were too old and are deleted", gone)
            except Exception:
                log.exception("cleanup")
            if ending.wait(INTERVAL):
                return

    threading.Thread(target=_clean_up, name="housekeeping", daemon=True).start()
