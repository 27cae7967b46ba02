"""Collect the texts from the code, update every language's catalogue, and compile it: `make catalogues`.

A language is added by making the folder `ROOM/locale/LANGUAGE/LC_MESSAGES` in each room, and running this:
it writes the `.po` files to translate. A text is a `.po` entry; the English text is its key.
"""

import io
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from tests.packaging import ROOMS, ROOT

METHODS = [("**.py", "python"), ("**.html", "jinja2"), ("**.svg", "jinja2"), ("**.js", "javascript")]
OPTIONS = {"**.js": {"parse_template_string": True}}

# Which arguments of which calls are texts: (2,) the second one, (2, 3) one and many, (2, "c") a context.
MARKED = {"_": (1,), "marked": (1,), "marked_of": ((1, "c"), 2), "marked_many_of": ((1, "c"), 2, 3)}
KEYWORDS = {
    "say": (2,),
    "say_many": (2, 3),
    "say_of": ((2, "c"), 3),
    "say_many_of": ((2, "c"), 3, 4),
    **MARKED,
}
# The pages know their language, so it is not handed over; templates and scripts have their own words for it.
PAGE_KEYWORDS = {
    "say": (1,),
    "say_many": (1, 2),
    "say_of": ((1, "c"), 2),
    "sayMany": (1, 2),
    "_n": (1, 2),
    "_of": ((1, "c"), 2),
    **MARKED,
}

Key = tuple[str | None, str]  # a text's context, and its English


def rooms() -> list[str]:
    """The rooms that say something."""
    return [room for room in ROOMS if (ROOT / room / "locale").is_dir()]


def languages(room: str) -> list[str]:
    """The languages that a room is translated to."""
    return sorted(path.parent.name for path in (ROOT / room / "locale").glob("*/LC_MESSAGES"))


def po_path(room: str, language: str) -> Path:
    """A room's catalogue in a language, for people; the compiled one lies beside it as `.mo`."""
    return ROOT / room / "locale" / language / "LC_MESSAGES" / f"{room}.po"


def extract(room: str) -> Catalog:
    """The texts in a room's code."""
    keywords = PAGE_KEYWORDS if room == "webapp" else KEYWORDS
    found = Catalog()
    for _, _, text, _, context in extract_from_dir(ROOT / room, METHODS, OPTIONS, keywords):
        found.add(text, context=context)
    return found


def read_language(room: str, language: str) -> Catalog:
    """A room's catalogue as it is translated; an empty one where there is none yet."""
    path = po_path(room, language)
    with io.BytesIO(path.read_bytes() if path.exists() else b"") as po:
        return read_po(po, language)


def read_compiled(room: str, language: str) -> dict[Key, tuple[str, ...]]:
    """The texts of a compiled catalogue."""
    path = po_path(room, language).with_suffix(".mo")
    if not path.exists():
        return {}
    with path.open("rb") as mo:
        said = translations(read_mo(mo))
    # Babel reads contexts as bytes.
    return {
        (context.decode() if isinstance(context, bytes) else context, text): said[context, text]
        for context, text in said
    }


def texts(catalogue: Iterable[Message]) -> dict[Key, Message]:
    """The entries of a catalogue by their keys, without the header."""
    return {(message.context, forms(message.id)[0]): message for message in catalogue if message.id}


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """The forms of a text that has one and many; the text alone where it has none."""
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def translations(catalogue: Iterable[Message]) -> dict[Key, tuple[str, ...]]:
    """What a catalogue says for each key, where it says anything."""
    said = {key: forms(message.string) for key, message in texts(catalogue).items()}
    return {key: strings for key, strings in said.items() if all(strings)}


def placeholders(text: str) -> set[str]:
    """The {names} in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def update(room: str, language: str, found: Mapping[Key, Message]) -> int:
    """Bring a language's catalogue up to date with the code, and compile it; how many texts it lacks."""
    known = translations(read_language(room, language))
    catalogue = Catalog(locale=language)
    for key, message in found.items():
        wanted = catalogue.num_plurals if isinstance(message.id, tuple) else 1
        strings = known.get(key, ())
        # A text that has become one and many, or is so no more, is translated anew.
        strings = strings if len(strings) == wanted else ("",) * wanted
        catalogue.add(
            message.id, strings if isinstance(message.id, tuple) else strings[0], context=message.context
        )
    with po_path(room, language).open("wb") as po:
        write_po(po, catalogue, sort_output=True, omit_header=True)
    said = translations(catalogue)
    if said != read_compiled(room, language):  # else only the date in the file would change
        with po_path(room, language).with_suffix(".mo").open("wb") as mo:
            write_mo(mo, catalogue)
    return len(found) - len(said)


def main() -> int:
    """Update every room, or those that are named, in every language."""
    for room in sys.argv[1:] or rooms():
        found = texts(extract(room))
        for language in languages(room):
            lacking = update(room, language, found)
            print(f"{room} {language}: {len(found)} texts, {lacking} to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main())
