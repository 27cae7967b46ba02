"""Sushi Draft: chips that do not fit what was won, or what the piles hold."""

from collections import Counter
from collections.abc import Iterator, Sequence

from okaikei.scorer.chips import PILES, chip_mistakes, chips_taken, sorted_by_pile
from okaikei.scorer.ending import chips_needed
from okaikei.scorer.record import Record
from okaikei.scorer.sheet import SheetWarning, Subtotal
from okaikei.scorer.texts import say, say_many

ON_CHIPS = Counter(value for pile in PILES.values() for value in pile)


def chip_warnings(
    record: Record, rounds: tuple[Subtotal, ...], language: str, *, over: bool
) -> Iterator[SheetWarning]:
    """Chips that do not fit."""
    if over and chips_needed(record):
        yield SheetWarning(None, None, say(language, "the values of the chips are not written down yet"))
    found = list(chip_mistakes(record, rounds, language))
    yield from found
    if "chips_are_one" in record.options:
        return  # nobody looks at what is printed on them
    wrong = {warning.player for warning in found}
    for seat, values in enumerate(record.chips or ()):
        piles = [chip.pile for chip in chips_taken(record, rounds, seat)]
        if seat not in wrong and sorted_by_pile(piles, values) is None:
            wrong.add(seat)
            yield SheetWarning(None, seat, _not_held(values, language))
    if not wrong:
        yield from _too_many_of_a_value(record.chips or (), language)


def _not_held(values: Sequence[int], language: str) -> str:
    shown = ", ".join(map(str, values))
    return say_many(
        language,
        "chip {values}: the pile that it was won from does not hold this value",
        "chips {values}: the piles that they were won from do not hold these values",
        len(values),
        values=shown,
    )


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
