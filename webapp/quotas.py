"""How much one table or one phone may fill, so that there is room for the others."""

import errno
import os
import shutil

from flask import abort, current_app
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from okaikei.webapp.storage.models import Game, Member, Photo, Picture, Round, Tableau

DEFAULTS = {
    "MOST_TABLES_A_PHONE": 500,  # an evening has three; ten years of Fridays
    "MOST_MEMBERS": 60,  # phones at one table
    "MOST_TABLE_BYTES": 300 << 20,  # of a table's photos; a hundred of 3 MB
    "LEAST_FREE_BYTES": 100 << 20,  # of the disk, kept for confirming cards and for deleting
}


def require_space() -> None:
    """507 when the disk is nearly full: what is left is for confirming cards and for deleting."""
    settings = current_app.config
    if (
        settings["DATABASE"] is None
        and shutil.disk_usage(settings["DATA"]).free < settings["LEAST_FREE_BYTES"]
    ):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def require_room_for_table(sql: Session, phone: int) -> None:
    """409 for a phone that sits at more tables than anybody plays at."""
    require_space()
    tables = sql.scalar(select(func.count()).select_from(Member).where(Member.phone_id == phone)) or 0
    if tables >= current_app.config["MOST_TABLES_A_PHONE"]:
        abort(409, "tables")


def require_room_for_member(game: Game) -> None:
    """409 when more phones are at a table than fit around it."""
    if len(game.members) >= current_app.config["MOST_MEMBERS"]:
        abort(409, "members")


def require_room_for_photo(sql: Session, game_id: int, size: int) -> None:
    """409 when the photos of a table fill more than their share."""
    require_space()
    kept = sql.scalar(
        select(func.coalesce(func.sum(func.length(Picture.data)), 0))
        .join(Photo, Picture.photo_id == Photo.id)
        .join(Tableau, Photo.tableau_id == Tableau.id)
        .join(Round, Tableau.round_id == Round.id)
        .where(Round.game_id == game_id)
    )
    if (kept or 0) + size > current_app.config["MOST_TABLE_BYTES"]:
        abort(409, "photos")
