"""How the light in a photo is traced: colours finely, light coarsely, because light changes slowly."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from okaikei.vision.synth.cards import Picture
from okaikei.vision.synth.render_engine import engine, generalised
from okaikei.vision.synth.render_sensor import sensor
from okaikei.vision.synth.view import View

COLOUR_SAMPLES = 6  # rays a pixel, where only the colour of what they meet is asked
LIGHT_SAMPLES = 9  # rays a pixel of the coarse picture, followed to the lights
BOUNCES = 4  # after which a ray is given up; what comes later is hardly seen
COARSE = 2  # pixels of the photo to one of the coarse picture
SHEEN = 0.04  # what a coat throws back of the light, whatever the colour beneath


def trace(shapes: dict[str, Any], view: View, aperture: float, seed: int) -> Picture:
    """The light in the photo: linear BGR."""
    renderer = engine()
    coarse = replace(
        view, frame=(view.frame[0] // COARSE, view.frame[1] // COARSE), focal=view.focal / COARSE
    )
    whole = renderer.load_dict(
        {"type": "scene", **shapes, "fine": sensor(view, aperture), "coarse": sensor(coarse, aperture)}
    )
    scene = generalised(whole)
    ask = renderer.load_dict({"type": "aov", "aovs": "colour:albedo"})
    follow = renderer.load_dict({"type": "path", "max_depth": BOUNCES})
    colour = np.array(renderer.render(scene, sensor=0, integrator=ask, spp=COLOUR_SAMPLES, seed=seed))
    # With the same seed both meet the same points, so that their quotient is clean along edges.
    light, lit_colour = (
        np.array(renderer.render(scene, sensor=1, integrator=each, spp=LIGHT_SAMPLES, seed=seed))
        for each in (follow, ask)
    )
    return lit(colour[..., -1:-4:-1], light[..., 2::-1] / (lit_colour[..., -1:-4:-1] + SHEEN))


def lit(colour: Picture, falling: Picture) -> Picture:
    """Fine colours in coarse light: what falls on a place is smoothed, what is drawn there stays sharp."""
    own = np.ascontiguousarray(colour) + np.float32(SHEEN)
    falling = cv2.medianBlur(np.log(np.ascontiguousarray(falling, np.float32) + np.float32(1e-5)), 3)
    falling = cv2.bilateralFilter(falling, 9, 0.5, 2.5)
    falling = cv2.bilateralFilter(falling, 11, 0.15, 4.0)
    falling = cv2.resize(falling, (own.shape[1], own.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray(own * np.exp(falling), np.float32)
