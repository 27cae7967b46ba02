"""Sushi Draft: which chips a seat took, and whether what was counted on them can be."""

from typing import Any

from okaikei.scorer import Record, chip_mistakes, chips_on_paper, chips_taken, load_record, score
from okaikei.scorer.chips import sorted_by_pile
from tests.scorer.shorthand import NAMES, tableau

TUNA, SALMON, MACKEREL = "tuna-nigiri", "salmon-roll", "mackerel-temaki"


def game(*chips: list[int], rounds: int = 3, **more: Any) -> Record:
    """In each round Ana takes tuna, Ben salmon, Cem mackerel and, with two types, the dessert chip."""
    lines = (f"{TUNA}*5", f"{SALMON}*5", f"{MACKEREL}*4 cucumber-maki")
    played = [{"tableaux": [tableau(line) for line in lines]}] * rounds
    written = {"chips": list(chips)} if chips else {}
    return load_record({"game": "sushi-draft", "players": NAMES[:3], "rounds": played, **written, **more})


def taken(record: Record, seat: int) -> list[tuple[int, str, int | None]]:
    found = chips_taken(record, score(record).rounds, seat)
    return [(chip.round, chip.pile, chip.value) for chip in found]


def mistakes(record: Record) -> list[tuple[int | None, str]]:
    return [(each.player, each.text) for each in chip_mistakes(record, score(record).rounds)]


class TestTaken:
    def test_from_which_pile_and_in_which_round(self) -> None:
        assert taken(game(), 0) == [(0, TUNA, None), (1, TUNA, None), (2, TUNA, None)]
        assert [pile for _, pile, _ in taken(game(rounds=1), 2)] == ["cucumber-maki", MACKEREL, "dessert"]

    def test_the_usual_values_are_those_of_the_pile(self) -> None:
        record = game(rounds=1)
        assert chips_taken(record, score(record).rounds, 0)[0].usual == (3, 4, 5)

    def test_values_written_in_any_order_find_a_pile_that_holds_them(self) -> None:
        record = game([5, 3, 4], [4, 3, 2], [3, 3, 3, 2, 2, 2, 1, 1, 1])
        values = [(pile, value) for _, pile, value in taken(record, 2)]
        assert len(set(values)) == 9
        assert {value for pile, value in values if pile == "dessert"} == {1, 2, 3}

    def test_values_that_no_pile_holds_stay_as_they_are_written(self) -> None:
        record = game([1, 2, 1], [4, 3, 2], [3, 3, 3, 2, 2, 2, 1, 1, 1])
        assert [value for _, _, value in taken(record, 0)] == [1, 2, 1]

    def test_too_few_values_are_nobodys(self) -> None:
        assert [value for _, _, value in taken(game([5, 4], [], []), 0)] == [None, None, None]

    def test_what_is_left_was_won_on_paper(self) -> None:
        record = game([5, 1, 2], [4], [3, 3, 3], rounds=1)
        assert taken(record, 0) == [(0, TUNA, 5)]
        assert chips_on_paper(record, score(record).rounds, 0) == (1, 2)
        assert chips_on_paper(game(rounds=1), score(game(rounds=1)).rounds, 0) == ()

    def test_no_pile_has_four_chips(self) -> None:
        assert sorted_by_pile([TUNA] * 4, [3, 4, 5, 5]) is None
        assert sorted_by_pile([], [3]) == []


class TestMistakes:
    def test_as_many_as_were_won(self) -> None:
        assert mistakes(game([3, 4, 5], [2, 3, 4], [1, 2, 3] * 3)) == []
        assert mistakes(game()) == []

    def test_none_half_of_them_or_too_many(self) -> None:
        assert mistakes(game([], [2, 3], [1, 2, 3] * 3 + [1])) == [
            (0, "0 chips counted, 3 won"),
            (1, "2 chips counted, 3 won"),
            (2, "10 chips counted, 9 won"),
        ]

    def test_rounds_on_paper_may_have_won_six_each(self) -> None:
        assert mistakes(game([5] * 13, [2], [1, 2, 3], rounds=1)) == []
        assert mistakes(game([5] * 14, [2], [1, 2, 3], rounds=1)) == [(0, "14 chips counted, 1 won")]

    def test_values_that_are_on_no_chip(self) -> None:
        assert mistakes(game([0, 9], [2], [1, 2, 3], rounds=1)) == [
            (0, "chip worth 0: chips are worth 1 to 5"),
            (0, "chip worth 9: chips are worth 1 to 5"),
        ]
