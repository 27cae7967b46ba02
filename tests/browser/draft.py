"""The shipped reader, made to know nothing of Sushi Draft; and photos of our own drawn Draft cards."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from okaikei.datasets import deck
from okaikei.vision.decks.deck import faces_of
from okaikei.vision.decks.deck_reader import DeckReader
from okaikei.vision.reader import CLASSIFIER, DETECTOR, Names, shipped
from okaikei.vision.sighting import NONE, Naming
from okaikei.vision.synth import surfaces

FACES = faces_of("sushi-draft")


class Forgetful:
    """A classifier without the names of Sushi Draft: what it took for one of them is a stranger to it."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray], covers: object = None) -> list[Naming]:
        """One naming for each quad."""
        return [self._without(naming) for naming in self.names.name(image, quads)]

    def _without(self, naming: Naming) -> Naming:
        kept = {face: share for face, share in naming.scores.items() if face not in FACES}
        lost = max(0.0, min(1.0, 1 - sum(kept.values())))
        kept[NONE] = kept.get(NONE, 0.0) + lost
        return replace(naming, scores=kept, stranger=naming.stranger + lost)


def weights() -> bool:
    """Whether the shipped weights are here."""
    return all((shipped() / name).is_file() for name in (DETECTOR, CLASSIFIER))


def load() -> DeckReader:
    """What the server under test reads with."""
    from okaikei.vision.classifier import Classifier
    from okaikei.vision.detector import Detector
    from okaikei.vision.finder import CardFinder

    classifier = Classifier(shipped() / CLASSIFIER)
    finder = CardFinder(Detector(shipped() / DETECTOR), classifier)
    return DeckReader(finder, Forgetful(classifier), "forgetful")


def photo(path: Path, faces: Sequence[str], seed: int) -> Path:
    """These cards in two rows on a drawn table, a little crooked, photographed a little from the side."""
    random = np.random.default_rng(seed)
    table = cv2.resize(surfaces.draw(1, seed)[0][1], (1500, 1200))
    for place, face in enumerate(faces):
        card = deck.raster(face, 260)
        high, wide = card.shape[:2]
        middle = np.array([260 + 480 * (place % 3), 320 + 560 * (place // 3)]) + random.normal(0, 10, 2)
        turn = random.normal(0, 0.05)
        half = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
        cosine, sine = np.cos(turn), np.sin(turn)
        quad = (half @ np.array([[cosine, sine], [-sine, cosine]]) + middle).astype(np.float32)
        source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
        warp = cv2.getPerspectiveTransform(source, quad)
        mask = cv2.warpPerspective(np.full((high, wide), 255, np.uint8), warp, (1500, 1200))
        table = np.where(mask[..., None] > 127, cv2.warpPerspective(card, warp, (1500, 1200)), table)
    corners = np.array([[0, 0], [1500, 0], [1500, 1200], [0, 1200]], np.float32)
    seen = np.array([[60, 20], [1440, 0], [1500, 1200], [0, 1180]], np.float32)
    image = cv2.warpPerspective(
        table, cv2.getPerspectiveTransform(corners, seen), (1500, 1200), borderValue=(60, 70, 80)
    )
    path.write_bytes(
        cv2.imencode(".jpg", cv2.GaussianBlur(image, (0, 0), 0.8), [cv2.IMWRITE_JPEG_QUALITY, 88])[
            1
        ].tobytes()
    )
    return path
