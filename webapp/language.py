"""Which language a phone wants, and every text of the pages in it.

The English text is its own key. Catalogues lie in locale/; `make catalogues` collects the
texts from Python, templates and scripts, and a test lists what a language lacks.
"""

from pathlib import Path

from flask import Flask, g, has_request_context, request

from okaikei.scorer.catalogue import LANGUAGES, Catalogue
from okaikei.scorer.names import language_name

CATALOGUE = Catalogue("webapp", Path(__file__).parent / "locale")
NAMES = {language: language_name(language) for language in LANGUAGES}  # for the switch at the foot of a page


def language() -> str:
    """The language of this request: chosen by hand, else by the browser."""
    if not has_request_context():
        return "en"
    if "language" not in g:
        chosen = request.cookies.get("language", "")
        g.language = chosen if chosen in LANGUAGES else request.accept_languages.best_match(LANGUAGES) or "en"
    return str(g.language)


def say(text: str, /, **values: object) -> str:
    """The text in the language of this request, with its {values} filled in."""
    return CATALOGUE.say(language(), text, **values)


def say_many(one: str, many: str, n: int, /, **values: object) -> str:
    """The form of the text that the number n asks for; {n} is the number."""
    return CATALOGUE.say_many(language(), one, many, n, **values)


def say_of(context: str, text: str, /, **values: object) -> str:
    """A short text that could mean several things, told apart by its context."""
    return CATALOGUE.say_of(language(), context, text, **values)


def init_app(app: Flask) -> None:
    """Make the texts known to every template."""
    app.jinja_env.globals.update(_=say, _n=say_many, _of=say_of, language=language, languages=NAMES)
