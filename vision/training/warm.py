"""Starts a network from the ONNX weights that ship, so that fine-tuning needs no other file."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from vision.training.network import Namer


def load_onnx(network: Namer, path: Path) -> int:
    """Take over every layer but the names; returns how many were taken.

    The export folds each normalisation into the convolution before it; here it becomes the
    convolution's weights and a normalisation that only adds the folded offset.
    """
    graph = onnx.load(str(path)).graph
    values = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    for node in graph.node:  # equal tensors are stored once, and named again
        if node.op_type == "Identity" and node.input[0] in values:
            values[node.output[0]] = values[node.input[0]]
    modules = dict(network.named_modules())
    taken = 0
    for node in graph.node:
        if node.op_type not in ("Conv", "Gemm") or not node.name.startswith("/network/"):
            continue
        place = module_path(node.name)
        weight, offset = (values[name] for name in node.input[1:3])
        if node.op_type == "Gemm" or not place.endswith(".conv"):
            _fill(modules[place].weight, weight)
            _fill(modules[place].bias, offset)
        else:
            _fill(modules[place].weight, weight)
            _neutral(modules[place.removesuffix(".conv") + ".bn"], offset)
        taken += 1
    if "network.scale" in values:
        _fill(network.scale, values["network.scale"])
    return taken


def module_path(node: str) -> str:
    """The module that a node was exported from: /network/m/m.0/conv/Conv is m.0.conv."""
    path: list[str] = []
    for part in node.split("/")[2:-1]:
        if path and part.startswith(f"{path[-1]}."):
            path[-1] = part
        else:
            path.append(part)
    return ".".join(path)


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
