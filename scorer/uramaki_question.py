"""Uramaki that were scored during a round: who may have taken a place, and what speaks against it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from okaikei.scorer.deal import (
    FEWEST_FOR_A_PLACE,
    SELDOM_DISCARDED,
    discardable,
    missing_cards,
    places_taken,
)
from okaikei.scorer.discard_checks import must_be_gone
from okaikei.scorer.question import Choice, Question
from okaikei.scorer.record import Record
from okaikei.scorer.rules.rolls import URAMAKI_PLACES
from okaikei.scorer.texts import say, say_many


def uramaki_question(
    record: Record, round_index: int, missing: Mapping[int, int], language: str
) -> Iterator[Question]:
    """Places already taken leave no trace but missing cards, at least two for each."""
    if "uramaki" not in record.kinds or record.rounds[round_index].uramaki:
        return
    able = {
        seat: count
        for seat, count in _gone(record, round_index, missing).items()
        if count >= FEWEST_FOR_A_PLACE
    }
    if not able:
        return
    choices = tuple(Choice(seat, player) for seat, player in enumerate(record.players))
    text = say(language, "Were uramaki scored during the round? Who took 8, 5, 2?")
    yield Question("uramaki", None, (), text, choices, _lone_taker(record, round_index, able))


def _gone(record: Record, round_index: int, missing: Mapping[int, int]) -> dict[int, int]:
    """How many cards of each seat are not on the table: those that are missing, or are known to have left."""
    written = enumerate(record.rounds[round_index].discarded)
    return {**missing, **{seat: count for seat, count in written if count is not None}}


@dataclass(frozen=True, slots=True)
class UramakiTaker:
    """A seat that may have taken uramaki places during a round, or may not."""

    seat: int
    lacking: int  # cards that were dealt and do not lie there
    most: int  # places that these cards can have been
    text: str


def uramaki_takers(record: Record, round_index: int, language: str = "en") -> tuple[UramakiTaker, ...]:
    """Every player, and how many places the cards that are gone can have been; those who may come first."""
    gone = _gone(record, round_index, missing_cards(record, round_index))
    takers = []
    for seat in range(len(record.players)):
        lacking = gone.get(seat, 0)
        most = min(lacking // FEWEST_FOR_A_PLACE, len(URAMAKI_PLACES))
        text = (
            say_many(language, "lacks {n} card", "lacks {n} cards", lacking)
            if lacking
            else say(language, "has all cards")
        )
        takers.append(UramakiTaker(seat, lacking, most, text))
    return tuple(sorted(takers, key=lambda taker: (not taker.most, taker.seat)))


def uramaki_contradictions(record: Record, round_index: int, language: str = "en") -> dict[int, str]:
    """The seats that are said to have taken a place, but whose cards are all there; and what is wrong."""
    return {
        seat: text
        for seat in range(len(record.players))
        if places_taken(record, round_index, seat)
        for text in must_be_gone(record, round_index, seat, language, backs=False)
    }


def _lone_taker(record: Record, round_index: int, able: Mapping[int, int]) -> list[list[int]] | None:
    """The one seat that can have taken a place, once; None where the table must say."""
    others = {
        kind: count
        for kind, count in discardable(record, round_index).items()
        if kind != "uramaki" and kind not in SELDOM_DISCARDED
    }
    seat, count = next(iter(able.items()))
    # With four cards gone it may be two places, and with other discards on the menu none at all.
    sure = len(able) == 1 and count < 2 * FEWEST_FOR_A_PLACE and not any(others.values())
    return [[seat]] if sure else None
