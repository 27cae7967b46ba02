"""The classifier's network: a nano YOLO backbone, an embedding, and what is read off it."""

from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from okaikei.vision.crops import CROP
from okaikei.vision.training.yolo import ClassificationModel, torch_safe_load

EMBEDDING = 192  # numbers that tell one card from another
FEATURES = 1280  # of a whole crop, as the YOLO classifier widens them
CHANNELS, STRIDE = 256, 32  # of what the backbone makes of a crop


class ClassifierNetwork(nn.Module):
    """Crops to names: logits over faces, which way up, how much of the card shows, where its corners are.

    Names are read off by the angle between embeddings, so that a face that was never
    learnt can be told by its nearness to a few examples of it.
    """

    def __init__(self, names: int) -> None:
        super().__init__()
        whole = ClassificationModel("yolo11n-cls.yaml", nc=2, verbose=False)
        self.backbone = nn.Sequential(*list(whole.model)[:-1])
        self.widen = list(whole.model)[-1].conv
        # Where in the crop to look: of a covered card only a strip says anything. It begins as a plain mean.
        self.attention = nn.Conv2d(CHANNELS, 1, 1)
        nn.init.zeros_(self.attention.weight)
        nn.init.zeros_(self.attention.bias)
        self.dropout = nn.Dropout(0.1)
        self.embed = nn.Linear(FEATURES, EMBEDDING)
        self.faces = nn.Parameter(torch.randn(names, EMBEDDING) * 0.1)
        self.scale = nn.Parameter(torch.tensor(14.0))
        self.pose = nn.Linear(FEATURES, 2)
        self.corners = nn.Sequential(  # where things lie is lost in the features: this sees the whole crop
            nn.Conv2d(CHANNELS, 32, 1),
            nn.SiLU(),
            nn.Flatten(),
            nn.Linear(32 * (CROP[0] // STRIDE) * (CROP[1] // STRIDE), 128),
            nn.SiLU(),
            nn.Linear(128, 8),
        )
        nn.init.zeros_(self.corners[-1].weight)
        nn.init.zeros_(self.corners[-1].bias)

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Crops (N, 3, H, W) in 0..1 to logits, pose and unit embeddings.

        A pose is: upside down, visible (both logits), and how far each corner of the frame is off the card.
        """
        seen = self.backbone(crops)
        shares = self.attention(seen).flatten(2).softmax(dim=2)
        features = (self.widen(seen).flatten(2) * shares).sum(dim=2)
        embedding = functional.normalize(self.embed(self.dropout(features)), dim=1)
        logits = self.scale * embedding @ functional.normalize(self.faces, dim=1).t()
        return logits, torch.cat([self.pose(features), self.corners(seen)], dim=1), embedding


def load_yolo_backbone(network: ClassifierNetwork, weights: Path) -> int:
    """Start from the backbone of a pretrained YOLO; returns how many tensors fit."""
    checkpoint: Any = torch_safe_load(str(weights))[0]
    theirs = checkpoint["model"].float().state_dict()
    mine = network.backbone.state_dict()
    fitting = {
        key: theirs[f"model.{key}"]
        for key, value in mine.items()
        if f"model.{key}" in theirs and theirs[f"model.{key}"].shape == value.shape
    }
    network.backbone.load_state_dict(fitting, strict=False)
    return len(fitting)


def load_checkpoint(network: ClassifierNetwork, weights: Path, names: list[str]) -> int:
    """Start from a classifier of ours that was trained before; returns how many names it knew."""
    state = torch.load(weights, weights_only=True)
    theirs, known = state["network"], {name: place for place, name in enumerate(state["names"])}
    faces = network.faces.detach().clone()
    for place, name in enumerate(names):
        if name in known:
            faces[place] = theirs["faces"][known[name]]
    network.load_state_dict(network.state_dict() | theirs | {"faces": faces})
    return len(known.keys() & set(names))


def is_own_checkpoint(weights: Path) -> bool:
    """Whether these are weights of a classifier of ours, not of a YOLO."""
    try:
        return "names" in torch.load(weights, weights_only=True)
    except UnpicklingError:  # a YOLO is a pickled object
        return False


class ExportedNetwork(nn.Module):
    """What is exported: a score for each known face, and one, `unknown`, for all cards of no game."""

    def __init__(self, network: ClassifierNetwork, known: int) -> None:
        super().__init__()
        self.network, self.known = network, known

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """What the network says of crops, as the classifier wants to read it."""
        logits, pose, embedding = self.network(crops)
        if self.known == logits.shape[1]:  # trained without decoys: nothing is known of what is unknown
            return logits, pose, embedding
        unknown = torch.logsumexp(logits[:, self.known :], dim=1, keepdim=True)
        return torch.cat([logits[:, : self.known], unknown], dim=1), pose, embedding
