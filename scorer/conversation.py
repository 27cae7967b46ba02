"""The open questions of a record, asked and answered line by line."""

from collections.abc import Callable
from typing import Any

from okaikei.scorer.answers import answered
from okaikei.scorer.names import name, serving_name
from okaikei.scorer.question import Question
from okaikei.scorer.questions import open_questions
from okaikei.scorer.record import Record
from okaikei.scorer.replies import NotUnderstood, Reply, understood
from okaikei.scorer.serving import COPIERS
from okaikei.scorer.texts import say

Tell = Callable[[str], None]
Listen = Callable[[str], str | None]  # from a prompt to the line that was typed; None when there are no more

Answers = list[tuple[Question, Any]]


def converse(record: Record, tell: Tell, listen: Listen, language: str = "en") -> tuple[Record, int]:
    """Ask every open question, until none is left or nobody answers.

    Returns the record with the answers, and how many there were.
    """
    count = 0
    for round_index in range(len(record.rounds)):
        done: set[object] = set()
        while group := _next(open_questions(record, round_index, language), done):
            done.update(map(_key, group))
            answers: Answers = []
            for question in group:
                answer = _ask(record, round_index, question, tell, listen, language)
                if answer is None:
                    return record, count
                answers += answer
            for question, value in answers:
                record = answered(record, round_index, question, value)
            count += len(answers)
    return record, count


def _next(questions: list[Question], done: set[object]) -> list[Question]:
    """The next question that was not asked yet; all about chips at once, for they are written together."""
    waiting = [question for question in questions if _key(question) not in done]
    if waiting and waiting[0].kind == "chips":
        return waiting
    return waiting[:1]


def _key(question: Question) -> object:
    """What a question is told by; those about the number of cards are asked once."""
    about_cards = question.kind in (*COPIERS, "wasabi", "face-down")
    return question.kind, question.player, question.servings if about_cards else ()


def _ask(
    record: Record, round_index: int, question: Question, tell: Tell, listen: Listen, language: str
) -> Answers | None:
    """Ask until the reply is understood; None when nobody replies."""
    tell(question.text)
    for number, text in enumerate(_choices(record, round_index, question, language), 1):
        tell(f"  {number} {text}")
    while True:
        typed = listen(_prompt(question, language))
        if typed is None:
            return None
        if not typed.strip() and question.default is None:
            tell(say(language, "an answer, please"))
            continue
        if not typed.strip():
            return [(question, question.default)]
        try:
            reply = Reply(record, round_index, question, typed.strip(), language)
            return [(question, understood(reply))]
        except NotUnderstood as unclear:
            tell(str(unclear))


def _choices(record: Record, round_index: int, question: Question, language: str) -> list[str]:
    """What can be chosen by number."""
    if question.kind == "desserts":
        assert question.player is not None
        tableau = record.rounds[round_index].tableaux[question.player]
        return [serving_name(tableau[position], language) for position in question.servings]
    if question.kind in (*COPIERS, "wasabi", "uramaki"):
        return [choice.text for choice in question.choices]
    return []


def _prompt(question: Question, language: str) -> str:
    """How to answer, with the preset answer in brackets."""
    hints = {
        "desserts": say(language, "numbers of the new ones, 0 for none"),
        "wasabi": say(language, "numbers, 0 for none"),
        "uramaki": say(language, "numbers in order, 1+2 for two who share a place, 0 for nobody"),
        "special-order": say(language, "number or name"),
        "wild": say(language, "number or name"),
        "discarded": say(language, "how many"),
        "missing": say(language, "the cards that are covered, 0 for none"),
        "chips": say(language, "the values"),
        "dessert-total": say(language, "yes or no"),
        "face-down": say(language, "yes, or the names of the cards"),
        "expansions": say(language, "yes or no"),
    }
    preset = _preset(question, language)
    return f"{hints[question.kind]} [{preset}]: " if preset else f"{hints[question.kind]}: "


def _preset(question: Question, language: str) -> str:
    """The preset answer as it would be typed."""
    default = question.default
    if default is None:
        return ""
    if question.kind == "desserts":
        old = next(choice.earlier for choice in question.choices if choice.value == default)
        chosen = [str(number) for number, place in enumerate(question.servings, 1) if place not in old]
        return " ".join(chosen) or "0"
    if question.kind == "wasabi":
        values = [choice.value for choice in question.choices]
        return " ".join(str(values.index(place) + 1) for place in default) or "0"
    if question.kind == "uramaki":
        return ", ".join("+".join(str(seat + 1) for seat in seats) for seats in default)
    if question.kind in COPIERS:
        return name(default, language)
    return say(language, "yes") if question.kind in ("face-down", "dessert-total") else str(default)
