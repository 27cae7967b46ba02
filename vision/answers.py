"""What a person can say to each doubt of a reading, with the whole tableau that follows.

The first answer is what the reading says, where that is an answer at all: that nobody knows what an
order copies is none. An answer never has more of a card than the box, or more cards than were dealt.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from okaikei.scorer import Possible, Tableau, possible
from okaikei.vision import answer_options, copy_options
from okaikei.vision.answer_options import Asked, Option, Options
from okaikei.vision.layout import WASABI, Layout
from okaikei.vision.reading import Answer, Card, Doubt, Reading

# The doubts that can be answered; of the others only another photo helps, or the keypad.
OPTIONS: Mapping[str, Callable[[Asked], Options]] = {
    "face": answer_options.faces,
    "no-more-copies": answer_options.faces_or_not_mine,
    "off-menu": answer_options.faces_or_not_mine,
    "glare": answer_options.faces_or_not_mine,
    "card": answer_options.mine,
    "twins": answer_options.twins,
    "left-out": answer_options.one_more,
    "off-menu-left-out": answer_options.not_mine_or_one_more,
    "covered": answer_options.one_more,
    "on-wasabi": answer_options.on_wasabi,
    "wasabi-or-card": answer_options.wasabi_or_card,
    "second-nigiri": answer_options.on_wasabi,
    "free-wasabi": answer_options.on_wasabi,
    "wasabi-under": answer_options.wasabi_under,
    "wild-alone": copy_options.copies,
    "order-alone": copy_options.copies,
    "order-chain": copy_options.copies,
    "order-on-back": copy_options.copies,
    "order-wasabi": copy_options.copies,
    "order-beside-wasabi": copy_options.copies,
    "order-copies": copy_options.copies,
    "order-on-wasabi": copy_options.order_on_wasabi,
    "lies-on": copy_options.copies,
    "lies-on-which": copy_options.lies_on_which,
    "which-on-top": copy_options.which_on_top,
}


def with_answers(reading: Reading, allowed: Possible | None) -> Reading:
    """The reading in which each doubt has its answers."""
    doubts = (
        replace(doubt, answers=answers(reading.cards, reading.tableau, reading.beneath, doubt, allowed))
        for doubt in reading.doubts
    )
    return replace(reading, doubts=tuple(doubts))


def answers(
    cards: Sequence[Card],
    tableau: Tableau,
    beneath: Sequence[int | None],
    doubt: Doubt,
    allowed: Possible | None = None,
) -> tuple[Answer, ...]:
    """What a person can say to a doubt; none where only another photo or the keypad helps."""
    if doubt.code not in OPTIONS:
        return ()
    asked = Asked(cards, Layout(tableau, tuple(beneath)), doubt, allowed)
    limits = allowed or possible()
    found: list[Answer] = []
    for option in OPTIONS[doubt.code](asked):
        answer = _answer(option, len(cards))
        known = (Counter(each.tableau) for each in found)
        if _is_possible(answer.tableau, tableau, limits) and Counter(answer.tableau) not in known:
            found.append(answer)
    return tuple(found)


def _answer(option: Option, count: int) -> Answer:
    lying = [(card, serving) for card, serving in enumerate(option.layout.servings) if serving is not None]
    return Answer(
        option.code,
        option.faces,
        tuple(serving for _, serving in lying),
        tuple(card if card < count else None for card, _ in lying),
    )


def _is_possible(tableau: Tableau, before: Tableau, limits: Possible) -> bool:
    """Whether nothing is there too often that was not before: cards of a face, of the deal, on wasabi."""
    seen, had = (Counter(serving.card for serving in each) for each in (tableau, before))
    if any(count > max(limits.faces.get(face, 0), had[face]) for face, count in seen.items()):
        return False
    dealt, had_dealt = (_dealt(each, limits) for each in (tableau, before))
    if limits.hand is not None and dealt > max(limits.hand, had_dealt):
        return False
    return _without_wasabi(tableau) <= max(0, _without_wasabi(before))


def _dealt(tableau: Tableau, limits: Possible) -> int:
    """How many cards must be of this round: desserts may be of an earlier one."""
    return sum(serving.face not in limits.desserts for serving in tableau)


def _without_wasabi(tableau: Tableau) -> int:
    """How many more cards are said to lie on wasabi than there are wasabi."""
    return sum(serving.on_wasabi for serving in tableau) - sum(serving.face == WASABI for serving in tableau)
