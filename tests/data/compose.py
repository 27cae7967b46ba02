"""Composes the photos in this folder (`python -m tests.data.compose`): every face, layout and stack."""

import json
from pathlib import Path

import cv2
import numpy as np

from okaikei.vision.synth import surfaces
from okaikei.vision.synth.dataset import own_deck
from okaikei.vision.synth.deal import Deal, Laid, Stack, plain
from okaikei.vision.synth.scene import compose

HERE = Path(__file__).parent / "photos"
LONGEST = 1280
SEED = 1  # of all photos: none was chosen for how well it is read
DOWN, LEFT = np.pi, -np.pi / 2  # seen from the other side of the table, and from one's neighbour's seat

# (name, how it is laid, from which side, game, menu, players, stacks, desserts of earlier rounds). A stack is
# written from its lowest card up; `*` is a special order, `?` a wild.
PHOTOS: tuple[tuple[str, str, float, str, str | None, int, str, str], ...] = (
    (
        "rows",
        *("rows", 0.0, "sushi-go", None, 2),
        "egg-nigiri salmon-nigiri wasabi<squid-nigiri maki-1 maki-2 maki-3 tempura chopsticks pudding",
        "",
    ),
    (
        "columns",
        *("columns", 0.0, "sushi-go", None, 3),
        "dumpling dumpling dumpling sashimi sashimi maki-2 wasabi<egg-nigiri tempura",
        "",
    ),
    (
        "columns-upside-down",
        *("columns", DOWN, "sushi-go", None, 4),
        "tempura tempura maki-1 maki-3 sashimi sashimi wasabi<salmon-nigiri",
        "",
    ),
    (
        "fan-upside-down",
        *("fan", DOWN, "sushi-go-party", "maki,tempura,sashimi,miso-soup,wasabi,tea,green-tea-ice-cream", 4),
        "tempura sashimi miso-soup tea green-tea-ice-cream maki-3 salmon-nigiri egg-nigiri wasabi",
        "",
    ),
    (
        "loose",
        *("loose", 0.0, "sushi-go-party", "temaki,eel,tofu,miso-soup,spoon,soy-sauce,pudding", 5),
        "temaki eel tofu miso-soup spoon soy-sauce pudding squid-nigiri",
        "",
    ),
    (
        "order-from-the-side",
        *(
            "rows",
            LEFT,
            "sushi-go-party",
            "uramaki,onigiri,dumpling,edamame,special-order,tea,green-tea-ice-cream",
            4,
        ),
        "uramaki-3 uramaki-4 uramaki-5 onigiri-circle onigiri-triangle dumpling<* edamame tea",
        "",
    ),
    (
        "order-in-a-column",
        *("columns", 0.0, "sushi-go-party", "uramaki,onigiri,tofu,miso-soup,menu,special-order,fruit", 3),
        "onigiri-square<* onigiri-rectangle tofu tofu miso-soup uramaki-4 uramaki-5 salmon-nigiri",
        "",
    ),
    (
        "face-down-and-fruit",
        *("rows", 0.0, "sushi-go-party", "temaki,onigiri,tofu,sashimi,spoon,takeout-box,fruit", 3),
        (
            "card-back card-back fruit-orange-orange fruit-orange-pineapple fruit-orange-watermelon "
            "fruit-pineapple-pineapple fruit-pineapple-watermelon fruit-watermelon-watermelon temaki spoon"
        ),
        "",
    ),
    (
        "order-on-a-pair",
        *("rows", 0.0, "sushi-go-party", "maki,tempura,sashimi,dumpling,wasabi,special-order,pudding", 3),
        "wasabi<squid-nigiri<* maki-2 tempura tempura sashimi pudding dumpling egg-nigiri",
        "",
    ),
    (
        "expansions",
        *("loose", 0.0, "sushi-go-party", "maki,sukeroku,tempura,eel,sake,wasabi,pudding", 6),
        "futomaki inari futomaki sake eel maki-1 wasabi<egg-nigiri",
        "",
    ),
    (
        "earlier-desserts",
        *("rows", 0.0, "sushi-go", None, 5),
        "maki-3 sashimi wasabi<salmon-nigiri dumpling tempura egg-nigiri",
        "pudding pudding",
    ),
    (
        "draft",
        *("rows", 0.0, "sushi-draft", None, 4),
        "tuna-nigiri shrimp-avocado-roll salmon-roll cucumber-maki<?",
        "",
    ),
    (
        "draft-fan",
        *("fan", 0.0, "sushi-draft", None, 3),
        "mackerel-temaki mackerel-temaki tuna-nigiri salmon-roll shrimp-avocado-roll",
        "",
    ),
    ("before-they-are-used", *("rows", 0.0, "", None, 2), "menu takeout-box special-order card-back", ""),
)


def stack_of(text: str) -> Stack:
    """One stack: each card counts as what it lies on says."""
    laid: list[Laid] = []
    for shows in text.split("<"):
        below = laid[-1] if laid else None
        face = shows
        if below is not None:
            face = below.serving if isinstance(below.serving, str) else below.serving["face"]
        if shows == "*":
            laid.append(Laid("special-order", {"face": face, "ordered": True}))
        elif shows == "?":
            laid.append(Laid("wild", {"face": face, "wild": True}))
        elif below is not None and below.shows == "wasabi":
            laid.append(Laid(shows, {"face": shows, "on_wasabi": True}))
        else:
            laid.append(plain(shows))
    return tuple(laid)


def main() -> None:
    """Write every photo and its truth."""
    HERE.mkdir(exist_ok=True)
    deck, tables = own_deck(), surfaces.draw(12, 77)
    for number, (name, style, roll, game, menu, players, stacks, earlier) in enumerate(PHOTOS):
        deal = Deal(
            game,
            None,
            tuple(menu.split(",")) if menu else None,
            players,
            tuple(stack_of(stack) for stack in stacks.split()),
            tuple(plain(face) for face in earlier.split()),
        )
        random = np.random.default_rng([SEED, number])
        scene = compose(deal, deck, tables, random, LONGEST, style, roll)
        cv2.imwrite(str(HERE / f"{name}.jpg"), scene.image, [cv2.IMWRITE_JPEG_QUALITY, 80])
        (HERE / f"{name}.json").write_text(json.dumps(scene.to_json(f"{name}.jpg"), indent=1) + "\n")
        print(name)


if __name__ == "__main__":
    main()
