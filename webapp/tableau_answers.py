"""What was answered about the cards of a draft, as short texts kept beside them.

An answer is known by the question's kind and by the cards, so that it holds until other cards lie there. An
answer that is a number stands behind its key: `discarded:0c5f…=2`.
"""

import hashlib
from collections.abc import Iterable
from typing import Any

DESSERTS = "desserts"
DISCARDED = "discarded"
MOST_DIGITS = 2  # of a number of cards


def answer_key(kind: str, items: Iterable[dict[str, Any]]) -> str:
    """What the answer to a question of this kind is known by.

    Desserts are asked about once; by the answer some of them no longer count.
    """
    if kind == DESSERTS:
        return kind
    faces = sorted(str(item["face"]) for item in items if not item.get("earlier"))
    return f"{kind}:{hashlib.sha256(' '.join(faces).encode()).hexdigest()[:12]}"


def discarded_answer(count: int, items: Iterable[dict[str, Any]]) -> str:
    """The answer that so many cards were discarded, as it is kept."""
    return f"{answer_key(DISCARDED, items)}={count}"


def discarded_count(answers: Iterable[str], items: Iterable[dict[str, Any]]) -> int | None:
    """How many cards were discarded by what was answered for these cards; None where nobody has said."""
    key = answer_key(DISCARDED, items)
    counts = [number for known, _, number in (answer.partition("=") for answer in answers) if known == key]
    return next((int(n) for n in counts if n.isdecimal() and n.isascii() and len(n) <= MOST_DIGITS), None)
