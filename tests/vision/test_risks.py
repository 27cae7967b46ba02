"""What may be wrong, how likely, and what is asked about it."""

from pathlib import Path

import numpy as np
import pytest

from okaikei.vision.fitted import FITTED, Fitted, load
from okaikei.vision.fitting import Example, fit_curves, reliability
from okaikei.vision.reading import Doubt
from okaikei.vision.risks import CLEAN, KINDS, OPEN, UNFITTED, Chances, Risk, log_odds, share

PLAIN = Chances(dict.fromkeys(KINDS, (0.0, 1.0)))  # evidence is log odds


def risk(chance: float, card: int = 0, kind: str = "face") -> Risk:
    return Risk(kind, Doubt(card, "face", ("tea", "eel")), log_odds(chance))


@pytest.mark.parametrize(
    ("chances", "right", "asked"),
    [
        ([], 1.0, []),
        ([0.001, 0.002], 0.997, []),
        ([0.3, 0.001], 0.699, [0]),
        ([0.001, 0.3], 0.699, [1]),
        ([0.006, 0.007], 0.987, [1]),  # each alone is fine, together they are not: the likelier is asked
        ([0.2, 0.3, 0.001], 0.559, [0, 1]),
    ],
)
def test_a_tableau_is_right_if_nothing_is_wrong(chances: list[float], right: float, asked: list[int]) -> None:
    risks = [risk(chance, card) for card, chance in enumerate(chances)]
    assert PLAIN.right(risks) == pytest.approx(right, abs=1e-3)
    assert [doubt.card for doubt in PLAIN.asked(risks)] == asked
    rest = [each for each in risks if each.doubt not in PLAIN.asked(risks)]
    assert PLAIN.right(rest) >= CLEAN


def test_what_no_photo_can_show_is_always_asked() -> None:
    question = Risk(OPEN, Doubt(2, "order-alone", ("special-order",)))
    assert UNFITTED.asked([question, risk(1e-6)]) == [question.doubt]


def test_two_reasons_for_one_question_ask_it_once() -> None:
    assert len(PLAIN.asked([risk(0.4), risk(0.3, kind="card")])) == 1


def _examples(count: int, truth: Chances, random: np.random.Generator) -> list[Example]:
    """Readings with some risks each, that come true as often as these curves say."""
    examples = []
    for _ in range(count):
        risks = tuple(
            Risk(str(random.choice(["face", "card", "covered"])), Doubt(card, "face"), random.normal(-4, 2))
            for card in range(6)
        )
        examples.append(Example(risks, all(random.random() > truth.of(each) for each in risks)))
    return examples


def test_fitted_chances_come_true() -> None:
    truth = Chances({**KINDS, "face": (1.0, 1.0), "card": (-2.0, 0.5), "covered": (0.0, 1.5)})
    random = np.random.default_rng(4)
    fitted = Chances(fit_curves(_examples(600, truth, random)))
    fresh = _examples(600, truth, random)
    said = [fitted.right(each.risks) for each in fresh]
    bins = reliability(said, [each.right for each in fresh])
    assert sum(each.count for each in bins) == 600
    assert all(abs(each.said - each.came_true) < 0.12 for each in bins if each.count > 40)
    assert abs(np.mean(said) - np.mean([truth.right(each.risks) for each in fresh])) < 0.03


def test_without_scenes_nothing_is_fitted() -> None:
    assert fit_curves([]) == dict(KINDS)


def test_what_was_fitted_is_read_with_its_weights_and_with_no_others(tmp_path: Path) -> None:
    for name in ("detector.onnx", "classifier.onnx"):
        (tmp_path / name).write_bytes(name.encode())
    curves = {**KINDS, "face": (-1.5, 0.75)}
    Fitted(chances=Chances(curves), recipe={"used": 3}).save(tmp_path)
    assert load(tmp_path).chances.curves["face"] == (-1.5, 0.75)
    assert load(tmp_path).recipe == {"used": 3}
    (tmp_path / "classifier.onnx").write_bytes(b"others")
    assert load(tmp_path) == Fitted()


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"weights": {}}', '{"weights": 3, "curves": 4}'])
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, content: str) -> None:
    for name in ("detector.onnx", "classifier.onnx"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / FITTED).write_text(content)
    assert load(tmp_path) == Fitted()


def test_shares_and_log_odds_are_each_others_inverse() -> None:
    assert share(log_odds(0.2)) == pytest.approx(0.2)
    assert 0 < share(-1000) < 1e-9
    assert np.isfinite(log_odds(0.0))
