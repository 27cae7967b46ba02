"""Opens the table: the web server, the workers that read photos, and what is printed for the host."""

import argparse
import signal
import sys
import tempfile
import threading
from pathlib import Path

import waitress

from okaikei.webapp import create_app, data_folder_lock, housekeeping, logging_setup
from okaikei.webapp.address import lan_address, qr_terminal
from okaikei.webapp.storage import shown_address

MOST_CONNECTIONS = 1000  # a phone's browser keeps up to six open, and a hundred would do for sixteen phones
THREADS = 16  # phones ask every two seconds and briefly; sixteen at once serve well over a hundred


def serve(args: argparse.Namespace) -> int:
    """Open the table and serve until Ctrl-C."""
    logging_setup.configure(verbose=args.verbose)
    shown = lan_address() if args.host in ("0.0.0.0", "::") else args.host
    address = f"http://{shown}:{args.port}"
    settings: dict[str, object] = {
        "ADDRESS": address,
        "WORKERS": args.workers,
        "KEEP_PHOTO_DAYS": args.keep_photos,
    }
    settings |= {"DEMO": args.demo, "DATABASE": args.database, "PROXY": args.proxy}
    passing = tempfile.TemporaryDirectory(prefix="okaikei-demo-") if args.demo and not args.data else None
    if passing or args.data:
        settings["DATA"] = Path(passing.name) if passing else args.data
    if args.reader:
        settings["READER"] = args.reader
    app = create_app(settings)
    held = data_folder_lock.hold(Path(app.config["DATA"]))
    try:
        largest = app.config["MAX_CONTENT_LENGTH"] + 65536
        server = waitress.create_server(
            app,
            host=args.host,
            port=args.port,
            threads=THREADS,
            ident=None,
            max_request_body_size=largest,
            connection_limit=MOST_CONNECTIONS,
            asyncore_use_poll=True,  # select() ends at 1024 open files
        )
    except OSError as error:
        print(
            f"okaikei: cannot listen on {args.host}:{args.port}: {error.strerror}. Try --port.",
            file=sys.stderr,
        )
        return 1
    front = address
    if args.demo:
        from okaikei.webapp import demo

        app.config["DEMO_TABLE"] = demo.open_table(app)
        front = address + app.config["DEMO_TABLE"]
    queue = app.extensions["reading"]
    queue.start()
    ending = threading.Event()
    housekeeping.start(app, ending)
    print(qr_terminal(front))
    print(f"  Phones on this network:  {front}")
    print(
        f"  Games are kept in:       {shown_address(args.database) if args.database else app.config['DATA']}"
    )
    if not args.demo:
        print(f"  See every game:          {address}/keeper/{app.config['ADMIN_KEY']}")
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
        held.close()
        if passing:
            passing.cleanup()
    return 0
