"""Discarded cards that contradict the cards on the table."""

from collections.abc import Iterator

from okaikei.scorer.deal import (
    FEWEST_FOR_A_PLACE,
    discardable,
    discarded,
    hand,
    places_taken,
    replaced,
)
from okaikei.scorer.record import Record
from okaikei.scorer.texts import say, say_many


def most_cards(record: Record, round_index: int, seat: int) -> int:
    """How many cards can lie before a seat at most, by what is known to be discarded."""
    gone = discarded(record, round_index, seat) or 0
    return hand(record) - gone + replaced(record, gone)


def must_be_gone(record: Record, round_index: int, seat: int, language: str, *, backs: bool) -> Iterator[str]:
    """A place taken with uramaki, or cards turned over by a takeout box, that left all cards on the table."""
    lying = len(record.rounds[round_index].tableaux[seat])
    known = discarded(record, round_index, seat)
    gone = hand(record) - lying if known is None else known
    if gone < 0 or not discardable(record, round_index):
        return  # said already: too many cards, or cards that are not on the menu
    places = places_taken(record, round_index, seat)
    needed = places * FEWEST_FOR_A_PLACE
    if gone < needed:
        yield say_many(
            language,
            "one uramaki place is at least two cards discarded, but only {gone} of {dealt} cards are gone: "
            "take the place away, or look for a card too many",
            "{n} uramaki places are at least {needed} cards discarded, but only {gone} of {dealt} cards are "
            "gone: take a place away, or look for a card too many",
            places,
            needed=needed,
            gone=gone,
            dealt=hand(record),
        )
    elif backs and "takeout-box" in record.kinds and gone == needed:
        yield say(
            language,
            "a face-down card, but no card is gone that could be its takeout box: "
            "is it turned over by mistake, or is there a card too many?",
        )


def too_many_gone(record: Record, round_index: int, language: str) -> Iterator[str]:
    """More cards discarded than this menu can discard."""
    written = sum(gone or 0 for gone in record.rounds[round_index].discarded)
    most = sum(discardable(record, round_index).values()) + replaced(record, written)
    if not most:
        yield say(language, "{n} discarded, but nothing is discarded with these cards", n=written)
    elif written > most:
        yield say(language, "{n} discarded, but only {most} can have been", n=written, most=most)
