"""`okaikei deck` for decks that players taught."""

from pathlib import Path

import cv2
import pytest

from okaikei.__main__ import main
from okaikei.vision.commands.deck_train import describe
from okaikei.vision.decks import Deck, Reference
from okaikei.vision.decks.card_views import Cover
from okaikei.vision.decks.deck_reader import DeckReader
from okaikei.vision.decks.file import pack
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.decks.training_run import CANCELLED, DONE, PAUSED, RUNNING, TrainingRun
from okaikei.vision.decks.tray import Trays
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
        (("teach", "New", "PHOTO", "--game", "sushi-draft", "--names", "wild,3=wild"), "as 3=tempura"),
        (("teach", "New", "PHOTO", "--game", "sushi-draft", "--names=-,-,-,-,-"), "no card was named"),
        (("name", "Okaikei", "wild"), "waits for a name"),
        (("forget", "Okaikei", "wild"), "has no picture of wild"),
        (("turn", "Okaikei", "wild"), "no picture 1 of wild"),
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


@pytest.mark.parametrize("names", [FACES[:4], [*FACES, "wild"]])
def test_names_that_do_not_fit_lose_no_card(
    tmp_path: Path, photo: str, names: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--game", "sushi-draft", "--names", ",".join(names)]
    assert deck(tmp_path, "teach", "Ours", photo, *options) == 1
    told = capsys.readouterr()
    assert f"{len(names)} names for 5 cards" in told.err
    assert "5 cards wait for a name" in told.err
    assert cv2.imread(str(tmp_path / "cards-cards.jpg")) is not None
    shelf = Shelf(tmp_path)
    assert shelf.load(shelf.find("Ours")).faces == []
    assert deck(tmp_path, "show", "Ours") == 0
    assert "5 cards wait for a name" in capsys.readouterr().out
    assert deck(tmp_path, "name", "Ours", "2=salmon-roll,4=wild:turned,9=wild") == 1
    told = capsys.readouterr()
    assert "no card 9 waits" in told.err
    assert "2 faces, 2 pictures" in told.out
    wild = shelf.load(shelf.find("Ours")).of("wild")[0].image()
    assert wild[10, 128].min() > 200  # turned: its light foot is up
    assert deck(tmp_path, "name", "Ours", "3=cucumber-maki") == 1  # still the number of its outline
    assert deck(tmp_path, "name", "Ours", "tuna-nigiri,-") == 0
    assert "4 faces, 4 pictures" in capsys.readouterr().out
    green = shelf.load(shelf.find("Ours")).of("cucumber-maki")[0].image()[100, 128]
    assert abs(green.astype(int) - COLOURS["cucumber-maki"]).max() < 25
    assert list(Trays(shelf).of(shelf.find("Ours"))) == []


def test_a_face_of_another_game_waits_while_the_others_are_learnt(
    tmp_path: Path, photo: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--game", "sushi-draft", "--names", "pudding,salmon-roll,-,-,-"]
    assert deck(tmp_path, "teach", "New", photo, *options) == 1
    told = capsys.readouterr()
    assert "pudding is no face of this game" in told.err
    assert "1 faces, 1 pictures" in told.out
    assert "1 cards wait" in told.err


def test_whoever_stops_naming_keeps_what_was_named(
    tmp_path: Path, photo: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["t", "tuna nigiri"])

    def answer(question: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", answer)
    assert deck(tmp_path, "teach", "Ours", photo, "--game", "sushi-draft") == 1
    shelf = Shelf(tmp_path)
    (kept,) = shelf.load(shelf.find("Ours")).references
    assert kept.image()[10, 128].min() > 200
    assert "4 cards wait" in capsys.readouterr().err


def test_a_picture_is_forgotten_and_another_turned(
    tmp_path: Path, photo: str, capsys: pytest.CaptureFixture[str]
) -> None:
    teach(tmp_path, photo)
    teach(tmp_path, photo)
    assert deck(tmp_path, "forget", "Ours", "wild", "1") == 0
    assert deck(tmp_path, "turn", "Ours", "wild") == 0
    shelf = Shelf(tmp_path)
    assert [each.image()[10, 128].min() > 200 for each in shelf.load(shelf.find("Ours")).of("wild")] == [True]
    assert deck(tmp_path, "forget", "Ours", "wild") == 0
    assert "wild" not in shelf.load(shelf.find("Ours")).faces
    assert deck(tmp_path, "forget", "Ours", "tuna-nigiri", "3") == 2
    assert "it has 2" in capsys.readouterr().err


def test_a_wrong_name_is_noticed(tmp_path: Path, photo: str, capsys: pytest.CaptureFixture[str]) -> None:
    teach(tmp_path, photo)
    swapped = [FACES[1], FACES[1], *FACES[2:]]
    options = ["--names", ",".join(swapped)]
    assert deck(tmp_path, "teach", "Ours", photo, *options) == 0
    assert "picture 2 of salmon-roll is like tuna-nigiri" in capsys.readouterr().out


def test_an_empty_deck_is_not_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.okaikei-deck"
    file.write_bytes(pack(Deck("Empty", "sushi-draft")))
    assert deck(tmp_path, "import", str(file)) == 2
    assert "no card in this deck file" in capsys.readouterr().err


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
