"""A number of cards that cannot be: what is asked before it counts, and why cards may be gone."""

from okaikei.scorer.catalogue import marked
from okaikei.scorer.deal import carried_desserts, discardable, hand, unexplained_missing
from okaikei.scorer.discard_checks import most_cards
from okaikei.scorer.question import Choice, Question
from okaikei.scorer.record import Record
from okaikei.scorer.texts import say, say_many

COUNT = "count"  # the kind of the question
LOOK, ANYWAY = "look", "anyway"  # its answers
# Why a card of a kind is no longer on the table when a round ends.
_REASONS = {
    "uramaki": marked("uramaki scored"),
    "miso-soup": marked("miso soup thrown off"),
    "takeout-box": marked("takeout box used"),
    "spoon": marked("spoon used"),
    "special-order": marked("special order with nothing to copy"),
}


def gone_reasons(record: Record, round_index: int, language: str = "en") -> list[str]:
    """Why cards may be gone by the end of a round, as this menu allows."""
    return [say(language, _REASONS[kind]) for kind, left in discardable(record, round_index).items() if left]


def count_question(record: Record, round_index: int, seat: int, language: str = "en") -> Question | None:
    """The question about a number of cards that no reason explains; None where it can be."""
    lying, dealt = len(record.rounds[round_index].tableaux[seat]), hand(record)
    if not lying:
        return None
    if seat in unexplained_missing(record, round_index):
        return _question(record, seat, _too_few(record, round_index, lying, dealt, language), language)
    if lying > most_cards(record, round_index, seat):
        return _question(record, seat, _too_many(record, round_index, seat, language), language)
    return None


def _question(record: Record, seat: int, why: str, language: str) -> Question:
    player = record.players[seat] if seat < len(record.players) else say(language, "the dummy")
    choices = (
        Choice(LOOK, say(language, "look again")),
        Choice(ANYWAY, say(language, "count them as they are")),
    )
    return Question(COUNT, seat, (), f"{player}: {why}", choices, LOOK)


def _too_few(record: Record, round_index: int, lying: int, dealt: int, language: str) -> str:
    text = say_many(
        language,
        "{n} of {dealt} cards lies here.",
        "{n} of {dealt} cards lie here.",
        lying,
        dealt=dealt,
    )
    reasons = gone_reasons(record, round_index, language)
    if reasons:
        more = say(language, "So many cannot be gone ({reasons}).", reasons=", ".join(reasons))
    else:
        more = say(language, "With these cards, none leaves the table.")
    return f"{text} {more} {say(language, 'Is one covered, or not entered yet?')}"


def _too_many(record: Record, round_index: int, seat: int, language: str) -> str:
    lying, dealt = len(record.rounds[round_index].tableaux[seat]), hand(record)
    text = say_many(
        language,
        "{n} card lies here, but {dealt} were dealt.",
        "{n} cards lie here, but {dealt} were dealt.",
        lying,
        dealt=dealt,
    )
    if carried_desserts(record, round_index, seat):
        return f"{text} {say(language, 'Are desserts of earlier rounds among them?')}"
    return f"{text} {say(language, 'Is one counted twice, or not from this player?')}"
