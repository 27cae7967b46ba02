"""The queue of photos: kept in the database, first come first served."""

import logging
import threading
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from okaikei.vision.decks import SHIPPED
from okaikei.vision.decks.shelf import Shelf
from okaikei.webapp.reading.store_reading import finish
from okaikei.webapp.reading.worker import Outcome, carry_out, load_reader
from okaikei.webapp.reading.worker_process import WorkerProcess
from okaikei.webapp.storage import Storage
from okaikei.webapp.storage.models import Game, Photo, Picture, Round, Tableau, now

log = logging.getLogger("okaikei.reading")
MOST_ATTEMPTS = 2
Claim = tuple[str, dict[str, Any]]  # the photo, and the job for its worker


class PhotoQueue:
    """Hands waiting photos to workers, one thread for each worker."""

    def __init__(
        self, storage: Storage, reader: str, workers: int, seconds: float, data: str | Path = "."
    ) -> None:
        self.storage = storage
        self.reader = reader
        self.seconds = seconds
        self.workers = workers
        self.shelf = Shelf(Path(data))
        self.news = threading.Event()
        self.ending = threading.Event()
        self.threads: list[threading.Thread] = []
        self.converter = WorkerProcess(reader="", seconds=20)
        self.converting = threading.Lock()

    def start(self) -> None:
        """Begin to work; photos left half read by an earlier run are read again."""
        if self.threads:
            return
        if self.storage.engine.dialect.name == "sqlite":  # no other server shares this file
            with self.storage.writing() as sql:
                _give_back(sql, now())
        for number in range(self.workers):
            thread = threading.Thread(target=self._serve, name=f"reading-{number}", daemon=True)
            thread.start()
            self.threads.append(thread)

    def stop(self) -> None:
        """End the workers."""
        self.ending.set()
        self.news.set()
        for thread in self.threads:
            thread.join(5)
        self.converter.stop()

    def wake(self) -> None:
        """Something new is waiting."""
        self.news.set()

    def waiting(self, sql: Session) -> int:
        """How many photos wait."""
        return sql.scalar(select(func.count()).select_from(Photo).where(Photo.state == "waiting")) or 0

    def convert(self, data: bytes) -> Outcome:
        """Turn an unusual photo into a JPEG, in a process of its own, one at a time."""
        with self.converting:
            return self.converter.run({"what": "convert", "data": data})

    def step(self) -> bool:
        """Read one photo in this very process: for tests and for small tools."""
        try:
            reader, trouble = load_reader(self.reader), ""
        except Exception as error:
            reader, trouble = None, str(error)
        return self._one(lambda job: carry_out(reader, trouble, job))

    def _serve(self) -> None:
        worker = WorkerProcess(self.reader, self.seconds)
        while not self.ending.is_set():
            try:
                if self._one(worker.run):
                    continue
            except Exception:  # the database is away for a moment; the photo still waits in it
                log.exception("reading")
            self.news.wait(1.0)
            self.news.clear()
        worker.stop()

    def _one(self, run: Any) -> bool:
        """Read the oldest waiting photo; False if none waits."""
        claimed = self._claim()
        if claimed is None:
            return False
        photo, job = claimed
        outcome = run(job)
        log.info("photo %s…: %s", photo[:6], outcome[0])
        finish(self.storage, photo, outcome)
        return True

    def _claim(self) -> Claim | None:
        """Take the oldest waiting photo for this worker alone, also among several servers."""
        with self.storage.reading() as sql:
            if sql.scalar(select(Photo.id).where(Photo.state.in_(("waiting", "reading"))).limit(1)) is None:
                return None
        while (claimed := self._take()) is False:
            continue
        return claimed

    def _take(self) -> Claim | Literal[False] | None:
        """The oldest waiting photo, None if none waits, False if another server was faster."""
        with self.storage.writing() as sql:
            _give_back(sql, now() - timedelta(seconds=self.seconds * 2 + 120))
            oldest = sql.scalar(
                select(Photo).where(Photo.state == "waiting").order_by(Photo.created, Photo.id).limit(1)
            )
            if oldest is None:
                return None
            # The game is locked first, here as in every route: two that wait for each other never end.
            game = sql.scalar(
                select(Game)
                .join(Round)
                .join(Tableau)
                .where(Tableau.id == oldest.tableau_id)
                .with_for_update(of=Game)
            )
            took = sql.execute(
                update(Photo)
                .where(Photo.id == oldest.id, Photo.state == "waiting")
                .values(state="reading", claimed=now(), attempts=Photo.attempts + 1)
            )
            if game is None or took.rowcount != 1:  # type: ignore[attr-defined]
                return False
            game.version += 1
            data = sql.scalar(select(Picture.data).where(Picture.photo_id == oldest.id)) or b""
            menu = tuple(game.menu) if isinstance(game.menu, list) else game.menu
            table = (game.game, game.printing, menu, len(game.players), tuple(game.options))
            job = {"what": "read", "data": data, "table": table, "deck": self._deck(game)}
            return oldest.id, job

    def _deck(self, game: Game) -> tuple[str, str] | None:
        """Where the deck of a game lies; None for the shipped one that nobody corrected yet."""
        identity = game.deck or SHIPPED
        if identity == SHIPPED and not self.shelf.path(SHIPPED).is_file():
            return None
        return str(self.shelf.folder.parent), identity


def _give_back(sql: Session, since: datetime) -> None:
    """Photos whose server died over them wait again, but not for ever: one may be the reason."""
    left = update(Photo).where(Photo.state == "reading", Photo.claimed < since)
    sql.execute(left.where(Photo.attempts >= MOST_ATTEMPTS).values(state="failed", problem="died"))
    sql.execute(left.where(Photo.attempts < MOST_ATTEMPTS).values(state="waiting"))
