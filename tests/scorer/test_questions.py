"""What must be asked of the table, row by row of rules 6, and nothing else."""

from typing import Any

from okaikei.scorer import Question, load_record, open_questions
from tests.scorer.shorthand import NAMES, menu_with, record, tableau

GO, PARTY, DRAFT = "sushi-go", "sushi-go-party", "sushi-draft"
EXACT = "egg-nigiri*4 salmon-nigiri*4 tempura"  # nine cards, all English printings


def asked(game: str, *lines: str, **more: Any) -> list[Question]:
    """The questions of one round, but for those about missing cards."""
    return [question for question in everything(game, *lines, **more) if question.kind != "missing"]


def everything(game: str, *lines: str, **more: Any) -> list[Question]:
    """All questions of one round."""
    if "menu" in more:
        more["menu"] = menu_with(*more["menu"])
    return open_questions(record(game, lines, **more), 0)


def values(question: Question) -> list[Any]:
    """What can be answered."""
    return [choice.value for choice in question.choices]


def test_a_plain_round_asks_nothing() -> None:
    ten = f"{EXACT} dumpling"
    assert everything(PARTY, ten, "tempura*4 sashimi*4 dumpling*2", menu=("maki",)) == []
    assert everything(GO, ten, "tempura*4 sashimi*4 dumpling*2") == []


class TestUramaki:
    FULL = "tempura*4 sashimi*4 dumpling*2"

    def test_who_lacks_two_cards_may_have_scored(self) -> None:
        (question,) = asked(PARTY, "egg-nigiri*4 salmon-nigiri*4", self.FULL, menu=("uramaki",))
        assert (question.kind, question.player, question.default) == ("uramaki", None, [[0]])
        assert [choice.text for choice in question.choices] == ["Ana", "Ben"]

    def test_nobody_when_something_else_explains_it(self) -> None:
        (question,) = asked(PARTY, "egg-nigiri*4 salmon-nigiri*4", self.FULL, menu=("uramaki", "miso-soup"))
        assert question.default == []

    def test_not_asked_when_nobody_lacks_two(self) -> None:
        assert asked(PARTY, EXACT, self.FULL, menu=("uramaki",)) == []

    def test_not_asked_again(self) -> None:
        lines = ("egg-nigiri*4 salmon-nigiri*4", self.FULL)
        assert asked(PARTY, *lines, menu=("uramaki",), uramaki=[[0]]) == []

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
    MENU = ("special-order", "tofu", "eel")

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

    def test_answered_orders_are_not_asked_again(self) -> None:
        assert asked(PARTY, "tofu tofu/ordered", "", menu=self.MENU) == []


class TestWasabi:
    def test_a_free_wasabi_beside_a_nigiri(self) -> None:
        (question,) = asked(GO, "wasabi egg-nigiri squid-nigiri", "")
        assert (question.kind, values(question), question.default) == ("wasabi", [1, 2], [])

    def test_as_many_as_there_are_wasabi(self) -> None:
        (question,) = asked(GO, "wasabi egg-nigiri/on_wasabi squid-nigiri/on_wasabi", "")
        assert (values(question), question.default) == ([1, 2], [1])

    def test_clear_cases_are_not_asked(self) -> None:
        assert asked(GO, "wasabi egg-nigiri/on_wasabi squid-nigiri", "wasabi tempura") == []


class TestDesserts:
    def rounds(self, *lines: str, game: str = PARTY, **more: Any) -> list[Question]:
        """The questions about the first player's second round."""
        played = [{"tableaux": [tableau(line), []]} for line in lines]
        obj = {"game": game, "players": NAMES[:2], "rounds": played, **more}
        questions = open_questions(load_record(obj), len(lines) - 1)
        return [question for question in questions if question.kind == "desserts"]

    def test_asked_where_tea_counts_colours(self) -> None:
        (question,) = self.rounds("green-tea-ice-cream", "tea green-tea-ice-cream*3", menu="my-first-meal")
        assert (question.servings, values(question), question.default) == ((1, 2, 3), [0, 1, 2, 3], 3)

    def test_within_the_hand_all_are_new(self) -> None:
        hand_of_ten = "tea*3 tempura*4 green-tea-ice-cream*3"
        (question,) = self.rounds("green-tea-ice-cream*2", hand_of_ten, menu="my-first-meal")
        assert question.default == 3

    def test_what_lies_there_beyond_the_hand_was_kept(self) -> None:
        eleven = "tea*3 tempura*5 green-tea-ice-cream*3"
        (question,) = self.rounds("green-tea-ice-cream*2", eleven, menu="my-first-meal")
        assert question.default == 2

    def test_with_all_desserts_in_the_photo_those_kept_are_taken_away(self) -> None:
        twelve = "tea*3 tempura*6 green-tea-ice-cream*3"
        (question,) = self.rounds("green-tea-ice-cream*2", twelve, menu="my-first-meal")
        assert question.default == 1

    def test_no_more_are_taken_away_than_were_kept(self) -> None:
        fifteen = "tea*4 tempura*8 green-tea-ice-cream*3"
        (question,) = self.rounds("green-tea-ice-cream*2", fifteen, menu="my-first-meal")
        assert question.default == 1

    def test_each_answer_says_which_cards_lie_there_from_earlier(self) -> None:
        kept = "fruit-orange-orange fruit-orange-watermelon"
        shown = "fruit-pineapple-pineapple tofu fruit-orange-watermelon fruit-orange-orange"
        (question,) = self.rounds(kept, f"{shown} tempura*8", menu=menu_with("tofu", "fruit"))
        assert (question.servings, question.default) == ((0, 2, 3), 1)
        assert [choice.earlier for choice in question.choices] == [(0, 2, 3), (2, 3), (2,), ()]
        assert question.to_json()["choices"][1] == {"value": 1, "text": "1", "earlier": [2, 3]}

    def test_not_asked_when_the_earlier_ones_are_not_among_them(self) -> None:
        lines = ("green-tea-ice-cream*2", "tea green-tea-ice-cream")
        assert self.rounds(*lines, menu="my-first-meal") == []
        assert self.rounds("tea green-tea-ice-cream", menu="my-first-meal") == []

    def test_not_asked_where_the_hand_is_known_and_fits(self) -> None:
        assert self.rounds("pudding", "pudding*2", game=GO) == []
        menu = menu_with("tea", "pudding")
        assert self.rounds("pudding", "tea pudding*2", menu=menu) == []

    def test_asked_where_it_does_not_fit(self) -> None:
        (question,) = self.rounds("pudding", "tempura*4 sashimi*4 dumpling pudding*2", game=GO)
        assert question.default == 1


class TestMissing:
    def test_one(self) -> None:
        (question, _) = everything(GO, EXACT, "tempura")
        assert (question.kind, question.player) == ("missing", 0)
        assert question.text == "Ana seems to miss a card: is it covered?"

    def test_several(self) -> None:
        assert (
            everything(GO, f"{EXACT} sashimi", "tempura")[0].text
            == "Ben seems to miss 9 cards: is one covered?"
        )

    def test_the_dummy_too(self) -> None:
        questions = everything(GO, EXACT, EXACT, "tempura", players=2, options={"dummy": True})
        assert [question.text for question in questions] == [
            "the dummy seems to miss 8 cards: is one covered?"
        ]


class TestEndOfTheGame:
    def test_dessert_totals_are_confirmed(self) -> None:
        played = [{"tableaux": [["pudding"], []]}] * 3
        last = load_record({"game": GO, "players": NAMES[:2], "rounds": played})
        totals = [question for question in open_questions(last, 2, "de") if question.kind == "dessert-total"]
        assert [(question.player, question.default) for question in totals] == [(0, 3), (1, 0)]
        assert totals[0].text == "Ana: 3 Desserts im ganzen Spiel?"

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
    (question,) = asked(PARTY, "tofu special-order", "", menu=("special-order", "tofu"))
    assert question.to_json() == {
        "kind": "special-order",
        "player": 0,
        "servings": [1],
        "text": "Ana: what does the special order copy?",
        "choices": [{"value": "tofu", "text": "tofu"}],
        "default": "tofu",
    }
