"""What can lie on the table."""

import pytest

from okaikei.scorer import (
    FACES,
    PRESETS,
    free_wasabi,
    hand_size,
    possible,
    possible_marks,
    seat_count,
    serving_from_json,
    uramaki_points,
)
from okaikei.scorer.faces import DESSERT_FACES
from tests.scorer.shorthand import tableau

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


@pytest.mark.parametrize(
    ("line", "free"),
    [
        ("egg-nigiri", 0),
        ("wasabi egg-nigiri", 1),
        ("wasabi egg-nigiri/on_wasabi", 0),
        ("wasabi wasabi/ordered egg-nigiri/on_wasabi", 1),
        ("wasabi egg-nigiri/on_wasabi squid-nigiri/on_wasabi", 0),
    ],
)
def test_free_wasabi(line: str, free: int) -> None:
    assert free_wasabi(tuple(map(serving_from_json, tableau(line)))) == free


@pytest.mark.parametrize(
    ("face", "marks"),
    [
        ("egg-nigiri", ("ordered", "on_wasabi")),
        ("tempura", ("ordered",)),
        ("special-order", ("on_wasabi",)),
        ("card-back", ()),
    ],
)
def test_marks_of_party(face: str, marks: tuple[str, ...]) -> None:
    assert possible_marks(face, possible("sushi-go-party").faces) == marks


def test_marks_depend_on_what_is_on_the_table() -> None:
    assert possible_marks("egg-nigiri", possible("sushi-go").faces) == ("on_wasabi",)
    assert possible_marks("egg-nigiri", ("egg-nigiri",)) == ()
    draft = possible("sushi-draft").faces
    assert possible_marks("salmon-roll", draft) == ("wild", "dots")
    assert possible_marks("wild", draft) == ()


def test_the_dummy_has_a_seat() -> None:
    assert (seat_count(4), seat_count(2, ("dummy",))) == (4, 3)


def test_uramaki_places_that_are_shared_use_up_the_next() -> None:
    assert uramaki_points([[0], [1], [0], [2]]) == (8, 5, 2, 0)
    assert uramaki_points([[0, 1], [2]]) == (8, 2)
    assert uramaki_points([]) == ()
