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

from okaikei.webapp import housekeeping
from okaikei.webapp.reading.strip_metadata import NotPlainJpeg, strip_metadata
from okaikei.webapp.reading.worker_process import WorkerProcess
from okaikei.webapp.storage.models import Photo, Picture
from tests.webapp import scripted_reader
from tests.webapp.conftest import PLACE, Phone
from tests.webapp.scripted_reader import read


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
