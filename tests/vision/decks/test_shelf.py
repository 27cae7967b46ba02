"""Decks on a shelf: found by name, renamed, borrowed from, imported twice, deleted."""

from dataclasses import replace
from pathlib import Path

import pytest

from okaikei.vision.decks import SHIPPED, Deck, DeckError, Reference
from okaikei.vision.decks.file import pack
from okaikei.vision.decks.shelf import Shelf
from tests.vision.decks.colour_models import picture


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def deck(name: str, **more: object) -> Deck:
    return Deck(name, "sushi-draft", (Reference("wild", picture("wild")),), **more)  # type: ignore[arg-type]


def test_an_empty_shelf_has_the_shipped_deck(shelf: Shelf) -> None:
    assert [title.id for title in shelf.titles()] == [SHIPPED]
    assert shelf.load(SHIPPED).references == ()


def test_decks_are_listed_by_name_and_found_in_any_case(shelf: Shelf) -> None:
    for name in ("Zoch", "aquarelle"):
        shelf.save(deck(name))
    assert [title.name for title in shelf.titles()] == ["Okaikei", "aquarelle", "Zoch"]
    assert shelf.load(shelf.find("ZOCH")).name == "Zoch"


def test_a_damaged_file_hides_no_other(shelf: Shelf) -> None:
    shelf.save(deck("Zoch"))
    (shelf.folder / "abc.okaikei-deck").write_bytes(b"nothing")
    assert [title.name for title in shelf.titles()] == ["Okaikei", "Zoch"]


@pytest.mark.parametrize("name", ["nobody", "../secret-key", ""])
def test_a_deck_that_is_not_there_is_said_so(shelf: Shelf, name: str) -> None:
    with pytest.raises(DeckError) as absent:
        shelf.find(name)
    assert absent.value.code == "absent"
    with pytest.raises(DeckError):
        shelf.load(name)


def test_two_decks_cannot_have_one_name(shelf: Shelf) -> None:
    shelf.save(deck("Zoch"))
    with pytest.raises(DeckError, match="already"):
        shelf.save(deck("zoch"))
    other = shelf.save(deck("Other"))
    with pytest.raises(DeckError, match="already"):
        shelf.rename(other.id, "ZOCH")
    assert shelf.rename(other.id, "  A \n third ").name == "A third"


def test_the_shipped_deck_stays(shelf: Shelf) -> None:
    for action in (lambda: shelf.delete(SHIPPED), lambda: shelf.rename(SHIPPED, "mine")):
        with pytest.raises(DeckError) as refused:
            action()
        assert refused.value.code == "shipped"


def test_an_imported_deck_gets_a_free_name_and_never_replaces_another(shelf: Shelf) -> None:
    data = pack(shelf.save(deck("Zoch")))
    second = shelf.add(data)
    assert second.name == "Zoch (2)"
    assert shelf.add(data).name == "Zoch (3)"
    assert len({title.id for title in shelf.titles()}) == 4


def test_an_imported_deck_borrows_from_the_shipped_one_when_its_lender_stayed_behind(shelf: Shelf) -> None:
    assert shelf.add(pack(deck("Zoch", borrows="feedbeef"))).borrows == SHIPPED
    assert shelf.add(pack(deck("Alone", borrows=None))).borrows is None


def test_decks_lend_to_one_another_but_not_in_a_circle(shelf: Shelf) -> None:
    first = shelf.save(deck("first"))
    second = shelf.save(deck("second", borrows=first.id))
    assert [lender.id for lender in shelf.lenders(second)] == [first.id, SHIPPED]
    with pytest.raises(DeckError, match="each other"):
        shelf.save(replace(first, borrows=second.id))
    with pytest.raises(DeckError, match="second borrows from first"):
        shelf.delete(first.id)
    shelf.delete(second.id)
    shelf.delete(first.id)
    assert len(shelf.titles()) == 1


def test_corrections_of_the_shipped_deck_are_no_deck_to_import(shelf: Shelf) -> None:
    own = replace(shelf.load(SHIPPED), references=(Reference("wild", picture("wild"), True, "tempura"),))
    shelf.save(own)
    with pytest.raises(DeckError) as refused:
        shelf.add(pack(own))
    assert refused.value.code == "shipped"
