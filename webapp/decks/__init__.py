"""Decks that players taught: their pages, and the process that looks at their photos."""

from flask import Flask

from okaikei.webapp.decks import learned_pages, naming_pages, training_pages
from okaikei.webapp.decks.deck_pages import pages
from okaikei.webapp.decks.deck_service import DeckService

__all__ = ["DeckService", "init_app", "learned_pages", "naming_pages", "pages"]


def init_app(app: Flask) -> None:
    """Open the shelf; the process that finds cards starts with the first photo."""
    app.register_blueprint(pages)
    app.jinja_env.globals.update(training_of=training_pages.training_of)
    app.extensions["decks"] = DeckService(
        app.config["DATA"], app.config["READER"], app.config["READ_SECONDS"]
    )
