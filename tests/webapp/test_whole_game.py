"""Whole evenings, typed by hand."""

import json

from tests.webapp.conftest import Phone

FIRST = (
    "tempura",
    "tempura",
    "sashimi",
    "sashimi",
    "sashimi",
    "maki-3",
    "maki-2",
    "pudding",
    "wasabi",
    "dumpling",
)
SECOND = (
    "dumpling",
    "dumpling",
    "egg-nigiri",
    "salmon-nigiri",
    "squid-nigiri",
    "maki-1",
    "chopsticks",
    "pudding",
    "pudding",
    "maki-1",
)


def play(phone: Phone, code: str, rounds: int = 3) -> None:
    for number in range(1, rounds + 1):
        assert phone.lay(code, number, 0, *FIRST).status_code == 200
        assert phone.lay(code, number, 1, *SECOND).status_code == 200


def test_three_rounds_of_sushi_go(phone: Phone) -> None:
    code = phone.new_game()
    play(phone, code)
    page = phone.get(f"/t/{code}/sheet").text
    # 5 + 10 + 6 + 1 against 3 + 1 + 2 + 3 + 3, three times; then most puddings for Ben.
    assert "<h2>Ana</h2>" in page
    assert "wins with 66 points" in page
    assert phone.get(f"/t/{code}/").headers["Location"].endswith(f"/t/{code}/sheet")


def test_a_round_shows_its_points_only_when_everyone_has_confirmed(phone: Phone) -> None:
    code = phone.new_game()
    phone.lay(code, 1, 0, *FIRST)
    page = phone.get(f"/t/{code}/round/1").text
    assert "Waiting for the cards of 1 player." in page
    assert "seatbill" not in page
    phone.lay(code, 1, 1, *SECOND)
    assert "seatbill" in phone.get(f"/t/{code}/round/1").text


def test_an_earlier_round_corrected_changes_all_that_follows_and_is_written_down(phone: Phone) -> None:
    code = phone.new_game()
    play(phone, code)
    corrected = ("tempura", "dumpling", *FIRST[2:])
    assert phone.lay(code, 1, 0, *corrected).status_code == 200
    assert "wins with 63 points" in phone.get(f"/t/{code}/sheet").text
    log = phone.get(f"/t/{code}/log").text
    assert "corrected" in log
    assert "− tempura" in log
    assert "+ dumpling" in log


def test_a_correction_counts_only_once_it_is_confirmed(phone: Phone) -> None:
    code = phone.new_game()
    play(phone, code)
    place = f"/t/{code}/round/1/seat/0"
    version = phone.get(f"{place}/state").json["version"]
    assert phone.call(f"{place}/draft", {"version": version, "items": []}).status_code == 200
    assert "wins with 66 points" in phone.get(f"/t/{code}/sheet").text
    assert phone.get(f"{place}/state").json["correcting"]
    phone.call(f"{place}/discard", {})
    assert len(phone.get(f"{place}/state").json["items"]) == 10


def test_out_and_in_again(phone: Phone) -> None:
    code = phone.new_game()
    play(phone, code)
    record = phone.get(f"/t/{code}/record.json")
    assert record.json["players"] == ["Ana", "Ben"]
    assert len(record.json["rounds"]) == 3
    page = phone.submit("/import", text=json.dumps(record.json))
    assert "wins with 66 points" in page.text
    assert page.request.path != f"/t/{code}/sheet"


def test_csv_has_every_line_and_the_totals(phone: Phone) -> None:
    code = phone.new_game(player=["=cmd()", "Ben"])
    play(phone, code)
    rows = phone.get(f"/t/{code}/sheet.csv").text
    assert "1,'=cmd(),tempura,5," in rows
    assert "total,Ben,,42," in rows


def test_rematch_keeps_the_table_and_happens_once(phone: Phone) -> None:
    code = phone.new_game()
    play(phone, code)
    first = phone.submit(f"/t/{code}/rematch").request.path
    second = phone.submit(f"/t/{code}/rematch").request.path
    assert first == second
    assert code not in first


def test_history_and_figures(phone: Phone) -> None:
    code = phone.new_game()
    play(phone, code)
    page = phone.get("/games").text
    assert "Ana" in page
    assert ">66<" in page
    assert "sashimi" in phone.get("/players/ana").text


def test_begun_on_paper(phone: Phone) -> None:
    code = phone.new_game(first_round="3", points=["30", "10"], desserts=["1", "3"])
    assert phone.lay(code, 3, 0, *FIRST).status_code == 200
    assert phone.lay(code, 3, 1, *SECOND).status_code == 200
    page = phone.get(f"/t/{code}/sheet").text
    assert "On paper" in page
    assert "wins with 52 points" in page
    assert phone.get(f"/t/{code}/round/1").status_code == 404


def test_dummy_has_a_tableau_and_cannot_win(phone: Phone) -> None:
    code = phone.new_game(option=["dummy"])
    for number in (1, 2, 3):
        for seat, cards in enumerate((FIRST[:9], SECOND[:9], ("squid-nigiri",) * 9)):
            assert phone.lay(code, number, seat, *cards).status_code == 200
    page = phone.get(f"/t/{code}/sheet").text
    assert "The dummy" in page
    assert "<h2>Ana</h2>" in page


def test_uramaki_places_are_asked_and_kept(phone: Phone) -> None:
    code = phone.new_game(
        game="sushi-go-party", menu="points-platter", player=["Ana", "Ben", "Cem"], colour=["0", "1", "2"]
    )
    for seat in range(3):
        phone.lay(code, 1, seat, "dumpling", "tea", "onigiri-circle")
    page = phone.get(f"/t/{code}/round/1").text
    assert 'id="question"' in page
    assert "seatbill" not in page
    page = phone.submit(f"/t/{code}/round/1/uramaki", place0=["0", "2"], place1=["1"]).text
    assert "seatbill" in page
    assert "entered who scored uramaki" in phone.get(f"/t/{code}/log").text


def test_a_special_order_must_say_what_it_copies(phone: Phone) -> None:
    code = phone.new_game(
        game="sushi-go-party", menu="points-platter", player=["Ana", "Ben", "Cem"], colour=["0", "1", "2"]
    )
    refused = phone.lay(code, 1, 0, "dumpling", "special-order")
    assert refused.status_code == 422
    assert phone.lay(code, 1, 0, "dumpling", {"face": "dumpling", "ordered": True}).status_code == 200


def test_ending_early_scores_the_desserts(phone: Phone) -> None:
    code = phone.new_game()
    play(phone, code, rounds=1)
    page = phone.submit(f"/t/{code}/table/end").text
    assert "wins with 22 points" in page
