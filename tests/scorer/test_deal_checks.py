"""Warnings about what the box holds and what was dealt."""

from okaikei.scorer import score
from tests.scorer.shorthand import menu_with, record, tableau
from tests.scorer.warnings_of import DRAFT, FULL, GO, PARTY, rounds_of, said, warned


class TestBox:
    def test_more_of_a_face_than_the_box_holds_across_the_table(self) -> None:
        text = "4 squid nigiri on the table, the box holds 3"
        assert warned(PARTY, "squid-nigiri*2", "squid-nigiri*2", menu=())[0] == (0, None, text)

    def test_a_special_order_is_none_of_them(self) -> None:
        menu = ("special-order",)
        assert said(PARTY, "squid-nigiri*3 squid-nigiri/ordered*3", "", menu=menu) == []
        text = "4 special orders on the table, the box holds 3"
        assert said(PARTY, "squid-nigiri*3 squid-nigiri/ordered*4", "", menu=menu) == [text]

    def test_party_reshuffles_between_rounds(self) -> None:
        assert rounds_of(PARTY, ("squid-nigiri*3", ""), ("squid-nigiri*3", ""), menu="sushi-go") == []

    def test_sushi_go_does_not(self) -> None:
        text = "6 squid nigiri in this game so far, the box holds 5"
        assert rounds_of(GO, ("squid-nigiri*3", ""), ("squid-nigiri*3", "")) == [(1, None, text)]

    def test_it_is_said_in_the_round_that_adds_to_it(self) -> None:
        assert rounds_of(GO, ("squid-nigiri*6", ""), ("tempura", "")) == [
            (0, None, "6 squid nigiri on the table, the box holds 5")
        ]

    def test_fruit_never_comes_back(self) -> None:
        menu = menu_with("fruit")
        text = "3 fruit (orange, orange) in this game so far, the box holds 2"
        lines = [("fruit-orange-orange*2", ""), ("fruit-orange-orange", "")]
        assert rounds_of(PARTY, *lines, menu=menu) == [(1, None, text)]

    def test_uramaki_are_checked_softly(self) -> None:
        assert said(PARTY, "uramaki-4*5", "", menu=("uramaki",), uramaki=[[1], [1], [1]]) == []
        text = "6 uramaki 4 on the table, the box holds 5"
        assert said(PARTY, "uramaki-4*6", "", menu=("uramaki",), uramaki=[[1], [1], [1]]) == [text]
        text = "13 uramaki on the table, the box holds 12"
        lines = ("uramaki-3*4 uramaki-4*4", "uramaki-4 uramaki-5*4", "")
        assert said(PARTY, *lines, menu=("uramaki",), uramaki=[[2], [2], [2]]) == [text]

    def test_draft(self) -> None:
        assert said(DRAFT, "mackerel-temaki*3", "mackerel-temaki*2", "") == [
            "5 mackerel temaki on the table, the box holds 4"
        ]


class TestDeal:
    def test_more_cards_than_were_dealt(self) -> None:
        assert warned(GO, "tempura*4 sashimi*4 dumpling*3", FULL.replace("tofu", "maki-1")) == [
            (0, 0, "11 cards seen, 10 dealt")
        ]

    def test_fewer_in_a_game_that_discards_nothing(self) -> None:
        assert warned(GO, "tempura*4 sashimi*4 dumpling", "tempura") == [
            (0, 0, "9 cards seen, 10 dealt"),
            (0, 1, "1 card seen, 10 dealt"),
        ]

    def test_fewer_where_something_on_the_menu_explains_it(self) -> None:
        line = "egg-nigiri*4 salmon-nigiri*4 tempura"
        assert warned(PARTY, line, "tofu*5 tempura*4", menu=("miso-soup", "tofu")) == []

    def test_fewer_than_all_that_can_be_discarded_explains(self) -> None:
        text = "2 cards seen, 10 dealt"
        assert (0, 0, text) in warned(PARTY, "egg-nigiri*2", "egg-nigiri*2", menu=("miso-soup",))

    def test_an_empty_tableau_is_missing_itself_and_explains_nothing_away(self) -> None:
        """Eight miso soups can be gone, but not ten cards; nine of ten are no mistake beside them."""
        full = "egg-nigiri*4 salmon-nigiri*5 tofu"
        found = warned(PARTY, full, "", "tofu*5 maki-1*4", menu=("miso-soup", "tofu", "maki"))
        assert found == [(0, 1, "0 cards seen, 10 dealt")]

    def test_all_cards_may_be_discarded(self) -> None:
        """It happens: two uramaki places, and the rest was miso soup."""
        full = "egg-nigiri*4 salmon-nigiri*5 tofu"
        kinds = ("miso-soup", "tofu", "uramaki")
        assert warned(PARTY, full, "", menu=kinds, uramaki=[[1], [1]]) == []

    def test_uramaki_explain_two_missing_cards_or_more(self) -> None:
        nine, eight = "egg-nigiri*4 salmon-nigiri*4 tempura", "egg-nigiri*4 salmon-nigiri*4"
        full = "tempura*4 sashimi*4 dumpling*2"
        assert warned(PARTY, nine, full, menu=("uramaki",)) == [(0, 0, "9 cards seen, 10 dealt")]
        assert warned(PARTY, eight, full, menu=("uramaki",)) == []

    def test_uramaki_explain_only_who_took_a_place(self) -> None:
        eight, other = "egg-nigiri*4 salmon-nigiri*4", "tempura*4 sashimi*4"
        assert warned(PARTY, eight, other, menu=("uramaki",), uramaki=[[0]]) == [
            (0, 1, "8 cards seen, 10 dealt")
        ]

    def test_the_example_of_the_record_format(self) -> None:
        lines = ("egg-nigiri wasabi squid-nigiri/on_wasabi card-back", "dumpling dumpling/ordered tea",
                 "uramaki-3 edamame")  # fmt: skip
        found = warned(PARTY, *lines, menu="points-platter", uramaki=[[0, 1], [2]])
        assert (0, 2, "2 cards seen, 10 dealt") in found

    def discarded(self, counts: list[int | None], *lines: str, kinds: tuple[str, ...]) -> list[str]:
        """What is warned of where it is known how many cards left the table."""
        rounds = [{"tableaux": [tableau(line) for line in lines], "discarded": counts}]
        played = record(PARTY, (), players=len(lines), rounds=rounds, menu=menu_with(*kinds))
        return [warning.text for warning in score(played).warnings]

    NINE, TEN = "egg-nigiri*4 salmon-nigiri*4 tempura", "tempura*4 sashimi*4 maki-1*2"

    def test_known_discards_make_the_number_exact(self) -> None:
        assert self.discarded([1, 0], self.NINE, self.TEN, kinds=("miso-soup",)) == []
        text = "9 cards seen, 10 dealt"
        assert self.discarded([0, 0], self.NINE, self.TEN, kinds=("miso-soup",)) == [text]
        text = "9 cards seen, 10 dealt, 2 discarded"
        assert self.discarded([2, None], self.NINE, self.TEN, kinds=("miso-soup",)) == [text]
        text = "10 cards seen, 10 dealt, 1 discarded"
        assert self.discarded([1, 1], self.NINE, self.TEN, kinds=("miso-soup",)) == [text]

    def test_known_discards_of_one_leave_fewer_for_the_others(self) -> None:
        lines = ("egg-nigiri*4 salmon-nigiri*2", "tempura*4 sashimi*2")
        kinds = ("takeout-box", "tea")  # three boxes in the deck
        assert self.discarded([None, None], *lines, kinds=kinds) == ["6 cards seen, 10 dealt"] * 2
        assert self.discarded([3, None], *lines, kinds=kinds)[-1] == "6 cards seen, 10 dealt"

    def test_a_used_menu_may_be_counted_or_not(self) -> None:
        for gone in (0, 1, 2):
            assert self.discarded([gone, 0], self.TEN, self.TEN, kinds=("menu",)) == []
        assert self.discarded([1, 0], self.NINE, self.TEN, kinds=("menu",)) == []
        text = "9 cards seen, 10 dealt"
        for kinds in (("menu",), ("menu", "miso-soup")):
            assert self.discarded([0, 0], self.NINE, self.TEN, kinds=kinds) == [text]
        assert self.discarded([None, 0], self.NINE, self.TEN, kinds=("menu",)) == [text]

    def test_more_discarded_than_can_be(self) -> None:
        text = "1 discarded, but nothing is discarded with these cards"
        assert self.discarded([1, 0], self.TEN, self.TEN, kinds=("maki",)) == [text]
        four = "4 discarded, but only 3 can have been"
        assert four in self.discarded([4, 0], "tempura*6", self.TEN, kinds=("takeout-box", "tea"))

    def test_draft_five_or_six(self) -> None:
        line = "tuna-nigiri*2 salmon-roll*2 cucumber-maki"
        assert warned(DRAFT, *[line] * 3) == []
        assert warned(DRAFT, f"{line} wild".replace("wild", "tuna-nigiri/wild"), line, line) == [
            (0, 0, "6 cards seen, 5 dealt")
        ]


def test_a_game_has_three_rounds() -> None:
    found = rounds_of(PARTY, *[("", "")] * 4, menu="my-first-meal")
    assert found == [(3, None, "4 rounds, but a game has three")]
    before = {"rounds": 2}
    found = rounds_of(PARTY, *[("", "")] * 2, menu="my-first-meal", before=before)
    assert found == [(1, None, "4 rounds, but a game has three")]
