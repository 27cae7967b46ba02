"""The tables of the database: games, players, rounds, tableaux, photos, and which phones belong to them."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, LargeBinary, MetaData, UniqueConstraint, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

# Named constraints, so that a later migration can find them on every database.
CONVENTION = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


def now() -> datetime:
    """The time in UTC without a zone, the one form every database gives back unchanged."""
    return datetime.now(UTC).replace(tzinfo=None)


class Base(DeclarativeBase):
    """The base of all tables."""

    metadata = MetaData(naming_convention=CONVENTION)
    type_annotation_map = {dict[str, Any]: JSON, list[Any]: JSON}  # noqa: RUF012


class Phone(Base):
    """One browser; its cookie holds a token, of which only the digest is kept here."""

    __tablename__ = "phone"
    id: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[str] = mapped_column(unique=True)  # SHA-256 of the token, in hexadecimal
    created: Mapped[datetime] = mapped_column(default=now)  # UTC, as every time in here


class Game(Base):
    """One game of three rounds at one table."""

    __tablename__ = "game"
    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(unique=True)  # of the table, as people type it
    host_key: Mapped[str]  # whoever opens the link with this key writes for everyone
    version: Mapped[int] = mapped_column(default=1)  # grows with every change; phones ask for newer
    created: Mapped[datetime] = mapped_column(default=now)  # when the table was opened
    changed: Mapped[datetime] = mapped_column(default=now)  # when anything at the table changed last
    # Up to `chips` as in the record format.
    game: Mapped[str]  # one of scorer.GAMES
    printing: Mapped[str | None]
    menu: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    options: Mapped[list[Any]] = mapped_column(default=list)  # the names of those that are chosen
    before: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    first_round: Mapped[int] = mapped_column(default=1)  # 2 or 3 for a game begun on paper
    last_round: Mapped[int] = mapped_column(default=3)  # earlier for a game that was ended early
    chips: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    keep_corrections: Mapped[bool] = mapped_column(default=False)  # whether the table agreed to that
    deck: Mapped[str | None]  # the id of a deck that was taught; null: the built-in one
    # Whether corrections are learnt: only if the host who chose the deck may change it.
    learns: Mapped[bool] = mapped_column(default=False, server_default=false())
    rematch_of: Mapped[int | None] = mapped_column(ForeignKey("game.id", ondelete="SET NULL"))

    players: Mapped[list["Player"]] = relationship(order_by="Player.seat", cascade="all, delete-orphan")
    rounds: Mapped[list["Round"]] = relationship(order_by="Round.number", cascade="all, delete-orphan")
    members: Mapped[list["Member"]] = relationship(cascade="all, delete-orphan")


class Player(Base):
    """A player of a game."""

    __tablename__ = "player"
    __table_args__ = (UniqueConstraint("game_id", "seat"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
    seat: Mapped[int]  # 0 is the first
    name: Mapped[str]  # as it was typed
    colour: Mapped[int]  # of the plate: a number of the style sheet
    key: Mapped[str]  # whoever opens the link with this key takes the seat


class Member(Base):
    """A phone at a table: on a seat, or the host's, or only watching."""

    __tablename__ = "member"
    __table_args__ = (UniqueConstraint("game_id", "phone_id"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
    phone_id: Mapped[int] = mapped_column(ForeignKey("phone.id", ondelete="CASCADE"), index=True)
    seat: Mapped[int | None]  # null for a phone that has none
    host: Mapped[bool] = mapped_column(default=False)  # writes for everyone
    joined: Mapped[datetime] = mapped_column(default=now)  # when the phone came to the table


class Round(Base):
    """One round."""

    __tablename__ = "round"
    __table_args__ = (UniqueConstraint("game_id", "number"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
    number: Mapped[int]  # 1 is the first
    # Who scored uramaki during the round, as in the record format; null until someone answered.
    uramaki: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    tableaux: Mapped[list["Tableau"]] = relationship(order_by="Tableau.seat", cascade="all, delete-orphan")


class Tableau(Base):
    """The cards before one player: the draft on the fix-up page, and what counts.

    Correcting a confirmed tableau changes the draft alone until it is confirmed
    again, so that the sheet never loses a round while someone looks at it.
    """

    __tablename__ = "tableau"
    __table_args__ = (UniqueConstraint("round_id", "seat"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    round_id: Mapped[int] = mapped_column(ForeignKey("round.id", ondelete="CASCADE"))
    seat: Mapped[int]  # of the player, or after them that of the dummy
    version: Mapped[int] = mapped_column(default=0)  # of the draft; a phone must know the newest to change it
    draft: Mapped[list[Any]] = mapped_column(default=list)  # items, see webapp/draft_items.py
    counted: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)  # items; null: not yet
    answers: Mapped[list[Any]] = mapped_column(default=list)  # keys of the questions answered for this draft
    drafted_by: Mapped[str | None]  # the name of who changed the draft last, empty for the host
    counted_by: Mapped[str | None]  # the name of who confirmed
    counted_at: Mapped[datetime | None]  # when it was confirmed
    photo_id: Mapped[str | None]  # the photo the draft was read from
    photos: Mapped[list["Photo"]] = relationship(order_by="Photo.created", cascade="all, delete-orphan")


class Photo(Base):
    """A photo of a tableau and how far its reading has come."""

    __tablename__ = "photo"
    id: Mapped[str] = mapped_column(primary_key=True)  # random, never taken from the user
    tableau_id: Mapped[int] = mapped_column(ForeignKey("tableau.id", ondelete="CASCADE"), index=True)
    created: Mapped[datetime] = mapped_column(default=now, index=True)  # when it was sent
    born: Mapped[float | None]  # the age of the database when it came (`clock`); by this it expires
    state: Mapped[str] = mapped_column(index=True)  # waiting, reading, read, failed
    claimed: Mapped[datetime | None]  # when a worker took it
    attempts: Mapped[int] = mapped_column(default=0)  # how often a worker took it
    base_version: Mapped[int] = mapped_column(default=0)  # of the tableau when the photo was sent
    problem: Mapped[str | None]  # the code of what went wrong
    reading: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)  # as `okaikei read --json`
    width: Mapped[int]  # pixels; 0 until a photo that is no JPEG was turned into one
    height: Mapped[int]  # pixels


class Picture(Base):
    """The bytes of a photo, apart so that listing photos does not load them."""

    __tablename__ = "picture"
    photo_id: Mapped[str] = mapped_column(ForeignKey("photo.id", ondelete="CASCADE"), primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)  # a JPEG


class Change(Base):
    """An entry of the audit log: who changed what and when; never altered afterwards."""

    __tablename__ = "change"
    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), index=True)
    at: Mapped[datetime] = mapped_column(default=now)  # when it was saved
    by: Mapped[str]  # the name of the player, empty for the host
    what: Mapped[str]  # confirmed, corrected, uramaki, chips, renamed …; see webapp/audit_log.py
    round: Mapped[int | None]  # its number, 1 is the first; null: the whole game
    seat: Mapped[int | None]  # 0 is the first; null: the whole table
    before: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)
    after: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)


class Answered(Base):
    """A change that was carried out, and its answer, for the phone that sends it again (idempotency)."""

    __tablename__ = "answered"
    __table_args__ = (UniqueConstraint("phone_id", "request"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    phone_id: Mapped[int] = mapped_column(ForeignKey("phone.id", ondelete="CASCADE"))
    request: Mapped[str]  # the idempotency key that the phone made up
    at: Mapped[datetime] = mapped_column(default=now, index=True)  # when it was carried out
    status: Mapped[int]  # of the answer, as HTTP has it
    body: Mapped[Any] = mapped_column(JSON(none_as_null=True), nullable=True)


class Clock(Base):
    """How old this database is; one row, see `clock`."""

    __tablename__ = "clock"
    id: Mapped[int] = mapped_column(primary_key=True)
    age: Mapped[float]  # seconds; never less than before
    wall: Mapped[datetime]  # what the computer's clock said last
    doubted: Mapped[float]  # seconds that the computer's clock has jumped ahead, not believed yet
    doubted_since: Mapped[float]  # the age at that jump


class Attempt(Base):
    """A wrong code, or something else that is limited by address, for several servers to count together."""

    __tablename__ = "attempt"
    id: Mapped[int] = mapped_column(primary_key=True)
    what: Mapped[str]  # what is limited, such as wrong codes; see webapp/rate_limits.py
    address: Mapped[str] = mapped_column(index=True)
    at: Mapped[datetime]  # when it was tried
