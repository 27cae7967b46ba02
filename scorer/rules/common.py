"""Patterns that several cards score by."""

from scorer.spread import Lines, Table


def each(table: Table, kind: str, worth: int) -> Lines:
    """The same for every card."""
    for seat, spread in enumerate(table.spreads):
        count = spread.count(kind)
        if count:
            key = "count" if count == 1 else "each"
            yield seat, table.line(seat, kind, count * worth, key, worth=worth)


def complete_sets(table: Table, kind: str, size: int, worth: int) -> Lines:
    """Points for every complete set of a size."""
    for seat, spread in enumerate(table.spreads):
        count = spread.count(kind)
        sets = count // size
        if sets:
            key = "count" if sets == 1 else "sets"
            earning = tuple(spread.kinds[kind][: sets * size])
            yield seat, table.line(seat, kind, sets * worth, key, places=earning, sets=sets, worth=worth)
        elif count:
            yield seat, table.line(seat, kind, 0, "incomplete", size=size)


def ladder(table: Table, kind: str, steps: tuple[int, ...]) -> Lines:
    """Points by how many there are; the last step holds for all above it."""
    for seat, spread in enumerate(table.spreads):
        count = spread.count(kind)
        if count:
            points = steps[min(count, len(steps) - 1)]
            yield seat, table.line(seat, kind, points, "count" if points else "too-many")


def most_and_fewest(table: Table, kind: str, worth: int, *, none_loses: bool = False) -> Lines:
    """Party: most cards gain, fewest lose (none counts; nobody loses with two players), ties in full."""
    counts = [spread.count(kind) for spread in table.spreads]
    most, fewest = max(counts), min(counts)
    if len(counts) > 2 and most == fewest and not (none_loses and most == 0):
        # Everyone has most and fewest at once, and the two cancel (R5 when nobody has any).
        for seat in range(len(counts) if most else 0):
            yield seat, table.line(seat, kind, 0, "all-equal")
        return
    for seat, count in enumerate(counts):
        shared = table.shared(counts.count(count))
        if count == most and most:
            yield seat, table.line(seat, kind, worth, "most", shared=shared)
        elif count == fewest and len(counts) > 2:
            yield seat, table.line(seat, kind, -worth, "fewest", shared=shared)
