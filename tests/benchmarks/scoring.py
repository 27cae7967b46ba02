"""How many eight-player Party rounds are scored in a second, on one core: `make benchmark`."""

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from okaikei.scorer import PRESETS, Record, RecordError, load_record, possible, score

ROUNDS = 3000
TIMES = 3  # the best counts: the others shared the core with something else
IMPORT = "import time; start = time.process_time(); import {}; print(time.process_time() - start)"


def rounds(menu: str, seed: int) -> dict[str, object]:
    """A record of one eight-player round, dealt from a shuffled deck."""
    there = possible("sushi-go-party", menu=menu, players=8)
    used_up = ("card-back", "menu", "takeout-box")
    deck = [face for face, copies in there.faces.items() if face not in used_up for _ in range(copies)]
    random.Random(seed).shuffle(deck)
    assert there.hand is not None
    tableaux = [deck[seat * there.hand : (seat + 1) * there.hand] for seat in range(8)]
    players = [f"player {seat}" for seat in range(8)]
    return {"game": "sushi-go-party", "menu": menu, "players": players, "rounds": [{"tableaux": tableaux}]}


def a_second(work: Callable[[], object]) -> str:
    """How many of the rounds a piece of work does in a second."""
    seconds = []
    for _ in range(TIMES):
        start = time.process_time()
        work()
        seconds.append(time.process_time() - start)
    return f"{ROUNDS / min(seconds):,.0f}"


def import_milliseconds(module: str) -> str:
    """How long a module takes to import, in a Python of its own."""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", IMPORT.format(module)]
    found = [
        float(subprocess.run(command, cwd=root, capture_output=True, check=True).stdout)
        for _ in range(3 * TIMES)
    ]
    return f"{1000 * min(found):.0f} ms"


def score_all(records: list[Record]) -> None:
    """Score records, one after the other."""
    for record in records:
        score(record)


def json_to_json(texts: list[str]) -> None:
    """Score records given as text, to text."""
    for text in texts:
        json.dumps(score(load_record(json.loads(text))).to_json())


def refuse(texts: list[str]) -> None:
    """Load records with a misspelt card."""
    for text in texts:
        try:
            load_record(json.loads(text.replace("nigiri", "nigri")))
        except RecordError:
            continue


def main() -> None:
    """Print rounds a second: the rules alone, and from JSON text to JSON text; and the time to import."""
    menus = [name for name, preset in PRESETS.items() if preset.players[1] == 8]
    texts = [json.dumps(rounds(menus[seed % len(menus)], seed)) for seed in range(ROUNDS)]
    records = [load_record(json.loads(text)) for text in texts]
    print(f"score: {a_second(lambda: score_all(records))} eight-player Party rounds a second")
    print(f"JSON to JSON: {a_second(lambda: json_to_json(texts))} eight-player Party rounds a second")
    print(f"refused with a hint: {a_second(lambda: refuse(texts))} records a second")
    for module in ("okaikei.scorer", "okaikei.scorer.scoring", "okaikei.scorer.cli"):
        print(f"import {module}: {import_milliseconds(module)}")


if __name__ == "__main__":
    main()
