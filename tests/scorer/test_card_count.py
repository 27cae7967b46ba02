"""A number of cards that cannot be is asked about, with the reasons that the menu allows."""

import pytest

from okaikei.scorer import count_question, gone_reasons, load_record

NONE_LEAVES = "With these cards, none leaves the table."
MENU = ["maki", "tempura", "sashimi", "miso-soup", "tea", "takeout-box", "pudding"]


def record(*counts: int, menu: object = "sushi-go", rounds: int = 1, **more: object) -> dict[str, object]:
    """A round of Party in which the players have so many tempura before them."""
    played = {"tableaux": [["tempura"] * count for count in counts], **more}
    return {
        "game": "sushi-go-party",
        "menu": menu,
        "players": ["Ana", "Ben", "Cem", "Dora"][: len(counts)],
        "rounds": [played] * rounds,
    }


@pytest.mark.parametrize(
    ("counts", "text"),
    [
        ((10, 10, 10), None),
        ((0, 10, 10), None),  # nothing is typed yet
        (
            (1, 10, 10),
            f"Ana: 1 of 10 cards lies here. {NONE_LEAVES} Is one covered, or not entered yet?",
        ),
        (
            (11, 10, 10),
            "Ana: 11 cards lie here, but 10 were dealt. Is one counted twice, or not from this player?",
        ),
    ],
)
def test_where_every_card_stays_the_number_is_the_deal(counts: tuple[int, ...], text: str | None) -> None:
    question = count_question(load_record(record(*counts)), 0, 0)
    assert (question.text if question else None) == text
    if question:
        assert [choice.value for choice in question.choices] == ["look", "anyway"]
        assert question.default == "look"


def test_a_menu_that_discards_explains_some_missing_cards_but_not_nine() -> None:
    few = load_record(record(9, 10, 10, menu=MENU))
    assert count_question(few, 0, 0) is None  # asked as a discard, with the same reasons
    assert gone_reasons(few, 0) == ["miso soup thrown off", "takeout box used"]
    none_gone = load_record(record(9, 10, 10, menu=MENU, discarded=[0, 0, 0]))
    question = count_question(none_gone, 0, 0)
    assert question
    assert "So many cannot be gone (miso soup thrown off, takeout box used)." in question.text


def test_too_many_cards_may_be_desserts_of_earlier_rounds() -> None:
    played = {"tableaux": [["pudding"] * 10, ["tempura"] * 10, ["tempura"] * 10]}
    more = {"tableaux": [["pudding"] * 11, ["tempura"] * 10, ["tempura"] * 10]}
    question = count_question(load_record({**record(10, 10, 10), "rounds": [played, more]}), 1, 0)
    assert question
    assert question.text.endswith("Are desserts of earlier rounds among them?")


def test_the_dummy_is_asked_about_too() -> None:
    game = {
        "game": "sushi-go",
        "players": ["Ana", "Ben"],
        "options": {"dummy": True},
        "rounds": [{"tableaux": [["tempura"] * 9, ["tempura"] * 9, ["tempura"]]}],
    }
    question = count_question(load_record(game), 0, 2)
    assert question
    assert question.text.startswith("the dummy: 1 of 9 cards")
