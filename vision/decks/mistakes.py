"""What looks wrong in a deck: pictures that are unlike the others of their face, or like another face's."""

from dataclasses import dataclass

import numpy as np

from okaikei.vision.decks.deck import Deck

UNLIKE = 0.6  # two pictures of one card are nearer than this cosine, in any light
NEARER = 0.05  # a picture that is nearer to another face by this much was probably given the wrong name
SAME = 0.96  # two pictures that are nearer than this are of one card


@dataclass(frozen=True)
class Mistake:
    """A picture to look at again."""

    code: str  # "unlike" the others of its face; "like" those of another face; "mixed": a face of many cards
    face: str
    number: int  # of the picture among those of its face, from 1; 0 for the whole face
    other: str | None = None  # the face that it is like


def mistakes(deck: Deck) -> list[Mistake]:
    """What a person should look at again, by the pictures of whole cards and their embeddings."""
    rows = [
        (each, number, each.embeddings[0])
        for face in deck.faces
        for number, each in enumerate(deck.of(face), 1)
        if not each.seen and len(each.embeddings)
    ]
    if len(rows) < 2:
        return []
    vectors = np.stack([row[2] for row in rows])
    cosines = vectors @ vectors.T
    np.fill_diagonal(cosines, -1.0)
    faces = np.array([row[0].face for row in rows])
    same = faces[:, None] == faces[None]
    own, others = np.where(same, cosines, -1.0), np.where(same, -1.0, cosines)
    found = [Mistake("mixed", face, 0) for face in deck.faces if _is_mixed(own[faces == face])]
    mixed = {each.face for each in found}
    for place, (reference, number, _) in enumerate(rows):
        nearest, alike = float(own[place].max()), float(others[place].max())
        other = str(faces[int(others[place].argmax())])
        alone = np.count_nonzero(same[place]) == 1
        if reference.face in mixed:
            continue
        if alike > (SAME if alone else max(nearest + NEARER, UNLIKE)):
            found.append(Mistake("like", reference.face, number, other))
        elif not alone and nearest < UNLIKE:
            found.append(Mistake("unlike", reference.face, number))
    return found


def _is_mixed(own: np.ndarray) -> bool:
    """Whether there are three pictures and more of a face, and most are unlike all others of it."""
    return len(own) > 2 and bool(np.mean(own.max(axis=1) < UNLIKE) > 0.5)
