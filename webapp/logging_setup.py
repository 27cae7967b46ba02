"""How the server logs: lines that a person can read, with no photo, no code and no key in them."""

import logging
import time

from flask import Flask, g, request
from werkzeug.wrappers import Response

log = logging.getLogger("okaikei.requests")
FORMAT = "%(asctime)s  %(levelname)-7s  %(message)s  [%(name)s]"


def configure(*, verbose: bool) -> None:
    """Write the log to the terminal: warnings and worse, or every request too."""
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, format=FORMAT, datefmt="%H:%M:%S")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a short queue is usual, not a warning


def route_name() -> str:
    """Which page was asked for; its address would give away codes and keys."""
    return f"{request.method} {request.url_rule.rule if request.url_rule else '(no such page)'}"


def _log_request(response: Response) -> Response:
    took = (time.perf_counter() - g.get("began", time.perf_counter())) * 1000
    log.info("%s: %d in %.0f ms", route_name(), response.status_code, took)
    return response


def _start_clock() -> None:
    g.began = time.perf_counter()


def init_app(app: Flask) -> None:
    """Log every request, and errors without the address they came from."""
    app.before_request(_start_clock)
    app.after_request(_log_request)

    def _broken(exc_info: object) -> None:
        app.logger.error("%s broke", route_name(), exc_info=exc_info)  # type: ignore[arg-type]

    app.log_exception = _broken  # type: ignore[method-assign]
