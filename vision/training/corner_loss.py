"""What the detector is taught by: the box of what shows of a card, and how far each corner is off.

Ultralytics' own loss for poses measures key points against the size of the box. Here the box is what shows,
often a thin strip, and the corners are the whole card's: they are measured against the card's own diagonal.
Its assignment by key points would leave strips, whose far corners are hard to tell, without a cell that
learns them; boxes tell better which cell sees a card.
"""

from typing import Any

import torch
from torch.nn.functional import smooth_l1_loss
from ultralytics.utils.loss import E2ELoss, PoseLoss26
from ultralytics.utils.tal import PoseTaskAlignedAssigner, TaskAlignedAssigner

NEAR = 0.03  # of a card's diagonal: corners that are nearer than this are pulled into place
FAR_GAIN = 12.0  # how much the plain distance counts, in diagonals
# Which way up a card lies is far harder to see than where it lies. Corners that begin at the wrong end count
# as nearly right, or a network that cannot tell yet would learn to say the middle of the card.
WAY_UP = 0.1  # how much of the loss asks for the printed top
NEAR_GAIN = 0.25  # times Ultralytics' gain for poses


class BoxAssigner(PoseTaskAlignedAssigner):
    """Gives each card to the cells whose boxes fit best, on the level of the pyramid that fits its size."""

    def pair_overlaps(self, indices: Any, gt_bboxes: Any, pd_bboxes: Any, **_: Any) -> Any:
        """How far predicted boxes overlap the true ones."""
        return TaskAlignedAssigner.pair_overlaps(self, indices, gt_bboxes, pd_bboxes)


class CornerLoss(PoseLoss26):
    """Boxes as in Ultralytics' detection; corners by their distance in card diagonals."""

    assigner: Any

    def __init__(self, model: Any, tal_topk: int = 10, tal_topk2: int | None = None) -> None:
        super().__init__(model, tal_topk, tal_topk2)
        names = ("topk", "topk2", "num_classes", "alpha", "beta", "stride")
        self.assigner = BoxAssigner(
            self.keypoint_loss.sigmas, **{name: getattr(self.assigner, name) for name in names}
        )

    def calculate_keypoints_loss(
        self,
        masks: Any,
        target_gt_idx: Any,
        keypoints: Any,
        stride_tensor: Any,
        target_bboxes: Any,  # noqa: ARG002, Ultralytics passes it
        pred_kpts: Any,
    ) -> tuple[Any, Any, Any]:
        """How far near corners are off, whether each is in the picture, and the plain distance."""
        true = keypoints[masks.nonzero(as_tuple=True)[0], target_gt_idx[masks]].clone()
        true[..., :2] /= stride_tensor.view(1, -1).expand(masks.shape[0], -1)[masks][:, None, None]
        predicted = pred_kpts[masks]
        seen = true[..., 2] != 0
        diagonal = (true[:, 0, :2] - true[:, 2, :2]).norm(dim=-1).clamp(min=2.0)
        found, corners = predicted[..., :2] / diagonal[:, None, None], true[..., :2] / diagonal[:, None, None]
        right = _distances(found, corners, seen)
        swapped = _distances(found, corners.roll(2, dims=1), seen.roll(2, dims=1))
        either = torch.where((swapped[0] < right[0])[None], swapped, right)
        far, near = ((1 - WAY_UP) * either + WAY_UP * right).mean(dim=1)
        visibility = self.bce_pose(predicted[..., 2], seen.float())
        return (
            NEAR_GAIN * near,
            visibility,
            FAR_GAIN * far,
        )


def _distances(found: Any, corners: Any, seen: Any) -> Any:
    """Of each card how far its corners are off, plainly, and whether they are in place yet (2 × N)."""
    off = found - corners
    far = smooth_l1_loss(off, torch.zeros_like(off), beta=0.01, reduction="none").sum(-1)
    near = 1 - torch.exp(-(off**2).sum(-1) / (2 * NEAR**2))
    count = seen.sum(-1).clamp(min=1)
    return torch.stack([(far * seen).sum(-1) / count, (near * seen).sum(-1) / count])


def teach_corners(trainer: Any) -> None:
    """Let a trainer of Ultralytics use this loss; to be called when training starts."""
    trainer.model.criterion = E2ELoss(trainer.model, CornerLoss)
