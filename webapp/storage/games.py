"""Making, finding and changing games."""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session, selectinload

from okaikei import scorer
from okaikei.webapp.storage.models import Change, Game, Member, Picture, Player, Round, Tableau, now


@dataclass(frozen=True)
class Setup:
    """What is chosen before the first card is dealt, with the names of the record format where it has one."""

    game: str  # one of scorer.GAMES
    printing: str | None  # None: the usual one
    menu: Any  # the name of a preset, or a list of kinds; None where the game has no menu
    players: tuple[str, ...]  # names, in seating order
    colours: tuple[int, ...]  # of the players' plates
    options: tuple[str, ...] = ()  # names of those that are on
    before: dict[str, Any] | None = None  # what was scored on paper
    first_round: int = 1  # later for a game that was begun on paper
    last_round: int = scorer.ROUNDS  # the last one that is played
    keep_corrections: bool = False  # whether corrected photos are kept to learn from
    deck: str | None = None  # the id of a deck that was taught; None for the built-in one
    learns: bool = False  # whether the deck learns from corrections at this table
    rematch_of: int | None = None  # the id of the game before


def new_key() -> str:
    """A secret for a link."""
    return secrets.token_urlsafe(18)


def seats(game: Game) -> int:
    """How many tableaux lie on the table: the players' and the dummy's."""
    return scorer.seat_count(len(game.players), game.options)


def create(sql: Session, setup: Setup, code: str, phone: int | None, *, seat: int | None = None) -> Game:
    """Enter a new game whose host is this phone."""
    game = Game(
        code=code,
        host_key=new_key(),
        game=setup.game,
        printing=setup.printing,
        menu=setup.menu,
        options=list(setup.options),
        before=setup.before,
        first_round=setup.first_round,
        last_round=setup.last_round,
        keep_corrections=setup.keep_corrections,
        deck=setup.deck,
        learns=setup.learns,
        rematch_of=setup.rematch_of,
    )
    game.players = [
        Player(seat=number, name=name, colour=colour, key=new_key())
        for number, (name, colour) in enumerate(zip(setup.players, setup.colours, strict=True))
    ]
    for number in range(setup.first_round, setup.last_round + 1):
        game.rounds.append(Round(number=number, tableaux=[Tableau(seat=s) for s in range(seats(game))]))
    if phone is not None:
        game.members.append(Member(phone_id=phone, host=True, seat=seat))
    sql.add(game)
    sql.flush()
    return game


def load(sql: Session, game_id: int, *, lock: bool = False) -> Game:
    """A game with its players, rounds and tableaux."""
    query = (
        select(Game)
        .where(Game.id == game_id)
        .options(
            selectinload(Game.players),
            selectinload(Game.rounds).selectinload(Round.tableaux).selectinload(Tableau.photos),
            selectinload(Game.members),
        )
    )
    if lock:  # what was loaded before the lock may be old by now
        query = query.with_for_update().execution_options(populate_existing=True)
    return sql.scalars(query).one()


def touch(game: Game) -> None:
    """A new version of the game: every phone at the table asks for it."""
    game.version += 1
    game.changed = now()


def add_to_audit_log(
    sql: Session,
    game: Game,
    by: str,
    what: str,
    *,
    round: int | None = None,
    seat: int | None = None,
    before: Any = None,
    after: Any = None,
) -> None:
    """Add to the audit log who changed what."""
    sql.add(Change(game_id=game.id, by=by, what=what, round=round, seat=seat, before=before, after=after))


def rematch(sql: Session, game: Game) -> Game | None:
    """The game that this table began after this one."""
    return sql.scalar(select(Game).where(Game.rematch_of == game.id))


def changes(sql: Session, game_id: int) -> list[Change]:
    """What was changed at this table, newest first."""
    return list(
        sql.scalars(select(Change).where(Change.game_id == game_id).order_by(Change.id.desc()).limit(500))
    )


def of_phone(
    sql: Session, phone: int | None, *, everything: bool = False, most: int = 1000, rounds: bool = True
) -> list[Game]:
    """The games this phone sat at, newest first; all of them on request."""
    query = select(Game).options(selectinload(Game.players))
    if rounds:
        query = query.options(selectinload(Game.rounds).selectinload(Round.tableaux))
    if not everything:
        if phone is None:
            return []
        query = query.join(Member).where(Member.phone_id == phone)
    return list(sql.scalars(query.order_by(Game.created.desc()).limit(most)))


def delete_pictures(sql: Session, photos: list[str]) -> None:
    """Delete the bytes of photos, and have them gone from the file when this is saved."""
    if photos:
        sql.execute(delete(Picture).where(Picture.photo_id.in_(photos)))
        sql.info["scrub"] = True


def photos_in_use(tableau: Tableau) -> set[str]:
    """The photo that is shown with the cards, and those in which some of them lie."""
    items = [*tableau.draft, *(tableau.counted or [])]
    found = {item["photo"] for item in items if item.get("photo")}
    return found | ({tableau.photo_id} if tableau.photo_id else set())


def main_photo(tableau: Tableau, items: list[Any]) -> str | None:
    """The photo to show with these cards: that of the first card that lies in one which is still there."""
    there = {photo.id for photo in tableau.photos}
    return next((item["photo"] for item in items if item.get("photo") in there), None)


def remove_unused_photos(sql: Session, tableau: Tableau) -> None:
    """Delete older photos that no card lies in; until the cards are confirmed, undo may bring one back."""
    kept = photos_in_use(tableau) or {photo.id for photo in tableau.photos[-1:]}  # one stays in any case
    on_their_way = ("waiting", "reading")
    for photo in [each for each in tableau.photos if each.id not in kept and each.state not in on_their_way]:
        delete_pictures(sql, [photo.id])
        tableau.photos.remove(photo)


def remove_photos(sql: Session, game: Game) -> int:
    """Delete every photo of a game, bytes and all; the cards stay."""
    gone = 0
    for round in game.rounds:
        for tableau in round.tableaux:
            for photo in list(tableau.photos):
                delete_pictures(sql, [photo.id])
                tableau.photos.remove(photo)
                gone += 1
            tableau.photo_id = None
    return gone
