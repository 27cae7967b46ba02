"""Another photo of the same tableau: replacing the first, adding to it, or neither."""

import pytest
from flask import Flask
from sqlalchemy import select

from okaikei.webapp.storage.models import Photo
from tests.webapp import scripted_reader
from tests.webapp.conftest import PLACE, Phone
from tests.webapp.scripted_reader import read


def faces(phone: Phone, place: str) -> list[str]:
    return [item["face"] for item in phone.get(f"{place}/state").json["items"]]


def test_a_photo_that_shows_all_cards_again_replaces_the_old_one(
    app: Flask, phone: Phone, table: str, jpeg: bytes
) -> None:
    place = PLACE.format(table)
    first = phone.photograph(f"{place}/photo", jpeg).json["photo"]
    read(app, scripted_reader.seen("tempura"))
    second = phone.photograph(f"{place}/photo", jpeg).json["photo"]
    read(app, scripted_reader.seen("tempura", "sashimi"))
    state = phone.get(f"{place}/state").json
    assert [item["face"] for item in state["items"]] == ["tempura", "sashimi"]
    assert state["photo"]["id"] == second
    assert state["pending"] is None
    # Undo brings the old one back; once the cards are confirmed, the other is gone for good.
    undone = {"version": state["version"], "items": [{"face": "tempura"}], "photo": first}
    assert phone.call(f"{place}/draft", undone).json["photo"]["id"] == first
    assert phone.get(f"{place}/state").json["pending"] is None
    phone.call(f"{place}/confirm", {**undone, "version": state["version"] + 1})
    assert phone.get(f"/t/{table}/photo/{first}.jpg").status_code == 200
    assert phone.get(f"/t/{table}/photo/{second}.jpg").status_code == 404


@pytest.mark.parametrize(("add", "left"), [(False, []), (True, ["tempura", "maki-3"])])
def test_a_photo_of_a_wall_destroys_nothing(
    app: Flask, phone: Phone, table: str, jpeg: bytes, add: bool, left: list[str]
) -> None:
    place = PLACE.format(table)
    first = phone.photograph(f"{place}/photo", jpeg).json["photo"]
    read(app, scripted_reader.seen("tempura", "maki-3"))
    second = phone.photograph(f"{place}/photo", jpeg).json["photo"]
    read(app, scripted_reader.seen())
    state = phone.get(f"{place}/state").json
    assert [item["face"] for item in state["items"]] == ["tempura", "maki-3"]
    assert state["photo"]["id"] == first
    assert (state["pending"]["state"], state["pending"]["cards"], state["pending"]["more"]) == ("read", 0, 0)
    phone.call(f"/t/{table}/photo/{second}/use", {"add": add})
    assert faces(phone, place) == left


def test_fixes_by_hand_survive_a_new_photo(app: Flask, phone: Phone, table: str, jpeg: bytes) -> None:
    place = PLACE.format(table)
    phone.photograph(f"{place}/photo", jpeg)
    read(app, scripted_reader.seen("tempura", "maki-3", "egg-nigiri", "wasabi"))
    state = phone.get(f"{place}/state").json
    tempura, maki, egg, _ = state["items"]
    fixed = [tempura, {**maki, "face": "maki-2"}, {**egg, "on_wasabi": True}]  # and the wasabi is not mine
    phone.call(f"{place}/draft", {"version": state["version"], "items": fixed})
    phone.photograph(f"{place}/photo", jpeg)
    read(app, scripted_reader.seen("tempura", "maki-3", "egg-nigiri", "wasabi", "pudding"))
    items = phone.get(f"{place}/state").json["items"]
    assert [item["face"] for item in items] == ["tempura", "maki-2", "egg-nigiri", "pudding"]
    assert items[2]["on_wasabi"]


def test_two_photos_of_one_tableau_are_read_as_one(app: Flask, phone: Phone, table: str, jpeg: bytes) -> None:
    place = PLACE.format(table)
    first = phone.photograph(f"{place}/photo", jpeg).json["photo"]
    read(app, scripted_reader.seen("tempura", "maki-3", "sashimi", "tempura", place=6))
    second = phone.photograph(f"{place}/photo", jpeg).json["photo"]
    read(app, scripted_reader.seen("sashimi", "tempura", "pudding", "maki-3"))  # the first two lie in both
    state = phone.get(f"{place}/state").json
    assert (state["pending"]["cards"], state["pending"]["more"]) == (4, 2)
    phone.call(f"/t/{table}/photo/{second}/use", {"add": True})
    state = phone.get(f"{place}/state").json
    assert [item["face"] for item in state["items"]] == [
        *("tempura", "maki-3", "sashimi", "tempura"),
        *("pudding", "maki-3"),
    ]
    assert [item["photo"] for item in state["items"]] == [first] * 4 + [second] * 2
    assert not any(item.get("doubts") for item in state["items"])
    phone.call(f"{place}/confirm", {"version": state["version"], "items": state["items"]})
    for photo in (first, second):
        assert phone.get(f"/t/{table}/photo/{photo}.jpg").status_code == 200


def test_a_card_that_may_be_in_both_photos_is_asked_about_unless_the_deal_tells(
    app: Flask, phone: Phone, table: str, jpeg: bytes
) -> None:
    place = PLACE.format(table)
    phone.photograph(f"{place}/photo", jpeg)
    read(app, scripted_reader.seen("tempura", "maki-3"))
    second = phone.photograph(f"{place}/photo", jpeg).json["photo"]
    read(app, scripted_reader.seen("pudding", "dumpling", "tempura"))
    phone.call(f"/t/{table}/photo/{second}/use", {"add": True})
    items = phone.get(f"{place}/state").json["items"]
    assert [item["face"] for item in items] == ["tempura", "maki-3", "pudding", "dumpling", "tempura"]
    assert [bool(item.get("doubts")) for item in items] == [False] * 4 + [True]
    (doubt,) = items[4]["doubts"]
    assert doubt["text"] == "is this the same tempura as in the other photo?"
    assert [(each["text"], each["changes"]) for each in doubt["answers"]] == [
        ("no", {}),
        ("yes", {"2": None}),
    ]
    many = [*["sashimi"] * 7, "tempura"]
    phone.call(f"{place}/draft", {"version": 2, "items": [{"face": face} for face in many]})
    third = phone.photograph(f"{place}/photo", jpeg).json["photo"]
    read(app, scripted_reader.seen("pudding", "dumpling", "tempura"))
    phone.call(f"/t/{table}/photo/{third}/use", {"add": True})
    assert len(faces(phone, place)) == 10


def test_discarding_a_correction_brings_back_its_photo(
    app: Flask, phone: Phone, table: str, jpeg: bytes
) -> None:
    place = PLACE.format(table)
    first = phone.photograph(f"{place}/photo", jpeg).json["photo"]
    read(app, scripted_reader.seen("tempura"))
    state = phone.get(f"{place}/state").json
    phone.call(f"{place}/confirm", {"version": state["version"], "items": state["items"]})
    second = phone.photograph(f"{place}/photo", jpeg).json["photo"]
    read(app, scripted_reader.seen("tempura", "sashimi"))
    assert phone.get(f"{place}/state").json["photo"]["id"] == second
    phone.call(f"{place}/discard", {})
    state = phone.get(f"{place}/state").json
    assert state["photo"]["id"] == first
    assert len(state["items"]) == 1


def test_cards_typed_meanwhile_are_not_overwritten(app: Flask, phone: Phone, table: str, jpeg: bytes) -> None:
    place = PLACE.format(table)
    photo = phone.photograph(f"{place}/photo", jpeg).json["photo"]
    phone.call(f"{place}/draft", {"version": 0, "items": [{"face": "pudding"}]})
    read(app, scripted_reader.seen("tempura"))
    assert faces(phone, place) == ["pudding"]
    phone.call(f"/t/{table}/photo/{photo}/use", {})
    assert faces(phone, place) == ["tempura", "pudding"]  # what was typed stays


def test_the_same_upload_twice_is_one_photo(app: Flask, phone: Phone, table: str, jpeg: bytes) -> None:
    place = PLACE.format(table)
    first = phone.photograph(f"{place}/photo", jpeg, request_id="same")
    again = phone.photograph(f"{place}/photo", jpeg, request_id="same")
    assert first.json == again.json
    with app.extensions["storage"].reading() as sql:
        assert len(sql.scalars(select(Photo.id)).all()) == 1
