"""Servings of a record that cannot be, and the one line that says where; and odd ones that can."""

import pytest

from okaikei.scorer import FACES, RecordError, Serving, load_record, score
from tests.scorer.small_records import DRAFT, GO, PARTY, refusal, with_serving


class TestServing:
    PLACE = "rounds[0].tableaux[0][0]"

    @pytest.mark.parametrize(
        ("said", "meant"),
        [
            ("salmon", "salmon-nigiri"),
            ("squid", "squid-nigiri"),
            ("tempra", "tempura"),
            ("ice-cream", "green-tea-ice-cream"),
            ("soy", "soy-sauce"),
            ("Grüntee", "green-tea-ice-cream"),
            ("fruit watermelon ornage", "fruit-orange-watermelon"),
            ("squid-nigri", "squid-nigiri"),
        ],
    )
    def test_no_such_face(self, said: str, meant: str) -> None:
        text = f'{self.PLACE}: no such face "{said}"; did you mean "{meant}"?'
        assert refusal(with_serving(PARTY, said)) == text

    @pytest.mark.parametrize(
        ("said", "meant"),
        [
            ("Squid Nigiri", "squid-nigiri"),
            ("nigiri squid", "squid-nigiri"),
            ("soy_sauce", "soy-sauce"),
            ("DUMPLINGS", "dumpling"),
            ("tempuras", "tempura"),
            ("maki 3", "maki-3"),
            ("3 Maki", "maki-3"),
            ("fruit-watermelon-orange", "fruit-orange-watermelon"),
            ("fruit-orange-watermelon", "fruit-orange-watermelon"),
            ("pineapple / pineapple", "fruit-pineapple-pineapple"),
            ("Frucht (Melone, Ananas)", "fruit-pineapple-watermelon"),
            ("Frucht (Ananas, Melone)", "fruit-pineapple-watermelon"),
            ("Sake-Nigiri", "salmon-nigiri"),
            ("Tamago Nigiri", "egg-nigiri"),
            ("Lachs-Nigiri", "salmon-nigiri"),
            ("Reiswein", "sake"),
            ("Aal", "eel"),
            ("gyoza", "dumpling"),
            ("Stäbchen", "chopsticks"),
            ("Staebchen", "chopsticks"),
            ("Löffel", "spoon"),
            ("Grünteeeis", "green-tea-ice-cream"),
            ("Miso Suppe", "miso-soup"),
            ("verdeckte Karte", "card-back"),
        ],
    )
    def test_what_can_mean_only_one_face_is_understood(self, said: str, meant: str) -> None:
        for serving in (said, {"face": said}):
            assert load_record(with_serving(PARTY, serving)).rounds[0].tableaux[0] == (Serving(meant),)

    @pytest.mark.parametrize(
        ("said", "several"),
        [
            ("maki", "maki-1, maki-2, maki-3"),
            ("Uramaki", "uramaki-3, uramaki-4, uramaki-5"),
            ("nigiri", "egg-nigiri, salmon-nigiri, squid-nigiri"),
            (
                "fruit",
                (
                    "fruit-orange-orange, fruit-orange-pineapple, fruit-orange-watermelon, "
                    "fruit-pineapple-pineapple, fruit-pineapple-watermelon, fruit-watermelon-watermelon"
                ),
            ),
            (
                "fruit pineapple",
                "fruit-orange-pineapple, fruit-pineapple-pineapple, fruit-pineapple-watermelon",
            ),
            ("Sake", "salmon-nigiri, sake"),
        ],
    )
    def test_where_several_could_be_meant_all_are_listed(self, said: str, several: str) -> None:
        text = f'{self.PLACE}: no such face "{said}"; one of {several}'
        assert refusal(with_serving(PARTY, said)) == text

    def test_the_drink_is_written_as_the_format_writes_it(self) -> None:
        assert load_record(with_serving(PARTY, "sake")).rounds[0].tableaux[0] == (Serving("sake"),)

    def test_another_order_of_words_is_never_another_card(self) -> None:
        fruits = ("orange", "pineapple", "watermelon")
        for first in fruits:
            for second in fruits:
                said = f"fruit-{first}-{second}"
                (serving,) = load_record(with_serving(PARTY, said)).rounds[0].tableaux[0]
                assert sorted(FACES[serving.face].fruits) == sorted((first, second))
                misspelt = said.replace("orange", "ornage").replace("pine", "pien").replace("melon", "mleon")
                text = refusal(with_serving(PARTY, misspelt))
                assert text.endswith(f'did you mean "{serving.face}"?') or "did you mean" not in text

    def test_games_menus_printings_and_kinds_too(self) -> None:
        obj = {
            **PARTY,
            "game": "Sushi Go Party!",
            "menu": "Gabel statt Stäbchen",
            "printing": "Zoch 2017 (German)",
        }
        assert load_record(obj) == load_record({**PARTY, "printing": "zoch-2017"})
        kinds = ["Maki", "Tempura", "Sashimi", "Gyoza", "Sojasauce", "Tee", "Pudding"]
        menu = load_record({**PARTY, "menu": kinds}).menu
        assert menu == ("maki", "tempura", "sashimi", "dumpling", "soy-sauce", "tea", "pudding")

    def test_nothing_near(self) -> None:
        assert refusal(with_serving(GO, "")) == f'{self.PLACE}: no such face ""'
        assert refusal(with_serving(GO, "xqzw")) == f'{self.PLACE}: no such face "xqzw"'

    @pytest.mark.parametrize("serving", [3, True, ["maki-1"], 1.5])
    def test_neither_a_face_nor_an_object(self, serving: object) -> None:
        assert refusal(with_serving(GO, serving)).startswith(f"{self.PLACE}: no such face")

    def test_missing_face(self) -> None:
        assert refusal(with_serving(GO, None)) == f"{self.PLACE}: missing"
        assert refusal(with_serving(GO, {})) == f"{self.PLACE}.face: missing"
        assert refusal(with_serving(GO, {"face": None})) == f"{self.PLACE}.face: missing"

    def test_unknown_key(self) -> None:
        serving = {"face": "egg-nigiri", "on_wasabbi": True}
        text = f'{self.PLACE}.on_wasabbi: no such key; did you mean "on_wasabi"?'
        assert refusal(with_serving(GO, serving)) == text

    @pytest.mark.parametrize("value", ["yes", 2, None, [], 1.0])
    def test_flags_are_true_or_false(self, value: object) -> None:
        serving = {"face": "egg-nigiri", "on_wasabi": value}
        assert refusal(with_serving(GO, serving)).startswith(
            f"{self.PLACE}.on_wasabi: should be true or false"
        )

    def test_one_and_zero_are_true_and_false(self) -> None:
        record = load_record(with_serving(GO, {"face": "egg-nigiri", "on_wasabi": 1, "ordered": 0}))
        assert record.rounds[0].tableaux[0] == (Serving("egg-nigiri", on_wasabi=True),)

    def test_only_a_nigiri_lies_on_a_wasabi(self) -> None:
        serving = {"face": "tempura", "on_wasabi": True}
        text = f'{self.PLACE}.on_wasabi: only a nigiri can lie on a wasabi, not "tempura"'
        assert refusal(with_serving(GO, serving)) == text

    def test_a_nigiri_turned_over_on_its_wasabi_lies_on_it_no_more(self) -> None:
        record = load_record(with_serving(PARTY, {"face": "card-back", "on_wasabi": True}))
        assert record.rounds[0].tableaux[0] == (Serving("card-back"),)

    def test_marks_of_another_game(self) -> None:
        assert (
            refusal(with_serving(GO, {"face": "tempura", "wild": True}))
            == f"{self.PLACE}.wild: not in Sushi Go!"
        )
        text = f"{self.PLACE}.ordered: not in Sushi Draft"
        assert refusal(with_serving(DRAFT, {"face": "tuna-nigiri", "ordered": True})) == text

    def test_cards_of_another_game(self) -> None:
        text = f'{self.PLACE}: "tuna-nigiri" is no card of Sushi Go Party!'
        assert refusal(with_serving(PARTY, "tuna-nigiri")) == text
        assert refusal(with_serving(DRAFT, "tofu")) == f'{self.PLACE}: "tofu" is no card of Sushi Draft'

    @pytest.mark.parametrize(
        "serving",
        [
            "special-order",
            {"face": "special-order"},
            {"ordered": True},
            {"face": "special-order", "ordered": True},
        ],
    )
    def test_a_special_order_that_is_still_open_can_be_loaded_but_not_scored(self, serving: object) -> None:
        record = load_record(with_serving(PARTY, serving))
        assert record.rounds[0].tableaux[0] == (Serving("special-order"),)
        with pytest.raises(RecordError):
            score(record)

    @pytest.mark.parametrize("serving", ["wild", {"wild": True}, {"face": "wild", "wild": True}])
    def test_so_can_a_wild(self, serving: object) -> None:
        assert load_record(with_serving(DRAFT, serving)).rounds[0].tableaux[0] == (Serving("wild"),)
