"""Sushi Draft: the chips that each seat took, and the values that were counted on them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from okaikei.scorer.deal import ROUNDS
from okaikei.scorer.ending import chips_won
from okaikei.scorer.record import Record
from okaikei.scorer.sheet import SheetWarning, Subtotal
from okaikei.scorer.texts import say, say_many, signed

CHIP_VALUES = range(1, 6)  # what can be printed on a chip
CHIPS_IN_A_PILE = 3  # one for each round (rules 8)
# The values in each pile (rules 8).
PILES: Mapping[str, tuple[int, ...]] = {
    "tuna-nigiri": (3, 4, 5),
    "shrimp-avocado-roll": (2, 3, 4),
    "salmon-roll": (2, 3, 4),
    "cucumber-maki": (1, 2, 3),
    "mackerel-temaki": (1, 2, 3),
    "dessert": (1, 2, 3),
}


@dataclass(frozen=True, slots=True)
class TakenChip:
    """A chip in front of a seat: where it comes from, and what was counted on it."""

    round: int  # counted from 0
    pile: str  # one of PILES
    value: int | None = None  # None until it is turned over

    @property
    def usual(self) -> tuple[int, ...]:
        """The values that its pile holds."""
        return PILES[self.pile]


def chips_taken(record: Record, rounds: Sequence[Subtotal], seat: int) -> tuple[TakenChip, ...]:
    """The chips that a seat took, each with its value if as many are written down.

    A record has the values in any order: each is given to a pile that holds it, where they can all be.
    """
    taken = [
        TakenChip(number, pile)
        for number, played in enumerate(rounds)
        for pile, taker in (played.chips or {}).items()
        if taker == seat
    ]
    values = record.chips[seat] if record.chips else ()
    if len(values) < len(taken):
        return tuple(taken)
    piles = [chip.pile for chip in taken]
    return tuple(
        TakenChip(chip.round, chip.pile, value)
        for chip, value in zip(taken, sorted_by_pile(piles, values) or values, strict=False)
    )


def chips_on_paper(record: Record, rounds: Sequence[Subtotal], seat: int) -> tuple[int, ...]:
    """The values of the chips that a seat won in rounds which are not in the record."""
    values = list(record.chips[seat]) if record.chips else []
    for chip in chips_taken(record, rounds, seat):
        if chip.value is not None:
            values.remove(chip.value)
    return tuple(values)


def sorted_by_pile(piles: Sequence[str], values: Sequence[int]) -> list[int] | None:
    """A value for each of these piles that holds it, and no chip twice; None where that cannot be.

    There may be more values than piles, but no fewer.
    """
    if max(Counter(piles).values(), default=0) > CHIPS_IN_A_PILE:
        return None
    return _sorted(piles, Counter(value for value in values if value in CHIP_VALUES), frozenset())


def _sorted(piles: Sequence[str], left: Counter[int], taken: frozenset[tuple[str, int]]) -> list[int] | None:
    if not piles:
        return []
    pile = piles[0]
    for value in PILES[pile]:
        if left[value] and (pile, value) not in taken:
            rest = _sorted(piles[1:], left - Counter((value,)), taken | {(pile, value)})
            if rest is not None:
                return [value, *rest]
    return None


def chip_mistakes(record: Record, rounds: Sequence[Subtotal], language: str = "en") -> Iterator[SheetWarning]:
    """Chips that cannot be in front of their seats: of no value that there is, too few, or too many."""
    won = chips_won(rounds, record.seats)
    for seat, values in enumerate(record.chips or ()):
        for value in values:
            if value not in CHIP_VALUES:
                text = say(language, "chip worth {value}: chips are worth 1 to 5", value=signed(value))
                yield SheetWarning(None, seat, text)
        # Fewer than three rounds here: the others may have been played on paper.
        most = won[seat] + len(PILES) * max(0, ROUNDS - len(rounds))
        if not won[seat] <= len(values) <= most:
            text = say_many(
                language,
                "{n} chip counted, {won} won",
                "{n} chips counted, {won} won",
                len(values),
                won=won[seat],
            )
            yield SheetWarning(None, seat, text)
