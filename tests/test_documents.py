"""The documents cite nothing that is not there: links, files of the tree, commands and their options."""

import pkgutil
import re
from pathlib import Path

import pytest

from okaikei.__main__ import ROOMS as COMMANDS
from okaikei.__main__ import main
from tests.packaging import ROOMS, ROOT

DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(path for room in ("docs", *ROOMS) for path in ROOT.glob(f"{room}/*.md"))]
)
FILE = re.compile(rf"(?<![\w~/-])(?:okaikei|{'|'.join(ROOMS)}|tests|docs|\.ci)/[\w./*-]*\w")
MODULE = re.compile(rf"(?<![\w./-])(?:okaikei\.)?(?:{'|'.join(ROOMS)})(?:\.[A-Za-z_]+)+(?![\w/])")
COMMAND = re.compile(r"okaikei ([a-z]+)(?: ([a-z]+))?([^#\n]*)")
for_each_document = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix()
)


def code(document: Path) -> list[str]:
    """The code in a document, block by block and span by span."""
    blocks = re.split(r"^```.*$", document.read_text("utf-8"), flags=re.MULTILINE)
    spans = (span for text in blocks[::2] for span in re.findall(r"`([^`]+)`", text))
    return [*(block.replace("\\\n", " ") for block in blocks[1::2]), *spans]


def anchors(document: Path) -> set[str]:
    """Where links into a document can lead: its headings, as GitHub names them, and its own marks."""
    text = document.read_text("utf-8")
    headings = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    named = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return named | set(re.findall(r'id="([^"]+)"', text))


@for_each_document
def test_links_lead_to_files_that_are_there(document: Path) -> None:
    text = document.read_text("utf-8")
    links = [*re.findall(r"\]\(([^)\s]+)\)", text), *re.findall(r'src="([^"]+)"', text)]
    for link in links:
        if not re.match(r"[a-z]+:", link):
            name, _, anchor = link.partition("#")
            target = document.parent / name if name else document
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


@for_each_document
def test_files_that_are_named_are_there(document: Path) -> None:
    named = {name for span in code(document) for name in FILE.findall(span)}
    assert not [name for name in named if not any(ROOT.glob(name))]


@for_each_document
def test_modules_that_are_named_are_there(document: Path) -> None:
    for name in {name for span in code(document) for name in MODULE.findall(span)}:
        assert name.startswith("okaikei."), name
        pkgutil.resolve_name(name)


@for_each_document
def test_commands_that_are_named_are_there(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = {name for names in COMMANDS.values() for name in names}
    for command, action, rest in {each for span in code(document) for each in COMMAND.findall(span)}:
        assert command in known
        words = [command, action] if command == "deck" and action else [command]
        with pytest.raises(SystemExit) as end:
            main([*words, "--help"])
        assert end.value.code == 0
        options = set(re.findall(r"--[a-z-]+", rest))
        assert options <= set(re.findall(r"--[a-z-]+", capsys.readouterr().out)), words
