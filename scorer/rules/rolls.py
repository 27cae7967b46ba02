"""Rolls: maki, temaki and uramaki are compared between the players."""

from collections.abc import Collection, Sequence
from functools import lru_cache

from okaikei.scorer.catalogue import marked
from okaikei.scorer.menus import ZOCH
from okaikei.scorer.names import name
from okaikei.scorer.options import TIE_SKIPS_ONE_PLACE
from okaikei.scorer.rules.common import most_and_fewest
from okaikei.scorer.rules.table import Lines, Positions, Table
from okaikei.scorer.sheet import Line
from okaikei.scorer.texts import icons_in_words, prize, say

URAMAKI_PLACES = (8, 5, 2)  # what the first, second and third place pay

# By place, the first one first.
_MOST_ICONS = (
    marked("most {cards} ({icons}){prize}"),
    marked("second most {cards} ({icons}){prize}"),
    marked("third most {cards} ({icons}){prize}"),
)
_NO_PLACE = marked("{cards} ({icons}), no place: 0")
# Sushi Go!, by how many were first.
_NO_SECOND = {
    2: marked("{cards} ({icons}), no second place: two were first: 0"),
    3: marked("{cards} ({icons}), no second place: three were first: 0"),
    4: marked("{cards} ({icons}), no second place: four were first: 0"),
}
_TEN_URAMAKI = (
    marked("first to ten uramaki{prize}"),
    marked("second to ten uramaki{prize}"),
    marked("third to ten uramaki{prize}"),
)
_URAMAKI_LEFT = (
    marked("most uramaki left ({icons}), first place{prize}"),
    marked("most uramaki left ({icons}), second place{prize}"),
    marked("most uramaki left ({icons}), third place{prize}"),
)


def maki(table: Table) -> Lines:
    """Party: 6 and 3 for most and second most icons, 6, 4 and 2 from six players on; ties paid in full."""
    return _maki(table, (6, 3) if len(table.seats) <= 5 else (6, 4, 2), split=False)


def maki_split(table: Table) -> Lines:
    """Sushi Go!: 6 and 3, split between equals and rounded down; a tie for most leaves no second place."""
    return _maki(table, (6, 3), split=True)


def _maki(table: Table, worth: tuple[int, ...], *, split: bool) -> Lines:
    icons = table.icons("maki")
    totals = sorted({count for count in icons if count}, reverse=True)  # who has none takes no place (R1)
    if split and totals and icons.count(totals[0]) > 1:
        worth = worth[:1]
    for seat, positions in table.having("maki"):
        place, equals = totals.index(icons[seat]), icons.count(icons[seat])
        if place >= len(worth):
            first = icons.count(totals[0]) if split and place == 1 else 1
            yield seat, _no_place(table, "maki", icons[seat], positions, first=first)
            continue
        points = worth[place] // equals if split else worth[place]
        paid = prize(points, equals, table.language, split=worth[place] if split else None)
        why = _with_icons(table.language, _MOST_ICONS[place], "maki", icons[seat], paid)
        yield seat, Line("maki", points, why, tuple(positions))


@lru_cache(maxsize=4096)  # the same few numbers of icons come again and again
def _with_icons(language: str, text: str, kind: str, icons: int, paid: str) -> str:
    """A reason that says how many icons there are, and what is paid for them."""
    values = {"cards": name(kind, language, 2), "icons": icons_in_words(icons, language), "prize": paid}
    return say(language, text, **values)


def _no_place(table: Table, kind: str, icons: int, positions: Positions, *, first: int = 1) -> Line:
    """Rolls that take no place; where several were first, there is no second place to take."""
    why = _with_icons(table.language, _NO_SECOND.get(first, _NO_PLACE), kind, icons, "")
    return Line(kind, 0, why, tuple(positions))


def temaki(table: Table) -> Lines:
    """Most +4, fewest −4, ties in full; in the Zoch printing none loses even when nobody has any (R5)."""
    return most_and_fewest(table, "temaki", 4, none_loses=table.printing == ZOCH)


def places_used(taken: Sequence[Sequence[int]], options: Collection[str] = ()) -> int:
    """How many places are gone: equals who take one together use up as many places as they are (R6)."""
    skipped = 1 if TIE_SKIPS_ONE_PLACE in options else len(URAMAKI_PLACES)
    return sum([1 + min(len(seats) - 1, skipped) for seats in taken])


def uramaki_points(taken: Sequence[Sequence[int]], options: Collection[str] = ()) -> tuple[int, ...]:
    """What each of the places taken during a round pays, to each of the seats that share it.

    Nothing is left after three places.
    """
    used = [places_used(taken[:place], options) for place in range(len(taken))]
    return tuple(URAMAKI_PLACES[place] if place < len(URAMAKI_PLACES) else 0 for place in used)


def uramaki(table: Table) -> Lines:
    """Places worth 8, 5, 2 for reaching ten; at the end the next free one to the most icons left."""
    for seats, points in zip(table.uramaki, uramaki_points(table.uramaki, table.options), strict=True):
        for seat in seats:
            yield seat, _ten_uramaki(table, points, len(seats))
    used = places_used(table.uramaki, table.options)
    icons = table.icons("uramaki")
    for seat, positions in table.having("uramaki"):
        if icons[seat] < max(icons) or used >= len(URAMAKI_PLACES):
            yield seat, _no_place(table, "uramaki", icons[seat], positions)
            continue
        points = URAMAKI_PLACES[used]
        shown = icons_in_words(icons[seat], table.language)
        paid = prize(points, icons.count(icons[seat]), table.language)
        why = say(table.language, _URAMAKI_LEFT[used], icons=shown, prize=paid)
        yield seat, Line("uramaki", points, why, tuple(positions))


def _ten_uramaki(table: Table, points: int, equals: int) -> Line:
    """The line of someone who had ten uramaki during the round."""
    if not points:
        return Line("uramaki", 0, say(table.language, "ten uramaki, but no place was left: 0"))
    text = _TEN_URAMAKI[URAMAKI_PLACES.index(points)]
    why = say(table.language, text, prize=prize(points, equals, table.language))
    return Line("uramaki", points, why)
