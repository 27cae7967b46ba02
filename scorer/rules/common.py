"""Patterns that several cards score by."""

from okaikei.scorer.spread import Lines, Table


def each(table: Table, kind: str, worth: int) -> Lines:
    """The same for every card."""
    for seat, places in table.having(kind):
        key = "count" if len(places) == 1 else "each"
        yield seat, table.line(kind, len(places) * worth, key, places, worth=worth)


def complete_sets(table: Table, kind: str, size: int, worth: int) -> Lines:
    """Points for every complete set of a size."""
    for seat, places in table.having(kind):
        sets = len(places) // size
        if sets:
            key, count = ("count" if sets == 1 else "sets"), len(places)
            earning = places[: sets * size]
            yield seat, table.line(kind, sets * worth, key, earning, count=count, sets=sets, worth=worth)
        else:
            yield seat, table.line(kind, 0, "incomplete", places, size=size)


def ladder(table: Table, kind: str, steps: tuple[int, ...]) -> Lines:
    """Points by how many there are; the last step holds for all above it."""
    for seat, places in table.having(kind):
        points = steps[min(len(places), len(steps) - 1)]
        yield seat, table.line(kind, points, "count" if points else "too-many", places)


def most_and_fewest(table: Table, kind: str, worth: int, *, none_loses: bool = False) -> Lines:
    """Party: most cards gain, fewest lose (none counts; nobody loses with two players), ties in full."""
    counts = table.counts(kind)
    most, fewest = max(counts), min(counts)
    if len(counts) > 2 and most == fewest and not (none_loses and most == 0):
        # Everyone has most and fewest at once, and the two cancel (R5 when nobody has any).
        for seat, places in table.having(kind):
            yield seat, table.line(kind, 0, "all-equal", places)
        return
    for seat, count in enumerate(counts):
        places, shared = table.spreads[seat].kinds.get(kind, ()), table.shared(counts.count(count))
        if count == most and most:
            yield seat, table.line(kind, worth, "most", places, shared=shared)
        elif count == fewest and len(counts) > 2:
            yield seat, table.line(kind, -worth, "fewest", places, shared=shared)
