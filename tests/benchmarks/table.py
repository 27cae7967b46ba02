"""How long the server takes to confirm the last tableau of a round and show the round; printed only."""

import statistics
import tempfile
import time

from okaikei import scorer
from okaikei.webapp import create_app
from tests.webapp.conftest import Phone

PLAYERS = 8
TIMES = 30


def _cards(seat: int) -> list[dict[str, object]]:
    """Seven cards as the fix-up page sends them, with places and alternatives."""
    faces = ("temaki", "tofu", "sashimi", "onigiri-circle", "spoon", "egg-nigiri", "fruit-orange-orange")
    corners = [[10.0, 10.0], [90.0, 10.0], [90.0, 130.0], [10.0, 130.0]]
    return [
        {"face": face, "quad": corners, "alternatives": [["tofu", 0.1], ["sashimi", 0.05]]}
        for face in (*faces[seat % 7 :], *faces[: seat % 7])
    ]


def _milliseconds(samples: list[float]) -> str:
    ordered = sorted(samples)
    return f"median {statistics.median(ordered):.1f} ms, slowest {ordered[-1]:.1f} ms"


def main() -> None:
    """Eight players of Sushi Go Party!, everything through the whole app and a real SQLite file."""
    confirming, showing, asking, writing = [], [], [], []
    began = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder})
        phone = Phone(app)
        names = [f"Player {seat}" for seat in range(PLAYERS)]
        for _ in range(TIMES // 3):
            code = phone.new_game(
                game="sushi-go-party", menu="master-menu", player=names, colour=[str(n) for n in range(8)]
            )
            for number in (1, 2, 3):
                for seat in range(PLAYERS):
                    version = phone.get(f"/t/{code}/round/{number}/seat/{seat}/state").json["version"]
                    started = time.perf_counter()
                    done = phone.call(
                        f"/t/{code}/round/{number}/seat/{seat}/confirm",
                        {"version": version, "items": _cards(seat)},
                    )
                    writing.append(time.perf_counter() - started)
                    assert done.status_code == 200
                confirming.append(writing[-1])
                started = time.perf_counter()
                page = phone.get(f"/t/{code}/round/{number}")
                showing.append(time.perf_counter() - started)
                assert page.text.count("seatbill") == PLAYERS
                tag = {"If-None-Match": phone.get(f"/t/{code}/round/{number}/live").headers["ETag"]}
                started = time.perf_counter()
                assert phone.get(f"/t/{code}/round/{number}/live", headers=tag).status_code == 304
                asking.append(time.perf_counter() - started)
        app.extensions["storage"].close()
    both = [a + b for a, b in zip(confirming, showing, strict=True)]
    kinds = len(scorer.PRESETS["master-menu"].kinds)
    spent = time.process_time() - began
    print(f"{PLAYERS} players, {kinds} kinds, {len(both)} rounds")
    for what, samples in (
        ("confirm the last tableau and show the round", both),
        ("confirm any tableau", writing),
        ("show a complete round", showing),
        ("a phone asks, nothing is new", asking),
    ):
        print(f"  {what}: {_milliseconds([sample * 1000 for sample in samples])}")
    print(f"  processor time for everything: {spent:.1f} s")


if __name__ == "__main__":
    main()
