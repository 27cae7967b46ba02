"""Sushi Draft's chips on the bill: tapped for each chip that was taken, refused where they cannot be."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.webapp.conftest import Phone

TUNA, ROLL, CUCUMBER = "tuna-nigiri", "salmon-roll", "cucumber-maki"


def lay(phone: Phone, code: str, number: int) -> None:
    phone.lay(code, number, 0, *[TUNA] * 5)
    phone.lay(code, number, 1, ROLL, ROLL, ROLL, CUCUMBER, CUCUMBER)
    phone.lay(code, number, 2, *["shrimp-avocado-roll"] * 2, "mackerel-temaki", ROLL, CUCUMBER)


@pytest.fixture
def code(phone: Phone) -> str:
    """Three rounds: each time Ana takes one chip, Ben two, Cem three."""
    code = phone.new_game(game="sushi-draft", player=["Ana", "Ben", "Cem"], colour=["0", "1", "2"])
    for number in (1, 2, 3):
        lay(phone, code, number)
    return code


def tapped(page: str) -> dict[str, str]:
    """A value for every chip that the page shows."""
    fields = {part.split('"')[0] for part in page.split('type="radio" name="')[1:]}
    return dict.fromkeys(fields, "3")


def chips(phone: Phone, code: str) -> Any:
    return phone.get(f"/t/{code}/record.json").json.get("chips")


def test_every_chip_has_a_row_and_there_is_no_winner_yet(phone: Phone, code: str) -> None:
    page = phone.get(f"/t/{code}/sheet").text
    assert "Turn over your chips" in page
    assert 'id="winner"' not in page
    fields = tapped(page)
    assert {sum(field.startswith(f"chip-{seat}-") for field in fields) for seat in (0, 1, 2)} == {3, 6, 9}


@pytest.mark.parametrize("missing", ["all", "one", "nonsense"])
def test_nothing_half_of_it_and_nonsense_are_refused_in_words(phone: Phone, code: str, missing: str) -> None:
    fields = tapped(phone.get(f"/t/{code}/sheet").text)
    if missing == "all":
        fields = {}
    elif missing == "one":
        fields.pop("chip-1-0")
    else:
        fields["chip-1-0"] = "77"
    page = phone.submit(f"/t/{code}/chips", **fields)
    assert page.status_code == 422
    said = {
        "all": "Ana: 0 chips counted, 3 won",
        "one": "Ben: 5 chips counted, 6 won",
        "nonsense": "Ben: chip worth 77: chips are worth 1 to 5",
    }
    assert said[missing] in page.text
    assert 'id="winner"' not in page.text
    assert page.text.count("checked") == len(fields) - (missing == "nonsense")  # what was tapped stays
    assert chips(phone, code) is None


def test_counted_and_corrected_afterwards(phone: Phone, code: str) -> None:
    fields = tapped(phone.get(f"/t/{code}/sheet").text)
    page = phone.submit(f"/t/{code}/chips", **fields).text
    assert "<h2>Cem</h2>" in page
    assert "wins with 27 points" in page
    assert 'id="edit-chips"' in page
    assert page.count("checked") == 18
    fields["chip-0-0"] = "5"
    phone.submit(f"/t/{code}/chips", **fields)
    assert sum(chips(phone, code)[0]) == 11
    assert phone.get(f"/t/{code}/log").text.count("entered the chips") == 2


def test_an_edited_round_asks_for_the_chips_again(phone: Phone, code: str) -> None:
    """Ana's tuna were mackerel: she has another number of chips, and nobody wins with the old ones."""
    phone.submit(f"/t/{code}/chips", **tapped(phone.get(f"/t/{code}/sheet").text))
    phone.lay(code, 1, 0, *[ROLL] * 4, CUCUMBER)
    page = phone.get(f"/t/{code}/sheet").text
    assert 'id="winner"' not in page
    assert "chips counted," in page
    page = phone.submit(f"/t/{code}/chips", **tapped(page)).text
    assert 'id="winner"' in page


def test_chips_of_rounds_on_paper(phone: Phone) -> None:
    code = phone.new_game(
        game="sushi-draft", player=["Ana", "Ben", "Cem"], first_round="3", points=["0", "0", "0"]
    )
    lay(phone, code, 3)
    fields = {**tapped(phone.get(f"/t/{code}/sheet").text), "paper-0-5": "2", "paper-1-1": "999"}
    page = phone.submit(f"/t/{code}/chips", **fields).text
    assert 'id="winner"' in page
    assert chips(phone, code)[0] == [3, 5, 5]
    assert len(chips(phone, code)[1]) == 2 + 12


def test_who_looks_on_cannot_turn_them_over(code: str, new_phone: Callable[..., Phone]) -> None:
    onlooker = new_phone()
    onlooker.submit(f"/join/{code}", seat="look")
    page = onlooker.get(f"/t/{code}/sheet").text
    assert "The chips are being turned over." in page
    assert 'id="chip-form"' not in page
