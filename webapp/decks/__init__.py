"""Decks that players taught: their pages, and the process that looks at their photos."""

from flask import Flask

from okaikei.webapp.decks import training
from okaikei.webapp.decks.pages import pages
from okaikei.webapp.decks.teacher import Teacher

__all__ = ["Teacher", "init_app", "pages"]


def init_app(app: Flask) -> None:
    """Open the shelf; the process that finds cards starts with the first photo."""
    app.register_blueprint(pages)
    app.jinja_env.globals.update(training_of=training.training_of)
    app.extensions["decks"] = Teacher(app.config["DATA"], app.config["READER"], app.config["READ_SECONDS"])
