"""What is done now and then: photos past their time go, old answers too."""

import logging
import threading
from datetime import timedelta

from flask import Flask
from sqlalchemy import delete, select

from okaikei.webapp.storage import Storage
from okaikei.webapp.storage.models import Answered, Game, Photo, Picture, Round, Tableau, now

log = logging.getLogger("okaikei.housekeeping")
HOUR = 3600
KEEP_ANSWERS = timedelta(days=2)  # a phone that was away longer starts afresh


def tidy(storage: Storage, photo_days: int) -> int:
    """Delete photos past their time, except confirmed ones that a table agreed to keep."""
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
    """Tidy at once and then every hour until the server ends."""

    def _keep_tidy() -> None:
        while True:
            try:
                gone = tidy(app.extensions["storage"], app.config["KEEP_PHOTO_DAYS"])
                if gone:
                    log.info("%d photos were past their time", gone)
            except Exception:
                log.exception("tidying")
            if ending.wait(HOUR):
                return

    threading.Thread(target=_keep_tidy, name="housekeeping", daemon=True).start()
