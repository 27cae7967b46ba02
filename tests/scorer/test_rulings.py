"""Where a rulebook leaves room: what we rule, what a table may choose instead, and what the sheet says."""

from typing import Any

import pytest

from okaikei.scorer import (
    LANGUAGES,
    OPTIONS,
    Sheet,
    answered,
    load_record,
    open_questions,
    option_text,
    score,
)
from tests.scorer.shorthand import NAMES, menu_with, party_sheet, record, tableau


def shown(sheet: Sheet) -> list[tuple[str, bool]]:
    """The rulings on a sheet, and whether the table chose otherwise."""
    return [(ruling.rule, ruling.chosen) for ruling in sheet.rulings]


class TestDummy:
    """R3: does the dummy variant exempt from the loss for the fewest puddings?"""

    def sheet(self, **options: bool) -> Sheet:
        """Ana has two puddings, the dummy one, Ben none."""
        tableaux = [tableau("pudding*2"), [], tableau("pudding")]
        rounds = [{"tableaux": tableaux}]
        obj = {"game": "sushi-go", "players": NAMES[:2], "options": {"dummy": True, **options}}
        return score(load_record({**obj, "rounds": rounds}), final=True)

    def test_our_ruling(self) -> None:
        sheet = self.sheet()
        assert sheet.totals == (6, -6, 0)
        assert shown(sheet) == [("R3", False)]

    def test_the_tables_choice(self) -> None:
        sheet = self.sheet(dummy_spares_fewest=True)
        assert sheet.totals == (6, 0, 0)
        assert shown(sheet) == [("R3", True)]
        assert sheet.to_json()["rulings"] == [
            {
                "rule": "R3",
                "option": "dummy_spares_fewest",
                "chosen": True,
                "text": "with the dummy, nobody loses for the fewest puddings",
            }
        ]

    def test_without_a_dummy_it_changes_nothing(self) -> None:
        lines = ("pudding", "", "")
        plain = score(record("sushi-go", lines), final=True)
        assert score(record("sushi-go", lines, options=["dummy_spares_fewest"]), final=True) == plain
        assert shown(plain) == []


class TestSharedPlace:
    """R6: three tie for a uramaki place."""

    LINES = ("", "", "", "uramaki-3")

    @pytest.mark.parametrize(
        ("places", "ours", "chosen"),
        [
            ([[0, 1, 2]], (8, 8, 8, 0), (8, 8, 8, 2)),
            ([[3], [0, 1, 2]], (5, 5, 5, 8), (5, 5, 5, 8)),  # three tied for second
            ([[0, 1, 2], [3]], (8, 8, 8, 0), (8, 8, 8, 2)),
            ([[0, 1]], (8, 8, 0, 2), (8, 8, 0, 2)),  # two: no ruling is needed
        ],
    )
    def test_how_many_places_are_used(
        self, places: list[list[int]], ours: tuple[int, ...], chosen: tuple[int, ...]
    ) -> None:
        sheet = party_sheet(*self.LINES, menu="uramaki", uramaki=places)
        assert sheet.totals == ours
        options = ["tie_skips_one_place"]
        other = party_sheet(*self.LINES, menu="uramaki", uramaki=places, options=options)
        assert other.totals == chosen
        three = any(len(seats) > 2 for seats in places)
        assert shown(sheet) == [("R6", False)] * three
        assert shown(other) == [("R6", True)] * three

    def test_warnings_know_it(self) -> None:
        def said(**more: Any) -> bool:
            sheet = party_sheet(*self.LINES, menu="uramaki", uramaki=[[0, 1, 2], [3]], **more)
            return any("only three uramaki places" in warning.text for warning in sheet.warnings)

        assert said()
        assert not said(options=["tie_skips_one_place"])


class TestOrderOnWasabi:
    """R13: a special order copies a nigiri from a wasabi and lies on another one."""

    MOVED = "wasabi squid-nigiri/on_wasabi wasabi squid-nigiri/ordered/on_wasabi"
    MENU = "special-order wasabi"
    OPTION = ("copied_nigiri_stays_plain",)

    def test_our_ruling(self) -> None:
        sheet = party_sheet(self.MOVED, "", menu=self.MENU)
        assert sheet.totals[0] == 18
        assert shown(sheet) == [("R13", False)]

    def test_the_tables_choice(self) -> None:
        sheet = party_sheet(self.MOVED, "", menu=self.MENU, options=self.OPTION)
        assert sheet.totals[0] == 12
        assert shown(sheet) == [("R13", True)]

    def test_a_copy_of_a_plain_nigiri_is_tripled_in_any_case(self) -> None:
        line = "squid-nigiri wasabi squid-nigiri/ordered/on_wasabi"
        for options in ((), self.OPTION):
            sheet = party_sheet(line, "", menu=self.MENU, options=options)
            assert sheet.totals[0] == 12
            assert shown(sheet) == []

    def test_the_zoch_printing_leaves_no_room(self) -> None:
        for options in ((), self.OPTION):
            sheet = party_sheet(self.MOVED, "", menu=self.MENU, printing="zoch-2017", options=options)
            assert sheet.totals[0] == 18
            assert shown(sheet) == []


class TestExpansions:
    """Rules 7: what Sukeroku and Reiswein score is not in the rulebook."""

    KINDS = ("sukeroku", "sake")

    def test_asked_once(self) -> None:
        rounds: list[dict[str, Any]] = [{"tableaux": [[], []]}] * 2
        played = record("sushi-go-party", (), players=2, rounds=rounds, menu=menu_with(*self.KINDS))
        question = open_questions(played, 0)[0]
        assert (question.kind, question.player, question.default) == ("expansions", None, None)
        assert question.text == (
            "Do your cards say the same? sukeroku: futomaki with inari 6, each alone 2; sake: 3 points each"
        )
        confirmed = answered(played, 0, question, True)
        assert confirmed.options == {"expansions_confirmed"}
        for asked in (
            open_questions(confirmed, 0),
            open_questions(played, 1),
            open_questions(record("sushi-go-party", ("", ""), menu=menu_with("tofu")), 0),
        ):
            assert "expansions" not in [each.kind for each in asked]
        assert answered(played, 0, question, False) == played

    def test_the_sheet_says_so(self) -> None:
        sheet = party_sheet("futomaki inari sake", "", menu=self.KINDS)
        assert sheet.totals[0] == 9
        assert shown(sheet) == [("7", False)]
        sheet = party_sheet("futomaki inari sake", "", menu=self.KINDS, options=["expansions_confirmed"])
        assert shown(sheet) == [("7", True)]


def test_every_option_has_words_in_every_language() -> None:
    for language in LANGUAGES:
        texts = {option_text(option, language) for option in OPTIONS}
        assert len(texts) == len(OPTIONS)
    assert option_text("dummy", "de") == "Zwei Personen und ein Dummy"
