"""How well photos are read by the angle of the camera: python -m tests.benchmarks.angles [--scenes N].

Our own drawn cards on drawn tables, composed anew: anybody can run it. The cards were learnt, so the figures
flatter; they tell whether a change reads slanted photos better or worse than those from above.
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path

import cv2

from okaikei.vision.evaluation import figures, judge
from okaikei.vision.reader import Reader
from okaikei.vision.scene_files import allowed_by
from okaikei.vision.synth.dataset import Recipe, SceneComposer

ANGLES = ((0, 20), (20, 35), (35, 50))  # degrees off the vertical
COLUMNS = (("recall", 10), ("precision", 11), ("right", 8), ("strips", 8))  # figures, and how wide they stand


def main() -> None:
    """Compose, read and print a row for each range of angles."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenes", type=int, default=20, help="for each range of angles")
    parser.add_argument("--models", type=Path, help="other weights than those that ship")
    args = parser.parse_args()
    reader = Reader.load(args.models)
    recipe = Recipe(Path(), (), None, args.scenes, seed=31, split="val", games=("sushi-go", "sushi-go-party"))
    print(f"{'angle':<10}{'scenes':>8}{'recall':>10}{'precision':>11}{'right':>8}{'strips':>8}")
    for low, high in ANGLES:
        composer = SceneComposer(replace(recipe, tilts=(low, high)))
        results = []
        for number in range(args.scenes):
            scene = composer.scene(number)
            truth = json.loads(json.dumps(scene.to_json("scene.jpg")))
            photo = cv2.imencode(".jpg", scene.image, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
            results.append(judge(truth, reader.read(photo, allowed_by(truth))))
        found = figures(results)
        row = "".join(f"{found[name]:{width}.3f}" for name, width in COLUMNS)
        print(f"{f'{low}–{high}°':<10}{found['scenes']:>8}{row}")


if __name__ == "__main__":
    main()
