"""What a special order or a wild can copy."""

from okaikei.scorer import CopyTargets, copy_targets
from tests.scorer.shorthand import menu_with, record


def order(line: str, place: int, *kinds: str) -> CopyTargets:
    """What the special order at a place of the first tableau can copy."""
    menu = menu_with("special-order", *kinds)
    return copy_targets(record("sushi-go-party", (line, ""), menu=menu), 0, 0, place)


def wild(line: str, place: int) -> CopyTargets:
    """What the wild at a place of the first tableau can copy."""
    return copy_targets(record("sushi-draft", (line, "", "")), 0, 0, place)


class TestSpecialOrder:
    def test_what_lies_there_and_then_the_rest_of_the_menu(self) -> None:
        targets = order("tofu special-order eel", 1, "tofu", "eel")
        assert (targets.likely, targets.usual, targets.hidden) == (("tofu", "eel"), None, False)
        assert {"squid-nigiri", "maki-1", "chopsticks"} <= set(targets.others)
        assert not {"tofu", "eel", "special-order"} & set(targets.others)

    def test_an_answered_order_has_the_same_choices(self) -> None:
        assert order("tofu eel/ordered", 1, "tofu", "eel").likely == ("tofu",)

    def test_another_order_is_what_it_copies(self) -> None:
        targets = order("card-back eel/ordered special-order", 2, "eel", "takeout-box")
        assert (targets.likely, targets.hidden) == (("eel",), True)

    def test_what_cannot_lie_there_is_never_offered(self) -> None:
        targets = order("special-order card-back menu", 0, "menu")
        assert not {"menu", "card-back", "special-order"} & {*targets.likely, *targets.others}
        assert "takeout-box" not in order("special-order", 0, "takeout-box").others

    def test_beside_a_wasabi_it_is_one(self) -> None:
        assert order("egg-nigiri wasabi special-order", 2, "wasabi").usual == "wasabi"

    def test_on_a_wasabi_it_is_a_nigiri(self) -> None:
        targets = order("wasabi egg-nigiri tempura special-order/on_wasabi", 3, "wasabi", "tempura")
        assert (targets.likely, targets.usual) == (("egg-nigiri",), "egg-nigiri")
        assert targets.others[:2] == ("salmon-nigiri", "squid-nigiri")
        assert "tempura" in targets.others
        assert len(set(targets.others)) == len(targets.others)


class TestWild:
    def test_only_what_was_eaten(self) -> None:
        targets = wild("tuna-nigiri salmon-roll salmon-roll/wild wild", 3)
        assert (targets.likely, targets.others, targets.usual) == (("tuna-nigiri", "salmon-roll"), (), None)
        assert wild("tuna-nigiri*2 wild", 2).usual == "tuna-nigiri"

    def test_another_wild_is_no_type_of_its_own(self) -> None:
        assert wild("tuna-nigiri salmon-roll/wild wild", 2).likely == ("tuna-nigiri",)

    def test_any_type_where_none_is_in_sight(self) -> None:
        targets = wild("wild", 0)
        assert (targets.likely, len(targets.others), targets.hidden) == ((), 5, True)
