"""Okaikei: scores Sushi Go!, Sushi Go Party! and Sushi Draft from photos of the cards on the table."""

from pathlib import Path

__version__ = "0.2.0"

# The rooms (scorer, vision, webapp, models, datasets) are subpackages. An installed package holds them in
# this folder; in a checkout they lie beside it, at the top of the tree, and are found there.
_checkout = Path(__file__).parents[1]
if (_checkout / "pyproject.toml").is_file() and (_checkout / "scorer").is_dir():
    __path__.append(str(_checkout))
