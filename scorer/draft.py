"""Sushi Draft: who takes which chip in a round, and what the chips are worth at the end."""

from okaikei.scorer.faces import DRAFT_TYPES
from okaikei.scorer.names import name
from okaikei.scorer.record import Record
from okaikei.scorer.rules.common import copies_in_words
from okaikei.scorer.serving import Tableau
from okaikei.scorer.sheet import Line, Subtotal
from okaikei.scorer.texts import say, say_many, signed

WHOLE, HALF = 2, 1  # amounts are counted in halves, for the options that halve a card


def _amount(tableau: Tableau, face: str, options: frozenset[str]) -> int:
    """How much of a type was eaten, in halves; a wild adds to the type it copies."""
    amount = 0
    for serving in tableau:
        if serving.face == face:
            halved = (serving.wild and "half_wild" in options) or (serving.dots and "half_wasabi" in options)
            amount += HALF if halved else WHOLE
    return amount


def _types(tableau: Tableau, options: frozenset[str]) -> int:
    """How many different types were eaten, in halves; a wild is never a new type."""
    types = {serving.face for serving in tableau if not serving.wild}
    halved = (
        {serving.face for serving in tableau if serving.dots} if "half_type_dessert" in options else set()
    )
    return sum(HALF if face in halved else WHOLE for face in types)


def _chip_taker(amounts: list[int], zero_takes: bool) -> int | None:
    """The seat with strictly most; equals drop out together, and the next lower amount is looked at."""
    if not any(amounts):
        return None  # nobody ate it
    for amount in sorted(set(amounts), reverse=True):
        if amounts.count(amount) == 1 and (amount or zero_takes):
            return amounts.index(amount)
    return None


def _with_half(halves: int) -> str:
    """An amount as people write it: 3, 2½, ½."""
    whole, half = divmod(halves, WHOLE)
    return f"{whole or '' if half else whole}{'½' if half else ''}"


def draft_round(record: Record, round_index: int, language: str = "en") -> Subtotal:
    """The chips of one round, and a line for each of them."""
    tableaux, options = record.rounds[round_index].tableaux, record.options
    # Chips that all count 1 are no secret, so they are scored at once, unless they were written down.
    points = int("chips_are_one" in options and record.chips is None)
    lines: list[list[Line]] = [[] for _ in tableaux]
    chips: dict[str, int | None] = {}
    untaken: dict[str, str] = {}
    for chip in (*DRAFT_TYPES, "dessert"):
        dessert = chip == "dessert"
        amounts = [
            _types(tableau, options) if dessert else _amount(tableau, chip, options) for tableau in tableaux
        ]
        seat = chips[chip] = _chip_taker(amounts, "zero_takes_chip" in options)
        if seat is not None:
            after_tie = amounts[seat] < max(amounts)
            why = _why_chip(chip, _with_half(amounts[seat]), after_tie, language)
            eaten = [i for i, serving in enumerate(tableaux[seat]) if dessert or serving.face == chip]
            why += "" if dessert else copies_in_words(tableaux[seat], eaten, language)
            lines[seat].append(Line(chip, points, why, tuple(eaten)))
        else:
            untaken[chip] = _why_untaken(chip, amounts, language)
    return Subtotal(tuple(map(tuple, lines)), chips, untaken)


def _why_chip(chip: str, amount: str, after_tie: bool, language: str) -> str:
    """Why someone takes a chip; after a tie, those with more have dropped out."""
    if chip == "dessert":
        if after_tie:
            return say(
                language, "most different kinds after a tie ({amount}): takes the dessert chip", amount=amount
            )
        return say(language, "most different kinds ({amount}): takes the dessert chip", amount=amount)
    values = {"cards": name(chip, language, 2), "amount": amount}
    if after_tie:
        return say(language, "most {cards} after a tie ({amount}): takes the chip", **values)
    return say(language, "most {cards} ({amount}): takes the chip", **values)


def _why_untaken(chip: str, amounts: list[int], language: str) -> str:
    """Why nobody takes a chip: nobody ate such sushi, or all who did are tied."""
    if not any(amounts):
        if chip == "dessert":
            return say(language, "nobody ate anything: the chip stays")
        return say(language, "nobody ate {cards}: the chip stays", cards=name(chip, language, 2))
    shown = ", ".join(_with_half(amount) for amount in sorted(amounts, reverse=True) if amount)
    if chip == "dessert":
        return say(language, "all are tied in different kinds ({amounts}): the chip stays", amounts=shown)
    values = {"cards": name(chip, language, 2), "amounts": shown}
    return say(language, "all who ate {cards} are tied ({amounts}): the chip stays", **values)


def draft_end(record: Record, language: str = "en") -> Subtotal:
    """What each player's own chips are worth."""
    lines: list[tuple[Line, ...]] = []
    for printed in record.chips or ((),) * record.seats:
        values = (1,) * len(printed) if "chips_are_one" in record.options else printed
        points = sum(values)
        shown = " + ".join(map(signed, values))
        why = say_many(
            language,
            "chip {values}: {points}",
            "chips {values}: {points}",
            len(values),
            values=shown,
            points=signed(points),
        )
        lines.append((Line("chips", points, why),) if values else ())
    return Subtotal(tuple(lines))
