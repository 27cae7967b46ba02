"""The phone's camera for the renderer, and what it sees where."""

from typing import Any

import numpy as np

from okaikei.vision.synth.cards import Picture
from okaikei.vision.synth.render_engine import Solid, engine, merge, mesh
from okaikei.vision.synth.render_sheets import Sheet, solid_of
from okaikei.vision.synth.render_solids import ground
from okaikei.vision.synth.view import View


def sensor(view: View, aperture: float) -> dict[str, Any]:
    """The camera: a thin lens of so many mm that is focused on the table, or a pinhole."""
    renderer = engine()
    look, down = view.rotation[2], view.rotation[1]
    width, height = view.frame
    made = {
        "type": "thinlens" if aperture else "perspective",
        "fov": float(np.degrees(2 * np.arctan(width / 2 / view.focal))),
        "fov_axis": "x",
        "near_clip": 10.0,
        "far_clip": 20000.0,
        "to_world": renderer.ScalarTransform4f().look_at(
            origin=view.place.tolist(), target=(view.place + look * 100).tolist(), up=(-down).tolist()
        ),
        "film": {
            "type": "hdrfilm",
            "width": width,
            "height": height,
            "rfilter": {"type": "box"},
            "pixel_format": "rgb",
            "component_format": "float32",
        },
        "sampler": {"type": "multijitter"},
    }
    if aperture:
        distance = float(view.place[2] / -look[2])
        made |= {"aperture_radius": aperture, "focus_distance": distance}
    return made


def owners(view: View, sheets: list[Sheet], things: list[Solid] | None = None) -> Picture:
    """Which sheet shows at each pixel, behind everything that stands before it: its index, or -1."""
    renderer = engine()
    far = np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]]) * 1e4
    solids = [solid_of(sheet, np.zeros(4), np.zeros(2)) for sheet in sheets]
    # In one mesh a triangle's number tells which it is; what meets nothing counts as the table, the first.
    table = ground(far, 0.0, far)
    whole = mesh("all", merge([table, *solids, *(things or [])]), {"type": "diffuse"})
    scene = renderer.load_dict({"type": "scene", "all": whole, "pinhole": sensor(view, 0.0)})
    asked = renderer.load_dict({"type": "aov", "aovs": "triangle:prim_index"})
    number = np.array(renderer.render(scene, integrator=asked, spp=1, seed=0))[..., -1]
    card = (np.round(number).astype(np.int64) - len(table.triangles)) // len(solids[0].triangles)
    return np.where((number >= len(table.triangles)) & (card < len(sheets)), card, -1).astype(np.int16)
