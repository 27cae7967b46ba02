"""What would have been enough to win, the card that swung the game, and what each still needs."""

from dataclasses import replace
from typing import Any

import pytest

from okaikei.scorer import load_record, score, what_if
from okaikei.scorer.card_swaps import without
from tests.scorer.shorthand import NAMES, menu_with, tableau
from tests.scorer.simulator import simulate

GO, PARTY, DRAFT = "sushi-go", "sushi-go-party", "sushi-draft"


def game(*rounds: tuple[str, ...], of: str = GO, **more: Any) -> Any:
    """A record of some rounds."""
    played = [{"tableaux": [tableau(line) for line in lines]} for lines in rounds]
    return load_record({"game": of, "players": NAMES[: len(rounds[0])], "rounds": played, **more})


class TestAfterTheEnd:
    def test_the_smallest_swap_that_is_enough(self) -> None:
        played = game(("tempura*2", "tempura egg-nigiri"), ("", ""), ("", ""))
        found = what_if(played)
        assert [chance.behind for chance in found.chances] == [-4, 4]
        assert found.chances[0].text == "Ana won by 4 points"
        # With a tempura for the egg Ben would only draw level.
        swap = found.chances[1].swap
        assert swap is not None
        assert (swap.card.face, swap.instead, swap.gain) == ("egg-nigiri", "maki-1", 5)
        assert found.chances[1].text == (
            "Ben was 4 points behind; maki 1 instead of egg nigiri in round 1 would have been enough"
        )

    def test_what_is_enough_really_wins(self) -> None:
        tried = 0
        for seed in (seed for seed in range(30) if simulate(seed).players < 4):
            found = what_if(load_record(simulate(seed).record()))
            for chance in found.chances:
                swap = chance.swap
                if swap is None or swap.card.face == "wasabi":
                    continue
                tried += 1
                changed = simulate(seed).record()
                changed["rounds"][swap.round]["tableaux"][swap.seat][swap.position] = swap.instead
                assert score(load_record(changed)).winners == (chance.seat,)
        assert tried > 5

    def test_no_single_card(self) -> None:
        played = game(("sashimi*6 tempura*2", "maki-1"), ("", ""), ("", ""))
        assert what_if(played).chances[1].text.endswith("behind; no single card would have been enough")
        before = {"points": [99, 0]}
        played = game(("", "maki-1"), ("", ""), ("", ""), before=before)
        assert what_if(played).chances[1].swap is None

    def test_equal_points(self) -> None:
        played = game(("", ""), ("", ""), ("", ""), before={"points": [3, 9], "desserts": [["pudding"], []]})
        assert [chance.text for chance in what_if(played).chances] == [
            "Ana won by more desserts",
            "Ben had as many points and fewer desserts; no single card would have been enough",
        ]
        played = game(("", ""), ("", ""), ("", ""))
        texts = [chance.text for chance in what_if(played).chances]
        assert texts == ["Ana shares the win", "Ben shares the win"]
        assert what_if(played).swing is None

    def test_the_card_that_swung_the_game(self) -> None:
        played = game(("wasabi squid-nigiri/on_wasabi", "tempura*2"), ("tempura", ""), ("", ""))
        found = what_if(played)
        assert found.swing_text == (
            "the card that swung the game: Ana's squid nigiri in round 1; without it Ben would have won"
        )
        assert found.swing is not None
        assert (found.swing.round, found.swing.seat, found.swing.position, found.swing.gain) == (0, 0, 1, -9)

    def test_without_its_wasabi_a_nigiri_lies_there_plain(self) -> None:
        line = "wasabi squid-nigiri/on_wasabi wasabi egg-nigiri/on_wasabi"
        cards = game((line, "")).rounds[0].tableaux[0]
        assert without(cards, 0) == (*cards[1:3], replace(cards[3], on_wasabi=False))
        assert without(cards, 1) == (cards[0], *cards[2:])

    def test_no_single_card_decided_it(self) -> None:
        played = game(("sashimi*6", ""), ("", ""), ("", ""))
        assert what_if(played).swing_text == (
            "no single card decided it; Ana's sashimi in round 1 counted most (10 points)"
        )

    def test_final_ends_a_game_early(self) -> None:
        played = game(("tempura*2", "egg-nigiri"))
        assert what_if(played, final=True).chances[0].text == "Ana won by 4 points"

    def test_rounds_on_paper_count(self) -> None:
        played = game(("tempura*2", "egg-nigiri"), before={"rounds": 2})
        assert "in round 3" in what_if(played).swing_text

    def test_sushi_draft_knows_only_the_points(self) -> None:
        record = load_record({"game": DRAFT, "players": NAMES[:3], "chips": [[3], [2], []]})
        found = what_if(record)
        assert [chance.text for chance in found.chances] == [
            "Ana won by 1 point",
            "Ben was 1 point behind",
            "Cem was 3 points behind",
        ]
        assert found.swing is None


class TestBeforeTheEnd:
    def test_what_each_still_needs_in_round_3(self) -> None:
        played = game(("tempura*2", "egg-nigiri"), ("", ""))
        assert [chance.text for chance in what_if(played).chances] == [
            "Ana leads by 4 points",
            "Ben needs 5 points more than Ana in round 3",
        ]

    def test_with_the_desserts_as_they_are(self) -> None:
        played = game(("tempura*2", "egg-nigiri pudding"), ("", ""))
        assert [chance.text for chance in what_if(played).chances] == [
            "Ana leads by 4 points; with the desserts as they are, 2 points behind",
            "Ben needs 5 points more than Ana in round 3; with the desserts as they are, 2 points ahead",
        ]

    def test_earlier_it_is_only_how_far_behind(self) -> None:
        played = game(("tempura*2", "egg-nigiri", ""))
        assert what_if(played).chances[2].text == "Cem is 5 points behind Ana"
        assert what_if(played).swing is None

    def test_equal(self) -> None:
        played = game(("", ""), ("", ""))
        assert what_if(played).chances[0].text == "Ana needs 1 point more than Ben in round 3"

    def test_a_round_on_paper(self) -> None:
        played = game(("tempura*2", ""), before={"rounds": 1})
        assert what_if(played).chances[1].text == "Ben needs 6 points more than Ana in round 3"

    def test_the_dummy_is_no_player(self) -> None:
        rounds = [{"tableaux": [["egg-nigiri"], [], tableau("tempura*2")]}]
        obj = {"game": GO, "players": NAMES[:2], "options": ["dummy"], "rounds": rounds}
        found = what_if(load_record(obj))
        assert [(chance.seat, chance.behind) for chance in found.chances] == [(0, -1), (1, 1)]

    def test_sushi_draft(self) -> None:
        played = game(("tuna-nigiri", "", ""), ("", "", ""), of=DRAFT, options=["chips_are_one"])
        assert what_if(played).chances[1].text == "Ben needs 3 points more than Ana in round 3"


def test_as_json() -> None:
    played = game(("tempura*2", "tempura egg-nigiri"), ("", ""), ("", ""))
    found = what_if(played).to_json()
    assert found["players"][0] == {"player": 0, "behind": -4, "text": "Ana won by 4 points", "swap": None}
    assert set(found["players"][1]["swap"]) == {"round", "player", "serving", "card", "instead", "gain"}
    assert found["swing"]["text"].startswith("the card that swung the game: Ana's tempura in round 1")
    assert what_if(game(("", ""))).to_json()["swing"] is None


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sentence_has_words(language: str) -> None:
    for seed in range(4):
        record = load_record(simulate(seed).record())
        assert all(chance.text for chance in what_if(record, language=language).chances)
    menu = menu_with("tofu")
    played = game(("tofu", ""), of=PARTY, menu=menu)
    assert what_if(played, language="de").chances[0].text == "Ana führt mit 2 Punkten"
