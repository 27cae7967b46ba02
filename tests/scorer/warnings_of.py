"""The warnings about a game that is written in shorthand."""

from typing import Any

from okaikei.scorer import load_record, score
from tests.scorer.shorthand import NAMES, menu_with, record, tableau

GO, PARTY, DRAFT = "sushi-go", "sushi-go-party", "sushi-draft"
FULL = "egg-nigiri*4 salmon-nigiri*4 squid-nigiri tofu"


def warned(game: str, *lines: str, **more: Any) -> list[tuple[int | None, int | None, str]]:
    """Every warning about a game of one round."""
    if "menu" in more and isinstance(more["menu"], tuple):
        more["menu"] = menu_with(*more["menu"])
    sheet = score(record(game, lines, **more))
    return [(warning.round, warning.player, warning.text) for warning in sheet.warnings]


def said(game: str, *lines: str, **more: Any) -> list[str]:
    """The warnings that are not about the number of cards."""
    return [text for _, _, text in warned(game, *lines, **more) if "dealt" not in text]


def rounds_of(game: str, *rounds: tuple[str, ...], **more: Any) -> list[tuple[int | None, int | None, str]]:
    """The warnings about a game of several rounds that are not about the number of cards."""
    played = [{"tableaux": [tableau(line) for line in lines]} for lines in rounds]
    obj = {"game": game, "players": NAMES[: len(rounds[0])], "rounds": played, **more}
    sheet = score(load_record(obj))
    return [
        (warning.round, warning.player, warning.text)
        for warning in sheet.warnings
        if "dealt" not in warning.text
    ]
