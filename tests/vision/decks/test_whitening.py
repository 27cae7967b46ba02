"""Faces of one deck are told apart by what differs between them, not by what covers a card or lights it."""

import numpy as np
import pytest

from okaikei.vision.decks.whitening import WhitenedEmbeddings

SIZE = 24


def units(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def views(random: np.random.Generator, face: int, count: int) -> np.ndarray:
    """A face is a little of its own direction; what covers it is much of four others."""
    rows = np.zeros((count, SIZE))
    rows[:, 0] = 1.0
    rows[:, 4 + face] = 0.35
    rows[:, 1:4] = random.normal(0, 0.8, (count, 3))
    return units(rows + random.normal(0, 0.02, rows.shape))


def deck(faces: int, count: int) -> WhitenedEmbeddings:
    random = np.random.default_rng(3)
    rows = np.concatenate([views(random, face, count) for face in range(faces)])
    return WhitenedEmbeddings(rows, np.repeat(np.arange(faces), count), faces)


def right(embeddings: WhitenedEmbeddings, faces: int, plain: bool) -> float:
    random = np.random.default_rng(4)
    asked = [(face, row) for face in range(faces) for row in views(random, face, 30)]
    named = [
        (embeddings.nearest(row) if plain else embeddings.probabilities(row)).argmax() for _, row in asked
    ]
    return float(np.mean([face == name for (face, _), name in zip(asked, named, strict=True)]))


def test_what_covers_a_card_counts_less_than_the_card() -> None:
    embeddings = deck(12, 15)
    assert right(embeddings, 12, plain=True) < 0.9
    assert right(embeddings, 12, plain=False) > 0.98


def test_few_views_say_little_about_what_to_leave_out() -> None:
    two = deck(2, 3)
    assert right(two, 2, plain=False) >= right(two, 2, plain=True) - 0.05


@pytest.mark.parametrize("faces", [1, 3])
def test_probabilities_add_up_to_one(faces: int) -> None:
    probabilities = deck(faces, 1).probabilities(units(np.ones(SIZE)))
    assert probabilities.shape == (faces,)
    assert probabilities.sum() == pytest.approx(1.0)


def test_an_empty_deck_has_no_probabilities() -> None:
    empty = WhitenedEmbeddings(np.zeros((0, 0)), np.zeros(0, int), 0)
    assert len(empty.probabilities(np.ones(3))) == 0
    assert len(empty.nearest(np.ones(3))) == 0


def test_views_that_are_all_alike_are_compared_as_they_are() -> None:
    rows = np.eye(2)[[0, 0, 1, 1]]
    assert (
        WhitenedEmbeddings(rows, np.array([0, 0, 1, 1]), 2).probabilities(np.array([1.0, 0.0])).argmax() == 0
    )
