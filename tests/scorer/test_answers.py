"""The record once a question was answered."""

from typing import Any

from okaikei.scorer import Question, Record, Serving, answered, load_record, open_questions
from tests.scorer.shorthand import menu_with, record, tableau

PARTY, DRAFT = "sushi-go-party", "sushi-draft"
FULL = "tempura*4 sashimi*4 dumpling*2"


def asked(played: Record, kind: str, seat: int | None = 0) -> Question:
    """The question of a kind about the last round."""
    questions = open_questions(played, len(played.rounds) - 1)
    return next(each for each in questions if (each.kind, each.player) == (kind, seat))


def party(line: str, *kinds: str, **more: Any) -> Record:
    """A round in which the other player has nothing special."""
    return record(PARTY, (line, FULL), menu=menu_with(*kinds), **more)


def lying(played: Record, seat: int = 0) -> list[Serving]:
    """What lies before a seat at the end."""
    return list(played.rounds[-1].tableaux[seat])


def test_uramaki() -> None:
    played = party("egg-nigiri*4 salmon-nigiri*4", "uramaki")
    after = answered(played, 0, asked(played, "uramaki", None), [[1], [0]])
    assert after.rounds[0].uramaki == ((1,), (0,))


def test_special_order() -> None:
    played = party("wasabi egg-nigiri special-order/on_wasabi", "special-order", "wasabi")
    after = answered(played, 0, asked(played, "special-order"), "egg-nigiri")
    assert lying(after)[2] == Serving("egg-nigiri", ordered=True, on_wasabi=True)
    assert lying(after)[:2] == lying(played)[:2]


def test_wild() -> None:
    played = record(DRAFT, ("tuna-nigiri salmon-roll wild/dots", "", ""))
    after = answered(played, 0, asked(played, "wild"), "salmon-roll")
    assert lying(after)[2] == Serving("salmon-roll", wild=True, dots=True)


def test_face_down() -> None:
    played = party("tofu card-back", "takeout-box", "tofu")
    question = asked(played, "face-down")
    assert answered(played, 0, question, True) == played
    after = answered(played, 0, question, [Serving("tempura")])
    assert lying(after) == [Serving("tofu"), Serving("tempura")]


def test_wasabi() -> None:
    played = party("wasabi egg-nigiri squid-nigiri", "wasabi")
    after = answered(played, 0, asked(played, "wasabi"), [2])
    assert lying(after) == [
        Serving("wasabi"),
        Serving("egg-nigiri"),
        Serving("squid-nigiri", on_wasabi=True),
    ]


def test_desserts_by_number_or_by_place() -> None:
    rounds = [{"tableaux": [tableau(line), []]} for line in ("pudding", "pudding tofu pudding")]
    played = record(PARTY, (), players=2, rounds=rounds, menu=menu_with("pudding", "tofu"))
    question = asked(played, "desserts")
    for answer in (1, [2]):
        assert lying(answered(played, 1, question, answer)) == [Serving("tofu"), Serving("pudding")]
    assert lying(answered(played, 1, question, [])) == [Serving("tofu")]


def test_discarded() -> None:
    played = party("egg-nigiri*4 salmon-nigiri*4 tempura", "miso-soup")
    after = answered(played, 0, asked(played, "discarded"), 0)
    assert after.rounds[0].discarded == (0, None)
    assert lying(answered(after, 0, asked(after, "missing"), [Serving("tofu")]))[-1] == Serving("tofu")


def test_chips() -> None:
    rounds = [{"tableaux": [tableau("tuna-nigiri*5")] * 3}] * 3
    played = load_record({"game": DRAFT, "players": ["Ana", "Ben", "Cem"], "rounds": rounds})
    after = answered(played, 2, asked(played, "chips", 1), [3, 4])
    assert after.chips == ((), (3, 4), ())
    assert answered(after, 2, asked(played, "chips", 0), [5]).chips == ((5,), (3, 4), ())


def test_what_only_confirms_changes_nothing() -> None:
    rounds = [{"tableaux": [["pudding"], []]}] * 3
    played = record("sushi-go", (), players=2, rounds=rounds)
    assert answered(played, 2, asked(played, "dessert-total"), 3) == played
