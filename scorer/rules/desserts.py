"""Desserts, scored once at the end from all that a player kept."""

from okaikei.scorer.faces import FACES, FRUITS
from okaikei.scorer.names import name
from okaikei.scorer.options import DUMMY_SPARES_FEWEST
from okaikei.scorer.rules.common import (
    all_equal,
    complete_sets,
    fewest_line,
    most_and_fewest,
    most_line,
    spared_line,
)
from okaikei.scorer.rules.table import Lines, Table
from okaikei.scorer.sheet import Line
from okaikei.scorer.texts import say, signed

PUDDING = 6  # points for most, and lost for fewest
FRUIT = (-2, 0, 1, 3, 6, 10)  # points for none, one … five or more icons of one fruit


def pudding(table: Table) -> Lines:
    """Party: most +6, fewest −6, ties in full."""
    return most_and_fewest(table, "pudding", PUDDING)


def pudding_split(table: Table) -> Lines:
    """Sushi Go!: +6 and −6 split between equals, rounded down; all equal: nothing; two players: no loss."""
    counts = table.counts("pudding")
    most, fewest = max(counts), min(counts)
    if most == fewest:
        yield from all_equal(table, "pudding")
        return
    spared = len(counts) == 2 or {"dummy", DUMMY_SPARES_FEWEST} <= table.options  # R3
    for seat, count in enumerate(counts):
        share = PUDDING // counts.count(count)
        if count == most:
            yield seat, most_line(table, "pudding", share, seat, counts, split=PUDDING)
        elif count == fewest and spared:
            yield seat, spared_line(table, "pudding", seat, count)
        elif count == fewest:
            yield seat, fewest_line(table, "pudding", -share, seat, counts, split=-PUDDING)


def green_tea_ice_cream(table: Table) -> Lines:
    """12 for every 4."""
    return complete_sets(table, "green-tea-ice-cream", 4, 12)


def fruit(table: Table) -> Lines:
    """Each fruit by its icons: none −2, then 0, 1, 3, 6, and 10 from five on."""
    for seat, kept in enumerate(table.seats):
        cards = kept.by_kind.get("fruit", ())
        if not cards:
            yield seat, Line("fruit", 3 * FRUIT[0], say(table.language, "no fruit: 3 × −2"))
            continue
        for kind in FRUITS:
            icons = {position: FACES[kept.tableau[position].face].fruits.count(kind) for position in cards}
            n = sum(icons.values())
            points = FRUIT[min(n, 5)]
            fruits = name(kind, table.language, n)
            why = say(table.language, "{n} {cards}: {points}", n=n, cards=fruits, points=signed(points))
            yield seat, Line("fruit", points, why, tuple(position for position in cards if icons[position]))
