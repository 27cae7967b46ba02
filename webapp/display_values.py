"""Values that several pages show: seats, titles, days, points."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from okaikei import scorer
from okaikei.webapp.language import language, say, say_of
from okaikei.webapp.storage.games import seats
from okaikei.webapp.storage.models import Game

PLATES = 8  # colours of plates in the style sheet, one for each seat of the largest game
DUMMY_PLATE = 8  # the grey one after them


@dataclass(frozen=True)
class Seat:
    """A player as pages show one."""

    seat: int  # 0 is the first
    name: str  # of the player
    colour: int  # of the plate: a number of the style sheet
    dummy: bool = False  # whether nobody sits there: the dummy of a game for two

    @property
    def letter(self) -> str:
        """What stands on the plate."""
        return (self.name.strip() or "?")[0].upper()


def plate_names() -> list[str]:
    """The colours of the plates in words, in the order of the style sheet."""
    return [
        say("red"), say("yellow"), say("green"), say("blue"),
        say("violet"), say("black"), say("pink"), say("brown"),
    ]  # fmt: skip


def table_seats(game: Game) -> list[Seat]:
    """Everyone who has a tableau, the dummy last."""
    found = [Seat(player.seat, player.name, player.colour) for player in game.players]
    if seats(game) > len(found):
        found.append(Seat(len(found), say("The dummy"), DUMMY_PLATE, dummy=True))
    return found


def title(game: Game) -> str:
    """The game and its menu in words."""
    name = scorer.game_name(game.game, language())
    if game.menu is None:
        return name
    menu = scorer.menu_name(game.menu, language()) if isinstance(game.menu, str) else say("custom menu")
    return f"{name} · {menu}"


def when(moment: datetime) -> str:
    """A day as the language writes it; it is the server's day, which is near enough in a list."""
    return moment.strftime(say_of("a day, as strftime writes it", "%d %b %Y"))


def clock(moment: datetime | None) -> str:
    """A moment in UTC for a <time> element; the page's script turns it into local time."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ") if moment else ""


def signed(points: int) -> str:
    """Points with their sign, a real minus, and zero without one."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def sentence(text: str) -> str:
    """Words of the scorer as a sentence of their own."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def decimal(number: float) -> str:
    """A number with one decimal place, as it is written here."""
    return f"{number:.1f}".replace(".", say_of("decimal point", "."))


def summary(game: Game) -> dict[str, Any]:
    """A game as lists show it."""
    return {
        "code": game.code,
        "title": title(game),
        "when": when(game.created),
        "players": table_seats(game)[: len(game.players)],
    }
