"""The application behind a real server, in a thread of the tests' own process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from okaikei.webapp import create_app

POLL_SECONDS = 30  # the loop is woken when it is to end; this is only how long it sleeps otherwise


@contextmanager
def serving(settings: dict[str, Any], host: str = "127.0.0.1") -> Iterator[str]:
    """Serve an application with real workers; gives its address, and ends everything in good order."""
    import waitress
    from waitress import wasyncore

    app = create_app(settings)
    app.extensions["reading"].start()
    server: Any = waitress.create_server(app, host=host, port=0, threads=8)
    ending = threading.Event()

    def loop() -> None:
        # One round at a time, so that the loop can end by itself: sockets that are closed
        # while it polls them make it fail, in a thread where nobody catches that.
        while not ending.is_set():
            wasyncore.loop(timeout=POLL_SECONDS, map=server._map, count=1)

    thread = threading.Thread(target=loop, name="in-process server", daemon=True)
    thread.start()
    try:
        yield f"http://{host}:{server.effective_port}"
    finally:
        ending.set()
        server.pull_trigger()
        thread.join()
        server.task_dispatcher.shutdown()
        wasyncore.close_all(server._map)
        app.extensions["reading"].stop()
        app.extensions["decks"].stop()
        app.extensions["storage"].close()
