"""What a person is told before the shutter."""

from typing import Any

import pytest

from okaikei.vision.framing import HINTS, hint_text, hints

SIZE = (1000, 800)


def seen(*cards: tuple[float, float, float], doubts: tuple[str, ...] = ()) -> dict[str, Any]:
    """A reading of upright cards: left, top and width of each."""
    quads = [[[x, y], [x + w, y], [x + w, y + w * 89 / 57], [x, y + w * 89 / 57]] for x, y, w in cards]
    told = [{"card": None, "code": code} for code in doubts]
    return {"size": SIZE, "cards": [{"quad": quad} for quad in quads], "doubts": told}


ROW = tuple((60 + 180 * n, 100.0, 160.0) for n in range(5))


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        (seen(*ROW), []),
        (seen(), ["nothing"]),
        (seen(doubts=("dark",)), ["dark", "nothing"]),
        (seen(*ROW, doubts=("blurred",)), ["blurred"]),
        (seen(*((400 + 40 * n, 300, 35) for n in range(5))), ["closer"]),
        (seen((0, 100, 160), *ROW[1:]), ["farther"]),
    ],
)
def test_what_is_wrong_is_told(reading: dict[str, Any], told: list[str]) -> None:
    assert hints(reading) == told


def test_cards_seen_from_low_are_to_be_seen_from_above() -> None:
    low = [[[300, 300], [500, 300], [560, 420], [240, 420]], [[600, 300], [800, 300], [900, 420], [580, 420]]]
    assert hints({**seen(), "cards": [{"quad": quad} for quad in low]}) == ["above"]


def test_every_hint_has_words_in_every_language() -> None:
    for code in HINTS:
        assert hint_text(code) != hint_text(code, "de")
