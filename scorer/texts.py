"""The catalogue of the scorer, and how it writes numbers."""

from okaikei.scorer.catalogue import LOCALE, Catalogue, marked

CATALOGUE = Catalogue("scorer", LOCALE)
say, say_many, say_of, say_many_of = (
    CATALOGUE.say,
    CATALOGUE.say_many,
    CATALOGUE.say_of,
    CATALOGUE.say_many_of,
)

# Behind a place or a prize that several players have together, by how many they are.
_SHARED = (
    "",
    "",
    marked(", shared by two"),
    marked(", shared by three"),
    marked(", shared by four"),
    marked(", shared by five"),
    marked(", shared by six"),
    marked(", shared by seven"),
    marked(", shared by eight"),
)


def shared_by(players: int, language: str) -> str:
    """Words for how many share a place; nothing when one has it alone."""
    return say(language, _SHARED[players]) if players > 1 else ""


def icons_in_words(count: int, language: str) -> str:
    """A number of icons in words."""
    return say_many(language, "{n} icon", "{n} icons", count)


def signed(points: int) -> str:
    """Points as a player writes them, with a real minus sign."""
    return str(points) if points >= 0 else f"−{-points}"
