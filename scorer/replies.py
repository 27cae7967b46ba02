"""What someone types in answer to a question, understood; or said why it is not."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from okaikei.scorer.card_list import read_card_list
from okaikei.scorer.copying import copy_targets
from okaikei.scorer.deck import possible
from okaikei.scorer.question import Question
from okaikei.scorer.record import Record
from okaikei.scorer.serving import Serving
from okaikei.scorer.spelling import meant
from okaikei.scorer.texts import say

YES, NO = {"y", "yes", "j", "ja", "o", "oui", "s", "sí", "si"}, {"n", "no", "nein", "non"}
NOTHING = {
    *("0", "-", "none", "nobody", "keine", "keins", "niemand"),
    *("aucun", "aucune", "personne", "ninguno", "ninguna", "nadie"),
}


class NotUnderstood(ValueError):
    """A reply that makes no sense; its text says what would."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A line that was typed, and the question that it answers."""

    record: Record  # of the game so far
    round_index: int  # counted from 0
    question: Question  # that was asked
    typed: str  # the line as it was typed
    language: str  # such as en or de

    @property
    def is_nothing(self) -> bool:
        """Whether it says that there is none."""
        return self.typed.lower() in NOTHING


def understood(reply: Reply) -> Any:
    """The answer in the form that the question's default has; raises NotUnderstood."""
    return _KINDS[reply.question.kind](reply)


def _numbers(reply: Reply, typed: str, most: int) -> list[int]:
    """Numbers from a line, as they are shown: counted from 1, each once."""
    words = typed.replace(",", " ").replace("+", " ").split()
    if not words or not all(word.isdecimal() and 1 <= int(word) <= most for word in words):
        raise NotUnderstood(say(reply.language, "numbers from 1 to {most}, please", most=most))
    return [int(word) for word in dict.fromkeys(words)]


def _new_desserts(reply: Reply) -> list[int]:
    servings = reply.question.servings
    return [] if reply.is_nothing else [servings[n - 1] for n in _numbers(reply, reply.typed, len(servings))]


def _on_wasabi(reply: Reply) -> list[int]:
    choices = reply.question.choices
    if reply.is_nothing:
        return []
    return [choices[n - 1].value for n in _numbers(reply, reply.typed, len(choices))]


def _uramaki_places(reply: Reply) -> list[list[int]]:
    if reply.is_nothing:
        return []
    places = reply.typed.replace(",", " ").split() or [""]
    return [[n - 1 for n in _numbers(reply, place, len(reply.question.choices))] for place in places]


def _copied_face(reply: Reply) -> str:
    choices, typed = reply.question.choices, reply.typed
    if typed.isdecimal() and 1 <= int(typed) <= len(choices):
        return str(choices[int(typed) - 1].value)
    assert reply.question.player is not None
    place = reply.question.servings[0]
    targets = copy_targets(reply.record, reply.round_index, reply.question.player, place)
    found = meant(typed, (*targets.likely, *targets.others))
    if len(found) != 1:
        raise NotUnderstood(
            say(reply.language, "a number from 1 to {most}, or the name of a card", most=len(choices))
        )
    return found[0]


def _number(reply: Reply) -> int:
    if not reply.typed.isdecimal() or len(reply.typed) > 2:
        raise NotUnderstood(say(reply.language, "a number, please"))
    return int(reply.typed)


def _chip_values(reply: Reply) -> list[int]:
    if reply.is_nothing:
        return []
    words = reply.typed.replace(",", " ").split()
    if not words or not all(word.isdecimal() and len(word) < 3 for word in words):
        raise NotUnderstood(say(reply.language, "the values on the chips, please; 0 for no chips"))
    return [int(word) for word in words]


def _cards(reply: Reply) -> list[Serving]:
    if reply.is_nothing:
        return []
    record = reply.record
    faces = possible(record.game, record.printing, record.menu, len(record.players), record.options).faces
    found = read_card_list(reply.typed, faces, reply.language)
    unclear = [f"{entry.text}: {entry.note}" for entry in found.unclear]
    if unclear or not found.entries:
        detail = "; ".join(unclear) or reply.typed
        raise NotUnderstood(say(reply.language, "not understood: {detail}", detail=detail))
    return list(found.tableau)


def _turned_over(reply: Reply) -> bool | list[Serving]:
    if reply.typed.lower() in YES:
        return True
    count = len(reply.question.servings)
    cards = [] if reply.typed.lower() in NO else _cards(reply)
    if len(cards) != count:
        raise NotUnderstood(say(reply.language, "yes, or the names of the cards ({n})", n=count))
    return cards


def _yes_or_no(reply: Reply) -> bool:
    if reply.typed.lower() not in YES | NO:
        raise NotUnderstood(say(reply.language, "yes or no, please"))
    return reply.typed.lower() in YES


_KINDS: Mapping[str, Callable[[Reply], Any]] = {
    "desserts": _new_desserts,
    "wasabi": _on_wasabi,
    "uramaki": _uramaki_places,
    "special-order": _copied_face,
    "wild": _copied_face,
    "discarded": _number,
    "missing": _cards,
    "chips": _chip_values,
    "dessert-total": _yes_or_no,
    "face-down": _turned_over,
    "expansions": _yes_or_no,
}
