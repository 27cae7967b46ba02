"""The commands `okaikei score`, `check`, `ask`, `tableau`, `menus` and `faces`."""

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from okaikei.scorer.catalogue import LANGUAGES
from okaikei.scorer.deck import possible
from okaikei.scorer.faces import FACES, GAMES, KINDS, PARTY
from okaikei.scorer.json_text import read_json
from okaikei.scorer.loading import load_record
from okaikei.scorer.menus import PRESETS, menu_problems
from okaikei.scorer.names import game_name, menu_name, name, serving_name
from okaikei.scorer.record import Record, RecordError, dump_record
from okaikei.scorer.scoring import score
from okaikei.scorer.sheet_table import round_title, seat_names, sheet_table, warning_lines
from okaikei.scorer.terminal import complain, one_line, printable, printable_json
from okaikei.scorer.texts import say, say_many

BAD_INPUT = 2  # the exit code where a record or an argument is refused
SPEAKS_AGAINST = 1  # the exit code of `check` where something cannot be


def add_arguments(command: str, parser: argparse.ArgumentParser) -> None:
    """Describe a command's arguments."""
    parser.add_argument(
        "--language", choices=LANGUAGES, default="en", help="the language of names and reasons"
    )
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    if command in ("score", "check", "ask"):
        parser.add_argument(
            "record", metavar="RECORD.json", help="the record of a game; - reads standard input"
        )
    if command == "score":
        parser.add_argument("--final", action="store_true", help="score desserts now and name the winners")
        parser.add_argument(
            "--what-if",
            action="store_true",
            help="say what would have been enough to win, or still is needed",
        )
    elif command == "ask":
        parser.add_argument(
            "--output", metavar="FILE", help="write the record with the answers here (default: print it)"
        )
    elif command == "tableau":
        parser.add_argument("list", help='cards in words, as "maki 3, chopsticks, 2x tempura"; - reads input')
        parser.add_argument("--game", choices=GAMES, default=PARTY, help=f"the game (default: {PARTY})")
        parser.add_argument("--menu", help="a preset's name, or kinds with commas between")


def run(args: argparse.Namespace) -> int:
    """Run a command; returns the exit code."""
    try:
        return _COMMANDS[args.command](args)
    except RecordError as error:
        complain(str(error))
        return BAD_INPUT


def _print(text: str) -> None:
    print(printable(text, sys.stdout.encoding))


def _print_json(value: object) -> None:
    print(printable_json(value, sys.stdout.encoding))


def _record(args: argparse.Namespace) -> Record:
    return load_record(read_json(args.record, args.language), args.language)


def _score(args: argparse.Namespace) -> int:
    record = _record(args)
    sheet = score(record, final=args.final, language=args.language)
    found = None
    if args.what_if:
        from okaikei.scorer.what_if import what_if

        found = what_if(record, final=args.final, language=args.language)
    if args.json:
        _print_json({**sheet.to_json(), **({"what_if": found.to_json()} if found else {})})
        return 0
    _print(sheet_table(record, sheet, args.language, sys.stdout.encoding))
    if found:
        texts = [chance.text for chance in found.chances] + ([found.swing_text] if found.swing else [])
        _print("\n".join(["", *(one_line(text, sys.stdout.encoding) for text in texts)]))
    return 0


def _check(args: argparse.Namespace) -> int:
    from okaikei.scorer.deal_report import check

    record = _record(args)
    report = check(record, args.language)
    if args.json:
        _print_json(report.to_json())
        return SPEAKS_AGAINST if report.warnings else 0
    names = seat_names(record, args.language, sys.stdout.encoding)
    for index, texts in enumerate(report.seats):
        _print(round_title(record, index, args.language))
        for player, text in zip(names, texts, strict=True):
            _print(f"  {player}: {text}")
        if report.desserts[index]:
            _print(f"  {report.desserts[index]}")
    for line in warning_lines(record, report.warnings, names, args.language):
        _print(line)
    if not report.warnings:
        _print(say(args.language, "nothing speaks against it"))
    return SPEAKS_AGAINST if report.warnings else 0


def _ask(args: argparse.Namespace) -> int:
    from okaikei.scorer.conversation import converse
    from okaikei.scorer.questions import open_questions

    record = _record(args)
    if args.json:
        asked = [open_questions(record, index, args.language) for index in range(len(record.rounds))]
        _print_json([[question.to_json() for question in questions] for questions in asked])
        return 0
    answers = 0
    if args.record == "-":  # the record came by where the answers would come
        for index in range(len(record.rounds)):
            for question in open_questions(record, index, args.language):
                _print(f"{round_title(record, index, args.language)}: {question.text}")
    else:
        record, answers = converse(record, _print, _listen, args.language)
    if answers and args.output:
        _write(args.output, printable_json(dump_record(record), "utf-8") + "\n", args.language)
    elif answers:
        _print_json(dump_record(record))
    else:
        _print(say(args.language, "no questions were answered"))
    return 0


def _write(path: str, text: str, language: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        detail = say(language, "this file cannot be written: {detail}", detail=error)
        raise RecordError(f"{path}: {detail}") from error


def _listen(prompt: str) -> str | None:
    """A line that someone types; None when there are no more."""
    print(printable(prompt, sys.stdout.encoding), end="", flush=True)
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        print()  # what is typed in a terminal ends its line by itself
    return line or None


def _tableau(args: argparse.Namespace) -> int:
    from okaikei.scorer.card_list import read_card_list

    problems = menu_problems(args.menu, language=args.language) if args.menu and args.game == PARTY else []
    if problems:
        raise RecordError(f"--menu: {'; '.join(problems)}")
    text = sys.stdin.read() if args.list == "-" else args.list
    found = read_card_list(text, possible(args.game, menu=args.menu).faces, args.language)
    for entry in found.unclear:
        complain(f"{entry.text}: {entry.note}")
    if args.json:
        _print_json(found.to_json())
    else:
        for entry in found.entries:
            cards = ", ".join(serving_name(serving, args.language) for serving in entry.servings)
            note = f" ({entry.note})" if entry.note else ""
            if cards:
                _print(f"{one_line(entry.text)}: {cards}{note}")
        count = len(found.tableau)
        _print(say_many(args.language, "{n} card", "{n} cards", count))
    return BAD_INPUT if found.unclear else 0


def _menus(args: argparse.Namespace) -> int:
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
        _print_json(menus)
        return 0
    for preset in PRESETS.values():
        kinds = ", ".join(name(kind, args.language) for kind in preset.kinds)
        low, high = preset.players
        _print(f"{preset.name:16} {menu_name(preset.name, args.language)} ({low}–{high}): {kinds}")
    return 0


def _faces(args: argparse.Namespace) -> int:
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
    if args.json:
        _print_json(faces)
        return 0
    for face in FACES.values():
        games = ", ".join(game_name(game, args.language) for game in face.games)
        _print(f"{face.name:28} {name(face.name, args.language):26} {games}")
    return 0


_COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "score": _score,
    "check": _check,
    "ask": _ask,
    "tableau": _tableau,
    "menus": _menus,
    "faces": _faces,
}
