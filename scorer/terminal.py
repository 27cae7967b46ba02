"""Text and JSON that any terminal can show, whatever its encoding, and tables that stay straight."""

import json
import sys

JOINER = "\u200d"  # makes one picture of the emoji on both sides
EMOJI_STYLE = "\ufe0f"  # makes the sign before it an emoji, which is wide
REGIONAL = range(0x1F1E6, 0x1F200)  # letters of which two make a flag
SKIN_TONES = range(0x1F3FB, 0x1F400)  # colour the emoji before them
JAMO = range(0x1160, 0x1200)  # parts of a Korean syllable, drawn into the one before them


def printable(text: str, encoding: str | None) -> str:
    """The text with whatever the terminal cannot show replaced by a question mark."""
    encoding = encoding or "utf-8"
    shown = "".join(letter if letter.isprintable() or letter in ("\n", JOINER) else "?" for letter in text)
    return shown.encode(encoding, "replace").decode(encoding)


def one_line(text: str, encoding: str | None = None) -> str:
    """A name as it is shown in a table or a sentence: on one line, and printable."""
    return printable(" ".join(text.split()), encoding)


def complain(text: str) -> None:
    """One line on standard error, if there is one."""
    if sys.stderr is not None:
        print(one_line(text, sys.stderr.encoding), file=sys.stderr)


def width(text: str) -> int:
    """How many columns a terminal needs for a text: wide letters two, accents none, joined emoji together."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    columns, before = 0, ""
    for letter in text:
        code = ord(letter)
        flag_ends = code in REGIONAL and len(before) == 1 and ord(before) in REGIONAL
        if letter == EMOJI_STYLE and before and width(before) == 1:
            columns += 1
        elif not (
            combining(letter)
            or letter in (JOINER, EMOJI_STYLE)
            or before == JOINER
            or code in SKIN_TONES
            or code in JAMO
            or flag_ends
        ):
            wide = east_asian_width(letter) in "WF" or code in REGIONAL
            columns += 2 if wide else 1
        # The second letter of a flag ends it, so that the next one begins another.
        before = "" if flag_ends else letter
    return columns


def padded(text: str, columns: int, *, right: bool = False) -> str:
    """A text filled up with spaces to a number of columns, on its right or, to end there, on its left."""
    spaces = " " * (columns - width(text))
    return spaces + text if right else text + spaces


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
