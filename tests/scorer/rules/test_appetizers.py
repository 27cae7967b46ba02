"""Tempura to miso soup, and the sukeroku mini-expansion."""

import pytest

from tests.scorer.shorthand import original, party, party_sheet, whys


@pytest.mark.parametrize(("count", "points"), [(1, 0), (2, 5), (3, 5), (4, 10), (5, 10), (6, 15)])
def test_tempura_five_for_every_two(count: int, points: int) -> None:
    assert party(f"tempura*{count}", "", menu="tempura") == [points, 0]
    assert original(f"tempura*{count}", "") == [points, 0]


@pytest.mark.parametrize(("count", "points"), [(1, 0), (2, 0), (3, 10), (5, 10), (6, 20), (9, 30)])
def test_sashimi_ten_for_every_three(count: int, points: int) -> None:
    assert party(f"sashimi*{count}", "", menu="sashimi") == [points, 0]
    assert original(f"sashimi*{count}", "") == [points, 0]


@pytest.mark.parametrize(("count", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 15), (8, 15)])
def test_dumplings_climb_to_fifteen(count: int, points: int) -> None:
    assert party(f"dumpling*{count}", "", menu="dumpling") == [points, 0]
    assert original(f"dumpling*{count}", "") == [points, 0]


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, -3), (2, 7), (3, 7), (8, 7)])
def test_eel_alone_costs_three(count: int, points: int) -> None:
    assert party(f"eel*{count}" if count else "", "", menu="eel") == [points, 0]


@pytest.mark.parametrize(("count", "points"), [(1, 2), (2, 6), (3, 0), (5, 0)])
def test_tofu_more_than_two_is_too_many(count: int, points: int) -> None:
    assert party(f"tofu*{count}", "", menu="tofu") == [points, 0]


class TestOnigiri:
    SHAPES = ("circle", "triangle", "square", "rectangle")

    @pytest.mark.parametrize(("shapes", "points"), [(1, 1), (2, 4), (3, 9), (4, 16)])
    def test_different_shapes(self, shapes: int, points: int) -> None:
        line = " ".join(f"onigiri-{shape}" for shape in self.SHAPES[:shapes])
        assert party(line, "", menu="onigiri") == [points, 0]

    def test_sets_are_made_as_large_as_can_be(self) -> None:
        line = "onigiri-circle*2 onigiri-triangle*2 onigiri-square"
        assert party(line, "", menu="onigiri") == [9 + 4, 0]

    def test_a_third_of_a_shape_comes_from_special_orders(self) -> None:
        line = "onigiri-circle*2 onigiri-circle/ordered onigiri-square"
        assert party(line, "", menu="onigiri special-order") == [4 + 1 + 1, 0]

    def test_says_which_servings_make_a_set(self) -> None:
        lines = (
            party_sheet("onigiri-circle tofu onigiri-circle onigiri-square", "", menu="onigiri tofu")
            .rounds[0]
            .lines
        )
        sets = [(line.why, line.servings) for line in lines[0] if line.card == "onigiri"]
        assert sets == [("2 different onigiri: 4", (0, 3)), ("1 onigiri: 1", (2,))]


class TestEdamame:
    def test_rulebook_example(self) -> None:
        assert party("edamame*3", "", "edamame*2", "edamame", menu="edamame") == [6, 0, 4, 2]

    def test_alone_with_it(self) -> None:
        assert party("edamame*2", "", "", menu="edamame") == [0, 0, 0]

    def test_four_a_card_and_not_a_round_r15(self) -> None:
        sheet = party_sheet("edamame*3", *["edamame"] * 5, menu="edamame")
        assert sheet.totals == (12, 4, 4, 4, 4, 4)
        assert whys(sheet) == ["3 edamame, opponents with edamame 5, at most 4: 3 × 4"]


def test_miso_soup_three_for_each_still_there() -> None:
    sheet = party_sheet("miso-soup*2", "miso-soup", menu="miso-soup")
    assert sheet.totals == (6, 3)
    assert whys(sheet) == ["2 miso soups: 2 × 3"]
    assert whys(sheet, 1) == ["1 miso soup: 3"]


@pytest.mark.parametrize("printing", ["gamewright-2016-first", "gamewright-2016-revised", "zoch-2017"])
@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("futomaki", 2),
        ("inari*3", 6),
        ("futomaki inari", 6),
        ("futomaki*3 inari", 6 + 4),
        ("futomaki*2 inari*4", 12 + 4),
    ],
)
def test_sukeroku_six_for_a_pair_two_for_a_single(line: str, points: int, printing: str) -> None:
    assert party(line, "", menu="sukeroku", printing=printing) == [points, 0]


def test_incomplete_sets_say_what_is_lacking() -> None:
    assert whys(party_sheet("sashimi*2", "", menu="sashimi")) == ["2 sashimi, 3 make a set: 0"]
    assert whys(party_sheet("sashimi*7", "", menu="sashimi")) == ["7 sashimi: 2 × 10"]
    assert whys(party_sheet("tofu*3", "", menu="tofu")) == ["3 tofu, too many: 0"]


def test_only_complete_sets_earned_the_points() -> None:
    assert party_sheet("sashimi*4", "", menu="sashimi").rounds[0].lines[0][0].servings == (0, 1, 2)
