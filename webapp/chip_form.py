"""Sushi Draft's chips: one row of values to tap for each chip that a player took."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from okaikei import scorer
from okaikei.webapp import game_state
from okaikei.webapp.display_values import table_seats
from okaikei.webapp.form_values import small_number
from okaikei.webapp.language import language
from okaikei.webapp.storage.models import Game


def chip_players(game: Game, form: Mapping[str, str] | None = None) -> list[dict[str, Any]]:
    """Everyone with the chips they took, and their values as they are kept, or as a form sends them."""
    record, rounds = game_state.scored_rounds(game)
    on_paper = scorer.rounds_on_paper(record)
    players = []
    for seat in table_seats(game):
        chips = [
            _row(seat.seat, number, chip, game.rounds[chip.round].number)
            for number, chip in enumerate(scorer.chips_taken(record, rounds, seat.seat))
        ]
        paper = _paper_rows(seat.seat, on_paper, scorer.chips_on_paper(record, rounds, seat.seat))
        if form is not None:
            for chip in chips:
                chip["value"] = small_number(form.get(chip["field"], ""))
            for row in paper:
                row["count"] = min(small_number(form.get(row["field"], "")) or 0, row["most"])
        players.append({"seat": seat, "chips": chips, "paper": paper})
    return players


def _row(seat: int, number: int, chip: scorer.TakenChip, round: int) -> dict[str, Any]:
    return {
        "field": f"chip-{seat}-{number}",
        "name": scorer.name(chip.pile, language()),
        "face": chip.pile if chip.pile in scorer.FACES else None,
        "round": round,
        "value": chip.value,
        "usual": chip.usual,
    }


def _paper_rows(seat: int, rounds: int, values: tuple[int, ...]) -> list[dict[str, Any]]:
    """How many chips of each value were won in rounds on paper, of which nobody knows the piles here."""
    most = rounds * len(scorer.PILES)
    return [
        {"field": f"paper-{seat}-{value}", "value": value, "count": values.count(value), "most": most}
        for value in (scorer.CHIP_VALUES if rounds else ())
    ]


def chip_values(players: list[dict[str, Any]]) -> list[list[int]]:
    """The values of each player's chips as the record has them; a chip that nobody tapped is left out."""
    return [
        [chip["value"] for chip in player["chips"] if chip["value"] is not None]
        + [row["value"] for row in player["paper"] for _ in range(row["count"])]
        for player in players
    ]


def chip_problems(game: Game, chips: list[list[int]] | None) -> list[str]:
    """Why chips cannot be these, in words; nothing where there are none yet."""
    record, rounds = game_state.scored_rounds(game)
    seats = table_seats(game)
    tried = replace(record, chips=None if chips is None else tuple(map(tuple, chips)))
    return [
        f"{seats[mistake.player].name}: {mistake.text}"
        for mistake in scorer.chip_mistakes(tried, rounds, language())
        if mistake.player is not None
    ]
