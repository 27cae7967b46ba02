"""A reader for tests of the worker: a word before the end of a photo says what happens to it."""

import os
import time
from typing import Any

SLEEP, DIE, EAT, SLOW = 1, 2, 3, 4
MARK = b"what now?"


class Reading:
    """Two cards side by side; nothing is imported for it, so that a worker is up soon."""

    def to_json(self) -> dict[str, Any]:
        cards = []
        for place, face in enumerate(("tempura", "sashimi")):
            left = 10.0 + 30 * place
            quad = [[left, 20.0], [left + 25, 20.0], [left + 25, 60.0], [left, 60.0]]
            cards.append({"face": face, "confidence": 0.9, "quad": quad, "alternatives": []})
        tableau = [card["face"] for card in cards]
        return {"size": [320, 240], "cards": cards, "tableau": tableau, "doubts": [], "milliseconds": {}}


class Reader:
    def read(self, data: bytes, possible: Any = None, *deck: Any) -> Reading:
        *_, what = data[:-2].rpartition(MARK)[2] if MARK in data else b"\0"
        if what == SLEEP:
            time.sleep(600)
        if what == DIE:
            os._exit(9)
        if what == EAT:
            hoard = []
            while True:
                hoard.append(bytearray(64 << 20))
        if what == SLOW:
            time.sleep(0.2)
        return Reading()


def load() -> Reader:
    return Reader()


def marked(jpeg: bytes, what: int) -> bytes:
    """A photo that does this to its reader."""
    return jpeg[:-2] + MARK + bytes([what]) + jpeg[-2:]
