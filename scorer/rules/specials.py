"""Nigiri on its wasabi, and the specials that score: soy sauce, tea, sake, and face-down cards."""

from scorer.faces import FACES
from scorer.rules.common import each
from scorer.spread import Lines, Table


def nigiri(table: Table) -> Lines:
    """Egg 1, salmon 2, squid 3; three times that on a wasabi."""
    for seat, spread in enumerate(table.spreads):
        plain: dict[str, list[int]] = {}
        for place in spread.kinds.get("nigiri", ()):
            serving = spread.tableau[place]
            if serving.on_wasabi:
                values = {"name": table.name(serving.face), "worth": FACES[serving.face].worth}
                points = 3 * FACES[serving.face].worth
                yield seat, table.line(seat, "nigiri", points, "on-wasabi", places=(place,), **values)
            else:
                plain.setdefault(serving.face, []).append(place)
        for face, places in plain.items():
            count, worth, name = len(places), FACES[face].worth, table.name(face, len(places))
            key = "count" if count == 1 else "each"
            values = {"count": count, "name": name, "worth": worth}
            yield seat, table.line(seat, "nigiri", count * worth, key, places=tuple(places), **values)


def soy_sauce(table: Table) -> Lines:
    """Party: each scores 4 when nobody has more colours in front; all players are compared."""
    most = max(len(spread.colours) for spread in table.spreads)
    for seat, spread in enumerate(table.spreads):
        count, colours = spread.count("soy-sauce"), len(spread.colours)
        if count and colours == most:
            yield seat, table.line(seat, "soy-sauce", 4 * count, "soy", colours=colours)
        elif count:
            yield seat, table.line(seat, "soy-sauce", 0, "soy-fewer", colours=colours, most=most)


def soy_sauce_promo(table: Table) -> Lines:
    """Sushi Go!: one of a player's soy sauces scores 4 for most colours, split between tied owners."""
    most = max(len(spread.colours) for spread in table.spreads)
    owners = [seat for seat, spread in enumerate(table.spreads) if spread.count("soy-sauce")]
    tied = [seat for seat in owners if len(table.spreads[seat].colours) == most]
    for seat in owners:
        cards, colours = table.spreads[seat].kinds["soy-sauce"], len(table.spreads[seat].colours)
        if seat in tied:
            values = {"colours": colours, "shared": table.shared(len(tied))}
            yield (
                seat,
                table.line(seat, "soy-sauce", 4 // len(tied), "soy-split", places=(cards[0],), **values),
            )
        else:
            yield seat, table.line(seat, "soy-sauce", 0, "soy-fewer", colours=colours, most=most)


def tea(table: Table) -> Lines:
    """Each scores the size of the owner's largest group of one colour; wasabi and nigiri are one colour."""
    for seat, spread in enumerate(table.spreads):
        count = spread.count("tea")
        if count:
            colour, group = max(spread.colours.items(), key=lambda entry: len(entry[1]))
            places = tuple(sorted({*spread.kinds["tea"], *group}))
            size, name = len(group), table.name(colour)
            yield seat, table.line(seat, "tea", count * size, "tea", places=places, size=size, colour=name)


def face_down(table: Table) -> Lines:
    """A card turned over by a takeout box scores 2 and is nothing else any more."""
    return each(table, "card-back", 2)


def sake(table: Table) -> Lines:
    """3 each; the blind pick leaves no trace."""
    return each(table, "sake", 3)
