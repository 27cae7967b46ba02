"""The printings of the rules against each other: every row of the table of differences."""

import random

import pytest

from okaikei.scorer import load_record, score
from tests.scorer.shorthand import desserts, menu_with, original, party, party_sheet, tableau

FIRST, REVISED, ZOCH = "gamewright-2016-first", "gamewright-2016-revised", "zoch-2017"
every_printing = pytest.mark.parametrize("printing", [FIRST, REVISED, ZOCH])


class TestParty:
    @every_printing
    def test_soy_compares_cards_in_front_played_this_round(self, printing: str) -> None:
        menu, before = "soy-sauce tofu pudding", {"desserts": [["pudding"], []]}
        assert party("soy-sauce", "tofu egg-nigiri", menu=menu, before=before, printing=printing) == [0, 3]

    @every_printing
    def test_copies_have_the_colour_of_their_target(self, printing: str) -> None:
        menu = "tea special-order tofu"
        assert party("tea tofu tofu/ordered", "", menu=menu, printing=printing) == [2 + 6, 0]

    @every_printing
    def test_face_down_cards_are_one_colour_of_their_own(self, printing: str) -> None:
        assert party("tea card-back*2 maki-1", "", menu="tea takeout-box", printing=printing) == [
            2 + 4 + 6,
            0,
        ]

    @every_printing
    def test_several_teas_all_score(self, printing: str) -> None:
        assert party("tea*2 dumpling*3", "", menu="tea dumpling", printing=printing) == [6 + 6, 0]

    @every_printing
    def test_a_copied_nigiri_lies_where_the_table_shows_it(self, printing: str) -> None:
        menu = "special-order wasabi"
        beside = "wasabi squid-nigiri/on_wasabi squid-nigiri/ordered wasabi"
        on_it = "wasabi squid-nigiri/on_wasabi squid-nigiri/ordered/on_wasabi wasabi"
        assert party(beside, "", menu=menu, printing=printing) == [9 + 3, 0]
        assert party(on_it, "", menu=menu, printing=printing) == [9 + 9, 0]

    @pytest.mark.parametrize(("printing", "points"), [(FIRST, 0), (REVISED, 0), (ZOCH, -4)])
    def test_nobody_has_temaki(self, printing: str, points: int) -> None:
        assert party("", "", "", menu="temaki", printing=printing) == [points] * 3

    @every_printing
    def test_temaki_are_counted_by_cards(self, printing: str) -> None:
        assert party("temaki*3", "temaki", "", menu="temaki", printing=printing) == [4, 0, -4]

    @every_printing
    def test_several_winners(self, printing: str) -> None:
        assert party_sheet("egg-nigiri", "egg-nigiri", "", printing=printing, final=True).winners == (0, 1)

    @every_printing
    def test_desserts_of_this_round_count_as_colours(self, printing: str) -> None:
        menu = "tea pudding"
        assert party("tea pudding*3", "", menu=menu, printing=printing) == [3, 0]

    @every_printing
    def test_one_player_takes_uramaki_places_again(self, printing: str) -> None:
        assert party("", "", menu="uramaki", uramaki=[[0], [0], [0]], printing=printing) == [15, 0]

    @every_printing
    def test_maki_of_six_to_eight_players(self, printing: str) -> None:
        lines = ("maki-3", "maki-2", "maki-1", "", "", "")
        assert party(*lines, menu="maki", printing=printing) == [6, 4, 2, 0, 0, 0]

    @every_printing
    def test_expansions_are_scored_wherever_a_menu_names_them(self, printing: str) -> None:
        assert party("sake inari futomaki", "", menu="sake sukeroku", printing=printing) == [3 + 6, 0]


class TestSushiGoAgainstParty:
    def test_ties_are_split_or_paid_in_full(self) -> None:
        lines = ("maki-3", "maki-3", "maki-1")
        assert original(*lines) == [3, 3, 0]
        assert party(*lines, menu="maki") == [6, 6, 3]

    def test_two_equal_in_pudding(self) -> None:
        assert desserts("sushi-go", "pudding", "pudding") == [0, 0]
        assert desserts("sushi-go-party", "pudding", "pudding", menu="pudding") == [6, 6]

    def test_fewest_puddings(self) -> None:
        piles = ("pudding*2", "", "")
        assert desserts("sushi-go", *piles) == [6, -3, -3]
        assert desserts("sushi-go-party", *piles, menu="pudding") == [6, -6, -6]

    def test_hands(self) -> None:
        lines = (
            "tempura*4 sashimi*3 dumpling*2",
            "maki-1*4 maki-2*5",
            "egg-nigiri*4 salmon-nigiri*4 squid-nigiri",
        )
        obj = {"players": ["Ana", "Ben", "Cem"], "rounds": [{"tableaux": [tableau(line) for line in lines]}]}
        assert score(load_record({**obj, "game": "sushi-go"})).warnings == ()
        warnings = score(load_record({**obj, "game": "sushi-go-party", "menu": menu_with("maki")})).warnings
        assert {warning.text for warning in warnings} == {"9 cards seen, 10 dealt"}


def test_the_order_of_cards_and_of_scoring_does_not_matter_r16() -> None:
    lines = [
        tableau("temaki*2 eel*2 tofu miso-soup soy-sauce pudding"),
        tableau("temaki tofu*2 miso-soup spoon squid-nigiri egg-nigiri"),
        tableau("eel tofu*3 miso-soup soy-sauce salmon-nigiri pudding"),
    ]
    obj = {"game": "sushi-go-party", "menu": "cutthroat-combo", "players": ["Ana", "Ben", "Cem"]}
    totals = score(load_record({**obj, "rounds": [{"tableaux": lines}]}), final=True).totals
    for seed in range(20):
        for line in lines:
            random.Random(seed).shuffle(line)
        assert score(load_record({**obj, "rounds": [{"tableaux": lines}]}), final=True).totals == totals
