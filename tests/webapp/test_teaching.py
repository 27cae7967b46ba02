"""Teaching a deck from the phone: photograph its cards, name them, correct what went wrong."""

import re

import numpy as np
from flask import Flask

from okaikei.vision.decks.deck_reader import DeckReader
from okaikei.webapp.reading.worker import carry_out
from tests.vision.decks.colour_models import COLOURS, ColourClassifier, GridDetector, quad, table
from tests.webapp.conftest import Phone
from tests.webapp.deck_steps import FACES, new_deck, photograph, teach


def test_a_deck_is_taught_from_one_photo(owner: Phone) -> None:
    deck = new_deck(owner)
    page = owner.get(f"/decks/{deck}").text
    assert "6 cards are missing" in page
    tray = photograph(owner, deck, *FACES)
    naming = owner.get(tray).text
    assert naming.count("<polygon") == naming.count('list="faces"') == 5
    assert owner.get(f"{tray}/photo.jpg").mimetype == "image/jpeg"
    assert owner.get(f"{tray}/0.jpg").mimetype == "image/jpeg"
    page = owner.submit(tray, **{f"face{number}": face for number, face in enumerate(FACES)}).text
    assert "5 cards added." in page
    assert "1 card is missing" in page
    assert page.count("data-face=") == 5
    assert owner.get(f"/decks/{deck}/picture/0.jpg").mimetype == "image/jpeg"
    assert "5 kinds of cards" in owner.get("/decks").text


def test_the_second_photo_comes_with_guesses_first(owner: Phone) -> None:
    deck = new_deck(owner)
    teach(owner, deck, *FACES)
    naming = owner.get(photograph(owner, deck, *reversed(FACES))).text
    chosen = re.findall(r'type="radio" name="face\d" value="([\w-]+)" checked', naming)
    assert chosen == list(reversed(FACES))


def test_cards_may_be_left_out_and_turned(owner: Phone, taught_app: Flask) -> None:
    deck = new_deck(owner)
    tray = photograph(owner, deck, *FACES)
    owner.submit(tray, face0="tuna-nigiri", turn0="yes")
    kept = taught_app.extensions["decks"].shelf.load(deck).references
    assert [each.face for each in kept] == ["tuna-nigiri"]
    assert kept[0].image()[50, 128].min() > 200  # the light foot is up now


def test_naming_sent_twice_learns_once(owner: Phone, taught_app: Flask) -> None:
    deck = new_deck(owner)
    tray = photograph(owner, deck, *FACES)
    owner.submit(tray, face0="tuna-nigiri")
    assert owner.submit(tray, face0="tuna-nigiri").status_code == 200
    assert len(taught_app.extensions["decks"].shelf.load(deck).references) == 1


def test_names_are_typed_in_a_few_letters(owner: Phone, taught_app: Flask) -> None:
    deck = new_deck(owner)
    tray = photograph(owner, deck, *FACES)
    unclear = owner.submit(tray, name0="tuna", name1="n", turn2="yes")
    assert unclear.status_code == 422
    assert "Card 2: which of these is it?" in unclear.text
    assert 'value="tuna"' in unclear.text  # what was typed stays
    assert re.search(r'name="turn2" value="yes" checked', unclear.text)
    assert "no card of that name" in owner.submit(tray, name0="pizza").text
    owner.submit(tray, name0="tuna", name1="Salmon Roll", face1="wild", name3="WILD")
    kept = taught_app.extensions["decks"].shelf.load(deck).references
    assert [each.face for each in kept] == ["tuna-nigiri", "salmon-roll", "wild"]


def test_cards_without_a_name_wait_until_they_are_named_or_discarded(owner: Phone) -> None:
    deck = new_deck(owner)
    tray = photograph(owner, deck, *FACES)
    page = owner.submit(tray, face0="tuna-nigiri", face1="-").text
    assert "1 card added." in page
    assert "3 cards wait for their names" in page
    naming = owner.get(tray).text
    assert naming.count("<polygon") == 3
    assert owner.get(f"{tray}/0.jpg").status_code == 404
    assert "wait for their names" not in owner.submit(f"{tray}/discard").text
    assert owner.get(tray).status_code == 404


def test_a_card_that_was_missed_is_added_by_a_tap(owner: Phone, taught_app: Flask) -> None:
    shy = DeckReader(GridDetector(4), ColourClassifier(), "colours")
    taught_app.extensions["decks"].run = lambda job: carry_out(shy, "", job)  # type: ignore[arg-type]
    deck = new_deck(owner)
    tray = photograph(owner, deck, *FACES)
    x, y = quad(4).mean(axis=0)
    page = owner.submit(f"{tray}/card", x=str(x), y=str(y), name0="tuna").text
    assert page.count("<polygon") == 5
    assert 'value="tuna"' in page
    assert owner.submit(f"{tray}/card", x="-3", y="nowhere").status_code == 422
    owner.submit(tray, face4=FACES[4])
    kept = taught_app.extensions["decks"].shelf.load(deck).references
    assert np.abs(kept[0].image()[100, 128].astype(int) - COLOURS[FACES[4]]).max() < 25


def test_one_picture_is_dropped_or_turned(owner: Phone, taught_app: Flask) -> None:
    deck = new_deck(owner)
    teach(owner, deck, *FACES)
    teach(owner, deck, *FACES)
    owner.submit(f"/decks/{deck}/forget", face="wild", number="1")
    owner.submit(f"/decks/{deck}/turn", face="wild", number="1")
    assert owner.submit(f"/decks/{deck}/forget", face="wild", number="7").status_code == 200
    (kept,) = taught_app.extensions["decks"].shelf.load(deck).of("wild")
    assert kept.image()[10, 128].min() > 200


def test_a_wrong_name_is_noticed(owner: Phone) -> None:
    deck = new_deck(owner)
    teach(owner, deck, *FACES)
    page = teach(owner, deck, FACES[1], FACES[1]).text
    assert "Look at these again" not in page
    tray = photograph(owner, deck, *FACES)
    assert "is called salmon roll but looks like tuna nigiri" in owner.submit(tray, face0="salmon-roll").text


def test_a_face_of_another_game_is_refused(owner: Phone) -> None:
    deck = new_deck(owner)
    page = owner.submit(photograph(owner, deck, *FACES), face0="pudding")
    assert page.status_code == 422
    assert "not in this game" in page.text


def test_a_face_is_forgotten(owner: Phone) -> None:
    deck = new_deck(owner)
    teach(owner, deck, *FACES)
    assert "2 cards are missing" in owner.submit(f"/decks/{deck}/forget", face="wild").text


def test_a_photo_without_cards_or_no_photo_is_explained(owner: Phone, taught_app: Flask) -> None:
    deck = new_deck(owner)
    answer = owner.photograph(f"/decks/{deck}/photo", b"GIF89a not a photo")
    assert answer.status_code == 422
    assert "not a photo" in answer.json["problem"]
    nothing = DeckReader(GridDetector(0), ColourClassifier(), "colours")
    taught_app.extensions["decks"].run = lambda job: carry_out(nothing, "", job)  # type: ignore[arg-type]
    answer = owner.photograph(f"/decks/{deck}/photo", table(*FACES))
    assert answer.status_code == 422
    assert "side by side" in answer.json["problem"]


def test_without_weights_the_page_says_so(owner: Phone, taught_app: Flask) -> None:
    taught_app.extensions["decks"].run = lambda job: carry_out(None, "no weights", job)
    deck = new_deck(owner)
    answer = owner.photograph(f"/decks/{deck}/photo", table(*FACES))
    assert answer.status_code == 422
    assert "not installed" in answer.json["problem"]


def test_a_tray_belongs_to_its_deck(owner: Phone) -> None:
    first, second = new_deck(owner), new_deck(owner, name="Other")
    tray = photograph(owner, first, *FACES)
    assert owner.get(tray.replace(first, second)).status_code == 404
    assert owner.get(f"{tray}/9.jpg").status_code == 404
