"""Decks that games use: they are not deleted, on the page and on the command line."""

from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from okaikei.vision.decks import DeckError
from okaikei.vision.decks.shelf import Shelf
from okaikei.webapp.language import say_many
from okaikei.webapp.storage import Storage
from okaikei.webapp.storage.models import Game


def tables_with(storage: Storage, identity: str) -> int:
    """How many games use a deck. Which ones is their tables' secret."""
    with storage.reading() as sql:
        return sql.scalar(select(func.count()).select_from(Game).where(Game.deck == identity)) or 0


def in_use_text(tables: int) -> str:
    """Why a deck is not deleted, and what to do."""
    return say_many(
        "This deck is used at {n} table. Choose another deck there first, or delete that game.",
        "This deck is used at {n} tables. Choose another deck there first.",
        tables,
    )


def why_not_deleted(data: Path, database: str | None, name: str) -> str | None:
    """What speaks against deleting a deck from the command line; None where nothing does."""
    file = data / "okaikei.sqlite"
    if not database and not file.is_file():
        return None
    try:
        identity = Shelf(data).find(name)
    except DeckError:
        return None  # deleting it says what is wrong
    storage = Storage(database or f"sqlite:///{file}")
    try:
        tables = tables_with(storage, identity)
    except SQLAlchemyError as error:
        return f"the games that may use this deck cannot be read: {getattr(error, 'orig', error)}"
    finally:
        storage.engine.dispose()
    return in_use_text(tables) if tables else None
