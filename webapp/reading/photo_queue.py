"""The queue of photos: kept in the database, and fair between tables."""

import logging
import threading
import time
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import ColumnElement, func, or_, select, update
from sqlalchemy.orm import Session

from okaikei.vision.decks import SHIPPED
from okaikei.vision.decks.shelf import Shelf
from okaikei.webapp.disk_space import is_full
from okaikei.webapp.reading.store_reading import store_converted, store_outcome
from okaikei.webapp.reading.viewfinder import Viewfinder
from okaikei.webapp.reading.worker import Job, Outcome, carry_out, load_reader
from okaikei.webapp.reading.worker_process import WorkerProcess
from okaikei.webapp.storage import Storage
from okaikei.webapp.storage.models import Game, Photo, Picture, Round, Tableau

log = logging.getLogger("okaikei.reading")
MOST_ATTEMPTS = 2  # a photo over which the server died twice is not tried again
CONVERT_SECONDS = 20  # to turn a photo of another format into a JPEG
PATIENCE = 4  # times the usual time that a photo may take while other tables wait
LEAST_PATIENCE = 2  # seconds; a table full of cards takes longer than one with three
FIRST_GUESS = 1.0  # seconds that reading takes on an ordinary computer
Claim = tuple[str, Job]  # the photo, and the job for its worker


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
        self.wake_up = threading.Event()  # set when a photo comes
        self.viewfinder = Viewfinder(self.wake_up)  # served when no photo waits
        self.ending = threading.Event()
        self.threads: list[threading.Thread] = []
        self.in_work: set[str] = set()  # photos that a worker of this server has
        self.spent: dict[str, float] = {}  # seconds that went into photos which made way for others
        self.last_turn: dict[int, int] = {}  # by game: the number of the turn in which it was served last
        self.turn = 0
        self.usual_seconds = FIRST_GUESS  # that reading takes on this computer, learnt as it reads

    def start(self) -> None:
        """Begin to work; photos left half read by an earlier run are read again."""
        if self.threads:
            return
        for number in range(self.workers):
            thread = threading.Thread(target=self._work, name=f"reading-{number}", daemon=True)
            thread.start()
            self.threads.append(thread)

    def stop(self) -> None:
        """End the workers."""
        self.ending.set()
        self.wake_up.set()
        for thread in self.threads:
            thread.join(5)

    def wake(self) -> None:
        """Something new is waiting."""
        self.wake_up.set()

    def waiting(self, sql: Session) -> int:
        """How many photos wait."""
        return sql.scalar(select(func.count()).select_from(Photo).where(Photo.state == "waiting")) or 0

    def step(self) -> bool:
        """Read one photo in this very process: for tests and for small tools."""
        try:
            reader, trouble = load_reader(self.reader), ""
        except Exception as error:
            reader, trouble = None, str(error)
        return self._read_next(lambda job, *_limits: carry_out(reader, trouble, job))

    def _work(self) -> None:
        worker = WorkerProcess(self.reader, self.seconds)
        while not self.ending.is_set():
            try:
                if self._read_next(worker.run) or self.viewfinder.look(worker.run):
                    continue
            except Exception as error:  # the database is away for a moment; the photo still waits in it
                log.exception("reading: %s", type(error).__name__, exc_info=not is_full(error))
            self.wake_up.wait(1.0)
            self.wake_up.clear()
        worker.stop()

    def _read_next(self, run: Any) -> bool:
        """Read the photo whose turn it is; False if none waits."""
        claimed = self._claim()
        if claimed is None:
            return False
        photo, job = claimed
        try:
            began = time.monotonic()
            outcome = self._converted_and_read(run, photo, job)
            log.info("photo %s…: %s", photo[:6], outcome[0])
            if outcome[0] == "gave-way":
                self._put_back(photo, time.monotonic() - began)
            else:
                store_outcome(self.storage, photo, outcome)
                self.spent.pop(photo, None)
        finally:
            self.in_work.discard(photo)
        return True

    def _converted_and_read(self, run: Any, photo: str, job: Job) -> Outcome:
        """Turn the photo into a JPEG if it is none yet, and read it.

        It makes way for other tables when it takes much longer than usual, and at once if it did so
        before; all in all it gets no longer than any other.
        """
        began = time.monotonic()
        left = max(1.0, self.seconds - self.spent.get(photo, 0.0))

        def give_way() -> bool:
            patience = max(PATIENCE * self.usual_seconds, LEAST_PATIENCE) if job["attempt"] == 1 else 0.0
            return time.monotonic() - began > patience and self._others_wait(job["game"])

        if job["unconverted"]:
            limit = min(CONVERT_SECONDS, left)
            converted: Outcome = run({"what": "convert", "data": job["data"]}, limit, give_way)
            if converted[0] != "converted":
                return converted
            job["data"] = store_converted(self.storage, photo, converted[1])
            began = time.monotonic()
        outcome: Outcome = run(job, left, give_way)
        if outcome[0] == "read":
            self.usual_seconds += (time.monotonic() - began - self.usual_seconds) / 4
        return outcome

    def _others_wait(self, game: int) -> bool:
        """Whether a photo of another table waits that was not tried yet."""
        others = _waiting().where(Photo.attempts == 0, Round.game_id != game).limit(1)
        with self.storage.reading() as sql:
            return sql.execute(others).first() is not None

    def _put_back(self, photo: str, seconds: float) -> None:
        """Let a photo wait again, behind those that were not tried yet."""
        if len(self.spent) > 10_000:
            self.spent.clear()
        self.spent[photo] = self.spent.get(photo, 0.0) + seconds
        with self.storage.writing() as sql:
            sql.execute(update(Photo).where(Photo.id == photo).values(state="waiting", claimed=None))

    def _claim(self) -> Claim | None:
        """Take the photo whose turn it is for this worker alone, also among several servers."""
        with self.storage.reading() as sql:
            if sql.scalar(select(Photo.id).where(Photo.state.in_(("waiting", "reading"))).limit(1)) is None:
                return None
        while (claimed := self._take()) is False:
            continue
        return claimed

    def _next(self, sql: Session) -> tuple[str, int] | None:
        """The photo whose turn it is, and its game.

        Untried ones come first; among them those of the table that was served least recently, so that
        a table with many photos, or with bad ones, delays nobody but itself.
        """
        found = sql.execute(_waiting()).all()
        if not found:
            return None
        photo, game, *_ = min(
            found,
            key=lambda row: (row.attempts > 0, self.last_turn.get(row.game_id, 0), row.created, row.id),
        )
        return photo, game

    def _take(self) -> Claim | Literal[False] | None:
        """The photo whose turn it is, None if none waits, False if another server was faster."""
        with self.storage.writing() as sql:
            moment = self.storage.moment(sql)
            _requeue_abandoned(sql, self._is_lost())
            found = self._next(sql)
            if found is None:
                return None
            photo, game_id = found
            # The game is locked first, here as in every route: two that wait for each other never end.
            game = sql.scalar(select(Game).where(Game.id == game_id).with_for_update(of=Game))
            took = sql.execute(
                update(Photo)
                .where(Photo.id == photo, Photo.state == "waiting")
                .values(state="reading", claimed=moment, attempts=Photo.attempts + 1)
            )
            if game is None or took.rowcount != 1:  # type: ignore[attr-defined]
                return False
            game.version += 1
            self.in_work.add(photo)
            self._count_turn(game_id)
            about = sql.execute(select(Photo.width, Photo.attempts).where(Photo.id == photo)).one()
            data = sql.scalar(select(Picture.data).where(Picture.photo_id == photo)) or b""
            menu = tuple(game.menu) if isinstance(game.menu, list) else game.menu
            table = (game.game, game.printing, menu, len(game.players), tuple(game.options))
            job = {"what": "read", "data": data, "table": table, "deck": self._deck(game)}
            return photo, {
                **job, "game": game_id, "unconverted": about.width == 0, "attempt": about.attempts
            }  # fmt: skip

    def _count_turn(self, game: int) -> None:
        if len(self.last_turn) > 10_000:
            self.last_turn.clear()
        self.turn += 1
        self.last_turn[game] = self.turn

    def _is_lost(self) -> ColumnElement[bool]:
        """Which photos in work have lost their server; where one serves alone, no clock is asked."""
        if self.storage.engine.dialect.name == "sqlite":
            return Photo.id.not_in(self.in_work)
        moment = self.storage.database_time()
        latest = moment - timedelta(seconds=self.seconds * 2 + 120)
        return or_(Photo.claimed < latest, Photo.claimed > moment + timedelta(minutes=5))

    def _deck(self, game: Game) -> tuple[str, str] | None:
        """Where the deck of a game lies; None for the shipped one that nobody corrected yet."""
        identity = game.deck or SHIPPED
        if identity == SHIPPED and not self.shelf.path(SHIPPED).is_file():
            return None
        return str(self.shelf.folder.parent), identity


def _waiting() -> Any:
    """Waiting photos: id, game, attempts, when they came."""
    return (
        select(Photo.id, Round.game_id, Photo.attempts, Photo.created)
        .join(Tableau, Photo.tableau_id == Tableau.id)
        .join(Round, Tableau.round_id == Round.id)
        .where(Photo.state == "waiting")
    )


def _requeue_abandoned(sql: Session, lost: ColumnElement[bool]) -> None:
    """Photos whose server died over them wait again, but not for ever: the photo may be the reason."""
    left = update(Photo).where(Photo.state == "reading", lost)
    sql.execute(left.where(Photo.attempts >= MOST_ATTEMPTS).values(state="failed", problem="died"))
    sql.execute(left.where(Photo.attempts < MOST_ATTEMPTS).values(state="waiting"))
