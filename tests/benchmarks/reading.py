"""Measures reading a photo: time against Ultralytics' predict in torch, start-up, memory, growth.

    python tests/benchmarks/reading.py PHOTO.jpg [--models FOLDER]
        [--detector detector.pt --classifier classifier.pt] [--runs 15]

The photo is brought to 12 megapixels first. Ours and theirs run in processes of their own
and take turns, so that both meet the same machine; every figure is a ratio from one run, or
says its unit. Without the two .pt files, or without the `train` extra, theirs is left out.
"""

import argparse
import itertools
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MEGAPIXELS = (4032, 3024)


def main() -> int:
    """Run the benchmark, or, as a child, serve one side of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photo", type=Path)
    parser.add_argument("--models", type=Path, help="other weights than those that ship")
    parser.add_argument("--detector", type=Path, help="the detector's torch checkpoint")
    parser.add_argument("--classifier", type=Path, help="the classifier's torch checkpoint")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--serve", choices=["ours", "theirs", "growth"], help=argparse.SUPPRESS)
    args = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    if args.serve:
        return serve({"ours": ours, "theirs": theirs, "growth": growth}[args.serve](args))
    with tempfile.TemporaryDirectory() as folder:
        args.photo = twelve_megapixels(args.photo, Path(folder) / "photo.jpg")
        compare(args)
    return 0


def twelve_megapixels(photo: Path, out: Path) -> Path:
    """The photo in the size of a phone's camera."""
    import cv2

    image = cv2.imread(str(photo))
    assert image is not None
    size = MEGAPIXELS if image.shape[1] >= image.shape[0] else MEGAPIXELS[::-1]
    cv2.imwrite(
        str(out), cv2.resize(image, size, interpolation=cv2.INTER_CUBIC), [cv2.IMWRITE_JPEG_QUALITY, 92]
    )
    return out


def compare(args: argparse.Namespace) -> None:
    """Let both sides take turns, and print what came of it."""
    sides = {"ours": Side("ours", args)}
    if args.detector and args.classifier:
        sides["theirs"] = Side("theirs", args)
    for _ in range(args.runs):
        for side in sides.values():
            side.turn()
    mine = sides["ours"]
    print(f"photo: {args.photo.stat().st_size / 1e6:.1f} MB, 12 megapixels; {mine.last['cards']} cards read")
    print(f"ours: {mine.median():.0f} ms, of which " + shares(mine))
    if "theirs" in sides:
        other = sides["theirs"]
        print(f"theirs: {other.median():.0f} ms, of which " + shares(other))
        print(f"bytes to reading, ours / theirs: {mine.median() / other.median():.2f} (must 0.60, aim 0.50)")
        print(f"cold start to first reading, ours / theirs: {mine.cold / other.cold:.3f} (must 0.167)")
        print(f"resident memory, ours / theirs: {mine.last['megabytes'] / other.last['megabytes']:.2f}")
    else:
        print("theirs: left out (give --detector and --classifier, with the train extra installed)")
    print(f"cold start to first reading: {mine.cold:.2f} s")
    print(f"resident memory at its highest: {mine.last['megabytes']:.0f} MB (must 500)")
    for side in sides.values():
        side.close()
    print("growth with the number of cards (classify and arrange, time over that of 5 cards):")
    grown = Side("growth", args)
    grown.turn()
    times = grown.last["stages"]
    for count, spent in times.items():
        print(f"  {count:>3} cards: {spent / times['5']:.2f} times, for {int(count) / 5:.0f} times the cards")
    grown.close()


class Side:
    """A process that reads the photo whenever it is told to."""

    def __init__(self, name: str, args: argparse.Namespace) -> None:
        command = [sys.executable, __file__, str(args.photo), "--serve", name]
        for option in ("models", "detector", "classifier"):
            if getattr(args, option):
                command += [f"--{option}", str(getattr(args, option).resolve())]
        start = time.perf_counter()
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.runs: list[dict[str, Any]] = []
        self.last: dict[str, Any] = {}
        self.turn(keep=False)
        self.cold = time.perf_counter() - start

    def turn(self, keep: bool = True) -> None:
        """One reading."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        line = next((line for line in self.process.stdout if line.startswith("{")), None)
        if line is None:
            raise SystemExit(f"a side of the benchmark failed; run it alone: {' '.join(self.process.args)}")  # type: ignore[arg-type]
        self.last = json.loads(line)
        if keep:
            self.runs.append(self.last)

    def median(self) -> float:
        """Milliseconds of a usual run."""
        return statistics.median(run["milliseconds"] for run in self.runs)

    def close(self) -> None:
        """Let the process end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def shares(side: Side) -> str:
    """What part of the time each stage takes."""
    totals = {stage: sum(run["stages"][stage] for run in side.runs) for stage in side.last["stages"]}
    whole = sum(totals.values())
    return ", ".join(f"{stage} {spent / whole:.0%}" for stage, spent in totals.items())


def serve(read: Callable[[], dict[str, Any]]) -> int:
    """Read once for each line that comes in, and say how long it took."""
    for _ in sys.stdin:
        start = time.perf_counter()
        answer = read()
        answer["milliseconds"] = (time.perf_counter() - start) * 1000
        answer["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps(answer), flush=True)
    return 0


def ours(args: argparse.Namespace) -> Callable[[], dict[str, Any]]:
    """Reading as it ships."""
    from okaikei.vision.reader import Reader

    reader, data = Reader.load(args.models), args.photo.read_bytes()

    def read() -> dict[str, Any]:
        reading = reader.read(data)
        return {"cards": len(reading.cards), "stages": dict(reading.milliseconds)}

    return read


def theirs(args: argparse.Namespace) -> Callable[[], dict[str, Any]]:
    """The same two models in torch: Ultralytics' predict finds the cards, then crops are named."""
    import cv2
    import numpy as np
    import torch
    from ultralytics import YOLO

    from okaikei.vision.classifier import Classifier
    from okaikei.vision.crops import cut
    from okaikei.vision.detector import MAX_FOUND, MIN_SCORE, Found
    from okaikei.vision.finder import CardFinder
    from okaikei.vision.reader import CLASSIFIER, shipped

    detector = YOLO(str(args.detector), task="pose")

    class Predict:
        """Ultralytics' predict in place of our detector, for both looks."""

        def find(self, image: np.ndarray) -> list[Found]:
            side = max(image.shape[:2])
            found = detector.predict(image, imgsz=side, conf=MIN_SCORE, max_det=MAX_FOUND, verbose=False)[0]
            corners = found.keypoints.xy.numpy()
            return [
                Found(quad, score) for quad, score in zip(corners, found.boxes.conf.tolist(), strict=True)
            ]

    finder = CardFinder(Predict(), Classifier((args.models or shipped()) / CLASSIFIER))
    checkpoint = torch.load(args.classifier, map_location="cpu", weights_only=False)
    if (
        "model" in checkpoint or "ema" in checkpoint
    ):  # a plain classification model: predict names the crops too
        namer = YOLO(str(args.classifier), task="classify")

        def name(crops: list[np.ndarray]) -> None:
            namer.predict(crops, imgsz=192, verbose=False)
    else:
        from okaikei.vision.training.network import ClassifierNetwork

        network = ClassifierNetwork(len(checkpoint["names"])).eval()
        network.load_state_dict(checkpoint["network"])

        def name(crops: list[np.ndarray]) -> None:
            both = np.stack(crops + [crop[::-1, ::-1] for crop in crops])[..., ::-1].transpose(0, 3, 1, 2)
            with torch.inference_mode():
                network(torch.from_numpy(np.ascontiguousarray(both)).float() / 255)

    data = args.photo.read_bytes()

    def read() -> dict[str, Any]:
        marks = [time.perf_counter()]
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        assert image is not None
        marks.append(time.perf_counter())
        quads = [each.quad for each in finder.find(image).in_photo()]
        marks.append(time.perf_counter())
        if quads:
            name([cut(image, quad) for quad in quads])
        marks.append(time.perf_counter())
        spent = [(after - before) * 1000 for before, after in itertools.pairwise(marks)]
        return {
            "cards": len(quads),
            "stages": dict(zip(("decode", "detect", "classify"), spent, strict=True)),
        }

    return read


def growth(args: argparse.Namespace) -> Callable[[], dict[str, Any]]:
    """Naming and arranging five to forty cards: a column of five from the photo, up to eight times over."""
    import numpy as np

    from okaikei.vision import photo
    from okaikei.vision.classifier import Classifier
    from okaikei.vision.reader import CLASSIFIER, Look, shipped, understand
    from okaikei.vision.sighting import Candidate, Sighting

    classifier = Classifier((args.models or shipped()) / CLASSIFIER)
    image = photo.load(args.photo.read_bytes(), longest=photo.WORKING_SIDE).image
    card = np.array([[0, 0], [160, 0], [160, 240], [0, 240]], np.float32)
    # The same crops again and again, so that as many of each column are looked at from both ends.
    middle = image.shape[1] // 2
    image = np.tile(image[:, middle - 100 : middle + 100], (1, 8, 1))

    def read() -> dict[str, Any]:
        times = {}
        for count in (5, 5, 10, 20, 40):  # the first warms up
            places = [(20 + 200 * (each // 5), 20 + 60 * (each % 5)) for each in range(count)]
            quads = [np.add(card, place) for place in places]
            spent = []
            for _ in range(5):
                start = time.perf_counter()
                names = classifier.name(image, quads)
                seen = [
                    Sighting.of(Candidate(quad, 0.9), naming)
                    for quad, naming in zip(quads, names, strict=True)
                ]
                understand(Look(image.shape[1::-1], tuple(seen), np.eye(3), (0.0,) * count, (), {}))
                spent.append((time.perf_counter() - start) * 1000)
            times[str(count)] = min(spent)
        return {"cards": 0, "stages": times}

    return read


if __name__ == "__main__":
    sys.exit(main())
