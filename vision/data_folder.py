"""Where decks and games are kept."""

import os
from pathlib import Path


def default_data() -> Path:
    """Where decks and games are kept unless told otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "okaikei"
