"""Measures readings against the truth of composed scenes: the figures by which the models are judged."""

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from okaikei.scorer import serving_json
from okaikei.vision.quads import overlap
from okaikei.vision.reading import Reading

SAME_CARD_IOU = 0.5  # overlap from which a quad that was read is the same card as a real one
POINTED_IOU = 0.1  # overlap with a mistake from which a doubt points at it
STRIP = (0.06, 0.135)  # the share of a card that shows of the thinnest strips that people leave
ANGLES = ((0, 20), (20, 35), (35, 91))  # degrees of the camera off the vertical, from and below
NOTHING = "nothing"  # stands for the card that is missing in a confusion

# What must be reached, and what is aimed at: (name, must, aim, whether lower is better).
GOALS = {
    "recall": ("cards found and named: recall", 0.98, 0.995, False),
    "precision": ("cards found and named: precision", 0.98, 0.995, False),
    "right": ("tableaux right with no edit, stacks included", 0.85, 0.95, False),
    "wrong_doubted": ("wrong readings that carry a doubt", 0.95, 1.0, False),
    "right_doubted": ("right readings that carry a doubt", 0.20, 0.10, True),
    "stacks": ("wasabi pairs and special orders right", 0.95, 0.99, False),
    "strips": ("strips of 6 to 13 % named right", 0.90, 0.97, False),
}


@dataclass(frozen=True)
class Result:
    """How one scene was read."""

    photo: str  # its name
    layout: str  # how the cards were laid
    cards: int  # in truth
    read: int  # cards in the reading
    named: int  # cards found at their place with their face
    right: bool  # whether the tableau needs no edit
    stacks: int  # servings that lie on wasabi or copy another, in truth or in the reading
    stacks_right: int  # of these, those that are right
    strips: int  # cards of which a thin strip shows
    strips_named: int  # of these, those found at their place with their face
    doubts: tuple[str, ...]  # their codes
    pointed: bool  # whether a doubt points at something that is wrong
    confusions: tuple[tuple[str, str], ...]  # what a card is, and what it was read as
    milliseconds: Mapping[str, float] = field(default_factory=dict)  # by stage
    angle: float | None = None  # degrees of the camera off the vertical, where the truth tells


def judge(truth: Mapping[str, Any], reading: Reading) -> Result:
    """Compare one reading with its scene."""
    real = [np.asarray(card["quad"], np.float32) for card in truth["cards"]]
    faces = [card["face"] for card in truth["cards"]]
    servings = [key(serving) for serving in truth["tableau"]]
    found = [card.quad for card in reading.cards]
    named = [card.face for card in reading.cards]
    counted = [key(serving_json(serving)) for serving in reading.tableau]
    pairs = match(real, faces, servings, found, named, counted)
    wrong = _wrong_places(real, servings, found, counted, pairs)
    confusions = [(faces[i], named[j]) for i, j in pairs if faces[i] != named[j]]
    confusions += [(faces[i], NOTHING) for i in set(range(len(real))) - {i for i, _ in pairs}]
    confusions += [(NOTHING, named[j]) for j in set(range(len(found))) - {j for _, j in pairs}]
    stacked = {i for i, serving in enumerate(servings) if serving != faces[i]}
    claimed = {j for j, serving in enumerate(counted) if serving != named[j]}
    good = sum(servings[i] == counted[j] for i, j in pairs if i in stacked)
    matched = dict(pairs)
    unfounded = claimed - {matched[i] for i in stacked if i in matched}
    doubted = [doubt.card for doubt in reading.doubts]
    strips = {i for i, card in enumerate(truth["cards"]) if STRIP[0] <= card.get("visible", 1) < STRIP[1]}
    return Result(
        photo=truth["photo"],
        layout=truth.get("layout", ""),
        cards=len(real),
        read=len(found),
        named=sum(faces[i] == named[j] for i, j in pairs),
        right=Counter(servings) == Counter(counted),
        stacks=len(stacked) + len(unfounded),
        stacks_right=good,
        strips=len(strips),
        strips_named=sum(faces[i] == named[j] for i, j in pairs if i in strips),
        doubts=tuple(doubt.code for doubt in reading.doubts),
        pointed=any(
            card is None or any(overlap(found[card], place) > POINTED_IOU for place in wrong)
            for card in doubted
        ),
        confusions=tuple(confusions),
        milliseconds=reading.milliseconds,
        angle=truth.get("tilt"),
    )


def key(serving: str | Mapping[str, Any]) -> str:
    """A serving as one comparable word."""
    if isinstance(serving, str):
        return serving
    return " ".join([serving["face"], *sorted(mark for mark, set_ in serving.items() if set_ is True)])


def match(
    real: Sequence[np.ndarray],
    faces: Sequence[str],
    servings: Sequence[str],
    found: Sequence[np.ndarray],
    named: Sequence[str],
    counted: Sequence[str],
) -> list[tuple[int, int]]:
    """Pairs of a real card and a read one at its place: the same face first, then by overlap and serving."""
    pairs = []
    for i, j in itertools.product(range(len(real)), range(len(found))):
        shared = overlap(real[i], found[j])
        if shared >= SAME_CARD_IOU:
            pairs.append((faces[i] == named[j], round(shared, 1), servings[i] == counted[j], shared, i, j))
    chosen: list[tuple[int, int]] = []
    for *_, i, j in sorted(pairs, reverse=True):
        if all(i != other and j != another for other, another in chosen):
            chosen.append((i, j))
    return chosen


def _wrong_places(
    real: Sequence[np.ndarray],
    servings: Sequence[str],
    found: Sequence[np.ndarray],
    counted: Sequence[str],
    pairs: list[tuple[int, int]],
) -> list[np.ndarray]:
    """The quads where the reading and the truth differ."""
    good = [(i, j) for i, j in pairs if servings[i] == counted[j]]
    missed = set(range(len(real))) - {i for i, _ in good}
    invented = set(range(len(found))) - {j for _, j in good}
    return [real[i] for i in missed] + [found[j] for j in invented]


def figures(results: Iterable[Result]) -> dict[str, float | int]:
    """The figures of GOALS, over many scenes."""
    results = list(results)
    cards, read = sum(each.cards for each in results), sum(each.read for each in results)
    named = sum(each.named for each in results)
    right = [each for each in results if each.right]
    wrong = [each for each in results if not each.right]
    return {
        "scenes": len(results),
        "cards": cards,
        "recall": _share(named, cards),
        "precision": _share(named, read),
        "right": _share(len(right), len(results)),
        "wrong_doubted": _share(sum(bool(each.doubts) for each in wrong), len(wrong)),
        "wrong_pointed": _share(sum(each.pointed for each in wrong), len(wrong)),
        "right_doubted": _share(sum(bool(each.doubts) for each in right), len(right), 0.0),
        "stacks": _share(sum(each.stacks_right for each in results), sum(each.stacks for each in results)),
        "strips": _share(sum(each.strips_named for each in results), sum(each.strips for each in results)),
    }


def _share(part: int, whole: int, empty: float = 1.0) -> float:
    return part / whole if whole else empty


def report(results: Sequence[Result]) -> dict[str, Any]:
    """Everything there is to say about many scenes, as JSON values."""
    layouts = sorted({each.layout for each in results})
    codes = {
        side: dict(
            Counter(
                code for each in results if each.right == right for code in set(each.doubts)
            ).most_common()
        )
        for side, right in (("right", True), ("wrong", False))
    }
    stages = Counter[str]()
    for each in results:
        stages.update(each.milliseconds)
    total = sum(stages.values()) or 1.0
    return {
        "figures": figures(results),
        "layouts": {layout: figures(each for each in results if each.layout == layout) for layout in layouts},
        "angles": {
            f"{low}–{min(high, 50)}°": figures(part)
            for low, high in ANGLES
            if (part := [each for each in results if each.angle is not None and low <= each.angle < high])
        },
        "confusions": [
            [real, read, count]
            for (real, read), count in Counter(
                pair for each in results for pair in each.confusions
            ).most_common(15)
        ],
        "doubts": codes,
        "milliseconds": {stage: round(time / max(len(results), 1), 1) for stage, time in stages.items()},
        "shares": {stage: round(time / total, 3) for stage, time in stages.items()},
        "undoubted": [each.photo for each in results if not each.right and not each.doubts],
    }


def table(summary: Mapping[str, Any]) -> str:
    """A report for people."""
    whole = summary["figures"]
    rows = [
        f"{whole['scenes']} scenes, {whole['cards']} cards",
        "",
        f"{'figure':<46} {'read':>7} {'must':>7} {'aim':>7}",
    ]
    for figure, (text, must, aim, lower) in GOALS.items():
        reached = (whole[figure] <= must) if lower else (whole[figure] >= must)
        rows.append(f"{text:<46} {whole[figure]:7.3f} {must:7.3f} {aim:7.3f}{'' if reached else '  missed'}")
    rows.append(f"{'wrong readings with a doubt at the place':<46} {whole['wrong_pointed']:7.3f}")
    for kind in ("layout", "angle"):
        rows += ["", f"{kind:<12}{'scenes':>8}" + "".join(f"{figure:>15}" for figure in GOALS)]
        rows += [
            f"{name:<12}{part['scenes']:>8}" + "".join(f"{part[figure]:15.3f}" for figure in GOALS)
            for name, part in summary[f"{kind}s"].items()
        ]
    rows += ["", "most frequent confusions (real, read)"]
    rows += [f"{count:6}  {real} -> {read}" for real, read, count in summary["confusions"]]
    for side in ("right", "wrong"):
        counts = ", ".join(f"{code} {count}" for code, count in summary["doubts"][side].items())
        rows += ["", f"doubts on {side} readings: {counts or 'none'}"]
    times = ", ".join(
        f"{stage} {time} ms ({summary['shares'][stage]:.0%})"
        for stage, time in summary["milliseconds"].items()
    )
    rows += ["", f"time: {times}", f"wrong without a doubt: {', '.join(summary['undoubted']) or 'none'}"]
    return "\n".join(rows)
