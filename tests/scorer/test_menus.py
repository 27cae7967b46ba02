"""Presets, printings, and what makes a menu legal."""

import pytest

from okaikei.scorer import KINDS, PRESETS, PRINTINGS, check_menu, closed_kinds, menu_problems
from tests.scorer.shorthand import menu_with


@pytest.mark.parametrize(
    ("menu", "players"),
    [
        ("my-first-meal", (2, 8)),
        ("sushi-go", (2, 8)),
        ("party-sampler", (2, 6)),
        ("master-menu", (3, 8)),
        ("points-platter", (3, 6)),
        ("cutthroat-combo", (3, 8)),
        ("big-banquet", (3, 8)),
        ("dinner-for-two", (2, 6)),
    ],
)
def test_presets_are_legal_for_their_players_and_no_others(menu: str, players: tuple[int, int]) -> None:
    assert PRESETS[menu].players == players
    allowed = [count for count in range(2, 9) if not menu_problems(menu, count)]
    assert allowed == list(range(players[0], players[1] + 1))


def test_there_are_eight_presets_and_five_printings() -> None:
    assert len(PRESETS) == 8
    assert len(PRINTINGS) == 5


@pytest.mark.parametrize("kind", ["menu", "special-order"])
def test_menu_and_special_order_not_with_seven_or_eight(kind: str) -> None:
    assert [count for count in range(2, 9) if menu_problems(menu_with(kind), count)] == [7, 8]


@pytest.mark.parametrize("kind", ["spoon", "edamame"])
def test_spoon_and_edamame_not_with_two(kind: str) -> None:
    assert [count for count in range(2, 9) if menu_problems(menu_with(kind), count)] == [2]


def test_every_kind_can_be_on_a_legal_menu() -> None:
    for kind in KINDS.values():
        if "sushi-go-party" in kind.games:
            assert menu_problems(menu_with(kind.name), 4) == []


@pytest.mark.parametrize(
    ("kinds", "problems"),
    [
        ("maki,tempura,sashimi,tofu,tea,wasabi", ["1 dessert wanted, 0 there"]),
        ("maki,maki,tempura,sashimi,tofu,tea,wasabi,fruit", ["maki is there twice"]),
        ("maki,tempura,sashimi,tofu,eel,tea,wasabi,fruit", ["3 appetizers wanted, 4 there"]),
        ("maki,tempura,sashimi,tofu,tea,fruit", ["2 specials wanted, 1 there"]),
        ("maki,pizza,tuna-nigiri", ['no such kind "pizza"', 'no such kind "tuna-nigiri"']),
    ],
)
def test_problems_are_told_in_words(kinds: str, problems: list[str]) -> None:
    assert menu_problems(kinds, 4) == problems


def test_each_problem_names_its_tile_or_group() -> None:
    found = check_menu("maki,tempura,sashimi,tofu,tofu,spoon,fruit", 2)
    assert [(problem.kind, problem.group) for problem in found] == [
        ("tofu", None),
        (None, "special"),
        ("spoon", None),
    ]


@pytest.mark.parametrize(
    ("players", "closed"), [(2, {"edamame", "spoon"}), (3, set()), (6, set()), (8, {"menu", "special-order"})]
)
def test_tiles_that_a_number_of_players_cannot_use(players: int, closed: set[str]) -> None:
    assert set(closed_kinds(players)) == closed
    assert all(
        menu_problems(menu_with(kind), players) == [why] for kind, why in closed_kinds(players).items()
    )


def test_in_german_too() -> None:
    assert menu_problems("master-menu", 2, "de") == ["Löffel ist für 3 bis 8 Personen, nicht für 2"]
