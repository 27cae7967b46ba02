"""What all cards of a scene are made of: print, coat, linen, and sleeves."""

from dataclasses import replace
from typing import Any

import numpy as np

from okaikei.vision.card_shape import CARD_MM, corner_mask
from okaikei.vision.synth.cards import TEXTURE, Picture, Press, printed
from okaikei.vision.synth.drawing import PrintedCopy
from okaikei.vision.synth.render_atlas import middle_of, pack, plain
from okaikei.vision.synth.render_engine import coated, embossed, merge, mesh, texture
from okaikei.vision.synth.render_sheets import Sheet, solid_of
from okaikei.vision.synth.render_table import Surface

SLEEVE_MM = (61.5, 93.0)  # width and height of a card's sleeve
PITCH = (0.75, 1.1)  # mm from thread to thread of linen
RELIEF = 2048  # pixels each way: compiled code knows the size of a relief, so it is always the same
DEPTH = (0.003, 0.012)  # mm


def card_mesh(
    faces: list[str], sheets: list[Sheet], copy: PrintedCopy, surface: Surface, random: np.random.Generator
) -> Any:
    """All cards as one mesh."""
    press = replace(copy.press, linen=0.0)  # embossed here, not drawn
    prints = [printed(copy.picture(face), press, random) for face in faces]
    if press.sleeved:
        prints = sleeved(prints, sheets, surface)
    paper = random.normal(0.8, 0.06) * np.array([0.95, 0.98, 1.0])
    whole, cells = pack([*prints, plain(paper)])
    edge = middle_of(cells[-1])[:2]
    solids = [solid_of(sheet, cell, edge) for sheet, cell in zip(sheets, cells, strict=False)]
    return mesh("cards", merge(solids), _card_material(whole, copy.press, random))


def _card_material(whole: Picture, press: Press, random: np.random.Generator) -> dict[str, Any]:
    roughness = random.uniform(0.06, 0.14) if press.sleeved else random.uniform(0.12, 0.4)
    material = coated(texture(whole), float(roughness))
    smooth = not press.linen or press.sleeved
    periods = np.array(whole.shape[:2]) / (random.uniform(*PITCH) * TEXTURE[0] / CARD_MM[0])
    down, across = (np.sin(np.linspace(0, 2 * np.pi * count, RELIEF)) for count in periods)
    weave = np.where(down[:, None] * across > 0, down[:, None], across)
    return embossed(material, weave * (0.0 if smooth else random.uniform(*DEPTH)))


def sleeved(prints: list[Picture], sheets: list[Sheet], surface: Surface) -> list[Picture]:
    """Cards in sleeves, bottom first: around each, what lies beneath shows through the film."""
    height, width = prints[0].shape[:2]
    size = (round(height * SLEEVE_MM[1] / CARD_MM[1]), round(width * SLEEVE_MM[0] / CARD_MM[0]))
    top, left = (size[0] - height) // 2, (size[1] - width) // 2
    card = np.zeros(size, bool)
    card[top : top + height, left : left + width] = corner_mask((width, height)) > 127
    rows, columns = np.nonzero(~card)
    across = ((columns + 0.5) / size[1] - 0.5) * SLEEVE_MM[0]
    down = ((rows + 0.5) / size[0] - 0.5) * SLEEVE_MM[1]
    seam = (np.minimum(rows, size[0] - 1 - rows) < 3) | (np.minimum(columns, size[1] - 1 - columns) < 3)
    film = np.where(seam, 0.2, 0.07)[:, None]
    done: list[Picture] = []
    for number, (face, sheet) in enumerate(zip(prints, sheets, strict=True)):
        points = sheet.spread(across, down)[:, :2]
        beneath = surface.colours(points)
        for lower, under in zip(prints[:number], sheets[:number], strict=True):
            place = under.places(points) / CARD_MM + 0.5
            on = ((place > 0) & (place < 1)).all(axis=1)
            row, column = (place[on] * (width, height)).astype(int).T[::-1]
            beneath[on] = lower[row, column]
        out = np.empty((*size, 3), np.float32)
        out[top : top + height, left : left + width] = face * 0.96 + 0.03
        out[rows, columns] = beneath * (0.97 - film) + film
        done.append(out)
    return done
