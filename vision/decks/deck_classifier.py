"""Names cards by how near their embeddings are to those of a deck's pictures."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from okaikei.vision.decks.deck import Deck
from okaikei.vision.decks.whitening import WhitenedEmbeddings
from okaikei.vision.reader import Names
from okaikei.vision.sighting import NONE, Naming


@dataclass(frozen=True)
class Nearness:
    """How nearness becomes probability; fitted on drawn decks that were neither learnt nor measured on."""

    even_cosine: float = (
        0.58  # a card this near to a face is as likely to be of none, with one picture of each
    )
    more_pictures: float = (
        0.02  # added for each e-fold of pictures of a face: one of many is nearer by chance
    )
    steepness: float = 22.0  # odds grow by e for each 1/22 of cosine
    most_odds: float = 2_000.0  # of a borrowed name; more, and a correction could never overrule it


STANDARD = Nearness()


class DeckClassifier:
    """Names with a classifier's embeddings and the pictures of one deck and of those that lend to it.

    Faces that no deck taught are named by the classifier itself, if the deck borrows from it.
    """

    def __init__(
        self,
        base: Names,
        decks: Sequence[Deck],
        borrow: bool,
        nearness: Nearness = STANDARD,
        tuned: Names | None = None,
    ) -> None:
        self._base, self._borrow, self._nearness, self._tuned = base, borrow, nearness, tuned
        self.faces: list[str] = []
        rows: list[np.ndarray] = []
        owner: list[int] = []
        for deck in decks:
            mine = {reference.face for reference in deck.active()} - set(self.faces)
            for reference in deck.active():
                # What a nearer deck taught, a lender does not speak about.
                if reference.face in mine and len(reference.embeddings):
                    if reference.face not in self.faces:
                        self.faces.append(reference.face)
                    rows.append(reference.embeddings)
                    owner += [self.faces.index(reference.face)] * len(reference.embeddings)
        pictures = max(1.0, len(rows) / max(1, len(self.faces)))
        self._even_cosine = nearness.even_cosine + nearness.more_pictures * math.log(pictures)
        together = np.concatenate(rows) if rows else np.zeros((0, 0), np.float32)
        self._embeddings = WhitenedEmbeddings(together, np.array(owner, int), len(self.faces))
        self._taught = {
            reference.face for deck in decks for reference in deck.references if not reference.mistaken
        }

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> list[Naming]:
        """One naming for each quad."""
        seen = self._base.name(image, quads)
        tuned = self._tuned.name(image, quads) if self._tuned else [None] * len(seen)
        return [self._renamed(*pair) for pair in zip(seen, tuned, strict=True)]

    def _renamed(self, naming: Naming, tuned: Naming | None) -> Naming:
        scores = self.scores(naming, tuned)
        stranger = max(0.0, scores[NONE] - _no_card(naming, tuned))
        return Naming(scores, naming.visible, naming.upside_down, naming.embedding, stranger, naming.shifts)

    def scores(self, naming: Naming, tuned: Naming | None = None) -> dict[str, float]:
        """Weigh every face against the guess that this card is of none of them."""
        odds = self._borrowed_odds(naming) if self._borrow else {}
        if self.faces:
            nearest = float(self._embeddings.nearest(naming.embedding).max())
            near = math.exp(self._nearness.steepness * (nearest - self._even_cosine))
            for face, chance in zip(
                self.faces, self._embeddings.probabilities(naming.embedding), strict=True
            ):
                odds[face] = max(odds.get(face, 0.0), near * float(chance))
        if tuned is not None:
            # Trained for these faces it tells them apart better, but it may believe too much of a card that
            # it never saw; nearness is the other way about. Both have the same say. Of a face that was taught
            # since, the trained one says nothing: neither for nor against.
            said = self._odds(tuned)
            odds = {face: math.sqrt(said.get(face, 1.0) * odds.get(face, 1.0)) for face in {**odds, **said}}
        no_card = _no_card(naming, tuned)
        card = (1 - no_card) / (1 + sum(odds.values()))
        return {face: card * share for face, share in odds.items()} | {NONE: no_card + card}

    def _borrowed_odds(self, naming: Naming) -> dict[str, float]:
        """What the shipped classifier says of faces that no deck taught."""
        return {face: odds for face, odds in self._odds(naming).items() if face not in self._taught}

    def _odds(self, naming: Naming) -> dict[str, float]:
        """Each face against a card of no face, as a classifier sees it."""
        stranger = max(naming.stranger, 1e-9)
        return {
            face: min(chance / stranger, self._nearness.most_odds)
            for face, chance in naming.scores.items()
            if face != NONE
        }


def _no_card(*namings: Naming | None) -> float:
    """How likely it is that no card lies here at all."""
    said = [max(0.0, each.scores.get(NONE, 0.0) - each.stranger) for each in namings if each is not None]
    return sum(said) / len(said)
