"""Composes the photos of the demo from our own deck: `python -m okaikei.webapp.demo.make_photos [NAME …]`.

It needs the dev extra.

Nothing but our own drawings goes into them; the table is drawn here too.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from okaikei.datasets import deck
from okaikei.vision.synth.cards import TEXTURE, CardPicture
from okaikei.vision.synth.deal import Deal, Laid, Stack, plain
from okaikei.vision.synth.scene import Scene, compose

FOLDER = Path(__file__).parent / "photos"
LONGEST = 1500  # pixels of the longer side: small enough to ship, large enough to be read
QUALITY = 80  # of the JPEG, in per cent
MENU = ("uramaki", "onigiri", "dumpling", "edamame", "special-order", "tea", "green-tea-ice-cream")
# What lies before whom, short: "d+" is a special order laid on a dumpling, "d*" one beside it, of which no
# photo can tell what it copies.
SHORT = {
    "u3": "uramaki-3", "u4": "uramaki-4", "u5": "uramaki-5", "oc": "onigiri-circle", "ot": "onigiri-triangle",
    "os": "onigiri-square", "or": "onigiri-rectangle", "d": "dumpling", "e": "edamame", "t": "tea",
    "egg": "egg-nigiri", "sal": "salmon-nigiri", "squ": "squid-nigiri", "ice": "green-tea-ice-cream",
}  # fmt: skip
# The number chooses the light and the layout.
TABLEAUX = {
    "1-ana": (115, "u5 u4 oc ot os d d e t ice"),
    "1-ben": (121, "d d+ e e egg sal t u3 ice"),
    "1-cem": (133, "or oc e squ squ u4 t d ice ice"),
    "2-ana": (216, "squ sal d d d oc os e u3 ice"),
    "2-ben": (244, "t t e e d d ot or egg egg*"),
    "2-cem": (230, "u4 u3 d egg sal e os t ice ice"),
}


def deal(text: str) -> Deal:
    """A tableau from its line."""
    return Deal(
        "sushi-go-party", "gamewright-2016-revised", MENU, 3, tuple(_stack(word) for word in text.split())
    )


def _stack(word: str) -> Stack:
    face = SHORT[word.rstrip("+*")]
    copy = Laid("special-order", {"face": face, "ordered": True})
    return {"+": (plain(face), copy), "*": (copy,)}.get(word[-1], (plain(face),))


def wood(random: np.random.Generator) -> np.ndarray:
    """A wooden table, drawn: boards, each with its own grain."""
    height, width, board = 900, 1200, 150
    out = np.zeros((height, width, 3), np.float32)
    for top in range(0, height, board):
        noise = random.standard_normal((board // 3, width // 60)).astype(np.float32)
        grain = cv2.resize(noise, (width, board), interpolation=cv2.INTER_CUBIC)
        colour = np.array([95, 135, 178], np.float32) * random.uniform(0.9, 1.08)
        out[top : top + board] = colour + grain[..., None] * 9
        out[top : top + 3] *= 0.6
    return np.clip(out, 0, 255).astype(np.uint8)


def pictures() -> list[CardPicture]:
    """Our own deck, every face."""
    found = []
    for face in deck.faces():
        image = cv2.resize(deck.raster(face, TEXTURE[0] * 2), TEXTURE, interpolation=cv2.INTER_AREA)
        found.append(CardPicture(face, "owndeck", image))
    return found


def scene(text: str, seed: int, cards: list[CardPicture]) -> Scene:
    """One tableau photographed on a wooden table."""
    random = np.random.default_rng(seed)
    wanted = {SHORT[word.rstrip("+*")] for word in text.split()} | {"special-order", "card-back"}
    own = [card for card in cards if card.face in wanted]
    return compose(deal(text), own, [("wood", wood(random))], random, LONGEST)


def jpeg(image: np.ndarray) -> bytes:
    """The photo as a phone would send it."""
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    assert done
    return data.tobytes()


def main() -> None:
    """Write the photos that are named, or all of them, and what is true of them."""
    FOLDER.mkdir(exist_ok=True)
    cards = pictures()
    truth_file = FOLDER / "truth.json"
    truths: dict[str, Any] = json.loads(truth_file.read_text("utf-8")) if truth_file.exists() else {}
    for name in sys.argv[1:] or TABLEAUX:
        seed, text = TABLEAUX[name]
        made = scene(text, seed, cards)
        (FOLDER / f"{name}.jpg").write_bytes(jpeg(made.image))
        truth = replace(made).to_json(f"{name}.jpg")
        height, width = made.image.shape[:2]
        truths[name] = {"size": [width, height], "cards": truth["cards"], "tableau": truth["tableau"]}
    truth_file.write_text(json.dumps(truths, indent=1) + "\n")


if __name__ == "__main__":
    main()
