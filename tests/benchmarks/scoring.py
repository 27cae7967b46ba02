"""How many eight-player Party rounds are scored in a second, on one core: `make benchmark`."""

import json
import random
import time

from okaikei.scorer import PRESETS, RecordError, load_record, possible, score

ROUNDS = 3000


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


def main() -> None:
    """Print rounds a second: the rules alone, and from JSON text to JSON text."""
    menus = [name for name, preset in PRESETS.items() if preset.players[1] == 8]
    texts = [json.dumps(rounds(menus[seed % len(menus)], seed)) for seed in range(ROUNDS)]
    records = [load_record(json.loads(text)) for text in texts]
    start = time.process_time()
    for record in records:
        score(record)
    print(f"score: {ROUNDS / (time.process_time() - start):,.0f} eight-player Party rounds a second")
    start = time.process_time()
    for text in texts:
        json.dumps(score(load_record(json.loads(text))).to_json())
    print(f"JSON to JSON: {ROUNDS / (time.process_time() - start):,.0f} eight-player Party rounds a second")
    start = time.process_time()
    for number in range(ROUNDS):
        try:
            load_record(json.loads(texts[number].replace("nigiri", "nigri")))
        except RecordError:
            continue
    print(f"refused with a hint: {ROUNDS / (time.process_time() - start):,.0f} records a second")


if __name__ == "__main__":
    main()
