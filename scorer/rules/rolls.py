"""Rolls: maki, temaki and uramaki are compared between the players."""

from collections.abc import Sequence

from okaikei.scorer.menus import ZOCH
from okaikei.scorer.rules.common import most_and_fewest
from okaikei.scorer.spread import Lines, Table

URAMAKI_PLACES = (8, 5, 2)


def uramaki_points(taken: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """What each of the places taken during a round pays, to each of the seats that share it.

    Equals take a place together, and as many places are gone (R6); nothing is left after three.
    """
    used = 0
    points = []
    for seats in taken:
        points.append(URAMAKI_PLACES[used] if used < len(URAMAKI_PLACES) else 0)
        used += len(seats)
    return tuple(points)


def maki(table: Table) -> Lines:
    """Party: 6 and 3 for most and second most icons, 6, 4 and 2 from six players on; ties paid in full."""
    return _maki(table, (6, 3) if len(table.spreads) <= 5 else (6, 4, 2), split=False)


def maki_split(table: Table) -> Lines:
    """Sushi Go!: 6 and 3, split between equals and rounded down; a tie for most leaves no second place."""
    return _maki(table, (6, 3), split=True)


def _maki(table: Table, worth: tuple[int, ...], *, split: bool) -> Lines:
    icons = table.icons("maki")
    totals = _totals(icons)
    if split and totals and icons.count(totals[0]) > 1:
        worth = worth[:1]
    for seat, places in table.having("maki"):
        rank, equals = totals.index(icons[seat]), icons.count(icons[seat])
        values = {"icons": table.icons_shown(icons[seat]), "shared": table.shared(equals)}
        if rank < len(worth):
            points = worth[rank] // equals if split else worth[rank]
            yield seat, table.line("maki", points, f"place-{rank + 1}", places, **values)
        else:
            yield seat, table.line("maki", 0, "no-place", places, **values)


def _totals(icons: list[int]) -> list[int]:
    """The different totals, the most first; who has none takes no place (R1)."""
    return sorted({count for count in icons if count}, reverse=True)


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
                yield seat, table.line("uramaki", URAMAKI_PLACES[used], key, (), shared=shared)
            else:
                yield seat, table.line("uramaki", 0, "uramaki-late", ())
        used += len(seats)  # equals take the place together, and as many places are gone (R6)
    icons = table.icons("uramaki")
    for seat, places in table.having("uramaki"):
        values = {"icons": table.icons_shown(icons[seat]), "shared": table.shared(icons.count(icons[seat]))}
        if icons[seat] == max(icons) and used < len(URAMAKI_PLACES):
            yield (
                seat,
                table.line("uramaki", URAMAKI_PLACES[used], f"uramaki-left-{used + 1}", places, **values),
            )
        else:
            yield seat, table.line("uramaki", 0, "no-place", places, **values)
