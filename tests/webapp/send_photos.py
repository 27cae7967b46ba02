"""Attackers in a process of their own: python -m tests.webapp.send_photos ADDRESS FILE TABLES.

Every table has four seats, and each sends the photo once, four at a time. Prints "ready" when the tables
are open, and in which state the last photo was when all were sent.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.webapp.live_server import LivePhone


def main(address: str, file: str, tables: str) -> None:
    phone, data = LivePhone(address), Path(file).read_bytes()
    codes = [phone.new_game("Eve", "Mallory", "Oscar", "Trudy") for _ in range(int(tables))]
    places = [f"/t/{code}/round/1/seat/{seat}" for code in codes for seat in range(4)]
    print("ready", flush=True)
    with ThreadPoolExecutor(4) as senders:
        sent = list(senders.map(lambda place: phone.photograph(place, data)[0], places))
    assert sent == [202] * len(places), sent
    print(phone.state(places[-1])["pending"]["state"])


if __name__ == "__main__":
    main(*sys.argv[1:])
