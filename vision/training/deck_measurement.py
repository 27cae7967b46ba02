"""How well a taught deck is read: one or more photos of each face, then scenes of it and of other cards."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from okaikei.scorer import FACES, Possible
from okaikei.vision.decks.deck import Deck, Reference
from okaikei.vision.decks.teach import find
from okaikei.vision.decks.tray import reference
from okaikei.vision.plane import project
from okaikei.vision.quads import overlap, portrait
from okaikei.vision.reader import Finds, Names, Reader
from okaikei.vision.synth import decoy_decks, decoys
from okaikei.vision.synth import surfaces as synth_surfaces
from okaikei.vision.synth.cards import CardPicture, Picture
from okaikei.vision.synth.dataset import held_out
from okaikei.vision.synth.deal import Deal, plain, random_deal
from okaikei.vision.synth.scene import Scene, compose
from okaikei.vision.synth.table import load_surfaces
from okaikei.vision.training.deck_figures import SAME_CARD, ComparedScene, box_overlap, compare

CARDS_A_PHOTO = 8  # that somebody lays out to teach them
MOST_ATTEMPTS = 3  # photos of a card until the detector finds it
FROM_ABOVE = np.radians(12)  # off the vertical, usually, as whoever teaches is told to hold the phone
LONGEST = 1600  # pixels of the long side of a photo
COPIES = 10  # of a face that may lie in one photo: nothing is known of these decks
STRANGER = "stranger-"  # begins the face of a card of no deck
STRANGERS_OF_A_KIND = 12
Surfaces = list[tuple[str, Picture]]


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
            tilt = float(abs(random.normal(0, FROM_ABOVE)))
            scene = compose(deal, list(pictures), surfaces, random, LONGEST, "rows", tilt=tilt)
            if min(card.visible for card in scene.cards) > 0.97:
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
                found = find(as_photo(scene.image), finds, names)
                for card in scene.cards:
                    near = [each for each in found if overlap(portrait(card.quad), portrait(each.quad)) > 0.6]
                    if near:
                        references.append(reference(near[0], card.face, False))
                        wanted -= {card.face}
                    else:
                        missed += 1
    return Deck("measured", "sushi-go-party", tuple(references), None), missed


def as_photo(image: Picture) -> bytes:
    """A picture as the file that a phone sends."""
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()


def scenes(
    known: Sequence[CardPicture],
    strange: Sequence[CardPicture],
    surfaces: Surfaces,
    count: int,
    seed: int,
    tilts: tuple[float, float] | None = None,
) -> Iterator[Scene]:
    """Tableaux of this deck's cards, in every layout; one card in five is of another deck.

    `tilts` are the least and the most degrees of the camera off the vertical; else it is held as people do.
    """
    names, others = sorted({each.face for each in known}), sorted({each.face for each in strange})
    for number in range(count):
        random = np.random.default_rng([seed, number, 3])
        deal = random_deal(random, frozenset(FACES))

        def drawn(random: np.random.Generator = random) -> str:
            pool = others if others and random.random() < 0.2 else names
            return pool[int(random.integers(0, len(pool)))]

        stacks = tuple(tuple(replace(card, shows=drawn()) for card in stack) for stack in deal.stacks)
        deal = replace(deal, stacks=stacks, earlier=())
        tilt = None if tilts is None else float(np.radians(random.uniform(*tilts)))
        yield compose(deal, [*known, *strange], surfaces, random, LONGEST, tilt=tilt)


def read_scenes(wanted: Iterable[Scene], reader: Reader, faces: Iterable[str]) -> list[ComparedScene]:
    """Read every scene as a player's photo is read, where cards of these faces can lie."""
    names = frozenset(faces)
    return [compare(scene, reader.read(as_photo(scene.image), can_lie(names)), names) for scene in wanted]


def can_lie(faces: Iterable[str]) -> Possible:
    """What may lie in a scene: any number of cards of these faces."""
    return Possible(dict.fromkeys(faces, COPIES), None, False, frozenset())


def drawn_cards(count: int, seed: int) -> list[CardPicture]:
    """Drawn cards that no training saw, under the names of real faces."""
    return _named(decoys.draw(number, seed) for number in range(count))


def house_cards(deck: int, seed: int) -> list[CardPicture]:
    """A drawn deck whose cards share one style, many of them nearly alike, under the names of real faces."""
    first = deck * decoy_decks.CARDS
    return _named(
        decoy_decks.decoy_deck_card(number, seed) for number in range(first, first + decoy_decks.CARDS)
    )


def _named(cards: Iterable[CardPicture]) -> list[CardPicture]:
    return [CardPicture(face, "drawn", card.image) for face, card in zip(FACES, cards, strict=False)]


def strange_cards(seed: int) -> list[CardPicture]:
    """Cards of no deck, of every kind that we can draw: alone, of one style, and playing cards."""
    makers = (decoys.draw, decoy_decks.decoy_deck_card, decoys.playing_card)
    return [
        CardPicture(f"{STRANGER}{kind}-{number}", "drawn", draw(number, seed).image)
        for kind, draw in enumerate(makers)
        for number in range(STRANGERS_OF_A_KIND)
    ]


def table_tops(folder: Path | None) -> tuple[Surfaces, Surfaces]:
    """Surfaces to teach on and others to measure on, which training kept its hands off."""
    if folder is None:
        return synth_surfaces.draw(20, 1001), synth_surfaces.draw(20, 1002)
    loaded = load_surfaces(folder)
    return [each for each in loaded if not held_out(each[0])], [each for each in loaded if held_out(each[0])]


def photos_of_strangers(folder: Path, reader: Reader, faces: Iterable[str]) -> dict[str, float]:
    """Photos of cards that are none of the deck's: how many are found, and how many of these refused."""
    found, refused = [], []
    for path in sorted((folder / "images").iterdir()):
        image = cv2.imread(str(path))
        label = folder / "labels" / f"{path.stem}.txt"
        if image is None or not label.is_file():
            print(f"{path.name} is left out: no picture or no labels", file=sys.stderr)
            continue
        look = reader.look(path.read_bytes())
        seen = [project(look.to_photo, sighting.quad) for sighting in look.sightings]
        read = [card.quad for card in reader.understand(look, can_lie(faces)).cards]
        for line in label.read_text().splitlines():
            box = _labelled(line, image.shape)
            found.append(any(box_overlap(box, quad) >= SAME_CARD for quad in seen))
            if found[-1]:
                refused.append(all(box_overlap(box, quad) < SAME_CARD for quad in read))
    return {
        "other_found": round(float(np.mean(found)), 3),
        "other_refused": round(float(np.mean(refused)), 3),
    }


def _labelled(line: str, shape: Sequence[int]) -> np.ndarray:
    x, y, wide, high = (float(value) for value in line.split()[1:5])
    return np.array([x - wide / 2, y - high / 2, x + wide / 2, y + high / 2]) * np.array(
        [shape[1], shape[0]] * 2
    )
