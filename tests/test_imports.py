"""Who imports whom: no cycles, nothing upwards, and serving never loads what trains the models.

Imports inside functions and those for types alone count like any other.
"""

import ast
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# The rooms from the ground up: one imports only from itself and from those before it.
ROOMS = ("scorer", "models", "datasets", "vision", "webapp")
# The parts of vision, likewise.
VISION = ("", "decks", "synth", "training", "commands", "cli")
HEAVY = {"torch", "torchvision", "ultralytics", "onnx", "mitsuba", "drjit"}
MAKES_MODELS = ("okaikei.vision.synth", "okaikei.vision.training")
TOOLS = {"okaikei.webapp.demo.make_photos"}  # run by hand, and imported by nothing

Graph = Mapping[str, frozenset[str]]


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = parts if parts[0] == "okaikei" else ("okaikei", *parts)
    return ".".join(part for part in parts if part != "__init__")


@cache
def _sources() -> dict[str, Path]:
    """Every module of the package, by name."""
    folders = [ROOT / name for name in ("okaikei", *ROOMS)]
    return {_name(path): path for folder in folders for path in sorted(folder.rglob("*.py"))}


def imported(module: str, source: str, known: Iterable[str], is_package: bool = False) -> set[str]:
    """What a module names in its imports; of our own modules the most exact name that there is."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = module.split(".")
            above = parts[: len(parts) - node.level + is_package] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {
                f"{base}.{alias.name}" if f"{base}.{alias.name}" in known else base for alias in node.names
            }
    return found


@cache
def _imports() -> dict[str, frozenset[str]]:
    """All imports of every module."""
    sources = _sources()
    return {
        module: frozenset(
            imported(module, path.read_text(encoding="utf-8"), sources, path.name == "__init__.py")
        )
        for module, path in sources.items()
    }


@cache
def _graph() -> Graph:
    """Imports among our own modules."""
    return {module: names & _sources().keys() for module, names in _imports().items()}


def cycles(graph: Graph) -> list[list[str]]:
    """Groups of modules of which each reaches every other (strongly connected components, by Tarjan)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        order[module] = low[module] = len(order)
        stack.append(module)
        for other in sorted(graph[module]):
            if other not in order:
                visit(other)
            if other in stack:
                low[module] = min(low[module], low[other])
        if low[module] == order[module]:
            place = stack.index(module)
            group = stack[place:]
            del stack[place:]
            if len(group) > 1 or module in graph[module]:
                found.append(sorted(group))

    for module in sorted(graph):
        if module not in order:
            visit(module)
    return found


def reached(starts: Iterable[str]) -> set[str]:
    """Every module that is loaded with these, sooner or later, and the packages that these lie in."""
    graph, left, met = _graph(), list(starts), set[str]()
    while left:
        module = left.pop()
        if module in met:
            continue
        met.add(module)
        parts = module.split(".")
        packages = {".".join(parts[:count]) for count in range(2, len(parts))}
        left += (graph[module] | packages) & graph.keys()
    return met


def _room(module: str) -> int:
    """How high a module lies: the command's entry above all rooms."""
    parts = module.split(".")
    if len(parts) == 1:
        return -1  # okaikei itself: the version, and nothing else
    return len(ROOMS) if parts[1] == "__main__" else ROOMS.index(parts[1])


def _part(module: str) -> int:
    """How high a module of vision lies in its room."""
    part = module.split(".")[2] if module.count(".") > 1 else ""
    return VISION.index(part) if part in VISION else 0


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert cycles(_graph()) == []


def test_no_room_imports_from_a_higher_one() -> None:
    upward = [
        (module, other)
        for module, names in _graph().items()
        for other in names
        if _room(other) > _room(module)
    ]
    assert upward == []


def test_no_part_of_vision_imports_from_a_higher_one() -> None:
    upward = [
        (module, other)
        for module, names in _graph().items()
        for other in names
        if module.startswith("okaikei.vision") and other.startswith("okaikei.vision")
        if _part(other) > _part(module)
    ]
    assert upward == []


def test_nothing_imports_a_command_for_a_helper() -> None:
    commands = {module for module in _graph() if module.endswith(".cli") or ".commands." in module}
    helped = [
        (module, other)
        for module, names in _graph().items()
        for other in names & commands
        if module not in commands and module != "okaikei.__main__"
    ]
    assert helped == []


def test_the_scorer_imports_nothing_but_the_standard_library() -> None:
    foreign = {
        (module, name)
        for module, names in _imports().items()
        for name in names
        if module.startswith("okaikei.scorer")
        if name.split(".")[0] not in {*sys.stdlib_module_names, "okaikei"}
    }
    assert foreign == set()


def test_the_libraries_that_make_models_stay_where_models_are_made() -> None:
    elsewhere = {
        (module, name)
        for module, names in _imports().items()
        for name in names
        if name.split(".")[0] in HEAVY and not module.startswith(MAKES_MODELS)
    }
    assert elsewhere == set()


@pytest.mark.parametrize(
    "start",
    [
        "okaikei.webapp",
        "okaikei.vision.commands.read",
        "okaikei.vision.decks.deck_reader",
        "okaikei.vision.texts",
    ],
)
def test_serving_and_reading_load_nothing_that_makes_models(start: str) -> None:
    # Everything below the package, not only what its __init__ loads: blueprints are registered by name.
    starts = [module for module in _graph().keys() - TOOLS if f"{module}.".startswith(f"{start}.")]
    assert starts
    assert sorted(each for each in reached(starts) if each.startswith(MAKES_MODELS)) == []


def test_imports_inside_functions_and_relative_ones_are_seen() -> None:
    source = """
def late():
    from okaikei.scorer import faces
    import cv2.dnn
from . import sibling
from ..a import b
"""
    known = {"okaikei.scorer.faces", "okaikei.x.sibling", "okaikei.a"}
    assert imported("okaikei.x.here", source, known) == {
        "okaikei.scorer.faces",
        "cv2.dnn",
        "okaikei.x.sibling",
        "okaikei.a",
    }
    assert imported("okaikei.x", "from . import sibling\n", known, is_package=True) == {"okaikei.x.sibling"}


def test_cycles_are_found() -> None:
    graph = {
        "a": frozenset("b"),
        "b": frozenset("c"),
        "c": frozenset("b"),
        "d": frozenset("ad"),
        "e": frozenset("a"),
    }
    assert cycles(graph) == [["b", "c"], ["d"]]
