"""Fits the curves of risks, so that the chances the reader tells come true.

A tableau is right if none of its risks is true, so the chance of that is the product of what each leaves. The
curves are those under which what was seen is likeliest, held near mild ones where there is little to go by.
"""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from okaikei.vision.risks import KINDS, LEAST_ODDS, OPEN, Curve, Risk

STEPS = 1500  # of gradient descent
RATE = 0.05  # of learning, in each step
# Without anything seen: log odds as the models say them, made a little milder.
PRIOR_BASE, PRIOR_WEIGHT = -1.0, 0.7
BASE_SPREAD, WEIGHT_SPREAD = 2.0, 0.4  # standard deviations of this guess
NO_PULL = 1e-4  # keeps Adam from dividing by zero


@dataclass(frozen=True)
class Example:
    """A scene: what may be wrong in its reading, and whether anything was."""

    risks: tuple[Risk, ...]  # one for each thing that may be wrong
    right: bool  # whether the whole tableau was read right


def fit_curves(examples: Sequence[Example]) -> dict[str, Curve]:
    """The curves under which these readings came out right and wrong as they did.

    What no photo can show is left out: a reading with such a question is asked about anyway.
    """
    kinds = list(KINDS)
    usable = [each for each in examples if all(risk.kind != OPEN for risk in each.risks)]
    rows = [(scene, risk) for scene, each in enumerate(usable) for risk in each.risks]
    if not rows:
        return dict(KINDS)
    scene = np.array([place for place, _ in rows])
    kind = np.array([kinds.index(risk.kind) for _, risk in rows])
    evidence = np.array([max(risk.evidence, LEAST_ODDS) for _, risk in rows])
    right = np.array([each.right for each in usable])
    curves = np.tile([PRIOR_BASE, PRIOR_WEIGHT], (len(kinds), 1))
    first, second = np.zeros_like(curves), np.zeros_like(curves)
    for step in range(1, STEPS + 1):  # Adam: the curves differ widely in how much there is to learn of them
        pull = _slope(curves, scene, kind, evidence, right)
        first, second = 0.9 * first + 0.1 * pull, 0.99 * second + 0.01 * pull**2
        scaled = first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.99**step)) + NO_PULL)
        curves = curves + RATE * scaled
        curves[:, 1] = np.maximum(curves[:, 1], 0.0)  # more evidence never makes a risk less likely
    return {name: (float(base), float(weight)) for name, (base, weight) in zip(kinds, curves, strict=True)}


def _slope(
    curves: np.ndarray, scene: np.ndarray, kind: np.ndarray, evidence: np.ndarray, right: np.ndarray
) -> np.ndarray:
    """Which way the curves must move for what was seen to become likelier."""
    odds = np.clip(curves[kind, 0] + curves[kind, 1] * evidence, -30, 30)
    chance = 1 / (1 + np.exp(-odds))
    left = np.bincount(scene, np.log1p(-np.minimum(chance, 1 - 1e-9)), minlength=len(right))  # log P(right)
    clean = np.exp(left)
    # d log(1 - chance) / d odds = -chance; of a wrong scene the weight turns round.
    weight = np.where(right, 1.0, -clean / np.maximum(1 - clean, 1e-9))
    pull = -chance * weight[scene]
    slopes = np.stack(
        [
            np.bincount(kind, pull * each, minlength=len(curves))
            for each in (np.ones_like(evidence), evidence)
        ],
        axis=1,
    )
    towards = (np.array([PRIOR_BASE, PRIOR_WEIGHT]) - curves) / np.array([BASE_SPREAD, WEIGHT_SPREAD]) ** 2
    return slopes + towards


@dataclass(frozen=True)
class Bin:
    """Readings with about the same chance of being right: how many, what was said, and what came true."""

    count: int  # readings in it
    said: float  # their mean chance to be right, as it was said
    came_true: float  # the share of them that was right


def reliability(said: Sequence[float], right: Sequence[bool]) -> list[Bin]:
    """How far the chances that were told came true, in bins that are finer near certainty."""
    edges = (0.0, 0.2, 0.5, 0.8, 0.95, 0.99, 1.0 + 1e-9)
    bins = []
    for low, high in itertools.pairwise(edges):
        inside = [place for place, chance in enumerate(said) if low <= chance < high]
        if inside:
            bins.append(
                Bin(
                    len(inside),
                    float(np.mean([said[place] for place in inside])),
                    float(np.mean([right[place] for place in inside])),
                )
            )
    return bins


def table(bins: Sequence[Bin]) -> str:
    """The bins for people."""
    rows = [f"{'readings':>9} {'said right':>11} {'were right':>11}"]
    rows += [f"{each.count:9} {each.said:11.3f} {each.came_true:11.3f}" for each in bins]
    return "\n".join(rows)


def summary(bins: Sequence[Bin]) -> list[Mapping[str, float]]:
    """The bins as JSON values."""
    return [
        {"count": each.count, "said": round(each.said, 3), "came_true": round(each.came_true, 3)}
        for each in bins
    ]
