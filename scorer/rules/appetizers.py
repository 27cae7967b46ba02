"""Appetizers: each player's own cards, but for edamame."""

from okaikei.scorer.faces import KINDS
from okaikei.scorer.names import name
from okaikei.scorer.rules.common import by_count, complete_sets, count_line, each
from okaikei.scorer.rules.table import Lines, Table
from okaikei.scorer.sheet import Line
from okaikei.scorer.texts import say

# Points for none, one, two …; the last entry also for more.
DUMPLINGS = (0, 1, 3, 6, 10, 15)
EELS = (0, -3, 7)
TOFU = (0, 2, 6, 0)
EDAMAME_CAP = 4  # opponents that count


def tempura(table: Table) -> Lines:
    """5 for every 2."""
    return complete_sets(table, "tempura", 2, 5)


def sashimi(table: Table) -> Lines:
    """10 for every 3."""
    return complete_sets(table, "sashimi", 3, 10)


def dumpling(table: Table) -> Lines:
    """1, 3, 6, 10, 15 for one to five; no more for a sixth."""
    return by_count(table, "dumpling", DUMPLINGS)


def eel(table: Table) -> Lines:
    """One alone −3, two or more 7."""
    return by_count(table, "eel", EELS)


def tofu(table: Table) -> Lines:
    """One 2, two 6, three or more nothing."""
    return by_count(table, "tofu", TOFU)


def onigiri(table: Table) -> Lines:
    """Sets of different shapes, as large as can be: 1, 4, 9, 16."""
    for seat, positions in table.having("onigiri"):
        shapes: dict[str, list[int]] = {}
        for position in positions:
            shapes.setdefault(table.seats[seat].tableau[position].face, []).append(position)
        for layer in range(max(map(len, shapes.values()))):
            group = [pile[layer] for pile in shapes.values() if layer < len(pile)]
            n, points = len(group), len(group) ** 2
            if n == 1:
                yield seat, count_line(table, "onigiri", points, group)
                continue
            cards = name("onigiri", table.language, n)
            why = say(table.language, "{n} different {cards}: {points}", n=n, cards=cards, points=points)
            yield seat, Line("onigiri", points, why, tuple(group))


def edamame(table: Table) -> Lines:
    """Each scores one for every opponent who has any, at most 4 a card (R15)."""
    owners = list(table.having("edamame"))
    others = len(owners) - 1
    worth = min(others, EDAMAME_CAP)
    for seat, positions in owners:
        n = len(positions)
        values = {"n": n, "cards": name("edamame", table.language, n), "others": others, "worth": worth}
        if others == worth:
            why = say(table.language, "{n} {cards}, opponents with edamame {others}: {n} × {worth}", **values)
        else:
            why = say(
                table.language,
                "{n} {cards}, opponents with edamame {others}, at most 4: {n} × {worth}",
                **values,
            )
        yield seat, Line("edamame", n * worth, why, tuple(positions))


def miso_soup(table: Table) -> Lines:
    """3 for each that is still there."""
    return each(table, "miso-soup", 3)


def sukeroku(table: Table) -> Lines:
    """Futomaki with inari 6, each one alone 2."""
    for seat, positions in table.having("sukeroku"):
        tableau = table.seats[seat].tableau
        piles = {
            face: [position for position in positions if tableau[position].face == face]
            for face in KINDS["sukeroku"].faces
        }
        pairs = min(map(len, piles.values()))
        if pairs:
            together = tuple(position for pile in piles.values() for position in pile[:pairs])
            why = say(table.language, "futomaki with inari: {n} × 6", n=pairs)
            yield seat, Line("sukeroku", 6 * pairs, why, together)
        for face, pile in piles.items():
            alone = pile[pairs:]
            if alone:
                n = len(alone)
                why = say(table.language, "{card} alone: {n} × 2", card=name(face, table.language), n=n)
                yield seat, Line("sukeroku", 2 * n, why, tuple(alone))
