"""What can lie on the table."""

import pytest

from okaikei.scorer import FACES, PRESETS, hand_size, possible
from okaikei.scorer.faces import DESSERT_FACES

GO, PARTY, DRAFT = "sushi-go", "sushi-go-party", "sushi-draft"


class TestHand:
    @pytest.mark.parametrize(("players", "hand"), [(2, 10), (3, 9), (4, 8), (5, 7)])
    def test_sushi_go(self, players: int, hand: int) -> None:
        there = possible(GO, players=players)
        assert (there.hand, there.exact) == (hand, True)

    def test_with_the_dummy_nine_each(self) -> None:
        assert possible(GO, players=2, options=["dummy"]).hand == 9

    @pytest.mark.parametrize(("players", "hand"), [(2, 10), (3, 10), (4, 9), (5, 9), (6, 8), (7, 8), (8, 7)])
    def test_party(self, players: int, hand: int) -> None:
        assert possible(PARTY, players=players).hand == hand

    def test_draft_five_eaten_or_six(self) -> None:
        assert possible(DRAFT, players=4).hand == 5
        assert hand_size(DRAFT, 4, {"score_sixth"}) == 6

    @pytest.mark.parametrize("menu", PRESETS)
    def test_exact_when_nothing_on_the_menu_discards(self, menu: str) -> None:
        assert possible(PARTY, menu=menu).exact == (menu in ("sushi-go", "party-sampler"))


class TestFaces:
    def test_sushi_go_holds_108_cards(self) -> None:
        assert sum(possible(GO).faces.values()) == 108
        assert sum(possible(GO, options=["promo_soy_sauce"]).faces.values()) == 112

    def test_party_holds_181_cards_and_zoch_11_more(self) -> None:
        def cards(printing: str | None) -> int:
            faces = possible(PARTY, printing).faces
            return sum(count for face, count in faces.items() if face != "card-back")

        assert cards("gamewright-2016-revised") == 181
        assert cards("zoch-2017") == cards(None) == 181 + 3 + 8

    def test_draft_holds_32_cards(self) -> None:
        assert sum(possible(DRAFT).faces.values()) == 32

    def test_a_menu_narrows_it(self) -> None:
        there = possible(PARTY, menu="master-menu", players=4)
        assert "tempura" not in there.faces
        assert there.faces["squid-nigiri"] == 3
        assert there.faces["onigiri-square"] == 2
        assert there.desserts == {face for face in DESSERT_FACES if face.startswith("fruit")}

    def test_menus_are_names_lists_or_words_with_commas(self) -> None:
        kinds = "maki,tempura,sashimi,miso-soup,wasabi,tea,green-tea-ice-cream"
        by_name = possible(PARTY, menu="my-first-meal")
        assert by_name == possible(PARTY, menu=kinds) == possible(PARTY, menu=kinds.split(","))

    def test_a_back_only_where_a_takeout_box_turns_cards_over(self) -> None:
        assert "card-back" in possible(PARTY, menu="master-menu").faces
        assert "card-back" not in possible(PARTY, menu="my-first-meal").faces
        assert "card-back" not in possible(GO).faces

    @pytest.mark.parametrize(("players", "puddings"), [(None, 15), (2, 10), (5, 10), (6, 15), (8, 15)])
    def test_only_shuffled_desserts_can_lie_there(self, players: int | None, puddings: int) -> None:
        assert possible(PARTY, menu="sushi-go", players=players).faces["pudding"] == puddings

    def test_expansions_are_there_when_the_menu_names_them(self) -> None:
        menu = ["maki", "tempura", "sukeroku", "tofu", "sake", "tea", "fruit"]
        there = possible(PARTY, "gamewright-2016-first", menu)
        assert (there.faces["futomaki"], there.faces["sake"]) == (4, 3)

    def test_without_a_game_everything_can(self) -> None:
        there = possible()
        assert set(there.faces) == set(FACES)
        assert (there.hand, there.exact, there.desserts) == (None, False, DESSERT_FACES)
