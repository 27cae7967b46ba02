"""Patterns that several cards score by."""

from functools import lru_cache

from okaikei.scorer.names import name
from okaikei.scorer.rules.table import Lines, Positions, Table
from okaikei.scorer.serving import Tableau
from okaikei.scorer.sheet import Line
from okaikei.scorer.texts import prize, say, say_many, signed


def copies_in_words(tableau: Tableau, positions: Positions, language: str) -> str:
    """Says behind a reason which of its cards are special orders or wilds; nothing where none is."""
    orders = sum(tableau[position].ordered for position in positions)
    wilds = sum(tableau[position].wild for position in positions)
    if not orders + wilds:
        return ""
    if len(positions) == 1:
        return say(language, " (a special order)") if orders else say(language, " (a wild)")
    if orders:
        return say_many(language, " (one of them a special order)", " ({n} of them special orders)", orders)
    return say_many(language, " (one of them a wild)", " ({n} of them wilds)", wilds)


def count_line(
    table: Table, kind: str, points: int, positions: Positions, *, named: str | None = None
) -> Line:
    """How many cards there are, and what they score together; called by another name than their kind's."""
    why = _counted(table.language, named or kind, len(positions), points)
    return Line(kind, points, why, tuple(positions))


@lru_cache(maxsize=4096)  # a game has the same few counts of cards again and again
def _counted(language: str, card: str, n: int, points: int) -> str:
    return say(language, "{n} {cards}: {points}", n=n, cards=name(card, language, n), points=signed(points))


def each_line(table: Table, kind: str, worth: int, positions: Positions, *, named: str | None = None) -> Line:
    """How many cards there are, each scoring the same."""
    n = len(positions)
    if n == 1:
        return count_line(table, kind, worth, positions, named=named)
    why = _each_counted(table.language, named or kind, n, worth)
    return Line(kind, n * worth, why, tuple(positions))


@lru_cache(maxsize=4096)
def _each_counted(language: str, card: str, n: int, worth: int) -> str:
    return say(language, "{n} {cards}: {n} × {worth}", n=n, cards=name(card, language, n), worth=worth)


def each(table: Table, kind: str, worth: int) -> Lines:
    """The same for every card."""
    for seat, positions in table.having(kind):
        yield seat, each_line(table, kind, worth, positions)


def complete_sets(table: Table, kind: str, size: int, worth: int) -> Lines:
    """Points for every complete set of a size."""
    for seat, positions in table.having(kind):
        n = len(positions)
        sets = n // size
        why = _sets_counted(table.language, kind, n, size, worth)
        yield seat, Line(kind, sets * worth, why, tuple(positions[: sets * size or n]))


@lru_cache(maxsize=4096)
def _sets_counted(language: str, card: str, n: int, size: int, worth: int) -> str:
    sets = n // size
    values = {"n": n, "cards": name(card, language, n)}
    if not sets:
        return say(language, "{n} {cards}, {size} make a set: 0", size=size, **values)
    if sets == 1:
        return say(language, "{n} {cards}: {points}", points=worth, **values)
    return say(language, "{n} {cards}: {sets} × {worth}", sets=sets, worth=worth, **values)


def by_count(table: Table, kind: str, points_for: tuple[int, ...]) -> Lines:
    """Points by how many there are; the last number holds for all above it."""
    for seat, positions in table.having(kind):
        n = len(positions)
        points = points_for[min(n, len(points_for) - 1)]
        if points:
            yield seat, count_line(table, kind, points, positions)
        else:
            cards = name(kind, table.language, n)
            why = say(table.language, "{n} {cards}, too many: 0", n=n, cards=cards)
            yield seat, Line(kind, 0, why, tuple(positions))


def most_and_fewest(table: Table, kind: str, worth: int, *, none_loses: bool = False) -> Lines:
    """Party: most cards gain, fewest lose (none counts; nobody loses with two players), ties in full."""
    counts = table.counts(kind)
    most, fewest = max(counts), min(counts)
    if len(counts) > 2 and most == fewest and not (none_loses and most == 0):
        # Everyone has most and fewest at once, and the two cancel (R5 when nobody has any).
        yield from all_equal(table, kind)
        return
    for seat, count in enumerate(counts):
        if count == most and most:
            yield seat, most_line(table, kind, worth, seat, counts)
        elif count == fewest and len(counts) > 2:
            yield seat, fewest_line(table, kind, -worth, seat, counts)
        elif count == fewest and most:
            yield seat, spared_line(table, kind, seat, count)


def all_equal(table: Table, kind: str) -> Lines:
    """The lines that say: nobody gains and nobody loses, because all have the same number of cards."""
    for seat, positions in table.having(kind):
        n = len(positions)
        cards = name(kind, table.language, n)
        why = say(table.language, "everyone has {n} {cards}: 0", n=n, cards=cards)
        yield seat, Line(kind, 0, why, tuple(positions))


def most_line(
    table: Table, kind: str, points: int, seat: int, counts: list[int], *, split: int | None = None
) -> Line:
    """What a seat gains for having the most cards of a kind; equals may have to split it."""
    n = counts[seat]
    # Always the plural: it is the cards of the whole table that are compared.
    cards, paid = name(kind, table.language, 2), prize(points, counts.count(n), table.language, split=split)
    why = say(table.language, "most {cards} ({n}){prize}", n=n, cards=cards, prize=paid)
    return Line(kind, points, why, tuple(table.seats[seat].by_kind[kind]))


def fewest_line(
    table: Table, kind: str, points: int, seat: int, counts: list[int], *, split: int | None = None
) -> Line:
    """What a seat loses for having the fewest cards of a kind; equals may have to split it."""
    n = counts[seat]
    cards, paid = name(kind, table.language, 2), prize(points, counts.count(n), table.language, split=split)
    why = say(table.language, "fewest {cards} ({n}){prize}", n=n, cards=cards, prize=paid)
    return Line(kind, points, why, tuple(table.seats[seat].by_kind.get(kind, ())))


def spared_line(table: Table, kind: str, seat: int, n: int) -> Line:
    """The fewest cards of a kind that cost nothing: with two players, or by R3 with the dummy."""
    cards = name(kind, table.language, 2)
    if len(table.seats) == 2:
        why = say(table.language, "fewest {cards} ({n}): with two players nobody loses: 0", n=n, cards=cards)
    else:
        why = say(
            table.language, "fewest {cards} ({n}): with the dummy nobody loses (R3): 0", n=n, cards=cards
        )
    return Line(kind, 0, why, tuple(table.seats[seat].by_kind.get(kind, ())))
