"""Which desserts in front of a player are new, and which were kept from earlier rounds (rules 6).

A dessert that is counted in two rounds scores twice, so whoever has desserts from before and shows desserts
now is asked, and "all of them are new" is never preset.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from okaikei.scorer.deal import SELDOM_DISCARDED, carried_desserts, exact_count, hand
from okaikei.scorer.faces import DESSERT_FACES, KINDS
from okaikei.scorer.names import name
from okaikei.scorer.question import AskedTableau, Choice, Question
from okaikei.scorer.record import Record
from okaikei.scorer.serving import Tableau
from okaikei.scorer.texts import say


def dessert_question(asked: AskedTableau) -> Iterator[Question]:
    """Asked once of everyone who has desserts from before and shows desserts now."""
    kept = carried_desserts(asked.record, asked.round_index, asked.seat)
    here = _in_sight(asked.tableau, kept) if kept else ()
    if not here:
        return
    old_first, matched = _old_first(asked.tableau, here, kept, asked.sideways or ())
    choices = tuple(
        Choice(new, _named(asked, old_first[len(here) - new :]), tuple(sorted(old_first[: len(here) - new])))
        for new in range(len(here) + 1)
    )
    old = _likely_old(asked, here, kept, matched)
    text = say(
        asked.language, "{player}: which of these desserts are new in this round?", player=asked.player
    )
    yield Question("desserts", asked.seat, here, text, choices, len(here) - old if old else None)


def _in_sight(tableau: Tableau, kept: Tableau) -> tuple[int, ...]:
    """Where desserts lie, and special orders of which nobody has said yet whether they are a kept dessert."""
    orders_kept = any(serving.ordered for serving in kept)
    return tuple(
        position
        for position, serving in enumerate(tableau)
        if serving.face in DESSERT_FACES or (orders_kept and serving.face == "special-order")
    )


def _old_first(
    tableau: Tableau, here: Sequence[int], kept: Tableau, sideways: Collection[int]
) -> tuple[list[int], int]:
    """The desserts, the likeliest old ones first, and how many of those kept are among them.

    First those that lie sideways, then those that are the same as a card that was kept.
    """
    unmatched = _cards(kept)
    matched: list[int] = []
    for position in here:
        card = tableau[position].card
        if unmatched[card]:
            unmatched[card] -= 1
            matched.append(position)
    lying = [position for position in here if position in sideways]
    rest = [position for position in here if position not in lying]
    order = lying + [p for p in rest if p in matched] + [p for p in rest if p not in matched]
    return order, len(matched)


def _likely_old(asked: AskedTableau, here: Sequence[int], kept: Tableau, matched: int) -> int | None:
    """How many of these desserts are old; None where nothing tells."""
    lying = sum(position in (asked.sideways or ()) for position in here)
    if lying:
        return lying
    exact = exact_count(asked.record, asked.round_index, asked.seat)
    beyond = len(asked.tableau) - (hand(asked.record) if exact is None else exact)
    if beyond > 0:  # what lies there beyond the hand was kept, and where some of it lies, all of it does
        most = min(len(kept), len(here))
        return min(beyond if exact is not None else max(beyond, matched), most)
    fits = beyond == 0 and (exact is not None or _seldom_discards(asked.record))
    return None if fits or asked.sideways is not None or matched < len(kept) else matched


def _seldom_discards(record: Record) -> bool:
    """Whether only a spoon that finds nothing or a special order with nothing to copy is ever discarded."""
    return not any(KINDS[kind].discards for kind in record.kinds if kind not in SELDOM_DISCARDED)


def _cards(tableau: Tableau) -> Counter[str]:
    """How many there are of each card, by what is printed on it."""
    return Counter(serving.card for serving in tableau)


def _named(asked: AskedTableau, positions: Sequence[int]) -> str:
    """Cards by name, equals together."""
    counts = Counter(asked.tableau[position].face for position in sorted(positions))
    named = [f"{count} {name(face, asked.language, count)}" for face, count in counts.items()]
    return ", ".join(named) or say(asked.language, "none of them")
