"""Training for one deck, for real but tiny: it pauses, goes on, measures, and keeps the better."""

import json
from pathlib import Path

import numpy as np
import pytest

from okaikei.vision.decks import Deck, Reference
from okaikei.vision.decks.deck_reader import DeckReader
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.decks.training_run import CANCELLED, DONE, FAILED, PAUSED, TrainingRun
from okaikei.vision.sighting import Candidate, Search
from tests.vision.decks.colour_models import COLOURS, ColourClassifier, picture

torch = pytest.importorskip("torch")
pytest.importorskip("okaikei.vision.training.yolo", exc_type=ImportError)
pytest.importorskip("onnx")
# Ultralytics and torch warn of much that is none of ours.
pytestmark = pytest.mark.filterwarnings("ignore")


class SeesNothing:
    """A finder that finds nothing: cards are looked at where they truly lie."""

    def __init__(self, *_: object) -> None:
        pass

    def find(self, image: np.ndarray, focal: float | None = None) -> Search:
        return Search((), np.eye(3))

    def find_beneath(self, search: Search, tops: object) -> list[Candidate]:
        """Nothing lies beneath."""
        return []


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A classifier that was never trained."""
    from okaikei.vision.training.classifier import export
    from okaikei.vision.training.network import ClassifierNetwork

    folder = tmp_path_factory.mktemp("models")
    torch.manual_seed(5)
    network = ClassifierNetwork(3).eval()
    torch.save({"network": network.state_dict(), "names": ["egg-nigiri", "none", "decoy-0"]}, folder / "x.pt")
    export(folder / "x.pt", folder / "classifier.onnx")
    return folder


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """Three faces, small scenes, and little time."""
    monkeypatch.setattr("okaikei.vision.detector.Detector", SeesNothing)
    monkeypatch.setattr("okaikei.vision.finder.CardFinder", SeesNothing)
    monkeypatch.setattr("okaikei.vision.training.deck_measurement.LONGEST", 400)
    monkeypatch.setattr("okaikei.vision.training.deck_finetuning.MEASURED_SCENES", 3)
    shelf = Shelf(tmp_path)
    references = tuple(Reference(face, picture(face)) for face in list(COLOURS)[:3])
    shelf.save(Deck("Ours", "sushi-draft", references, id="abc"))
    TrainingRun(shelf.folder / "abc-training").update(minutes=0.2)
    return shelf


def test_training_begins_with_the_answers_of_the_weights_that_ship(models: Path) -> None:
    from okaikei.vision.training.network import ClassifierNetwork
    from okaikei.vision.training.onnx_import import import_layers, module_path

    assert (
        module_path("/network/backbone/backbone.6/m.0/m/m.1/cv2/conv/Conv") == "backbone.6.m.0.m.1.cv2.conv"
    )
    original = ClassifierNetwork(3)
    original.load_state_dict(torch.load(models / "x.pt", weights_only=True)["network"])
    fresh = ClassifierNetwork(7)
    assert import_layers(fresh, models / "classifier.onnx") > 30
    crops = torch.rand(2, 3, 192, 128)
    with torch.no_grad():
        _, pose, embedding = original.eval()(crops)
        _, same_pose, same = fresh.eval()(crops)
    assert torch.allclose(embedding, same, atol=1e-4)
    assert torch.allclose(pose, same_pose, atol=1e-3)


def test_a_deck_is_trained_paused_and_trained_on(
    shelf: Shelf, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from okaikei.vision.training.deck_finetuning import run

    requests = iter([None, None, PAUSED])
    asked = TrainingRun.requested
    monkeypatch.setattr(TrainingRun, "requested", lambda training: next(requests, None))
    assert run(shelf.folder.parent, "abc", models) == 0
    paused = TrainingRun.load(shelf, "abc")
    assert paused.state == PAUSED
    assert 0 < paused.share < 0.35
    assert len(list((paused.folder / "scenes").glob("*.npz"))) == 3
    monkeypatch.setattr(TrainingRun, "requested", asked)
    assert run(shelf.folder.parent, "abc", models) == 0
    done = TrainingRun.load(shelf, "abc")
    assert done.state == DONE, done.error
    for key in ("whole", "covered", "refused"):
        assert 0 <= done.figures["before"][key] <= 1
        assert 0 <= done.figures["after"][key] <= 1
    trained = shelf.load("abc").trained
    assert trained is not None
    used = done.figures["used"]
    assert ("weights" in trained) == used
    names = json.loads((shelf.folder / "abc-1.json").read_text())["names"]
    assert set(list(COLOURS)[:3]) <= set(names)
    shelf.save(Deck("Again", "sushi-draft", shelf.load("abc").references, trained={"weights": "abc-1.onnx"}))
    reader = DeckReader(SeesNothing(models), ColourClassifier(), "colours")
    assert reader.names(shelf, shelf.find("Again"))._tuned is not None  # type: ignore[attr-defined]
    assert run(shelf.folder.parent, "abc", models) == 0
    assert (shelf.folder / "abc-1.onnx").is_file()
    assert (shelf.folder / "abc-2.onnx").is_file()


@pytest.mark.parametrize(
    ("whole", "covered", "refused", "better"),
    [
        (0.95, 0.90, 0.95, False),  # nothing gained
        (0.96, 0.95, 0.95, True),
        (1.00, 1.00, 0.90, False),  # it names more and refuses less
        (0.98, 0.95, 0.945, True),  # chance
    ],
)
def test_a_trained_classifier_is_used_only_if_nothing_became_worse(
    whole: float, covered: float, refused: float, better: bool
) -> None:
    from okaikei.vision.training.deck_finetuning import is_better

    old = {"whole": 0.95, "covered": 0.90, "refused": 0.95}
    assert is_better(old, {"whole": whole, "covered": covered, "refused": refused}) == better


def test_cancelled_leaves_nothing_behind(shelf: Shelf, models: Path) -> None:
    from okaikei.vision.training.deck_finetuning import run

    (shelf.folder / "abc-training" / "request").write_text(CANCELLED)
    assert run(shelf.folder.parent, "abc", models) == 0
    assert not (shelf.folder / "abc-training").exists()


def test_what_goes_wrong_is_written_down(shelf: Shelf, tmp_path: Path) -> None:
    from okaikei.vision.training.deck_finetuning import run

    assert run(shelf.folder.parent, "abc", tmp_path / "nowhere") == 1
    assert TrainingRun.load(shelf, "abc").state == FAILED
    assert TrainingRun.load(shelf, "abc").error


def test_what_training_gains_is_measured_on_scenes_it_never_saw(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from okaikei.__main__ import main

    monkeypatch.setattr("okaikei.vision.training.deck_finetuning.MEASURED_SCENES", 2)
    options = ["--drawn", "4", "--scenes", "2", "--photos", "1", "--train", "0.1", "--shipped", "--json"]
    assert main(["deck", "measure", *options]) == 0
    before, shipped, after = json.loads(capsys.readouterr().out)
    assert shipped["deck"] == "shipped"
    assert shipped["cards"] == before["cards"]
    assert shipped["whole"] < before["whole"]  # of drawn cards it knows nothing
    assert "trained" not in before
    assert after["trained"] == 0.1
    assert after["cards"] == before["cards"] > 10
    assert 0 <= after["whole"] <= 1
