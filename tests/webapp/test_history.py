"""Figures of earlier evenings: each game apart, head to head, and no game twice."""

import html
import json
import re
from typing import Any
from urllib.parse import unquote

from flask import Flask

from okaikei.webapp import player_statistics
from okaikei.webapp.player_statistics import Figures
from okaikei.webapp.storage import games
from tests.webapp.conftest import Phone

FIRST = ("tempura", "tempura", "sashimi", "sashimi", "sashimi", "maki-3", "pudding")  # 5 + 10 + 6
SECOND = ("dumpling", "dumpling", "dumpling", "chopsticks", "egg-nigiri", "maki-1", "pudding")  # 6 + 1 + 3
PLATTER = ("dumpling", "dumpling", "squid-nigiri")


def play(phone: Phone, code: str, *cards: tuple[str, ...]) -> None:
    for number in (1, 2, 3):
        for seat, laid in enumerate(cards):
            assert phone.lay(code, number, seat, *laid).status_code == 200


def figures(app: Flask) -> dict[str, dict[str, Figures]]:
    """By game and name, over every game there is."""
    with app.extensions["storage"].reading() as sql:
        counted = player_statistics.counted_once(games.of_phone(sql, None, everything=True))
        every = player_statistics.by_game(counted)
        return {game: {each.name: each for each in people} for game, people in every.items()}


def two_games(phone: Phone) -> tuple[str, str]:
    first = phone.new_game()
    play(phone, first, FIRST, SECOND)
    second = phone.new_game(
        game="sushi-go-party", menu="my-first-meal", player=["Ana", "Cem"], colour=["0", "1"]
    )
    play(phone, second, ("tempura",) * 2, ("tempura",) * 4)
    return first, second


def test_each_game_has_its_own_figures(app: Flask, phone: Phone) -> None:
    two_games(phone)
    found = figures(app)
    assert list(found) == ["sushi-go", "sushi-go-party"]
    assert (found["sushi-go"]["Ana"].games, found["sushi-go"]["Ana"].wins) == (1, 1)
    assert (found["sushi-go-party"]["Ana"].games, found["sushi-go-party"]["Ana"].wins) == (1, 0)
    assert found["sushi-go"]["Ana"].best == 63
    assert found["sushi-go-party"]["Ana"].best == 15
    page = phone.get("/games").text
    assert page.index("<h2>Sushi Go!</h2>") < page.index("<h2>Sushi Go Party!</h2>")


def test_best_round_favourite_card_and_head_to_head(app: Flask, phone: Phone) -> None:
    first, _ = two_games(phone)
    phone.submit(f"/t/{first}/rematch")
    ana = figures(app)["sushi-go"]["Ana"]
    assert ana.best_round is not None
    assert (ana.best_round.points, ana.best_round.number, ana.best_round.game.code) == (21, 1, first)
    assert (ana.favourite, ana.laid["sashimi"]) == ("sashimi", 9)
    assert (ana.rivals["ben"].games, ana.rivals["ben"].ahead, ana.rivals["ben"].behind) == (1, 1, 0)
    page = phone.get("/players/Ana").text
    assert f'href="/t/{first}/round/1"' in page
    assert "9 × sashimi" in page
    assert page.count("Head to head</h3>") == 2
    assert re.search(r">Cem</a></th>\s*<td>1</td>\s*<td>0</td>\s*<td>1</td>", page)


def test_draft_counts_the_chips_of_a_round(app: Flask, phone: Phone) -> None:
    tableaux = [["tuna-nigiri"] * 4 + ["salmon-roll"], ["shrimp-avocado-roll"] * 5, ["cucumber-maki"] * 5]
    record = {"game": "sushi-draft", "players": ["Ana", "Ben", "Cem"], "rounds": [{"tableaux": tableaux}] * 3}
    phone.submit("/import", text=json.dumps(record))
    assert figures(app) == {}  # nobody has turned over the chips yet
    won = [[3, 4, 5, 2, 2, 2, 2, 2, 2], [3, 4, 5], [1, 2, 3]]
    phone.submit("/import", text=json.dumps({**record, "chips": won}))
    best = figures(app)["sushi-draft"]["Ana"].best_round
    assert best is not None
    assert (best.points, best.chips) == (3, True)
    assert "3 chips" in phone.get("/players/Ana").text


def test_the_same_game_imported_twice_counts_once(app: Flask, phone: Phone) -> None:
    code = phone.new_game(game="sushi-go-party", menu="points-platter", player=["Ana", "Ben", "Cem"])
    play(phone, code, PLATTER, ("tea", "tea"), ("edamame", "uramaki-3"))
    for number in (1, 2, 3):
        phone.submit(f"/t/{code}/round/{number}/uramaki", nobody="1")
    record = json.dumps(phone.get(f"/t/{code}/record.json").json)
    assert len(json.loads(record)["rounds"]) == 3
    for _ in range(2):
        assert phone.submit("/import", text=record).status_code == 200
    found = figures(app)["sushi-go-party"]
    assert [found[name].games for name in ("Ana", "Ben", "Cem")] == [1, 1, 1]
    assert phone.get("/games").text.count("the same game once more") == 2


def test_one_card_more_makes_it_another_game(app: Flask, phone: Phone) -> None:
    code = phone.new_game()
    play(phone, code, FIRST, SECOND)
    record: Any = phone.get(f"/t/{code}/record.json").json
    record["rounds"][2]["tableaux"][1].append("pudding")
    phone.submit("/import", text=json.dumps(record))
    assert figures(app)["sushi-go"]["Ana"].games == 2


def bg_stats(page: str) -> Any:
    link = re.search(r'href="bgstats://app\.bgstatsapp\.com/createPlay\.html\?data=([^"]+)"', page)
    return json.loads(unquote(html.unescape(link.group(1)))) if link else None


def test_a_finished_game_opens_in_bg_stats(phone: Phone) -> None:
    code = phone.new_game(player=["Änne & Co", "Ben"])
    assert bg_stats(phone.get(f"/t/{code}/sheet").text) is None
    play(phone, code, FIRST, SECOND)
    play_data = bg_stats(phone.get(f"/t/{code}/sheet").text)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play_data.pop("playDate"))
    assert play_data == {
        "sourceName": "Okaikei",
        "sourcePlayId": code,
        "comments": "Sushi Go!",
        "game": {
            "sourceGameId": "sushi-go",
            "bggId": 133473,
            "name": "Sushi Go!",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "sourcePlayerId": "änne & co",
                "name": "Änne & Co",
                "startPlayer": False,
                "score": 63,
                "winner": True,
            },
            {"sourcePlayerId": "ben", "name": "Ben", "startPlayer": False, "score": 30, "winner": False},
        ],
    }
