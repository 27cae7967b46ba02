"""Options that several commands share: which cards can be on the table."""

import argparse

from okaikei import scorer


class OptionError(ValueError):
    """An option that makes no sense; the text names it."""


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options that narrow what can be on the table."""
    parser.add_argument("--game", help=", ".join(scorer.GAMES))
    parser.add_argument("--printing", help=", ".join(scorer.PRINTINGS))
    parser.add_argument("--menu", help="a preset's name, or kinds with commas between")
    parser.add_argument("--players", metavar="N", help="how many play: it says how many cards were dealt")


def possible_from(
    game: str | None, printing: str | None, menu: str | None, players: str | int | None
) -> scorer.Possible:
    """What these options allow on the table; raises OptionError for what cannot be."""
    if printing is not None and printing not in scorer.PRINTINGS:
        raise OptionError(f"--printing: no such printing {printing!r}; one of {', '.join(scorer.PRINTINGS)}")
    if game is None and printing is not None:
        game = scorer.PRINTINGS[printing].game
    if game is None and menu is not None:
        game = "sushi-go-party"
    if game is not None and game not in scorer.GAMES:
        raise OptionError(f"--game: no such game {game!r}; one of {', '.join(scorer.GAMES)}")
    if printing is not None and scorer.PRINTINGS[printing].game != game:
        raise OptionError(f"--printing: {printing} is not a printing of {game}")
    count = _players(players, game)
    if menu is not None:
        if game != "sushi-go-party":
            raise OptionError(f"--menu: {game} has no menu")
        if menu not in scorer.PRESETS and "," not in menu:
            raise OptionError(
                f"--menu: no such menu {menu!r}; one of {', '.join(scorer.PRESETS)}, or a list of kinds"
            )
        problems = scorer.menu_problems(scorer.menu_kinds(menu), count)
        if problems:
            raise OptionError(f"--menu: {'; '.join(problems)}")
    return scorer.possible(game, printing, menu, count)


def _players(players: str | int | None, game: str | None) -> int | None:
    if players is None:
        return None
    low, high = scorer.PLAYERS[game] if game else (2, 8)
    try:
        count = int(players)
    except ValueError:
        raise OptionError(f"--players: {players!r} is not a number") from None
    if not low <= count <= high:
        raise OptionError(f"--players: {low} to {high} can play, not {count}")
    return count
