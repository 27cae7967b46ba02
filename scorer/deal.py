"""The deal: which cards were dealt and are not there, and which were kept from earlier rounds."""

from collections import Counter

from okaikei.scorer.deck import hand_size
from okaikei.scorer.faces import DESSERT_FACES, FACES, KINDS, PARTY
from okaikei.scorer.record import Record
from okaikei.scorer.serving import Tableau

ROUNDS = 3  # of a whole game


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

    A record that was begun on paper is taken to end with the last round.
    """
    return max(1, ROUNDS + 1 - max(1, len(record.rounds))) if record.before else 1


def missing_cards(record: Record, round_index: int) -> dict[int, int]:
    """The seats with fewer cards than were dealt, and how many fewer."""
    hand = hand_size(record.game, len(record.players), record.options)
    tableaux = record.rounds[round_index].tableaux
    return {seat: hand - len(tableau) for seat, tableau in enumerate(tableaux) if len(tableau) < hand}


def discardable(record: Record, round_index: int) -> dict[str, int]:
    """For each kind that can leave the table during a round: how many of its cards are not on it."""
    if record.game != PARTY:
        return {}
    seen = Counter(serving.card for tableau in record.rounds[round_index].tableaux for serving in tableau)
    return {
        kind: sum(
            max(0, FACES[face].in_box[PARTY] - seen[face])
            for face in KINDS[kind].faces
            if face != "card-back"
        )
        for kind in record.kinds
        if KINDS[kind].discards
    }


def unexplained_missing(record: Record, round_index: int) -> dict[int, int]:
    """The seats with fewer cards than were dealt, and how many fewer, where no discard explains it."""
    short = missing_cards(record, round_index)
    if not short:
        return short
    gone = discardable(record, round_index)
    if sum(short.values()) > sum(gone.values()):
        return short
    rolls = gone.pop("uramaki", 0)
    others = sum(gone.values())
    takers = {seat for place in record.rounds[round_index].uramaki for seat in place}
    # Ten uramaki are at least two cards, so one missing card is never explained by them.
    return {
        seat: count
        for seat, count in short.items()
        if count > others + (rolls if seat in takers or (not takers and count > 1) else 0)
    }
