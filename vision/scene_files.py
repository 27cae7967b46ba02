"""Scenes on disk with their truth; and what the models saw in them, kept beside them.

Understanding what was seen takes milliseconds and running the models takes seconds a photo, so the second
evaluation with the same weights is quick.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from okaikei import scorer
from okaikei.scorer.catalogue import marked
from okaikei.vision.reader import CLASSIFIER, DETECTOR, Look, Reader, ReaderUnavailable, shipped
from okaikei.vision.sighting import Sighting

LEAST_SCORE = 1e-5  # scores below it are not kept: they are floored anyway


def truths_in(folder: Path) -> list[dict[str, Any]]:
    """The truth of every scene in a folder whose photo is there, by name."""
    truths = [json.loads(path.read_text()) for path in sorted((folder / "truth").glob("*.json"))]
    return [truth for truth in truths if image_of(folder, truth["photo"]) is not None]


def allowed_by(truth: dict[str, Any]) -> scorer.Possible:
    """What the menu and the number of players of a scene allow."""
    return scorer.possible(truth["game"], truth.get("printing"), truth.get("menu"), truth.get("players"))


def looks(
    folder: Path, truths: list[dict[str, Any]], models: Path | None = None, fresh: bool = False
) -> Iterator[tuple[dict[str, Any], Look]]:
    """What the models see in each scene; kept in a file that is named after the weights."""
    models = models or shipped()
    kept = folder / f"looks-{digest(models)}.jsonl"
    known = {} if fresh or not kept.exists() else dict(map(load, kept.read_text().splitlines()))
    reader: Reader | None = None
    with kept.open("w" if fresh else "a") as stream:
        for number, truth in enumerate(truths, 1):
            name = truth["photo"]
            if name not in known:
                reader = reader or Reader.load(models)
                image = image_of(folder, name)
                assert image is not None
                known[name] = reader.look(image.read_bytes())
                stream.write(dump(name, known[name]) + "\n")
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
            raise ReaderUnavailable(marked("there are no weights in {folder}"), folder=models)
        total.update((models / name).read_bytes())
    return total.hexdigest()[:12]


def image_of(folder: Path, photo: str) -> Path | None:
    """Where the photo of a scene lies, if it is there."""
    places = [folder / photo, folder / "images" / photo, *sorted(folder.glob(f"images/*/{photo}"))]
    return next((place for place in places if place.is_file()), None)


def dump(name: str, look: Look) -> str:
    """What the models saw in a photo as one line of JSON."""
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
    to_photo = look.to_photo.tolist()
    return json.dumps([name, look.size, sightings, to_photo, look.glare, look.warnings, spent])


def load(line: str) -> tuple[str, Look]:
    """The name of a photo and what the models saw in it, from such a line."""
    name, size, sightings, to_photo, glare, warnings, spent = json.loads(line)
    seen = tuple(
        Sighting(np.array(quad), scores, found, visible) for quad, scores, found, visible in sightings
    )
    return name, Look(tuple(size), seen, np.array(to_photo), tuple(glare), tuple(warnings), spent)
