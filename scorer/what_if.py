"""What would have been enough to win, which card swung the game, and what each still needs."""

from dataclasses import dataclass
from typing import Any

from okaikei.scorer.card_swaps import (
    CardSwap,
    FinishedGame,
    enough_to_win,
    points_behind,
    swing_card,
    without,
)
from okaikei.scorer.deal import ROUNDS, rounds_on_paper
from okaikei.scorer.ending import winners
from okaikei.scorer.faces import DRAFT
from okaikei.scorer.names import name, serving_name
from okaikei.scorer.record import Record
from okaikei.scorer.scoring import score
from okaikei.scorer.sheet import Sheet
from okaikei.scorer.texts import say, say_many


@dataclass(frozen=True, slots=True)
class Chance:
    """How far a player is, or was, from winning."""

    seat: int  # counted from 0
    behind: int  # points behind the best of the others; below zero where the player leads
    text: str  # the same in words
    swap: CardSwap | None = None  # what would have been enough, where one card is

    def to_json(self) -> dict[str, Any]:
        """The chance as plain JSON values."""
        swap = self.swap.to_json() if self.swap else None
        return {"player": self.seat, "behind": self.behind, "text": self.text, "swap": swap}


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Every player's chance, and the card that swung the game."""

    chances: tuple[Chance, ...]  # of every player, in seating order
    swing: CardSwap | None = None  # None until the game is over, or where no card counts for itself
    swing_text: str = ""  # the swing in words; empty where there is none

    def to_json(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        swing = {**self.swing.to_json(), "text": self.swing_text} if self.swing else None
        return {"players": [chance.to_json() for chance in self.chances], "swing": swing}


def what_if(record: Record, *, final: bool = False, language: str = "en") -> WhatIf:
    """What each player lacks or lacked; raises RecordError like `score`."""
    sheet = score(record, final=final, language=language)
    if not sheet.winners:
        return WhatIf(
            tuple(_still_needs(record, sheet, seat, language) for seat in range(len(record.players)))
        )
    game = FinishedGame(record, sheet)
    chances = tuple(_lacked(game, seat, language) for seat in range(len(record.players)))
    swing = swing_card(game)
    return WhatIf(chances, swing, _swing_text(game, swing, language) if swing else "")


def _still_needs(record: Record, sheet: Sheet, seat: int, language: str) -> Chance:
    """Before the end: what a player must score more than the leader in the rounds that are left."""
    players = len(record.players)
    now = points_behind(sheet.totals, seat, players)
    leader = max((other for other in range(players) if other != seat), key=lambda other: sheet.totals[other])
    ended = sheet.totals if record.game == DRAFT else score(record, final=True).totals
    with_desserts = points_behind(ended, seat, players)
    last = rounds_on_paper(record) + len(record.rounds) == ROUNDS - 1
    values = {"player": record.players[seat], "leader": record.players[leader], "round": ROUNDS}
    if now < 0:
        text = say_many(
            language, "{player} leads by {n} point", "{player} leads by {n} points", -now, **values
        )
    elif last:
        text = say_many(
            language,
            "{player} needs {n} point more than {leader} in round {round}",
            "{player} needs {n} points more than {leader} in round {round}",
            now + 1,
            **values,
        )
    else:
        text = say_many(
            language,
            "{player} is {n} point behind {leader}",
            "{player} is {n} points behind {leader}",
            now,
            **values,
        )
    if with_desserts != now:
        text += _with_desserts(with_desserts, language)
    return Chance(seat, now, text)


def _with_desserts(behind: int, language: str) -> str:
    """The same with the desserts as they lie now."""
    if behind < 0:
        return say_many(
            language,
            "; with the desserts as they are, {n} point ahead",
            "; with the desserts as they are, {n} points ahead",
            -behind,
        )
    return say_many(
        language,
        "; with the desserts as they are, {n} point behind",
        "; with the desserts as they are, {n} points behind",
        behind,
    )


def _lacked(game: FinishedGame, seat: int, language: str) -> Chance:
    """After the end: what one other card would have been enough to win."""
    record = game.record
    behind = points_behind(game.sheet.totals, seat, len(record.players))
    text = _how_it_ended(game, seat, behind, language)
    if seat in (game.sheet.winners or ()):
        return Chance(seat, behind, text)
    swap = min(enough_to_win(game, seat), key=lambda each: (each.gain, -each.round), default=None)
    if swap is not None:
        text += say(
            language,
            "; {new} instead of {old} in round {round} would have been enough",
            new=name(str(swap.instead), language),
            old=serving_name(swap.card, language),
            round=rounds_on_paper(record) + swap.round + 1,
        )
    elif record.game != DRAFT:
        text += say(language, "; no single card would have been enough")
    return Chance(seat, behind, text, swap)


def _how_it_ended(game: FinishedGame, seat: int, behind: int, language: str) -> str:
    """By how much a player won or lost."""
    winning = game.sheet.winners or ()
    values = {"player": game.record.players[seat]}
    if behind < 0:
        return say_many(
            language, "{player} won by {n} point", "{player} won by {n} points", -behind, **values
        )
    if behind > 0:
        return say_many(
            language, "{player} was {n} point behind", "{player} was {n} points behind", behind, **values
        )
    if seat not in winning:
        return say(language, "{player} had as many points and fewer desserts", **values)
    if len(winning) > 1:
        return say(language, "{player} shares the win", **values)
    return say(language, "{player} won by more desserts", **values)


def _swing_text(game: FinishedGame, swing: CardSwap, language: str) -> str:
    record = game.record
    tableau = without(record.rounds[swing.round].tableaux[swing.seat], swing.position)
    changed, totals = game.totals_with(swing.round, swing.seat, tableau)
    then = winners(changed, totals)
    values = {
        "player": record.players[swing.seat],
        "card": serving_name(swing.card, language),
        "round": rounds_on_paper(record) + swing.round + 1,
        "names": ", ".join(record.players[seat] for seat in then),
    }
    if swing.seat in then:
        return say_many(
            language,
            "no single card decided it; {player}'s {card} in round {round} counted most ({n} point)",
            "no single card decided it; {player}'s {card} in round {round} counted most ({n} points)",
            -swing.gain,
            **values,
        )
    return say(
        language,
        "the card that swung the game: {player}'s {card} in round {round}; without it {names} would have won",
        **values,
    )
