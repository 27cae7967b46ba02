"""The end of a game: what decides it, and why."""

from typing import Any

from okaikei.scorer import (
    Record,
    TieBreak,
    chips_needed,
    chips_won,
    dessert_counts,
    first_round,
    load_record,
    score,
    tie_break,
)
from tests.scorer.shorthand import NAMES, menu_with, tableau

GO, PARTY, DRAFT = "sushi-go", "sushi-go-party", "sushi-draft"


def played(game: str, *lines: str, rounds: int = 3, **more: Any) -> Record:
    """A game whose first round is this and whose other rounds are empty."""
    seats = len(lines)
    tableaux = [[tableau(line) for line in lines], *([[[] for _ in lines]] * (rounds - 1))]
    players = NAMES[: seats - ("dummy" in more.get("options", ()))]
    return load_record(
        {"game": game, "players": players, "rounds": [{"tableaux": entry} for entry in tableaux], **more}
    )


def why(record: Record, language: str = "en") -> TieBreak | None:
    """The tie-break of a finished game."""
    return tie_break(record, score(record).totals, language)


class TestTieBreak:
    def test_nobody_is_tied(self) -> None:
        assert why(played(GO, "tempura*2", "tempura")) is None

    def test_desserts_decide(self) -> None:
        # Ana: 6 for most pudding; Ben: 5 + 1 for tempura and an egg.
        found = why(played(GO, "pudding*2", "tempura*2 egg-nigiri pudding"))
        assert found == TieBreak(
            (0, 1), (2, 1), (0,), "Ana, Ben have the same points; the desserts decide: Ana 2, Ben 1."
        )

    def test_still_tied_they_share(self) -> None:
        found = why(played(GO, "pudding", "pudding"))
        assert found is not None
        assert (found.tied, found.desserts, found.winners) == ((0, 1), (1, 1), (0, 1))
        assert found.text.endswith("the same number of desserts: they share the win.")

    def test_sushi_draft_has_no_desserts_to_count(self) -> None:
        chips = [[3], [3], [1]]
        found = why(played(DRAFT, "tuna-nigiri", "salmon-roll", "", chips=chips), "de")
        assert found is not None
        assert (found.desserts, found.winners) == ((), (0, 1))
        assert found.text == "Ana, Ben haben gleich viele Punkte: Sie teilen sich den Sieg."

    def test_nobody_wins_while_the_chips_are_face_down(self) -> None:
        assert why(played(DRAFT, "tuna-nigiri", "salmon-roll", "")) is None

    def test_the_dummy_is_never_tied(self) -> None:
        assert why(played(GO, "tempura*2 pudding", "pudding", "pudding*2", options={"dummy": True})) is None


class TestDesserts:
    def test_counted_for_every_seat(self) -> None:
        menu = menu_with("special-order", "fruit")
        fruit = "fruit-orange-orange fruit-orange-orange/ordered tempura"
        before = {"desserts": [["fruit-orange-orange"], []]}
        assert dessert_counts(played(PARTY, fruit, "", menu=menu, before=before)) == (3, 0)

    def test_a_dessert_of_another_game_does_not_count(self) -> None:
        assert dessert_counts(played(GO, "pudding fruit-orange-orange", "")) == (1, 0)

    def test_sushi_draft_has_none(self) -> None:
        assert dessert_counts(played(DRAFT, "", "", "")) == ()


class TestChips:
    def test_needed_until_they_are_written_down(self) -> None:
        lines = ("tuna-nigiri", "", "")
        assert chips_needed(played(DRAFT, *lines))
        assert not chips_needed(played(DRAFT, *lines, chips=[[3], [], []]))
        assert not chips_needed(played(DRAFT, *lines, options={"chips_are_one": True}))
        assert not chips_needed(played(GO, "", ""))

    def test_won_in_all_rounds(self) -> None:
        rounds = score(played(DRAFT, "tuna-nigiri*2 salmon-roll", "salmon-roll*2", "")).rounds
        assert chips_won(rounds, 3) == (2, 1, 0)
        assert chips_won((), 2) == (0, 0)


def test_the_number_of_the_first_round() -> None:
    before = {"points": [1, 2]}
    assert first_round(played(GO, "", "", rounds=2)) == 1
    assert [first_round(played(GO, "", "", rounds=n, before=before)) for n in (1, 2, 3, 4)] == [3, 2, 1, 1]
    assert first_round(load_record({"game": GO, "players": NAMES[:2], "before": before, "rounds": []})) == 3
