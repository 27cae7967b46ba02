"""Guests who would teach every table's reader wrong names: over a real socket, with a real worker."""

import io
import re
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.webapp.attack import deck_file, grey_jpeg
from tests.webapp.live_server import LivePhone, Server
from tests.webapp.test_attack_photos import jpeg_of, wait_until_read

pytestmark = pytest.mark.usefixtures("each_database")
ROW = {"face": "tempura", "picture": "p"}
READER = "tests.webapp.learning_reader:load"


def wait_until(what: Callable[[], object]) -> None:
    """Until something is so; a busy machine may take long."""
    until = time.monotonic() + 600
    while not what():
        assert time.monotonic() < until
        time.sleep(0.2)


def learnt(data: Path, deck: str = "shipped") -> list[str]:
    """The faces that a deck has learnt from corrections, and from which tableau."""
    file = data / "decks" / f"{deck}.okaikei-deck"
    if not file.is_file():
        return []
    from okaikei.vision.decks.file import manifest_of

    return [f"{row['face']} {row['origin']}" for row in manifest_of(file)["references"] if row.get("origin")]


def correct(phone: LivePhone, code: str, number: int, face: str) -> None:
    """Photograph, give the first card another name, and confirm."""
    place = f"/t/{code}/round/{number}/seat/0"
    assert phone.photograph(place, jpeg_of())[0] == 202
    assert wait_until_read(phone, place, 60) == "read"
    state = phone.state(place)
    items = [{**state["items"][0], "face": face}, *state["items"][1:]]
    assert phone.call(f"{place}/confirm", {"version": state["version"], "items": items})[0] == 200


def agreed_game(phone: LivePhone, **fields: str) -> str:
    parts = [("game", "sushi-go"), ("player", "Ana"), ("player", "Ben"), *fields.items()]
    code: str = re.findall(r"/t/(\w{6})/", phone.form("/new", parts)[1].decode())[0]
    assert phone.form(f"/t/{code}/table/corrections", [("keep", "yes")])[0] == 200
    return code


def admin_of(server: Server, data: Path) -> LivePhone:
    phone = LivePhone(server.address)
    phone.ask(f"/keeper/{(data / 'keeper-key').read_text()}")
    return phone


def test_guests_teach_neither_the_built_in_cards_nor_decks_of_others(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Server(data, reader=READER) as server:
        owner, admin = LivePhone(server.address), admin_of(server, data)
        assert owner.upload("/decks/import", "file", deck_file([ROW], {"p": grey_jpeg(256, 400)}))[0] == 303
        before = (data / "decks" / "forged.okaikei-deck").read_bytes()
        for _ in range(3):
            guest = LivePhone(server.address)
            correct(guest, agreed_game(guest), 1, "pudding")
            correct(guest, agreed_game(guest, deck="forged"), 1, "pudding")
        # A guest at the table of whoever may teach is none of them; nor is one who comes with a rematch.
        code = agreed_game(guest)
        assert admin.form(f"/join/{code}", [("seat", "1")])[0] == 200
        correct(guest, code, 1, "pudding")
        # Those who may teach do; the one worker takes jobs in turn, so that the others' would be done by now.
        correct(owner, agreed_game(owner, deck="forged"), 1, "dumpling")
        wait_until(lambda: learnt(data, "forged"))
        correct(admin, agreed_game(admin), 1, "dumpling")
        wait_until(lambda: learnt(data))
        assert [row.split()[0] for row in learnt(data)] == ["dumpling"]
        assert [row.split()[0] for row in learnt(data, "forged")] == ["dumpling"]
        assert (data / "decks" / "forged.okaikei-deck").read_bytes() != before


@pytest.mark.parametrize("how", ["photo", "photos", "game", "undo", "no longer"])
def test_what_was_learnt_is_seen_and_goes_with_its_pictures(tmp_path: Path, how: str) -> None:
    data = tmp_path / "data"
    with Server(data, reader=READER) as server:
        admin, guest = admin_of(server, data), LivePhone(server.address)
        code = agreed_game(admin)
        correct(admin, code, 1, "dumpling")
        wait_until(lambda: learnt(data))
        status, page = admin.ask("/decks/shipped/learned")
        assert status == 200
        assert b"umpling" in page
        status, picture = admin.ask("/decks/shipped/learned/0.jpg")
        assert status == 200
        assert any(picture in path.read_bytes() for path in (data / "decks").glob("*.okaikei-deck"))
        for path in ("learned", "learned/0.jpg"):
            assert guest.ask(f"/decks/shipped/{path}")[0] == 403
        origin = learnt(data)[0].split()[1]
        assert guest.form("/decks/shipped/learned", [("origin", origin)])[0] == 403
        assert learnt(data)
        if how == "photo":
            photo = admin.state(f"/t/{code}/round/1/seat/0")["photo"]["id"]
            assert admin.call(f"/t/{code}/photo/{photo}/delete", {})[0] == 200
        elif how == "undo":
            assert admin.form("/decks/shipped/learned", [("origin", origin)])[0] == 303
        elif how == "no longer":
            assert admin.form(f"/t/{code}/table/corrections", [("keep", "no")])[0] == 200
        else:
            page_name = "photos" if how == "photos" else "delete"
            assert admin.form(f"/t/{code}/table/{page_name}", [("sure", "yes")])[0] == 200
        wait_until(lambda: not learnt(data))
        for file in data.rglob("*"):
            assert not file.is_file() or picture not in file.read_bytes(), file
            if zipfile.is_zipfile(file):
                with zipfile.ZipFile(io.BytesIO(file.read_bytes())) as archive:
                    assert not [name for name in archive.namelist() if name.startswith("pictures/")]
