"""The commands `okaikei score`, `okaikei menus` and `okaikei faces`."""

import argparse
import json
import sys
from pathlib import Path

from okaikei.scorer.catalogue import LANGUAGES
from okaikei.scorer.deal import rounds_on_paper
from okaikei.scorer.faces import FACES, KINDS
from okaikei.scorer.loading import load_record
from okaikei.scorer.menus import PRESETS
from okaikei.scorer.names import game_name, menu_name, name
from okaikei.scorer.record import Record, RecordError
from okaikei.scorer.scoring import score
from okaikei.scorer.sheet import Sheet, Subtotal
from okaikei.scorer.terminal import printable, printable_json
from okaikei.scorer.texts import say, say_many, say_of, signed

BAD_INPUT = 2


def add_arguments(command: str, parser: argparse.ArgumentParser) -> None:
    """Describe a command's arguments."""
    parser.add_argument(
        "--language", choices=LANGUAGES, default="en", help="the language of names and reasons"
    )
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    if command == "score":
        parser.add_argument(
            "record", metavar="RECORD.json", help="the record of a game; - reads standard input"
        )
        parser.add_argument("--final", action="store_true", help="score desserts now and name the winners")


def run(args: argparse.Namespace) -> int:
    """Run a command; returns the exit code."""
    if args.command != "score":
        _print(_menus(args) if args.command == "menus" else _faces(args))
        return 0
    try:
        record = load_record(_read(args.record, args.language), args.language)
        sheet = score(record, final=args.final, language=args.language)
    except RecordError as error:
        print(printable(" ".join(str(error).split()), sys.stderr.encoding), file=sys.stderr)
        return BAD_INPUT
    if args.json:
        print(printable_json(sheet.to_json(), sys.stdout.encoding))
    else:
        _print(table(record, sheet, args.language))
    return 0


def _read(path: str, language: str) -> object:
    """The JSON in a file; whatever keeps it from being read is said as a RecordError."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return json.loads(data.decode("utf-8-sig"))
    except OSError as error:
        text = error.strerror or str(error)
    except json.JSONDecodeError as error:
        values = {"line": error.lineno, "column": error.colno, "detail": error.msg}
        text = say(language, "line {line} column {column}: not JSON: {detail}", **values)
    except (ValueError, RecursionError) as error:
        # It is not UTF-8, has a null in its path, or a number or nesting without end.
        text = say(language, "not JSON: {detail}", detail=error)
    raise RecordError(f"{path}: {text}")


def _print(text: str) -> None:
    print(printable(text, sys.stdout.encoding))


def table(record: Record, sheet: Sheet, language: str = "en") -> str:
    """The sheet for people: a row for each round, then why, then what looks wrong."""
    names = [*record.players, *([say(language, "the dummy")] if "dummy" in record.options else [])]
    earlier = rounds_on_paper(record)
    parts = [(_round_title(earlier + index, language), part) for index, part in enumerate(sheet.rounds)]
    if sheet.desserts is not None:
        parts.append((name("chips" if record.chips is not None else "dessert", language, 2), sheet.desserts))
    rows = [("", names)]
    if record.before is not None:
        rows.append(
            (
                say_of(language, "row of the sheet", "before"),
                [signed(points) for points in record.before.points],
            )
        )
    rows += [(title, [signed(points) for points in part.points]) for title, part in parts]
    rows.append((say_of(language, "row of the sheet", "total"), [signed(points) for points in sheet.totals]))
    first = max(len(title) for title, _ in rows)
    widths = [max(len(cells[seat]) for _, cells in rows) for seat in range(len(names))]
    lines = [
        "  ".join(
            [title.ljust(first), *(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))]
        )
        for title, cells in rows
    ]
    if sheet.winners:
        winners = ", ".join(names[seat] for seat in sheet.winners)
        lines.append(
            say_many(language, "winner: {names}", "winners: {names}", len(sheet.winners), names=winners)
        )
    for title, part in parts:
        lines += _reasons(title, part, names)
    for warning in sheet.warnings:
        where = [] if warning.round is None else [_round_title(earlier + warning.round, language)]
        where += [] if warning.player is None else [names[warning.player]]
        lines.append("! " + ": ".join([*([", ".join(where)] if where else []), warning.text]))
    lines += [f"{ruling.rule}: {ruling.text}" for ruling in sheet.rulings]
    return "\n".join(lines)


def _round_title(index: int, language: str) -> str:
    return say(language, "round {n}", n=index + 1)


def _reasons(title: str, part: Subtotal, names: list[str]) -> list[str]:
    """Every line of a round, or of the end, under its player."""
    reasons = []
    for player, lines in zip(names, part.lines, strict=True):
        reasons += [f"{title}, {player}"] if lines else []
        reasons += [f"  {signed(line.points):>3}  {line.why}" for line in lines]
    return ["", *reasons] if reasons else []


def _menus(args: argparse.Namespace) -> str:
    menus = [
        {
            "menu": preset.name,
            "name": menu_name(preset.name, args.language),
            "players": list(preset.players),
            "kinds": list(preset.kinds),
        }
        for preset in PRESETS.values()
    ]
    if args.json:
        return printable_json(menus, sys.stdout.encoding)
    rows = []
    for preset in PRESETS.values():
        kinds = ", ".join(name(kind, args.language) for kind in preset.kinds)
        low, high = preset.players
        rows.append(f"{preset.name:16} {menu_name(preset.name, args.language)} ({low}–{high}): {kinds}")
    return "\n".join(rows)


def _faces(args: argparse.Namespace) -> str:
    if args.json:
        faces = [
            {
                "face": face.name,
                "name": name(face.name, args.language),
                "kind": face.kind,
                "group": KINDS[face.kind].group,
                "copies": dict(face.in_box),
            }
            for face in FACES.values()
        ]
        return printable_json(faces, sys.stdout.encoding)
    rows = []
    for face in FACES.values():
        games = ", ".join(game_name(game, args.language) for game in face.games)
        rows.append(f"{face.name:28} {name(face.name, args.language):26} {games}")
    return "\n".join(rows)
