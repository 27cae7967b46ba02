"""Photos have a thread of their own, and whatever it does, the others answer."""

import threading
from dataclasses import dataclass, field

import pytest

from okaikei.webapp.photo_lane import PhotoLane


@dataclass
class Request:
    path: str


@dataclass
class Connection:
    """A connection whose request has come; answering it takes until it is let go."""

    path: str
    begun: threading.Event = field(default_factory=threading.Event)
    let_go: threading.Event = field(default_factory=threading.Event)

    @property
    def requests(self) -> list[Request]:
        return [Request(self.path)]

    def service(self) -> None:
        self.begun.set()
        self.let_go.wait(60)

    def cancel(self) -> None:
        """Called for what still waits when the server ends."""


def test_photos_are_taken_in_one_after_another_and_pages_meanwhile() -> None:
    lane = PhotoLane()
    photos = [Connection(f"/t/ABCDEF/round/1/seat/{seat}/photo") for seat in range(20)]
    pages = [Connection("/t/GHJKLM/round/1"), Connection("/t/GHJKLM/photo/abc.jpg"), Connection("/new")]
    try:
        for connection in [*photos, *pages]:
            lane.add_task(connection)
        assert photos[0].begun.wait(60)
        for page in pages:
            assert page.begun.wait(60)
            page.let_go.set()
        assert not any(photo.begun.is_set() for photo in photos[1:])
        photos[0].let_go.set()
        assert photos[1].begun.wait(60)
    finally:
        for connection in [*photos, *pages]:
            connection.let_go.set()
        assert lane.shutdown()


@pytest.mark.parametrize("path", ["/decks/own/photo", "/t/ABCDEF/photo/abc/delete"])
def test_only_photos_of_tables_take_turns(path: str) -> None:
    """A deck's photo is waited for until its cards are found: it would keep the tables waiting."""
    lane = PhotoLane()
    first, other = Connection("/t/ABCDEF/round/1/seat/0/photo"), Connection(path)
    try:
        lane.add_task(first)
        lane.add_task(other)
        assert other.begun.wait(60)
    finally:
        first.let_go.set()
        other.let_go.set()
        lane.shutdown()
