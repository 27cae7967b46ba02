"""Writes composed scenes as a dataset in the Ultralytics layout, in parallel, the same for the same seed."""

import json
import os
import zlib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np

from okaikei.datasets import deck
from okaikei.datasets.art import draft
from okaikei.vision.crops import cut
from okaikei.vision.quads import shifts
from okaikei.vision.synth import decoy_decks, decoys, surfaces
from okaikei.vision.synth.cards import TEXTURE, CardPicture, load_captures
from okaikei.vision.synth.deal import random_deal, random_pile
from okaikei.vision.synth.fruit import rearranged
from okaikei.vision.synth.labelled_frames import labelled_frames
from okaikei.vision.synth.layout import UPWARDS, WEIGHTS
from okaikei.vision.synth.looks import photo_look, table_look
from okaikei.vision.synth.render import render
from okaikei.vision.synth.render_engine import use_threads
from okaikei.vision.synth.scene import LONGEST, Scene, compose
from okaikei.vision.synth.table import load_surfaces

TABLE_SIDE = 512  # pixels of the square in which the detector is shown a part of the straightened table
READABLE = 0.5  # share of the scenes to learn from in which every card can be named
PILE_PIXELS = (240, 560)  # least and most pixels of the long side of a scene that is one pile


@dataclass(frozen=True)
class Recipe:
    """What to compose: all that the result depends on."""

    out: Path  # the folder of the dataset
    faces: tuple[Path, ...]  # folders of captures; none: our own drawn deck
    surfaces: Path | None  # a folder of pictures of tables; none: drawn ones
    scenes: int  # how many
    seed: int  # the same seed gives the same scenes
    split: str = "train"  # or "val"
    leave_out: tuple[str, ...] = ()  # captures that are not used
    only: tuple[str, ...] = ()  # captures that are used alone
    held_out_surfaces: bool = False  # use the sixth of the surfaces that is kept for measuring
    games: tuple[str, ...] = ("sushi-go", "sushi-go-party", "sushi-draft")
    longest: int = LONGEST  # pixels of the long side of a composed photo
    store: int = LONGEST  # and of the photo that is written
    crops: bool = False  # also cut out each card, for the classifier
    decoys: float = 0.0  # share of scenes with cards of no game
    decoy_kinds: int = 150  # different cards of each sort
    one_deck: float = 0.35  # share of those scenes in which all cards are of one deck
    layouts: tuple[tuple[str, float], ...] = tuple(WEIGHTS.items())  # how often cards are laid so
    upwards: float = UPWARDS  # share of stacks of which only the lower ends show
    variety: float = 0.0  # how far copies differ from their captures; 1: more than captures do
    renderer: str = "composer"  # what makes the pictures, or "mitsuba"
    tilts: tuple[float, float] | None = None  # least and most degrees off the vertical; none: as people do
    piles: bool = False  # each scene is one pile from near: many crops of covered cards in little time


def held_out(name: str) -> bool:
    """One surface in six is kept for measuring."""
    return zlib.crc32(name.encode()) % 6 == 0


def own_deck() -> list[CardPicture]:
    """Our own drawn deck, with the cards that show wasabi dots."""
    cards = [(face, False) for face in deck.faces()] + [(face, True) for face in draft.SUSHI]
    return [
        CardPicture(face, "owndeck", cv2.resize(deck.raster(face, TEXTURE[0], dots=dots), TEXTURE))
        for face, dots in cards
    ]


class SceneComposer:
    """Composes the scenes of a recipe; what they are composed from is loaded once a worker."""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        self.pictures: list[CardPicture] = []
        for root in recipe.faces:
            if (
                not recipe.only
                or root.name in recipe.only
                or any((root / name).is_dir() for name in recipe.only)
            ):
                only = () if root.name in recipe.only else recipe.only
                self.pictures += load_captures(root, recipe.leave_out, only)
        if not recipe.faces:
            self.pictures = own_deck()
        if recipe.split == "train":  # printings differ in where the icons of fruit stand
            self.pictures += rearranged(self.pictures, np.random.default_rng([recipe.seed, 2]))
        if all(picture.face != "card-back" for picture in self.pictures):
            # What a copy lacks lies there face down.
            self.pictures += [picture for picture in own_deck() if picture.face == "card-back"]
        offered = load_surfaces(recipe.surfaces) if recipe.surfaces else surfaces.draw(36, recipe.seed)
        self.surfaces = [surface for surface in offered if held_out(surface[0]) == recipe.held_out_surfaces]
        self.drawn = frozenset(picture.face for picture in self.pictures)

    def scene(self, number: int) -> Scene:
        """Scene number `number` of the recipe, always the same."""
        recipe = self.recipe
        random = np.random.default_rng([recipe.seed, number])
        if recipe.piles:
            return self._pile(random)
        games = tuple(game for game in recipe.games if game != "sushi-draft" or "wild" in self.drawn)
        # Menus and takeout boxes are discarded when used: learnt, but not measured.
        absent = frozenset() if recipe.split == "train" else frozenset({"menu", "takeout-box"})
        deal = random_deal(random, self.drawn, games, absent)
        pictures = self.pictures
        if random.random() < recipe.decoys:
            pictures = self._decoy_pictures(random)
            names = [picture.face for picture in pictures]
            stacks = tuple(
                tuple(replace(card, shows=names[int(random.integers(0, len(names)))]) for card in stack)
                for stack in deal.stacks
            )
            deal = replace(deal, stacks=stacks, earlier=())
        styles, weights = zip(*recipe.layouts, strict=True)
        style = str(random.choice(styles, p=np.array(weights) / sum(weights)))
        tilt = float(np.radians(random.uniform(*recipe.tilts))) if recipe.tilts else None
        readable = recipe.split != "train" or random.random() < READABLE
        make = render if recipe.renderer == "mitsuba" else partial(compose, readable=readable)
        return make(
            deal,
            pictures,
            self.surfaces,
            random,
            recipe.longest,
            style,
            upwards=recipe.upwards,
            variety=recipe.variety,
            tilt=tilt,
        )

    def _pile(self, random: np.random.Generator) -> Scene:
        deal, longest = random_pile(random, self.drawn), int(random.integers(*PILE_PIXELS))
        variety = self.recipe.variety
        upwards = self.recipe.upwards
        return compose(
            deal,
            self.pictures,
            self.surfaces,
            random,
            longest,
            "rows",
            upwards=upwards,
            variety=variety,
            readable=False,
        )

    def _decoy_pictures(self, random: np.random.Generator) -> list[CardPicture]:
        """Eight cards of no game: all different, from a pack of playing cards, or from one deck."""
        kinds, seed = self.recipe.decoy_kinds, self.recipe.seed
        if random.random() >= self.recipe.one_deck:
            drawn = decoys.draw if random.random() < 0.6 else decoys.playing_card
            return [drawn(int(kind), seed) for kind in random.integers(0, kinds, 8)]
        deck = decoy_decks.CARDS * int(random.integers(0, max(1, kinds // decoy_decks.CARDS)))
        return [
            decoy_decks.decoy_deck_card(deck + int(kind), seed)
            for kind in random.permutation(decoy_decks.CARDS)[:8]
        ]


def _write_scene(composer: SceneComposer, number: int) -> list[dict[str, object]]:
    """Write a scene: to learn from, the two looks at it; to measure on, the photo and its truth."""
    recipe = composer.recipe
    scene = composer.scene(number)
    name = f"{recipe.split}-{recipe.seed}-{number:05d}"
    random = np.random.default_rng([recipe.seed, number, 1])
    if recipe.split == "val":
        _write_photo(recipe, scene, name)
    elif not recipe.piles:  # the detector learns from whole tables
        _write_looks(recipe, scene, name, random)
    return list(_write_crops(composer, scene, name, random)) if recipe.crops else []


def _write_looks(recipe: Recipe, scene: Scene, name: str, random: np.random.Generator) -> None:
    looks = {
        "photo": photo_look(scene),
        "table": table_look(scene, random, TABLE_SIDE),
        "peeled": table_look(scene, random, TABLE_SIDE, peeled=True),
    }
    for kind, look in looks.items():
        image = recipe.out / "images" / recipe.split / f"{name}-{kind}.jpg"
        cv2.imwrite(str(image), look.image, [cv2.IMWRITE_JPEG_QUALITY, 92])
        label = recipe.out / "labels" / recipe.split / f"{name}-{kind}.txt"
        label.write_text("".join(f"{row}\n" for row in look.rows))


def _write_photo(recipe: Recipe, scene: Scene, name: str) -> None:
    image = scene.image
    scale = min(1.0, recipe.store / max(image.shape[:2]))
    if scale < 1:
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    photo = recipe.out / "images" / recipe.split / f"{name}.jpg"
    cv2.imwrite(str(photo), image, [cv2.IMWRITE_JPEG_QUALITY, 92])
    truth = recipe.out / "truth" / f"{name}.json"
    truth.write_text(json.dumps(scene.scaled(scale).to_json(photo.name)))


def _write_crops(
    composer: SceneComposer, scene: Scene, name: str, random: np.random.Generator
) -> Iterator[dict[str, object]]:
    """Each card as the finder would frame it, and some frames in which no card lies."""
    recipe = composer.recipe
    for number, label in enumerate(labelled_frames(scene, random)):
        folder = recipe.out / "crops" / recipe.split / label.face
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}-{number:02d}.jpg"
        crop = cut(scene.image, label.frame, label.covers)
        cv2.imwrite(str(path), crop, [cv2.IMWRITE_JPEG_QUALITY, 95])
        yield {
            "crop": f"{recipe.split}/{label.face}/{path.name}",
            "face": label.face,
            "visible": round(label.visible, 3),
            "painted": bool(label.covers),
            "shifts": None if label.card is None else shifts(label.frame, label.card).round(4).tolist(),
        }


_composer: SceneComposer | None = None


def _start_worker(recipe: Recipe, threads: int) -> None:
    global _composer  # noqa: PLW0603, one for each worker process
    cv2.setNumThreads(1)  # the workers are the parallelism
    if recipe.renderer == "mitsuba":
        use_threads(threads)
    _composer = SceneComposer(recipe)


def _write_one(number: int) -> list[dict[str, object]]:
    assert _composer is not None
    return _write_scene(_composer, number)


def write(recipe: Recipe, workers: int) -> Iterator[int]:
    """Write the dataset; yields how many scenes are done."""
    out = recipe.out
    for folder in ("images", "labels"):
        (out / folder / recipe.split).mkdir(parents=True, exist_ok=True)
    (out / "truth").mkdir(exist_ok=True)
    (out / "crops").mkdir(exist_ok=True)
    recorded = {key: _plain(value) for key, value in asdict(recipe).items() if key != "out"}
    (out / f"recipe-{recipe.split}-{recipe.seed}.json").write_text(json.dumps(recorded))
    with (
        ProcessPoolExecutor(
            workers,
            get_context("spawn"),  # a fork would inherit OpenCV's threads half asleep, and hang
            initializer=_start_worker,
            initargs=(recipe, max(1, (os.cpu_count() or 1) // workers)),
        ) as pool,
        (out / "crops" / f"{recipe.split}.jsonl").open("w") as stream,
    ):
        for done, crops in enumerate(pool.map(_write_one, range(recipe.scenes), chunksize=4), 1):
            stream.writelines(json.dumps(row) + "\n" for row in crops)
            yield done


def _plain(value: object) -> object:
    """For the record: of a path only its name."""
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    return value.name if isinstance(value, Path) else value


def contact_sheet(recipe: Recipe, path: Path, count: int = 12, width: int = 420) -> None:
    """A page of composed scenes with their labels drawn, to look at."""
    composer = SceneComposer(recipe)
    cells = []
    for number in range(count):
        scene = composer.scene(number)
        image = scene.image.copy()
        for card in scene.cards:
            cv2.polylines(
                image, [np.round(card.quad).astype(np.int32)], True, (255, 255, 255), 2, cv2.LINE_AA
            )
            spot = tuple(map(int, card.quad[0]))
            cv2.putText(
                image, f"{card.face} {card.visible:.2f}", spot, 0, 0.6, (255, 255, 255), 2, cv2.LINE_AA
            )
        scale = width / max(image.shape[:2])
        cell = np.full((width, width, 3), 40, np.uint8)
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        cell[: small.shape[0], : small.shape[1]] = small
        cells.append(cell)
    rows = [np.hstack(cells[start : start + 4]) for start in range(0, len(cells), 4)]
    cv2.imwrite(str(path), np.vstack(rows))
