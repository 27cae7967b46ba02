"""Appetizers: each player's own cards, but for edamame."""

from okaikei.scorer.faces import KINDS
from okaikei.scorer.rules.common import complete_sets, each, ladder
from okaikei.scorer.spread import Lines, Table

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
    for seat, places in table.having("onigiri"):
        shapes: dict[str, list[int]] = {}
        for place in places:
            shapes.setdefault(table.spreads[seat].tableau[place].face, []).append(place)
        for layer in range(max(map(len, shapes.values()))):
            group = [pile[layer] for pile in shapes.values() if layer < len(pile)]
            key = "count" if len(group) == 1 else "different"
            yield seat, table.line("onigiri", len(group) ** 2, key, group)


def edamame(table: Table) -> Lines:
    """Each scores one for every opponent who has any, at most 4 a card (R15)."""
    owners = list(table.having("edamame"))
    others = len(owners) - 1
    worth = min(others, EDAMAME_CAP)
    key = "edamame" if others == worth else "edamame-most"
    for seat, places in owners:
        yield seat, table.line("edamame", len(places) * worth, key, places, others=others, worth=worth)


def miso_soup(table: Table) -> Lines:
    """3 for each that is still there."""
    return each(table, "miso-soup", 3)


def sukeroku(table: Table) -> Lines:
    """Futomaki with inari 6, each one alone 2."""
    for seat, places in table.having("sukeroku"):
        tableau = table.spreads[seat].tableau
        piles = {
            face: [place for place in places if tableau[place].face == face]
            for face in KINDS["sukeroku"].faces
        }
        pairs = min(map(len, piles.values()))
        if pairs:
            together = [place for pile in piles.values() for place in pile[:pairs]]
            yield seat, table.line("sukeroku", 6 * pairs, "pairs", together, count=pairs)
        for face, pile in piles.items():
            alone = pile[pairs:]
            if alone:
                yield seat, table.line("sukeroku", 2 * len(alone), "singles", alone, name=table.name(face))
