"""Maki, temaki and uramaki."""

import pytest

from tests.scorer.shorthand import original, party, party_sheet, whys

ZOCH = "zoch-2017"


class TestMaki:
    def test_most_and_second(self) -> None:
        assert party("maki-3 maki-2", "maki-3", "maki-1", menu="maki") == [6, 3, 0]

    def test_rulebook_example_tied_for_most_and_the_next_lower_total_still_takes_second(self) -> None:
        assert party("maki-3 maki-2", "maki-3 maki-2", "maki-3", "maki-1", menu="maki") == [6, 6, 3, 0]

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_two_places_up_to_five_players(self, players: int) -> None:
        lines = ["maki-3*2", "maki-3", "maki-2", "maki-1", ""][:players]
        assert party(*lines, menu="maki") == [6, 3, 0, 0, 0][:players]

    @pytest.mark.parametrize("players", [6, 7, 8])
    def test_three_places_from_six_players_on(self, players: int) -> None:
        lines = ["maki-3*2", "maki-3", "maki-2", "maki-1", "", "", "", ""][:players]
        assert party(*lines, menu="maki") == [6, 4, 2, 0, 0, 0, 0, 0][:players]

    def test_a_special_order_copies_the_icons(self) -> None:
        assert party("maki-3 maki-3/ordered", "maki-3 maki-2", menu="maki special-order") == [6, 3]

    def test_who_has_none_takes_no_place(self) -> None:
        assert party("maki-1", "", "", menu="maki") == [6, 0, 0]

    def test_says_who_shares(self) -> None:
        sheet = party_sheet("maki-3", "maki-3", "maki-1", menu="maki")
        assert whys(sheet) == ["most maki (3 icons), tied: 6 each"]
        assert whys(sheet, 2) == ["second most maki (1 icon): 3"]


class TestMakiOfSushiGo:
    def test_rulebook_example_second_place_is_split_and_the_rest_vanishes(self) -> None:
        assert original("maki-3 maki-2", "maki-3", "maki-2 maki-1", "maki-2") == [6, 1, 1, 0]

    def test_tie_for_most_splits_six_and_leaves_no_second_place(self) -> None:
        assert original("maki-3", "maki-3", "maki-1") == [3, 3, 0]

    @pytest.mark.parametrize(("players", "points"), [(2, 3), (3, 2), (4, 1), (5, 1)])
    def test_everyone_tied(self, players: int, points: int) -> None:
        assert original(*["maki-2"] * players) == [points] * players

    def test_three_or_more_tied_for_second(self) -> None:
        assert original("maki-3", "maki-1", "maki-1", "maki-1") == [6, 1, 1, 1]
        assert original("maki-3", "maki-1", "maki-1", "maki-1", "maki-1") == [6, 0, 0, 0, 0]

    def test_none_never_scores_r1(self) -> None:
        assert original("maki-3", "tempura", "sashimi") == [6, 0, 0]
        assert original("tempura", "sashimi", "chopsticks") == [0, 0, 0]


class TestTemaki:
    def test_rulebook_example(self) -> None:
        assert party("temaki*3", "temaki*2", "", "", menu="temaki") == [4, 0, -4, -4]

    def test_fewest_need_not_be_none(self) -> None:
        assert party("temaki*3", "temaki*2", "temaki", menu="temaki") == [4, 0, -4]

    def test_ties_in_full_at_both_ends(self) -> None:
        sheet = party_sheet("temaki*2", "temaki*2", "", "", menu="temaki")
        assert sheet.totals == (4, 4, -4, -4)
        assert whys(sheet) == ["most temaki (2), tied: 4 each"]
        assert whys(sheet, 2) == ["fewest temaki (0), tied: −4 each"]

    def test_nobody_loses_with_two_players(self) -> None:
        assert party("temaki*2", "temaki", menu="temaki") == [4, 0]

    def test_two_equal_players_both_gain_r4(self) -> None:
        assert party("temaki", "temaki", menu="temaki") == [4, 4]

    @pytest.mark.parametrize("printing", ["gamewright-2016-first", "gamewright-2016-revised", ZOCH])
    def test_all_equal_cancels_with_three_or_more(self, printing: str) -> None:
        assert party("temaki", "temaki", "temaki", menu="temaki", printing=printing) == [0, 0, 0]

    @pytest.mark.parametrize("printing", ["gamewright-2016-first", "gamewright-2016-revised"])
    def test_nobody_has_any_english_r5(self, printing: str) -> None:
        assert party("", "", "", menu="temaki", printing=printing) == [0, 0, 0]
        assert party("", "", menu="temaki", printing=printing) == [0, 0]

    def test_nobody_has_any_german_r5(self) -> None:
        assert party("", "", "", menu="temaki", printing=ZOCH) == [-4, -4, -4]
        assert party("", "", menu="temaki", printing=ZOCH) == [0, 0]

    def test_a_menu_without_temaki_costs_nobody(self) -> None:
        assert party("", "", "", menu="maki", printing=ZOCH) == [0, 0, 0]

    def test_turned_over_temaki_is_none(self) -> None:
        assert party("temaki card-back", "temaki", "temaki*2", menu="temaki takeout-box") == [-2, -4, 4]


class TestUramaki:
    def test_only_the_next_place_is_paid_at_the_end(self) -> None:
        assert party("uramaki-5 uramaki-4", "uramaki-5", "uramaki-3", menu="uramaki") == [8, 0, 0]

    def test_first_place_taken_during_the_round(self) -> None:
        assert party("uramaki-4", "uramaki-4 uramaki-3", menu="uramaki", uramaki=[[0]]) == [8, 5]

    def test_one_player_may_take_several_places(self) -> None:
        assert party("uramaki-3", "", menu="uramaki", uramaki=[[0], [0]]) == [15, 0]

    def test_equals_share_in_full_and_the_next_place_is_skipped(self) -> None:
        assert party("", "", "uramaki-4", menu="uramaki", uramaki=[[0, 1]]) == [8, 8, 2]
        assert party("", "", "", "uramaki-5", menu="uramaki", uramaki=[[0], [1, 2]]) == [8, 5, 5, 0]

    def test_three_equals_use_three_places_r6(self) -> None:
        assert party("", "", "", "uramaki-5", menu="uramaki", uramaki=[[0, 1, 2]]) == [8, 8, 8, 0]

    def test_equals_at_the_end_all_score(self) -> None:
        assert party("", "", "uramaki-4", "uramaki-4", menu="uramaki", uramaki=[[0], [1]]) == [8, 5, 2, 2]

    def test_ten_when_all_places_are_gone_r14(self) -> None:
        sheet = party_sheet("uramaki-5*2", "", "", menu="uramaki", uramaki=[[1], [2], [1], [0]])
        assert sheet.rounds[0].points == (0, 10, 5)
        assert whys(sheet) == ["ten uramaki, but no place was left: 0", "uramaki (10 icons), no place: 0"]

    def test_nothing_left_scores_nothing(self) -> None:
        assert party("", "", menu="uramaki") == [0, 0]

    def test_a_special_order_copies_the_icons(self) -> None:
        assert party("uramaki-4 uramaki-4/ordered", "uramaki-5", menu="uramaki special-order") == [8, 0]

    def test_says_when_the_place_was_taken(self) -> None:
        sheet = party_sheet("uramaki-3", "", "", menu="uramaki", uramaki=[[1, 2]])
        assert whys(sheet, 1) == ["first to ten uramaki, tied: 8 each"]
        assert whys(sheet) == ["most uramaki left (3 icons), third place: 2"]
        assert sheet.rounds[0].lines[1][0].servings == ()
        assert sheet.rounds[0].lines[0][0].servings == (0,)
