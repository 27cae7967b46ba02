"""Writes down how a model was made and how good it is alone, beside its weights."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path


def write(
    out: Path,
    model: str,
    data: Sequence[Path],
    settings: Mapping[str, object],
    figures: Mapping[str, float],
    minutes: float,
) -> None:
    """`MODEL.json` for programs and `MODEL_CARD.md` for people."""
    recipes = {}
    for folder in data:
        for recipe in sorted(folder.glob("recipe-*.json")):
            recipes[f"{folder.name}/{recipe.stem}"] = json.loads(recipe.read_text())
    whole = {
        "model": model,
        "minutes": round(minutes, 1),
        "settings": dict(settings),
        "figures": dict(figures),
        "recipes": recipes,
    }
    (out / f"{model}-training.json").write_text(json.dumps(whole, indent=1) + "\n")
    lines = [f"# {model}", "", f"Trained for {minutes:.1f} minutes.", "", "| setting | value |", "|---|---|"]
    lines += [f"| {name} | {value} |" for name, value in settings.items()]
    lines += [
        "",
        "Alone, on scenes of the `val` split:" if figures else "No `val` split was given: not measured.",
        "",
    ]
    if figures:
        lines += [
            "| figure | value |",
            "|---|---|",
            *(f"| {name} | {value} |" for name, value in figures.items()),
        ]
    for name, recipe in recipes.items():
        lines += ["", f"## Scenes: {name}", "", *(f"- {key}: {value}" for key, value in recipe.items())]
    (out / "MODEL_CARD.md").write_text("\n".join(lines) + "\n")
