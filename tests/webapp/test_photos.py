"""Photos: washed, queued, read, used, deleted."""

import io
import os
import time
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from PIL import Image
from sqlalchemy import select, update

from okaikei.scorer import Serving
from okaikei.vision.reading import Answer
from okaikei.webapp import housekeeping
from okaikei.webapp.reading.strip_metadata import NotPlainJpeg, strip_metadata
from okaikei.webapp.reading.worker_process import WorkerProcess
from okaikei.webapp.storage.models import Photo, Picture, Tableau
from tests.webapp import scripted_reader
from tests.webapp.conftest import Phone

PLACE = "/t/{}/round/1/seat/0"


@pytest.fixture
def table(phone: Phone) -> str:
    return phone.new_game()


def read(app: Flask, outcome: Any) -> None:
    """Let the scripted reader read one waiting photo."""
    scripted_reader.SCRIPT["outcome"] = outcome
    assert app.extensions["reading"].step()


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


def test_place_and_time_are_gone_before_anything_is_kept(
    app: Flask, phone: Phone, table: str, jpeg: bytes
) -> None:
    assert b"PhoneMaker" in jpeg
    phone.photograph(f"{PLACE.format(table)}/photo", jpeg)
    with app.extensions["storage"].reading() as sql:
        kept = sql.scalars(select(Picture.data)).one()
    assert b"PhoneMaker" not in kept
    assert b"2024:05:01" not in kept
    assert not Image.open(io.BytesIO(kept)).getexif()


@pytest.mark.parametrize("turn", range(1, 9))
def test_how_the_camera_was_held_is_all_that_stays(turn: int) -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = turn, "PhoneMaker"
    out = io.BytesIO()
    Image.new("RGB", (40, 20)).save(out, "JPEG", exif=exif)
    washed, width, height = strip_metadata(out.getvalue() + b"a film behind the end")
    left = Image.open(io.BytesIO(washed)).getexif()
    assert dict(left) == ({0x0112: turn} if turn > 1 else {})
    assert (width, height) == ((20, 40) if turn >= 5 else (40, 20))
    assert b"film" not in washed


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xd8", b"\xff\xd8\xff\xe0\x00", b"\xff\xd8\xff\xda\x00\x02", b"GIF89a"]
)
def test_what_is_no_jpeg_is_not_washed(data: bytes) -> None:
    with pytest.raises(NotPlainJpeg):
        strip_metadata(data)


def test_png_is_turned_into_jpeg(app: Flask, phone: Phone, table: str) -> None:
    out = io.BytesIO()
    Image.new("RGB", (300, 200), "red").save(out, "PNG")
    sent = phone.photograph(f"{PLACE.format(table)}/photo", out.getvalue())
    assert sent.status_code == 202
    assert phone.get(f"/t/{table}/photo/{sent.json['photo']}.jpg").status_code == 404  # not converted yet
    read(app, scripted_reader.seen("tempura"))
    with app.extensions["storage"].reading() as sql:
        assert sql.scalars(select(Picture.data)).one()[:2] == b"\xff\xd8"


def test_what_is_no_photo_is_refused_in_words(phone: Phone, table: str) -> None:
    refused = phone.photograph(f"{PLACE.format(table)}/photo", b"%PDF-1.4 not a photo")
    assert refused.status_code == 422
    assert "This is not a photo" in refused.json["problem"]


def test_a_bad_photo_keeps_the_old_one(app: Flask, phone: Phone, table: str, jpeg: bytes) -> None:
    place = PLACE.format(table)
    first = phone.photograph(f"{place}/photo", jpeg).json["photo"]
    read(app, scripted_reader.seen("tempura"))
    phone.photograph(f"{place}/photo", jpeg)
    read(app, scripted_reader.bad())
    state = phone.get(f"{place}/state").json
    assert state["photo"]["id"] == first
    assert [item["face"] for item in state["items"]] == ["tempura"]
    assert "could not be read" in state["pending"]["problem"]


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


def test_without_a_reader_the_photo_stays_to_tap_on(make_app: Callable[..., Flask], jpeg: bytes) -> None:
    app = make_app(READER="tests.webapp.scripted_reader:no_such_reader")
    phone = Phone(app)
    place = PLACE.format(phone.new_game())
    phone.photograph(f"{place}/photo", jpeg)
    assert app.extensions["reading"].step()
    state = phone.get(f"{place}/state").json
    assert "Card reading is not installed here" in state["pending"]["problem"]
    assert state["photo"]


def test_a_full_queue_says_so(make_app: Callable[..., Flask], jpeg: bytes) -> None:
    phone = Phone(make_app(QUEUE_LENGTH=1))
    code = phone.new_game()
    assert phone.photograph(f"/t/{code}/round/1/seat/0/photo", jpeg).status_code == 202
    refused = phone.photograph(f"/t/{code}/round/1/seat/1/photo", jpeg)
    assert refused.status_code == 503
    assert "Too many photos" in refused.json["problem"]


def test_deleted_on_request_and_with_the_game(app: Flask, phone: Phone, table: str, jpeg: bytes) -> None:
    place = PLACE.format(table)
    photo = phone.photograph(f"{place}/photo", jpeg).json["photo"]
    read(app, scripted_reader.seen("tempura"))
    phone.call(f"/t/{table}/photo/{photo}/delete", {})
    assert phone.get(f"/t/{table}/photo/{photo}.jpg").status_code == 404
    assert len(phone.get(f"{place}/state").json["items"]) == 1
    phone.photograph(f"{place}/photo", jpeg)
    phone.submit(f"/t/{table}/table/delete", sure="yes")
    with app.extensions["storage"].reading() as sql:
        assert not sql.scalars(select(Picture.photo_id)).all()


def test_photos_go_after_their_time(app: Flask, phone: Phone, table: str, jpeg: bytes) -> None:
    phone.photograph(f"{PLACE.format(table)}/photo", jpeg)
    storage = app.extensions["storage"]
    assert housekeeping.delete_expired(storage, 30) == 0
    with storage.writing() as sql:
        sql.execute(update(Photo).values(born=Photo.born - 31 * housekeeping.DAY))
    assert housekeeping.delete_expired(storage, 30) == 1
    with storage.reading() as sql:
        assert not sql.scalars(select(Picture.photo_id)).all()


def test_corrected_photos_are_labelled_only_if_the_table_agrees(
    app: Flask, phone: Phone, table: str, jpeg: bytes
) -> None:
    place = PLACE.format(table)
    phone.photograph(f"{place}/photo", jpeg)
    read(app, scripted_reader.seen("tempura", "tempura"))
    state = phone.get(f"{place}/state").json
    corrected = [
        {**item, "face": face} for item, face in zip(state["items"], ("tempura", "sashimi"), strict=True)
    ]
    phone.call(f"{place}/confirm", {"version": state["version"], "items": corrected})
    assert phone.get(f"/t/{table}/corrections.zip").status_code == 404
    phone.submit(f"/t/{table}/table/corrections", keep="yes")
    with phone.get(f"/t/{table}/corrections.zip") as answer:
        archive = zipfile.ZipFile(io.BytesIO(answer.data))
    label = next(name for name in archive.namelist() if name.startswith("labels/"))
    lines = archive.read(label).decode().splitlines()
    names = dict(
        line.split(": ") for line in archive.read("data.yaml").decode().splitlines() if line[:1] == " "
    )
    assert [names[f"  {line.split()[0]}"] for line in lines] == ["tempura", "sashimi"]
    assert lines[0].split()[1:3] == [f"{10 / 320:.5f}", f"{20 / 240:.5f}"]


def hang() -> Any:
    """A reader that never ends."""
    return _Slow()


class _Slow:
    def read(self, data: bytes, possible: Any = None) -> Any:
        if data == b"die":
            os._exit(3)
        time.sleep(60)


def test_a_reader_that_hangs_or_dies_costs_only_its_photo() -> None:
    worker = WorkerProcess("tests.webapp.test_photos:hang", seconds=60)
    try:
        assert worker.run({"what": "read", "data": b"die"})[0] == "died"
        worker.run({"what": "convert", "data": b""})  # a new worker is up
        worker.seconds = 0.2
        assert worker.run({"what": "read", "data": b"hang"})[0] == "slow"
        worker.seconds = 60
        assert worker.run({"what": "convert", "data": b"no photo"})[0] == "bad"
    finally:
        worker.stop()
