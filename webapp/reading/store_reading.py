"""Stores what became of a photo; its reading becomes the draft unless cards were typed meanwhile."""

from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from okaikei.webapp.draft_items import doubts_of_card
from okaikei.webapp.reading.strip_metadata import strip_metadata
from okaikei.webapp.reading.worker import Outcome
from okaikei.webapp.storage import Storage, games
from okaikei.webapp.storage.models import Game, Photo, Picture, Round, Tableau

FAILURES = ("slow", "died", "broken", "unavailable")  # outcomes for which the page has a text


def store_outcome(storage: Storage, photo_id: str, outcome: Outcome) -> None:
    """Store what became of a photo, and use its reading if nothing was typed meanwhile."""
    with storage.writing() as sql:
        photo = sql.get(Photo, photo_id)
        if photo is None:  # deleted while it was being read
            return
        tableau = sql.get(Tableau, photo.tableau_id)
        assert tableau is not None
        game = games.load(
            sql, sql.scalars(select(Round.game_id).where(Round.id == tableau.round_id)).one(), lock=True
        )
        what, value = outcome
        if what == "read":
            photo.state, photo.reading, photo.problem = "read", value, None
            if tableau.version == photo.base_version or not tableau.draft:
                use_reading(sql, game, tableau, photo)
        else:
            photo.state = "failed"
            photo.problem = value[0] if what == "bad" else what if what in FAILURES else "broken"
            if photo.width == 0:  # never converted, so it may still tell where it was taken
                games.delete_pictures(sql, [photo.id])
            elif what != "bad" and not tableau.draft and tableau.photo_id is None:
                tableau.photo_id = photo.id  # nobody read it, but one can still tap the cards on it
        games.touch(game)


def store_converted(storage: Storage, photo_id: str, data: bytes) -> bytes:
    """Keep the JPEG that a photo was turned into, instead of what was sent; returns it."""
    stripped, width, height = strip_metadata(data)
    with storage.writing() as sql:
        sql.execute(update(Photo).where(Photo.id == photo_id).values(width=width, height=height))
        sql.execute(update(Picture).where(Picture.photo_id == photo_id).values(data=stripped))
    return stripped


def use_reading(sql: Session, game: Game, tableau: Tableau, photo: Photo) -> None:
    """Make the reading the draft; older photos of the tableau are deleted."""
    tableau.draft, tableau.answers = items_of(photo.reading), []
    tableau.version += 1
    tableau.photo_id = photo.id
    for older in list(tableau.photos):
        if older.id != photo.id and older.created <= photo.created:
            games.delete_pictures(sql, [older.id])
            tableau.photos.remove(older)
    games.touch(game)


def items_of(reading: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards of a reading as the fix-up page keeps them."""
    found = []
    for position, (card, serving) in enumerate(zip(reading["cards"], reading["tableau"], strict=True)):
        item: dict[str, Any] = {"face": serving} if isinstance(serving, str) else dict(serving)
        item.setdefault("face", card["face"])
        item["quad"] = [[round(float(x), 1), round(float(y), 1)] for x, y in card["quad"]]
        item["alternatives"] = [[face, round(float(sure), 3)] for face, sure in card["alternatives"][:6]]
        if doubts := doubts_of_card(reading, position):
            item["doubts"] = doubts
        found.append(item)
    return found
