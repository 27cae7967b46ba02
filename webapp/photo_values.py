"""The photos of a tableau as the fix-up page shows them."""

from typing import Any

from flask import url_for

from okaikei.webapp import game_state
from okaikei.webapp.doubt_answers import say_doubt
from okaikei.webapp.reading import queue_position
from okaikei.webapp.reading.photo_problems import problem_text
from okaikei.webapp.reading.second_photo import compare
from okaikei.webapp.reading.store_reading import USED
from okaikei.webapp.storage.models import Game, Photo, Tableau


def photo_values(game: Game, photo: Photo) -> dict[str, Any]:
    """A photo as the page shows it."""
    return {
        "id": photo.id,
        "url": url_for("photos.show", code=game.code, photo=photo.id),
        "width": photo.width,
        "height": photo.height,
        "table": (photo.reading or {}).get("table"),
        "notes": [
            {"code": doubt.get("code", ""), "text": say_doubt(doubt)}
            for doubt in (photo.reading or {}).get("doubts", [])
            if doubt.get("card") is None
        ],
    }


def pending_photo(game: Game, tableau: Tableau) -> dict[str, Any] | None:
    """The newest photo while it is on its way, cannot be read, or waits for a person to say what for."""
    newest = tableau.photos[-1] if tableau.photos else None
    if newest is None or newest.state == USED or (newest.state == "read" and newest.id == tableau.photo_id):
        return None
    pending = {
        "id": newest.id,
        "state": newest.state,
        "problem": problem_text(newest.problem),
        "ahead": queue_position(newest),
    }
    if newest.state == "read":
        found = compare(tableau, newest, game_state.table_of(game).hand)
        pending |= {"cards": len(found.taken), "more": len(found.added) - len(tableau.draft)}
    return pending
