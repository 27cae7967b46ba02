"""Makes the embeddings of a deck's pictures with the classifier."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from okaikei.vision.crops import MARGIN
from okaikei.vision.decks.card_views import VIEWS_VERSION, compose_views
from okaikei.vision.decks.deck import Deck, Reference
from okaikei.vision.reader import Names

MOST_COVERS = 40  # cards of the deck that are laid over the others in views
MARGIN_SHARE = MARGIN / (1 + 2 * MARGIN)  # of a crop's side that is margin


def current(fingerprint: str) -> str:
    """What a deck's fingerprint must be for its embeddings to be of this classifier and of these views."""
    return f"{fingerprint}/{VIEWS_VERSION}"


def embed(deck: Deck, names: Names, fingerprint: str) -> Deck:
    """The deck with an embedding for every picture and every way it may be seen.

    Those that this classifier made before are kept, so that adding a face costs one face.
    """
    mark = current(fingerprint)
    known = deck.fingerprint == mark
    covers = [reference.image() for reference in deck.references if not reference.seen][:MOST_COVERS]
    references = [
        reference if known and len(reference.embeddings) else _embedded(reference, names, covers, number)
        for number, reference in enumerate(deck.references)
    ]
    return replace(deck, references=tuple(references), fingerprint=mark)


def _embedded(reference: Reference, names: Names, covers: Sequence[np.ndarray], number: int) -> Reference:
    picture = reference.image()
    if reference.seen:
        # The crop has its margin already: a quad just inside it is cut to the same picture again.
        high, wide = picture.shape[:2]
        x, y = wide * MARGIN_SHARE, high * MARGIN_SHARE
        quads = [np.array([[x, y], [wide - x, y], [wide - x, high - y], [x, high - y]], np.float32)]
    else:
        picture, quads = compose_views(picture, covers, number)
    return replace(
        reference, embeddings=np.stack([naming.embedding for naming in names.name(picture, quads)])
    )
