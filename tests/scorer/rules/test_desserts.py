"""Puddings, green tea ice cream and fruit, at the end of the game."""

import pytest

from tests.scorer.shorthand import desserts, party_sheet

GO, PARTY = "sushi-go", "sushi-go-party"
PRINTINGS = ("gamewright-2016-first", "gamewright-2016-revised", "zoch-2017")


class TestPudding:
    @pytest.mark.parametrize("printing", PRINTINGS)
    def test_most_and_fewest_in_full(self, printing: str) -> None:
        piles = ("pudding*3", "pudding*3", "pudding", "")
        assert desserts(PARTY, *piles, menu="pudding", printing=printing) == [6, 6, 0, -6]

    def test_two_players_nobody_loses(self) -> None:
        assert desserts(PARTY, "pudding*2", "pudding", menu="pudding") == [6, 0]
        assert desserts(PARTY, "pudding*2", "", menu="pudding") == [6, 0]

    def test_two_equal_players_both_gain_r4(self) -> None:
        assert desserts(PARTY, "pudding", "pudding", menu="pudding") == [6, 6]

    def test_all_equal_cancels(self) -> None:
        assert desserts(PARTY, "pudding*2", "pudding*2", "pudding*2", menu="pudding") == [0, 0, 0]

    @pytest.mark.parametrize("printing", PRINTINGS)
    @pytest.mark.parametrize("players", [2, 3])
    def test_nobody_has_any_r5(self, players: int, printing: str) -> None:
        assert desserts(PARTY, *[""] * players, menu="pudding", printing=printing) == [0] * players


class TestPuddingOfSushiGo:
    @pytest.mark.parametrize(
        ("piles", "points"),
        [
            (("pudding*3", "pudding", "", "pudding"), [6, 0, -6, 0]),
            (("pudding*2", "pudding*2", "pudding", ""), [3, 3, 0, -6]),
            (("pudding*4", "pudding", "pudding", "pudding"), [6, -2, -2, -2]),
            (("pudding*4", "", "", "", ""), [6, -1, -1, -1, -1]),
            (("pudding", "pudding", "pudding", "pudding", ""), [1, 1, 1, 1, -6]),
            (("pudding*2", "pudding*2", "", ""), [3, 3, -3, -3]),
        ],
    )
    def test_split_and_rounded_down_both_ways(self, piles: tuple[str, ...], points: list[int]) -> None:
        assert desserts(GO, *piles) == points

    @pytest.mark.parametrize("pile", ["", "pudding"])
    @pytest.mark.parametrize("players", [2, 3, 5])
    def test_all_equal_is_nothing(self, pile: str, players: int) -> None:
        assert desserts(GO, *[pile] * players) == [0] * players

    def test_two_players_nobody_loses(self) -> None:
        assert desserts(GO, "pudding*2", "pudding") == [6, 0]

    def test_the_dummy_counts_and_two_players_can_lose_r3(self) -> None:
        piles = ("pudding*2", "", "pudding")
        assert desserts(GO, *piles, players=2, options={"dummy": True}) == [6, -6, 0]


@pytest.mark.parametrize(("count", "points"), [(0, 0), (3, 0), (4, 12), (7, 12), (8, 24), (12, 36)])
def test_green_tea_ice_cream_twelve_for_every_four(count: int, points: int) -> None:
    pile = f"green-tea-ice-cream*{count}" if count else ""
    assert desserts(PARTY, pile, "", menu="green-tea-ice-cream") == [points, 0]


class TestFruit:
    def test_none_at_all_costs_six(self) -> None:
        assert desserts(PARTY, "", "", menu="fruit") == [-6, -6]

    @pytest.mark.parametrize(
        ("pile", "points"),
        [
            ("fruit-watermelon-watermelon fruit-orange-pineapple", 1 + 0 + 0),
            ("fruit-orange-watermelon", 0 + 0 - 2),
            ("fruit-pineapple-pineapple*2 fruit-pineapple-watermelon", 10 + 0 - 2),
            ("fruit-orange-orange*2", 6 - 2 - 2),
            ("fruit-orange-orange*2 fruit-orange-pineapple*2", 10 + 1 - 2),
            ("fruit-orange-orange fruit-orange-pineapple", 3 + 0 - 2),
        ],
    )
    def test_each_fruit_by_its_icons(self, pile: str, points: int) -> None:
        assert desserts(PARTY, pile, "", menu="fruit") == [points, -6]


def test_lines_of_desserts_point_into_the_pile_that_was_kept() -> None:
    before = {"desserts": [["pudding"], []]}
    sheet = party_sheet("tofu pudding", "", menu="tofu pudding", before=before, final=True)
    assert sheet.desserts is not None
    assert sheet.desserts.lines[0][0].servings == (0, 1)
    assert sheet.desserts.lines[0][0].why == "most puddings (2): 6"
