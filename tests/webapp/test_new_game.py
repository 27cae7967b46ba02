"""A new game: what is wrong is told step by step, and a menu can be changed until the first round counts."""

from typing import Any

from tests.webapp.conftest import Phone

PARTY: dict[str, Any] = {"game": "sushi-go-party", "player": ["Ana", "Ben"], "colour": ["0", "1"]}


def checked(phone: Phone, **fields: Any) -> Any:
    return phone.submit("/new/check", **{**PARTY, **fields}).json


def test_every_problem_is_told_in_the_step_where_it_is_put_right(phone: Phone) -> None:
    told = checked(phone, player=["Ana"])["problems"]
    assert told["players"] == ["Sushi Go Party! is for 2 to 8 players, not for 1"]
    assert told["menu"] == ["Choose a menu."]
    told = checked(phone, menu="master-menu")["problems"]
    assert told == {
        "game": [],
        "players": [],
        "menu": ["Spoon is for 3 to 8 players, not for 2."],
        "summary": [],
    }
    told = checked(phone, game="sushi-go", player=["Ana", "Ben", "Cem"], option=["dummy"])["problems"]
    assert [step for step, texts in told.items() if texts] == ["summary"]


def test_what_a_number_of_players_cannot_use_comes_with_the_reason(phone: Phone) -> None:
    told = checked(phone, menu="own", kind=["maki", "temaki", "tempura"])
    assert set(told["closed"]) == {"edamame", "spoon"}
    assert told["menus"]["points-platter"] == ["edamame is for 3 to 8 players, not for 2"]
    assert told["menus"]["my-first-meal"] == []
    assert told["groups"]["roll"] == "1 roll wanted, 2 there"
    assert told["groups"]["appetizer"] == "3 appetizers wanted, 1 there"


def test_no_menu_is_taken_in_silence(phone: Phone) -> None:
    refused = phone.submit("/new", **PARTY)
    assert refused.status_code == 422
    assert "Choose a menu." in refused.text


def test_no_two_plates_have_one_colour(phone: Phone) -> None:
    code = phone.new_game(player=["Ana", "Ben", "Cem", "Dora"], colour=["3", "3", "0", "77"])
    seats = phone.get(f"/t/{code}/round/1").text
    assert all(seats.count(f'class="plate c{colour} ') == 1 for colour in (3, 1, 0, 2))


def test_another_menu_is_logged_and_keeps_the_cards(phone: Phone) -> None:
    code = phone.new_game(**PARTY, menu="my-first-meal")
    phone.lay(code, 1, 0, "tempura", "miso-soup")
    page = phone.submit(f"/t/{code}/table/menu", menu="sushi-go")
    assert "Sushi Go Party! · Sushi Go!" in page.text
    assert "changed the menu" in phone.get(f"/t/{code}/log").text
    state = phone.get(f"/t/{code}/round/1/seat/0/state").json
    assert [item["face"] for item in state["items"]] == ["tempura", "miso-soup"]
    assert any("not on the menu" in str(text) for text in state["warnings"])


def test_a_wrong_menu_is_refused_in_words_and_the_old_one_stays(phone: Phone) -> None:
    code = phone.new_game(**PARTY, menu="my-first-meal")
    refused = phone.submit(f"/t/{code}/table/menu", menu="own", kind=["maki"])
    assert refused.status_code == 422
    assert "3 appetizers wanted, 0 there" in refused.text
    assert phone.get(f"/t/{code}/record.json").json["menu"] == "my-first-meal"


def test_once_a_round_counts_the_menu_stays(phone: Phone) -> None:
    code = phone.new_game(**PARTY, menu="my-first-meal")
    for seat in (0, 1):
        phone.lay(code, 1, seat, "tempura", "tempura")
    assert "The first round counts already" in phone.submit(f"/t/{code}/table/menu", menu="sushi-go").text
    assert phone.get(f"/t/{code}/record.json").json["menu"] == "my-first-meal"
