"""English and German: which one this phone wants, and the words in it.

The English text is its own key; a language is one module with a dictionary. A
test finds every text in pages, scripts and routes that a language lacks.
"""

from flask import Flask, g, has_request_context, request

from okaikei.webapp.german import WORDS as GERMAN
from okaikei.webapp.german_decks import WORDS as GERMAN_DECKS
from okaikei.webapp.german_fixup import WORDS as GERMAN_FIXUP

CATALOGUES: dict[str, dict[str, str]] = {"en": {}, "de": GERMAN | GERMAN_FIXUP | GERMAN_DECKS}
NAMES = {"en": "English", "de": "Deutsch"}


def language() -> str:
    """The language of this request: chosen by hand, else by the browser."""
    if not has_request_context():
        return "en"
    if "language" not in g:
        chosen = request.cookies.get("language", "")
        g.language = (
            chosen if chosen in CATALOGUES else request.accept_languages.best_match(CATALOGUES) or "en"
        )
    return str(g.language)


def say(text: str, /, **values: object) -> str:
    """The text in the language of this request, with its values filled in."""
    found = CATALOGUES[language()].get(text, text)
    return found.format(**values) if values else found


def say_many(one: str, many: str, n: int, /, **values: object) -> str:
    """The singular or the plural, as the number asks."""
    return say(one if n == 1 else many, n=n, **values)


def script_words() -> dict[str, str]:
    """The whole catalogue for the scripts of a page; empty in English."""
    return CATALOGUES[language()]


def init_app(app: Flask) -> None:
    """Make the words known to every template."""
    app.jinja_env.globals.update(_=say, _n=say_many, language=language, languages=NAMES)
