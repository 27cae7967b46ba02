"""A reader for tests of the worker: the last byte of a photo says what happens to it."""

import os
import time
from typing import Any

from tests.webapp.scripted import Reading, seen

SLEEP, DIE, EAT, SLOW = 1, 2, 3, 4


class Reader:
    def read(self, data: bytes, possible: Any = None, *deck: Any) -> Reading:
        what = data[-3]  # before the end-of-image marker
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
        return seen("tempura", "sashimi")


def load() -> Reader:
    return Reader()


def marked(jpeg: bytes, what: int) -> bytes:
    """A photo that does this to its reader."""
    return jpeg[:-2] + bytes([what]) + jpeg[-2:]
