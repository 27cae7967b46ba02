"""The database: one SQLite file by default, any SQLAlchemy address on request."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import DateTime, Engine, create_engine, event, func, literal, make_url, select, text
from sqlalchemy.orm import Session

from okaikei.webapp.storage.models import now

SHRINK_PAGES = 1000  # of 4 kB, that the file gives back at once
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
        self.is_shared = self.engine.dialect.name != "sqlite"  # several servers may use it at once
        self.to_scrub = True  # an earlier run may have been killed before it did

    def migrate(self) -> None:
        """Bring the schema to this version; games of every earlier one are kept."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            if self.engine.dialect.name == "postgresql":  # of servers that start at once, one migrates
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
            command.upgrade(config, "head")
        if self.engine.dialect.name == "sqlite":
            self._allow_shrinking()

    def _allow_shrinking(self) -> None:
        """Let the file give back the room of deleted photos; that of an earlier version is rewritten once."""
        with closing(sqlite3.connect(str(self.engine.url.database), timeout=60)) as connection:
            if connection.execute("PRAGMA auto_vacuum").fetchone()[0] == 0:
                connection.isolation_level = None
                connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
                with suppress(sqlite3.OperationalError):  # no room for it: another time
                    connection.execute("VACUUM")
        self.engine.dispose()  # connections look when they open how to delete

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
        if session.info.get("scrub"):
            self.scrub()

    def scrub(self) -> None:
        """Take what was deleted out of the files, now or, while somebody still reads it, soon.

        The log of recent changes holds it until that is written back and cut off, the file until its free
        pages are given back.
        """
        if self.engine.dialect.name != "sqlite":
            return
        with closing(sqlite3.connect(str(self.engine.url.database), timeout=1)) as connection:
            connection.execute("PRAGMA secure_delete=ON")
            try:
                busy, left = self._write_back(connection)
                while left:  # in small steps: others write in between, and little room is needed at once
                    before = left
                    with self.write_turn:  # execute() would free one page
                        connection.executescript(f"PRAGMA incremental_vacuum({SHRINK_PAGES})")
                    busy, left = self._write_back(connection)
                    if left >= before:
                        break
            except sqlite3.OperationalError:
                busy = True
        self.to_scrub = busy

    def _write_back(self, connection: sqlite3.Connection) -> tuple[bool, int]:
        """Empty the log; whether somebody still reads it, and how many pages of the file are free."""
        with self.write_turn:
            busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        return bool(busy), int(connection.execute("PRAGMA freelist_count").fetchone()[0])

    def moment(self, sql: Session) -> Any:
        """The time by the one clock that all servers of this database share."""
        return sql.scalar(select(self.database_time())) if self.is_shared else now()

    def database_time(self) -> Any:
        """The same, as part of a query."""
        if self.engine.dialect.name == "postgresql":
            return func.timezone("UTC", func.now())
        return literal(now(), DateTime())

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
        # A deleted photo leaves no bytes behind. Where scrub() takes its pages out of the file they need
        # not be overwritten first, which would take as much room again on a disk that may be full.
        shrinks = cursor.execute("PRAGMA auto_vacuum").fetchone()[0]
        cursor.execute(f"PRAGMA secure_delete={'FAST' if shrinks else 'ON'}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        # A writer takes the lock at once: two readers that both wish to write later would block each other.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
