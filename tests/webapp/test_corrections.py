"""What a table corrects is learnt, if the table agreed, and taken back when it no longer does."""

import json
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from okaikei.__main__ import main
from okaikei.vision.decks import SHIPPED
from okaikei.vision.decks.deck_reader import DeckReader
from okaikei.webapp.corrections import NOTHING, Misread, misreads
from okaikei.webapp.reading.worker import carry_out
from tests.vision.decks.colour_models import ColourClassifier, GridDetector
from tests.webapp import scripted_reader
from tests.webapp.conftest import Phone

QUAD = [[10.0, 20.0], [35.0, 20.0], [35.0, 60.0], [10.0, 60.0]]


@pytest.fixture
def learner(app: Flask) -> Phone:
    """The phone of whoever runs the server, which learns at once, in this process."""
    reader = DeckReader(GridDetector(0), ColourClassifier(), "colours")
    deck_service = app.extensions["decks"]
    deck_service.run = lambda job: carry_out(reader, "", job)  # type: ignore[arg-type]
    deck_service.run_in_background = lambda task: task()
    phone = Phone(app)
    phone.get(f"/keeper/{app.config['ADMIN_KEY']}")  # the built-in cards learn from whoever runs the server
    return phone


def play(
    app: Flask, phone: Phone, jpeg: bytes, code: str, number: int, read: list[Any], right: list[str]
) -> None:
    """Photograph, correct and confirm the first seat of a round."""
    place = f"/t/{code}/round/{number}/seat/0"
    phone.photograph(f"{place}/photo", jpeg)
    scripted_reader.SCRIPT["outcome"] = scripted_reader.seen(*read)
    assert app.extensions["reading"].step()
    state = phone.get(f"{place}/state").json
    items = [{**item, "face": face} for item, face in zip(state["items"], right, strict=True)]
    assert phone.call(f"{place}/confirm", {"version": state["version"], "items": items}).status_code == 200


def learnt(app: Flask, deck: str = SHIPPED) -> list[tuple[str, str | None]]:
    return [(each.face, each.mistaken) for each in app.extensions["decks"].shelf.load(deck).references]


def test_corrections_become_references_of_the_deck(app: Flask, learner: Phone, jpeg: bytes) -> None:
    code = learner.new_game()
    learner.submit(f"/t/{code}/table/corrections", keep="yes")
    play(app, learner, jpeg, code, 1, ["tempura", "sashimi"], ["tempura", "dumpling"])
    assert learnt(app) == [("dumpling", "sashimi")]
    reference = app.extensions["decks"].shelf.load(SHIPPED).references[0]
    assert reference.seen
    assert reference.image().shape == (192, 128, 3)
    assert len(reference.embeddings) == 1


def test_a_tableau_confirmed_again_replaces_what_it_taught(app: Flask, learner: Phone, jpeg: bytes) -> None:
    code = learner.new_game()
    learner.submit(f"/t/{code}/table/corrections", keep="yes")
    play(app, learner, jpeg, code, 1, ["sashimi"], ["dumpling"])
    place = f"/t/{code}/round/1/seat/0"
    state = learner.get(f"{place}/state").json
    items = [{**item, "face": "pudding"} for item in state["items"]]
    learner.call(f"{place}/confirm", {"version": state["version"], "items": items})
    assert learnt(app) == [("pudding", "sashimi")]


def test_nothing_is_learnt_without_agreement_and_all_is_taken_back(
    app: Flask, learner: Phone, jpeg: bytes
) -> None:
    code, other = learner.new_game(), learner.new_game()
    play(app, learner, jpeg, code, 1, ["sashimi"], ["dumpling"])
    assert learnt(app) == []
    learner.submit(f"/t/{code}/table/corrections", keep="yes")
    assert learnt(app) == [("dumpling", "sashimi")]
    learner.submit(f"/t/{other}/table/corrections", keep="yes")
    play(app, learner, jpeg, other, 1, ["maki-2"], ["maki-3"])
    learner.submit(f"/t/{code}/table/corrections", keep="no")
    assert learnt(app) == [("maki-3", "maki-2")]


def test_a_guest_teaches_nobody_elses_deck(app: Flask, learner: Phone, jpeg: bytes) -> None:
    guest = Phone(app)
    code = guest.new_game()
    guest.submit(f"/t/{code}/table/corrections", keep="yes")
    play(app, guest, jpeg, code, 1, ["sashimi"], ["dumpling"])
    assert learnt(app) == []
    learner.submit("/decks", name="Ours", game="sushi-go")
    deck = next(title.id for title in app.extensions["decks"].shelf.titles() if title.name == "Ours")
    guest.submit(f"/t/{code}/table/deck", deck=deck)
    play(app, guest, jpeg, code, 2, ["sashimi"], ["dumpling"])
    assert learnt(app, deck) == []


@pytest.mark.parametrize("how", ["photos", "game", "photo"])
def test_what_was_learnt_goes_with_the_photo(app: Flask, learner: Phone, jpeg: bytes, how: str) -> None:
    code = learner.new_game()
    learner.submit(f"/t/{code}/table/corrections", keep="yes")
    play(app, learner, jpeg, code, 1, ["sashimi"], ["dumpling"])
    assert learnt(app) == [("dumpling", "sashimi")]
    if how == "photo":
        photo = learner.get(f"/t/{code}/round/1/seat/0/state").json["photo"]["id"]
        learner.call(f"/t/{code}/photo/{photo}/delete", {})
    else:
        learner.submit(f"/t/{code}/table/{'photos' if how == 'photos' else 'delete'}", sure="yes")
    assert learnt(app) == []


def test_whoever_runs_the_server_sees_what_was_learnt_and_undoes_it(
    app: Flask, learner: Phone, jpeg: bytes
) -> None:
    code = learner.new_game()
    learner.submit(f"/t/{code}/table/corrections", keep="yes")
    play(app, learner, jpeg, code, 1, ["sashimi"], ["dumpling"])
    page = learner.get("/decks/shipped/learned")
    assert "dumpling" in page.text.lower()
    assert "sashimi" in page.text.lower()
    assert learner.get("/decks/shipped/learned/0.jpg").mimetype == "image/jpeg"
    guest = Phone(app)
    assert guest.get("/decks/shipped/learned").status_code == 403
    assert guest.get("/decks/shipped/learned/0.jpg").status_code == 403
    assert guest.submit("/decks/shipped/learned", origin="g1-1-0").status_code == 403
    learner.submit("/decks/shipped/learned", origin="g1-1-0")
    assert learnt(app) == []


def test_the_queue_reads_with_what_was_learnt(app: Flask, learner: Phone, jpeg: bytes) -> None:
    code = learner.new_game()
    learner.submit(f"/t/{code}/table/corrections", keep="yes")
    queue = app.extensions["reading"]
    learner.photograph(f"/t/{code}/round/1/seat/1/photo", jpeg)
    assert queue._claim()[1]["deck"] is None
    play(app, learner, jpeg, code, 1, ["sashimi"], ["dumpling"])
    learner.photograph(f"/t/{code}/round/2/seat/1/photo", jpeg)
    assert queue._claim()[1]["deck"] == (str(app.config["DATA"]), SHIPPED)


@pytest.mark.parametrize(
    ("counted", "expected"),
    [
        ([{"face": "tempura", "quad": QUAD}], []),
        ([{"face": "maki-1", "quad": QUAD}], [Misread("maki-1", "tempura", QUAD)]),
        ([{"face": "tempura", "ordered": True, "quad": QUAD}], [Misread("special-order", "tempura", QUAD)]),
        ([], [Misread(NOTHING, "tempura", QUAD)]),
        (
            [{"face": "tempura", "quad": QUAD}, {"face": "pudding"}],
            [Misread("pudding", NOTHING, None)],
        ),
    ],
)
def test_a_misread_is_where_the_table_differs_from_the_reading(counted: Any, expected: list[Misread]) -> None:
    assert list(misreads({"cards": [{"face": "tempura", "quad": QUAD}]}, counted)) == expected


def test_the_command_shows_what_cost_most_taps_and_exports(
    app: Flask, learner: Phone, jpeg: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, silent = learner.new_game(), learner.new_game()
    learner.submit(f"/t/{code}/table/corrections", keep="yes")
    play(app, learner, jpeg, code, 1, ["sashimi", "sashimi", "maki-2"], ["dumpling", "dumpling", "maki-3"])
    play(app, learner, jpeg, silent, 1, ["eel"], ["tofu"])
    out = tmp_path / "out.zip"
    assert main(["corrections", "--data", str(tmp_path), "--export", str(out)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1 of 2 games agreed that their corrections are kept"
    assert lines[1].split() == ["4", "taps", "2", "times", "sashimi", "was", "dumpling"]
    assert not any("tofu" in line for line in lines)
    assert len([name for name in zipfile.ZipFile(out).namelist() if name.startswith("labels/")]) == 1
    assert main(["corrections", "--data", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0] == {
        "is": "dumpling",
        "read": "sashimi",
        "times": 2,
        "taps": 4,
    }


def test_the_command_says_when_there_is_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corrections", "--data", str(tmp_path / "nowhere")]) == 2
    assert "no games" in capsys.readouterr().err


def test_ending_the_server_waits_for_what_is_being_learnt(app: Flask) -> None:
    """Else a connection to the database would be left open by it."""
    learnt = []

    def learn() -> None:
        time.sleep(0.2)
        learnt.append("sashimi")

    app.extensions["decks"].run_in_background(learn)
    app.extensions["decks"].stop()
    assert learnt == ["sashimi"]
