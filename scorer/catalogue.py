"""Text for people, from gettext catalogues: one for each room and language, the English text is the key.

A room's catalogue is `ROOM/locale/LANGUAGE/LC_MESSAGES/ROOM.po`, compiled to `.mo` beside it by
`make catalogues`, which also collects the texts from the code. A language is added by adding its `.po` files.
"""

import gettext
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).with_name("locale")
# English is in the code; every other language has a catalogue of the scorer.
LANGUAGES = ("en", *sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/scorer.mo")))


class Catalogue:
    """The texts of one room in every language; what a language lacks is said in English."""

    def __init__(self, domain: str, folder: Path) -> None:
        self._domain, self._folder = domain, folder
        self.translations = cache(self._find)  # a compiled catalogue is read once a language

    def _find(self, language: str) -> gettext.NullTranslations:
        return gettext.translation(self._domain, self._folder, [language], fallback=True)

    def say(self, language: str, text: str, /, **values: object) -> str:
        """The text in a language, with its {values} filled in."""
        found = self.translations(language).gettext(text)
        return found.format(**values) if values else found

    def say_many(self, language: str, one: str, many: str, n: int, /, **values: object) -> str:
        """The form of the text that the number n asks for in a language; {n} is the number."""
        return self.translations(language).ngettext(one, many, n).format(n=n, **values)

    def say_of(self, language: str, context: str, text: str, /, **values: object) -> str:
        """A short text that could mean several things, told apart by its context."""
        found = self.translations(language).pgettext(context, text)
        return found.format(**values) if values else found

    def say_many_of(self, language: str, context: str, one: str, many: str, n: int, /) -> str:
        """The form of a short text that the number n asks for, told apart by its context."""
        return self.translations(language).npgettext(context, one, many, n)


def marked(text: str, /) -> str:
    """The text itself: puts a text that is said elsewhere with `say` into the catalogue."""
    return text


def marked_of(context: str, text: str, /) -> tuple[str, str]:
    """Puts a text that is said elsewhere with `say_of` into the catalogue."""
    return context, text


def marked_many_of(context: str, one: str, many: str, /) -> tuple[str, str, str]:
    """Puts a text that is said elsewhere with `say_many_of` into the catalogue."""
    return context, one, many
