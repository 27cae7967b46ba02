"""Whole games: totals, winners, games begun on paper, in progress, finished and edited."""

from typing import Any

import pytest

from okaikei.scorer import PRESETS, RecordError, Sheet, dessert_pile, load_record, score
from tests.scorer.shorthand import NAMES, menu_with, original, party_sheet, record, tableau

PUDDINGS = menu_with("pudding")


def game(*rounds: tuple[str, ...], final: bool = False, **more: Any) -> Sheet:
    """A game of Party with pudding, a line for each player in each round."""
    played = [{"tableaux": [tableau(line) for line in lines]} for lines in rounds]
    players = NAMES[: len(rounds[0]) if rounds else 2]
    obj = {"game": "sushi-go-party", "menu": PUDDINGS, "players": players, "rounds": played, **more}
    return score(load_record(obj), final=final)


class TestEndOfTheGame:
    def test_a_game_in_progress_has_neither_desserts_nor_winners(self) -> None:
        sheet = game(("tempura*2", "pudding"), ("", "egg-nigiri"))
        assert (sheet.totals, sheet.desserts, sheet.winners) == ((5, 1), None, None)
        assert set(sheet.to_json()) == {"rounds", "totals", "warnings"}

    def test_desserts_and_winners_come_with_the_third_round(self) -> None:
        sheet = game(("pudding", ""), ("", "egg-nigiri"), ("", ""))
        assert sheet.desserts is not None
        assert sheet.desserts.points == (6, 0)
        assert (sheet.totals, sheet.winners) == ((6, 1), (0,))
        assert list(sheet.to_json()) == ["rounds", "desserts", "totals", "winners", "warnings"]

    def test_or_when_asked_for(self) -> None:
        assert game(("pudding", ""), final=True).totals == (6, 0)
        assert game(final=True).totals == (0, 0)

    def test_no_rounds_yet(self) -> None:
        assert game().to_json() == {"rounds": [], "totals": [0, 0], "warnings": []}

    def test_an_edited_earlier_round_changes_what_follows(self) -> None:
        last = (("egg-nigiri", ""), ("", "salmon-nigiri"))
        assert game(("pudding", ""), *last).winners == (0,)
        assert game(("", "pudding"), *last).winners == (1,)


class TestWinner:
    def test_most_points(self) -> None:
        assert game(("egg-nigiri", "squid-nigiri", ""), final=True).winners == (1,)

    def test_most_desserts_break_a_tie(self) -> None:
        before = {
            "points": [50, 44, 50],
            "desserts": [tableau("pudding*3"), tableau("pudding*4"), tableau("pudding")],
        }
        sheet = game(players=NAMES[:3], before=before, final=True)
        assert (sheet.totals, sheet.winners) == ((50, 50, 44), (1,))

    @pytest.mark.parametrize("printing", ["gamewright-2016-first", "gamewright-2016-revised", "zoch-2017"])
    def test_still_tied_share_the_win_r2(self, printing: str) -> None:
        sheet = game(("egg-nigiri", "egg-nigiri"), final=True, printing=printing)
        assert sheet.winners == (0, 1)

    def test_special_order_among_the_desserts_counts_in_the_tie_break_r10(self) -> None:
        menu = menu_with("special-order")
        lines = ("green-tea-ice-cream green-tea-ice-cream/ordered", "green-tea-ice-cream")
        sheet = score(record("sushi-go-party", lines, menu=menu), final=True)
        assert (sheet.totals, sheet.winners) == ((0, 0), (0,))

    def test_sushi_go_most_puddings_break_a_tie(self) -> None:
        before = {"points": [10, 16, 0], "desserts": [["pudding"] * 2, ["pudding"], ["pudding"]]}
        sheet = score(record("sushi-go", (), players=3, before=before), final=True)
        assert (sheet.totals, sheet.winners) == ((16, 13, -3), (0,))
        before = {"points": [6, 12], "desserts": [["pudding"] * 2, ["pudding"]]}
        sheet = score(record("sushi-go", (), players=2, before=before), final=True)
        assert (sheet.totals, sheet.winners) == ((12, 12), (0,))

    def test_totals_below_zero_still_have_a_winner(self) -> None:
        sheet = party_sheet("eel", "eel", "eel", menu="eel fruit", final=True)
        assert (sheet.totals, sheet.winners) == ((-9, -9, -9), (0, 1, 2))


class TestBefore:
    def test_points_on_paper_count(self) -> None:
        assert game(("egg-nigiri", ""), before={"points": [12, -3]}).totals == (13, -3)

    def test_desserts_on_paper_count_at_the_end(self) -> None:
        sheet = game(("pudding", ""), before={"desserts": [["pudding"], ["pudding"] * 3]}, final=True)
        assert sheet.totals == (0, 6)

    def test_the_pile_holds_them_in_order(self) -> None:
        before = {"desserts": [["fruit-orange-orange"], []]}
        lines = ("tofu fruit-orange-pineapple", "")
        kept = dessert_pile(
            record("sushi-go-party", lines, menu=menu_with("tofu", "fruit"), before=before), 0
        )
        assert [serving.face for serving in kept] == ["fruit-orange-orange", "fruit-orange-pineapple"]


class TestDummy:
    def test_the_dummy_is_a_third_player_r3(self) -> None:
        assert original("maki-1", "tempura*2", "maki-3", players=2, options={"dummy": True}) == [3, 5, 6]

    def test_the_dummy_cannot_win(self) -> None:
        options = {"dummy": True}
        sheet = score(
            record("sushi-go", ("egg-nigiri", "", "sashimi*3"), players=2, options=options), final=True
        )
        assert (sheet.totals, sheet.winners) == ((1, 0, 10), (0,))

    def test_paper_may_leave_the_dummy_out(self) -> None:
        before = {"points": [4, 5], "desserts": [["pudding"], []]}
        sheet = score(record("sushi-go", (), players=2, options={"dummy": True}, before=before), final=True)
        assert sheet.totals == (4 + 6, 5 - 3, -3)


class TestOpenCards:
    @pytest.mark.parametrize(
        ("line", "place"),
        [
            ("special-order", "[0]"),
            ("tofu special-order/ordered", "[1]"),
            ("tofu special-order/on_wasabi", "[1]"),
        ],
    )
    def test_a_special_order_that_copies_nothing_yet_is_refused(self, line: str, place: str) -> None:
        with pytest.raises(RecordError, match="special-order") as error:
            score(record("sushi-go-party", ("", line), menu=menu_with("special-order", "tofu")))
        assert str(error.value).startswith(f"rounds[0].tableaux[1]{place}: ")

    def test_so_is_one_among_the_desserts(self) -> None:
        with pytest.raises(RecordError, match=r"^before\.desserts\[1\]\[0\]: "):
            game(before={"desserts": [[], ["special-order"]]})

    def test_and_a_wild(self) -> None:
        with pytest.raises(RecordError, match=r"^rounds\[0\]\.tableaux\[2\]\[0\]: a wild "):
            score(record("sushi-draft", ("", "", "wild")))


@pytest.mark.parametrize("menu", PRESETS)
def test_every_preset_is_scored_for_all_numbers_of_players_it_allows(menu: str) -> None:
    low, high = PRESETS[menu].players
    for players in range(low, high + 1):
        sheet = score(record("sushi-go-party", ("egg-nigiri",) * players, menu=menu), final=True)
        assert len(sheet.totals) == players


def test_servings_of_a_line_are_those_that_earned_it() -> None:
    (line, _) = party_sheet("tempura dumpling tempura", "", menu="tempura dumpling").rounds[0].lines[0]
    assert line.to_json() == {"card": "tempura", "points": 5, "why": "2 tempura: 5", "servings": [0, 2]}


def test_told_in_german() -> None:
    sheet = party_sheet("temaki*2 eel", "temaki", "temaki", menu="temaki eel", language="de")
    assert [line.why for line in sheet.rounds[0].lines[0]] == ["die meisten Temaki (2): 4", "1 Aal: −3"]
    assert [line.why for line in sheet.rounds[0].lines[1]] == ["die wenigsten Temaki (1), Gleichstand: je −4"]
    assert sheet.warnings[0].text == "3 Karten gesehen, 10 ausgeteilt"


class TestComplete:
    """Rounds as they are played, every card of every hand."""

    def test_cutthroat_combo(self) -> None:
        sheet = party_sheet(
            "temaki*2 eel*2 tofu miso-soup soy-sauce pudding",
            "temaki tofu*2 miso-soup spoon squid-nigiri egg-nigiri",
            "eel tofu*3 miso-soup soy-sauce salmon-nigiri pudding",
            "temaki*2 eel*2 salmon-nigiri*2 miso-soup spoon",
            "temaki*3 eel egg-nigiri spoon pudding salmon-nigiri",
            "eel*2 squid-nigiri*2 egg-nigiri temaki pudding*2",
            menu="cutthroat-combo",
        )
        assert sheet.rounds[0].points == (16, 13, 2, 14, 4, 14)
        assert sheet.warnings == ()

    def test_a_whole_game_of_sushi_go(self) -> None:
        rounds = [
            ("tempura*2 maki-3 salmon-nigiri pudding*2 dumpling*3 chopsticks",
             "sashimi*3 maki-2*2 egg-nigiri wasabi squid-nigiri/on_wasabi pudding dumpling"),
            ("maki-2*3 tempura*2 tempura*2 dumpling*2 egg-nigiri",
             "maki-1 salmon-nigiri*3 sashimi*2 pudding*2 wasabi*2"),
            ("squid-nigiri*2 maki-3*3 dumpling*5",
             "egg-nigiri tempura*3 sashimi*3 maki-2*2 chopsticks"),
        ]  # fmt: skip
        played = [{"tableaux": [tableau(line) for line in lines]} for lines in rounds]
        sheet = score(load_record({"game": "sushi-go", "players": ["Ana", "Ben"], "rounds": played}))
        assert [bill.points for bill in sheet.rounds] == [(16, 27), (20, 9), (27, 19)]
        assert sheet.desserts is not None
        assert sheet.desserts.points == (0, 6)
        assert (sheet.totals, sheet.winners, sheet.warnings) == ((63, 61), (0,), ())
