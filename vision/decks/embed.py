"""Makes the embeddings of a deck's pictures with the classifier."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from okaikei.vision.crops import MARGIN
from okaikei.vision.decks.card_views import VIEWS_VERSION, compose_views
from okaikei.vision.decks.deck import NO_EMBEDDINGS, Deck, Reference
from okaikei.vision.reader import Names

MOST_COVERS = 40  # cards of the deck that are laid over the others in views
MARGIN_SHARE = MARGIN / (1 + 2 * MARGIN)  # of a crop's side that is margin


def current(fingerprint: str) -> str:
    """What a deck's fingerprint must be for its embeddings to be of this classifier and of these views."""
    return f"{fingerprint}/{VIEWS_VERSION}"


def embed(deck: Deck, names: Names, fingerprint: str, most: int | None = None) -> Deck:
    """The deck with an embedding for every picture and every way it may be seen, or for so many more.

    Those that this classifier made before are kept, so that adding a face costs one face.
    """
    mark = current(fingerprint)
    known = deck.fingerprint == mark
    covers = [reference.image() for reference in deck.references if not reference.seen][:MOST_COVERS]
    references: list[Reference] = []
    made = 0
    for number, reference in enumerate(deck.references):
        if known and len(reference.embeddings):
            references.append(reference)
        elif most is None or made < most:
            references.append(_embedded(reference, names, covers, number))
            made += 1
        else:
            references.append(replace(reference, embeddings=NO_EMBEDDINGS))
    return replace(deck, references=tuple(references), fingerprint=mark)


def _embedded(reference: Reference, names: Names, covers: Sequence[np.ndarray], number: int) -> Reference:
    picture = reference.image()
    if reference.seen:
        # The crop has its margin already: a quad just inside it is cut to the same picture again.
        high, wide = picture.shape[:2]
        x, y = wide * MARGIN_SHARE, high * MARGIN_SHARE
        quads = [np.array([[x, y], [wide - x, y], [wide - x, high - y], [x, high - y]], np.float32)]
        namings = list(names.name(picture, quads))
    else:
        # Others lie over its foot or over its head: where nobody knows which is which, over both.
        ways = [picture, picture[::-1, ::-1]] if reference.turn_unsure else [picture]
        views = [compose_views(each, covers, number) for each in ways]
        namings = [naming for each in views for naming in names.name(each.image, each.quads, each.covers)]
    return replace(reference, embeddings=np.stack([naming.embedding for naming in namings]))
