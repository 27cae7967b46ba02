"""Imports the ONNX weights that ship into a network, so that training further needs no checkpoint."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from okaikei.vision.training.network import ClassifierNetwork

FoldedLayer = tuple[str, np.ndarray, np.ndarray]  # the path of a module, its weights, its bias


def import_layers(network: ClassifierNetwork, path: Path) -> int:
    """Import every layer of a classifier but the names; returns how many."""
    graph = onnx.load(str(path)).graph
    values = _values(graph)
    count = set_layers(network, _layers(graph, values, "/network/"))
    if "network.scale" in values:
        _set(network.scale, values["network.scale"])
    return count


def import_faces(network: ClassifierNetwork, path: Path, names: list[str]) -> int:
    """Import the row of each name that a classifier knew; returns how many."""
    known = json.loads(path.with_suffix(".json").read_text())["names"]
    table = _values(onnx.load(str(path)).graph)["network.faces"]
    places = {name: place for place, name in enumerate(known) if name != "unknown"}
    for row, name in enumerate(names):
        if name in places:
            _set(network.faces.data[row], table[places[name]])
    return len(places.keys() & set(names))


def import_detector(network: nn.Module, path: Path) -> int:
    """Import a detector; returns how many layers.

    Of the one-to-many head only the scores ship (`many`, see `yolo.BothHeads`); its boxes and angles begin
    as those of the one-to-one head.
    """
    graph = onnx.load(str(path)).graph
    layers = list(_layers(graph, _values(graph), "/model."))
    many = [
        (place.replace(".many.", ".cv3.", 1), weight, bias)
        for place, weight, bias in layers
        if ".many." in place
    ]
    layers = [each for each in layers if ".many." not in each[0]]
    heads = [
        (place.replace(f".{head}.", f".one2one_{head}.", 1), weight, bias)
        for place, weight, bias in layers
        for head in ("cv2", "cv3", "cv4", "cv4_kpts")
        if place.startswith(f"model.23.{head}.")
    ]
    return set_layers(network, [*layers, *heads, *many])


def set_layers(network: nn.Module, layers: Iterable[FoldedLayer]) -> int:
    """Set the weights of these modules; returns how many.

    The export folds each batch normalisation into the convolution before it. Here the convolution gets the
    folded weights, and its normalisation only adds the folded bias.
    """
    modules: dict[str, Any] = dict(network.named_modules())
    count = 0
    for place, weight, bias in layers:
        _set(modules[place].weight, weight)
        norm = modules.get(place.removesuffix(".conv") + ".bn") if place.endswith(".conv") else None
        if norm is None:
            _set(modules[place].bias, bias)
        else:
            _only_add_bias(norm, bias)
        count += 1
    return count


@torch.no_grad()
def restore_batch_norm(network: nn.Module, batches: Iterable[Tensor]) -> None:
    """Give batch normalisations their statistics back, without changing what the network answers.

    While training, a normalisation goes by the batch it sees: one that only adds a bias would change every
    answer. So each is set to the mean and variance that pass through it now, and to undo just that.
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
        variance = ((squares / count) - (total / count).square()).clamp(min=1e-6).float()
        assert norm.running_mean is not None
        assert norm.running_var is not None
        scale = norm.weight / (norm.running_var + norm.eps).sqrt()
        norm.bias.copy_(norm.bias + scale * (mean - norm.running_mean))
        norm.weight.copy_(scale * (variance + norm.eps).sqrt())
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)


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


def _layers(graph: Any, values: dict[str, np.ndarray], start: str) -> Iterator[FoldedLayer]:
    for node in graph.node:
        if node.op_type in ("Conv", "Gemm") and node.name.startswith(start):
            weight, bias = (values[name] for name in node.input[1:3])
            yield module_path(node.name), weight, bias


def _set(parameter: object, value: np.ndarray) -> None:
    assert isinstance(parameter, torch.Tensor)
    with torch.no_grad():
        parameter.copy_(torch.from_numpy(np.array(value)).reshape(parameter.shape))


def _only_add_bias(norm: nn.Module, bias: np.ndarray) -> None:
    assert isinstance(norm, nn.BatchNorm2d)
    assert norm.running_mean is not None
    assert norm.running_var is not None
    norm.running_mean.zero_()
    norm.running_var.fill_(1.0)
    with torch.no_grad():
        norm.weight.fill_(float(np.sqrt(1 + norm.eps)))
    _set(norm.bias, bias)
