"""What looks wrong in a deck is noticed; what does not is left alone."""

import numpy as np
import pytest

from okaikei.vision.decks import Deck, Reference
from okaikei.vision.decks.mistakes import Mistake, mistakes

# Each picture: its face, and in which direction its embedding points, in degrees.
DECKS: dict[str, tuple[list[tuple[str, float]], list[Mistake]]] = {
    "nothing": ([], []),
    "one picture": ([("wild", 0)], []),
    "two faces, far apart": ([("wild", 0), ("wild", 10), ("tuna-nigiri", 90), ("tuna-nigiri", 95)], []),
    "two faces that look much alike": ([("wild", 0), ("tuna-nigiri", 20)], []),
    "one card under two names": (
        [("wild", 0), ("tuna-nigiri", 5)],
        [Mistake("like", "tuna-nigiri", 1, "wild"), Mistake("like", "wild", 1, "tuna-nigiri")],
    ),
    "a picture with the name of another face": (
        [("wild", 0), ("wild", 5), ("wild", 92), ("tuna-nigiri", 90), ("tuna-nigiri", 95)],
        [Mistake("like", "wild", 3, "tuna-nigiri")],
    ),
    "a picture of something else": (
        [("wild", 0), ("wild", 5), ("wild", 90), ("tuna-nigiri", 180)],
        [Mistake("unlike", "wild", 3)],
    ),
    "one name for many cards": (
        [("wild", 0), ("wild", 70), ("wild", 140), ("wild", 210), ("tuna-nigiri", 290)],
        [Mistake("mixed", "wild", 0)],
    ),
}


@pytest.mark.parametrize("what", DECKS)
def test_mistakes(what: str) -> None:
    pictures, expected = DECKS[what]
    references = tuple(
        Reference(face, b"", embeddings=np.array([[np.cos(turn), np.sin(turn)]], np.float32))
        for face, turn in ((face, np.radians(degrees)) for face, degrees in pictures)
    )
    assert mistakes(Deck("x", "sushi-draft", references)) == expected


def test_what_was_cut_from_a_game_is_not_judged() -> None:
    """A card that lies under another is unlike its face as a whole."""
    rows = [np.array([[1, 0]], np.float32), np.array([[0, 1]], np.float32)]
    pictures = (
        Reference("wild", b"", embeddings=rows[0]),
        Reference("wild", b"", seen=True, embeddings=rows[1]),
    )
    assert mistakes(Deck("x", "sushi-draft", pictures)) == []
