"""A deck's training as others see it: how far it is, how long it takes, and how to stop it."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from okaikei.vision.decks.deck import DeckError
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.texts import _

STALE = 120.0  # a run that said nothing for so many seconds is no longer there
NEEDED = _("training needs torch and Ultralytics: pip install 'okaikei[train]'")
LEAST_FACES = 2  # a deck of one face has nothing to tell apart
RUNNING, PAUSED, CANCELLED, DONE, FAILED = "running", "paused", "cancelled", "done", "failed"


@dataclass
class Course:
    """One training of one deck, in a folder of its own beside the deck."""

    folder: Path
    state: str = "none"
    stage: str = ""
    share: float = 0.0
    minutes_left: float = 0.0
    minutes: float = 10.0
    surfaces: str | None = None
    figures: dict[str, Any] = field(default_factory=dict)
    trouble: str = ""
    said: float = 0.0

    @classmethod
    def of(cls, shelf: Shelf, identity: str) -> "Course":
        """The training of a deck as it stands; a run that died counts as paused."""
        folder = shelf.folder / f"{identity}-training"
        course = cls(folder)
        try:
            course = cls(**{**json.loads((folder / "course.json").read_text()), "folder": folder})
        except (OSError, ValueError, TypeError):
            return course
        if course.state == RUNNING and time.time() - course.said > STALE:
            course.state = PAUSED
        return course

    def say(self, **changes: Any) -> None:
        """Write down how far it is, so that whoever looks never sees half of it."""
        for key, value in changes.items():
            setattr(self, key, value)
        self.said = time.time()
        self.folder.mkdir(parents=True, exist_ok=True)
        plain = {key: value for key, value in asdict(self).items() if key != "folder"}
        partial = self.folder / "course.partial"
        partial.write_text(json.dumps(plain))
        partial.replace(self.folder / "course.json")

    def ask(self, wish: str) -> None:
        """Ask the run to pause or to cancel; a run that is not there is settled at once."""
        if self.state == RUNNING:
            (self.folder / "wish").write_text(wish)
        elif wish == CANCELLED and self.folder.is_dir():
            shutil.rmtree(self.folder)

    def wished(self) -> str | None:
        """What was asked of this run."""
        try:
            return (self.folder / "wish").read_text()
        except OSError:
            return None

    def begin(self, shelf: Shelf, identity: str, models: Path | None) -> None:
        """Start or go on, in a process that outlives this one."""
        (self.folder / "wish").unlink(missing_ok=True)
        self.say(state=RUNNING, trouble="")
        command = [
            sys.executable,
            "-m",
            "okaikei.vision.training.deck_finetuning",
            str(shelf.folder.parent),
            identity,
        ]
        command += [str(models)] if models else []
        with (self.folder / "log.txt").open("a") as log:
            subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                cwd=Path(__file__).parents[2],
                env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            )


def check_installed() -> None:
    """Refuse where the extra is not there."""
    if not all(importlib.util.find_spec(name) for name in ("torch", "ultralytics", "onnx")):
        raise DeckError("train", NEEDED)
