"""Trains the classifier on upright crops of cards, whole and covered, and on frames where no card lies."""

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from okaikei.vision.crops import CROP
from okaikei.vision.quads import turned_shifts
from okaikei.vision.training import model_card, validation
from okaikei.vision.training.labelled_crops import (
    DECOY_PREFIX,
    Crops,
    augment,
    batches,
    class_names,
    load_crops,
    to_tensor,
)
from okaikei.vision.training.network import (
    ClassifierNetwork,
    ExportedNetwork,
    is_own_checkpoint,
    load_checkpoint,
    load_yolo_backbone,
)
from okaikei.vision.training.onnx_import import import_faces, import_layers, restore_batch_norm


@dataclass(frozen=True)
class ClassifierPlan:
    """How long to train, on what, and from where."""

    data: tuple[Path, ...]  # folders of scenes with crops
    out: Path  # the folder of the run
    weights: Path | None  # what to start from; none: from nothing
    minutes: float
    batch: int = 64  # crops in a step
    rate: float = 1.5e-3  # the learning rate at its highest
    seed: int = 1
    threads: int = os.cpu_count() or 1


def loss_of(
    outputs: tuple[Tensor, Tensor, Tensor],
    crops: Crops,
    chosen: np.ndarray,
    upside: np.ndarray,
    targets: np.ndarray,
    none: int,
) -> Tensor:
    """The loss of one batch: of the names, and, of cards, of their way up, visible share and corners."""
    logits, pose, _ = outputs
    target = torch.from_numpy(targets[chosen])
    visible = torch.from_numpy(crops.visible[chosen])
    seen = crops.shifts[chosen]
    off = torch.from_numpy(np.where(upside[:, None, None], turned_shifts(seen), seen)).flatten(1)
    named = functional.cross_entropy(logits, target, label_smoothing=0.02)
    real = (target != none).float()
    turned = torch.from_numpy(upside).float()
    flipped = functional.binary_cross_entropy_with_logits(pose[:, 0], turned, reduction="none")
    shown = functional.smooth_l1_loss(pose[:, 1].sigmoid(), visible, reduction="none", beta=0.05)
    known = ~off.isnan().any(dim=1)
    moved = functional.smooth_l1_loss(pose[:, 2:][known], off[known], reduction="sum", beta=0.02) / 8
    return named + ((0.3 * flipped + 2.0 * shown) * real).mean() + 8.0 * moved / len(off)


def train(plan: ClassifierPlan) -> Path:
    """Train for so many minutes, or go on where an interrupted run stopped; returns the weights."""
    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    crops = load_crops(plan.data)
    names = class_names(crops)
    targets = np.array([names.index(face) for face in crops.faces])
    network = ClassifierNetwork(len(names))
    if plan.weights:
        _load_weights(
            network, plan.weights, names, crops, targets, lambda: _calibration_batches(crops, targets, plan)
        )
    averaged = torch.optim.swa_utils.AveragedModel(
        network, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998)
    )
    optimizer = torch.optim.AdamW(network.parameters(), lr=plan.rate, weight_decay=0.02)
    plan.out.mkdir(parents=True, exist_ok=True)
    state_file = plan.out / "state.pt"
    spent, step = 0.0, 0
    if state_file.exists():
        state = torch.load(state_file, weights_only=False)
        if state["names"] == names:
            network.load_state_dict(state["network"])
            averaged.load_state_dict(state["averaged"])
            optimizer.load_state_dict(state["optimizer"])
            spent, step = state["spent"], state["step"]
    network = network.to(memory_format=torch.channels_last).train()
    generator = torch.Generator().manual_seed(plan.seed + step)
    begin = time.time() - spent * 60
    saved = time.time()
    running = 0.0
    none = names.index("none") if "none" in names else -1
    for chosen, upside in batches(crops, targets, plan.batch, plan.seed + step):
        share = (time.time() - begin) / 60 / plan.minutes
        if share >= 1:
            break
        for group in optimizer.param_groups:  # warm up, then fall along a cosine with the time that is left
            group["lr"] = (
                plan.rate * min(1.0, (step + 1) / 200) * (0.01 + 0.99 * 0.5 * (1 + np.cos(np.pi * share)))
            )
        images = augment(to_tensor(crops.pixels[chosen], upside), generator).to(
            memory_format=torch.channels_last
        )
        loss = loss_of(network(images), crops, chosen, upside, targets, none)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        averaged.update_parameters(network)
        step += 1
        running = loss.item() if step == 1 else 0.98 * running + 0.02 * loss.item()
        if step % 50 == 0:
            left = plan.minutes - (time.time() - begin) / 60
            print(f"step {step}: loss {running:.3f}, {left:.1f} minutes left", flush=True)
        if time.time() - saved > 180:
            _save(state_file, network, averaged, optimizer, (time.time() - begin) / 60, step, names)
            saved = time.time()
    _save(state_file, network, averaged, optimizer, plan.minutes, step, names)
    torch.optim.swa_utils.update_bn(_calibration_batches(crops, targets, plan), averaged)
    finished = plan.out / "classifier.pt"
    torch.save({"network": averaged.module.state_dict(), "names": names}, finished)
    export(finished, plan.out / "classifier.onnx")
    measured = [folder for folder in plan.data if (folder / "crops" / "val.jsonl").is_file()]
    model_card.write(
        plan.out,
        "classifier",
        plan.data,
        {"crops": len(crops), "steps": step, "batch": plan.batch, "rate": plan.rate, "seed": plan.seed},
        validation.classifier(plan.out / "classifier.onnx", measured[0]) if measured else {},
        plan.minutes,
    )
    return finished


def _load_weights(
    network: ClassifierNetwork,
    weights: Path,
    names: list[str],
    crops: Crops,
    targets: np.ndarray,
    some: Callable[[], Iterator[Tensor]],
) -> None:
    """Start from weights as they ship, from an earlier run's, or from the backbone of a YOLO."""
    before = network.faces.detach().clone()
    if weights.suffix == ".onnx":
        import_layers(network, weights)
        restore_batch_norm(network, some())
        import_faces(network, weights, names)
    elif is_own_checkpoint(weights):
        load_checkpoint(network, weights, names)
    else:
        load_yolo_backbone(network, weights)
        return
    fresh = (network.faces == before).all(dim=1).nonzero().flatten().tolist()
    initialise_faces(network, crops, targets, fresh, 4)


def initialise_faces(
    network: ClassifierNetwork, crops: Crops, targets: np.ndarray, names: Iterable[int], most: int
) -> None:
    """Set the row of each of these names to the mean embedding of its crops, of so many at most."""
    places = {name: np.flatnonzero(targets == name)[:most] for name in names}
    wanted = np.concatenate([*places.values(), np.zeros(0, int)]).astype(int)
    training = network.training
    network.eval()
    with torch.no_grad():
        seen = [
            network(to_tensor(crops.pixels[part], np.zeros(len(part), bool)))[2]
            for part in np.split(wanted, range(64, len(wanted), 64))
            if len(part)
        ]
        rows = iter(torch.cat(seen).split([len(some) for some in places.values()])) if seen else iter(())
        for name, row in zip(places, rows, strict=True):
            network.faces[name] = row.mean(dim=0)
    network.train(training)


def _calibration_batches(crops: Crops, targets: np.ndarray, plan: ClassifierPlan) -> Iterator[Tensor]:
    """Some batches, to measure the statistics of batch normalisation on."""
    generator = torch.Generator().manual_seed(0)
    for count, (chosen, upside) in enumerate(batches(crops, targets, plan.batch, 0)):
        if count == min(60, 1 + len(crops) // plan.batch):
            return
        yield augment(to_tensor(crops.pixels[chosen], upside), generator)


def _save(
    path: Path,
    network: ClassifierNetwork,
    averaged: torch.optim.swa_utils.AveragedModel,
    optimizer: torch.optim.Optimizer,
    spent: float,
    step: int,
    names: list[str],
) -> None:
    """Write beside and move over, so that a power cut leaves the older state."""
    partial = path.with_suffix(".partial")
    torch.save(
        {
            "network": network.state_dict(),
            "averaged": averaged.state_dict(),
            "optimizer": optimizer.state_dict(),
            "spent": spent,
            "step": step,
            "names": names,
        },
        partial,
    )
    partial.replace(path)


def export(weights: Path, path: Path) -> None:
    """Write ONNX that `cv2.dnn` reads, any number of crops at once, and the list of names beside it."""
    state = torch.load(weights, weights_only=True)
    names = state["names"]
    known = [name for name in names if not name.startswith(DECOY_PREFIX)]
    network = ClassifierNetwork(len(names))
    network.load_state_dict(state["network"])
    shipped = ExportedNetwork(network.eval(), len(known))
    example = torch.rand(2, 3, CROP[1], CROP[0])
    torch.onnx.export(
        shipped,
        (example,),
        str(path),
        input_names=["crops"],
        output_names=["scores", "pose", "embedding"],
        dynamic_axes={
            "crops": {0: "count"},
            "scores": {0: "count"},
            "pose": {0: "count"},
            "embedding": {0: "count"},
        },
        opset_version=17,
        dynamo=False,
    )
    unknown = ["unknown"] if len(known) < len(names) else []
    path.with_suffix(".json").write_text(json.dumps({"names": [*known, *unknown]}, indent=1) + "\n")
