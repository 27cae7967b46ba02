"""Uramaki scored during a round: who may have taken a place, and a place that the cards speak against."""

from typing import Any

from okaikei.scorer import Record, uramaki_contradictions, uramaki_takers
from tests.scorer.shorthand import menu_with, record


def round_of(*lines: str, **more: Any) -> Record:
    return record("sushi-go-party", lines, menu=menu_with("uramaki"), **more)


class TestWhoMayHaveTakenAPlace:
    def test_those_who_lack_two_cards_or_more_come_first(self) -> None:
        found = uramaki_takers(round_of("tempura*10", "tempura*9", "sashimi*6"), 0)
        assert [(taker.seat, taker.lacking, taker.most) for taker in found] == [
            (2, 4, 2),
            (0, 0, 0),
            (1, 1, 0),
        ]
        assert [taker.text for taker in found] == ["lacks 4 cards", "has all cards", "lacks 1 card"]

    def test_there_are_no_more_than_three_places(self) -> None:
        assert uramaki_takers(round_of("", "", ""), 0)[0].most == 3

    def test_cards_known_to_be_discarded_count(self) -> None:
        found = uramaki_takers(round_of("tempura*8", "tempura*10", "", discarded=[2, None, None]), 0)
        assert (found[0].seat, found[0].lacking) == (0, 2)


class TestAPlaceThatTheCardsSpeakAgainst:
    def test_all_cards_are_there(self) -> None:
        found = uramaki_contradictions(round_of("tempura*10", "", "", uramaki=[[0], [1]]), 0)
        assert list(found) == [0]
        assert "only 0 of 10 cards are gone" in found[0]

    def test_enough_cards_are_gone(self) -> None:
        assert uramaki_contradictions(round_of("tempura*8", "", "", uramaki=[[0], [1]]), 0) == {}
