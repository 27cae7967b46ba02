"""How well a taught deck is read: one or more photos of each face, then scenes of it and of other cards."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from okaikei.scorer import FACES
from okaikei.vision.decks.deck import Deck, Reference
from okaikei.vision.decks.deck_classifier import STANDARD, DeckClassifier, Nearness
from okaikei.vision.decks.embed import embed
from okaikei.vision.decks.teach import find
from okaikei.vision.quads import jittered, overlap, portrait, upright_box
from okaikei.vision.reader import Finds, Names
from okaikei.vision.sighting import NONE, Naming
from okaikei.vision.synth import decoys
from okaikei.vision.synth import surfaces as synth_surfaces
from okaikei.vision.synth.cards import CardPicture, Picture
from okaikei.vision.synth.dataset import held_out
from okaikei.vision.synth.deal import Deal, plain, random_deal
from okaikei.vision.synth.scene import Scene, compose
from okaikei.vision.synth.table import load_surfaces

WHOLE_VISIBLE = 0.9  # share of a card that shows, from which it counts as whole
CARDS_A_PHOTO = 8  # that somebody lays out to teach them
MOST_ATTEMPTS = 3  # photos of a card until the detector finds it
LONGEST = 1600  # pixels of the long side of a photo
Surfaces = list[tuple[str, Picture]]


@dataclass(frozen=True, eq=False)
class NamedCard:
    """One card of a scene: what it is, how much shows, whether it was found, and what was made of it."""

    face: str  # or NONE for a card that the deck does not know
    visible: float  # the share of it that shows
    found: bool  # by the detector; otherwise it is named in a frame with a detector's usual errors
    naming: Naming


def photographs(
    pictures: Sequence[CardPicture], surfaces: Surfaces, seed: int, photo: int, faces: Iterable[str]
) -> Iterator[Scene]:
    """Photos as somebody would take them to teach these faces: whole cards in rows."""
    wanted = sorted(faces)
    for start in range(0, len(wanted), CARDS_A_PHOTO):
        some = wanted[start : start + CARDS_A_PHOTO]
        deal = Deal("sushi-go-party", None, None, 4, tuple((plain(face),) for face in some))
        for attempt in range(60):
            random = np.random.default_rng([seed, photo, start, attempt])
            scene = compose(deal, list(pictures), surfaces, random, LONGEST)
            if scene.layout == "rows" and min(card.visible for card in scene.cards) > 0.97:
                yield scene
                break


def teach_from_photos(
    pictures: Sequence[CardPicture], surfaces: Surfaces, finds: Finds, names: Names, photos: int, seed: int
) -> tuple[Deck, int]:
    """A deck taught from so many photos of each face, and how many cards the detector missed in them.

    A face that was missed is still on the list of those that are wanted, and is photographed once more.
    """
    references: list[Reference] = []
    missed = 0
    for photo in range(photos):
        wanted = {picture.face for picture in pictures}
        for attempt in range(MOST_ATTEMPTS):
            for scene in photographs(pictures, surfaces, seed, photo + photos * attempt, wanted):
                data = cv2.imencode(".jpg", scene.image, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
                found = find(data, finds, names)
                for card in scene.cards:
                    near = [each for each in found if overlap(portrait(card.quad), portrait(each.quad)) > 0.6]
                    if near:
                        references.append(Reference(card.face, near[0].picture))
                        wanted -= {card.face}
                    else:
                        missed += 1
    return Deck("measured", "sushi-go-party", tuple(references), None), missed


def scenes(
    known: Sequence[CardPicture], strange: Sequence[CardPicture], surfaces: Surfaces, count: int, seed: int
) -> Iterator[Scene]:
    """Tableaux of this deck's cards, in every layout; one card in five is of another deck."""
    names, others = sorted({each.face for each in known}), sorted({each.face for each in strange})
    for number in range(count):
        random = np.random.default_rng([seed, number, 3])
        deal = random_deal(random, frozenset(FACES))

        def drawn(random: np.random.Generator = random) -> str:
            pool = others if others and random.random() < 0.2 else names
            return pool[int(random.integers(0, len(pool)))]

        stacks = tuple(tuple(replace(card, shows=drawn()) for card in stack) for stack in deal.stacks)
        deal = replace(deal, stacks=stacks, earlier=())
        yield compose(deal, [*known, *strange], surfaces, random, LONGEST)


def name_cards(
    scene: Scene, finds: Finds, names: Names, taught: frozenset[str], random: np.random.Generator
) -> list[NamedCard]:
    """Name every card of a scene, in the detector's own frame where it found the card."""
    candidates = [candidate.quad for candidate in finds.find(scene.image).in_photo()]
    frames, hits = [], []
    for card in scene.cards:
        shares = [overlap(quad, card.quad) for quad in candidates]
        hit = max(shares, default=0.0) >= 0.6
        frames.append(candidates[int(np.argmax(shares))] if hit else jittered(upright_box(card.quad), random))
        hits.append(hit)
    return [
        NamedCard(card.face if card.face in taught else NONE, card.visible, hit, naming)
        for card, hit, naming in zip(scene.cards, hits, names.name(scene.image, frames), strict=True)
    ]


def figures(
    named: Sequence[NamedCard], scores_of: Callable[[Naming], Mapping[str, float]]
) -> dict[str, float]:
    """The shares that the goals speak of."""
    rows: dict[str, list[bool]] = {"whole": [], "covered": [], "refused": [], "wrong": [], "found": []}
    for each in named:
        scores = scores_of(each.naming)
        best = max(scores, key=scores.__getitem__)
        rows["found"].append(each.found)
        if each.face == NONE:
            rows["refused"].append(best == NONE)
        else:
            rows["whole" if each.visible >= WHOLE_VISIBLE else "covered"].append(best == each.face)
            rows["wrong"].append(best not in (each.face, NONE))
    return {key: float(np.mean(values)) if values else float("nan") for key, values in rows.items()} | {
        "cards": float(len(named))
    }


@dataclass(frozen=True, eq=False)
class Trial:
    """A deck that was taught, and what was seen of it and of strangers."""

    deck: Deck
    missed: int  # cards that the detector did not find in the photos to teach from
    named: list[NamedCard]  # of scenes

    def figures(self, nearness: Nearness = STANDARD) -> dict[str, float]:
        """The shares, with nearness weighed this way."""
        return figures(self.named, DeckClassifier(_Silent(), [self.deck], False, nearness).scores)


class _Silent:
    """A classifier that is not asked: what it said is kept with each card."""

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> list[Naming]:
        raise NotImplementedError


def trial(
    known: Sequence[CardPicture],
    strange: Sequence[CardPicture],
    surfaces: tuple[Surfaces, Surfaces],
    finds: Finds,
    names: Names,
    *,
    photos: int,
    count: int,
    seed: int,
) -> Trial:
    """Teach a deck on the first surfaces, and look at scenes on the second."""
    deck, missed = teach_from_photos(known, surfaces[0], finds, names, photos, seed)
    deck = embed(deck, names, "measured")
    wanted = scenes(known, strange, surfaces[1], count, seed)
    return Trial(deck, missed, name_all_cards(wanted, finds, names, deck, seed))


def name_all_cards(
    wanted: Iterable[Scene], finds: Finds, names: Names, deck: Deck, seed: int
) -> list[NamedCard]:
    """Every card of many scenes."""
    faces, random = frozenset(deck.faces), np.random.default_rng([seed, 5])
    return [each for scene in wanted for each in name_cards(scene, finds, names, faces, random)]


def drawn_cards(count: int, seed: int) -> list[CardPicture]:
    """Drawn cards that no training saw, under the names of real faces."""
    return [
        CardPicture(face, "drawn", decoys.draw(n, seed).image) for n, face in enumerate(list(FACES)[:count])
    ]


def table_tops(folder: Path | None) -> tuple[Surfaces, Surfaces]:
    """Surfaces to teach on and others to measure on, which training kept its hands off."""
    if folder is None:
        return synth_surfaces.draw(20, 1001), synth_surfaces.draw(20, 1002)
    loaded = load_surfaces(folder)
    return [each for each in loaded if not held_out(each[0])], [each for each in loaded if held_out(each[0])]


def photos_of_strangers(folder: Path, finds: Finds, names: Names, deck: Deck) -> dict[str, float]:
    """Photos of cards that are none of the deck's: how many are found, and how many of these refused."""
    deck_names = DeckClassifier(names, [deck], False)
    found, refused = [], []
    for path in sorted((folder / "images").iterdir()):
        image = cv2.imread(str(path))
        label = folder / "labels" / f"{path.stem}.txt"
        if image is None or not label.is_file():
            print(f"{path.name} is left out: no picture or no labels", file=sys.stderr)
            continue
        quads = [candidate.quad for candidate in finds.find(image).in_photo()]
        boxes = [_box(quad) for quad in quads]
        for line in label.read_text().splitlines():
            real = _labelled(line, image.shape)
            near = int(np.argmax([_shared(real, box) for box in boxes])) if boxes else -1
            found.append(near >= 0 and _shared(real, boxes[near]) >= 0.5)
            if found[-1]:
                scores = deck_names.name(image, [quads[near]])[0].scores
                refused.append(max(scores, key=scores.__getitem__) == NONE)
    return {
        "other_found": round(float(np.mean(found)), 3),
        "other_refused": round(float(np.mean(refused)), 3),
    }


def _box(quad: np.ndarray) -> np.ndarray:
    return np.concatenate([quad.min(axis=0), quad.max(axis=0)])


def _labelled(line: str, shape: Sequence[int]) -> np.ndarray:
    x, y, wide, high = (float(value) for value in line.split()[1:5])
    return np.array([x - wide / 2, y - high / 2, x + wide / 2, y + high / 2]) * np.array(
        [shape[1], shape[0]] * 2
    )


def _shared(one: np.ndarray, other: np.ndarray) -> float:
    """Intersection over union of two upright boxes."""
    size = np.clip(np.minimum(one[2:], other[2:]) - np.maximum(one[:2], other[:2]), 0, None)
    both = float(size.prod())
    return both / (float((one[2:] - one[:2]).prod() + (other[2:] - other[:2]).prod()) - both)
