"""Opens the table: the web server, the workers that read photos, and what is printed for the host."""

import argparse
import os
import signal
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

import waitress
from flask import Flask

from okaikei.vision.data_folder import default_data
from okaikei.webapp import (
    create_app,
    data_folder_lock,
    demo,
    disk_space,
    housekeeping,
    logging_setup,
    start_problems,
)
from okaikei.webapp.address import lan_address, names_of_this_computer, qr_terminal
from okaikei.webapp.connection_limit import limit_connections
from okaikei.webapp.photo_lane import PhotoLane
from okaikei.webapp.storage import shown_address
from okaikei.webapp.tls_gate import TlsGate

MOST_BY_ADDRESS = 200  # connections; a convention behind one router has thirty phones
IDLE_SECONDS = 60  # phones ask every two seconds
MOST_CONNECTIONS = 1000  # a phone's browser keeps up to six open, and a hundred would do for sixteen phones


def serve(args: argparse.Namespace) -> int:
    """Open the table and serve until Ctrl-C."""
    logging_setup.configure(verbose=args.verbose)
    os.umask(0o077)  # games and photos are their owner's alone
    passing = tempfile.TemporaryDirectory(prefix="okaikei-demo-") if args.demo and not args.data else None
    data = Path(passing.name) if passing else args.data or default_data()
    try:
        # Before anything in the folder is opened: a backup may be on its way into it.
        with data_folder_lock.hold(data, shared=bool(args.database)):
            return _serve(args, data)
    except data_folder_lock.FolderInUse as error:
        print(f"okaikei: {error}", file=sys.stderr)
        return 1
    except start_problems.START_ERRORS as error:
        print(f"okaikei: {start_problems.explain(error, data, args.database)}", file=sys.stderr)
        return 1
    finally:
        if passing:
            passing.cleanup()


def _settings(args: argparse.Namespace, data: Path, address: str) -> dict[str, object]:
    names = (*names_of_this_computer(), args.host, *args.host_name)
    settings: dict[str, object] = {
        "DATA": data,
        "ADDRESS": address,
        "WORKERS": args.workers,
        "KEEP_PHOTO_DAYS": args.keep_photos,
        "DEMO": args.demo,
        "DATABASE": args.database,
        "PROXY": bool(args.proxy),
        "HTTPS": bool(args.proxy or args.certificate),
        # Behind a proxy, the proxy knows the names, unless they are named here too.
        "HOST_NAMES": None if args.proxy and not args.host_name else names,
    }
    return settings | ({"READER": args.reader} if args.reader else {})


def _listen(app: Flask, args: argparse.Namespace, gate: TlsGate | None) -> Any:
    """The web server, listening."""
    behind: dict[str, Any] = {}
    if gate:
        behind = {"url_scheme": "https"}
    if args.proxy:
        behind = {
            "trusted_proxy": args.proxy,
            "trusted_proxy_count": 1,
            "trusted_proxy_headers": {"x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"},
        }
    dispatchers: dict[int, Any] = {}
    server = waitress.create_server(
        app,
        map=dispatchers,
        host=args.host,
        port=args.port,
        _dispatcher=PhotoLane(),
        ident=None,
        max_request_body_size=app.config["MAX_CONTENT_LENGTH"] + 65536,
        connection_limit=MOST_CONNECTIONS,
        channel_timeout=IDLE_SECONDS,
        cleanup_interval=10,
        asyncore_use_poll=True,  # select() ends at 1024 open files
        clear_untrusted_proxy_headers=True,
        **behind,
    )
    if not args.proxy:  # all connections of a proxy come from one address
        limit_connections(dispatchers.values(), MOST_BY_ADDRESS)
    if gate:
        gate.guard(dispatchers.values())
    return server


def _gate(args: argparse.Namespace, address: str) -> TlsGate | None:
    """What takes TLS off the connections; None without a certificate."""
    if not args.certificate and not args.key:
        return None
    if not (args.certificate and args.key) or args.proxy:
        raise ValueError("--certificate and --key belong together, and without --proxy")
    try:
        return TlsGate(args.certificate, args.key, address)
    except OSError as error:  # also what is wrong with their contents
        files = f"{args.certificate} and {args.key}"
        raise ValueError(f"{files} are no certificate and its key: {error.strerror or error}") from error


def _serve(args: argparse.Namespace, data: Path) -> int:
    shown = lan_address() if args.host in ("0.0.0.0", "::") else args.host
    if args.certificate and args.host_name:
        shown = args.host_name[0]  # the name that the certificate is for
    address = f"{'https' if args.certificate else 'http'}://{shown}:{args.port}"
    try:
        gate = _gate(args, address)
    except ValueError as error:
        print(f"okaikei: {error}", file=sys.stderr)
        return 2
    disk_space.release_for_start(data)
    app = create_app(_settings(args, data, address))
    try:
        server = _listen(app, args, gate)
    except OSError as error:
        print(
            f"okaikei: cannot listen on {args.host}:{args.port}: {error.strerror}. Try --port.",
            file=sys.stderr,
        )
        return 1
    if args.demo:
        app.config["DEMO_TABLE"] = demo.open_table(app)
    queue = app.extensions["reading"]
    queue.start()
    ending = threading.Event()
    housekeeping.start(app, ending)
    print(qr_terminal(address))
    print(f"  Phones on this network:  {address}")
    if args.demo:
        print("  This is a demo:          three things to try are on the first page")
    print(
        f"  Games are kept in:       {shown_address(args.database) if args.database else app.config['DATA']}"
    )
    if not args.demo:
        # What is printed elsewhere than on a screen is kept in a log, where the key must not be.
        key = app.config["ADMIN_KEY"] if sys.stdout.isatty() else f"(the key in {data / 'keeper-key'})"
        print(f"  See every game:          {address}/keeper/{key}")
    print("  Ctrl-C ends.", flush=True)

    def _end(_signal: int, _frame: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, _end)
    try:
        server.run()
    except KeyboardInterrupt:
        pass
    finally:
        ending.set()
        server.close()
        queue.stop()
        app.extensions["decks"].stop()
        app.extensions["storage"].close()
    return 0
