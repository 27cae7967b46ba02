"""What training takes from Ultralytics, and nothing that Ultralytics changes in other libraries.

Imported, it replaces Pillow's `Image.open` by one that tries to install a package when a
file is no picture; reading photos in the same process would suffer from that.
"""

import os

from PIL import Image

os.environ.setdefault("YOLO_OFFLINE", "true")  # it would ask the network for updates
_open = Image.open

from ultralytics import YOLO  # noqa: E402
from ultralytics.nn.tasks import ClassificationModel, torch_safe_load  # noqa: E402

Image.open = _open

__all__ = ["YOLO", "ClassificationModel", "torch_safe_load"]
