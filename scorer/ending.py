"""The end of a game: the desserts and chips that decide it, who wins, and why."""

from collections.abc import Iterable
from dataclasses import dataclass

from okaikei.scorer.deal import dessert_pile
from okaikei.scorer.faces import DESSERT, DRAFT, KINDS
from okaikei.scorer.record import Record
from okaikei.scorer.sheet import Subtotal
from okaikei.scorer.texts import say


def dessert_counts(record: Record) -> tuple[int, ...]:
    """How many dessert cards each seat has kept, as the tie-break counts them; empty for Sushi Draft.

    A special order that copied a dessert is one of them (R10); a dessert of another game is not.
    """
    if record.game == DRAFT:
        return ()
    desserts = {kind.name for kind in KINDS.values() if kind.group == DESSERT and record.game in kind.games}
    return tuple(
        sum(serving.kind in desserts for serving in dessert_pile(record, seat))
        for seat in range(record.seats)
    )


def chips_needed(record: Record) -> bool:
    """Whether the values on the chips must still be written down before the game can end (Sushi Draft)."""
    return record.game == DRAFT and record.chips is None and "chips_are_one" not in record.options


def chips_won(rounds: Iterable[Subtotal], seats: int) -> tuple[int, ...]:
    """How many chips each seat took in these rounds."""
    takers = [seat for played in rounds for seat in (played.chips or {}).values()]
    return tuple(takers.count(seat) for seat in range(seats))


def winners(record: Record, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Most points, then most desserts; whoever is still equal shares the win (R2). The dummy never wins."""
    if chips_needed(record):
        return ()
    desserts = dessert_counts(record) or (0,) * record.seats
    standing = [(totals[seat], desserts[seat]) for seat in range(len(record.players))]
    return tuple(seat for seat, result in enumerate(standing) if result == max(standing))


@dataclass(frozen=True, slots=True)
class TieBreak:
    """Several players have the most points: who they are, what decided, and the reason in words."""

    tied: tuple[int, ...]  # the seats with the most points
    desserts: tuple[int, ...]  # how many desserts each of them kept; empty where the game has none
    winners: tuple[int, ...]  # the seats that win, one or several
    text: str  # what decided, in words


def tie_break(record: Record, totals: tuple[int, ...], language: str = "en") -> TieBreak | None:
    """Why these win and not the others with as many points; None where nobody is tied or nobody wins yet."""
    won = winners(record, totals)
    most = max(totals[: len(record.players)])
    tied = tuple(seat for seat in range(len(record.players)) if totals[seat] == most)
    if not won or len(tied) == 1:
        return None
    names = ", ".join(record.players[seat] for seat in tied)
    counts = dessert_counts(record)
    desserts = tuple(counts[seat] for seat in tied) if counts else ()
    if len(won) < len(tied):
        each = ", ".join(f"{record.players[seat]} {counts[seat]}" for seat in tied)
        text = say(
            language,
            "{names} have the same points; the desserts decide: {counts}.",
            names=names,
            counts=each,
        )
    elif counts:
        text = say(
            language,
            "{names} have the same points and the same number of desserts: they share the win.",
            names=names,
        )
    else:
        text = say(language, "{names} have the same points: they share the win.", names=names)
    return TieBreak(tied, desserts, won, text)
