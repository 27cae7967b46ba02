"""Fine-tunes the classifier for one deck: composes scenes, trains, measures, and keeps the better.

Started by `okaikei deck train` in a process of its own:
`python -m okaikei.vision.training.deck_finetuning DATA DECK [MODELS]`.
"""

import shutil
import sys
import time
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import torch

from okaikei.vision.crops import cut
from okaikei.vision.decks.deck import Deck
from okaikei.vision.decks.deck_classifier import DeckClassifier
from okaikei.vision.decks.embed import embed
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.decks.training_run import CANCELLED, DONE, FAILED, PAUSED, TrainingRun
from okaikei.vision.fitted import load as load_fitted
from okaikei.vision.quads import shifts
from okaikei.vision.reader import CLASSIFIER, DETECTOR, Reader, shipped
from okaikei.vision.sighting import NONE
from okaikei.vision.synth import decoy_decks, decoys
from okaikei.vision.synth.cards import TEXTURE, CardPicture
from okaikei.vision.synth.labelled_frames import labelled_frames
from okaikei.vision.synth.scene import Scene
from okaikei.vision.training.classifier import export, initialise_faces, loss_of
from okaikei.vision.training.deck_figures import ComparedScene, figures
from okaikei.vision.training.deck_measurement import Surfaces, read_scenes, scenes, table_tops
from okaikei.vision.training.labelled_crops import NO_SHIFTS, Crops, augment, batches, class_names, to_tensor
from okaikei.vision.training.network import ClassifierNetwork
from okaikei.vision.training.onnx_import import import_layers

TRAIN_SEED, MEASURE_SEED = 11, 12  # scenes to measure on are never trained on
SCENES_A_MINUTE = 25  # scenes to compose for each minute of training
MEASURED_SCENES = 40
BATCH_SIZE, LEARNING_RATE = 32, 4e-4  # crops in a step, and the rate at its highest
COMPOSING_SHARE = 0.35  # of the time goes into composing scenes
# The weights that are used lie halfway between those that ship and those that were trained: what is learnt
# from few pictures alone goes too far.
SHIPPED_SHARE = 0.5
DECOY_MAKERS = (decoys.draw, decoys.playing_card, decoy_decks.decoy_deck_card)
DECOYS_OF_EACH = 48
WORSE_BY_CHANCE = 0.01  # a figure may fall by so much without the network being worse


class Stopped(Exception):
    """Somebody asked the run to pause or to cancel."""


def pictures(deck: Deck) -> list[CardPicture]:
    """The whole cards of a deck, as scenes are composed from them."""
    return [
        CardPicture(each.face, f"{number}", cv2.resize(each.image(), TEXTURE, interpolation=cv2.INTER_CUBIC))
        for number, each in enumerate(deck.references)
        if not each.seen
    ]


def strangers(seed: int) -> list[CardPicture]:
    """Cards of no deck, of every kind that we can draw, so that the network learns to refuse."""
    return [draw(number, seed) for draw in DECOY_MAKERS for number in range(DECOYS_OF_EACH)]


def crops(
    scene: Scene, random: np.random.Generator
) -> Iterator[tuple[np.ndarray, str, float, np.ndarray, bool]]:
    """Each card as the detector would frame it, also badly, and some frames in which no card lies."""
    for label in labelled_frames(scene, random):
        off = np.array(NO_SHIFTS) if label.card is None else shifts(label.frame, label.card)
        crop = cut(scene.image, label.frame, label.covers)
        yield crop, label.face, label.visible, off, bool(label.covers)


def composed(training: TrainingRun, deck: Deck, tables: Surfaces, count: int) -> Crops:
    """Crops of composed scenes; those of an interrupted run are kept."""
    folder = training.folder / "scenes"
    folder.mkdir(parents=True, exist_ok=True)
    begin, fresh = time.time(), 0
    known, others = pictures(deck), strangers(TRAIN_SEED)
    for number in range(count):
        path = folder / f"{number:04d}.npz"
        if not path.exists():
            scene = next(scenes(known, others, tables, 1, TRAIN_SEED * 10_000 + number))
            rows = list(crops(scene, np.random.default_rng([TRAIN_SEED, number, 9])))
            partial = path.with_suffix(".partial.npz")
            np.savez(
                partial,
                pixels=[row[0] for row in rows],
                faces=[row[1] for row in rows],
                visible=[row[2] for row in rows],
                shifts=[row[3] for row in rows],
                painted=[row[4] for row in rows],
            )
            partial.replace(path)
            fresh += 1
        pace = (time.time() - begin) / max(fresh, 1) / 60
        left = pace * (count - number - 1) + training.minutes * (1 - COMPOSING_SHARE)
        _report(
            training,
            stage="composing scenes",
            share=COMPOSING_SHARE * (number + 1) / count,
            minutes_left=left,
        )
    parts = [np.load(path) for path in sorted(folder.glob("*.npz"))[:count]]
    return Crops(
        np.concatenate([part["pixels"] for part in parts]),
        [str(face) for part in parts for face in part["faces"]],
        np.concatenate([part["visible"] for part in parts]).astype(np.float32),
        np.concatenate([part["shifts"] for part in parts]).astype(np.float32),
        np.concatenate([part["painted"] for part in parts]),
    )


def _report(training: TrainingRun, **changes: object) -> None:
    """Say how far it is; stop where somebody asked to."""
    request = training.requested()
    if request:
        raise Stopped(request)
    training.update(**changes)


def train(training: TrainingRun, data: Crops, start: Path) -> Path:
    """Fine-tune for the rest of the time, or go on where a paused run stopped; returns the ONNX file."""
    torch.manual_seed(TRAIN_SEED)
    names = class_names(data)
    targets = np.array([names.index(face) for face in data.faces])
    network = ClassifierNetwork(len(names))
    import_layers(network, start)
    network.eval()  # normalisation stays as it was learnt from far more crops than these
    initialise_faces(network, data, targets, range(len(names)), 12)
    start_state = {key: value.clone() for key, value in network.state_dict().items()}
    optimizer = torch.optim.AdamW(network.parameters(), lr=LEARNING_RATE, weight_decay=0.01)
    state_file = training.folder / "state.pt"
    step, spent = 0, 0.0
    if state_file.exists():
        state = torch.load(state_file, weights_only=False)
        if state["names"] == names:
            network.load_state_dict(state["network"])
            optimizer.load_state_dict(state["optimizer"])
            step, spent = state["step"], state["spent"]
    minutes = training.minutes * (1 - COMPOSING_SHARE)
    begin = time.time() - spent * 60
    generator = torch.Generator().manual_seed(TRAIN_SEED + step)
    none = names.index(NONE) if NONE in names else -1

    def save() -> None:
        partial = state_file.with_suffix(".partial")
        kept = {"network": network.state_dict(), "optimizer": optimizer.state_dict(), "names": names}
        torch.save({**kept, "step": step, "spent": (time.time() - begin) / 60}, partial)
        partial.replace(state_file)

    for chosen, upside in batches(data, targets, BATCH_SIZE, TRAIN_SEED + step):
        share = (time.time() - begin) / 60 / minutes
        if share >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = (
                LEARNING_RATE * min(1.0, (step + 1) / 20) * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * share)))
            )
        images = augment(to_tensor(data.pixels[chosen], upside), generator)
        loss = loss_of(network(images), data, chosen, upside, targets, none)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        step += 1
        if step % 10 == 0 or training.requested():
            save()
            left = minutes * (1 - share)
            _report(
                training,
                stage="training",
                share=COMPOSING_SHARE + (0.98 - COMPOSING_SHARE) * share,
                minutes_left=left,
            )
    save()
    blended = {
        key: SHIPPED_SHARE * start_state[key] + (1 - SHIPPED_SHARE) * value
        if value.is_floating_point()
        else value
        for key, value in network.state_dict().items()
    }
    torch.save({"network": blended, "names": names}, training.folder / "classifier.pt")
    export(training.folder / "classifier.pt", training.folder / CLASSIFIER)
    return training.folder / CLASSIFIER


def is_better(old: Mapping[str, float], new: Mapping[str, float]) -> bool:
    """Whether more is right than before, and nothing has become worse."""
    keys = [key for key in ("whole", "covered", "refused") if not np.isnan(old[key])]
    gained = sum(new[key] - old[key] for key in keys)
    return gained > 0 and all(new[key] >= old[key] - WORSE_BY_CHANCE for key in keys)


def run(data: Path, identity: str, models: Path | None = None) -> int:
    """Train one deck from beginning to end; returns the exit code."""
    shelf = Shelf(data)
    training = TrainingRun.load(shelf, identity)
    try:
        _run(shelf, training, identity, models or shipped())
    except Stopped as request:
        training.forget_request()
        if str(request) == CANCELLED:
            shutil.rmtree(training.folder)
        else:
            training.update(state=PAUSED)
    except Exception as error:
        traceback.print_exc()
        training.update(state=FAILED, error=f"{type(error).__name__}: {error}")
        return 1
    return 0


def _run(shelf: Shelf, training: TrainingRun, identity: str, models: Path) -> None:
    from okaikei.vision.classifier import Classifier
    from okaikei.vision.detector import Detector
    from okaikei.vision.finder import CardFinder

    deck = shelf.load(identity)
    base = Classifier(models / CLASSIFIER)
    finder = CardFinder(Detector(models / DETECTOR), base)
    teach_on, measure_on = table_tops(Path(training.surfaces) if training.surfaces else None)
    count = max(4, round(SCENES_A_MINUTE * training.minutes))
    weights = train(training, composed(training, deck, teach_on, count), models / CLASSIFIER)
    tuned = Classifier(weights)
    embedded = embed(deck, base, "training")
    readers = [
        Reader(finder, DeckClassifier(base, [embedded], False, tuned=each), load_fitted(models))
        for each in (None, tuned)
    ]
    read: tuple[list[ComparedScene], list[ComparedScene]] = ([], [])
    amount = min(MEASURED_SCENES, count)
    for number, scene in enumerate(
        scenes(pictures(deck), strangers(MEASURE_SEED), measure_on, amount, MEASURE_SEED)
    ):
        for compared, reader in zip(read, readers, strict=True):
            compared.extend(read_scenes([scene], reader, deck.faces))
        _report(training, stage="measuring", share=0.98 + 0.02 * number / amount, minutes_left=0.2)
    old, new = ({key: round(value, 3) for key, value in figures(each).items()} for each in read)
    better = is_better(old, new)
    number = 1 + len(list(shelf.folder.glob(f"{identity}-*.onnx")))
    place = shelf.folder / f"{identity}-{number}.onnx"
    shutil.copy(weights, place)
    shutil.copy(weights.with_suffix(".json"), place.with_suffix(".json"))
    result = {"weights": place.name, "before": old, "after": new, "used": better}
    latest = shelf.load(identity)  # it may have been taught more meanwhile
    kept = result if better else {**(latest.trained or {}), "last": result}
    shelf.save(replace(latest, trained=kept))
    shutil.rmtree(training.folder / "scenes", ignore_errors=True)
    (training.folder / "state.pt").unlink(missing_ok=True)
    training.update(state=DONE, stage="", share=1.0, minutes_left=0.0, figures=result)


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]) if len(sys.argv) > 3 else None))
