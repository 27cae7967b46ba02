"""Things that lie around the cards, never over one: tiles, the board, the tin, pawns, cups."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from okaikei.vision.synth.cards import Picture
from okaikei.vision.synth.render_atlas import middle_of, pack, plain
from okaikei.vision.synth.render_engine import Solid, coated, merge, mesh, texture
from okaikei.vision.synth.render_prints import menu_tile, score_board, score_sheet, tin_lid
from okaikei.vision.synth.render_solids import block, lathe, moved
from okaikei.vision.synth.view import View

LARGE = 100.0  # mm of a board, a tin or a sheet
AIR = 3.0  # mm between a thing and its neighbours, as the photo shows them


@dataclass(frozen=True)
class Thing:
    """A kind of thing: its prints, and its shape for the places of those prints in a texture."""

    prints: list[Picture]
    shape: Callable[[list[Picture]], Solid]
    large: bool = False  # one of these is enough


def _flat(print_: Picture, size: tuple[float, float, float], edge: Picture, radius: float) -> Thing:
    """A board, a tile or a tin: a block with a picture on top."""

    def shape(cells: list[Picture]) -> Solid:
        return block(size, cells[0], middle_of(cells[1]), radius)

    return Thing([print_.astype(np.float32) / 255, plain(edge)], shape, large=size[0] > LARGE)


def _turned(profile: Picture, colours: Picture) -> Thing:
    """A pawn, a cup or a bowl: colours from the foot over the rim to the inside."""
    picture = np.repeat(colours[::-1, None].astype(np.float32), 24, axis=1)
    return Thing(
        [cv2.resize(picture, (24, 96), interpolation=cv2.INTER_NEAREST)],
        lambda cells: lathe(profile, cells[0]),
    )


def _tile(faces: list[Picture], random: np.random.Generator) -> Thing:
    return _flat(menu_tile(faces, random), (50, 64, 1.9), np.array([0.75, 0.8, 0.82]), 2.0)


def _board(faces: list[Picture], random: np.random.Generator) -> Thing:
    return _flat(score_board(faces, random), (262, 186, 2.2), np.array([0.3, 0.3, 0.32]), 3.0)


def _tin(faces: list[Picture], random: np.random.Generator) -> Thing:
    return _flat(
        tin_lid(faces, random), (112, 150, random.uniform(35, 60)), np.array([0.1, 0.08, 0.35]), 12.0
    )


def _sheet(random: np.random.Generator) -> Thing:
    return _flat(score_sheet(random), (105, 148, 0.3), np.array([0.9, 0.9, 0.9]), 0.0)


def _phone(random: np.random.Generator) -> Thing:
    glass = np.full((8, 8, 3), random.integers(2, 16), np.uint8)
    return _flat(glass, (72, 150, 8), random.uniform(0.05, 0.8, 3), 9.0)


def _stick(random: np.random.Generator) -> Thing:
    wood = random.choice([[90, 140, 190], [25, 25, 128], [25, 180, 230], [25, 25, 25]])
    print_ = np.tile(wood, (8, 8, 1))
    return _flat(print_, (random.uniform(130, 230), 7, 7), wood / 255, 3.0)


def _pawn(random: np.random.Generator) -> Thing:
    angles = np.linspace(-1.2, np.pi / 2, 9)
    body = np.array([[0, 0], [7, 0], [7, 2], [5, 5], [3, 12], [3, 15]])
    ball = np.column_stack([4.6 * np.cos(angles), 19 + 4.6 * np.sin(angles)])
    colour = np.clip(
        random.choice(
            [[0.1, 0.1, 0.8], [0.7, 0.25, 0.1], [0.1, 0.6, 0.2], [0.05, 0.75, 0.9], [0.5, 0.1, 0.4]]
        )
        + random.normal(0, 0.05, 3),
        0,
        1,
    )
    return _turned(np.concatenate([body, ball]), np.tile(colour, (4, 1)))


def _cup(random: np.random.Generator) -> Thing:
    radius, height = random.uniform(32, 44), random.uniform(55, 110)
    full = height * random.uniform(0.5, 0.9)
    profile = [[0, 0], [radius * 0.75, 0], [radius * 0.8, 2], [radius, height], [radius - 2.5, height]]
    profile += [[radius * (0.78 + 0.15 * full / height), full], [0, full]]
    colour, drink = random.uniform(0.15, 0.95, 3), random.uniform([0.02, 0.05, 0.1], [0.3, 0.5, 0.6])
    return _turned(np.array(profile), np.array([colour, colour, colour, colour, colour * 0.9, drink, drink]))


def _bowl(random: np.random.Generator) -> Thing:
    radius = random.uniform(45, 80)
    outer = [
        [0, 0],
        [radius * 0.45, 0],
        [radius * 0.5, 4],
        [radius * 0.9, 30],
        [radius, 42],
        [radius - 2, 42],
    ]
    profile = np.array([*outer, [radius * 0.85, 30], [radius * 0.4, 10], [0, 9]])
    colour, inside = random.uniform(0.2, 0.95, 3), random.uniform([0.1, 0.25, 0.4], [0.8, 0.9, 0.95])
    return _turned(profile, np.array([*[colour] * 6, *[inside] * 3]))


PRINTED = {_tile: 0.26, _board: 0.1, _tin: 0.1}  # how often each is taken
PLAIN = {_pawn: 0.22, _cup: 0.12, _bowl: 0.05, _stick: 0.06, _sheet: 0.05, _phone: 0.04}


def _random_thing(faces: list[Picture], random: np.random.Generator) -> Thing:
    """One thing; `faces` are cards whose food may be printed on it."""
    number = int(random.choice(len(PRINTED) + len(PLAIN), p=[*PRINTED.values(), *PLAIN.values()]))
    if number < len(PRINTED):
        return list(PRINTED)[number](faces, random)
    return list(PLAIN)[number - len(PRINTED)](random)


def random_things(
    view: View, cards: list[Picture], faces: list[Picture], random: np.random.Generator
) -> tuple[list[Thing], list[tuple[float, float, float]]]:
    """Things with their places (x, y, turn), of which none hides a card; `cards` are the cards' quads."""
    things: list[Thing] = []
    large = False
    places: list[tuple[float, float, float]] = []
    taken: list[Picture] = [quad.astype(np.float32) for quad in cards]
    for _ in range(int(random.integers(1, 9))):
        thing = _random_thing(faces, random)
        if large and thing.large:
            continue
        rough = thing.shape([np.zeros(4)] * len(thing.prints))
        for _attempt in range(12):
            pixel = random.uniform(-0.06, 1.06, 2) * view.frame
            x, y = view.on_table(pixel[None])[0]
            turn = random.uniform(0, 2 * np.pi)
            points = moved(rough, x, y, turn).points
            outline: Picture = cv2.convexHull(view.project(_wider(points)).astype(np.float32))
            if not any(cv2.intersectConvexConvex(outline, other)[0] > 0 for other in taken):
                things.append(thing)
                large = large or thing.large
                places.append((x, y, turn))
                taken.append(outline)
                break
    return things, places


def _wider(points: Picture) -> Picture:
    middle = points[:, :2].mean(axis=0)
    away = points[:, :2] - middle
    grown = away * (1 + AIR / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1))
    return np.column_stack([middle + grown, points[:, 2]])


def thing_shapes(
    things: list[Thing], places: list[tuple[float, float, float]], random: np.random.Generator
) -> tuple[dict[str, Any], list[Solid]]:
    """All things as one mesh for the renderer, and their solids."""
    if not things:
        return {}, []
    whole, cells = pack([print_ for thing in things for print_ in thing.prints])
    solids, start = [], 0
    for thing, (x, y, turn) in zip(things, places, strict=True):
        end = start + len(thing.prints)
        solids.append(moved(thing.shape(cells[start:end]), x, y, turn, lift=0.05))
        start = end
    material = coated(texture(whole), float(random.uniform(0.08, 0.35)))
    return {"things": mesh("things", merge(solids), material)}, solids
