"""Trains the detector: a box around what shows of each card, and the corners of the whole card."""

import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from okaikei.vision.table import FIRST_LOOK
from okaikei.vision.training import model_card, validation

ARCHITECTURE = "yolo26n-pose.yaml"
CORNERS = 4
MIRRORED = [1, 0, 3, 2]  # which corner each becomes in a mirror image: the printed top stays the top
# How much scenes are scaled and moved while training. They are not turned: Ultralytics would turn the boxes
# and draw wider ones around them.
SCALE, TRANSLATE = 0.15, 0.05
FROZEN = 7  # layers that stay as they are: they see edges and colours, as everywhere, and cost half the time
SETTLED = 12  # batches from which normalisations are measured again


@dataclass(frozen=True)
class Plan:
    """How long to train, on what, and from where."""

    data: tuple[Path, ...]  # folders of scenes
    out: Path  # the folder for weights and figures
    weights: Path | None  # to go on from; None: from nothing
    hours: float | None = None  # after which it ends; None: by epochs
    epochs: int = 10  # how often every scene is seen
    pixels: int = 512  # side of the square that a scene is scaled to
    batch: int = 8  # scenes in a step
    seed: int = 1  # of the order and of the changes to scenes
    rate: float = 1e-3  # of learning, at its highest


def _threads(trainer: Any) -> None:
    """Ultralytics leaves torch one thread on small machines, which halves the speed."""
    import torch

    torch.set_num_threads(os.cpu_count() or 1)
    trainer.model.to(memory_format=torch.channels_last)


def _no_last_look(trainer: Any) -> None:
    """Leave out the passes over all scenes in torch with which Ultralytics ends before it saves.

    What ships is measured instead.
    """
    trainer.validate = lambda: ({}, 0.0)
    trainer.final_eval = lambda: None


def train(plan: Plan) -> Path:
    """Train, or go on where an interrupted run stopped; returns the weights."""
    from okaikei.vision.training.corner_loss import teach_corners
    from okaikei.vision.training.yolo import YOLO

    plan.out.mkdir(parents=True, exist_ok=True)
    started = plan.out / "run" / "weights" / "last.pt"
    finished = plan.out / "detector.pt"
    begin = time.time()
    if started.exists() and not finished.exists():
        model = YOLO(str(started))
        model.add_callback("on_train_epoch_start", _threads)
        model.add_callback("on_train_start", _no_last_look)
        model.add_callback("on_train_start", teach_corners)
        model.train(resume=True)
    else:
        model = YOLO(str(_unfolded(plan)) if _shipped(plan.weights) else ARCHITECTURE, task="pose")
        if plan.weights and not _shipped(plan.weights):
            model.load(str(plan.weights))
        model.add_callback("on_train_epoch_start", _threads)
        model.add_callback("on_train_start", _no_last_look)
        model.add_callback("on_train_start", teach_corners)
        model.train(
            data=str(_absolute(plan.data, plan.out)),
            project=str(plan.out.resolve()),
            name="run",
            exist_ok=True,
            epochs=plan.epochs,
            time=plan.hours,
            imgsz=plan.pixels,
            batch=plan.batch,
            nbs=plan.batch,  # a step for every batch: passes are dear on a CPU
            seed=plan.seed,
            optimizer="AdamW",
            lr0=plan.rate,
            lrf=0.02,
            cos_lr=True,
            warmup_epochs=0.3,
            warmup_bias_lr=0.0,  # Ultralytics' own is meant for SGD: with AdamW it would undo what was learnt
            cache="ram",
            workers=1,
            val=False,
            freeze=FROZEN,
            plots=False,
            # The scenes are turned, lit and blurred already; mirror images are good enough to find a card by.
            mosaic=0.0,
            degrees=0.0,
            scale=SCALE,
            translate=TRANSLATE,
            fliplr=0.5,
            flipud=0.5,
            hsv_h=0.06,
            hsv_s=0.5,
            hsv_v=0.4,
            erasing=0.0,
        )
    shutil.copy(plan.out / "run" / "weights" / "last.pt", finished)
    export(finished, plan.out / "detector.onnx")
    measured = [folder for folder in plan.data if (folder / "images" / "val").is_dir()]
    model_card.write(
        plan.out,
        "detector",
        plan.data,
        {
            "architecture": ARCHITECTURE,
            "pixels": plan.pixels,
            "batch": plan.batch,
            "rate": plan.rate,
            "seed": plan.seed,
        },
        validation.detector(plan.out / "detector.onnx", measured[0]) if measured else {},
        (time.time() - begin) / 60,
    )
    return finished


def _shipped(weights: Path | None) -> bool:
    """Whether to go on from weights as they ship, not from a checkpoint."""
    return weights is not None and weights.suffix == ".onnx"


def _unfolded(plan: Plan) -> Path:
    """A checkpoint made of the weights that ship."""
    import torch

    from okaikei.vision.training.onnx_import import import_detector, restore_batch_norm
    from okaikei.vision.training.yolo import YOLO

    assert plan.weights is not None
    model = YOLO(ARCHITECTURE, task="pose")
    widest = model.model  # its head is as wide as that of the pretrained weights, and so is ours
    model.model = type(widest)(ARCHITECTURE, nc=1, data_kpt_shape=(CORNERS, 3), verbose=False)
    model.model.load(widest, verbose=False)
    import_detector(model.model, plan.weights)
    restore_batch_norm(model.model, [torch.from_numpy(batch) for batch in _like_in_training(plan)])
    model.model.task = model.task  # or Ultralytics guesses, and would train upright boxes
    start = plan.out / "start.pt"
    model.save(str(start))
    return start


def _like_in_training(plan: Plan) -> Iterator[np.ndarray]:
    """Batches of scenes turned, scaled and set on grey about as they are while training.

    What passes through a normalisation then differs from what passes through it when a photo is read;
    measured on whole scenes it would be a little off at every layer, and training would begin by mending it.
    """
    random = np.random.default_rng(plan.seed)
    paths = sorted(path for folder in plan.data for path in (folder / "images" / "train").glob("*.jpg"))
    side = plan.pixels
    for _ in range(SETTLED):
        batch = []
        for path in random.choice(np.array(paths, object), plan.batch):
            image = cv2.imread(str(path))
            assert image is not None
            scale = side / max(image.shape[:2]) * random.uniform(1 - SCALE, 1 + SCALE)
            middle = (image.shape[1] / 2, image.shape[0] / 2)
            turn = cv2.getRotationMatrix2D(middle, 0.0, scale)
            turn[:, 2] += side * random.uniform(0.5 - TRANSLATE, 0.5 + TRANSLATE, 2) - middle
            square = cv2.warpAffine(image, turn, (side, side), borderValue=(114, 114, 114))
            light = random.uniform(0.6, 1.4)  # as much as Ultralytics changes it
            batch.append(
                np.clip(square[:: random.choice([1, -1]), :: random.choice([1, -1])] * light, 0, 255)
            )
        yield cv2.dnn.blobFromImages([each.astype(np.uint8) for each in batch], 1 / 255, swapRB=True)


def _absolute(folders: tuple[Path, ...], out: Path) -> Path:
    """A data.yaml of all the folders, whose paths do not depend on Ultralytics' own settings."""
    lists = {split: [folder.resolve() / "images" / split for folder in folders] for split in ("train", "val")}
    lists["val"] = lists["train"]  # Ultralytics wants one; what ships is measured by `okaikei evaluate`
    rows = [f"{split}: [{', '.join(map(str, paths))}]" for split, paths in lists.items()]
    path = out / "data.yaml"
    corners = [
        f"kpt_shape: [{CORNERS}, 3]",
        f"flip_idx: {MIRRORED}",
    ]
    path.write_text("\n".join([*rows, *corners, "names:", "  0: card"]) + "\n")
    return path


def export(weights: Path, path: Path, pixels: int = FIRST_LOOK) -> None:
    """Write ONNX that `cv2.dnn` reads: every candidate, unsuppressed, from a picture of any size.

    Of the two heads, the one that learnt to name each card once says where cards lie: suppression by overlap
    cannot tell a card found twice from a card and its twin beneath. What the other head thinks of each place
    is written beside it, because the first now and then leaves a card to a neighbouring place that leaves it
    to the first.
    """
    from okaikei.vision.training.yolo import YOLO, BothHeads

    model = YOLO(str(weights))
    head = model.model.model[-1]
    head.many = head.cv3
    head.cv2, head.cv3, head.cv4 = head.one2one_cv2, head.one2one_cv3, head.one2one_cv4
    head.cv4_kpts = head.one2one_cv4_kpts
    head.__class__ = BothHeads
    written = model.export(
        format="onnx", imgsz=pixels, opset=17, simplify=True, dynamic=True, end2end=False, device="cpu"
    )
    shutil.move(str(written), path)
