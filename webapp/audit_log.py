"""The audit log of a table: who changed what, in words."""

from typing import Any

from okaikei import scorer
from okaikei.webapp.display_values import table_seats
from okaikei.webapp.language import language, say, say_of
from okaikei.webapp.storage.models import Change, Game


def shown_change(game: Game, change: Change) -> dict[str, Any]:
    """One change as the page of the audit log shows it."""
    texts = {
        "confirmed": say_of("who did what", "confirmed"),
        "corrected": say_of("who did what", "corrected"),
        "uramaki": say("entered who scored uramaki"),
        "chips": say("entered the chips"),
        "renamed": say("changed the names"),
        "menu": say("changed the menu"),
        "keep": say("agreed to keep corrected photos"),
        "keep-not": say("no longer keeps corrected photos"),
        "photos-deleted": say("deleted the photos"),
        "ended": say("ended the game early"),
        "imported": say("imported the game"),
    }
    seats = table_seats(game)
    where = [say("round {n}", n=change.round)] if change.round else []
    where += [seats[change.seat].name] if change.seat is not None and change.seat < len(seats) else []
    return {
        "by": change.by or say("the host"),
        "at": change.at,
        "what": texts.get(change.what, change.what),
        "where": ", ".join(where),
        "gone": _difference(change.before, change.after) if change.what == "corrected" else [],
        "new": _difference(change.after, change.before) if change.what == "corrected" else [],
    }


def _difference(left: list[Any], right: list[Any]) -> list[str]:
    """The cards that are on the left and not on the right, in words."""
    rest = list(right)
    found = []
    for card in left:
        if card in rest:
            rest.remove(card)
        else:
            found.append(_in_words(card))
    return found


def _in_words(card: Any) -> str:
    serving = scorer.serving_from_json(card)
    words = scorer.name(serving.face, language())
    if serving.on_wasabi:
        words = say("{card} on wasabi", card=words)
    if serving.ordered or serving.wild:
        words = say("copy of {card}", card=words)
    return words
