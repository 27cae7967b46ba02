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

import okaikei
from okaikei.scorer.catalogue import marked
from okaikei.vision.decks.deck import DeckError
from okaikei.vision.decks.shelf import Shelf

STALE_SECONDS = 120.0  # a run that was not updated for so long is no longer there
NEEDED = marked("training needs torch and Ultralytics: pip install 'okaikei[train]'")
LEAST_FACES = 2  # a deck of one face has nothing to tell apart
RUNNING, PAUSED, CANCELLED, DONE, FAILED = "running", "paused", "cancelled", "done", "failed"
STATE_FILE, REQUEST_FILE = "training-run.json", "request"


@dataclass
class TrainingRun:
    """One training of one deck, in a folder of its own beside the deck."""

    folder: Path
    state: str = "none"  # or one of the states above
    stage: str = ""  # what is being done, in English
    share: float = 0.0  # of the work that is done
    minutes_left: float = 0.0
    minutes: float = 10.0  # how long the whole is to take
    surfaces: str | None = None  # a folder of pictures of tables; none: drawn ones
    figures: dict[str, Any] = field(
        default_factory=dict
    )  # when done: measured before and after, and which is used
    error: str = ""  # why it failed
    updated: float = 0.0  # seconds since 1970

    @classmethod
    def load(cls, shelf: Shelf, identity: str) -> "TrainingRun":
        """The training of a deck as it stands; a run that died counts as paused."""
        folder = shelf.folder / f"{identity}-training"
        try:
            training = cls(**{**json.loads((folder / STATE_FILE).read_text()), "folder": folder})
        except (OSError, ValueError, TypeError):
            return cls(folder)
        if training.state == RUNNING and time.time() - training.updated > STALE_SECONDS:
            training.state = PAUSED
        return training

    def update(self, **changes: Any) -> None:
        """Write down how far it is, so that whoever looks never sees half of it."""
        for key, value in changes.items():
            setattr(self, key, value)
        self.updated = time.time()
        self.folder.mkdir(parents=True, exist_ok=True)
        plain = {key: value for key, value in asdict(self).items() if key != "folder"}
        partial = (self.folder / STATE_FILE).with_suffix(".partial")
        partial.write_text(json.dumps(plain))
        partial.replace(self.folder / STATE_FILE)

    def request(self, state: str) -> None:
        """Ask the run to pause or to cancel; what a run that is not there left behind is deleted at once."""
        if self.state == RUNNING:
            (self.folder / REQUEST_FILE).write_text(state)
        elif state == CANCELLED and self.folder.is_dir():
            shutil.rmtree(self.folder)

    def requested(self) -> str | None:
        """The state that was asked of this run."""
        try:
            return (self.folder / REQUEST_FILE).read_text()
        except OSError:
            return None

    def forget_request(self) -> None:
        """A request is answered, or no longer meant."""
        (self.folder / REQUEST_FILE).unlink(missing_ok=True)

    def start(self, shelf: Shelf, identity: str, models: Path | None) -> None:
        """Start or go on, in a process that outlives this one."""
        self.forget_request()
        self.update(state=RUNNING, error="")
        module = "okaikei.vision.training.deck_finetuning"
        command = [sys.executable, "-m", module, str(shelf.folder.parent.resolve()), identity]
        command += [str(models)] if models else []
        # A checkout is not installed: the process must find the package where this one did.
        paths = [str(Path(okaikei.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
        with (self.folder / "log.txt").open("a") as log:
            subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            )


def check_installed() -> None:
    """Refuse where the extra is not there."""
    if not all(importlib.util.find_spec(name) for name in ("torch", "ultralytics", "onnx")):
        raise DeckError("train", NEEDED)
