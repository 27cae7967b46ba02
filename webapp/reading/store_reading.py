"""Stores what became of a photo; its reading becomes the draft unless cards would be lost."""

from sqlalchemy import select, update

from okaikei.webapp import game_state
from okaikei.webapp.reading.read_items import items_of
from okaikei.webapp.reading.second_photo import compare
from okaikei.webapp.reading.strip_metadata import strip_metadata
from okaikei.webapp.reading.worker import Outcome
from okaikei.webapp.storage import Storage, games
from okaikei.webapp.storage.models import Game, Photo, Picture, Round, Tableau

USED = "used"  # the state of a photo whose reading became the draft, or a part of it
FAILURES = ("slow", "died", "broken", "unavailable")  # outcomes for which the page has a text


def store_outcome(storage: Storage, photo_id: str, outcome: Outcome) -> None:
    """Store what became of a photo, and use its reading if no card is lost by that."""
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
            unchanged = tableau.version == photo.base_version
            if not tableau.draft or (unchanged and _fits(game, tableau, photo)):
                use_reading(game, tableau, photo)
        else:
            photo.state = "failed"
            photo.problem = value[0] if what == "bad" else what if what in FAILURES else "broken"
            if photo.width == 0:  # never converted, so it may still tell where it was taken
                games.delete_pictures(sql, [photo.id])
            elif what != "bad" and not tableau.draft and tableau.photo_id is None:
                tableau.photo_id = photo.id  # nobody read it, but one can still tap the cards on it
        games.touch(game)


def _fits(game: Game, tableau: Tableau, photo: Photo) -> bool:
    """Whether a photo shows all cards that are there already."""
    return compare(tableau, photo, game_state.table_of(game).hand).fits


def store_converted(storage: Storage, photo_id: str, data: bytes) -> bytes:
    """Keep the JPEG that a photo was turned into, instead of what was sent; returns it."""
    stripped, width, height = strip_metadata(data)
    with storage.writing() as sql:
        sql.execute(update(Photo).where(Photo.id == photo_id).values(width=width, height=height))
        sql.execute(update(Picture).where(Picture.photo_id == photo_id).values(data=stripped))
    return stripped


def use_reading(game: Game, tableau: Tableau, photo: Photo, *, add: bool = False) -> None:
    """Make the reading the draft, or add what is new in it; a photo that is no longer shown stays to undo."""
    if tableau.draft:
        found = compare(tableau, photo, game_state.table_of(game).hand)
        tableau.draft = found.added if add else found.taken
    else:
        tableau.draft = items_of(photo.reading, photo.id)
    photo.state = USED
    tableau.answers = []
    tableau.version += 1
    if not add or tableau.photo_id is None:
        tableau.photo_id = photo.id
    games.touch(game)
