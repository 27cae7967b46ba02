"""The standing after each round, the line that decided it, and what decided the game."""

from typing import Any

from okaikei.scorer import Record, Standing, how_decided, load_record, score, standing
from tests.scorer.shorthand import NAMES, menu_with, tableau

GO, DRAFT = "sushi-go", "sushi-draft"


def game(*rounds: tuple[str, ...], of: str = GO, **more: Any) -> Record:
    played = [{"tableaux": [tableau(line) for line in lines]} for lines in rounds]
    names = NAMES[: more.pop("players", len(rounds[0]))]
    return load_record({"game": of, "players": names, "rounds": played, **more})


def after(record: Record, number: int) -> Standing:
    found = standing(record, score(record), number - 1)
    assert found
    return found


def rows(found: Standing) -> list[tuple[str, int, int, int, int]]:
    return [(NAMES[p.seat], p.place, p.gained, p.points, p.total) for p in found.places]


FIRST = ("tempura*2", "sashimi*3", "egg-nigiri")
SECOND = ("egg-nigiri", "", "tempura*4")


class TestAfterARound:
    def test_points_total_and_place(self) -> None:
        assert rows(after(game(FIRST, SECOND), 1)) == [
            ("Ben", 1, 0, 10, 10),
            ("Ana", 2, 0, 5, 5),
            ("Cem", 3, 0, 1, 1),
        ]

    def test_places_gained_and_lost(self) -> None:
        assert rows(after(game(FIRST, SECOND), 2)) == [
            ("Cem", 1, 2, 10, 11),
            ("Ben", 2, -1, 0, 10),
            ("Ana", 3, -1, 1, 6),
        ]

    def test_equals_share_a_place(self) -> None:
        found = after(game(("tempura*2", "tempura*2", "")), 1)
        assert [(p.place, p.total) for p in found.places] == [(1, 5), (1, 5), (3, 0)]

    def test_points_on_paper_count(self) -> None:
        found = after(game(FIRST, before={"points": [9, 0, 0], "rounds": 2}), 1)
        assert rows(found)[0] == ("Ana", 1, 0, 5, 14)
        assert rows(found)[1] == ("Ben", 2, 0, 10, 10)

    def test_the_dummy_has_no_place(self) -> None:
        found = after(game(("tempura*2", "", "sashimi*6"), options={"dummy": True}, players=2), 1)
        assert [p.seat for p in found.places] == [0, 1]
        assert found.decided.startswith("Ana has the best round, 5 points ahead of Ben")

    def test_chips_lie_face_down(self) -> None:
        record = game(("tuna-nigiri", "", ""), of=DRAFT)
        assert standing(record, score(record), 0) is None
        ones = game(("tuna-nigiri", "", ""), of=DRAFT, options={"chips_are_one": True})
        assert after(ones, 1).places[0].total == 2


class TestTheLineThatDecided:
    def test_the_best_round_and_why(self) -> None:
        found = after(game(("sashimi*3 egg-nigiri", "egg-nigiri tempura*2")), 1).decided
        assert found == "Ana has the best round, 5 points ahead of Ben: 3 sashimi: 10"

    def test_what_the_other_lost(self) -> None:
        """Ben has more nigiri, but the fewest temaki; Ana's one temaki earns her nothing."""
        lines = ("tempura*2 salmon-nigiri temaki", "tempura*2 salmon-nigiri*2", "temaki*2")
        found = after(game(lines, of="sushi-go-party", menu=menu_with("temaki")), 1).decided
        assert found == "Ana has the best round, 2 points ahead of Ben: Ben, fewest temaki (0): −4"

    def test_shared(self) -> None:
        found = after(game(("tempura*2", "tempura*2", "")), 1)
        assert found.decided == "Ana, Ben share the best round with 5 points"


class TestHowTheGameWasDecided:
    def test_by_the_cards_that_brought_most_of_the_lead(self) -> None:
        record = game(("pudding tempura*2", "sashimi*3", ""), ("", "", ""), ("pudding", "", ""))
        assert how_decided(record, score(record)) == (
            "4 points ahead of Ben; what decided most: puddings (6 to −3)"
        )

    def test_not_before_the_end_and_not_where_points_are_equal(self) -> None:
        record = game(FIRST)
        assert how_decided(record, score(record)) == ""
        record = game(("", ""), ("", ""), ("", ""), before={"points": [3, 3]})
        assert how_decided(record, score(record)) == ""
        record = game(("", ""), ("", ""), ("", ""), before={"points": [5, 3]})
        assert how_decided(record, score(record)) == ""
        chips = game(("tuna-nigiri", "", ""), of=DRAFT)
        assert how_decided(chips, score(chips, final=True)) == ""
