"""Rolls: maki, temaki and uramaki are compared between the players."""

from scorer.menus import ZOCH
from scorer.rules.common import most_and_fewest
from scorer.spread import Lines, Table

URAMAKI_PLACES = (8, 5, 2)


def _ranks(counts: list[int]) -> list[list[int]]:
    """The seats that have any, in groups of equals, the most first."""
    totals = sorted({count for count in counts if count}, reverse=True)
    return [[seat for seat, count in enumerate(counts) if count == total] for total in totals]


def maki(table: Table) -> Lines:
    """Party: 6 and 3 for most and second most icons, 6, 4 and 2 from six players on; ties paid in full."""
    icons = [spread.icons("maki") for spread in table.spreads]
    worth = (6, 3) if len(icons) <= 5 else (6, 4, 2)
    for rank, seats in enumerate(_ranks(icons)):
        for seat in seats:
            there = table.icons(icons[seat])
            if rank < len(worth):
                shared = table.shared(len(seats))
                yield (
                    seat,
                    table.line(seat, "maki", worth[rank], f"place-{rank + 1}", icons=there, shared=shared),
                )
            else:
                yield seat, table.line(seat, "maki", 0, "no-place", icons=there)


def maki_split(table: Table) -> Lines:
    """Sushi Go!: 6 and 3, split between equals and rounded down; a tie for most leaves no second place."""
    icons = [spread.icons("maki") for spread in table.spreads]
    ranks = _ranks(icons)
    worth = (6,) if ranks and len(ranks[0]) > 1 else (6, 3)
    for rank, seats in enumerate(ranks):
        for seat in seats:
            there = table.icons(icons[seat])
            if rank < len(worth):
                points, shared = worth[rank] // len(seats), table.shared(len(seats))
                yield seat, table.line(seat, "maki", points, f"place-{rank + 1}", icons=there, shared=shared)
            else:
                yield seat, table.line(seat, "maki", 0, "no-place", icons=there)


def temaki(table: Table) -> Lines:
    """Most +4, fewest −4, ties in full; in the Zoch printing none loses even when nobody has any (R5)."""
    return most_and_fewest(table, "temaki", 4, none_loses=table.printing == ZOCH)


def uramaki(table: Table) -> Lines:
    """Places worth 8, 5, 2 for reaching ten; at the end the next free one to the most icons left."""
    used = 0
    for seats in table.uramaki:
        for seat in seats:
            if used < len(URAMAKI_PLACES):
                shared, key = table.shared(len(seats)), f"uramaki-{used + 1}"
                yield seat, table.line(seat, "uramaki", URAMAKI_PLACES[used], key, places=(), shared=shared)
            else:
                yield seat, table.line(seat, "uramaki", 0, "uramaki-late", places=())
        used += len(seats)  # equals take the place together, and as many places are gone (R6)
    icons = [spread.icons("uramaki") for spread in table.spreads]
    for rank, equals in enumerate(_ranks(icons)):
        for seat in equals:
            there = table.icons(icons[seat])
            if rank == 0 and used < len(URAMAKI_PLACES):
                shared, key = table.shared(len(equals)), f"uramaki-left-{used + 1}"
                yield seat, table.line(seat, "uramaki", URAMAKI_PLACES[used], key, icons=there, shared=shared)
            else:
                yield seat, table.line(seat, "uramaki", 0, "no-place", icons=there)
