"""Our own deck as a folder of files, named by face."""

from pathlib import Path

from okaikei.datasets import deck
from okaikei.datasets.art import draft


def pictures() -> dict[str, tuple[str, bool]]:
    """Every picture there is: the stem of its file, then its face and whether it shows wasabi dots."""
    plain = {face: (face, False) for face in deck.faces()}
    dotted = {f"{face}.dots": (face, True) for face in draft.SUSHI}
    return plain | dotted


def write_svg(folder: Path, language: str = "en") -> int:
    """Write each card as SVG; returns how many files."""
    folder.mkdir(parents=True, exist_ok=True)
    for stem, (face, dots) in pictures().items():
        (folder / f"{stem}.svg").write_text(deck.svg(face, language, dots), encoding="utf-8")
    return len(pictures())


def write_png(folder: Path, width: int, language: str = "en") -> int:
    """Write each card as PNG; returns how many files."""
    import cv2

    folder.mkdir(parents=True, exist_ok=True)
    for stem, (face, dots) in pictures().items():
        _, data = cv2.imencode(".png", deck.raster(face, width, language, dots))
        (folder / f"{stem}.png").write_bytes(data.tobytes())
    return len(pictures())
