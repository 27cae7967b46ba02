"""Training, for real but tiny: it runs, goes on after a stop, and its result reads without torch."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from okaikei.__main__ import main
from okaikei.datasets import deck
from okaikei.vision.classifier import Classifier
from okaikei.vision.detector import Detector
from okaikei.vision.synth.dataset import Recipe, write
from tests.vision.photo_files import decode

pytest.importorskip("torch")
pytest.importorskip("okaikei.vision.training.yolo", exc_type=ImportError)
# Ultralytics and torch warn of much that is none of ours.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight small scenes of our own Sushi Go! cards, and two to measure on."""
    root = tmp_path_factory.mktemp("training")
    (root / "faces").mkdir()
    (root / "surfaces").mkdir()
    for face in deck.faces():
        cv2.imwrite(str(root / "faces" / f"{face}.png"), deck.raster(face, 160))
    random = np.random.default_rng(0)
    for number in range(12):
        cv2.imwrite(
            str(root / "surfaces" / f"cloth-{number}.png"), random.integers(60, 200, (90, 120, 3), np.uint8)
        )
    common = {"games": ("sushi-go",), "longest": 320, "store": 320, "crops": True}
    for split, count in (("train", 8), ("val", 2)):
        recipe = Recipe(root / "scenes", (root / "faces",), root / "surfaces", count, 5, split, **common)  # type: ignore[arg-type]
        list(write(recipe, 1))
    return root / "scenes"


def test_the_classifier_learns_goes_on_and_can_be_read(
    scenes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    arguments = ["train", "classifier", str(scenes), "--out", str(out)]
    assert main([*arguments, "--minutes", "0.1"]) == 0
    import torch

    first = torch.load(out / "state.pt", weights_only=False)["step"]
    assert main([*arguments, "--minutes", "0.2"]) == 0
    assert torch.load(out / "state.pt", weights_only=False)["step"] > first
    namer = Classifier(out / "classifier.onnx")
    naming = namer.name(
        np.full((300, 200, 3), 128, np.uint8),
        [np.array([[20, 20], [180, 20], [180, 280], [20, 280]], np.float32)],
    )
    assert len(naming) == 1
    assert abs(sum(naming[0].scores.values()) - 1) < 1e-3
    assert abs(np.linalg.norm(naming[0].embedding) - 1) < 1e-3
    assert set(namer.names) >= {"wasabi", "none"}
    figures = json.loads((out / "classifier-training.json").read_text())["figures"]
    assert figures["crops"] > 10
    assert "Trained for" in (out / "MODEL_CARD.md").read_text()


def test_the_detector_trains_and_can_be_read(scenes: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    here = Path.cwd()
    assert (
        main(["train", "detector", str(scenes), "--out", str(out), "--epochs", "1", "--pixels", "160"]) == 0
    )
    assert Path.cwd() == here
    assert isinstance(Detector(out / "detector.onnx").find(np.zeros((240, 320, 3), np.uint8)), list)
    assert json.loads((out / "detector-training.json").read_text())["figures"]["cards"] > 10


def test_a_folder_without_scenes_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "detector", str(tmp_path), "--out", str(tmp_path / "run")]) == 2
    assert "okaikei synth" in capsys.readouterr().err


def test_an_earlier_classifier_is_taken_over_by_the_names_it_knew(tmp_path: Path) -> None:
    import torch

    from okaikei.vision.training.network import ClassifierNetwork, is_own_checkpoint, load_checkpoint

    earlier = ClassifierNetwork(3)
    path = tmp_path / "classifier.pt"
    torch.save({"network": earlier.state_dict(), "names": ["tempura", "wasabi", "none"]}, path)
    assert is_own_checkpoint(path)
    network = ClassifierNetwork(4)
    fresh = network.faces[0].detach().clone()
    assert load_checkpoint(network, path, ["decoy-7-001", "none", "sake", "wasabi"]) == 2
    assert torch.equal(network.faces[3], earlier.faces[1])
    assert torch.equal(network.faces[1], earlier.faces[2])
    assert torch.equal(network.faces[0], fresh)  # what it did not know begins anew
    assert torch.equal(network.embed.weight, earlier.embed.weight)


def test_training_goes_on_from_the_weights_that_ship(scenes: Path) -> None:
    import torch

    from okaikei.models import FOLDER
    from okaikei.vision.training.network import ClassifierNetwork
    from okaikei.vision.training.onnx_import import import_faces, import_layers, restore_batch_norm

    names = ["none", "sake", "wasabi"]
    network = ClassifierNetwork(len(names))
    import_layers(network, FOLDER / "classifier.onnx")
    assert import_faces(network, FOLDER / "classifier.onnx", names) == 3
    crops = torch.rand(12, 3, 192, 128)
    with torch.no_grad():
        before = network.eval()(crops)
        restore_batch_norm(network, [crops])
        after = network.eval()(crops)
        training = network.train()(crops)
    for one, other in zip(before, after, strict=True):
        assert torch.allclose(one, other, atol=2e-3)  # the same answers,
    # and nearly the same while it trains, when normalisations go by the batch
    assert (torch.nn.functional.cosine_similarity(after[2], training[2]) > 0.8).all()


def test_a_detector_goes_on_from_the_weights_that_ship(scenes: Path, tmp_path: Path) -> None:
    from okaikei.models import FOLDER
    from okaikei.vision.training.detector import Plan, _unfolded, export
    from okaikei.vision.training.yolo import YOLO

    start = _unfolded(Plan((scenes,), tmp_path, FOLDER / "detector.onnx"))
    assert YOLO(str(start)).task == "pose"
    export(start, tmp_path / "again.onnx")
    photo = decode(next((scenes / "images" / "val").glob("*.jpg")).read_bytes())
    shipped, again = (
        Detector(path).find(photo) for path in (FOLDER / "detector.onnx", tmp_path / "again.onnx")
    )
    sure = [card.score for card in shipped if card.score > 0.3]
    assert [card.score for card in again if card.score > 0.3] == pytest.approx(sure, abs=0.05)


def test_cards_of_no_game_do_not_crowd_out_the_faces() -> None:
    """Thousands of kinds, each of them rare, would else be most of every batch."""
    from okaikei.vision.training.labelled_crops import MAX_DECOY_SHARE, Crops, batches, class_names

    faces = ["tea"] * 300 + ["eel"] * 30 + [f"decoy-{number}" for number in range(600)]
    pixels, shifts = np.zeros((930, 1, 1, 3), np.uint8), np.zeros((930, 4, 2))
    crops = Crops(pixels, faces, np.ones(930, np.float32), shifts, np.zeros(930, bool))
    names = class_names(crops)
    drawn = batches(crops, np.array([names.index(face) for face in faces]), 500, 1)
    chosen = [faces[each] for _ in range(20) for each in next(drawn)[0]]
    assert np.mean([face.startswith("decoy-") for face in chosen]) == pytest.approx(MAX_DECOY_SHARE, abs=0.03)
    assert chosen.count("tea") / chosen.count("eel") < 5  # a rare face comes more often than its share


def test_a_new_name_begins_where_its_crops_already_lie() -> None:
    import torch

    from okaikei.vision.training.classifier import initialise_faces
    from okaikei.vision.training.labelled_crops import Crops
    from okaikei.vision.training.network import ClassifierNetwork

    random = np.random.default_rng(0)
    pixels = random.integers(0, 255, (6, 192, 128, 3), np.uint8)
    faces = ["tea", "eel", "tea", "eel", "tea", "sake"]
    crops = Crops(pixels, faces, np.ones(6), np.zeros((6, 4, 2)), np.zeros(6, bool))
    targets = np.array([0, 1, 0, 1, 0, 2])
    network = ClassifierNetwork(3)
    kept = network.faces[1].detach().clone()
    initialise_faces(network, crops, targets, [0, 2], 2)
    assert network.training
    with torch.no_grad():
        shown = torch.from_numpy(pixels[..., ::-1].transpose(0, 3, 1, 2).copy()).float() / 255
        embedding = network.eval()(shown)[2]
    assert torch.allclose(network.faces[0], (embedding[0] + embedding[2]) / 2, atol=1e-5)
    assert torch.allclose(network.faces[2], embedding[5], atol=1e-5)
    assert torch.equal(network.faces[1], kept)
