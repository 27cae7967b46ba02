"""The record as it is once a question was answered."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from okaikei.scorer.options import EXPANSIONS_CONFIRMED
from okaikei.scorer.question import Question
from okaikei.scorer.record import Record
from okaikei.scorer.serving import COPIERS, Serving, Tableau


def answered(record: Record, round_index: int, question: Question, answer: Any) -> Record:
    """The record with the answer to a question of a round written down.

    An answer has the form of the question's default: a choice's value, or a list of them. Desserts may also
    be answered with the positions of the new ones, face-down and missing cards with the cards that they are.
    """
    if question.kind == "uramaki":
        return _with_round(record, round_index, uramaki=tuple(tuple(seats) for seats in answer))
    if question.kind == "expansions":
        return replace(record, options=record.options | {EXPANSIONS_CONFIRMED}) if answer else record
    if question.kind == "chips":
        return _with_chips(record, question, answer)
    if question.kind == "discarded":
        return _with_discarded(record, round_index, question, answer)
    change = _TABLEAU_ANSWERS.get(question.kind)
    seat = question.player
    if change is None or seat is None:
        return record  # it only confirms what is written already
    tableaux = list(record.rounds[round_index].tableaux)
    tableaux[seat] = change(tableaux[seat], question, answer)
    return _with_round(record, round_index, tableaux=tuple(tableaux))


def _with_round(record: Record, round_index: int, **changes: Any) -> Record:
    rounds = list(record.rounds)
    rounds[round_index] = replace(rounds[round_index], **changes)
    return replace(record, rounds=tuple(rounds))


def _with_discarded(record: Record, round_index: int, question: Question, gone: int) -> Record:
    counts = list(record.rounds[round_index].discarded or (None,) * record.seats)
    assert question.player is not None
    counts[question.player] = gone
    return _with_round(record, round_index, discarded=tuple(counts))


def _with_chips(record: Record, question: Question, values: list[int]) -> Record:
    chips = list(record.chips or ((),) * len(record.players))
    assert question.player is not None
    chips[question.player] = tuple(values)
    return replace(record, chips=tuple(chips))


def _without_old_desserts(tableau: Tableau, question: Question, new: int | list[int]) -> Tableau:
    """Desserts of earlier rounds are written down already."""
    if isinstance(new, int):
        old = set(next(choice.earlier for choice in question.choices if choice.value == new))
    else:
        old = set(question.servings).difference(new)
    return tuple(serving for position, serving in enumerate(tableau) if position not in old)


def _with_copied_face(tableau: Tableau, question: Question, face: str) -> Tableau:
    """A special order or a wild that is now known to copy a face."""

    def settled(position: int, serving: Serving) -> Serving:
        if position not in question.servings:
            return serving
        return replace(serving, face=face, **{COPIERS[serving.card]: True})

    return tuple(settled(position, serving) for position, serving in enumerate(tableau))


def _with_faces(tableau: Tableau, question: Question, faces: bool | list[Serving]) -> Tableau:
    """Face-down cards that turned out to be others."""
    if isinstance(faces, bool):
        return tableau
    turned = dict(zip(question.servings, faces, strict=True))
    return tuple(turned.get(position, serving) for position, serving in enumerate(tableau))


def _with_wasabi(tableau: Tableau, question: Question, chosen: list[int]) -> Tableau:
    """The nigiri that lie on wasabi."""
    return tuple(
        replace(serving, on_wasabi=position in chosen) if position in question.servings else serving
        for position, serving in enumerate(tableau)
    )


def _with_missing(tableau: Tableau, question: Question, cards: list[Serving]) -> Tableau:  # noqa: ARG001
    """Cards that were covered."""
    return (*tableau, *cards)


_TABLEAU_ANSWERS: Mapping[str, Callable[[Tableau, Question, Any], Tableau]] = {
    "desserts": _without_old_desserts,
    "special-order": _with_copied_face,
    "wild": _with_copied_face,
    "face-down": _with_faces,
    "wasabi": _with_wasabi,
    "missing": _with_missing,
}
