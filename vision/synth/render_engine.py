"""Mitsuba as this project uses it: which variant, and how arrays become meshes and textures."""

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from okaikei.vision.synth.cards import Picture

LIBRARIES = ("/usr/lib", "/usr/local/lib", "/usr/lib64", "/opt/homebrew/opt/llvm@19/lib")
NAMES = ("libLLVM.so.19*", "libLLVM-19.so*", "libLLVM.dylib")  # older ones crash, and 19 is known to work


def llvm_library() -> Path | None:
    """Where LLVM 19 is installed, or whatever the environment names."""
    if named := os.environ.get("DRJIT_LIBLLVM_PATH"):
        return Path(named)
    for root in map(Path, LIBRARIES):
        for folder in (root, *sorted(root.glob("*-linux-gnu")), root / "llvm-19" / "lib"):
            for name in NAMES:
                if found := sorted(folder.glob(name)):
                    return found[0]
    return None


@cache
def engine() -> Any:
    """The renderer: compiled with LLVM where there is one, else its own slower code."""
    library = llvm_library()
    if library:
        os.environ["DRJIT_LIBLLVM_PATH"] = str(library)
    try:
        import mitsuba
    except ImportError as error:
        raise ValueError("the renderer is missing: pip install okaikei[render]") from error
    mitsuba.set_variant("llvm_ad_rgb" if library else "scalar_rgb")
    return mitsuba


def use_threads(count: int) -> None:
    """Let this process trace with so many threads."""
    engine()
    import drjit

    drjit.set_thread_count(count)


@dataclass(frozen=True)
class Solid:
    """Triangles in mm, z upwards, with normals and places in a texture."""

    points: Picture  # n × 3
    normals: Picture  # n × 3
    places: Picture  # n × 2, in 0..1 from the texture's top left
    triangles: Picture  # m × 3, anticlockwise seen from outside


def merge(solids: list[Solid]) -> Solid:
    """Several solids as one: fewer objects are quicker."""
    starts = np.cumsum([0, *(len(solid.points) for solid in solids[:-1])])
    return Solid(
        np.concatenate([solid.points for solid in solids]),
        np.concatenate([solid.normals for solid in solids]),
        np.concatenate([solid.places for solid in solids]),
        np.concatenate([solid.triangles + start for solid, start in zip(solids, starts, strict=True)]),
    )


def mesh(name: str, solid: Solid, material: dict[str, Any]) -> Any:
    """A mesh of this material."""
    renderer = engine()
    properties = renderer.Properties()
    properties["mesh_bsdf"] = renderer.load_dict(material)
    made = renderer.Mesh(
        name,
        vertex_count=len(solid.points),
        face_count=len(solid.triangles),
        has_vertex_normals=True,
        has_vertex_texcoords=True,
        props=properties,
    )
    values = renderer.traverse(made)
    values["vertex_positions"] = solid.points.astype(np.float32).ravel()
    values["vertex_normals"] = solid.normals.astype(np.float32).ravel()
    values["vertex_texcoords"] = solid.places.astype(np.float32).ravel()
    values["faces"] = solid.triangles.astype(np.uint32).ravel()
    values.update()
    return made


def texture(picture: Picture, **settings: Any) -> dict[str, Any]:
    """A picture (BGR in 0..1 as a screen shows it) as a texture."""
    renderer = engine()
    pixels = np.ascontiguousarray((np.clip(picture[..., ::-1], 0, 1) * 255 + 0.5).astype(np.uint8))
    return {"type": "bitmap", "bitmap": renderer.Bitmap(pixels), **settings}


def coated(colour: dict[str, Any], roughness: float, gloss: float = 1.0) -> dict[str, Any]:
    """Print under varnish: colour beneath, and light that the coat throws back."""
    return {
        "type": "roughplastic",
        "distribution": "ggx",
        "alpha": roughness,
        "specular_reflectance": {"type": "rgb", "value": [gloss] * 3},
        "diffuse_reflectance": colour,
    }


def embossed(material: dict[str, Any], relief: Picture, **settings: Any) -> dict[str, Any]:
    """A material with a relief: heights in mm, over the whole texture."""
    grid = engine().Bitmap(np.ascontiguousarray(relief[..., None].astype(np.float32)))
    return {
        "type": "bumpmap",
        "relief": {"type": "bitmap", "bitmap": grid, "raw": True, **settings},
        "material": material,
    }


def generalised(scene: Any) -> Any:
    """The same scene with its numbers as data: code compiled for it then serves other scenes too."""
    renderer = engine()
    if renderer.variant().startswith("scalar"):
        return scene
    import drjit

    values = renderer.traverse(scene)
    for key in values.keys():  # noqa: SIM118, it is no dictionary
        value = values[key]
        if type(value).__name__ in {"Float", "Color3f", "AffineTransform4f"} and drjit.width(value) == 1:
            drjit.make_opaque(value)
            values[key] = value
    values.update()
    return scene
