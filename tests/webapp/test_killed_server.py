"""A server killed again and again under load: what it said was saved is there.

OKAIKEI_KILLS sets how often (6 unless told).
"""

import json
import os
import random
import secrets
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.webapp import live_server
from tests.webapp.live_server import LOST, LivePhone, Server, free_port, rows

KILLS = int(os.environ.get("OKAIKEI_KILLS", "6"))
SEATS = 4
PATIENCE = 300  # seconds for an answer; a machine that does much else may take long
FACES = ("tempura", "sashimi", "tofu", "temaki", "edamame", "egg-nigiri", "salmon-nigiri", "onigiri-circle")


@dataclass
class Seat:
    """What one phone sent and what it was told."""

    phone: LivePhone
    place: str
    version: int = 0
    faces: list[str] = field(default_factory=list)  # of the newest confirmation that was acknowledged
    unsure: tuple[str, dict[str, Any]] | None = None  # sent, but the answer got lost
    photo: str | None = None
    unsure_photo: str | None = None
    confirmed: int = 0
    photos: int = 0
    refused: list[Any] = field(default_factory=list)

    def confirm(self, request: str, body: dict[str, Any]) -> None:
        self.unsure = (request, body)
        status, answer = self.phone.call(f"{self.place}/confirm", body, request)
        if status != 200:
            self.refused.append((status, answer))
            return
        self.version, self.faces = answer["version"], [item["face"] for item in body["items"]]
        self.confirmed += 1
        self.unsure = None

    def photograph(self, request: str, jpeg: bytes) -> None:
        self.unsure_photo = request
        status, answer = self.phone.photograph(self.place, jpeg, request)
        if status != 202:
            self.refused.append((status, answer))
            return
        self.photo, self.unsure_photo = answer["photo"], None
        self.photos += 1

    def play(self, jpeg: bytes, ending: threading.Event) -> None:
        """Confirm and photograph until the server is gone."""
        chance = random.Random(secrets.randbits(32))
        try:
            while not ending.is_set() and not self.refused:
                items = [{"face": chance.choice(FACES)} for _ in range(chance.randint(1, 8))]
                # The reader may have changed the draft meanwhile; like the page, look before confirming.
                self.version = self.phone.state(self.place)["version"]
                self.confirm(secrets.token_hex(8), {"version": self.version, "items": items})
                if self.refused and self.refused[-1][0] == 409:  # a reading came in between: by design
                    self.refused.pop()
                    self.unsure = None
                if chance.random() < 0.1:
                    self.photograph(secrets.token_hex(8), jpeg)
        except LOST:
            pass


def counted(data: Path) -> dict[int, list[str]]:
    """What the file says counts for each seat of the first round."""
    if not live_server.DATABASE:
        assert rows(data, "PRAGMA integrity_check") == [("ok",)]
    found = rows(
        data, "SELECT tableau.seat, counted FROM tableau JOIN round ON round.id = round_id WHERE number = 1"
    )
    stored = {seat: json.loads(cards) if isinstance(cards, str) else cards for seat, cards in found}
    return {seat: [item["face"] for item in cards or []] for seat, cards in stored.items()}


def told(kills: int, seats: list[Seat]) -> str:
    """How far it is."""
    confirmed, photos = sum(seat.confirmed for seat in seats), sum(seat.photos for seat in seats)
    return f"{kills} kills, {confirmed} confirmations and {photos} photos acknowledged, none lost"


@pytest.mark.usefixtures("each_database")
def test_what_was_said_to_be_saved_survives_every_kill(tmp_path: Path, jpeg: bytes) -> None:
    data, port = tmp_path / "data", free_port()
    seats: list[Seat] = []
    server = Server(data, port=port).wait()
    host = LivePhone(server.address)
    code = host.new_game(*(f"Player {seat}" for seat in range(SEATS)))
    for number in range(SEATS):
        phone = LivePhone(server.address, timeout=PATIENCE)
        assert phone.form(f"/join/{code}", [("seat", str(number))])[0] == 200
        seats.append(Seat(phone, f"/t/{code}/round/1/seat/{number}"))
    try:
        for kill in range(1, KILLS + 1):
            ending = threading.Event()
            threads = [threading.Thread(target=seat.play, args=(jpeg, ending)) for seat in seats]
            before = sum(seat.confirmed for seat in seats)
            for thread in threads:
                thread.start()
            until = time.monotonic() + PATIENCE
            while sum(seat.confirmed for seat in seats) < before + SEATS and time.monotonic() < until:
                time.sleep(0.02)  # under load, not before it
            time.sleep(random.uniform(0, 0.4))
            server.kill()
            ending.set()
            for thread in threads:
                thread.join(PATIENCE)
            assert [seat.refused for seat in seats] == [[]] * SEATS

            there = counted(data)
            for number, seat in enumerate(seats):
                possible = [seat.faces]
                if seat.unsure:  # the answer got lost: either all of it happened or nothing
                    possible.append([item["face"] for item in seat.unsure[1]["items"]])
                assert there[number] in possible, number

            server = Server(data, port=port).wait()
            for number, seat in enumerate(seats):
                if seat.unsure:  # the phone sends again, as the page does
                    happened = there[number] == [item["face"] for item in seat.unsure[1]["items"]]
                    seat.confirm(*seat.unsure)
                    if seat.refused and seat.refused[-1][0] == 409:
                        assert not happened  # a reading was faster; the page shows it and asks again
                        seat.refused.clear()
                        seat.unsure = None
                if seat.unsure_photo:
                    seat.photograph(seat.unsure_photo, jpeg)
                if seat.photo:
                    status, picture = seat.phone.ask(f"/t/{code}/photo/{seat.photo}.jpg")
                    pending = seat.phone.state(seat.place)
                    assert status == 200, (seat.photo, pending["photo"], pending["pending"])
                    assert picture.startswith(b"\xff\xd8")
                assert seat.refused == []
            if kill % 10 == 0:
                print(told(kill, seats), flush=True)
    finally:
        server.kill()
    acknowledged = sum(seat.confirmed for seat in seats)
    photos = sum(seat.photos for seat in seats)
    print(told(KILLS, seats))
    [requests] = rows(data, "SELECT count(*), count(DISTINCT request) FROM answered")
    [players] = rows(data, "SELECT count(*) FROM player")
    assert requests[0] == requests[1]
    assert requests[0] >= acknowledged + photos
    assert players == (SEATS,)  # nothing that was sent twice made a second one
