"""A photo becomes the draft of a tableau: its cards, its doubts and the answers to them."""

from typing import Any

from flask import Flask
from sqlalchemy import select

from okaikei.scorer import Serving
from okaikei.vision.reading import Answer
from okaikei.webapp.storage.models import Photo, Tableau
from tests.webapp import scripted_reader
from tests.webapp.conftest import PLACE, Phone
from tests.webapp.scripted_reader import read


def test_a_photo_becomes_the_draft_with_its_doubts(app: Flask, phone: Phone, table: str, jpeg: bytes) -> None:
    place = PLACE.format(table)
    sent = phone.photograph(f"{place}/photo", jpeg)
    assert sent.status_code == 202
    assert phone.get(f"{place}/state").json["pending"]["state"] == "waiting"
    read(
        app,
        scripted_reader.seen(
            "tempura", {"face": "egg-nigiri", "on_wasabi": True}, doubts=((1, "on the wasabi?"),)
        ),
    )
    state = phone.get(f"{place}/state").json
    assert [item["face"] for item in state["items"]] == ["tempura", "egg-nigiri"]
    assert state["items"][1]["on_wasabi"]
    assert state["items"][1]["doubts"][0]["text"] == "on the wasabi?"
    assert state["items"][0]["alternatives"] == [["maki-2", 0.05]]
    assert state["photo"]["id"] == sent.json["photo"]
    assert phone.get(state["photo"]["url"]).mimetype == "image/jpeg"


def test_a_doubt_is_told_in_the_language_of_each_phone(
    app: Flask, phone: Phone, new_phone: Any, table: str, jpeg: bytes
) -> None:
    place = f"/t/{table}/round/1/seat/0"
    phone.photograph(f"{place}/photo", jpeg)
    reading = scripted_reader.seen("maki-2", "tempura")
    reading.doubts.append({"card": 0, "code": "face", "faces": ["maki-2", "maki-3"], "text": "English"})
    reading.doubts.append(
        {"card": None, "code": "too-few", "faces": [], "counts": [2, 10], "text": "English"}
    )
    read(app, reading)
    german = new_phone(language="de")
    german.submit(f"/join/{table}", seat="1")
    told = {each: each.get(f"{place}/state").json for each in (phone, german)}
    assert told[phone]["items"][0]["doubts"][0]["text"] == "is this maki 2 or maki 3?"
    assert told[german]["items"][0]["doubts"][0]["text"] == "Ist das Maki 2 oder Maki 3?"
    assert told[german]["photo"]["notes"][0]["text"] == "2 Karten gesehen, 10 ausgeteilt"
    # What a phone sends back is kept as it was read, not in the words of that phone.
    items = told[german]["items"]
    phone.call(f"{place}/draft", {"version": told[phone]["version"], "items": [*items, {"face": "tempura"}]})
    assert phone.get(f"{place}/state").json["items"][0]["doubts"][0]["text"] == "is this maki 2 or maki 3?"


def test_the_answers_to_a_doubt_are_kept_with_the_photo(
    app: Flask, phone: Phone, table: str, jpeg: bytes
) -> None:
    place = PLACE.format(table)
    phone.photograph(f"{place}/photo", jpeg)
    answer = Answer("not-mine", (), (Serving("tempura"),), (1,)).to_json()
    doubt = {"card": 0, "code": "card", "faces": ["maki-2"], "text": "English", "answers": [answer]}
    reading = scripted_reader.seen("maki-2", "tempura")
    reading.doubts.append(doubt)
    read(app, reading)
    with app.extensions["storage"].reading() as sql:
        assert sql.scalars(select(Photo)).one().reading["doubts"] == [doubt]
    state = phone.get(f"{place}/state").json
    assert state["items"][0]["doubts"][0]["text"] == "does this card (maki 2) belong to this tableau?"
    phone.call(f"{place}/confirm", {"version": state["version"], "items": state["items"]})
    assert phone.get(f"{place}/state").json["counted"]


def test_an_answer_says_what_changes_card_by_card(app: Flask, phone: Phone, table: str, jpeg: bytes) -> None:
    place = PLACE.format(table)
    phone.photograph(f"{place}/photo", jpeg)
    egg, salmon, wasabi = Serving("egg-nigiri"), Serving("salmon-nigiri"), Serving("wasabi")
    answers = [
        Answer("no", (), (egg, salmon), (0, 1)),
        Answer("add-wasabi-under", (), (Serving("egg-nigiri", on_wasabi=True), salmon, wasabi), (0, 1, None)),
        Answer("not-mine", (), (salmon,), (1,)),
    ]
    reading = scripted_reader.seen("egg-nigiri", "salmon-nigiri")
    doubt = {"card": 0, "code": "wasabi-under", "faces": ["egg-nigiri"]}
    reading.doubts.append({**doubt, "answers": [answer.to_json() for answer in answers]})
    read(app, reading)
    state = phone.get(f"{place}/state").json
    assert [item["card"] for item in state["items"]] == [0, 1]
    (told,) = state["items"][0]["doubts"]
    assert [answer["text"] for answer in told["answers"]] == [
        "no",
        "yes, a wasabi under it",
        "not one of mine",
    ]
    assert [answer["changes"] for answer in told["answers"]] == [{}, {"0": {"on_wasabi": True}}, {"0": None}]
    assert [answer["added"] for answer in told["answers"]] == [[], [{"face": "wasabi", "placed": True}], []]
    # What comes back from a phone is kept without them, and has them again as long as the photo is there.
    phone.call(f"{place}/draft", {"version": state["version"], "items": state["items"][:1]})
    with app.extensions["storage"].reading() as sql:
        (kept,) = sql.scalars(select(Tableau).where(Tableau.version > 1)).one().draft
    assert "answers" not in kept["doubts"][0]
    assert "card" not in kept
    assert phone.get(f"{place}/state").json["items"][0]["doubts"] == [told]


def test_nothing_is_asked_about_wasabi_where_the_photo_shows_all(
    app: Flask, phone: Phone, table: str, jpeg: bytes
) -> None:
    place = PLACE.format(table)
    phone.photograph(f"{place}/photo", jpeg)
    read(app, scripted_reader.seen("wasabi", "egg-nigiri", *["tempura"] * 8))

    def kinds() -> set[str]:
        return {question["kind"] for question in phone.get(f"{place}/state").json["questions"]}

    state = phone.get(f"{place}/state").json
    assert kinds() == set()
    state["items"][2]["face"] = "squid-nigiri"  # nobody looked whether this one lies on the wasabi
    phone.call(f"{place}/draft", {"version": state["version"], "items": state["items"]})
    assert kinds() == {"wasabi"}


def test_points_so_far(phone: Phone, table: str) -> None:
    place = PLACE.format(table)
    assert phone.get(f"{place}/state").json["points"] == 0
    phone.call(f"{place}/draft", {"version": 0, "items": [{"face": "tempura"}, {"face": "tempura"}]})
    assert phone.get(f"{place}/state").json["points"] == 5


def test_a_doubt_that_version_0_1_stored_in_words_is_kept(app: Flask, phone: Phone, table: str) -> None:
    with app.extensions["storage"].writing() as sql:
        tableau = sql.scalars(select(Tableau)).first()
        tableau.draft = [{"face": "tempura", "doubt": "is it tempura?", "doubt_code": "face"}]
    place = f"/t/{table}/round/1/seat/0"
    state = phone.get(f"{place}/state").json
    assert state["items"][0]["doubts"][0]["text"] == "is it tempura?"
    phone.call(
        f"{place}/draft", {"version": state["version"], "items": [*state["items"], {"face": "sashimi"}]}
    )
    assert phone.get(f"{place}/state").json["items"][0]["doubts"][0]["text"] == "is it tempura?"


def test_doubts_about_the_whole_photo_are_notes(app: Flask, phone: Phone, table: str, jpeg: bytes) -> None:
    place = PLACE.format(table)
    phone.photograph(f"{place}/photo", jpeg)
    read(
        app, scripted_reader.seen("tempura", doubts=((None, "the photo is very dark"), (0, "is it tempura?")))
    )
    state = phone.get(f"{place}/state").json
    assert state["photo"]["notes"] == [{"code": "", "text": "the photo is very dark"}]
    assert state["items"][0]["doubts"][0]["text"] == "is it tempura?"
