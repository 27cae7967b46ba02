"""Text and JSON that any terminal can show, whatever its encoding."""

import json


def printable(text: str, encoding: str | None) -> str:
    """The text with whatever the terminal cannot show replaced by a question mark."""
    encoding = encoding or "utf-8"
    shown = "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)
    return shown.encode(encoding, "replace").decode(encoding)


def printable_json(value: object, encoding: str | None) -> str:
    """JSON on one line with its letters as they are; only what the encoding lacks is escaped."""
    encoding = encoding or "utf-8"
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_escaped(letter, encoding) for letter in text)
    return text


def _escaped(letter: str, encoding: str) -> str:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return json.dumps(letter)[1:-1]
    return letter
