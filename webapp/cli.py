"""The commands of this room: serve, corrections, deck, backup, restore, doctor."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from okaikei.vision import cli as vision_cli
from okaikei.vision.data_folder import default_data


def add_arguments(command: str, parser: argparse.ArgumentParser) -> None:
    """The options of a command."""
    if command == "deck":
        vision_cli.add_arguments(command, parser)
        return
    if command in ("backup", "restore"):
        parser.add_argument("file", type=Path, metavar="FILE", help="the backup, one file")
    parser.add_argument("--data", type=Path, help="folder where games are kept")
    parser.add_argument("--database", help="database address instead of the file in --data")
    more = {
        "serve": _add_serve,
        "corrections": _add_corrections,
        "restore": _add_restore,
        "doctor": _add_doctor,
    }
    if command in more:
        more[command](parser)


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
    parser.add_argument("--workers", type=int, default=1, help="processes that read photos (default: 1)")
    parser.add_argument("--reader", metavar="MODULE:FUNCTION", help="another reader of photos than ours")
    parser.add_argument(
        "--keep-photos", type=int, default=30, metavar="DAYS", help="delete photos after (default: 30)"
    )
    parser.add_argument(
        "--demo", action="store_true", help="open a game in progress with photos of our own deck"
    )
    parser.add_argument(
        "--proxy",
        nargs="?",
        const="127.0.0.1",
        metavar="ADDRESS",
        help="a reverse proxy with HTTPS stands before this server, at this address "
        "(default: on this computer; '*' if nobody else can reach this server)",
    )
    parser.add_argument(
        "--host-name",
        action="append",
        default=[],
        type=str.lower,
        metavar="NAME",
        help="answer to this name too (beside this computer's own); may be given again",
    )
    parser.add_argument(
        "--certificate", type=Path, metavar="FILE", help="serve over HTTPS with this certificate (PEM)"
    )
    parser.add_argument("--key", type=Path, metavar="FILE", help="the certificate's key (PEM)")
    parser.add_argument("--verbose", action="store_true", help="log every request")


def _add_corrections(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--export", type=Path, metavar="OUT.zip", help="photos and labels to train on")
    parser.add_argument("--json", action="store_true", help="for programs")


def _add_restore(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--replace", action="store_true", help="replace the games that are there")
    parser.add_argument(
        "--keys", action="store_true", help="take over the keys too, so that phones stay at their tables"
    )


def _add_doctor(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=8000, help="port that phones will use (default: 8000)")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: argparse.Namespace) -> int:
    """Carry out a command; returns the exit code."""
    commands = {
        "serve": _serve,
        "corrections": _corrections,
        "deck": _deck,
        "backup": _backup_or_restore,
        "restore": _backup_or_restore,
        "doctor": _doctor,
    }
    return commands[args.command](args)


def _serve(args: argparse.Namespace) -> int:
    from okaikei.webapp.server import serve

    return serve(args)


def _corrections(args: argparse.Namespace) -> int:
    from okaikei.webapp import corrections

    data = args.data or default_data()
    if not args.database and not (data / "okaikei.sqlite").is_file():
        print(f"okaikei corrections: there are no games in {data}", file=sys.stderr)
        return 2
    found = corrections.report(args.database or f"sqlite:///{data / 'okaikei.sqlite'}", args.export)
    taps = corrections.TAPS_A_CORRECTION
    if args.json:
        rows = [
            {"is": face, "read": read, "times": n, "taps": n * taps} for face, read, n in found.confusions
        ]
        print(json.dumps(rows))
        return 0
    print(f"{found.games_agreed} of {found.games} games agreed that their corrections are kept")
    for face, read, count in found.confusions[:20]:
        names = corrections.face_name(read), corrections.face_name(face)
        print(f"{count * taps:5} taps  {count:4} times  {names[0]} was {names[1]}")
    if not found.confusions and found.games_agreed and found.any_photo:
        print("nothing was misread")
    if args.export:
        print(f"photos and labels: {args.export}")
    return 0


def _deck(args: argparse.Namespace) -> int:
    """All that is done with decks, but a deck that games use is not deleted."""
    if args.action == "delete":
        from okaikei.webapp.decks.decks_in_use import why_not_deleted

        if reason := why_not_deleted(args.data or default_data(), args.database, args.name):
            print(f"okaikei deck delete: {reason}", file=sys.stderr)
            return 2
    return vision_cli.run(args)


def _backup_or_restore(args: argparse.Namespace) -> int:
    from okaikei.webapp.backup import MEGABYTE, BackupError, backup, restore
    from okaikei.webapp.disk_space import free_bytes, is_full
    from okaikei.webapp.start_problems import LEAST_TO_OPEN

    data = args.data or default_data()
    try:
        if args.command == "backup":
            manifest = backup(args.file, data, args.database)
            size = args.file.stat().st_size / MEGABYTE
            contents = _contents(manifest)
            print(f"{args.file}: {contents}, {size:.1f} MB. It holds secrets: keep it to yourself.")
        else:
            manifest, aside = restore(args.file, data, args.database, replace=args.replace, keys=args.keys)
            print(f"Restored ({_contents(manifest)}).")
            if not args.keys:
                print("Its keys were left out: phones join their tables anew. If it is yours, add --keys.")
            if aside:
                print(f"What was there before is in {aside}.")
    except (BackupError, OSError) as error:
        full = is_full(error) or (args.command == "restore" and free_bytes(data) < LEAST_TO_OPEN)
        text = "the disk is full. Free some space, then try again; nothing was changed." if full else error
        print(f"okaikei {args.command}: {text}", file=sys.stderr)
        return 1
    return 0


def _contents(manifest: dict[str, Any]) -> str:
    return ", ".join(f"{what}: {manifest[what]}" for what in ("games", "photos", "decks"))


def _doctor(args: argparse.Namespace) -> int:
    from okaikei.webapp import diagnostics

    findings = diagnostics.check_all(args.data or default_data(), args.database, args.port)
    problems = sum(finding.state == diagnostics.BAD for finding in findings)
    if args.json:
        print(json.dumps([vars(finding) for finding in findings], indent=2))
    else:
        for finding in findings:
            print(f"{finding.state:>8}  {finding.what}: {finding.text}")
            if finding.advice:
                print(f"          → {finding.advice}")
        print("\nReady: `okaikei serve`." if not problems else f"\n{problems} to fix first.")
    return int(problems > 0)
