"""Names cards by how near their embeddings are to those of a deck's pictures."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from okaikei.vision.decks.deck import Deck, Reference
from okaikei.vision.decks.laid_views import lay_in_place
from okaikei.vision.decks.whitening import WhitenedEmbeddings
from okaikei.vision.reader import Names
from okaikei.vision.sighting import NONE, Naming


@dataclass(frozen=True)
class Nearness:
    """How nearness becomes probability; fitted on drawn decks that were neither learnt nor measured on."""

    # A card this near to a face is as likely to be of none, with one picture of each, ...
    even_cosine: float = 0.58
    # ... in a deck whose faces are so near to each other; where they are nearer, strangers of its style are,
    # and the limit rises by a share of it, between the least and the most.
    usual_cosine: float = 0.6
    even_slope: float = 0.2
    even_least: float = 0.5
    even_most: float = 0.72
    # Added for each e-fold of pictures of a face: one of many is nearer by chance.
    more_pictures: float = 0.02
    # How far "no card lies here" yields where a taught face is near: with 1 fully, and then ghosts are read.
    ghost_yields: float = 0.2
    steepness: float = 22.0  # odds grow by e for each 1/22 of cosine
    most_odds: float = 2_000.0  # of a borrowed name; more, and a correction could never overrule it
    # The next three were chosen on 16 scenes each of `--house 1`, `--house 2` and `--drawn 20`, seed 31.
    # Of a covered card, beside pictures laid in its place: so near it is as likely of no face, ...
    even_laid: float = 0.5
    laid_weight: float = 24.0  # ... odds between faces grow by e for each 1/24 of cosine, ...
    prior_weight: float = 0.6  # ... and what the usual views say counts so much beside that.


STANDARD = Nearness()
LEAST_FACES = 4  # of fewer the nearness to each other says little
MOST_LAID = 8  # faces that are laid in a covered card's place, the likeliest by the usual views
MOST_PICTURES = 2  # of each, the newest
SURE_TURN = 2.0  # log odds from which on it is known which way up a card lies; else it is laid both ways


@dataclass(frozen=True, eq=False)
class _Weighed:
    """What the deck's pictures say of a card."""

    near: float  # how much likelier it is a card of the deck than of none
    chances: np.ndarray  # of each face, if it is one of them


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
        together = np.concatenate(rows) if rows else np.zeros((0, 0), np.float32)
        self._embeddings = WhitenedEmbeddings(together, np.array(owner, int), len(self.faces))
        firsts = np.cumsum([0, *(len(each) for each in rows[:-1])])  # of each picture the whole card
        self._even_cosine = self._limit(firsts) + nearness.more_pictures * math.log(pictures)
        self._whole = self._whole_cards(decks)
        self._taught = {
            reference.face for deck in decks for reference in deck.references if not reference.mistaken
        }

    def _limit(self, wholes: np.ndarray) -> float:
        """How near a card must be, by how near each face would be to the others if it were left out."""
        weights = self._nearness
        left_out = self._embeddings.nearest_other_face(wholes)
        if len(left_out) < LEAST_FACES:
            return weights.even_cosine
        usual = float(np.median(left_out)) - weights.usual_cosine
        limit = weights.even_cosine + weights.even_slope * usual
        return min(max(limit, weights.even_least), weights.even_most)

    def _whole_cards(self, decks: Sequence[Deck]) -> dict[str, list[Reference]]:
        """The newest pictures of whole cards of each face, from the nearest deck that taught it."""
        found: dict[str, list[Reference]] = {}
        for deck in decks:
            new = set(self.faces) - set(found)
            whole = [each for each in reversed(deck.active()) if each.face in new and not each.seen]
            for reference in whole:
                found.setdefault(reference.face, []).append(reference)
        return {face: references[:MOST_PICTURES] for face, references in found.items()}

    def name(
        self,
        image: np.ndarray,
        quads: Sequence[np.ndarray],
        covers: Sequence[Sequence[np.ndarray]] | None = None,
    ) -> list[Naming]:
        """One naming for each quad; `covers` are the quads of the cards that lie on each."""
        seen = self._base.name(image, quads, covers)
        tuned = self._tuned.name(image, quads, covers) if self._tuned else [None] * len(seen)
        weighed = [self._weighed(naming) for naming in seen]
        for index, above in enumerate(covers or ()):
            if len(above):
                weighed[index] = self._laid(image, quads[index], above, seen[index], weighed[index])
        return [self._renamed(*each) for each in zip(seen, tuned, weighed, strict=True)]

    def _renamed(self, naming: Naming, tuned: Naming | None, weighed: _Weighed) -> Naming:
        no_card = self._no_card(naming, tuned, weighed)
        scores = self._scores(naming, tuned, weighed)
        return replace(naming, scores=scores, stranger=max(0.0, scores[NONE] - no_card))

    def scores(self, naming: Naming, tuned: Naming | None = None) -> dict[str, float]:
        """Weigh every face against the guess that this card is of none of them."""
        return self._scores(naming, tuned, self._weighed(naming))

    def _scores(self, naming: Naming, tuned: Naming | None, weighed: _Weighed) -> dict[str, float]:
        odds = self._borrowed_odds(naming) if self._borrow else {}
        for face, chance in zip(self.faces, weighed.chances, strict=True):
            odds[face] = max(odds.get(face, 0.0), weighed.near * float(chance))
        if tuned is not None:
            # Trained for these faces it tells them apart better, but it may believe too much of a card that
            # it never saw; nearness is the other way about. Both have the same say. Of a face that was taught
            # since, the trained one says nothing: neither for nor against.
            said = self._odds(tuned)
            odds = {face: math.sqrt(said.get(face, 1.0) * odds.get(face, 1.0)) for face in {**odds, **said}}
        no_card = self._no_card(naming, tuned, weighed)
        card = (1 - no_card) / (1 + sum(odds.values()))
        return {face: card * share for face, share in odds.items()} | {NONE: no_card + card}

    def _weighed(self, naming: Naming) -> _Weighed:
        """How near a card is to the deck's pictures as they are usually seen."""
        if not self.faces:
            return _Weighed(0.0, np.zeros(0))
        nearest = float(self._embeddings.nearest(naming.embedding).max())
        near = math.exp(self._nearness.steepness * (nearest - self._even_cosine))
        return _Weighed(near, self._embeddings.probabilities(naming.embedding))

    def _laid(
        self,
        image: np.ndarray,
        quad: np.ndarray,
        covers: Sequence[np.ndarray],
        naming: Naming,
        usual: _Weighed,
    ) -> _Weighed:
        """How near a covered card is to the likeliest faces when they are laid in its place."""
        faces = [each for each in np.argsort(-usual.chances) if self.faces[each] in self._whole]
        faces = faces[:MOST_LAID]
        if not faces:
            return usual
        ways = [-1] if naming.upside_down else [1]
        ways = [1, -1] if naming.turn_odds < SURE_TURN else ways
        laid = [
            (face, picture[::way, ::way])
            for face in faces
            for picture in (each.image() for each in self._whole[self.faces[face]])
            for way in ways
        ]
        views = lay_in_place(image, quad, covers, [picture for _, picture in laid])
        cosines = np.full(len(self.faces), -1.0)
        for (face, _), view in zip(
            laid, self._base.name(views.image, views.quads, views.covers), strict=True
        ):
            cosines[face] = max(cosines[face], float(view.embedding @ naming.embedding))
        weights = self._nearness
        # Of a face that was not laid the pictures are no nearer than the farthest that was.
        cosines[cosines == -1.0] = cosines[faces].min()
        odds = weights.laid_weight * cosines + weights.prior_weight * np.log(usual.chances + 1e-9)
        chances = np.exp(odds - odds.max())
        near = math.exp(weights.steepness * (float(cosines.max()) - weights.even_laid))
        return _Weighed(near, chances / chances.sum())

    def _no_card(self, naming: Naming, tuned: Naming | None, weighed: _Weighed) -> float:
        """How likely it is that no card lies here at all.

        Of cards unlike all it learnt the classifier says so too readily; what is near a taught face is one.
        """
        ghost = _no_card(naming, tuned)
        if not self.faces:
            return ghost
        return (
            ghost / (ghost + (1 - ghost) * (1 + weighed.near) ** self._nearness.ghost_yields)
            if ghost > 0
            else 0.0
        )

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
