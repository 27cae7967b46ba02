"""Figures for each player and game, over the games that a phone may see."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from okaikei import scorer
from okaikei.webapp import game_state
from okaikei.webapp.storage.models import Game

TURNED_OVER = "card-back"  # a card that lies face down is nobody's favourite


@dataclass(frozen=True)
class BestRound:
    """The round in which a player got the most."""

    points: int  # or chips, in the game that has them
    chips: bool  # whether they are chips, not points
    game: Game  # to which it belongs
    number: int  # 1 is the first


@dataclass
class Rival:
    """How a player did against one other."""

    name: str  # as it was written first
    games: int = 0  # that both played
    ahead: int = 0  # with more points than the other
    behind: int = 0  # with fewer points than the other


@dataclass
class Figures:
    """What one player did in all finished games of one kind."""

    game: str  # as in the record format
    key: str  # the name without regard to case
    name: str  # as it was written first
    totals: list[int] = field(default_factory=list)  # points of each game
    wins: int = 0  # games, shared ones too
    kinds: Counter[str] = field(default_factory=Counter)  # points by kind of card
    laid: Counter[str] = field(default_factory=Counter)  # cards by face
    best_round: BestRound | None = None  # None until a round was counted
    rivals: dict[str, Rival] = field(default_factory=dict)  # by their key

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

    @property
    def favourite(self) -> str | None:
        """The face that lay before this player most often."""
        return max(sorted(self.laid), key=lambda face: self.laid[face], default=None)

    def best_kinds(self) -> list[tuple[str, int]]:
        """The kinds that brought the most, best first."""
        return [
            (kind, points)
            for kind, points in self.kinds.most_common(8)
            if points > 0 and kind in scorer.KINDS
        ]


def counted_once(games: Iterable[Game]) -> list[Game]:
    """The finished games, oldest first; of one that was imported again, only the first."""
    found: dict[str, Game] = {}
    for game in sorted(games, key=lambda game: (game.created, game.id)):
        if "winners" in game_state.sheet(game):
            record = scorer.dump_record(scorer.load_record(game_state.record_json(game)))
            found.setdefault(json.dumps(record, sort_keys=True), game)
    return list(found.values())


def by_game(counted: Iterable[Game]) -> dict[str, list[Figures]]:
    """Everyone's figures in each game apart, most wins first; names that differ only in case are one."""
    found: dict[tuple[str, str], Figures] = {}
    for game in counted:
        sheet = game_state.sheet(game)
        for player in game.players:
            key = player.name.casefold()
            figures = found.setdefault((game.game, key), Figures(game.game, key, player.name))
            _add(figures, game, sheet, player.seat)
    ranked = sorted(found.values(), key=lambda figures: (-figures.wins, -figures.mean))
    every = {name: [figures for figures in ranked if figures.game == name] for name in scorer.GAMES}
    return {name: figures for name, figures in every.items() if figures}


def _add(figures: Figures, game: Game, sheet: dict[str, Any], seat: int) -> None:
    """One more game of a player."""
    figures.totals.append(sheet["totals"][seat])
    figures.wins += seat in sheet["winners"]
    for bill in (*sheet["rounds"], sheet.get("desserts", {"lines": []})):
        for line in bill["lines"][seat] if seat < len(bill["lines"]) else ():
            figures.kinds[line["card"]] += line["points"]
    for round, bill in zip(game.rounds, sheet["rounds"], strict=False):
        chips = bill["chips_won"] is not None
        points = (bill["chips_won"] if chips else bill["points"])[seat]
        if figures.best_round is None or points > figures.best_round.points:
            figures.best_round = BestRound(points, chips, game, round.number)
        cards = game_state.servings(round.tableaux[seat].counted or [])
        faces = (scorer.serving_from_json(card).card for card in cards)
        figures.laid.update(face for face in faces if face != TURNED_OVER)
    for other in game.players:
        if other.seat != seat:
            rival = figures.rivals.setdefault(other.name.casefold(), Rival(other.name))
            rival.games += 1
            rival.ahead += sheet["totals"][seat] > sheet["totals"][other.seat]
            rival.behind += sheet["totals"][seat] < sheet["totals"][other.seat]
