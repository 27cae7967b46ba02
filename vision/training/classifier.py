"""Trains the classifier on upright crops of cards, whole and covered, and on frames where no card lies."""

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from okaikei.vision.crops import CROP
from okaikei.vision.quads import turned_shifts
from okaikei.vision.training import model_card, validation
from okaikei.vision.training.network import Namer, Shipped, is_own, load_backbone, load_own
from okaikei.vision.training.onnx_import import load_faces, load_onnx, unfold

DECOY = "decoy-"
MOST_DECOYS = 0.4  # of a batch: there may be thousands of kinds, each of them rare
NOWHERE = [[np.nan, np.nan]] * 4


@dataclass(frozen=True)
class Crops:
    """Labelled crops, all in memory: 73 kB each."""

    pixels: np.ndarray  # N × H × W × 3, BGR
    faces: list[str]
    visible: np.ndarray
    shifts: np.ndarray  # N × 4 × 2: how far each corner of the frame is off the card; not a number: no card

    def __len__(self) -> int:
        return len(self.faces)


@dataclass(frozen=True)
class Plan:
    """How long to train, on what, and from where."""

    data: tuple[Path, ...]
    out: Path
    weights: Path | None
    minutes: float
    batch: int = 64
    rate: float = 1.5e-3
    seed: int = 1
    threads: int = os.cpu_count() or 1


def load(roots: tuple[Path, ...], split: str = "train") -> Crops:
    """Read crops written by the composer."""
    rows = [
        (root, json.loads(line))
        for root in roots
        for line in (root / "crops" / f"{split}.jsonl").read_text().splitlines()
    ]
    pixels = np.empty((len(rows), CROP[1], CROP[0], 3), np.uint8)
    for index, (root, row) in enumerate(rows):
        image = cv2.imread(str(root / "crops" / row["crop"]))
        if image is None:
            raise ValueError(f"{row['crop']} is missing or no picture")
        pixels[index] = image
    return Crops(
        pixels,
        [row["face"] for _, row in rows],
        np.array([row["visible"] for _, row in rows], np.float32),
        np.array([row["shifts"] or NOWHERE for _, row in rows], np.float32),
    )


def class_names(crops: Crops) -> list[str]:
    """Known faces first, then decoys: only the known are exported by name."""
    return sorted(set(crops.faces), key=lambda face: (face.startswith(DECOY), face))


def batches(
    crops: Crops, targets: np.ndarray, batch: int, seed: int
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Shuffled batches without end; rare faces come more often than their share."""
    random = np.random.default_rng(seed)
    counts = np.bincount(targets)
    weights = 1 / np.sqrt(counts[targets])
    # What shows only a strip is what is hard: it comes twice as often.
    weights = weights * np.where(crops.visible < 0.5, 2.0, 1.0)
    weights /= weights.sum()
    strange = np.array([face.startswith(DECOY) for face in crops.faces])
    share = float(weights[strange].sum())
    if MOST_DECOYS < share < 1:
        weights = np.where(strange, weights * MOST_DECOYS / share, weights * (1 - MOST_DECOYS) / (1 - share))
        weights /= weights.sum()
    while True:
        chosen = random.choice(len(crops), batch, p=weights)
        yield chosen, random.random(batch) < 0.5


def augment(pixels: Tensor, generator: torch.Generator) -> Tensor:
    """Other light, other ink, a shadow or a patch over part of the card."""
    count = len(pixels)

    def uniform(low: float, high: float, *shape: int) -> Tensor:
        return torch.rand(*shape, generator=generator) * (high - low) + low

    gain = uniform(0.7, 1.3, count, 1, 1, 1) * uniform(0.88, 1.12, count, 3, 1, 1)
    mean = pixels.mean(dim=(2, 3), keepdim=True)
    pixels = (pixels - mean) * uniform(0.7, 1.3, count, 1, 1, 1) + mean
    grey = pixels.mean(dim=1, keepdim=True)
    pixels = grey + (pixels - grey) * uniform(0.6, 1.3, count, 1, 1, 1)
    pixels = pixels * gain + uniform(-0.06, 0.06, count, 1, 1, 1)
    for index in torch.nonzero(torch.rand(count, generator=generator) < 0.15).flatten().tolist():
        high, wide = (int(uniform(0.1, 0.35, 1).item() * side) for side in pixels.shape[2:])
        top = int(uniform(0, pixels.shape[2] - high, 1).item())
        left = int(uniform(0, pixels.shape[3] - wide, 1).item())
        pixels[index, :, top : top + high, left : left + wide] = uniform(0, 1, 3, 1, 1)
    return pixels.clamp_(0, 1)


def tensor(pixels: np.ndarray, upside: np.ndarray) -> Tensor:
    """BGR bytes to RGB floats, with some crops turned by half a turn."""
    turned = np.where(upside[:, None, None, None], pixels[:, ::-1, ::-1], pixels)
    return torch.from_numpy(np.ascontiguousarray(turned[..., ::-1].transpose(0, 3, 1, 2))).float() / 255


def loss_of(
    outputs: tuple[Tensor, Tensor, Tensor],
    crops: Crops,
    chosen: np.ndarray,
    upside: np.ndarray,
    targets: np.ndarray,
    none: int,
) -> Tensor:
    """What the network has to answer for: the name first, then everything that says where the card lies."""
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


def train(plan: Plan) -> Path:
    """Train for so many minutes, or go on where an interrupted run stopped; returns the weights."""
    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    crops = load(plan.data)
    names = class_names(crops)
    targets = np.array([names.index(face) for face in crops.faces])
    network = Namer(len(names))
    if plan.weights:
        _start(network, plan.weights, names, crops, targets, lambda: _few(crops, targets, plan))
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
        images = augment(tensor(crops.pixels[chosen], upside), generator).to(
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
    torch.optim.swa_utils.update_bn(_few(crops, targets, plan), averaged)
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


def _start(
    network: Namer,
    weights: Path,
    names: list[str],
    crops: Crops,
    targets: np.ndarray,
    some: Callable[[], Iterator[Tensor]],
) -> None:
    """Go on from weights as they ship, from an earlier run's, or from the backbone of a YOLO."""
    before = network.faces.detach().clone()
    if weights.suffix == ".onnx":
        load_onnx(network, weights)
        unfold(network, some())
        load_faces(network, weights, names)
    elif is_own(weights):
        load_own(network, weights, names)
    else:
        load_backbone(network, weights)
        return
    fresh = (network.faces == before).all(dim=1).nonzero().flatten().tolist()
    aim(network, crops, targets, fresh, 4)


def aim(network: Namer, crops: Crops, targets: np.ndarray, names: Iterable[int], most: int) -> None:
    """Let each of these names begin where its crops already lie, seen from so many of them."""
    places = {name: np.flatnonzero(targets == name)[:most] for name in names}
    wanted = np.concatenate([*places.values(), np.zeros(0, int)]).astype(int)
    training = network.training
    network.eval()
    with torch.no_grad():
        seen = [
            network(tensor(crops.pixels[part], np.zeros(len(part), bool)))[2]
            for part in np.split(wanted, range(64, len(wanted), 64))
            if len(part)
        ]
        rows = iter(torch.cat(seen).split([len(some) for some in places.values()])) if seen else iter(())
        for name, row in zip(places, rows, strict=True):
            network.faces[name] = row.mean(dim=0)
    network.train(training)


def _few(crops: Crops, targets: np.ndarray, plan: Plan) -> Iterator[Tensor]:
    """Some batches, to settle the averaged network's normalisation."""
    generator = torch.Generator().manual_seed(0)
    for count, (chosen, upside) in enumerate(batches(crops, targets, plan.batch, 0)):
        if count == min(60, 1 + len(crops) // plan.batch):
            return
        yield augment(tensor(crops.pixels[chosen], upside), generator)


def _save(
    path: Path,
    network: Namer,
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
    known = [name for name in names if not name.startswith(DECOY)]
    network = Namer(len(names))
    network.load_state_dict(state["network"])
    shipped = Shipped(network.eval(), len(known))
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
