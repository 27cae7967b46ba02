"""The database: one SQLite file by default, any SQLAlchemy address on request."""

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event, make_url, text
from sqlalchemy.orm import Session

MIGRATION_LOCK = 0x0CA1CE1  # any number that nobody else locks


def _with_driver(address: str) -> str:
    """`postgresql://` as people write it, with the driver that we install."""
    for name in ("postgresql://", "postgres://"):
        if address.startswith(name):
            return "postgresql+psycopg://" + address.removeprefix(name)
    return address


def shown_address(address: str) -> str:
    """A database address without its password."""
    return make_url(address).render_as_string(hide_password=True)


class Storage:
    """Opens the database, brings it up to date, and hands out sessions."""

    def __init__(self, address: str) -> None:
        # Errors must not carry what was to be stored: photos and keys have no place in a log.
        self.engine: Engine = create_engine(
            _with_driver(address), pool_size=20, max_overflow=10, hide_parameters=True
        )
        self.read_engine = self.engine
        if self.engine.dialect.name == "postgresql":  # else each query would see another moment
            self.read_engine = self.engine.execution_options(isolation_level="REPEATABLE READ")
        self.write_turn: AbstractContextManager[object] = nullcontext()
        if self.engine.dialect.name == "sqlite":
            _configure_sqlite(self.engine)
            # SQLite lets one write and has the others try again and again; with many phones
            # some would try in vain. Here they wait for their turn.
            self.write_turn = threading.Lock()

    def migrate(self) -> None:
        """Bring the schema to this version; games of every earlier one are kept."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            if self.engine.dialect.name == "postgresql":  # of servers that start at once, one migrates
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
            command.upgrade(config, "head")

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session to read with; all that it reads is of one moment."""
        with Session(self.read_engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session whose changes are on the disk when the block ends, or not at all."""
        engine = self.engine.execution_options(writes=True)
        session = Session(engine, expire_on_commit=False, info={"writes": True})
        with self.write_turn, session, session.begin():
            yield session

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()


def _configure_sqlite(engine: Engine) -> None:
    """What was saved survives a power cut, and writers wait for one another."""

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin below, not in the driver
        cursor = connection.cursor()
        cursor.execute("PRAGMA busy_timeout=60000")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA secure_delete=ON")  # a deleted photo leaves no bytes behind
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        # A writer takes the lock at once: two readers that both wish to write later would block each other.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
