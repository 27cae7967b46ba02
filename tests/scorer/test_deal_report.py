"""The deck and the deal in words."""

from typing import Any

import pytest

from okaikei.scorer import check, load_record
from tests.scorer.shorthand import NAMES, menu_with, tableau

TEN = "tempura*4 sashimi*4 dumpling*2"


def report(*lines: str, game: str = "sushi-go-party", kinds: tuple[str, ...] = (), **more: Any) -> Any:
    """The report about one round."""
    menu = {"menu": menu_with(*kinds)} if game == "sushi-go-party" else {}
    entry = {"tableaux": [tableau(line) for line in lines], **more.pop("round", {})}
    obj = {"game": game, "players": NAMES[: len(lines)], "rounds": [entry], **menu, **more}
    return check(load_record(obj))


@pytest.mark.parametrize(
    ("line", "kinds", "entry", "text"),
    [
        (TEN, (), {}, "10 dealt, 10 here"),
        (f"{TEN} maki-1", (), {}, "10 dealt, 11 here: 1 too many"),
        ("tempura*4 sashimi*4", (), {}, "10 dealt, 8 here: 2 missing"),
        ("tempura*4 sashimi*5", ("miso-soup", "sashimi"), {},
         "10 dealt, 9 here: 1 may have been discarded (miso soup)"),
        ("tempura*4 sashimi*4", ("uramaki",), {"uramaki": [[0]]},
         "10 dealt, 8 here: 2 gone with 1 uramaki place"),
        ("tempura*4 sashimi*4", ("miso-soup",), {"discarded": [2, 0]}, "10 dealt − 2 discarded = 8, 8 here"),
        ("tempura*4 sashimi*4", ("miso-soup",), {"discarded": [1, 0]},
         "10 dealt − 1 discarded = 9, 8 here: 1 missing"),
        (TEN, ("miso-soup",), {"discarded": [1, 0]}, "10 dealt − 1 discarded = 9, 10 here: 1 too many"),
        (TEN, ("menu", "miso-soup"), {"discarded": [1, 0]}, "10 dealt − 1 discarded = 9, 10 here"),
    ],
)  # fmt: skip
def test_how_the_cards_add_up(line: str, kinds: tuple[str, ...], entry: dict[str, Any], text: str) -> None:
    assert report(line, TEN, kinds=kinds, round=entry).seats[0][0] == text


def test_desserts() -> None:
    found = report("pudding*2", "pudding pudding/ordered", kinds=("pudding", "special-order"))
    assert found.desserts == ("puddings: 5 in the deck so far, 3 played",)
    assert report("pudding*2", "", game="sushi-go").desserts == ("puddings: 10 in the deck so far, 2 played",)
    assert report("tuna-nigiri", "", "", game="sushi-draft").desserts == ("",)


def test_what_speaks_against_it() -> None:
    found = report("squid-nigiri*6 special-order", TEN, kinds=("special-order",))  # still open, and checked
    assert "6 squid nigiri on the table, the box holds 3" in [warning.text for warning in found.warnings]
    chips = report("tuna-nigiri", "", "", game="sushi-draft", chips=[[], [2], []])
    assert "0 chips counted, 2 won" in [warning.text for warning in chips.warnings]


def test_as_json() -> None:
    desserts = "green tea ice creams: 5 in the deck so far, 0 played"
    assert report(TEN, TEN).to_json() == {
        "rounds": [{"players": ["10 dealt, 10 here"] * 2, "desserts": desserts}],
        "warnings": [],
    }
