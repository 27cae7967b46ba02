"""The web application: pages for the phones around a table, and the storage behind them."""

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask

from okaikei.vision.data_folder import default_data

MEGABYTE = 1024 * 1024


def create_app(settings: Mapping[str, Any] | None = None) -> Flask:
    """Make the application; settings replace those below and Flask's own."""
    from okaikei.webapp import (
        access_control,
        blueprints,
        cookies,
        corrections,
        decks,
        error_pages,
        language,
        logging_setup,
        quotas,
        rate_limits,
        reading,
        secret_files,
    )
    from okaikei.webapp.storage import Storage

    # Scripts import one another: with the version in the folder, each is fetched and run once.
    app = Flask(__name__, static_url_path=f"/static/{blueprints.static_version()}")
    app.config.from_mapping(
        DATA=default_data(),  # the folder where games, secrets and decks are kept
        DATABASE=None,  # an SQLAlchemy address instead of the file in DATA
        READER="okaikei.vision.decks.deck_reader:load",  # "module:function" that makes a reader of photos
        WORKERS=1,  # processes that read photos
        READ_SECONDS=60,  # after which reading one photo is given up
        QUEUE_LENGTH=200,  # photos that may wait
        KEEP_PHOTO_DAYS=30,  # days after which a photo is deleted
        DEMO=False,  # offer sample photos
        ADDRESS=None,  # what phones on the network call this computer, for QR codes
        PROXY=False,  # a reverse proxy with HTTPS stands before this server
        HTTPS=False,  # phones come over HTTPS, through a proxy or with a certificate of ours
        HOST_NAMES=None,  # the names this server answers to; none: all
        SEND_FILE_MAX_AGE_DEFAULT=timedelta(days=365),  # a new version of a file has a new address
        MAX_CONTENT_LENGTH=16 * MEGABYTE,  # bytes of one request; room for a photo as a camera makes it
        MAX_FORM_MEMORY_SIZE=2 * MEGABYTE,  # bytes of a form's fields; a pasted record has at most 0.5 MB
        MAX_FORM_PARTS=200,  # fields of a form; a new game has a few for each player and tile
        PERMANENT_SESSION_LIFETIME=timedelta(days=730),  # how long a phone is known
        SESSION_COOKIE_NAME="okaikei",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
    )
    app.config.from_mapping(quotas.DEFAULTS)
    app.config.from_mapping(settings or {})
    app.session_interface = cookies.TimelessCookies()
    if app.config["PROXY"] or app.config["HTTPS"]:
        app.config["SESSION_COOKIE_SECURE"] = True
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True  # a line with a block alone leaves none
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.jinja_env.policies["json.dumps_kwargs"] = {}  # the keypad follows the menu, not the alphabet
    data = Path(app.config["DATA"])
    secret_files.private_folder(data)
    app.secret_key = secret_files.load_or_create_secret(data / "secret-key")
    app.config["ADMIN_KEY"] = secret_files.load_or_create_secret(data / "keeper-key")

    storage = Storage(app.config["DATABASE"] or f"sqlite:///{data / 'okaikei.sqlite'}")
    storage.migrate()
    app.extensions["storage"] = storage
    for part in (
        logging_setup,
        rate_limits,
        access_control,
        language,
        error_pages,
        blueprints,
        decks,
        corrections,
        reading,
    ):
        part.init_app(app)
    return app
