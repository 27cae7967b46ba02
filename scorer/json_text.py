"""JSON text, read strictly; whatever keeps it from being read is said in our own words."""

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from okaikei.scorer.catalogue import marked
from okaikei.scorer.record import RecordError
from okaikei.scorer.texts import say

LONGEST_NUMBER = 20  # digits; far above any that a record can hold

# Python's own words for what is wrong with JSON, so that they can be translated.
_DETAILS = (
    marked("Expecting value"),
    marked("Expecting ',' delimiter"),
    marked("Expecting ':' delimiter"),
    marked("Expecting property name enclosed in double quotes"),
    marked("Illegal trailing comma before end of object"),
    marked("Illegal trailing comma before end of array"),
    marked("Extra data"),
    marked("Unterminated string starting at"),
    marked("Invalid control character at"),
    marked("Invalid \\escape"),
    marked("Invalid \\uXXXX escape"),
)


class _Repeated(dict[str, Any]):
    """An object in which a key is there twice."""

    key = ""


@dataclass(slots=True)
class _Strict:
    """What is noticed while JSON is read, and refused when all of it is there and the place is known."""

    digits: int = 0  # of the longest number that is too long
    repeated: bool = False  # whether an object has a key twice

    def whole_number(self, text: str) -> int:
        """A number, unless it is of absurd size."""
        if len(text) <= LONGEST_NUMBER:
            return int(text)
        self.digits = max(self.digits, len(text.lstrip("-")))
        return 0

    def object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """An object, marked where a key is repeated."""
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        self.repeated = True
        keys = [key for key, _ in pairs]
        marked_object = _Repeated(found)
        marked_object.key = next(key for key in keys if keys.count(key) > 1)
        return marked_object


def read_json(path: str, language: str = "en") -> Any:
    """The JSON in a file, or on standard input for `-`; raises RecordError in one line."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except FileNotFoundError:
        text = say(language, "there is no such file")
    except IsADirectoryError:
        text = say(language, "this is a folder, not a file")
    except PermissionError:
        text = say(language, "this file may not be read")
    except (OSError, ValueError) as error:  # a null in the name, a disk that fails
        text = say(language, "this file cannot be read: {detail}", detail=error)
    else:
        try:
            return parse_json(data, language)
        except RecordError as error:
            text = str(error)
    raise RecordError(f"{path}: {text}")


def parse_json(data: bytes | str, language: str = "en") -> Any:
    """The values in JSON text; refuses repeated keys and numbers of absurd size. Raises RecordError."""
    strict = _Strict()
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        value = json.loads(text, object_pairs_hook=strict.object, parse_int=strict.whole_number)
        twice = _repeated_key(value, "") if strict.repeated else None
    except UnicodeDecodeError:
        raise RecordError(say(language, "not JSON: this is no text in UTF-8")) from None
    except json.JSONDecodeError as error:
        values = {"line": error.lineno, "column": error.colno, "detail": say(language, error.msg)}
        raise RecordError(
            say(language, "line {line} column {column}: not JSON: {detail}", **values)
        ) from None
    except RecursionError:
        raise RecordError(say(language, "not JSON that can be read: lists in lists without end")) from None
    if strict.digits:
        text = say(language, "a number of {n} digits: no record needs one so large", n=strict.digits)
        raise RecordError(text)
    if twice is not None:
        raise RecordError(say(language, "{place}: this key is there twice", place=twice))
    return value


def _repeated_key(value: Any, path: str) -> str | None:
    """Where a key is there twice."""
    if isinstance(value, _Repeated):
        return f"{path}.{value.key}" if path else value.key
    inner: Iterable[tuple[str, Any]] = ()
    if isinstance(value, dict):
        inner = ((f"{path}.{key}" if path else key, each) for key, each in value.items())
    elif isinstance(value, list):
        inner = ((f"{path}[{index}]", each) for index, each in enumerate(value))
    found = (_repeated_key(each, place) for place, each in inner)
    return next((place for place in found if place is not None), None)
