"""What people corrected, and what the decks learn from it; only of tables that agreed."""

import logging
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Flask, current_app, request
from sqlalchemy import select
from werkzeug.wrappers import Response

from okaikei import scorer
from okaikei.vision.decks import SHIPPED
from okaikei.webapp.corrections_export import pack, printed_face
from okaikei.webapp.draft_items import is_same_quad
from okaikei.webapp.storage import Storage, games
from okaikei.webapp.storage.models import Game, Photo, Picture, Round, Tableau

log = logging.getLogger("okaikei.learning")
# After these, a photo or a game may be gone, or a table may no longer agree.
FORGETTING = {
    "photos.remove", "settings.delete_photos", "settings.delete_game", "settings.end_early",
    "settings.keep_corrections",
}  # fmt: skip
NOTHING = "nothing"  # stands for a face where there is no card
TAPS_A_CORRECTION = 2  # the card, then its right face


@dataclass(frozen=True)
class Misread:
    """One card that was taken for another, or overlooked, or not there at all."""

    face: str  # what it is, or NOTHING where no card lies
    read: str  # what it was read as, or NOTHING where it was overlooked
    quad: Any  # its corners in the photo, in pixels; None for a card that was typed


def misreads(reading: dict[str, Any] | None, counted: list[dict[str, Any]]) -> Iterator[Misread]:
    """Where a confirmed tableau differs from what was read."""
    cards = list(reading["cards"]) if reading else []
    for item in counted:
        quad = item.get("quad")
        card = next((card for card in cards if quad and is_same_quad(card["quad"], quad)), None)
        if card is None:
            yield Misread(printed_face(item), NOTHING, quad)
            continue
        cards.remove(card)
        if card["face"] != printed_face(item):
            yield Misread(printed_face(item), card["face"], quad)
    for card in cards:
        yield Misread(NOTHING, card["face"], card["quad"])


def misreads_of(tableau: Tableau) -> list[Misread]:
    """The misreads of one tableau that was read from a photo and confirmed."""
    photo = next((photo for photo in tableau.photos if photo.id == tableau.photo_id), None)
    if photo is None or photo.reading is None or tableau.counted is None:
        return []
    # What only another photo shows was not misread in this one.
    here = [item for item in tableau.counted if item.get("photo", photo.id) == photo.id]
    return list(misreads(photo.reading, here))


def after_confirming(game_id: int, number: int, seat: int) -> None:
    """Let the deck of a table that agreed learn from a tableau, once its phone has the answer."""
    app: Any = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
    storage, deck_service = app.extensions["storage"], app.extensions["decks"]
    with storage.reading() as sql:
        if not sql.scalar(select(Game.id).where(Game.id == game_id, Game.keep_corrections, Game.learns)):
            return
    deck_service.run_in_background(lambda: learn(storage, deck_service, game_id, [(number, seat)]))


def after_agreeing(game: Game, agreed: bool) -> None:
    """Learn from what was corrected already, or take back what was learnt."""
    app: Any = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
    storage, deck_service = app.extensions["storage"], app.extensions["decks"]
    identity = game.id
    if agreed and game.learns:
        tableaux = [(round.number, tableau.seat) for round in game.rounds for tableau in round.tableaux]
        deck_service.run_in_background(lambda: learn(storage, deck_service, identity, tableaux))


def _after_request(response: Response) -> Response:
    """Let the decks forget what they learnt from photos that a request deleted."""
    if request.endpoint not in FORGETTING or response.status_code >= 400:
        return response
    app: Any = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
    storage, deck_service = app.extensions["storage"], app.extensions["decks"]
    deck_service.run_in_background(lambda: forget_deleted(storage, deck_service))
    return response


def init_app(app: Flask) -> None:
    """Forget with every deletion."""
    app.after_request(_after_request)


def forget_deleted(storage: Storage, deck_service: Any) -> int:
    """Take pictures out of the decks whose photo or game is gone, or whose table no longer agrees."""
    gone = 0
    for deck in [title.id for title in deck_service.shelf.titles() if title.learnt]:
        with deck_service.lock:  # nothing is learnt meanwhile
            origins = {each.origin for each in deck_service.shelf.load(deck).references if each.origin}
            with storage.reading() as sql:
                kept = {
                    f"g{game}-{number}-{seat}"
                    for game, number, seat in sql.execute(
                        select(Game.id, Round.number, Tableau.seat)
                        .join(Round, Round.game_id == Game.id)
                        .join(Tableau, Tableau.round_id == Round.id)
                        .where(Game.keep_corrections, Game.learns, Tableau.photo_id.is_not(None))
                    )
                }
            for origin in origins - kept:
                deck_service.shelf.forget(deck, origin)
                gone += 1
    return gone


def learn(storage: Storage, deck_service: Any, game_id: int, tableaux: Iterable[tuple[int, int]]) -> None:
    """Show the misread cards of some tableaux to the deck they lie in."""
    try:
        with storage.reading() as sql:
            game = games.load(sql, game_id)
            for number, seat in tableaux:
                tableau = next(round for round in game.rounds if round.number == number).tableaux[seat]
                cards = [
                    (each.face, each.read, each.quad)
                    for each in misreads_of(tableau)
                    if NOTHING not in (each.face, each.read)
                ]
                data = sql.scalar(select(Picture.data).where(Picture.photo_id == tableau.photo_id))
                if cards and data:
                    job = {
                        "what": "correct",
                        "data": data,
                        "cards": cards,
                        "origin": f"g{game.id}-{number}-{seat}",
                    }
                    outcome = deck_service.run({**job, "deck": deck_service.location(game.deck or SHIPPED)})
                    log.info("learning from %d corrections: %s", len(cards), outcome[0])
    except Exception:  # nobody waits for this; what was corrected is kept and learnt another time
        log.exception("learning")


def confusions(tables: Iterable[Game]) -> list[tuple[str, str, int]]:
    """What was read as what, how often, of tables that agreed; the costliest first."""
    counts: Counter[tuple[str, str]] = Counter()
    for game in tables:
        if game.keep_corrections:
            for round in game.rounds:
                for tableau in round.tableaux:
                    counts.update((each.face, each.read) for each in misreads_of(tableau))
    return [(face, read, count) for (face, read), count in counts.most_common()]


@dataclass(frozen=True)
class Report:
    """What was misread most, over all games whose table agreed."""

    games: int  # in the database
    games_agreed: int  # whose corrections are kept
    any_photo: bool  # whether there is a photo at all
    confusions: list[tuple[str, str, int]]  # face, what it was read as, how often


def report(database: str, export: Path | None = None) -> Report:
    """Count the misread cards of a database; the corrected photos go into a file if one is named."""
    storage = Storage(database)
    try:
        storage.migrate()
        with storage.reading() as sql:
            tables = [
                games.load(sql, identity) for identity in sql.scalars(select(Game.id).order_by(Game.id))
            ]
            agreed = [game for game in tables if game.keep_corrections]
            if export:
                with pack(sql, agreed) as packed, export.open("wb") as file:
                    shutil.copyfileobj(packed, file)
            any_photo = sql.scalar(select(Photo.id).limit(1)) is not None
            return Report(len(tables), len(agreed), any_photo, confusions(agreed))
    finally:
        storage.close()


def face_name(face: str) -> str:
    """A face in words; NOTHING is its own word."""
    return scorer.name(face) if face != NOTHING else NOTHING
