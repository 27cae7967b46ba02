"""A finished game for the app BG Stats: a link that the app on the same phone opens, filled in.

Its own scheme instead of an address on the web: names and points never leave the phone.
"""

import json
from typing import Any
from urllib.parse import quote

from okaikei import scorer
from okaikei.webapp import game_state
from okaikei.webapp.display_values import title
from okaikei.webapp.language import language
from okaikei.webapp.storage.models import Game

LINK = "bgstats://app.bgstatsapp.com/createPlay.html?data="
# The numbers at boardgamegeek.com, by which the app finds the game; it asks for one that is not here.
BOARD_GAME_GEEK = {scorer.SUSHI_GO: 133473, scorer.PARTY: 192291}


def play(game: Game) -> dict[str, Any]:
    """A finished game as the app wants it, which remembers by our ids what it matched: they stay."""
    sheet = game_state.sheet(game)
    known = BOARD_GAME_GEEK.get(game.game)
    return {
        "sourceName": "Okaikei",
        "sourcePlayId": game.code,
        "playDate": f"{game.created:%Y-%m-%d %H:%M:%S}",  # UTC
        "comments": title(game),
        "game": {
            "sourceGameId": game.game,
            "name": scorer.game_name(game.game, language()),
            "highestWins": True,
            "noPoints": False,
            **({"bggId": known} if known else {}),
        },
        "players": [
            {
                "sourcePlayerId": player.name.casefold(),
                "name": player.name,
                "startPlayer": False,  # everyone plays at once; without this the app refuses the game
                "score": sheet["totals"][player.seat],
                "winner": player.seat in sheet["winners"],
            }
            for player in game.players
        ],
    }


def link(game: Game) -> str:
    """What opens the app with this game."""
    return LINK + quote(json.dumps(play(game), ensure_ascii=False, separators=(",", ":")), safe="")
