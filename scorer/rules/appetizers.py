"""Appetizers: each player's own cards, but for edamame."""

from scorer.faces import KINDS
from scorer.rules.common import complete_sets, each, ladder
from scorer.spread import Lines, Table

DUMPLINGS = (0, 1, 3, 6, 10, 15)
EELS = (0, -3, 7)
TOFU = (0, 2, 6, 0)
EDAMAME_CAP = 4


def tempura(table: Table) -> Lines:
    """5 for every 2."""
    return complete_sets(table, "tempura", 2, 5)


def sashimi(table: Table) -> Lines:
    """10 for every 3."""
    return complete_sets(table, "sashimi", 3, 10)


def dumpling(table: Table) -> Lines:
    """1, 3, 6, 10, 15 for one to five; no more for a sixth."""
    return ladder(table, "dumpling", DUMPLINGS)


def eel(table: Table) -> Lines:
    """One alone −3, two or more 7."""
    return ladder(table, "eel", EELS)


def tofu(table: Table) -> Lines:
    """One 2, two 6, three or more nothing."""
    return ladder(table, "tofu", TOFU)


def onigiri(table: Table) -> Lines:
    """Sets of different shapes, as large as can be: 1, 4, 9, 16."""
    for seat, spread in enumerate(table.spreads):
        shapes: dict[str, list[int]] = {}
        for place in spread.kinds.get("onigiri", ()):
            shapes.setdefault(spread.tableau[place].face, []).append(place)
        layers = max(map(len, shapes.values()), default=0)
        for layer in range(layers):
            group = tuple(places[layer] for places in shapes.values() if layer < len(places))
            key = "count" if len(group) == 1 else "different"
            yield seat, table.line(seat, "onigiri", len(group) ** 2, key, places=group, count=len(group))


def edamame(table: Table) -> Lines:
    """Each scores one for every opponent who has any, at most 4 a card (R15)."""
    owners = sum(1 for spread in table.spreads if spread.count("edamame"))
    others = owners - 1
    worth = min(others, EDAMAME_CAP)
    key = "edamame" if others <= EDAMAME_CAP else "edamame-most"
    for seat, spread in enumerate(table.spreads):
        count = spread.count("edamame")
        if count:
            yield seat, table.line(seat, "edamame", count * worth, key, others=others, worth=worth)


def miso_soup(table: Table) -> Lines:
    """3 for each that is still there."""
    return each(table, "miso-soup", 3)


def sukeroku(table: Table) -> Lines:
    """Futomaki with inari 6, each one alone 2."""
    for seat, spread in enumerate(table.spreads):
        cards = spread.kinds.get("sukeroku", ())
        piles = {
            face: [place for place in cards if spread.tableau[place].face == face]
            for face in KINDS["sukeroku"].faces
        }
        pairs = min(map(len, piles.values()))
        if pairs:
            together = tuple(place for pile in piles.values() for place in pile[:pairs])
            yield seat, table.line(seat, "sukeroku", 6 * pairs, "pairs", places=together, count=pairs)
        for face, pile in piles.items():
            alone = tuple(pile[pairs:])
            if alone:
                name = table.name(face)
                points = 2 * len(alone)
                yield (
                    seat,
                    table.line(
                        seat, "sukeroku", points, "singles", places=alone, count=len(alone), name=name
                    ),
                )
