"""Nigiri and wasabi, soy sauce, tea, sake, takeout box and special order."""

import pytest

from tests.scorer.shorthand import original, party, party_sheet, record, whys

FIRST, REVISED, ZOCH = "gamewright-2016-first", "gamewright-2016-revised", "zoch-2017"
PRINTINGS = (FIRST, REVISED, ZOCH)
SOY = {"promo_soy_sauce": True}


class TestNigiri:
    def test_one_two_three(self) -> None:
        assert party("egg-nigiri", "salmon-nigiri", "squid-nigiri") == [1, 2, 3]
        assert original("egg-nigiri", "salmon-nigiri", "squid-nigiri") == [1, 2, 3]

    def test_three_times_on_a_wasabi(self) -> None:
        line = "wasabi*3 egg-nigiri/on_wasabi salmon-nigiri/on_wasabi squid-nigiri/on_wasabi"
        assert party(line, "", menu="wasabi") == [3 + 6 + 9, 0]
        assert original(line, "") == [18, 0]

    def test_beside_a_wasabi_is_not_on_it(self) -> None:
        assert original("wasabi salmon-nigiri", "wasabi*2") == [2, 0]

    def test_why(self) -> None:
        sheet = party_sheet("wasabi squid-nigiri/on_wasabi egg-nigiri*2", "", menu="wasabi")
        assert whys(sheet) == ["squid nigiri on wasabi: 3 × 3", "2 egg nigiri: 2 × 1"]
        assert [line.servings for line in sheet.rounds[0].lines[0]] == [(1,), (2, 3)]


class TestSoySauce:
    def test_most_colours_score_four_for_each(self) -> None:
        assert party("soy-sauce*2 tofu", "egg-nigiri", menu="soy-sauce tofu") == [8 + 2, 1]

    def test_players_without_soy_are_compared_too(self) -> None:
        line = "tempura tofu eel*2"
        assert party("soy-sauce tofu", line, menu="soy-sauce tofu eel") == [0 + 2, 2 + 7]

    def test_tied_for_most_still_scores_in_full(self) -> None:
        assert party("soy-sauce tofu", "soy-sauce eel*2", menu="soy-sauce tofu eel") == [4 + 2, 4 + 7]

    def test_wasabi_and_nigiri_are_one_colour(self) -> None:
        line = "soy-sauce egg-nigiri wasabi"
        assert party(line, "tofu tempura eel*2", menu="soy-sauce wasabi tofu eel") == [1, 2 + 7]

    @pytest.mark.parametrize("printing", PRINTINGS)
    def test_face_down_cards_are_one_colour_r7(self, printing: str) -> None:
        line = "soy-sauce card-back*2"
        assert party(line, "tofu eel*2", menu="soy-sauce takeout-box tofu eel", printing=printing) == [
            8,
            2 + 7,
        ]

    @pytest.mark.parametrize("printing", PRINTINGS)
    def test_a_special_order_has_the_colour_of_its_target_r7(self, printing: str) -> None:
        line = "soy-sauce tofu tofu/ordered"
        menu = "soy-sauce special-order tofu eel"
        assert party(line, "tempura eel*2 egg-nigiri", menu=menu, printing=printing) == [6, 7 + 1]

    @pytest.mark.parametrize("printing", PRINTINGS)
    def test_only_cards_in_front_count_not_the_uramaki_already_scored_r8(self, printing: str) -> None:
        lines = ("soy-sauce egg-nigiri", "tofu egg-nigiri uramaki-4")
        menu = "uramaki soy-sauce tofu"
        assert party(*lines, menu=menu, uramaki=[[0]], printing=printing) == [8 + 1, 2 + 1 + 5]

    def test_desserts_of_this_round_are_a_colour_r11_and_earlier_ones_are_not(self) -> None:
        before = {"desserts": [[], ["pudding"]]}
        lines = ("soy-sauce pudding", "tofu egg-nigiri")
        assert party(*lines, menu="soy-sauce tofu pudding", before=before) == [4, 2 + 1]
        assert party("soy-sauce", "tofu", menu="soy-sauce tofu pudding", before=before) == [4, 2]

    def test_why(self) -> None:
        sheet = party_sheet("soy-sauce tofu", "soy-sauce", menu="soy-sauce tofu")
        assert whys(sheet) == ["1 tofu: 2", "1 soy sauce, most colours (2): 1 × 4"]
        assert whys(sheet, 1) == ["1 soy sauce, fewer colours (1 against 2): 0"]


class TestPromoSoySauce:
    def test_four_for_most_colours(self) -> None:
        assert original("soy-sauce tempura", "tempura", options=SOY) == [4, 0]

    def test_tied_owners_split_with_the_rest_lost(self) -> None:
        assert original("soy-sauce tempura", "soy-sauce sashimi", "", options=SOY) == [2, 2, 0]
        assert original(*["soy-sauce tempura"] * 3, options=SOY) == [1, 1, 1]

    def test_a_tied_player_without_soy_takes_no_share(self) -> None:
        assert original("soy-sauce tempura", "sashimi tempura", options=SOY) == [4, 0]

    def test_only_one_of_a_players_soy_sauces_scores(self) -> None:
        assert original("soy-sauce*2 tempura", "", options=SOY) == [4, 0]

    def test_fewer_colours_score_nothing(self) -> None:
        assert original("soy-sauce", "sashimi tempura", options=SOY) == [0, 0]

    def test_chopsticks_are_a_colour_and_so_are_puddings_of_this_round(self) -> None:
        assert original("soy-sauce", "chopsticks pudding", options=SOY) == [0, 0]
        assert original("soy-sauce chopsticks pudding", "tempura sashimi", options=SOY) == [4, 0]

    def test_it_is_not_in_the_box_without_the_option(self) -> None:
        assert original("soy-sauce tempura", "tempura") == [0, 0]


class TestTea:
    def test_each_scores_the_largest_colour(self) -> None:
        assert party("tea*2 dumpling*3", "tea dumpling", menu="tea dumpling") == [12, 2]

    def test_rulebook_example_wasabi_squid_and_two_salmon_are_four_yellow(self) -> None:
        line = "tea wasabi squid-nigiri/on_wasabi salmon-nigiri*2"
        assert party(line, "", menu="tea wasabi") == [4 + 9 + 4, 0]

    def test_its_own_colour_counts(self) -> None:
        assert party("tea*3", "tea", menu="tea") == [9, 1]

    def test_variants_of_a_family_share_a_colour(self) -> None:
        assert party("tea maki-1 maki-2 maki-3", "", menu="tea maki") == [3 + 6, 0]

    @pytest.mark.parametrize("printing", PRINTINGS)
    def test_face_down_cards_are_a_group_r7(self, printing: str) -> None:
        assert party("tea card-back*3", "", menu="tea takeout-box", printing=printing) == [3 + 6, 0]

    @pytest.mark.parametrize("printing", PRINTINGS)
    def test_desserts_of_this_round_only_r11(self, printing: str) -> None:
        before = {"desserts": [["green-tea-ice-cream"] * 3, []]}
        line = "tea green-tea-ice-cream*2"
        assert party(line, "", menu="tea", before=before, printing=printing) == [2, 0]

    def test_why_names_the_colour(self) -> None:
        sheet = party_sheet("tea egg-nigiri salmon-nigiri dumpling", "", menu="tea")
        assert whys(sheet)[-1] == "1 tea, largest colour wasabi and nigiri (2): 1 × 2"
        assert sheet.rounds[0].lines[0][-1].servings == (0, 1, 2)


class TestTakeoutBox:
    def test_two_points_and_nothing_else(self) -> None:
        assert party("card-back*3", "", menu="takeout-box") == [6, 0]

    @pytest.mark.parametrize("printing", PRINTINGS)
    def test_a_wasabi_turned_over_no_longer_triples_r9(self, printing: str) -> None:
        assert party("card-back squid-nigiri", "", menu="takeout-box", printing=printing) == [5, 0]

    def test_a_nigiri_turned_over_leaves_the_wasabi_empty(self) -> None:
        assert party("wasabi card-back", "", menu="takeout-box wasabi") == [2, 0]

    def test_a_dessert_turned_over_is_none_any_more(self) -> None:
        sheet = party_sheet("card-back", "", menu="takeout-box fruit", final=True)
        assert sheet.totals == (2 - 6, -6)


class TestSpecialOrder:
    """Rules 3.2, one by one: what the copy counts as is written in the record."""

    def test_scores_as_what_it_copies(self) -> None:
        assert party("sashimi*2 sashimi/ordered", "tempura tempura/ordered", menu="special-order") == [10, 5]

    @pytest.mark.parametrize("printing", PRINTINGS)
    def test_copy_of_a_nigiri_on_a_wasabi_is_not_on_it(self, printing: str) -> None:
        line = "wasabi squid-nigiri/on_wasabi squid-nigiri/ordered"
        assert party(line, "", menu="special-order wasabi", printing=printing) == [9 + 3, 0]

    @pytest.mark.parametrize("printing", PRINTINGS)
    def test_copy_laid_on_a_free_wasabi_is_tripled_r13(self, printing: str) -> None:
        line = "wasabi squid-nigiri/on_wasabi wasabi squid-nigiri/ordered/on_wasabi"
        assert party(line, "", menu="special-order wasabi", printing=printing) == [18, 0]

    def test_copy_of_a_wasabi_carries_a_nigiri(self) -> None:
        line = "wasabi egg-nigiri/on_wasabi wasabi/ordered squid-nigiri/on_wasabi"
        sheet = party_sheet(line, "", menu="special-order wasabi")
        assert sheet.totals[0] == 3 + 9
        assert not [warning for warning in sheet.warnings if "wasabi" in warning.text]

    def test_chain(self) -> None:
        assert party("tofu tofu/ordered*2", "", menu="special-order tofu") == [0, 0]

    def test_copy_of_a_face_down_card(self) -> None:
        assert party("card-back card-back/ordered", "", menu="special-order takeout-box") == [4, 0]

    def test_target_turned_over_afterwards(self) -> None:
        assert party("card-back squid-nigiri/ordered", "", menu="special-order takeout-box") == [5, 0]

    def test_of_tea_and_soy(self) -> None:
        assert party("tea tea/ordered", "", menu="special-order tea") == [4, 0]
        assert party("soy-sauce soy-sauce/ordered", "", menu="special-order soy-sauce") == [8, 0]

    def test_of_chopsticks_and_spoon(self) -> None:
        assert party("chopsticks/ordered", "", menu="special-order chopsticks") == [0, 0]
        assert party("spoon spoon/ordered", "", "", menu="special-order spoon") == [0, 0, 0]

    def test_of_edamame_temaki_and_miso(self) -> None:
        assert party("edamame edamame/ordered", "edamame", "", menu="special-order edamame") == [2, 1, 0]
        assert party("temaki temaki/ordered", "temaki", "", menu="special-order temaki") == [4, 0, -4]
        assert party("miso-soup miso-soup/ordered", "", menu="special-order miso-soup") == [6, 0]

    def test_of_a_dessert_stays_for_the_game(self) -> None:
        lines = ("green-tea-ice-cream*3 green-tea-ice-cream/ordered", "green-tea-ice-cream*4")
        sheet = party_sheet(*lines, menu="special-order", final=True)
        assert sheet.rounds[0].points == (0, 0)
        assert sheet.totals == (12, 12)

    def test_of_fruit_has_the_same_icons(self) -> None:
        line = "fruit-orange-pineapple fruit-orange-pineapple/ordered"
        sheet = party_sheet(line, "", menu="special-order fruit", final=True)
        assert sheet.totals == (1 + 1 - 2, -6)


@pytest.mark.parametrize("printing", PRINTINGS)
def test_sake_three_each(printing: str) -> None:
    assert party("sake*2 egg-nigiri", "sake", menu="sake", printing=printing) == [7, 3]


def test_chopsticks_spoon_wasabi_and_menu_are_worth_nothing() -> None:
    assert party("chopsticks*2 spoon", "", "", menu="chopsticks spoon") == [0, 0, 0]
    assert party("wasabi menu", "", menu="wasabi menu") == [0, 0]


def test_a_serving_knows_its_card() -> None:
    (order, wild) = (
        record("sushi-go-party", ("tofu/ordered", ""), menu="dinner-for-two").rounds[0].tableaux[0][0],
        record("sushi-draft", ("salmon-roll/wild", "", "")).rounds[0].tableaux[0][0],
    )
    assert (order.card, order.kind) == ("special-order", "tofu")
    assert (wild.card, wild.kind) == ("wild", "salmon-roll")
