"""Reading photos, off the threads that answer the phones."""

from flask import Flask
from sqlalchemy import func, select
from sqlalchemy.orm import object_session

from okaikei.webapp.reading.photo_queue import PhotoQueue
from okaikei.webapp.storage.models import Photo


def init_app(app: Flask) -> None:
    """Make the queue; `okaikei serve` starts it."""
    app.extensions["reading"] = PhotoQueue(
        app.extensions["storage"],
        app.config["READER"],
        app.config["WORKERS"],
        app.config["READ_SECONDS"],
        app.config["DATA"],
    )


def queue_position(photo: Photo) -> int:
    """How many photos are read before this one."""
    sql = object_session(photo)
    if sql is None or photo.state != "waiting":
        return 0
    ahead = (
        select(func.count()).select_from(Photo).where(Photo.state == "waiting", Photo.created < photo.created)
    )
    return sql.scalar(ahead) or 0
