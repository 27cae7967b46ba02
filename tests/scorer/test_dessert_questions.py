"""What is asked about desserts of earlier rounds, and where the number of cards does not fit."""

from typing import Any

import pytest

from okaikei.scorer import Question, load_record, open_questions
from tests.scorer.questions_of import EXACT, GO, PARTY, everything, values
from tests.scorer.shorthand import NAMES, menu_with, record, tableau


class TestDiscarded:
    FULL = "tempura*4 sashimi*4 dumpling*2"

    def questions(self, *lines: str, **more: Any) -> list[Question]:
        """The questions about discarded cards."""
        return [question for question in everything(PARTY, *lines, **more) if question.kind == "discarded"]

    def test_one_card_too_few_where_it_may_have_been_discarded(self) -> None:
        (question,) = self.questions(EXACT, self.FULL, menu=("miso-soup",))
        why = " With this menu: miso soup thrown off."
        assert question.text == "Ana: 9 of 10 cards lie here. Was one discarded?" + why
        assert (question.player, values(question), question.default) == (0, [1, 0], 1)
        (question,) = self.questions(self.FULL, "egg-nigiri*4 tempura*4", menu=("miso-soup",))
        assert question.text == "Ben: 8 of 10 cards lie here. Were 2 discarded?" + why

    def test_not_asked_when_the_count_fits(self) -> None:
        assert self.questions(self.FULL, self.FULL, menu=("miso-soup",)) == []
        eight = "egg-nigiri*4 salmon-nigiri*4"
        assert self.questions(eight, self.FULL, menu=("uramaki", "miso-soup"), uramaki=[[0]]) == []

    def test_not_asked_where_nothing_can_have_been_discarded(self) -> None:
        assert self.questions(EXACT, self.FULL, menu=("maki",)) == []

    def test_not_asked_again(self) -> None:
        rounds = [{"tableaux": [tableau(EXACT), tableau(self.FULL)], "discarded": [1, None]}]
        found = record(PARTY, (), players=2, rounds=rounds, menu=menu_with("miso-soup"))
        assert open_questions(found, 0) == []

    def test_what_a_special_order_may_cover_is_not_preset(self) -> None:
        line = "egg-nigiri*4 salmon-nigiri*3 tempura tempura/ordered"
        (question,) = self.questions(line, self.FULL, menu=("miso-soup", "special-order"))
        assert question.default is None


class TestDesserts:
    """Desserts of earlier rounds must never count twice."""

    def rounds(self, *lines: str, game: str = PARTY, sideways: Any = None, **more: Any) -> list[Question]:
        """The questions about the first player's desserts in the last of these rounds."""
        played = [{"tableaux": [tableau(line), []]} for line in lines]
        obj = {"game": game, "players": NAMES[:2], "rounds": played, **more}
        questions = open_questions(load_record(obj), len(lines) - 1, sideways=sideways)
        return [question for question in questions if question.kind == "desserts"]

    def preset(self, kept: str, shown: str, **more: Any) -> Any:
        """How many of the desserts shown are supposed to be new."""
        more.setdefault("menu", "my-first-meal")  # miso soups may be discarded
        (question,) = self.rounds(kept, shown, **more)
        return question.default

    ICE = "green-tea-ice-cream"

    def test_asked_of_whoever_has_desserts_and_shows_desserts(self) -> None:
        (question,) = self.rounds(self.ICE, f"tea {self.ICE}*3", menu="my-first-meal")
        assert question.text == "Ana: which of these desserts are new in this round?"
        assert (question.servings, values(question)) == ((1, 2, 3), [0, 1, 2, 3])
        assert self.rounds(f"tea {self.ICE}", menu="my-first-meal") == []  # the first round
        assert self.rounds("tea", f"tea {self.ICE}", menu="my-first-meal") == []  # nothing kept
        assert self.rounds(self.ICE, "tea", menu="my-first-meal") == []  # nothing shown

    @pytest.mark.parametrize(
        ("kept", "shown", "new"),
        [
            (1, "tea green-tea-ice-cream*3", 2),  # what is shown less what is kept
            (2, "tea*3 tempura*4 green-tea-ice-cream*3", 1),  # a hand of ten, with miso soups discarded
            (2, "tea*3 tempura*5 green-tea-ice-cream*3", 1),  # one more than the hand: the pile lies there
            (2, "tea*3 tempura*6 green-tea-ice-cream*3", 1),
            (2, "tea*4 tempura*8 green-tea-ice-cream*3", 1),  # no more are taken away than were kept
            (1, "tea green-tea-ice-cream", 0),
            (2, "tea green-tea-ice-cream", None),  # the pile is not in sight: the table must say
        ],
    )
    def test_what_is_shown_less_what_is_kept(self, kept: int, shown: str, new: int | None) -> None:
        assert self.preset(f"{self.ICE}*{kept}", shown) == new

    def test_what_lies_sideways_is_old(self) -> None:
        shown = f"{self.ICE} tea {self.ICE} tempura {self.ICE}"
        assert self.preset(f"{self.ICE}*2", shown, sideways={0: [2]}) == 2
        (question,) = self.rounds(f"{self.ICE}*2", shown, sideways={0: [2]}, menu="my-first-meal")
        assert [choice.earlier for choice in question.choices] == [(0, 2, 4), (0, 2), (2,), ()]

    def test_nothing_sideways_and_nothing_too_many_says_nothing(self) -> None:
        assert self.preset(self.ICE, f"tea {self.ICE}", sideways={0: []}) is None
        eleven = f"tea*3 tempura*6 {self.ICE}*2"
        assert self.preset(self.ICE, eleven, sideways={0: []}) == 1

    def test_where_the_hand_is_known_it_tells(self) -> None:
        nine = "tempura*4 sashimi*4 dumpling"
        assert self.preset("pudding", f"{nine} pudding*2", game=GO, menu=None) == 1
        assert self.preset("pudding*2", f"{nine} pudding*2", game=GO, menu=None) == 1  # one is out of sight
        assert self.preset("pudding", f"{nine} pudding", game=GO, menu=None) is None  # it fits; but who knows
        assert self.preset("pudding", "pudding*2", game=GO, menu=None) == 1
        seldom = menu_with("special-order", "tea", "pudding")
        assert self.preset("pudding", f"{nine} pudding", menu=seldom) is None

    def test_all_new_is_never_preset(self) -> None:
        for kept in (1, 2, 3):
            for shown in (1, 2, 3, 4):
                for others in range(11):
                    line = f"{self.ICE}*{shown}" + (f" maki-1*{others}" if others else "")
                    assert self.preset(f"{self.ICE}*{kept}", line) != shown

    def test_each_answer_says_which_cards_lie_there_from_earlier(self) -> None:
        kept = "fruit-orange-orange fruit-orange-watermelon"
        shown = "fruit-pineapple-pineapple tofu fruit-orange-watermelon fruit-orange-orange"
        (question,) = self.rounds(kept, f"{shown} tempura*8", menu=menu_with("tofu", "fruit"))
        assert (question.servings, question.default) == ((0, 2, 3), 1)
        assert [choice.earlier for choice in question.choices] == [(0, 2, 3), (2, 3), (2,), ()]
        text = "1 fruit (pineapple, pineapple)"
        assert question.to_json()["choices"][1] == {"value": 1, "text": text, "earlier": [2, 3]}
        assert question.choices[0].text == "none of them"

    def test_a_special_order_that_lies_with_the_desserts(self) -> None:
        menu = menu_with("special-order", "tea", "pudding", "miso-soup")
        (question,) = self.rounds("pudding pudding/ordered", "special-order tofu pudding", menu=menu)
        assert (question.servings, question.default) == ((0, 2), 0)


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
