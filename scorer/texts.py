"""The catalogue of the scorer, and how it writes numbers."""

from okaikei.scorer.catalogue import LOCALE, Catalogue, marked

CATALOGUE = Catalogue("scorer", LOCALE)
say, say_many, say_of, say_many_of = (
    CATALOGUE.say,
    CATALOGUE.say_many,
    CATALOGUE.say_of,
    CATALOGUE.say_many_of,
)

# Where a prize is split, by how many players it is split.
_SPLIT = {
    2: marked(": {worth} split by two: {points}"),
    3: marked(": {worth} split by three: {points}"),
    4: marked(": {worth} split by four: {points}"),
    5: marked(": {worth} split by five: {points}"),
}


def prize(points: int, equals: int, language: str, *, split: int | None = None) -> str:
    """What each of some equals gets, behind the reason: alone, in full, or a share of what is split."""
    if equals == 1:
        return f": {signed(points)}"
    if split is None:
        return say(language, ", tied: {points} each", points=signed(points))
    return say(language, _SPLIT[equals], worth=signed(split), points=signed(points))


def icons_in_words(count: int, language: str) -> str:
    """A number of icons in words."""
    return say_many(language, "{n} icon", "{n} icons", count)


def signed(points: int) -> str:
    """Points as a player writes them, with a real minus sign."""
    return str(points) if points >= 0 else f"−{-points}"
