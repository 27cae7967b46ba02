"""What was close: one more card, and someone else wins."""

from dataclasses import replace
from typing import Any

from okaikei.scorer import Serving, close_call, load_record, score
from tests.scorer.simulator import simulate
from tests.scorer.test_standings import game


def said(*rounds: tuple[str, ...], **more: Any) -> str | None:
    record = game(*rounds, **more)
    found = close_call(record, score(record))
    return found.text if found else None


class TestOneMoreCard:
    def test_a_dessert(self) -> None:
        """Each has two puddings; with a third Ben would win them alone."""
        puddings = ("pudding*2 tempura*2 egg-nigiri", "pudding*2 tempura*2")
        assert said(puddings, ("", ""), ("", "")) == "one more pudding, and Ben wins"

    def test_another_card_and_its_round(self) -> None:
        lines = ("sashimi*3 pudding*2", "sashimi*3 egg-nigiri")
        assert said(("", ""), lines, ("", "")) == "one more maki 1 in round 3, and Ben wins"

    def test_not_close(self) -> None:
        assert said(("sashimi*9 pudding*5", "egg-nigiri"), ("", ""), ("", "")) is None
        assert said(("", "egg-nigiri"), ("", ""), ("", ""), before={"points": [99, 0]}) is None

    def test_not_before_the_end_and_not_of_chips(self) -> None:
        assert said(("egg-nigiri", "")) is None
        draft = [("tuna-nigiri", "", "")] * 3
        assert said(*draft, of="sushi-draft", chips=[[3, 3, 3, 3, 3, 3], [], []]) is None

    def test_that_card_really_wins(self) -> None:
        tried = 0
        for seed in (seed for seed in range(20) if simulate(seed).players < 4):
            record = load_record(simulate(seed).record())
            call = close_call(record, score(record))
            if call:
                tried += 1
                rounds = list(record.rounds)
                tableaux = list(rounds[call.round].tableaux)
                tableaux[call.seat] = (*tableaux[call.seat], Serving(call.face))
                rounds[call.round] = replace(rounds[call.round], tableaux=tuple(tableaux))
                assert score(replace(record, rounds=tuple(rounds))).winners == (call.seat,)
        assert tried > 1
