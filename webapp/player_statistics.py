"""Figures for each player, over the games that a phone may see."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from okaikei import scorer
from okaikei.webapp import game_state
from okaikei.webapp.storage.models import Game


@dataclass
class Figures:
    """What one player did in all finished games."""

    key: str  # the name without regard to case
    name: str
    totals: list[int] = field(default_factory=list)  # points of each game
    wins: int = 0  # games, shared ones too
    kinds: Counter[str] = field(default_factory=Counter)  # points by kind of card

    @property
    def games(self) -> int:
        """How many games were finished."""
        return len(self.totals)

    @property
    def mean(self) -> float:
        """Points in a game, on average."""
        return sum(self.totals) / len(self.totals)

    @property
    def best(self) -> int:
        """The most points in one game."""
        return max(self.totals)

    def best_kinds(self) -> list[tuple[str, int]]:
        """The kinds that brought the most, best first."""
        return [
            (kind, points)
            for kind, points in self.kinds.most_common(8)
            if points > 0 and kind in scorer.KINDS
        ]


def players(games: Iterable[Game]) -> list[Figures]:
    """Everyone's figures, most wins first. Names that differ only in case are one person."""
    found: dict[str, Figures] = {}
    for game in games:
        sheet = game_state.sheet(game)
        if "winners" not in sheet:
            continue
        for player in game.players:
            key = player.name.casefold()
            figures = found.setdefault(key, Figures(key, player.name))
            figures.totals.append(sheet["totals"][player.seat])
            figures.wins += player.seat in sheet["winners"]
            for bill in (*sheet["rounds"], sheet.get("desserts", {"lines": []})):
                for line in bill["lines"][player.seat] if player.seat < len(bill["lines"]) else ():
                    figures.kinds[line["card"]] += line["points"]
    return sorted(found.values(), key=lambda figures: (-figures.wins, -figures.mean))
