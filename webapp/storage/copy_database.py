"""Copies a whole database into another of any kind: for backups, and to move to another database server."""

from typing import Any

from sqlalchemy import Connection, Engine, Integer, delete, func, select, text

from okaikei.webapp.storage.models import Base

ROWS = 200  # copied at a time; photos are rows of a few megabytes


def copy_all(source: Engine, target: Engine) -> int:
    """Every row of a database into another with the same schema, emptied first; all or nothing."""
    copied = 0
    # One snapshot: games that change while we copy are copied as they were when we began.
    level = "REPEATABLE READ" if source.dialect.name == "postgresql" else None
    options: Any = {"isolation_level": level} if level else {}
    reader = source.connect().execution_options(**options)
    writer = target.execution_options(writes=True).connect()
    with reader as reading, reading.begin(), writer as writing, writing.begin():
        for table in reversed(Base.metadata.sorted_tables):
            writing.execute(delete(table))
        for table in Base.metadata.sorted_tables:
            # In order of their ids: a rematch comes after the game it refers to.
            rows = reading.execution_options(yield_per=ROWS).execute(
                select(table).order_by(*table.primary_key)
            )
            for part in rows.mappings().partitions(ROWS):
                writing.execute(table.insert(), [dict(row) for row in part])
                copied += len(part)
        _advance_sequences(writing)
    return copied


def _advance_sequences(connection: Connection) -> None:
    """PostgreSQL numbers new rows from a counter of its own, which knows nothing of copied ones."""
    if connection.dialect.name != "postgresql":
        return
    for table in Base.metadata.sorted_tables:
        for column in table.primary_key:
            if isinstance(column.type, Integer):
                counter = func.pg_get_serial_sequence(f'"{table.name}"', column.name)
                most = connection.scalar(select(func.max(column)))
                connection.execute(select(func.setval(counter, most or 1, most is not None)))


def is_empty(engine: Engine) -> bool:
    """Whether there is no game in a database."""
    with engine.connect() as connection:
        return not connection.scalar(text("SELECT count(*) FROM game"))
