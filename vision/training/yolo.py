"""What training takes from Ultralytics, and nothing that Ultralytics changes in other libraries.

Imported, it replaces Pillow's `Image.open` by one that tries to install a package when a
file is no picture; reading photos in the same process would suffer from that.
"""

import os

import torch
from PIL import Image

os.environ.setdefault("YOLO_OFFLINE", "true")  # it would ask the network for updates
_open = Image.open

from ultralytics import YOLO  # noqa: E402
from ultralytics.nn.modules.head import Pose26  # noqa: E402
from ultralytics.nn.tasks import ClassificationModel, torch_safe_load  # noqa: E402

Image.open = _open

__all__ = ["YOLO", "BothHeads", "ClassificationModel", "torch_safe_load"]


class BothHeads(Pose26):
    """The one-to-one head as it is exported, with one more row: the score of the one-to-many head."""

    many: torch.nn.ModuleList  # the layers of the one-to-many head that make its scores

    def forward(self, features: list[torch.Tensor]) -> torch.Tensor:
        """Of each cell: box, score and corners by the one-to-one head, and the score by the other."""
        scores = [layers(level).flatten(2) for layers, level in zip(self.many, features, strict=True)]
        return torch.cat([super().forward(features), torch.cat(scores, dim=2).sigmoid()], dim=1)
