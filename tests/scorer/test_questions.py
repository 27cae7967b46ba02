"""What must be asked of the table, row by row of rules 6, and nothing else."""

from typing import Any

import pytest

from okaikei.scorer import load_record, open_questions
from tests.scorer.questions_of import DRAFT, EXACT, GO, PARTY, asked, everything, values
from tests.scorer.shorthand import NAMES, menu_with, record, tableau


def test_a_plain_round_asks_nothing() -> None:
    ten = f"{EXACT} dumpling"
    assert everything(PARTY, ten, "tempura*4 sashimi*4 dumpling*2", menu=("maki",)) == []
    assert everything(GO, ten, "tempura*4 sashimi*4 dumpling*2") == []


class TestUramaki:
    FULL = "tempura*4 sashimi*4 dumpling*2"
    EIGHT = "egg-nigiri*4 salmon-nigiri*4"

    def uramaki(self, *lines: str, **more: Any) -> list[Any]:
        """What is preset where it is asked who took a place."""
        return [question.default for question in asked(PARTY, *lines, **more) if question.kind == "uramaki"]

    def test_who_alone_lacks_two_cards_has_scored(self) -> None:
        question = asked(PARTY, self.EIGHT, self.FULL, menu=("uramaki",))[0]
        assert (question.kind, question.player, question.default) == ("uramaki", None, [[0]])
        assert [choice.text for choice in question.choices] == ["Ana", "Ben"]

    @pytest.mark.parametrize(
        ("lines", "kinds"),
        [
            (("egg-nigiri*4 salmon-nigiri*4", "tempura*4 sashimi*4"), ("uramaki",)),  # two who lack cards
            (("egg-nigiri*4 salmon-nigiri*2", "tempura*4 sashimi*4 dumpling*2"), ("uramaki",)),  # two places?
            (("egg-nigiri*4 salmon-nigiri*4", "tempura*4 sashimi*4 dumpling*2"), ("uramaki", "miso-soup")),
        ],
    )
    def test_else_the_table_must_say(self, lines: tuple[str, ...], kinds: tuple[str, ...]) -> None:
        assert self.uramaki(*lines, menu=kinds) == [None]

    def test_a_special_order_hardly_ever_explains_it(self) -> None:
        assert self.uramaki(self.EIGHT, self.FULL, menu=("uramaki", "special-order")) == [[[0]]]

    def test_not_asked_when_nobody_lacks_two(self) -> None:
        assert self.uramaki(EXACT, self.FULL, menu=("uramaki",)) == []

    def test_known_discards_tell_more_than_the_cards_in_sight(self) -> None:
        menu = menu_with("uramaki", "miso-soup")
        rounds = [{"tableaux": [tableau(self.EIGHT), tableau(self.FULL)], "discarded": [1, 0]}]
        found = open_questions(record(PARTY, (), players=2, rounds=rounds, menu=menu), 0)
        assert [question.kind for question in found] == ["missing"]

    def test_not_asked_again(self) -> None:
        assert asked(PARTY, self.EIGHT, self.FULL, menu=("uramaki",), uramaki=[[0]]) == []

    def test_not_asked_without_uramaki_on_the_menu(self) -> None:
        assert asked(PARTY, "egg-nigiri*4", self.FULL, menu=("maki",)) == []


class TestFaceDown:
    def test_takeout_cards(self) -> None:
        (one,) = asked(PARTY, "tofu card-back", "", menu=("takeout-box", "tofu"))
        assert one.text == "Ana: is the face-down card from a takeout box (2 points)?"
        assert (one.kind, one.player, one.servings, one.default) == ("face-down", 0, (1,), True)
        (two,) = asked(PARTY, "", "card-back*2", menu=("takeout-box",))
        assert two.text == "Ben: are 2 face-down cards from a takeout box (2 points each)?"

    def test_without_a_takeout_box_it_is_a_warning_instead(self) -> None:
        assert asked(PARTY, "card-back", "", menu=("tofu",)) == []


class TestSpecialOrder:
    MENU = ("special-order", "tea", "tofu", "eel")

    def test_what_it_copies_is_offered_from_what_lies_there(self) -> None:
        (question,) = asked(PARTY, "tofu eel special-order", "", menu=self.MENU)
        assert (question.kind, question.servings) == ("special-order", (2,))
        assert (values(question), question.default) == (["tofu", "eel"], None)

    def test_the_only_card_there_is_the_default(self) -> None:
        (question,) = asked(PARTY, "tofu*2 special-order", "", menu=self.MENU)
        assert (values(question), question.default) == (["tofu"], "tofu")

    def test_beside_a_wasabi_it_is_one(self) -> None:
        (question,) = asked(PARTY, "tofu wasabi special-order", "", menu=("special-order", "wasabi", "tofu"))
        assert question.default == "wasabi"

    def test_on_a_wasabi_it_is_a_nigiri(self) -> None:
        menu = ("special-order", "wasabi")
        (question,) = asked(PARTY, "wasabi egg-nigiri special-order/on_wasabi", "", menu=menu)[:1]
        assert question.text == "Ana: which nigiri is the special order on the wasabi?"
        assert (values(question), question.default) == (["egg-nigiri"], "egg-nigiri")

    def test_on_a_wasabi_with_two_kinds_of_nigiri_the_table_must_say(self) -> None:
        menu = ("special-order", "wasabi")
        line = "wasabi egg-nigiri squid-nigiri special-order/on_wasabi"
        question = asked(PARTY, line, "", menu=menu)[0]
        assert (values(question), question.default) == (["egg-nigiri", "squid-nigiri"], None)
        question = asked(PARTY, "wasabi special-order/on_wasabi", "", menu=menu)[0]
        assert (len(values(question)), question.default) == (3, None)

    def test_over_a_face_down_card_the_table_must_say(self) -> None:
        menu = ("special-order", "takeout-box", "tofu")
        question = asked(PARTY, "tofu card-back special-order", "", menu=menu)[0]
        assert question.default is None
        assert values(question)[0] == "tofu"
        assert {"sashimi", "squid-nigiri"} <= set(values(question))
        assert not {"card-back", "takeout-box", "special-order"} & set(values(question))

    def test_alone_it_may_be_anything_on_the_menu(self) -> None:
        (question,) = asked(PARTY, "special-order", "", menu=self.MENU)
        assert "eel" in values(question)
        assert "tempura" in values(question)
        assert "miso-soup" not in values(question)

    @pytest.mark.parametrize("passed_on", ["chopsticks", "spoon"])
    def test_what_was_copied_and_then_passed_on_is_offered(self, passed_on: str) -> None:
        menu = ("special-order", passed_on, "tofu", "eel")
        (question,) = asked(PARTY, "tofu eel special-order", "", "", menu=menu)
        assert values(question) == ["tofu", "eel", passed_on]

    def test_a_card_that_is_missing_may_lie_under_it(self) -> None:
        menu = ("special-order", "wasabi", "tofu")
        nine = "egg-nigiri*4 tempura*3 wasabi special-order"
        question = asked(PARTY, nine, "tempura*4 sashimi*4 dumpling*2", menu=menu)[0]
        assert question.default is None
        assert "sashimi" in values(question)
        question = asked(PARTY, f"{nine} tofu", "tempura*4 sashimi*4 dumpling*2", menu=menu)[0]
        assert question.default == "wasabi"

    def test_answered_orders_are_not_asked_again(self) -> None:
        assert asked(PARTY, "tofu tofu/ordered", "", menu=self.MENU) == []


class TestWasabi:
    def test_a_free_wasabi_beside_a_nigiri(self) -> None:
        (question,) = asked(GO, "wasabi egg-nigiri squid-nigiri", "")
        assert (question.kind, values(question), question.default) == ("wasabi", [1, 2], [])

    def test_nothing_is_asked_where_a_photo_shows_every_pair_and_all_cards(self) -> None:
        ten = record(GO, ("wasabi*2 egg-nigiri/on_wasabi squid-nigiri tempura*6", ""))
        kinds = [
            [each.kind for each in open_questions(ten, 0, seen={0: seen})] for seen in (range(4), [0, 1, 2])
        ]
        assert ["wasabi" in asked for asked in kinds] == [False, True]
        nine = record(GO, ("wasabi*2 egg-nigiri/on_wasabi squid-nigiri tempura*5", ""))
        assert "wasabi" in [each.kind for each in open_questions(nine, 0, seen={0: range(9)})]

    def test_as_many_as_there_are_wasabi(self) -> None:
        (question,) = asked(GO, "wasabi egg-nigiri/on_wasabi squid-nigiri/on_wasabi", "")
        assert (values(question), question.default) == ([1, 2], [1])

    def test_clear_cases_are_not_asked(self) -> None:
        assert asked(GO, "wasabi egg-nigiri/on_wasabi squid-nigiri", "wasabi tempura") == []


class TestEndOfTheGame:
    def test_dessert_totals_are_confirmed(self) -> None:
        played = [{"tableaux": [["pudding"], []]}] * 3
        last = load_record({"game": GO, "players": NAMES[:2], "rounds": played})
        totals = [question for question in open_questions(last, 2, "de") if question.kind == "dessert-total"]
        assert [(question.player, question.default) for question in totals] == [(0, 3), (1, 0)]
        assert totals[0].text == "Ana: 3 Desserts im ganzen Spiel?"

    def test_rounds_on_paper_count(self) -> None:
        obj = {"game": GO, "players": NAMES[:2], "before": {"rounds": 2}, "rounds": [{"tableaux": [[], []]}]}
        found = [question.kind for question in open_questions(load_record(obj), 0)]
        assert found.count("dessert-total") == 2
        found = [question.kind for question in open_questions(load_record({**obj, "before": {}}), 0)]
        assert "dessert-total" not in found

    def test_chips_are_asked_for(self) -> None:
        full = tableau("tuna-nigiri*5")
        obj = {"game": DRAFT, "players": NAMES[:3], "rounds": [{"tableaux": [full] * 3}] * 3}
        questions = open_questions(load_record(obj), 2)
        assert [(question.kind, question.player) for question in questions] == [
            ("chips", 0),
            ("chips", 1),
            ("chips", 2),
        ]
        assert open_questions(load_record({**obj, "options": {"chips_are_one": True}}), 2) == []
        assert open_questions(load_record({**obj, "chips": [[], [], []]}), 2) == []


class TestWild:
    def test_copies_what_was_eaten(self) -> None:
        (question,) = asked(DRAFT, "tuna-nigiri*2 salmon-roll wild", "", "")
        assert (question.kind, values(question), question.default) == (
            "wild",
            ["tuna-nigiri", "salmon-roll"],
            None,
        )
        (question,) = asked(DRAFT, "tuna-nigiri*2 wild", "", "")
        assert question.default == "tuna-nigiri"

    def test_with_nothing_in_sight_it_may_be_any_sushi(self) -> None:
        (question,) = asked(DRAFT, "wild", "", "")
        assert (len(values(question)), question.default) == (5, None)


def test_as_json() -> None:
    (question,) = asked(PARTY, "tofu special-order", "", menu=("special-order", "tea", "tofu"))
    assert question.to_json() == {
        "kind": "special-order",
        "player": 0,
        "servings": [1],
        "text": "Ana: what does the special order copy?",
        "choices": [{"value": "tofu", "text": "tofu"}],
        "default": "tofu",
    }
