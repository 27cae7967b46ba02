"""Nigiri on its wasabi, and the specials that score: soy sauce, tea, sake, and face-down cards."""

from okaikei.scorer.faces import FACES
from okaikei.scorer.menus import ZOCH
from okaikei.scorer.names import name
from okaikei.scorer.options import COPIED_NIGIRI_STAYS_PLAIN
from okaikei.scorer.rules.common import each, each_line
from okaikei.scorer.rules.table import Lines, Positions, Table
from okaikei.scorer.serving import Serving, moved_from_wasabi
from okaikei.scorer.sheet import Line
from okaikei.scorer.texts import prize, say

SOY_SAUCE = 4  # points for most colours


def nigiri(table: Table) -> Lines:
    """Egg 1, salmon 2, squid 3; three times that on a wasabi."""
    for seat, positions in table.having("nigiri"):
        plain: dict[str, list[int]] = {}
        for position in positions:
            serving = table.seats[seat].tableau[position]
            if serving.on_wasabi and not _stays_plain(table, seat, serving):
                worth, card = FACES[serving.face].worth, name(serving.face, table.language)
                why = say(table.language, "{card} on wasabi: {worth} × 3", card=card, worth=worth)
                yield seat, Line("nigiri", 3 * worth, why, (position,))
            else:
                plain.setdefault(serving.face, []).append(position)
        for face, pile in plain.items():
            yield seat, each_line(table, "nigiri", FACES[face].worth, pile, named=face)


def _stays_plain(table: Table, seat: int, serving: Serving) -> bool:
    """Whether a special order on a wasabi is not tripled, because it copies a nigiri from another (R13)."""
    ruled = COPIED_NIGIRI_STAYS_PLAIN in table.options and table.printing != ZOCH
    return ruled and serving.ordered and moved_from_wasabi(table.seats[seat].tableau, serving.face)


def soy_sauce(table: Table) -> Lines:
    """Party: each scores 4 when nobody has more colours in front; all players are compared."""
    colours = [len(cards.by_colour()) for cards in table.seats]
    most = max(colours)
    for seat, positions in table.having("soy-sauce"):
        if colours[seat] < most:
            yield seat, _fewer_colours(table, positions, colours[seat], most)
            continue
        n = len(positions)
        values = {"n": n, "cards": name("soy-sauce", table.language, n), "colours": most}
        why = say(table.language, "{n} {cards}, most colours ({colours}): {n} × 4", **values)
        yield seat, Line("soy-sauce", SOY_SAUCE * n, why, tuple(positions))


def soy_sauce_promo(table: Table) -> Lines:
    """Sushi Go!: one of a player's soy sauces scores 4 for most colours, split between tied owners."""
    colours = [len(cards.by_colour()) for cards in table.seats]
    most = max(colours)
    owners = list(table.having("soy-sauce"))
    tied = sum(colours[seat] == most for seat, _ in owners)
    for seat, positions in owners:
        if colours[seat] < most:
            yield seat, _fewer_colours(table, positions, colours[seat], most)
            continue
        points = SOY_SAUCE // tied
        paid = prize(points, tied, table.language, split=SOY_SAUCE)
        why = say(table.language, "soy sauce, most colours ({colours}){prize}", colours=most, prize=paid)
        yield seat, Line("soy-sauce", points, why, tuple(positions[:1]))


def _fewer_colours(table: Table, positions: Positions, colours: int, most: int) -> Line:
    n = len(positions)
    values = {"n": n, "cards": name("soy-sauce", table.language, n), "colours": colours, "most": most}
    why = say(table.language, "{n} {cards}, fewer colours ({colours} against {most}): 0", **values)
    return Line("soy-sauce", 0, why, tuple(positions))


def tea(table: Table) -> Lines:
    """Each scores the size of the owner's largest group of one colour; wasabi and nigiri are one colour."""
    for seat, positions in table.having("tea"):
        colour, group = max(table.seats[seat].by_colour().items(), key=lambda entry: len(entry[1]))
        n, size = len(positions), len(group)
        values = {"n": n, "cards": name("tea", table.language, n), "colour": name(colour, table.language)}
        why = say(
            table.language, "{n} {cards}, largest colour {colour} ({size}): {n} × {size}", size=size, **values
        )
        yield seat, Line("tea", n * size, why, tuple(sorted({*positions, *group})))


def face_down(table: Table) -> Lines:
    """A card turned over by a takeout box scores 2 and is nothing else any more."""
    return each(table, "card-back", 2)


def sake(table: Table) -> Lines:
    """3 each; the blind pick leaves no trace."""
    return each(table, "sake", 3)
