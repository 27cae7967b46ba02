"""The deck and the deal in words: how many cards must lie there, and how many do."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from okaikei.scorer.checks import warnings
from okaikei.scorer.deal import (
    ROUNDS,
    carried_desserts,
    discardable,
    discarded,
    first_round,
    hand,
    places_taken,
    replaced,
    rounds_on_paper,
    unexplained_missing,
)
from okaikei.scorer.deck import desserts_shuffled
from okaikei.scorer.ending import dessert_counts
from okaikei.scorer.faces import DESSERT, DRAFT, FACES, KINDS, PARTY
from okaikei.scorer.names import name
from okaikei.scorer.record import Record
from okaikei.scorer.scoring import score_round
from okaikei.scorer.sheet import SheetWarning
from okaikei.scorer.texts import say, say_many


@dataclass(frozen=True, slots=True)
class DealReport:
    """The arithmetic of the deal, and what speaks against it."""

    seats: tuple[tuple[str, ...], ...]  # for each round and seat: how its cards add up
    desserts: tuple[str, ...]  # for each round: how many desserts were in the deck and were played
    warnings: tuple[SheetWarning, ...]  # what does not fit the deal

    def to_json(self) -> dict[str, Any]:
        """The report as plain JSON values."""
        rounds = [
            {"players": list(texts), "desserts": desserts}
            for texts, desserts in zip(self.seats, self.desserts, strict=True)
        ]
        return {"rounds": rounds, "warnings": [warning.to_json() for warning in self.warnings]}


def check(record: Record, language: str = "en") -> DealReport:
    """Only the deck and the deal: nothing is scored, and special orders may still be open."""
    rounds = range(len(record.rounds))
    # Who won which chip is needed to see whether the chips fit.
    scored = tuple(score_round(record, index, language) for index in rounds) if record.game == DRAFT else ()
    over = rounds_on_paper(record) + len(record.rounds) >= ROUNDS
    return DealReport(
        tuple(tuple(_seats(record, index, language)) for index in rounds),
        tuple(_desserts(record, index, language) for index in rounds),
        warnings(record, scored, language, over=over),
    )


def _seats(record: Record, round_index: int, language: str) -> Iterator[str]:
    """How each seat's cards add up."""
    dealt, unexplained = hand(record), unexplained_missing(record, round_index)
    for seat, tableau in enumerate(record.rounds[round_index].tableaux):
        known = discarded(record, round_index, seat) or 0
        lying, expected = len(tableau), dealt - known
        text = say(language, "{dealt} dealt", dealt=dealt)
        if known:
            text += say(language, " − {gone} discarded = {left}", gone=known, left=expected)
        text += say(language, ", {lying} here", lying=lying)
        if seat in unexplained:
            text += say_many(language, ": {n} missing", ": {n} missing", expected - lying)
        elif lying < expected:
            text += _why_fewer(record, round_index, seat, expected - lying, language)
        elif lying > expected + replaced(record, known):
            text += say_many(language, ": {n} too many", ": {n} too many", lying - expected)
        yield text


def _why_fewer(record: Record, round_index: int, seat: int, missing: int, language: str) -> str:
    """What can explain that cards are not there."""
    places = places_taken(record, round_index, seat)
    if places:
        return say_many(
            language,
            ": {missing} gone with {n} uramaki place",
            ": {missing} gone with {n} uramaki places",
            places,
            missing=missing,
        )
    kinds = [kind for kind, count in discardable(record, round_index).items() if count]
    listed = ", ".join(name(kind, language) for kind in kinds)
    return say_many(
        language,
        ": {n} may have been discarded ({cards})",
        ": {n} may have been discarded ({cards})",
        missing,
        cards=listed,
    )


def _desserts(record: Record, round_index: int, language: str) -> str:
    """How many desserts there were in the deck so far, and how many were played; empty for Sushi Draft."""
    if not dessert_counts(record):
        return ""
    kind = next(kind for kind in record.kinds if KINDS[kind].group == DESSERT)
    if record.game == PARTY:
        number = min(round_index + first_round(record), ROUNDS)
        there = desserts_shuffled(len(record.players))[number - 1]
    else:
        there = sum(FACES[face].in_box[record.game] for face in KINDS[kind].faces)
    played = sum(
        not serving.ordered
        for seat in range(record.seats)
        for serving in carried_desserts(record, round_index + 1, seat)
    )
    cards = name(kind, language, 2)
    return say(
        language, "{cards}: {there} in the deck so far, {n} played", cards=cards, there=there, n=played
    )
