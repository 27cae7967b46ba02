"""The deal: how many cards must lie before a player, and which were kept from earlier rounds."""

from collections import Counter
from functools import lru_cache

from okaikei.scorer.deck import hand_size
from okaikei.scorer.faces import DESSERT_FACES, FACES, KINDS, PARTY
from okaikei.scorer.record import Record
from okaikei.scorer.rules.rolls import uramaki_points
from okaikei.scorer.serving import Tableau

ROUNDS = 3  # of a whole game
# Ten icons of uramaki are two cards (5 + 5) at least; at most five: 3 + 3 + 3, and two more in one turn.
FEWEST_FOR_A_PLACE, MOST_FOR_A_PLACE = 2, 5

# A spoon that finds nothing, an order with nothing to copy: it happens, but hardly ever.
SELDOM_DISCARDED = frozenset({"spoon", "special-order"})


def carried_desserts(record: Record, round_index: int, seat: int) -> Tableau:
    """The desserts a player kept from before a round."""
    kept = record.before.desserts[seat] if record.before else ()
    for played in record.rounds[:round_index]:
        kept += tuple(serving for serving in played.tableaux[seat] if serving.face in DESSERT_FACES)
    return kept


def dessert_pile(record: Record, seat: int) -> Tableau:
    """The desserts a player has kept so far; a dessert line's servings are positions in this pile."""
    return carried_desserts(record, len(record.rounds), seat)


def first_round(record: Record) -> int:
    """The number of the record's first round: 1, or later where a game was begun on paper.

    A record that does not say how many rounds were on paper is taken to end with the last round.
    """
    if record.before is None:
        return 1
    if record.before.rounds is not None:
        return record.before.rounds + 1
    return max(1, ROUNDS + 1 - max(1, len(record.rounds)))


def rounds_on_paper(record: Record) -> int:
    """How many rounds are known to have been played before the record begins."""
    return (record.before.rounds or 0) if record.before else 0


def hand(record: Record) -> int:
    """How many cards each player was dealt and plays in a round."""
    return hand_size(record.game, len(record.players), record.options)


def discarded(record: Record, round_index: int, seat: int) -> int | None:
    """How many cards of a seat left the table during a round; None where it is not known.

    Where nothing in the deck can be discarded, nothing was, whatever is written; but a used menu may be
    written down, and one that finds nothing to play is not replaced.
    """
    counts = record.rounds[round_index].discarded
    if not _discarding_kinds(record):
        return (counts[seat] or 0) if counts and "menu" in record.kinds else 0
    return counts[seat] if counts else None


def replaced(record: Record, gone: int) -> int:
    """How many of the discarded cards may be menus, in whose place another card was drawn and played."""
    return min(gone, FACES["menu"].in_box[PARTY]) if "menu" in record.kinds else 0


def exact_count(record: Record, round_index: int, seat: int) -> int | None:
    """How many cards must lie before a seat; None where it is not known how many were discarded."""
    gone = discarded(record, round_index, seat)
    return None if gone is None or replaced(record, gone) else hand(record) - gone


def places_taken(record: Record, round_index: int, seat: int) -> int:
    """How many uramaki places that pay something a seat took during a round, as the table says."""
    places = record.rounds[round_index].uramaki
    points = uramaki_points(places, record.options)
    return sum(seat in seats and paid > 0 for seats, paid in zip(places, points, strict=True))


def missing_cards(record: Record, round_index: int) -> dict[int, int]:
    """The seats with fewer cards than were dealt and not known to be discarded, and how many fewer."""
    dealt = hand(record)
    short = {}
    for seat, tableau in enumerate(record.rounds[round_index].tableaux):
        if len(tableau) < dealt:
            count = dealt - (discarded(record, round_index, seat) or 0) - len(tableau)
            if count > 0:
                short[seat] = count
    return short


def discardable(record: Record, round_index: int) -> dict[str, int]:
    """For each kind that can leave the table during a round: how many of its cards are not on it."""
    seen = Counter(serving.card for tableau in record.rounds[round_index].tableaux for serving in tableau)
    return {
        kind: sum(
            max(0, FACES[face].in_box[PARTY] - seen[face])
            for face in KINDS[kind].faces
            if face != "card-back"
        )
        for kind in _discarding_kinds(record)
    }


def _discarding_kinds(record: Record) -> tuple[str, ...]:
    """The kinds in the deck whose cards can leave the table."""
    return _discarding(record.kinds) if record.game == PARTY else ()


@lru_cache(maxsize=64)
def _discarding(kinds: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(kind for kind in kinds if KINDS[kind].discards)


def unexplained_missing(record: Record, round_index: int) -> dict[int, int]:
    """The seats with fewer cards than were dealt, and how many fewer, where no discard explains it."""
    short = missing_cards(record, round_index)
    if not short:
        return short
    known = {
        seat: count
        for seat in range(record.seats)
        if (count := discarded(record, round_index, seat)) is not None
    }
    certain = {seat: count for seat, count in short.items() if seat in known}
    unknown = {seat: count for seat, count in short.items() if seat not in known}
    gone = discardable(record, round_index)
    accounted = sum(known.values())
    most = sum(gone.values()) - accounted + replaced(record, accounted)
    if sum(unknown.values()) > most:
        # Rather than everyone's cards, those of an empty tableau are missing: it is not laid or typed yet.
        tableaux = record.rounds[round_index].tableaux
        certain |= {seat: count for seat, count in unknown.items() if not tableaux[seat]}
        unknown = {seat: count for seat, count in unknown.items() if tableaux[seat]}
    if sum(unknown.values()) > most:
        return short
    rolls = gone.pop("uramaki", 0)
    others = sum(gone.values())
    taken = {seat: places_taken(record, round_index, seat) for seat in unknown}
    somebody_took = bool(record.rounds[round_index].uramaki)
    # Ten uramaki are at least two cards, so one missing card is never explained by them.
    by_uramaki = {
        seat: min(rolls, taken[seat] * MOST_FOR_A_PLACE) if somebody_took else rolls if count > 1 else 0
        for seat, count in unknown.items()
    }
    return certain | {seat: count for seat, count in unknown.items() if count > others + by_uramaki[seat]}
