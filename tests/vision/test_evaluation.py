"""The measuring: every figure on scenes of which the answer is known."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from okaikei import scorer
from okaikei.__main__ import main
from okaikei.vision import scene_files
from okaikei.vision.evaluation import figures, judge, key, report, table
from okaikei.vision.reader import Reader
from okaikei.vision.reading import Card, Doubt, Reading
from tests.vision.fake_models import jpeg, reader
from tests.vision.imaginary_table import Place, lay

SERVINGS = {
    "squid on wasabi": scorer.Serving("squid-nigiri", on_wasabi=True),
    "ordered": scorer.Serving("dumpling", ordered=True),
}
PAIR = [("wasabi", 200, 300), ("squid-nigiri", 200, 350), ("tea", 500, 300)]
TABLEAU = ["wasabi", {"face": "squid-nigiri", "on_wasabi": True}, "tea"]


def scene(places: list[Place], tableau: list[Any], layout: str = "rows") -> dict[str, Any]:
    cards = [
        {"face": card.face, "quad": card.quad.tolist(), "visible": card.sighting.visible}
        for card in lay(*places)
    ]
    return {"photo": "a.jpg", "game": "sushi-go-party", "layout": layout, "cards": cards, "tableau": tableau}


def reading(places: list[Place], tableau: list[scorer.Serving], doubts: tuple[Doubt, ...] = ()) -> Reading:
    cards: tuple[Card, ...] = tuple(lay(*places))
    return Reading(
        (2000, 1500), cards, tuple(tableau), doubts, (None,) * len(cards), {"decode": 30.0, "detect": 60.0}
    )


RIGHT = [scorer.Serving("wasabi"), SERVINGS["squid on wasabi"], scorer.Serving("tea")]


def test_a_right_reading_counts_as_right_with_every_card_named() -> None:
    result = judge(scene(PAIR, TABLEAU), reading(PAIR, RIGHT))
    assert (result.cards, result.read, result.named, result.right) == (3, 3, 3, True)
    assert (result.stacks, result.stacks_right, result.confusions) == (1, 1, ())


def test_the_order_of_cards_does_not_matter() -> None:
    assert judge(scene(PAIR, TABLEAU), reading(PAIR[::-1], RIGHT[::-1])).right


def test_a_missed_pair_is_a_wrong_reading_of_rightly_named_cards() -> None:
    result = judge(scene(PAIR, TABLEAU), reading(PAIR, [RIGHT[0], scorer.Serving("squid-nigiri"), RIGHT[2]]))
    assert (result.named, result.right, result.stacks, result.stacks_right) == (3, False, 1, 0)


def test_a_pair_that_is_not_there_counts_against_the_stacks() -> None:
    plain = ["wasabi", "squid-nigiri", "tea"]
    result = judge(scene(PAIR, plain), reading(PAIR, RIGHT))
    assert (result.right, result.stacks, result.stacks_right) == (False, 1, 0)


def test_a_misnamed_card_is_a_confusion() -> None:
    places = [PAIR[0], PAIR[1], ("eel", 500, 300)]
    result = judge(scene(PAIR, TABLEAU), reading(places, [*RIGHT[:2], scorer.Serving("eel")]))
    assert (result.named, result.right, result.confusions) == (2, False, (("tea", "eel"),))


def test_a_missed_card_and_an_invented_one_are_confusions_with_nothing() -> None:
    places = [PAIR[0], PAIR[1], ("tea", 900, 900)]
    result = judge(scene(PAIR, TABLEAU), reading(places, RIGHT))
    assert result.named == 2
    assert result.right  # the tableau is the same, so nothing has to be edited
    assert set(result.confusions) == {("tea", "nothing"), ("nothing", "tea")}


@pytest.mark.parametrize(("card", "pointed"), [(1, True), (0, True), (2, False), (None, True)])
def test_whether_a_doubt_points_at_the_place(card: int | None, pointed: bool) -> None:
    plain = [RIGHT[0], scorer.Serving("squid-nigiri"), RIGHT[2]]
    result = judge(scene(PAIR, TABLEAU), reading(PAIR, plain, (Doubt(card, "left-out"),)))
    assert result.pointed is pointed  # the wasabi lies under the nigiri, at the same place


def test_twins_in_a_column_are_matched_to_their_own_places() -> None:
    places = [("tempura", 300, 300 + 30 * index) for index in range(4)]
    result = judge(scene(places, ["tempura"] * 4), reading(places, [scorer.Serving("tempura")] * 4))
    assert (result.named, result.confusions) == (4, ())


def test_the_figures_are_shares_over_all_scenes() -> None:
    wrong = judge(
        scene(PAIR, TABLEAU, "fan"),
        reading(PAIR, [RIGHT[0], scorer.Serving("squid-nigiri"), RIGHT[2]], (Doubt(1, "order"),)),
    )
    unnoticed = judge(scene(PAIR, TABLEAU), reading(PAIR[:2], RIGHT[:2]))
    right = judge(scene(PAIR, TABLEAU), reading(PAIR, RIGHT))
    worried = judge(scene(PAIR, TABLEAU), reading(PAIR, RIGHT, (Doubt(None, "dark"),)))
    found = figures([wrong, unnoticed, right, worried])
    assert found == {
        "scenes": 4,
        "cards": 12,
        "recall": pytest.approx(11 / 12),
        "precision": 1.0,
        "right": 0.5,
        "wrong_doubted": 0.5,
        "wrong_pointed": 0.5,
        "right_doubted": 0.5,
        "stacks": 0.75,
        "strips": 1.0,
    }
    summary = report([wrong, unnoticed, right, worried])
    assert summary["layouts"]["fan"]["right"] == 0
    assert summary["shares"] == {"decode": 0.333, "detect": 0.667}
    assert summary["undoubted"] == ["a.jpg"]
    assert summary["confusions"] == [["tea", "nothing", 1]]
    assert "missed" in table(summary)


def test_figures_are_told_by_the_angle_of_the_camera_and_for_thin_strips() -> None:
    slanted = {**scene(PAIR, TABLEAU), "tilt": 41.0}
    slanted["cards"] = [{**card, "visible": 0.11} for card in slanted["cards"]]
    straight = {**scene(PAIR, TABLEAU), "tilt": 3.0}
    missed = judge(slanted, reading(PAIR[:2], RIGHT[:2]))
    found = report([missed, judge(straight, reading(PAIR, RIGHT))])
    assert list(found["angles"]) == ["0–20°", "35–50°"]
    assert found["angles"]["0–20°"]["recall"] == 1.0
    assert found["angles"]["35–50°"]["recall"] == pytest.approx(2 / 3)
    assert found["figures"]["strips"] == pytest.approx(2 / 3)
    assert "35–50°" in table(found)


def test_servings_are_compared_by_what_is_true_of_them() -> None:
    assert key({"face": "egg-nigiri", "on_wasabi": True, "ordered": False}) == "egg-nigiri on_wasabi"
    assert key({"face": "egg-nigiri"}) == key("egg-nigiri")


@pytest.fixture
def scenes(tmp_path: Path) -> Path:
    """Two scenes in the layout of `okaikei synth`; the second is not what the reader sees."""
    for folder in ("images/val", "truth", "models"):
        (tmp_path / folder).mkdir(parents=True)
    for name, tableau in (("a", TABLEAU), ("b", ["wasabi", "squid-nigiri", "tea"])):
        (tmp_path / f"images/val/{name}.jpg").write_bytes(jpeg())
        truth = {**scene(PAIR, tableau), "photo": f"{name}.jpg", "menu": None, "players": None}
        (tmp_path / f"truth/{name}.json").write_text(json.dumps(truth))
    for name in ("detector.onnx", "classifier.onnx"):
        (tmp_path / "models" / name).write_bytes(b"weights")
    return tmp_path


def test_evaluate_reads_once_and_remembers(
    scenes: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls, models=None: reader(lay(*PAIR))))
    command = ["evaluate", str(scenes), "--models", str(scenes / "models"), "--json"]
    assert main([*command, "--wrong", str(scenes / "wrong")]) == 0
    first = json.loads(capsys.readouterr().out)
    assert (first["figures"]["scenes"], first["figures"]["recall"], first["figures"]["right"]) == (
        2,
        1.0,
        0.5,
    )
    assert [path.name for path in (scenes / "wrong").iterdir()] == ["b.jpg"]
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls, models=None: pytest.fail("read again")))
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["figures"] == first["figures"]


def test_evaluate_prints_a_table(
    scenes: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls, models=None: reader(lay(*PAIR))))
    assert main(["evaluate", str(scenes), "--models", str(scenes / "models"), "--limit", "1"]) == 0
    assert "tableaux right with no edit, stacks included     1.000   0.850   0.950" in capsys.readouterr().out


def test_evaluate_tries_other_thresholds(
    scenes: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Reader, "load", classmethod(lambda cls, models=None: reader(lay(*PAIR))))
    command = ["evaluate", str(scenes), "--models", str(scenes / "models"), "--json"]
    doubted = []
    for setting in ("temperature=0.8", "temperature=6"):
        assert main([*command, "--set", setting]) == 0
        doubted.append(json.loads(capsys.readouterr().out)["figures"]["right_doubted"])
    assert doubted == [0.0, 1.0]


@pytest.mark.parametrize("setting", ["luck=1", "extra=very"])
def test_a_threshold_that_does_not_exist_is_one_line(
    scenes: Path, capsys: pytest.CaptureFixture[str], setting: str
) -> None:
    assert main(["evaluate", str(scenes), "--models", str(scenes / "models"), "--set", setting]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("missing", ["scenes", "weights"])
def test_evaluate_says_in_one_line_what_is_missing(
    scenes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], missing: str
) -> None:
    (scenes / "nothing").mkdir()
    folder = scenes / "nothing" if missing == "scenes" else scenes
    assert main(["evaluate", str(folder), "--models", str(scenes / "nothing")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_quads_survive_being_kept() -> None:
    look = reader(lay(*PAIR)).look(jpeg())
    name, kept = scene_files.load(scene_files.dump("a.jpg", look))
    assert name == "a.jpg"
    assert kept.size == look.size
    for one, other in zip(kept.sightings, look.sightings, strict=True):
        assert np.allclose(one.quad, other.quad, atol=0.01)
        assert one.scores["tea"] == pytest.approx(other.scores["tea"], abs=1e-5)
