"""What to do before the shutter: whether the cards fill the photo, are all in it, and are seen from above."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from okaikei.scorer.catalogue import marked
from okaikei.vision.plane import fit
from okaikei.vision.quads import area
from okaikei.vision.texts import CATALOGUE

SMALL = 0.22  # of the frame are the cards: further away, small icons are no longer told apart
AT_THE_EDGE = 0.01  # of the frame: a card so near to it is probably cut off
STEEP = np.radians(40)  # off the vertical: beyond that, cards hide one another

# What a person can do, by what is wrong.
HINTS = {
    "dark": marked("more light"),
    "blurred": marked("hold still"),
    "closer": marked("closer"),
    "farther": marked("farther away: a card is cut off"),
    "above": marked("more from above"),
    "nothing": marked("no card seen"),
}


def hints(reading: dict[str, Any]) -> list[str]:
    """The codes of what is wrong with a frame, by its reading; none where it is good."""
    quads = [np.asarray(card["quad"], np.float64) for card in reading["cards"]]
    wide, high = reading["size"]
    found = [doubt["code"] for doubt in reading["doubts"] if doubt.get("code") in ("dark", "blurred")]
    if not quads:
        return [*found, "nothing"]
    return [*found, *_placed(quads, (wide, high))]


def _placed(quads: Sequence[np.ndarray], size: tuple[int, int]) -> list[str]:
    corners = np.concatenate(quads) / size
    if corners.min() < AT_THE_EDGE or corners.max() > 1 - AT_THE_EDGE:
        return ["farther"]
    plane = fit(quads, [1.0] * len(quads), size)
    if plane is not None and plane.tilt > STEEP:
        return ["above"]
    spread = (corners[:, 0].max() - corners[:, 0].min()) * (corners[:, 1].max() - corners[:, 1].min())
    filled = sum(abs(area(quad)) for quad in quads) / (size[0] * size[1])
    return ["closer"] if filled < SMALL and spread < 2 * SMALL else []


def hint_text(code: str, language: str = "en") -> str:
    """A hint in words."""
    return CATALOGUE.say(language, HINTS[code])
