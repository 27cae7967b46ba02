"""Warnings about single cards: desserts, wasabi and copies, uramaki places, chips."""

import pytest

from okaikei.scorer import load_record, score
from tests.scorer.shorthand import NAMES, menu_with, record, tableau
from tests.scorer.warnings_of import DRAFT, GO, PARTY, rounds_of, said, warned


class TestDesserts:
    def test_more_than_were_shuffled_in(self) -> None:
        text = "6 desserts played, only 5 were shuffled in so far"
        assert warned(PARTY, "pudding*4", "pudding*2", menu="sushi-go")[0] == (0, None, text)

    def test_those_not_played_stay_in_the_deck(self) -> None:
        assert rounds_of(PARTY, ("pudding*2", ""), ("pudding*6", ""), menu="sushi-go") == []
        text = "9 desserts played, only 8 were shuffled in so far: are those of earlier rounds counted again?"
        assert rounds_of(PARTY, ("pudding*2", ""), ("pudding*7", ""), menu="sushi-go") == [(1, None, text)]

    def test_six_players_have_more(self) -> None:
        lines = ("pudding*4", "pudding*3", "", "", "", "")
        assert said(PARTY, *lines, menu="sushi-go") == []

    def test_a_game_begun_on_paper_may_be_in_its_last_round(self) -> None:
        before = {"desserts": [["pudding"] * 7, []]}
        assert said(PARTY, "pudding*3", "", menu="sushi-go", before=before) == []
        text = (
            "11 desserts played, only 10 were shuffled in so far: are those of earlier rounds counted again?"
        )
        assert said(PARTY, "pudding*4", "", menu="sushi-go", before=before) == [text]

    def test_a_game_that_says_how_much_was_on_paper(self) -> None:
        before = {"rounds": 1, "desserts": [["pudding"] * 5, []]}
        assert said(PARTY, "pudding*3", "", menu="sushi-go", before=before) == []
        text = "9 desserts played, only 8 were shuffled in so far: are those of earlier rounds counted again?"
        assert said(PARTY, "pudding*4", "", menu="sushi-go", before=before) == [text]

    def test_a_special_order_was_not_shuffled_in(self) -> None:
        menu = menu_with("special-order", "pudding")
        assert said(PARTY, "pudding*5 pudding/ordered*2", "", menu=menu) == []

    def test_counted_twice(self) -> None:
        full = "tempura*4 sashimi*4 dumpling"
        rounds = [(f"{full} pudding", f"{full} maki-1"), (f"{full} maki-2 pudding", f"{full} maki-3")]
        assert rounds_of(GO, *rounds) == [
            (1, None, "16 tempura in this game so far, the box holds 14"),
            (1, None, "16 sashimi in this game so far, the box holds 14"),
            (1, 0, "desserts of earlier rounds seem to be counted again (1)"),
        ]

    def test_not_twice_when_the_hand_is_right(self) -> None:
        rounds = [("tempura*2 sashimi*2 pudding", ""), ("maki-1*2 pudding", "")]
        assert rounds_of(GO, *rounds) == []


class TestCards:
    def test_nigiri_on_a_wasabi_that_is_not_there(self) -> None:
        assert (0, 0, "1 nigiri on wasabi, 0 wasabi there") in warned(GO, "egg-nigiri/on_wasabi", "")
        line = "wasabi squid-nigiri/on_wasabi egg-nigiri/on_wasabi"
        assert (0, 0, "2 nigiri on wasabi, 1 wasabi there") in warned(GO, line, "")

    def test_they_are_scored_as_the_record_says_all_the_same(self) -> None:
        assert score(record(GO, ("egg-nigiri/on_wasabi", ""))).totals == (3, 0)

    def test_not_on_the_menu(self) -> None:
        assert said(PARTY, "eel*2", "", menu=("tofu",)) == ["eel: not on the menu"]
        assert score(record(PARTY, ("eel*2", ""), menu=menu_with("tofu"))).totals == (7, 0)

    def test_special_order_not_on_the_menu(self) -> None:
        assert said(PARTY, "tofu tofu/ordered", "", menu=("tofu",)) == ["special order: not on the menu"]

    @pytest.mark.parametrize("face", ["tofu", "soy-sauce", "card-back", "special-order"])
    def test_not_in_sushi_go(self, face: str) -> None:
        line = "tempura tempura/ordered" if face == "special-order" else face
        (text,) = said(GO, line, "")
        assert text.endswith(": not in Sushi Go!")

    def test_face_down_without_a_takeout_box(self) -> None:
        text = "face-down card, but no takeout box on the menu: not revealed?"
        assert said(PARTY, "card-back", "", menu=("tofu",)) == [text]

    def test_face_down_with_a_full_hand(self) -> None:
        text = (
            "a face-down card, but no card is gone that could be its takeout box: "
            "is it turned over by mistake, or is there a card too many?"
        )
        nine = "egg-nigiri*4 salmon-nigiri*4"
        full = "tempura*4 sashimi*4 dumpling*2"
        menu = ("takeout-box", "uramaki")
        assert said(PARTY, f"{nine} card-back tempura", full, menu=menu) == [text]
        assert said(PARTY, f"{nine} card-back", full, menu=menu) == []
        eight = "egg-nigiri*4 salmon-nigiri*3 card-back"
        assert said(PARTY, eight, full, menu=menu, uramaki=[[0]]) == [text]  # the two are the uramaki
        assert said(PARTY, "egg-nigiri*4 salmon-nigiri*2 card-back", full, menu=menu, uramaki=[[0]]) == []
        rounds = [{"tableaux": [tableau(f"{nine} card-back"), tableau(full)], "discarded": [0, 0]}]
        sheet = score(record(PARTY, (), players=2, rounds=rounds, menu=menu_with(*menu)))
        assert [warning.text for warning in sheet.warnings] == ["9 cards seen, 10 dealt", text]

    def test_menu_and_takeout_box_do_not_stay_on_the_table(self) -> None:
        text = "takeout box: discarded when used, so it cannot lie here"
        assert said(PARTY, "takeout-box", "", menu=("takeout-box",)) == [text]

    def test_a_special_order_of_what_is_not_there(self) -> None:
        menu = ("special-order", "takeout-box", "tofu")
        text = "a special order copies tofu, but none lies here"
        assert said(PARTY, "tofu/ordered*2", "", menu=menu) == [text]
        assert said(PARTY, "tofu/ordered card-back", "", menu=menu) == []
        assert said(PARTY, "chopsticks/ordered", "", menu=("special-order", "chopsticks")) == []

    def test_special_orders_kept_with_the_desserts(self) -> None:
        menu = menu_with("special-order", "pudding", "tofu")
        kept = ("pudding pudding/ordered*2", "")
        assert rounds_of(PARTY, kept, ("tofu tofu/ordered", ""), menu=menu) == []
        text = "4 special orders in this game so far, the box holds 3"
        assert rounds_of(PARTY, kept, ("tofu tofu/ordered", "tofu tofu/ordered"), menu=menu) == [
            (1, None, text)
        ]
        before = {"desserts": [[{"face": "pudding", "ordered": True}] * 3, []]}
        assert rounds_of(PARTY, ("tofu tofu/ordered", ""), menu=menu, before=before) == [(0, None, text)]

    MOVED = "a special order copies squid nigiri from a wasabi, so it may not lie on another wasabi (R13)"

    @pytest.mark.parametrize(
        ("line", "warned_of"),
        [
            ("wasabi squid-nigiri/on_wasabi wasabi squid-nigiri/ordered/on_wasabi", True),
            ("squid-nigiri wasabi squid-nigiri/ordered/on_wasabi", False),
            ("wasabi squid-nigiri/on_wasabi squid-nigiri/ordered", False),
            # It may have copied the other order, or a plain nigiri that was turned over since.
            ("wasabi*2 squid-nigiri/on_wasabi squid-nigiri/ordered squid-nigiri/ordered/on_wasabi", False),
            ("wasabi*2 squid-nigiri/on_wasabi card-back squid-nigiri/ordered/on_wasabi", False),
        ],
    )
    def test_a_copy_that_moved_onto_another_wasabi(self, line: str, warned_of: bool) -> None:
        menu = ("special-order", "wasabi")
        for printing in ("gamewright-2016-first", "gamewright-2016-revised"):
            found = said(PARTY, line, "", menu=menu, printing=printing)
            assert (self.MOVED in found) == warned_of
        assert self.MOVED not in said(PARTY, line, "", menu=menu, printing="zoch-2017")

    def test_a_wild_shows_no_wasabi(self) -> None:
        assert said(DRAFT, "salmon-roll salmon-roll/wild/dots", "", "") == ["a wild shows no wasabi"]

    def test_a_wild_of_what_was_not_eaten(self) -> None:
        text = "a wild copies salmon roll, but none was eaten"
        assert said(DRAFT, "salmon-roll/wild", "", "") == [text]


class TestUramaki:
    def test_ten_in_front_and_a_place_free(self) -> None:
        text = "10 uramaki in front: ten are scored at once and discarded"
        assert said(PARTY, "uramaki-5*2", "", menu=("uramaki",)) == [text]
        assert said(PARTY, "uramaki-5*2", "", menu=("uramaki",), uramaki=[[1], [1], [1]]) == []
        assert said(PARTY, "uramaki-5 uramaki-4", "", menu=("uramaki",)) == []

    def test_only_three_places(self) -> None:
        text = "there are only three uramaki places"
        assert said(PARTY, "", "", menu=("uramaki",), uramaki=[[0, 1], [0], [1]]) == [text]
        assert said(PARTY, "", "", menu=("uramaki",), uramaki=[[0], [1], [0]]) == []

    @pytest.mark.parametrize(
        ("lying", "places", "text"),
        [
            (8, [[0]], None),
            (9, [[0]], "one uramaki place is at least two cards discarded, but only 1 of 10 cards are gone"),
            (10, [[0]], "one uramaki place is at least two cards discarded, but only 0 of 10 cards are gone"),
            (6, [[0], [0]], None),
            (
                7,
                [[0], [1], [0]],
                "2 uramaki places are at least 4 cards discarded, but only 3 of 10 cards are",
            ),
            (8, [[0], [1, 2], [0]], None),  # the last of them is no place any more
        ],
    )
    def test_a_place_that_the_cards_contradict(
        self, lying: int, places: list[list[int]], text: str | None
    ) -> None:
        lines = (f"tempura*{lying}", "", "")
        found = [
            warning
            for warning in warned(PARTY, *lines, menu=("uramaki",), uramaki=places)
            if "uramaki place" in warning[2] and warning[1] == 0
        ]
        assert [warning[2].startswith(text) for warning in found if text] == [True] * bool(text)
        assert bool(found) == bool(text)

    def test_not_on_the_menu(self) -> None:
        text = "uramaki places taken, but uramaki is not on the menu"
        assert said(PARTY, "", "", menu=("maki",), uramaki=[[0]]) == [text]
        assert score(record(PARTY, ("", ""), menu=menu_with("maki"), uramaki=[[0]])).totals == (8, 0)


class TestChips:
    def test_out_of_range(self) -> None:
        sheet = score(record(DRAFT, (), players=3, chips=[[5, 6], [0], []]))
        assert [(warning.player, warning.text) for warning in sheet.warnings] == [
            (0, "chip worth 6: chips are worth 1 to 5"),
            (1, "chip worth 0: chips are worth 1 to 5"),
        ]

    def test_more_or_fewer_than_were_won(self) -> None:
        lines = ("tuna-nigiri*5", "salmon-roll*5", "cucumber-maki*5")
        rounds = [{"tableaux": [tableau(line) for line in lines]}] * 3
        obj = {
            "game": DRAFT,
            "players": NAMES[:3],
            "rounds": rounds,
            "chips": [[3, 4, 5], [2, 3], [1, 2, 3, 3]],
        }
        sheet = score(load_record(obj))
        assert [(warning.player, warning.text) for warning in sheet.warnings] == [
            (1, "2 chips counted, 3 won"),
            (2, "4 chips counted, 3 won"),
        ]

    def test_rounds_on_paper_may_have_won_more(self) -> None:
        lines = ("tuna-nigiri*5", "salmon-roll*5", "cucumber-maki*5")
        assert warned(DRAFT, *lines, chips=[[3, 4, 5], [2], [1]]) == []
        assert warned(DRAFT, *lines, chips=[[], [2], [1]]) == [(None, 0, "0 chips counted, 1 won")]

    def played(self, *chips: list[int], **options: bool) -> list[tuple[int | None, str]]:
        """Three rounds in which Ana takes the tuna chips, Ben the salmon chips, Cem the mackerel chips."""
        lines = ("tuna-nigiri*5", "salmon-roll*5", "mackerel-temaki*5")
        rounds = [{"tableaux": [tableau(line) for line in lines]}] * 3
        obj = {"game": DRAFT, "players": NAMES[:3], "rounds": rounds, "chips": chips, "options": options}
        found = score(load_record(obj)).warnings
        return [(warning.player, warning.text) for warning in found if "box holds" not in warning.text]

    def test_values_that_the_piles_hold(self) -> None:
        assert self.played([3, 4, 5], [4, 2, 3], [1, 3, 2]) == []

    def test_values_that_the_piles_do_not_hold(self) -> None:
        text = "chips {}: the piles that they were won from do not hold these values"
        assert self.played([3, 4, 5], [4, 2, 2], [1, 3, 2]) == [(1, text.format("4, 2, 2"))]
        assert self.played([3, 4, 2], [4, 2, 3], [1, 3, 4]) == [
            (0, text.format("3, 4, 2")),
            (2, text.format("1, 3, 4")),
        ]
        assert self.played([1, 1, 1], [1, 1, 1], [1, 1, 1], chips_are_one=True) == []

    def test_more_of_a_value_than_there_are(self) -> None:
        sheet = score(record(DRAFT, (), players=3, chips=[[5, 3], [5], [1]]))
        assert [(warning.player, warning.text) for warning in sheet.warnings] == [
            (None, "2 chips worth 5, there are only 1")
        ]
