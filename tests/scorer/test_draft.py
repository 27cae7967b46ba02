"""Sushi Draft: chips, ties, the dessert chip, wilds, the advanced options, the end."""

import pytest

from okaikei.scorer import Sheet, load_record, score
from tests.scorer.shorthand import NAMES, chips, record, tableau

TUNA, SHRIMP, SALMON = "tuna-nigiri", "shrimp-avocado-roll", "salmon-roll"
CUCUMBER, MACKEREL = "cucumber-maki", "mackerel-temaki"


def end(*values: list[int], **options: bool) -> Sheet:
    """A game of which only the chips were written down."""
    return score(record("sushi-draft", (), players=len(values), chips=list(values), options=options))


class TestChips:
    def test_strictly_most_takes_the_chip(self) -> None:
        assert chips(f"{TUNA}*3", f"{TUNA}*2", f"{TUNA}")[TUNA] == 0

    def test_tied_leaders_drop_out(self) -> None:
        assert chips(f"{TUNA}*2", f"{TUNA}*2", f"{TUNA}")[TUNA] == 2

    def test_tied_again_and_the_next_is_looked_at(self) -> None:
        lines = (f"{TUNA}*3", f"{TUNA}*3", f"{TUNA}*2", f"{TUNA}*2", TUNA)
        assert chips(*lines)[TUNA] == 4

    def test_nobody_left(self) -> None:
        assert chips(TUNA, TUNA, TUNA)[TUNA] is None
        assert chips(f"{TUNA}*2", f"{TUNA}*2", TUNA, TUNA)[TUNA] is None

    def test_not_eaten(self) -> None:
        assert chips(TUNA, TUNA, TUNA)[SALMON] is None

    def test_none_cannot_win_it_r12(self) -> None:
        assert chips(TUNA, TUNA, SALMON)[TUNA] is None

    def test_unless_the_table_plays_it_so(self) -> None:
        assert chips(TUNA, TUNA, SALMON, zero_takes_chip=True)[TUNA] == 2
        assert chips(SALMON, SALMON, SALMON, zero_takes_chip=True)[TUNA] is None

    def test_most_different_types_take_the_dessert(self) -> None:
        assert chips(f"{TUNA} {SALMON}", f"{TUNA}*5", f"{TUNA} {SALMON} {SHRIMP}")["dessert"] == 2

    def test_tied_for_dessert(self) -> None:
        assert chips(f"{TUNA} {SALMON}", f"{TUNA} {SHRIMP}", f"{TUNA}*2")["dessert"] == 2

    def test_every_chip_is_named(self) -> None:
        assert list(chips("", "", "")) == [TUNA, SHRIMP, SALMON, CUCUMBER, MACKEREL, "dessert"]
        assert set(chips("", "", "").values()) == {None}


class TestWild:
    def test_adds_one_to_its_type(self) -> None:
        assert chips(f"{TUNA} {TUNA}/wild*2", f"{TUNA}*2", SALMON)[TUNA] == 0

    def test_is_never_a_new_type(self) -> None:
        assert chips(f"{TUNA} {SALMON}/wild", SALMON, f"{SALMON} {TUNA}")["dessert"] == 2


class TestOptions:
    def test_half_wild(self) -> None:
        lines = (f"{TUNA} {TUNA}/wild", f"{TUNA}*2", SALMON)
        assert chips(*lines)[TUNA] is None
        assert chips(*lines, half_wild=True)[TUNA] == 1

    def test_half_wasabi(self) -> None:
        lines = (f"{TUNA} {TUNA}/dots", f"{TUNA}*2", SALMON)
        assert chips(*lines)[TUNA] is None
        assert chips(*lines, half_wasabi=True)[TUNA] == 1

    def test_half_type_for_dessert(self) -> None:
        lines = (f"{TUNA}/dots {TUNA} {SALMON}", f"{TUNA} {SALMON}", SALMON)
        assert chips(*lines)["dessert"] == 2
        assert chips(*lines, half_type_dessert=True)["dessert"] == 1

    def test_halves_are_for_their_own_chips(self) -> None:
        lines = (f"{TUNA}/dots {SALMON}", f"{SHRIMP} {SALMON}", SALMON)
        assert chips(*lines, half_wasabi=True)["dessert"] == 2
        assert chips(f"{TUNA}/dots*2", TUNA, SALMON, half_type_dessert=True)[TUNA] == 0

    def test_sixth_card_scored(self) -> None:
        lines = (f"{TUNA}*3 {SHRIMP}*3", f"{TUNA}*2 {SALMON}*4", f"{CUCUMBER}*3 {MACKEREL}*3")
        sheet = score(record("sushi-draft", lines, options={"score_sixth": True}))
        assert sheet.warnings == ()

    def test_chips_worth_one_are_scored_at_once(self) -> None:
        lines = (f"{TUNA} {SHRIMP}", SALMON, "")
        sheet = score(record("sushi-draft", lines, options={"chips_are_one": True}))
        assert sheet.totals == (3, 1, 0)

    def test_chips_worth_one_that_were_written_down_are_counted(self) -> None:
        sheet = end([5, 4], [3, 3, 3], [], chips_are_one=True)
        assert (sheet.totals, sheet.winners) == ((2, 3, 0), (1,))
        lines = (TUNA, SALMON, SALMON)
        written = record("sushi-draft", lines, options={"chips_are_one": True}, chips=[[5, 2], [], []])
        assert score(written).totals == (2, 0, 0)


class TestEnd:
    def test_own_chips_added_up(self) -> None:
        sheet = end([5, 4], [3, 3], [1])
        assert (sheet.totals, sheet.winners) == ((9, 6, 1), (0,))
        assert sheet.desserts is not None
        assert sheet.desserts.lines[0][0].why == "chips 5 + 4: 9"
        assert sheet.desserts.lines[2][0].why == "chip 1: 1"

    def test_a_tie_is_shared_r2(self) -> None:
        sheet = end([5, 4], [3, 3, 3], [])
        assert (sheet.totals, sheet.winners) == ((9, 9, 0), (0, 1))

    def test_nobody_wins_before_the_chips_are_turned_over(self) -> None:
        rounds = [{"tableaux": [tableau(f"{TUNA}*5"), tableau(f"{SALMON}*5"), tableau(f"{SHRIMP}*5")]}] * 3
        sheet = score(load_record({"game": "sushi-draft", "players": NAMES[:3], "rounds": rounds}))
        assert (sheet.totals, sheet.winners) == ((0, 0, 0), ())
        assert [warning.text for warning in sheet.warnings] == [
            "the values of the chips are not written down yet"
        ]


@pytest.mark.parametrize(
    ("lines", "options", "why"),
    [
        ((f"{TUNA}*2", TUNA, ""), {}, "most tuna nigiri (2): takes the chip"),
        ((TUNA, f"{TUNA}*2", f"{TUNA}*2"), {}, "most tuna nigiri after a tie (1): takes the chip"),
        ((f"{TUNA}*2 {TUNA}/dots", TUNA, ""), {"half_wasabi": True}, "most tuna nigiri (2½): takes the chip"),
        ((f"{TUNA}/dots", "", ""), {"half_wasabi": True}, "most tuna nigiri (½): takes the chip"),
    ],
)
def test_why(lines: tuple[str, ...], options: dict[str, bool], why: str) -> None:
    line = score(record("sushi-draft", lines, options=options)).rounds[0].lines[0][0]
    assert (line.card, line.points, line.why) == (TUNA, 0, why)


def test_the_dessert_chip_was_earned_by_all_that_was_eaten() -> None:
    sheet = score(record("sushi-draft", (f"{TUNA}*2 {SALMON}", f"{TUNA}*3", "")))
    assert sheet.rounds[0].lines[0][-1].servings == (0, 1, 2)
    assert sheet.rounds[0].lines[0][-1].why == "most different kinds (2): takes the dessert chip"
    assert sheet.to_json()["rounds"][0]["chips"]["dessert"] == 0
