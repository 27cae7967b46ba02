"""Records that cannot be scored, and the one line that says where; and odd ones that can."""

from typing import Any

import pytest

from okaikei.scorer import load_record, score
from tests.scorer.small_records import DRAFT, GO, PARTY, refusal


class TestTop:
    @pytest.mark.parametrize("obj", [None, 3, "x", [], True])
    def test_not_an_object(self, obj: object) -> None:
        assert refusal(obj).startswith("record: should be an object")

    def test_unknown_key(self) -> None:
        assert refusal({**GO, "option": {}}) == 'option: no such key; did you mean "options"?'
        assert refusal({**GO, "xyz": {}}) == "xyz: no such key"
        assert refusal({**GO, "x\n": {}}) == '"x\\n": no such key'

    def test_game(self) -> None:
        assert refusal({}).startswith("game: missing; one of sushi-go, ")
        assert (
            refusal({**GO, "game": "sushi-goo"}) == 'game: no such game "sushi-goo"; did you mean "sushi-go"?'
        )
        assert (
            refusal({**GO, "game": 7}) == "game: no such game 7; one of sushi-go, sushi-go-party, sushi-draft"
        )

    def test_printing(self) -> None:
        assert refusal({**GO, "printing": "zoch-2017"}) == (
            "printing: zoch-2017 is a printing of Sushi Go Party!, not Sushi Go!"
        )
        assert refusal({**GO, "printing": "zoch"}).startswith(
            'printing: no such printing "zoch"; did you mean'
        )
        assert load_record({**PARTY, "printing": None}).printing == "gamewright-2016-revised"

    def test_long_and_many_lined_values_are_shown_short(self) -> None:
        text = refusal({**GO, "game": "sushi\n" * 100})
        assert len(text) < 150


class TestPlayers:
    @pytest.mark.parametrize(("base", "count"), [(GO, 1), (GO, 6), (PARTY, 9), (DRAFT, 2), (DRAFT, 6)])
    def test_too_few_or_too_many(self, base: dict[str, Any], count: int) -> None:
        text = refusal({**base, "players": ["x"] * count})
        assert text.startswith("players: ")
        assert text.endswith(f"not for {count}")

    @pytest.mark.parametrize("name", [3, None, ["x"], "\ud800"])
    def test_not_a_name(self, name: object) -> None:
        assert refusal({**GO, "players": ["Ana", name]}).startswith("players[1]: should be a name")

    def test_missing(self) -> None:
        assert refusal({"game": "sushi-go"}) == "players: missing"
        assert refusal({"game": "sushi-go", "players": "Ana"}) == 'players: should be a list, not "Ana"'

    def test_two_may_have_the_same_name(self) -> None:
        assert load_record({**GO, "players": ["Ana", "Ana"]}).players == ("Ana", "Ana")


class TestMenu:
    def test_preset_or_list_with_or_without_nigiri(self) -> None:
        kinds = ["maki", "tempura", "sashimi", "miso-soup", "wasabi", "tea", "green-tea-ice-cream"]
        preset, listed = load_record(PARTY), load_record({**PARTY, "menu": kinds})
        with_nigiri = load_record({**PARTY, "menu": ["nigiri", *kinds]})
        assert set(preset.kinds) == set(listed.kinds) == set(with_nigiri.kinds)
        assert listed == with_nigiri

    def test_missing(self) -> None:
        assert refusal({**GO, "game": "sushi-go-party"}) == "menu: missing"

    def test_unknown(self) -> None:
        assert (
            refusal({**PARTY, "menu": "first-meal"})
            == 'menu: no such menu "first-meal"; did you mean "my-first-meal"?'
        )
        assert (
            refusal({**PARTY, "menu": ["tempra"]})
            == 'menu[0]: no such kind "tempra"; did you mean "tempura"?'
        )
        assert refusal({**PARTY, "menu": ["maki", 3]}) == "menu[1]: no such kind 3"
        assert refusal({**PARTY, "menu": {"maki": 1}}) == 'menu: should be a list, not {"maki": 1}'

    def test_illegal(self) -> None:
        text = refusal({**PARTY, "menu": ["maki", "temaki", "tempura"]})
        assert text.startswith("menu: 1 roll wanted, 2 there; 3 appetizers wanted, 1 there; ")

    def test_not_for_this_number_of_players(self) -> None:
        assert refusal({**PARTY, "menu": "master-menu"}) == "menu: spoon is for 3 to 8 players, not for 2"

    def test_only_party_has_one(self) -> None:
        assert refusal({**GO, "menu": "sushi-go"}) == "menu: only Sushi Go Party! has a menu"


class TestOptions:
    def test_absent_null_false_or_zero(self) -> None:
        absent: list[Any] = [None, {}, {"dummy": False}, {"dummy": 0}, []]
        for options in absent:
            assert load_record({**GO, "options": options}).options == frozenset()

    def test_true_one_or_named(self) -> None:
        for options in ({"promo_soy_sauce": True}, {"promo_soy_sauce": 1}, ["promo_soy_sauce"]):
            assert load_record({**GO, "options": options}).options == {"promo_soy_sauce"}

    def test_unknown(self) -> None:
        assert (
            refusal({**GO, "options": {"dumy": True}}) == 'options.dumy: no such key; did you mean "dummy"?'
        )
        assert (
            refusal({**GO, "options": ["dumy"]}) == 'options[0]: no such option "dumy"; did you mean "dummy"?'
        )
        assert (
            refusal({**GO, "options": {"dummy": "yes"}})
            == 'options.dummy: should be true or false, not "yes"'
        )
        assert refusal({**GO, "options": 3}) == "options: should be an object, not 3"

    def test_of_another_game(self) -> None:
        assert refusal({**GO, "options": {"half_wild": True}}) == (
            "options.half_wild: an option of Sushi Draft, not of Sushi Go!"
        )

    def test_the_dummy_plays_with_two(self) -> None:
        text = refusal({**GO, "players": ["a", "b", "c"], "options": {"dummy": True}})
        assert text == "players: the dummy plays with two players, not with 3"
        assert refusal({**GO, "options": {"dummy": True}}) == "rounds[0].tableaux: 2 tableaux for 3 players"


class TestBefore:
    def test_points(self) -> None:
        assert refusal({**GO, "before": {"points": [1]}}) == "before.points: 1 entry for 2 players"
        assert refusal({**GO, "before": {"points": [1, "2"]}}) == (
            'before.points[1]: should be a whole number, not "2"'
        )
        for points in (True, 1.5, 10**9):
            assert refusal({**GO, "before": {"points": [0, points]}}).startswith("before.points[1]: ")

    def test_desserts(self) -> None:
        assert refusal({**GO, "before": {"desserts": [["tempura"], []]}}) == (
            'before.desserts[0][0]: "tempura" is no dessert'
        )
        assert refusal({**GO, "before": {"desserts": []}}) == "before.desserts: 0 entries for 2 players"

    def test_unknown_key(self) -> None:
        assert refusal({**GO, "before": {"dessert": []}}) == (
            'before.dessert: no such key; did you mean "desserts"?'
        )

    def test_either_may_be_absent(self) -> None:
        before = load_record({**GO, "before": {}}).before
        assert before is not None
        assert (before.points, before.desserts) == ((0, 0), ((), ()))


class TestRounds:
    def test_may_be_absent(self) -> None:
        assert load_record({"game": "sushi-go", "players": ["Ana", "Ben"]}).rounds == ()

    def test_wrong_number_of_tableaux(self) -> None:
        assert refusal({**GO, "rounds": [{"tableaux": [[], [], []]}]}) == (
            "rounds[0].tableaux: 3 tableaux for 2 players"
        )

    def test_missing_tableaux(self) -> None:
        assert refusal({**GO, "rounds": [{"tableaux": [[], []]}, {}]}) == "rounds[1].tableaux: missing"
        assert refusal({**GO, "rounds": [[]]}) == "rounds[0]: should be an object, not []"
        assert refusal({**GO, "rounds": {}}) == "rounds: should be a list, not {}"

    @pytest.mark.parametrize(
        ("uramaki", "text"),
        [
            ([[2]], "rounds[0].uramaki[0][0]: no such seat 2; seats are 0 to 1"),
            ([[0], [-1]], "rounds[0].uramaki[1][0]: no such seat -1; seats are 0 to 1"),
            ([[0, 0]], "rounds[0].uramaki[0]: should be different seats, not [0, 0]"),
            ([[]], "rounds[0].uramaki[0]: should be different seats, not []"),
            ([[True]], "rounds[0].uramaki[0][0]: should be a whole number, not true"),
            ([0], "rounds[0].uramaki[0]: should be a list, not 0"),
            (3, "rounds[0].uramaki: should be a list, not 3"),
        ],
    )
    def test_uramaki(self, uramaki: object, text: str) -> None:
        assert refusal({**PARTY, "rounds": [{"tableaux": [[], []], "uramaki": uramaki}]}) == text

    def test_uramaki_in_another_game(self) -> None:
        rounds = [{"tableaux": [[], []], "uramaki": [[0]]}]
        assert refusal({**GO, "rounds": rounds}) == "rounds[0].uramaki: only Sushi Go Party! has uramaki"

    @pytest.mark.parametrize("uramaki", [None, []])
    def test_nobody_took_a_place(self, uramaki: object) -> None:
        assert (
            load_record({**GO, "rounds": [{"tableaux": [[], []], "uramaki": uramaki}]}).rounds[0].uramaki
            == ()
        )


class TestDiscarded:
    def with_discarded(self, counts: object) -> dict[str, Any]:
        return {**PARTY, "rounds": [{"tableaux": [[], []], "discarded": counts}]}

    def test_one_number_a_seat_or_nothing(self) -> None:
        for counts, loaded in (([2, 0], (2, 0)), ([2, None], (2, None)), ([], ()), (None, ())):
            assert load_record(self.with_discarded(counts)).rounds[0].discarded == loaded

    @pytest.mark.parametrize(
        ("counts", "text"),
        [
            ([1], "rounds[0].discarded: 1 entry for 2 players"),
            ([1, -1], "rounds[0].discarded[1]: should be a whole number from 0 to 1000000, not -1"),
            ([1, "2"], 'rounds[0].discarded[1]: should be a whole number, not "2"'),
            (3, "rounds[0].discarded: should be a list, not 3"),
        ],
    )
    def test_shape(self, counts: object, text: str) -> None:
        assert refusal(self.with_discarded(counts)) == text

    def test_the_dummy_has_a_seat(self) -> None:
        record = {**GO, "options": ["dummy"], "rounds": [{"tableaux": [[], [], []], "discarded": [0, 0, 0]}]}
        assert load_record(record).rounds[0].discarded == (0, 0, 0)


class TestRoundsOnPaper:
    def test_how_many(self) -> None:
        for rounds in (0, 1, 2, 3, None):
            before = load_record({**GO, "before": {"rounds": rounds}}).before
            assert before is not None
            assert before.rounds == rounds

    def test_not_so_many(self) -> None:
        for rounds in (-1, 4):
            text = f"before.rounds: should be a whole number from 0 to 3, not {rounds}"
            assert refusal({**GO, "before": {"rounds": rounds}}) == text

    def test_the_game_ends_with_the_third(self) -> None:
        record = {**GO, "before": {"points": [3, 4], "rounds": 2}}
        assert score(load_record(record)).winners == (1,)
        assert score(load_record({**record, "before": {"points": [3, 4], "rounds": 1}})).winners is None


class TestAbsurdNumbers:
    def test_too_large(self) -> None:
        text = refusal({**GO, "before": {"points": [10**7, 0]}})
        assert text == ("before.points[0]: should be a whole number from -1000000 to 1000000, not 10000000")

    def test_without_end(self) -> None:
        text = (
            "before.points[0]: should be a whole number from -1000000 to 1000000, not something without end"
        )
        assert refusal({**GO, "before": {"points": [10**5000, 0]}}) == text


class TestChips:
    def test_only_draft(self) -> None:
        assert refusal({**GO, "chips": [[1], []]}) == "chips: only Sushi Draft has chips"
        assert load_record({**GO, "chips": []}).chips is None

    def test_shape(self) -> None:
        assert refusal({**DRAFT, "chips": [[1]]}) == "chips: 1 entry for 3 players"
        assert (
            refusal({**DRAFT, "chips": [[1], ["2"], []]}) == 'chips[1][0]: should be a whole number, not "2"'
        )
