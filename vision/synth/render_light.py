"""The room: lamps and windows, what the walls throw back, and the person who stands in the light."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from okaikei.vision.synth.cards import Picture
from okaikei.vision.synth.render_engine import Solid, engine, merge, mesh
from okaikei.vision.synth.render_solids import block, ellipsoid, moved
from okaikei.vision.synth.view import View

KELVIN = (2000.0, 2700.0, 3200.0, 4000.0, 5000.0, 6500.0, 9000.0)
COLOURS = (  # linear red, green, blue of a lamp of so many kelvin, where 6500 is white
    (1.0, 0.42, 0.09),
    (1.0, 0.58, 0.24),
    (1.0, 0.67, 0.37),
    (1.0, 0.79, 0.57),
    (1.0, 0.90, 0.79),
    (1.0, 1.0, 1.0),
    (0.78, 0.87, 1.0),
)


def light_colour(kelvin: float) -> Picture:
    """Linear red, green and blue of a light, as bright to the eye as white."""
    channels = np.array([np.interp(kelvin, KELVIN, [colour[i] for colour in COLOURS]) for i in range(3)])
    return np.asarray(channels / (channels @ (0.21, 0.72, 0.07)))


@dataclass(frozen=True)
class Light:
    """A patch that shines: where, how large, towards which point, and how bright it makes the table."""

    place: Picture  # of its middle, in mm
    size: tuple[float, float]  # mm
    aim: Picture  # the point it looks at, in mm
    colour: Picture  # linear red, green, blue
    strength: float  # how bright it makes the table at its aim

    def as_shape(self) -> dict[str, Any]:
        """For the renderer: as bright as the strength asks for on the table at the aim."""
        renderer = engine()
        way = self.place - self.aim
        distance = float(np.linalg.norm(way))
        upright = max(way[2] / distance, 0.15)  # light at a slant is thinner
        radiance = self.strength * distance**2 / (self.size[0] * self.size[1] * upright)
        up = [0, 0, 1] if upright < 0.95 else [0, 1, 0]
        to_world = renderer.ScalarTransform4f().look_at(
            origin=self.place.tolist(), target=self.aim.tolist(), up=up
        ) @ renderer.ScalarTransform4f().scale([self.size[0] / 2, self.size[1] / 2, 1])
        return {
            "type": "rectangle",
            "to_world": to_world,
            "emitter": {
                "sampling_weight": self.strength,
                "type": "area",
                "radiance": {"type": "rgb", "value": (self.colour * radiance).tolist()},
            },
        }


MOST_LIGHTS = 3  # always so many: scenes of one make share their compiled code
UNLIT = Light(np.array([0.0, 0, -3000]), (10.0, 10.0), np.array([0.0, 0, -4000]), np.zeros(3), 0.0)


def _lamp(random: np.random.Generator, strength: float, kelvin: float, reach: float = 900.0) -> Light:
    """A lamp above the table: a bulb, a shade or a panel."""
    place = np.array([*random.uniform(-reach, reach, 2), random.uniform(700, 1700)])
    side = float(random.choice([70.0, 200.0, 400.0])) * random.uniform(0.7, 1.4)
    aim = np.array([place[0] * 0.5, place[1] * 0.5, 0.0])
    return Light(place, (side, side), aim, light_colour(kelvin), strength)


def _window(random: np.random.Generator, strength: float, kelvin: float) -> Light:
    """A window in a wall, lower or higher than the light falls steeply."""
    angle, distance = random.uniform(0, 2 * np.pi), random.uniform(1000, 3000)
    place = np.array([distance * np.cos(angle), distance * np.sin(angle), random.uniform(500, 1500)])
    size = (random.uniform(600, 1800), random.uniform(800, 1500))
    return Light(place, size, np.array([0.0, 0.0, place[2] * 0.4]), light_colour(kelvin), strength)


def _sun(random: np.random.Generator, strength: float) -> Light:
    """The sun: small and far, with hard shadows."""
    angle, high = random.uniform(0, 2 * np.pi), random.uniform(0.5, 1.2)
    way = np.array([np.cos(angle) * np.cos(high), np.sin(angle) * np.cos(high), np.sin(high)])
    return Light(way * 6000, (70.0, 70.0), np.zeros(3), light_colour(5000), strength)


@dataclass(frozen=True)
class Room:
    """All light on a table."""

    lights: tuple[Light, ...]
    fill: float  # light from everywhere, against 1 from the main light
    tint: Picture  # of that light

    @property
    def white(self) -> Picture:
        """The colour in which a white card on the table is lit."""
        total = self.fill * self.tint + sum(light.strength * light.colour for light in self.lights)
        return np.asarray(total / (total @ (0.21, 0.72, 0.07)))


MOODS = ("lamp", "lamp", "window", "window", "both", "panels", "sun", "dim")


def random_room(random: np.random.Generator) -> Room:
    """An evening, a morning, an office: which lights are on."""
    mood = str(random.choice(MOODS))
    warm, cold = random.uniform(2500, 4200), random.uniform(5200, 8500)
    if mood in {"lamp", "dim"}:
        lights = [_lamp(random, 1.0, warm)]
        if mood == "lamp" and random.random() < 0.5:
            lights.append(_lamp(random, random.uniform(0.2, 0.8), warm + random.normal(0, 300), 1500))
        fill, tint = random.uniform(0.12, 0.6), light_colour(warm + 400)
    elif mood == "panels":
        kelvin = random.uniform(3500, 6000)
        count = int(random.integers(2, 4))
        lights = [_lamp(random, random.uniform(0.4, 1.0), kelvin, 1600) for _ in range(count)]
        fill, tint = random.uniform(0.4, 1.2), light_colour(kelvin)
    elif mood == "sun":
        lights = [_sun(random, 1.0)]
        fill, tint = random.uniform(0.25, 0.8), light_colour(random.uniform(6000, 8500))
    else:
        lights = [_window(random, 1.0, cold)]
        if mood == "both":
            lights.append(_lamp(random, random.uniform(0.3, 1.0), warm))
        fill, tint = random.uniform(0.25, 1.0), light_colour(cold - 800)
    return Room(tuple(lights), float(fill), tint)


def surroundings(room: Room, random: np.random.Generator) -> Picture:
    """Ceiling, walls and floor as a picture all round (linear RGB): what gloss mirrors."""
    height, width = 64, 128
    picture: Picture = np.zeros((height, width, 3), np.float32)
    wall = np.clip(random.normal([0.75, 0.72, 0.68], 0.12), 0.1, 1)
    picture[:24] = 1.15
    picture[24:38] = wall
    picture[38:] = wall * random.uniform(0.15, 0.5)
    azimuth = cv2.resize(random.uniform(0.5, 1.4, (1, 7, 3)).astype(np.float32), (width, 1))
    picture[16:] *= azimuth.mean(axis=2, keepdims=True) * 0.7 + azimuth * 0.3
    for _ in range(int(random.integers(3, 9))):  # cupboards, doors, people
        left, top = int(random.integers(0, width)), int(random.integers(22, 36))
        picture[top:44, left : left + int(random.integers(4, 22))] *= random.uniform(0.15, 0.9, 3)
    for _ in range(int(random.integers(0, 3))):  # another window or lamp
        left, top = int(random.integers(0, width - 10)), int(random.integers(2, 28))
        picture[top : top + int(random.integers(2, 8)), left : left + int(random.integers(3, 9))] *= 3.0
    picture = cv2.GaussianBlur(picture, (0, 0), 1.2)
    light = picture[:32].mean() * np.pi  # what it lays on the table, more or less
    return np.asarray(picture * (room.fill / light) * room.tint.astype(np.float32))


def bystander(view: View, random: np.random.Generator) -> Solid:
    """The person with the phone, behind it: mostly a soft shadow, and dark in what mirrors."""
    cell = np.zeros(4)
    chair = np.array([*view.chair, 0.0])
    behind = -view.rotation[2]
    x, y, z = view.place + behind * 14
    phone = moved(block((150, 75, 8), cell, cell), x, y, lift=z)
    bottom = np.array([[x, y] for x in (0, view.frame[0]) for y in (0, view.frame[1])], float)
    seen = float((view.on_table(bottom) @ view.chair).max())  # the nearest place on the table that shows
    reach = max(seen, float(view.place[:2] @ view.chair)) + random.uniform(180, 380)
    body = ellipsoid(np.array([reach, 0, random.uniform(0, 200)]), np.array([110.0, 210, 330]), cell)
    torso = moved(body, turn=float(np.arctan2(chair[1], chair[0])))
    across = np.array([-chair[1], chair[0], 0])
    head = view.place + behind * random.uniform(230, 380) + across * random.normal(0, 70) + (0, 0, 60)
    return merge([phone, ellipsoid(head, np.array([85.0, 95, 120]), cell), torso])


def room_shapes(room: Room, view: View, random: np.random.Generator) -> dict[str, Any]:
    """All lights, the surroundings and whoever stands there, for the renderer."""
    renderer = engine()
    upright = renderer.ScalarTransform4f().rotate([1, 0, 0], 90)
    picture = np.ascontiguousarray(surroundings(room, random).astype(np.float32))
    shapes: dict[str, Any] = {
        "surroundings": {
            "type": "envmap",
            "bitmap": renderer.Bitmap(picture),
            "to_world": upright,
            "sampling_weight": room.fill,
        }
    }
    for number in range(MOST_LIGHTS):
        shapes[f"light{number}"] = (room.lights[number] if number < len(room.lights) else UNLIT).as_shape()
    colour = {"type": "rgb", "value": random.uniform(0.03, 0.4, 3).tolist()}
    shapes["person"] = mesh("person", bystander(view, random), {"type": "diffuse", "reflectance": colour})
    return shapes
