"""Ten tables with eight phones each, all photographing at once, against a live server; figures are printed.

    python -m tests.benchmarks.tables [--postgres] [--tables 10] [--reader MODULE:FUNCTION]

With --postgres the same goes to two servers on one PostgreSQL. The reader is ours with its weights if they
are there, else a scripted one that takes a fifth of a second. Nothing may be refused and nothing mixed up:
each phone lays cards that tell its number, and finds exactly those again.
"""

import argparse
import itertools
import json
import statistics
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from okaikei.webapp.demo import picture
from tests.webapp import postgres
from tests.webapp.live_server import LivePhone, Server
from tests.webapp.misbehaving_reader import SLOW, marked

PHONES = 8
FACES = (
    "temaki",
    "tofu",
    "sashimi",
    "onigiri-circle",
    "spoon",
    "egg-nigiri",
    "salmon-nigiri",
    "squid-nigiri",
)
MOST_SECONDS = 900


class Guest(threading.Thread):
    """One phone: takes its seat, photographs, looks at the round while it waits, then lays its cards."""

    def __init__(
        self, address: str, code: str, seat: int, number: int, photo: bytes, gate: threading.Barrier
    ) -> None:
        super().__init__(daemon=True)
        self.phone = LivePhone(address, timeout=120)
        self.code, self.seat, self.number, self.photo, self.gate = code, seat, number, photo, gate
        self.place = f"/t/{code}/round/1/seat/{seat}"
        self.pages: list[float] = []
        self.sending = self.reading = 0.0
        self.problems: list[Any] = []
        status, answer = self.phone.form(f"/join/{code}", [("seat", str(seat))])
        if status != 200:
            self.problems.append(answer)

    def run(self) -> None:
        try:
            self._play()
        except Exception as error:
            self.problems.append(repr(error))

    def _play(self) -> None:
        self.gate.wait()
        began = time.perf_counter()
        status, answer = self.phone.photograph(self.place, self.photo)
        self.sending = time.perf_counter() - began
        if status != 202:
            self.problems.append((status, answer))
        for turn in itertools.count():
            asked = time.perf_counter()
            if turn % 2:
                status, _ = self.phone.ask(f"/t/{self.code}/round/1")
                self.pages.append(time.perf_counter() - asked)
                if status != 200:
                    self.problems.append(status)
            else:
                state = self.phone.state(self.place)
                if (state["pending"] or {}).get("state") not in ("waiting", "reading"):
                    break
            time.sleep(2)  # as often as a page asks
        self.reading = time.perf_counter() - began
        items = [{"face": FACES[self.number % len(FACES)]}] * (1 + self.number // len(FACES))
        status, answer = self.phone.call(
            f"{self.place}/confirm", {"version": state["version"], "items": items}
        )
        if status != 200:
            self.problems.append((status, answer))

    def check(self) -> None:
        """What is there must be what this very phone laid."""
        found = [item["face"] for item in self.phone.state(self.place)["items"]]
        if found != [FACES[self.number % len(FACES)]] * (1 + self.number // len(FACES)):
            self.problems.append(("mixed up", found))


def _line(what: str, samples: list[float]) -> None:
    ordered = sorted(samples)
    late = ordered[int(len(ordered) * 0.95)]
    middle = statistics.median(ordered)
    figures = f"median {middle * 1000:.0f} ms, 95 of 100 within {late * 1000:.0f} ms"
    print(f"  {what}: {figures}, slowest {ordered[-1] * 1000:.0f} ms ({len(ordered)})")


def main() -> int:
    """Run it once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL and two servers")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--reader", help="MODULE:FUNCTION instead of ours")
    args = parser.parse_args()
    weights = list((Path(__file__).parents[2] / "models").glob("*.onnx"))
    reader = args.reader or (
        "okaikei.vision.decks.deck_reader:load" if weights else "tests.webapp.misbehaving_reader:load"
    )
    demo = [picture(f"{number}-{name}") for number in (1, 2) for name in ("ana", "ben", "cem")]
    demo = demo if "broken" not in reader else [marked(photo, SLOW) for photo in demo]
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "data"
        more = ["--database", stack.enter_context(postgres.server())] if args.postgres else []
        count = 2 if args.postgres else 1
        servers = [stack.enter_context(Server(data, *more, reader=reader)) for _ in range(count)]
        gate = threading.Barrier(args.tables * PHONES)
        guests = []
        for table in range(args.tables):
            host = LivePhone(servers[0].address)
            code = host.new_game(*(f"Player {table}-{seat}" for seat in range(PHONES)))
            for seat in range(PHONES):
                number = table * PHONES + seat
                address = servers[number % len(servers)].address
                guests.append(Guest(address, code, seat, number, demo[number % len(demo)], gate))
        began = time.perf_counter()
        for guest in guests:
            guest.start()
        for guest in guests:
            guest.join(MOST_SECONDS)
        took = time.perf_counter() - began
        for guest in guests:
            guest.check()
        problems = [problem for guest in guests for problem in guest.problems]
        print(f"{args.tables} tables, {PHONES} phones each, {len(servers)} server(s), "
              f"{'PostgreSQL' if args.postgres else 'SQLite'}, reader {reader}")  # fmt: skip
        print(f"  all {len(guests)} photos read and confirmed after {took:.1f} s")
        print(f"  refused or mixed up: {len(problems)}")
        _line("a photo is sent", [guest.sending for guest in guests])
        _line("until a photo is read", [guest.reading for guest in guests])
        _line("the round, while photos wait", [sample for guest in guests for sample in guest.pages])
        for problem in problems[:10]:
            print(f"  {json.dumps(problem, default=str)[:200]}")
    return int(bool(problems))


if __name__ == "__main__":
    raise SystemExit(main())
