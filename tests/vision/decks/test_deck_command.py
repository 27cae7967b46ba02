"""`okaikei deck` for decks that players taught."""

from pathlib import Path

import pytest

from okaikei.__main__ import main
from okaikei.vision.commands.deck_train import describe
from okaikei.vision.decks import Deck, Reference
from okaikei.vision.decks.card_views import Cover
from okaikei.vision.decks.deck_reader import DeckReader
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.decks.training_run import CANCELLED, DONE, PAUSED, RUNNING, TrainingRun
from tests.vision.decks.colour_models import COLOURS, ColourClassifier, GridDetector, picture, table

FACES = list(COLOURS)


@pytest.fixture(autouse=True)
def classifier(monkeypatch: pytest.MonkeyPatch) -> None:
    """The models see colours."""
    monkeypatch.setattr("okaikei.vision.decks.card_views.COVERS", (None, Cover(0.0, 0.3)))
    reader = DeckReader(GridDetector(5), ColourClassifier(), "colours")
    monkeypatch.setattr(DeckReader, "load", classmethod(lambda cls, models=None: reader))


@pytest.fixture
def photo(tmp_path: Path) -> str:
    path = tmp_path / "cards.png"
    path.write_bytes(table(*FACES))
    return str(path)


def deck(tmp_path: Path, *arguments: str) -> int:
    return main(["deck", arguments[0], "--data", str(tmp_path), *arguments[1:]])


def teach(tmp_path: Path, photo: str, *more: str) -> int:
    return deck(tmp_path, "teach", "Ours", photo, "--game", "sushi-draft", "--names", ",".join(FACES), *more)


def test_a_deck_is_taught_shown_and_read(
    tmp_path: Path, photo: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert teach(tmp_path, photo, "--borrow", "nothing") == 0
    assert "5 faces, 5 pictures; not known: shrimp-avocado-roll" in capsys.readouterr().out
    assert deck(tmp_path, "list") == 0
    assert "Ours" in capsys.readouterr().out
    assert deck(tmp_path, "show", "ours") == 0
    assert "wild" in capsys.readouterr().out
    assert main(["read", photo, "--deck", "Ours", "--data", str(tmp_path), "--game", "sushi-draft"]) == 0
    assert "5 cards" in capsys.readouterr().out


def test_cards_are_named_in_the_terminal(
    tmp_path: Path, photo: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["tuna nigiri", "", "what", "cucumber", "wild", "mackerel-temaki"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    assert deck(tmp_path, "teach", "Ours", photo, "--game", "sushi-draft") == 0
    assert "what is no face of this game" in capsys.readouterr().out
    shelf = Shelf(tmp_path)
    assert shelf.load(shelf.find("Ours")).faces == ["tuna-nigiri", "cucumber-maki", "mackerel-temaki", "wild"]
    answers = iter(["1", "salmon-roll", "", "", "1"])
    assert deck(tmp_path, "teach", "Ours", photo) == 0
    again = shelf.load(shelf.find("Ours"))
    assert [len(again.of(face)) for face in ("tuna-nigiri", "salmon-roll", "mackerel-temaki")] == [2, 1, 2]


def test_export_import_rename_delete(tmp_path: Path, photo: str, capsys: pytest.CaptureFixture[str]) -> None:
    teach(tmp_path, photo)
    file = tmp_path / "ours.okaikei-deck"
    assert deck(tmp_path, "export", "Ours", str(file)) == 0
    assert deck(tmp_path, "rename", "Ours", "Theirs") == 0
    assert deck(tmp_path, "import", str(file)) == 0
    assert deck(tmp_path, "delete", "Theirs") == 0
    assert [title.name for title in Shelf(tmp_path).titles()] == ["Okaikei", "Ours"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("show", "nobody"), "there is no deck 'nobody'; there are: Okaikei"),
        (("teach", "New", "PHOTO"), "say --game"),
        (("teach", "Okaikei", "PHOTO"), "shipped deck"),
        (("teach", "New", "PHOTO", "--game", "sushi-draft", "--names", "wild"), "no name for card 2"),
        (("teach", "New", "PHOTO", "--game", "sushi-draft", "--names", "wild,-,-,-,-,-"), "left over"),
        (("teach", "New", "PHOTO", "--game", "sushi-draft", "--names=-,-,-,-,-"), "no card was named"),
        (
            ("teach", "New", "PHOTO", "--game", "sushi-draft", "--names", "pudding,-,-,-,-"),
            "no face of this game",
        ),
        (("delete", "Okaikei"), "cannot be deleted"),
        (("export", "Okaikei", "x"), "on every computer"),
        (("import", "PHOTO"), "no deck file"),
    ],
)
def test_what_is_wrong_with_a_deck_command_is_said_in_one_line(
    tmp_path: Path, photo: str, arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert deck(tmp_path, *(photo if word == "PHOTO" else word for word in arguments)) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


def test_a_photo_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert deck(tmp_path, "teach", "New", str(tmp_path / "no.jpg"), "--game", "sushi-draft") == 1
    assert "No such file" in capsys.readouterr().err
    assert main(["read", "x.jpg", "--deck", "nobody", "--data", str(tmp_path)]) == 2


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path)
    references = tuple(Reference(face, picture(face)) for face in FACES[:2])
    shelf.save(Deck("Ours", "sushi-draft", references, id="abc"))
    return shelf


def test_a_training_says_how_far_it_is_and_is_asked_to_stop(shelf: Shelf, tmp_path: Path) -> None:
    assert describe(TrainingRun.load(shelf, "abc")) == "not trained"
    training = TrainingRun(shelf.folder / "abc-training")
    training.update(state=RUNNING, stage="training", share=0.5, minutes_left=7.0)
    assert describe(TrainingRun.load(shelf, "abc")) == "training: 50%, 7 minutes left"
    assert deck(tmp_path, "train", "Ours", "--pause") == 0
    assert TrainingRun.load(shelf, "abc").requested() == PAUSED
    assert deck(tmp_path, "train", "Ours", "--cancel") == 0
    assert TrainingRun.load(shelf, "abc").requested() == CANCELLED


def test_a_run_that_died_can_go_on_or_be_thrown_away(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    training = TrainingRun(shelf.folder / "abc-training")
    training.update(state=RUNNING, share=0.5)
    import time

    late = time.time() + 1000
    monkeypatch.setattr("time.time", lambda: late)
    training = TrainingRun.load(shelf, "abc")
    assert training.state == PAUSED
    assert "paused at 50%" in describe(training)
    training.request(CANCELLED)
    assert not training.folder.exists()


def test_a_finished_training_shows_figures_before_and_after(shelf: Shelf) -> None:
    training = TrainingRun(shelf.folder / "abc-training")
    figures = {"whole": 0.95, "covered": 0.8, "refused": 0.9}
    better = {key: value + 0.05 for key, value in figures.items()}
    training.update(state=DONE, figures={"before": figures, "after": better, "used": True})
    text = describe(TrainingRun.load(shelf, "abc"))
    assert "0.800 →  0.850" in text
    assert "the trained one is used" in text


def test_training_without_torch_or_without_cards_is_explained(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert deck(tmp_path, "train", "Ours") == 2
    assert "okaikei[train]" in capsys.readouterr().err
    monkeypatch.setattr("importlib.util.find_spec", lambda name: object())
    shelf.save(Deck("Empty", "sushi-draft"))
    assert deck(tmp_path, "train", "Empty") == 2
    assert "teach it some more" in capsys.readouterr().err
    assert deck(tmp_path, "train", "Okaikei") == 2


def test_deleting_a_deck_takes_its_training_along(shelf: Shelf) -> None:
    TrainingRun(shelf.folder / "abc-training").update(state=PAUSED)
    (shelf.folder / "abc-1.onnx").write_bytes(b"weights")
    shelf.delete("abc")
    assert list(shelf.folder.iterdir()) == []
