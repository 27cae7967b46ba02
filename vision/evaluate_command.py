"""`okaikei evaluate FOLDER`: reads composed scenes and prints how well.

What the models saw is kept beside the scenes, so that the second run, with other
thresholds, takes seconds.
"""

import argparse
import functools
import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from okaikei import scorer
from okaikei.vision.evaluation import Result, judge, report, table
from okaikei.vision.overlay import draw
from okaikei.vision.reader import (
    CLASSIFIER,
    DETECTOR,
    Look,
    Reader,
    ReaderUnavailable,
    Seen,
    shipped,
    understand,
)
from okaikei.vision.sighting import Candidate, Sighting
from okaikei.vision.thresholds import STANDARD, Thresholds

LEAST_SCORE = 1e-5  # scores below it are not kept: they are floored anyway


def add_arguments(command: str, parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "folder", type=Path, help="scenes: images/ and truth/, as `okaikei synth` writes them"
    )
    parser.add_argument("--models", type=Path, metavar="FOLDER", help="other weights than those that ship")
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N scenes")
    parser.add_argument("--blind", action="store_true", help="do not say which menu and how many players")
    parser.add_argument(
        "--fresh", action="store_true", help="run the models even where their answers are kept"
    )
    parser.add_argument("--wrong", type=Path, metavar="FOLDER", help="draw wrong readings into this folder")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="try another threshold (see vision/thresholds.py)",
    )
    parser.add_argument("--json", action="store_true", help="the whole report as JSON")


def run(args: argparse.Namespace) -> int:
    """Read all scenes and print the table."""
    truths = [json.loads(path.read_text()) for path in sorted((args.folder / "truth").glob("*.json"))]
    truths = [truth for truth in truths if _image(args.folder, truth["photo"]) is not None][: args.limit]
    if not truths:
        print(f"okaikei evaluate: no scenes with truth/ and images/ in {args.folder}", file=sys.stderr)
        return 2
    try:
        results = list(evaluate(args.folder, truths, args, tried(args.set)))
    except (ReaderUnavailable, ValueError) as error:
        print(f"okaikei evaluate: {error}", file=sys.stderr)
        return 2
    summary = report(results)
    print(json.dumps(summary) if args.json else table(summary))
    return 0


def tried(settings: list[str]) -> Thresholds:
    """The standard thresholds with some of them changed."""
    known = {field.name for field in fields(Thresholds)}
    changed = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in known:
            raise ValueError(f"--set: no such threshold {name!r}; one of {', '.join(sorted(known))}")
        try:
            changed[name] = float(value)
        except ValueError:
            raise ValueError(f"--set: {value!r} is not a number") from None
    return replace(STANDARD, **changed)


def evaluate(
    folder: Path, truths: list[dict[str, Any]], args: argparse.Namespace, thresholds: Thresholds = STANDARD
) -> Iterator[Result]:
    """Judge every scene, with what the models saw taken from the last run where it can be."""
    load = functools.cache(functools.partial(Reader.load, args.models))
    for truth, look in looks(folder, truths, args.models, args.fresh):
        allowed = None if args.blind else allowed_by(truth)
        look_again = functools.partial(_look_again, load, folder, truth["photo"])
        reading = understand(look, allowed, thresholds, look_again)
        result = judge(truth, reading)
        if args.wrong and not result.right:
            args.wrong.mkdir(parents=True, exist_ok=True)
            image = _image(folder, truth["photo"])
            assert image is not None
            (args.wrong / truth["photo"]).with_suffix(".jpg").write_bytes(draw(image.read_bytes(), reading))
        yield result


def _look_again(
    load: Callable[[], Reader],
    folder: Path,
    name: str,
    frames: Sequence[Candidate],
    known: Sequence[Sighting],
    sought: str | None,
) -> Seen:
    """Second looks depend on thresholds, so they are not kept."""
    image = _image(folder, name)
    assert image is not None
    return load().look_again(image.read_bytes(), frames, known, sought)


def allowed_by(truth: dict[str, Any]) -> scorer.Possible:
    """What the menu and the number of players of a scene allow."""
    return scorer.possible(truth["game"], truth.get("printing"), truth.get("menu"), truth.get("players"))


def looks(
    folder: Path, truths: list[dict[str, Any]], models: Path | None = None, fresh: bool = False
) -> Iterator[tuple[dict[str, Any], Look]]:
    """What the models see in each scene; kept in a file that is named after the weights."""
    models = models or shipped()
    kept = folder / f"looks-{digest(models)}.jsonl"
    known = {} if fresh or not kept.exists() else dict(map(_load, kept.read_text().splitlines()))
    reader: Reader | None = None
    with kept.open("w" if fresh else "a") as stream:
        for number, truth in enumerate(truths, 1):
            name = truth["photo"]
            if name not in known:
                reader = reader or Reader.load(models)
                image = _image(folder, name)
                assert image is not None
                known[name] = reader.look(image.read_bytes())
                stream.write(_dump(name, known[name]) + "\n")
                if sys.stderr.isatty():
                    print(f"\r{number} of {len(truths)}", end="", file=sys.stderr, flush=True)
            yield truth, known[name]
    if reader is not None and sys.stderr.isatty():
        print(file=sys.stderr)


def digest(models: Path) -> str:
    """A short name for the weights in a folder."""
    total = hashlib.sha256()
    for name in (DETECTOR, CLASSIFIER):
        if not (models / name).is_file():
            raise ReaderUnavailable(f"{name} not found in {models}")
        total.update((models / name).read_bytes())
    return total.hexdigest()[:12]


def _image(folder: Path, photo: str) -> Path | None:
    places = [folder / photo, folder / "images" / photo, *sorted(folder.glob(f"images/*/{photo}"))]
    return next((place for place in places if place.is_file()), None)


def _dump(name: str, look: Look) -> str:
    sightings = [
        [
            np.round(each.quad, 2).tolist(),
            {face: round(score, 6) for face, score in each.scores.items() if score >= LEAST_SCORE},
            round(each.found, 4),
            round(each.visible, 4),
        ]
        for each in look.sightings
    ]
    spent = {stage: round(time, 2) for stage, time in look.milliseconds.items()}
    return json.dumps([name, look.size, sightings, look.glare, look.warnings, spent])


def _load(line: str) -> tuple[str, Look]:
    name, size, sightings, glare, warnings, spent = json.loads(line)
    seen = tuple(
        Sighting(np.array(quad), scores, found, visible) for quad, scores, found, visible in sightings
    )
    return name, Look(tuple(size), seen, tuple(glare), tuple(warnings), spent)
