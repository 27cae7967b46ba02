"""Sushi Draft: chips that do not fit what was won, or what the piles hold."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from okaikei.scorer.deal import ROUNDS
from okaikei.scorer.ending import chips_needed, chips_won
from okaikei.scorer.record import Record
from okaikei.scorer.sheet import SheetWarning, Subtotal
from okaikei.scorer.texts import say, say_many, signed

# The values in each pile (rules 8), three chips each.
PILES: Mapping[str, tuple[int, ...]] = {
    "tuna-nigiri": (3, 4, 5),
    "shrimp-avocado-roll": (2, 3, 4),
    "salmon-roll": (2, 3, 4),
    "cucumber-maki": (1, 2, 3),
    "mackerel-temaki": (1, 2, 3),
    "dessert": (1, 2, 3),
}
ON_CHIPS = Counter(value for pile in PILES.values() for value in pile)


def chip_warnings(
    record: Record, rounds: tuple[Subtotal, ...], language: str, *, over: bool
) -> Iterator[SheetWarning]:
    """Chips that do not fit."""
    if over and chips_needed(record):
        yield SheetWarning(None, None, say(language, "the values of the chips are not written down yet"))
    won = chips_won(rounds, record.seats)
    printed = "chips_are_one" not in record.options  # else nobody looks at what is printed on them
    fits = True  # whether all that is known of the chips is as it can be
    for seat, values in enumerate(record.chips or ()):
        texts = [_out_of_range(value, language) for value in values if value not in ON_CHIPS]
        # Fewer than three rounds here: the others may have been played on paper.
        if len(values) < won[seat] or (len(rounds) == ROUNDS and len(values) > won[seat]):
            texts.append(_wrong_number(len(values), won[seat], language))
        elif printed and not texts and not _hold(_piles_won(rounds, seat), values):
            texts.append(_not_held(values, language))
        fits = fits and not texts
        yield from (SheetWarning(None, seat, text) for text in texts)
    if fits and printed:
        yield from _too_many_of_a_value(record.chips or (), language)


def _out_of_range(value: int, language: str) -> str:
    return say(language, "chip worth {value}: chips are worth 1 to 5", value=signed(value))


def _wrong_number(counted: int, won: int, language: str) -> str:
    return say_many(language, "{n} chip counted, {won} won", "{n} chips counted, {won} won", counted, won=won)


def _not_held(values: Sequence[int], language: str) -> str:
    shown = ", ".join(map(str, values))
    return say_many(
        language,
        "chip {values}: the pile that it was won from does not hold this value",
        "chips {values}: the piles that they were won from do not hold these values",
        len(values),
        values=shown,
    )


def _piles_won(rounds: Sequence[Subtotal], seat: int) -> list[str]:
    """The piles that a seat took chips from."""
    return [pile for played in rounds for pile, taker in (played.chips or {}).items() if taker == seat]


def _hold(piles: Sequence[str], values: Sequence[int]) -> bool:
    """Whether so many of the values can come from these piles, and no chip twice."""
    return _match(sorted(piles), list(values), frozenset())


def _match(piles: Sequence[str], values: list[int], taken: frozenset[tuple[str, int]]) -> bool:
    if not piles:
        return True
    pile = piles[0]
    for value in {value for value in values if value in PILES[pile] and (pile, value) not in taken}:
        left = values.copy()
        left.remove(value)
        if _match(piles[1:], left, taken | {(pile, value)}):
            return True
    return False


def _too_many_of_a_value(chips: Sequence[Sequence[int]], language: str) -> Iterator[SheetWarning]:
    """More chips of a value, in front of all players, than there are."""
    counted = Counter(value for values in chips for value in values)
    for value, count in sorted(counted.items()):
        if count > ON_CHIPS[value]:
            text = say_many(
                language,
                "{n} chip worth {value}, there are only {there}",
                "{n} chips worth {value}, there are only {there}",
                count,
                value=value,
                there=ON_CHIPS[value],
            )
            yield SheetWarning(None, None, text)
