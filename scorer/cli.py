"""The commands `okaikei score`, `okaikei menus` and `okaikei faces`."""

import argparse
import sys

from okaikei.scorer.catalogue import LANGUAGES
from okaikei.scorer.faces import FACES, KINDS
from okaikei.scorer.json_text import read_json
from okaikei.scorer.loading import load_record
from okaikei.scorer.menus import PRESETS
from okaikei.scorer.names import game_name, menu_name, name
from okaikei.scorer.record import RecordError
from okaikei.scorer.scoring import score
from okaikei.scorer.sheet_table import sheet_table
from okaikei.scorer.terminal import complain, printable, printable_json

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
        record = load_record(read_json(args.record, args.language), args.language)
        sheet = score(record, final=args.final, language=args.language)
    except RecordError as error:
        complain(str(error))
        return BAD_INPUT
    if args.json:
        print(printable_json(sheet.to_json(), sys.stdout.encoding))
    else:
        _print(sheet_table(record, sheet, args.language, sys.stdout.encoding))
    return 0


def _print(text: str) -> None:
    print(printable(text, sys.stdout.encoding))


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
