"""Records of Party with some rounds that are written in shorthand."""

from typing import Any

from tests.scorer.shorthand import NAMES, menu_with, tableau

TEN = "tempura*4 sashimi*4 maki-1*2"


def party(*rounds: tuple[str, ...], kinds: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    """A record of some rounds of Party."""
    played = [{"tableaux": [tableau(line) for line in lines]} for lines in rounds]
    names = NAMES[: len(rounds[0])]
    return {"game": "sushi-go-party", "menu": menu_with(*kinds), "players": names, "rounds": played, **more}


def last(record: dict[str, Any], seat: int = 0) -> list[Any]:
    """What lies before a seat in the last round."""
    cards: list[Any] = record["rounds"][-1]["tableaux"][seat]
    return cards
