"""Nigiri on its wasabi, and the specials that score: soy sauce, tea, sake, and face-down cards."""

from okaikei.scorer.faces import FACES
from okaikei.scorer.rules.common import each
from okaikei.scorer.spread import Lines, Table


def nigiri(table: Table) -> Lines:
    """Egg 1, salmon 2, squid 3; three times that on a wasabi."""
    for seat, places in table.having("nigiri"):
        plain: dict[str, list[int]] = {}
        for place in places:
            serving = table.spreads[seat].tableau[place]
            if serving.on_wasabi:
                worth, name = FACES[serving.face].worth, table.name(serving.face)
                yield seat, table.line("nigiri", 3 * worth, "on-wasabi", [place], name=name, worth=worth)
            else:
                plain.setdefault(serving.face, []).append(place)
        for face, pile in plain.items():
            worth, name = FACES[face].worth, table.name(face, len(pile))
            key = "count" if len(pile) == 1 else "each"
            yield seat, table.line("nigiri", len(pile) * worth, key, pile, name=name, worth=worth)


def soy_sauce(table: Table) -> Lines:
    """Party: each scores 4 when nobody has more colours in front; all players are compared."""
    most = max(len(spread.colours) for spread in table.spreads)
    for seat, places in table.having("soy-sauce"):
        colours = len(table.spreads[seat].colours)
        if colours == most:
            yield seat, table.line("soy-sauce", 4 * len(places), "soy", places, colours=colours)
        else:
            yield seat, table.line("soy-sauce", 0, "soy-fewer", places, colours=colours, most=most)


def soy_sauce_promo(table: Table) -> Lines:
    """Sushi Go!: one of a player's soy sauces scores 4 for most colours, split between tied owners."""
    colours = [len(spread.colours) for spread in table.spreads]
    owners = list(table.having("soy-sauce"))
    tied = sum(colours[seat] == max(colours) for seat, _ in owners)
    for seat, places in owners:
        values = {"colours": colours[seat], "most": max(colours), "shared": table.shared(tied)}
        if colours[seat] == max(colours):
            yield seat, table.line("soy-sauce", 4 // tied, "soy-split", places[:1], **values)
        else:
            yield seat, table.line("soy-sauce", 0, "soy-fewer", places, **values)


def tea(table: Table) -> Lines:
    """Each scores the size of the owner's largest group of one colour; wasabi and nigiri are one colour."""
    for seat, places in table.having("tea"):
        colour, group = max(table.spreads[seat].colours.items(), key=lambda entry: len(entry[1]))
        values = {"count": len(places), "name": table.name("tea", len(places))}
        values |= {"colour": table.name(colour), "size": len(group)}
        earning = sorted({*places, *group})
        yield seat, table.line("tea", len(places) * len(group), "tea", earning, **values)


def face_down(table: Table) -> Lines:
    """A card turned over by a takeout box scores 2 and is nothing else any more."""
    return each(table, "card-back", 2)


def sake(table: Table) -> Lines:
    """3 each; the blind pick leaves no trace."""
    return each(table, "sake", 3)
