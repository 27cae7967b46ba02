"""Teaching a deck from the phone: photograph, name, share, choose, delete."""

import io
import re
from typing import Any

import numpy as np
import pytest
from flask import Flask

from okaikei.__main__ import main
from okaikei.vision.decks.card_views import Cover
from okaikei.vision.decks.deck_reader import DeckReader
from okaikei.vision.decks.training_run import TrainingRun
from okaikei.webapp.reading.worker import carry_out
from tests.vision.decks.colour_models import COLOURS, ColourClassifier, GridDetector, quad, table
from tests.webapp.conftest import Phone

FACES = list(COLOURS)


@pytest.fixture
def taught_app(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An app whose deck worker sees colours, in this very process."""
    monkeypatch.setattr(
        "okaikei.vision.decks.card_views.COVERS", (None, Cover(0.0, 0.3))
    )  # the upper edge is all it looks at
    reader = DeckReader(GridDetector(5), ColourClassifier(), "colours")
    app.extensions["decks"].run = lambda job: carry_out(reader, "", job)  # type: ignore[arg-type]
    return app


@pytest.fixture
def owner(taught_app: Flask) -> Phone:
    return Phone(taught_app)


def new_deck(phone: Phone, **fields: str) -> str:
    """Begin a deck; returns its id."""
    page = phone.submit("/decks", **{"name": "Draft of ours", "game": "sushi-draft", **fields})
    assert page.status_code == 200, page.text
    found = re.search(r"/decks/(\w+)/photo", page.text)
    assert found, page.text
    return found.group(1)


def photograph(phone: Phone, deck: str, *faces: str) -> str:
    """Take a photo of these cards; returns the page on which they are named."""
    answer = phone.photograph(f"/decks/{deck}/photo", table(*faces))
    assert answer.status_code == 200, answer.text
    return str(answer.json["redirect"])


def teach(phone: Phone, deck: str, *faces: str) -> Any:
    tray = photograph(phone, deck, *faces)
    return phone.submit(tray, **{f"face{number}": face for number, face in enumerate(faces)})


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


def test_a_deck_goes_out_as_one_file_and_comes_in_again(owner: Phone) -> None:
    deck = new_deck(owner)
    teach(owner, deck, *FACES)
    with owner.get(f"/decks/{deck}/export") as file:
        assert "Draft of ours.okaikei-deck" in file.headers["Content-Disposition"]
        data = file.data
    page = owner.submit("/decks/import", file=(io.BytesIO(data), "x.okaikei-deck"))
    assert "Draft of ours (2) has been imported." in page.text
    assert page.text.count("data-face=") == 5


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a deck file"),
        (b"\xff\xd8\xff a photo", "not a deck file"),
        (b"PK\x03\x04 cut off", "damaged"),
        (b"PK" + bytes(1000), "too large"),
    ],
)
def test_a_broken_or_huge_deck_file_is_refused_with_a_reason(
    owner: Phone, data: bytes, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("okaikei.vision.decks.file.MAX_BYTES", 1000)
    page = owner.submit("/decks/import", file=(io.BytesIO(data), "x.okaikei-deck"))
    assert page.status_code == 422
    assert words in page.text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": " ", "game": "sushi-draft"}, "needs a name"),
        ({"name": "x", "game": "poker"}, "Choose a game"),
        ({"name": "Okaikei", "game": "sushi-go"}, "no other deck has"),
    ],
)
def test_a_deck_that_cannot_be_is_not_begun(owner: Phone, fields: dict[str, str], words: str) -> None:
    page = owner.submit("/decks", **fields)
    assert page.status_code == 422
    assert words in page.text


def test_renaming_and_borrowing(owner: Phone) -> None:
    first, second = new_deck(owner), new_deck(owner, name="Other")
    page = owner.submit(f"/decks/{first}/change", name="Ours", borrow=second)
    assert "<h1>Ours</h1>" in page.text
    assert f'value="{second}" selected' in page.text
    page = owner.submit(f"/decks/{second}/change", name="Other", borrow=first)
    assert page.status_code == 422
    assert "each other" in page.text
    assert owner.submit(f"/decks/{second}/delete").status_code == 409
    assert owner.submit(f"/decks/{first}/change", name="Ours", borrow="nowhere").status_code == 422
    assert "has been deleted" in owner.submit(f"/decks/{first}/delete").text


def test_a_deck_that_a_game_uses_is_not_deleted(owner: Phone) -> None:
    deck = new_deck(owner)
    code = owner.new_game(game="sushi-draft", player=["Ana", "Ben", "Cem"], deck=deck)
    page = owner.submit(f"/decks/{deck}/delete")
    assert page.status_code == 409
    assert "is used at 1 table" in page.text
    assert code not in page.text
    owner.submit(f"/t/{code}/table/deck", deck="shipped")
    assert "has been deleted" in owner.submit(f"/decks/{deck}/delete").text


def test_a_deck_is_chosen_for_a_game_of_its_kind_alone(owner: Phone, taught_app: Flask) -> None:
    deck = new_deck(owner)
    other = owner.new_game(game="sushi-go", deck=deck)
    code = owner.new_game(game="sushi-draft", player=["Ana", "Ben", "Cem"])
    assert "Draft of ours" in owner.get("/new").text
    assert "Draft of ours" not in owner.get(f"/t/{other}/table").text
    owner.submit(f"/t/{code}/table/deck", deck=deck)
    assert f'value="{deck}" selected' in owner.get(f"/t/{code}/table").text


def test_a_round_is_read_with_the_deck_of_the_game(owner: Phone, taught_app: Flask, monkeypatch: Any) -> None:
    deck = new_deck(owner, borrow="")
    teach(owner, deck, *FACES)
    code = owner.new_game(game="sushi-draft", player=["Ana", "Ben", "Cem"], deck=deck)
    reader = DeckReader(GridDetector(5), ColourClassifier(), "colours")
    monkeypatch.setattr("okaikei.webapp.reading.photo_queue.load_reader", lambda place: reader)
    laid = ["wild", "tuna-nigiri", "tuna-nigiri", "cucumber-maki", "salmon-roll"]
    sent = owner.photograph(f"/t/{code}/round/1/seat/0/photo", jpeg_of(table(*laid)))
    assert sent.status_code == 202
    assert taught_app.extensions["reading"].step()
    items = owner.get(f"/t/{code}/round/1/seat/0/state").json["items"]
    assert sorted("wild" if item.get("wild") else item["face"] for item in items) == sorted(laid)


def jpeg_of(data: bytes) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.open(io.BytesIO(data)).convert("RGB").save(out, "JPEG", quality=95)
    return out.getvalue()


@pytest.mark.parametrize(
    "path", ["nowhere", "shipped", "..%2Fsecret-key", "nowhere/export", "nowhere/tray/x"]
)
def test_what_is_not_there_is_not_there(owner: Phone, path: str) -> None:
    assert owner.get(f"/decks/{path}").status_code == 404


def test_a_tray_belongs_to_its_deck(owner: Phone) -> None:
    first, second = new_deck(owner), new_deck(owner, name="Other")
    tray = photograph(owner, first, *FACES)
    assert owner.get(tray.replace(first, second)).status_code == 404
    assert owner.get(f"{tray}/9.jpg").status_code == 404


def test_no_deck_page_has_script_or_style_inside(owner: Phone) -> None:
    deck = new_deck(owner, name="<script>alert(1)</script>")
    for path in ("/decks", f"/decks/{deck}", photograph(owner, deck, *FACES)):
        page = owner.get(path).text
        assert not re.search(r"\son\w+=|\sstyle=|<style|<script>|javascript:", page), path


def test_decks_speak_german(taught_app: Flask) -> None:
    phone = Phone(taught_app, language="de")
    assert "Kartensätze" in phone.get("/decks").text


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Training is possible, and only written down instead of begun."""
    begun: list[str] = []

    def start(training: TrainingRun, shelf: Any, identity: str, models: Any) -> None:
        begun.append(identity)
        training.update(state="running", stage="training", share=0.25, minutes_left=14.2)

    monkeypatch.setattr("okaikei.webapp.decks.training_pages.possible", lambda: True)
    monkeypatch.setattr(TrainingRun, "start", start)
    return begun


def test_a_deck_is_trained_paused_and_shown_before_and_after(owner: Phone, started: list[str]) -> None:
    deck = new_deck(owner)
    assert "Improve it by training" not in owner.get(f"/decks/{deck}").text
    teach(owner, deck, *FACES)
    assert "Train for 20 minutes" in owner.get(f"/decks/{deck}").text
    page = owner.submit(f"/decks/{deck}/train", wish="begin").text
    assert started == [deck]
    assert "25 %, about 15 minutes left" in page
    other = new_deck(owner, name="Other")
    teach(owner, other, *FACES)
    assert "one at a time" in owner.get(f"/decks/{other}").text
    owner.submit(f"/decks/{other}/train", wish="begin")
    assert started == [deck]
    fresh = owner.get(f"/decks/{deck}/training")
    again = owner.get(f"/decks/{deck}/training", headers={"If-None-Match": fresh.headers["ETag"]})
    assert again.status_code in (200, 304)
    owner.submit(f"/decks/{deck}/train", wish="paused")
    training = TrainingRun.load(owner.client.application.extensions["decks"].shelf, deck)
    assert training.requested() == "paused"
    before = {"whole": 0.95, "covered": 0.8, "refused": 0.9}
    after = {"whole": 0.99, "covered": 0.93, "refused": 0.95}
    training.update(state="done", figures={"before": before, "after": after, "used": True})
    page = owner.get(f"/decks/{deck}").text
    assert "is used from now on" in page
    assert re.search(r"covered</th>\s*<td>80</td>\s*<td>93</td>", page)


def test_training_is_not_offered_where_it_cannot_be(owner: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("okaikei.webapp.decks.training_pages.possible", lambda: False)
    deck = new_deck(owner)
    teach(owner, deck, *FACES)
    assert "Improve it by training" not in owner.get(f"/decks/{deck}").text
    assert owner.get(f"/decks/{deck}/training").text == ""


def test_the_command_line_does_not_delete_a_deck_that_a_game_uses(
    owner: Phone, taught_app: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = new_deck(owner)
    teach(owner, deck, *FACES)
    owner.new_game(game="sushi-draft", player=["Ana", "Ben", "Cem"], deck=deck)
    data = str(taught_app.config["DATA"])
    assert main(["deck", "delete", deck, "--data", data]) == 2
    assert "used at 1 table" in capsys.readouterr().err
    other = new_deck(owner, name="Unused")
    assert main(["deck", "delete", other, "--data", data]) == 0
