"""The documents say what the code does, and what the code cites is in them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from okaikei.scorer import FACES, KINDS, MARKS, OPTIONS, PRESETS, PRINTINGS, load_record, menu_name, score

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text("utf-8")
FORMAT = (ROOT / "docs" / "record-format.md").read_text("utf-8")
# "rules 3.2", "rules 3.2 and 6", "rules 3.2, 3" (the third item of a section), and rulings such as R7.
SECTION = re.compile(r"\brules? (\d+(?:\.\d+)?)(?:, (\d+)(?![.\d]))?(?: and (\d+(?:\.\d+)?))?")
RULING = re.compile(r"\bR(\d{1,2})\b")
SOURCES = {".py", ".html", ".js", ".md", ".po"}


def sources() -> Iterator[Path]:
    """Every text of ours that may cite a rule."""
    for folder in ("scorer", "vision", "webapp", "datasets", "models", "okaikei", "tests", "docs"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in SOURCES and "vendor" not in path.parts:
                yield path
    yield from ROOT.glob("*.md")


def cited() -> Iterator[tuple[str, str]]:
    """Every section, item of a section and ruling that is cited, and where."""
    for path in sources():
        text = path.read_text("utf-8")
        where = str(path.relative_to(ROOT))
        for section, item, second in SECTION.findall(text):
            yield where, f"{section}, {item}" if item else section
            if second:
                yield where, second
        yield from ((where, f"R{number}") for number in RULING.findall(text))


def known() -> set[str]:
    """Every section, numbered item of a section and ruling in the rules."""
    found = {f"R{number}" for number in re.findall(r'<a id="r(\d+)"></a>R\1 \|', RULES)}
    section = ""
    for line in RULES.splitlines():
        if heading := re.match(r"#+ (\d+(?:\.\d+)?)\.? ", line):
            section = heading[1]
            found.add(section)
        elif item := re.match(r"(\d+)\. ", line):
            found.add(f"{section}, {item[1]}")
    return found


class TestRules:
    def test_what_is_cited_is_there(self) -> None:
        there = known()
        assert {(where, citation) for where, citation in cited() if citation not in there} == set()

    def test_citations_are_found(self) -> None:
        found = {citation for _, citation in cited()}
        assert {"R5", "3.2", "6", "8"} <= found
        assert {"1.1", "3.2, 10", "9", "R16"} <= known()

    def test_links_inside_lead_somewhere(self) -> None:
        headings = re.findall(r"^#+ (.*)$", RULES, re.MULTILINE)
        anchors = {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}
        anchors |= set(re.findall(r'<a id="(\w+)">', RULES))
        assert set(re.findall(r"\]\(#([^)]+)\)", RULES)) <= anchors

    def test_preset_menus_are_all_there(self) -> None:
        for preset in PRESETS.values():
            low, high = preset.players
            row = next(
                line for line in RULES.splitlines() if line.startswith(f"| {menu_name(preset.name)} |")
            )
            assert row.endswith(f"| {low}–{high} |")
            assert menu_name(preset.name, "de") in row


class TestRecordFormat:
    def examples(self) -> list[Any]:
        """The JSON in the document."""
        return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", FORMAT, re.DOTALL)]

    def test_the_score_is_that_of_the_record(self) -> None:
        record, sheet, _ = self.examples()
        scored = score(load_record(record)).to_json()
        assert {**scored, "warnings": []} == sheet

    @pytest.mark.parametrize("names", [FACES, KINDS, MARKS, OPTIONS, PRINTINGS])
    def test_every_name_is_listed(self, names: Any) -> None:
        assert [name for name in names if f"`{name}`" not in FORMAT] == []
