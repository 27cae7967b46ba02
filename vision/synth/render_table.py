"""The table as a solid with a picture of its surface, and the floor under it."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from okaikei.vision.synth.cards import Picture
from okaikei.vision.synth.render_engine import coated, embossed, mesh, texture
from okaikei.vision.synth.render_solids import ground
from okaikei.vision.synth.view import View

SIDE = 1400  # pixels of a prepared surface, along its longer side
SMOOTH = ("wood", "marble", "tile", "ceramic", "metal", "floor", "table", "bamboo", "stone", "panel")
SOFT = ("velvet", "linen", "fabric", "cloth", "canvas", "braided", "felt")
UNUSUAL = 0.3  # how much rarer a pattern is that no table is known by
LARGE = ("wood", "floor", "tile", "table", "brick", "plaster", "panel", "marble", "stone", "wall")


@dataclass(frozen=True)
class Surface:
    """What a table is covered with."""

    picture: Picture  # BGR in 0..1
    cover: Picture  # mm that the picture's width and its height stand for
    turn: float  # radians
    roughness: float  # of its coat: 0 is a mirror
    gloss: float  # share of a coat that shines; 0: it has none
    relief: float  # mm

    def places(self, points: Picture) -> Picture:
        """Where points of the table (n × 2) are in the picture: in 0..1, and on, mirrored, beyond."""
        cosine, sine = np.cos(self.turn), np.sin(self.turn)
        return points @ np.array([[cosine, -sine], [sine, cosine]]) / self.cover

    def colours(self, points: Picture) -> Picture:
        """The colours at points of the table: n × 3."""
        folded = 1 - np.abs(self.places(points) % 2 - 1)
        height, width = self.picture.shape[:2]
        column = np.minimum((folded[:, 0] * width).astype(int), width - 1)
        row = np.minimum((folded[:, 1] * height).astype(int), height - 1)
        return self.picture[row, column]


def random_surface(surfaces: list[tuple[str, Picture]], random: np.random.Generator) -> Surface:
    """A surface at a size that its kind has, polished or dull; what tables are made of comes more often."""
    usual = [any(word in name.lower() for word in (*LARGE, *SMOOTH, *SOFT)) for name, _ in surfaces]
    weights = np.where(usual, 1.0, UNUSUAL)
    name, picture = surfaces[int(random.choice(len(surfaces), p=weights / weights.sum()))]
    lower = name.lower()
    large = any(word in lower for word in LARGE)
    cover = random.uniform(600, 1500) if large else random.uniform(250, 700)
    soft = any(word in lower for word in SOFT)
    smooth = any(word in lower for word in SMOOTH)
    gloss = 0.0 if soft else random.uniform(0.3, 1.0) if smooth else random.uniform(0, 0.6)
    roughness = random.uniform(0.08, 0.4) if smooth else random.uniform(0.25, 0.5)
    relief = random.uniform(0.0, 0.15) if smooth else random.uniform(0.1, 0.6)
    ready = _prepared(picture, random)
    sides = cover * np.array([1.0, ready.shape[0] / ready.shape[1]])
    turn = random.uniform(0, 2 * np.pi)
    return Surface(ready, sides, turn, float(roughness), float(gloss), float(relief))


def _prepared(picture: Picture, random: np.random.Generator) -> Picture:
    """The picture in one size; where it is coarse, its own pattern, finer, gives the detail it lacks."""
    scale = SIDE / max(picture.shape[:2])
    kind = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    large = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=kind).astype(np.float32) / 255
    if scale > 1.3:
        height, width = large.shape[:2]
        fine = cv2.resize(large, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA).mean(axis=2)
        fine = np.block([[fine, fine[:, ::-1]], [fine[::-1], fine[::-1, ::-1]]])
        fine = np.tile(fine - cv2.GaussianBlur(fine, (0, 0), 8), (3, 3))[:height, :width]
        large *= (1 + np.clip(1.2 * fine, -0.3, 0.3))[..., None]
    tint = random.normal(1, 0.03, 3) * random.uniform(0.8, 1.1)
    return np.clip(large * tint.astype(np.float32), 0, 1)


def _material(surface: Surface) -> dict[str, Any]:
    colour = texture(surface.picture, wrap_mode="mirror")
    grey = cv2.resize(surface.picture.mean(axis=2), (SIDE // 2, SIDE // 2), interpolation=cv2.INTER_AREA)
    material = coated(colour, surface.roughness, surface.gloss)
    return embossed(material, grey * surface.relief, wrap_mode="mirror")


def _outline(view: View, low: Picture, high: Picture, random: np.random.Generator) -> Picture:
    """A table around the cards: round now and then, and ending sooner on the chair's side."""
    middle = (low + high) / 2
    reach = float(np.linalg.norm(high - low)) / 2
    if random.random() < 0.15:
        radius = reach + random.uniform(200, 500)
        middle = middle - view.chair * (radius - reach) * random.uniform(0.3, 0.8)
        angles = np.linspace(0, 2 * np.pi, 64, endpoint=False)
        return np.asarray(middle + radius * np.column_stack([np.cos(angles), np.sin(angles)]))
    near, far, left, right = reach + random.uniform((60, 250, 300, 300), (260, 1100, 1200, 1200))
    back = view.chair
    across = np.array([-back[1], back[0]])
    corners = [near * back - left * across, near * back + right * across]
    corners += [right * across - far * back, -left * across - far * back]
    angle = random.normal(0, 0.1)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    outline = np.array(corners)
    return np.asarray(middle + outline @ spin)


def table_shapes(
    surface: Surface, floor: Picture, view: View, box: tuple[Picture, Picture], random: np.random.Generator
) -> dict[str, Any]:
    """The table top and the floor, for the renderer; `box` is the corner points of what lies there."""
    outline = _outline(view, *box, random)
    top = ground(outline, 0.0, surface.places(outline))
    wide = np.array([[-4000.0, -4000], [4000, -4000], [4000, 4000], [-4000, 4000]])
    below = ground(wide, -740.0, wide / random.uniform(900, 2500))
    small = cv2.resize(floor, (512, 512), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    carpet = texture(small * random.uniform(0.3, 0.9), wrap_mode="mirror")
    return {
        "table": mesh("table", top, _material(surface)),
        "floor": mesh("floor", below, {"type": "diffuse", "reflectance": carpet}),
    }
