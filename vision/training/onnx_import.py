"""Starts a network from the ONNX weights that ship, so that training further needs no other file."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from okaikei.vision.training.network import Namer

Folded = tuple[str, np.ndarray, np.ndarray]  # the path of a layer, its weights, its offset


def load_onnx(network: Namer, path: Path) -> int:
    """Take over every layer of a classifier but the names; returns how many were taken."""
    graph = onnx.load(str(path)).graph
    values = _values(graph)
    taken = fill(network, _layers(graph, values, "/network/"))
    if "network.scale" in values:
        _fill(network.scale, values["network.scale"])
    return taken


def load_faces(network: Namer, path: Path, names: list[str]) -> int:
    """Take over what a classifier learnt of each name; returns how many of the names it knew."""
    known = json.loads(path.with_suffix(".json").read_text())["names"]
    table = _values(onnx.load(str(path)).graph)["network.faces"]
    places = {name: place for place, name in enumerate(known) if name != "unknown"}
    for row, name in enumerate(names):
        if name in places:
            _fill(network.faces.data[row], table[places[name]])
    return len(places.keys() & set(names))


def load_detector(network: nn.Module, path: Path) -> int:
    """Take over a detector; of the head that shipped only in part, the rest is as in the other.

    Returns layers taken.
    """
    graph = onnx.load(str(path)).graph
    layers = list(_layers(graph, _values(graph), "/model."))
    many = [
        (place.replace(".many.", ".cv3.", 1), weight, offset)
        for place, weight, offset in layers
        if ".many." in place
    ]
    layers = [each for each in layers if ".many." not in each[0]]
    heads = [
        (place.replace(f".{head}.", f".one2one_{head}.", 1), weight, offset)
        for place, weight, offset in layers
        for head in ("cv2", "cv3", "cv4")
        if place.startswith(f"model.23.{head}.")
    ]
    return fill(network, [*layers, *heads, *many])


def fill(network: nn.Module, layers: Iterable[Folded]) -> int:
    """Put folded layers into a network.

    The export folds each normalisation into the convolution before it; here it becomes the
    convolution's weights and a normalisation that only adds the folded offset.
    """
    modules: dict[str, Any] = dict(network.named_modules())
    taken = 0
    for place, weight, offset in layers:
        _fill(modules[place].weight, weight)
        norm = modules.get(place.removesuffix(".conv") + ".bn") if place.endswith(".conv") else None
        if norm is None:
            _fill(modules[place].bias, offset)
        else:
            _neutral(norm, offset)
        taken += 1
    return taken


@torch.no_grad()
def unfold(network: nn.Module, batches: Iterable[Tensor]) -> None:
    """Give the normalisations back what they measure, without changing what the network answers.

    While training, a normalisation goes by the batch it sees: a neutral one would change every answer.
    So each is set to the mean and spread that pass through it now, and to undo just that.
    """
    norms = [module for module in network.modules() if isinstance(module, nn.BatchNorm2d)]
    sums: dict[nn.Module, tuple[Tensor, Tensor, int]] = {}

    def watch(norm: nn.Module, inputs: tuple[Tensor]) -> None:
        seen = inputs[0].double()
        total, squares, count = sums.get(norm, (torch.zeros(()), torch.zeros(()), 0))
        added = seen.numel() // seen.shape[1]
        sums[norm] = (total + seen.sum((0, 2, 3)), squares + seen.square().sum((0, 2, 3)), count + added)

    hooks = [norm.register_forward_pre_hook(watch) for norm in norms]
    network.eval()
    for batch in batches:
        network(batch)
    for hook in hooks:
        hook.remove()
    for norm in norms:
        if norm not in sums:
            continue
        total, squares, count = sums[norm]
        mean = (total / count).float()
        spread = ((squares / count) - (total / count).square()).clamp(min=1e-6).float()
        assert norm.running_mean is not None
        assert norm.running_var is not None
        scale = norm.weight / (norm.running_var + norm.eps).sqrt()
        norm.bias.copy_(norm.bias + scale * (mean - norm.running_mean))
        norm.weight.copy_(scale * (spread + norm.eps).sqrt())
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)


def module_path(node: str) -> str:
    """The module that a node was exported from: /network/m/m.0/conv/Conv is m.0.conv."""
    path: list[str] = []
    for part in node.split("/")[1:-1]:
        if path and part.startswith(f"{path[-1]}."):
            path[-1] = part
        else:
            path.append(part)
    return ".".join(path).removeprefix("network.")


def _values(graph: Any) -> dict[str, np.ndarray]:
    values = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    for node in graph.node:
        if node.op_type == "Identity" and node.input[0] in values:  # equal tensors are stored once
            values[node.output[0]] = values[node.input[0]]
    return values


def _layers(graph: Any, values: dict[str, np.ndarray], start: str) -> Iterator[Folded]:
    for node in graph.node:
        if node.op_type in ("Conv", "Gemm") and node.name.startswith(start):
            weight, offset = (values[name] for name in node.input[1:3])
            yield module_path(node.name), weight, offset


def _fill(parameter: object, value: np.ndarray) -> None:
    assert isinstance(parameter, torch.Tensor)
    with torch.no_grad():
        parameter.copy_(torch.from_numpy(np.array(value)).reshape(parameter.shape))


def _neutral(norm: nn.Module, offset: np.ndarray) -> None:
    assert isinstance(norm, nn.BatchNorm2d)
    assert norm.running_mean is not None
    assert norm.running_var is not None
    norm.running_mean.zero_()
    norm.running_var.fill_(1.0)
    with torch.no_grad():
        norm.weight.fill_(float(np.sqrt(1 + norm.eps)))
    _fill(norm.bias, offset)
