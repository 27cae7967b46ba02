"""The weights that ship, and the card that says how good they are."""

from pathlib import Path

FOLDER = Path(__file__).parent
