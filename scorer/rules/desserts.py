"""Desserts, scored once at the end from all that a player kept."""

from okaikei.scorer.faces import FACES, FRUITS
from okaikei.scorer.rules.common import complete_sets, most_and_fewest
from okaikei.scorer.spread import Lines, Table

FRUIT = (-2, 0, 1, 3, 6, 10)


def pudding(table: Table) -> Lines:
    """Party: most +6, fewest −6, ties in full."""
    return most_and_fewest(table, "pudding", 6)


def pudding_split(table: Table) -> Lines:
    """Sushi Go!: +6 and −6 split between equals, rounded down; all equal: nothing; two players: no loss."""
    counts = table.counts("pudding")
    most, fewest = max(counts), min(counts)
    if most == fewest:
        for seat, places in table.having("pudding"):
            yield seat, table.line("pudding", 0, "all-equal", places)
        return
    for seat, count in enumerate(counts):
        places, equals = table.spreads[seat].kinds.get("pudding", ()), counts.count(count)
        shared = table.shared(equals)
        if count == most:
            yield seat, table.line("pudding", 6 // equals, "most", places, shared=shared)
        elif count == fewest and len(counts) > 2:
            yield seat, table.line("pudding", -(6 // equals), "fewest", places, shared=shared)


def green_tea_ice_cream(table: Table) -> Lines:
    """12 for every 4."""
    return complete_sets(table, "green-tea-ice-cream", 4, 12)


def fruit(table: Table) -> Lines:
    """Each fruit by its icons: none −2, then 0, 1, 3, 6, and 10 from five on."""
    for seat, spread in enumerate(table.spreads):
        cards = spread.kinds.get("fruit", ())
        if not cards:
            yield seat, table.line("fruit", 3 * FRUIT[0], "no-fruit", ())
            continue
        for kind in FRUITS:
            shown = {place: FACES[spread.tableau[place].face].fruits.count(kind) for place in cards}
            count = sum(shown.values())
            places = [place for place in cards if shown[place]]
            name, points = table.name(kind, count), FRUIT[min(count, 5)]
            yield seat, table.line("fruit", points, "fruit", places, count=count, name=name)
