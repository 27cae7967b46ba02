"""What is typed in answer to each kind of question, and what the record says then."""

from typing import Any

import pytest

from okaikei.scorer import dump_record, load_record
from okaikei.scorer.conversation import converse
from tests.scorer.party_records import TEN, last, party
from tests.scorer.shorthand import NAMES, tableau


def talk(record: dict[str, Any], *replies: str, language: str = "en") -> tuple[dict[str, Any], list[str]]:
    """The record once these replies were given, and everything that was said."""
    said: list[str] = []
    waiting = list(replies)

    def listen(prompt: str) -> str | None:
        said.append(prompt)
        return waiting.pop(0) if waiting else None

    after, count = converse(load_record(record), said.append, listen, language)
    assert not waiting, "not all replies were asked for"
    assert count <= len(replies)
    return dump_record(after), said


class TestReplies:
    """For each kind of question: what is typed, and what the record says then."""

    @pytest.mark.parametrize(
        ("reply", "left"), [("3", [3]), ("1, 3", [1, 3]), ("0", []), ("none", []), ("", [2, 3])]
    )
    def test_new_desserts(self, reply: str, left: list[int]) -> None:
        kept = "fruit-orange-orange tempura*4 sashimi*4 maki-1"
        fruits = ["fruit-orange-orange", "fruit-orange-watermelon", "fruit-pineapple-pineapple"]
        shown = f"{' '.join(fruits)} tempura*4 maki-1*4"
        after, said = talk(party((kept, TEN), (shown, TEN), kinds=("fruit", "tea")), reply)
        assert [card for card in last(after) if card in fruits] == [fruits[number - 1] for number in left]
        assert said[:5] == [
            "Ana: which of these desserts are new in this round?",
            "  1 fruit (orange, orange)",
            "  2 fruit (orange, watermelon)",
            "  3 fruit (pineapple, pineapple)",
            "numbers of the new ones, 0 for none [2 3]: ",
        ]

    @pytest.mark.parametrize(
        ("reply", "places"),
        [
            *(("", [[0]]), ("2", [[1]]), ("1+2", [[0, 1]])),
            *(("1, 2", [[0], [1]]), ("1 1", [[0], [0]]), ("nobody", None)),
        ],
    )
    def test_uramaki(self, reply: str, places: list[list[int]] | None) -> None:
        record = party(("tempura*4 sashimi*4", TEN), kinds=("uramaki",))
        after, said = talk(record, reply)
        assert after["rounds"][0].get("uramaki") == places
        assert "numbers in order, 1+2 for two who share a place, 0 for nobody [1]: " in said

    @pytest.mark.parametrize("reply", ["2", "Stäbchen", "chopsticks"])
    def test_special_order(self, reply: str) -> None:
        record = party(("tofu special-order", TEN), kinds=("special-order", "chopsticks", "tofu"))
        after, said = talk(record, reply)
        assert last(after)[1] == {"face": "chopsticks", "ordered": True}
        assert said[:4] == [
            "Ana: what does the special order copy?",
            "  1 tofu",
            "  2 chopsticks",
            "number or name [tofu]: ",
        ]

    def test_wild_and_chips(self) -> None:
        lines = [
            tableau("tuna-nigiri*2 salmon-roll*2 wild"),
            tableau("tuna-nigiri*5"),
            tableau("tuna-nigiri*5"),
        ]
        full = [tableau("tuna-nigiri*5")] * 3
        rounds = [{"tableaux": full}, {"tableaux": full}, {"tableaux": lines}]
        record = {"game": "sushi-draft", "players": NAMES[:3], "rounds": rounds}
        after, said = talk(record, "salmon roll", "3, 4", "five", "5", "0")
        assert last(after)[4] == {"face": "salmon-roll", "wild": True}
        assert after["chips"] == [[3, 4], [5], []]
        assert "the values on the chips, please; 0 for no chips" in said

    @pytest.mark.parametrize(("reply", "face"), [("", "card-back"), ("ja", "card-back"), ("Aal", "eel")])
    def test_face_down(self, reply: str, face: str) -> None:
        record = party((f"card-back {TEN.replace('*2', '')}", TEN), kinds=("takeout-box", "eel"))
        after, said = talk(record, reply, language="de")
        assert last(after)[0] == face
        assert "ja, oder die Namen der Karten [ja]: " in said

    @pytest.mark.parametrize(("reply", "chosen"), [("", []), ("2", [2]), ("1 2", [1, 2]), ("-", [])])
    def test_wasabi(self, reply: str, chosen: list[int]) -> None:
        record = party(("wasabi*2 egg-nigiri squid-nigiri tempura*4 maki-1*2", TEN), kinds=("wasabi",))
        after, said = talk(record, reply)
        nigiri = ["", "egg-nigiri", "squid-nigiri"]
        marked = [{"face": nigiri[number], "on_wasabi": True} for number in chosen]
        assert [card for card in last(after) if isinstance(card, dict)] == marked
        assert "numbers, 0 for none [0]: " in said

    def test_discarded_and_missing(self) -> None:
        record = party(("tempura*4 sashimi*4", TEN), kinds=("miso-soup",))
        after, _ = talk(record, "")
        assert after["rounds"][0]["discarded"] == [2, None]
        after, said = talk(record, "1", "maki", "2x maki 1, squid")
        assert after["rounds"][0]["discarded"] == [1, None]
        assert last(after)[8:] == ["maki-1", "maki-1", "squid-nigiri"]
        assert "not understood: maki: which one: maki 1, maki 2, maki 3?" in said
        after, _ = talk(record, "1", "0")
        assert len(last(after)) == 8

    @pytest.mark.parametrize(("reply", "options"), [("yes", {"expansions_confirmed": True}), ("no", None)])
    def test_expansions(self, reply: str, options: dict[str, bool] | None) -> None:
        after, said = talk(party((TEN, TEN), kinds=("sake",)), reply)
        assert after.get("options") == options
        assert said[-1] == "yes or no: "

    def test_dessert_totals(self) -> None:
        record = {
            "game": "sushi-go",
            "players": NAMES[:2],
            "rounds": [{"tableaux": [[], []]}],
            "before": {"rounds": 2},
        }
        record["rounds"] = [{"tableaux": [tableau(TEN), tableau(TEN)]}]
        after, said = talk(record, "", "no")
        assert after == dump_record(load_record(record))
        assert "Ana: 0 desserts in the whole game?" in said


class TestUnclearReplies:
    @pytest.mark.parametrize(
        ("kinds", "line", "replies", "said"),
        [
            (("uramaki",), "tempura*4 sashimi*2", ("4", "1"), "numbers from 1 to 2, please"),
            (("special-order", "tofu", "eel"), "tofu eel special-order", ("", "1"), "an answer, please"),
            (("special-order", "tofu", "eel"), "tofu eel special-order", ("9", "1"),
             "a number from 1 to 3, or the name of a card"),
            (("miso-soup",), "tempura*4 sashimi*5", ("many", "1"), "a number, please"),
            (("takeout-box",), "card-back tempura*4 sashimi*4", ("no", "yes"),
             "yes, or the names of the cards (1)"),
            (("takeout-box",), "card-back tempura*4 sashimi*4", (",", "yes"), "not understood: ,"),
            (("sake",), TEN, ("perhaps", "yes"), "yes or no, please"),
        ],
    )  # fmt: skip
    def test_it_is_asked_again(
        self, kinds: tuple[str, ...], line: str, replies: tuple[str, ...], said: str
    ) -> None:
        assert said in talk(party((line, TEN), kinds=kinds), *replies)[1]

    def test_nobody_answers(self) -> None:
        record = party(("tofu eel special-order", TEN), kinds=("special-order", "tofu", "eel"))
        after, said = talk(record)
        assert after == dump_record(load_record(record))
        assert len(said) == 5
