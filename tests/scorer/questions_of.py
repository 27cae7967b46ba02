"""The questions about a round that is written in shorthand."""

from typing import Any

from okaikei.scorer import Question, open_questions
from tests.scorer.shorthand import menu_with, record

GO, PARTY, DRAFT = "sushi-go", "sushi-go-party", "sushi-draft"
EXACT = "egg-nigiri*4 salmon-nigiri*4 tempura"  # nine cards, all English printings


def asked(game: str, *lines: str, **more: Any) -> list[Question]:
    """The questions of one round, but for those about the number of cards."""
    found = everything(game, *lines, **more)
    return [question for question in found if question.kind not in ("missing", "discarded")]


def everything(game: str, *lines: str, **more: Any) -> list[Question]:
    """All questions of one round."""
    if "menu" in more:
        more["menu"] = menu_with(*more["menu"])
    return open_questions(record(game, lines, **more), 0)


def values(question: Question) -> list[Any]:
    """What can be answered."""
    return [choice.value for choice in question.choices]
