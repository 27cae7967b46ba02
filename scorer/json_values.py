"""Values of a record's JSON, checked; whatever is wrong is said in one line that names the place."""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from okaikei.scorer.record import RecordError
from okaikei.scorer.texts import say

LARGEST = 1_000_000  # far above any score; keeps sums printable
LONGEST_SHOWN = 60  # letters of a wrong value that are repeated in a refusal


@dataclass(frozen=True, slots=True)
class JsonValue:
    """A value, where it stands in the record, and the language in which it is refused."""

    value: Any  # anything that JSON can hold
    language: str  # such as en or de
    path: str = ""  # such as rounds[0].tableaux; empty for the record itself

    def refuse(self, text: str) -> NoReturn:
        """Raise a RecordError that says what is wrong here."""
        raise RecordError(f"{self.path or 'record'}: {text}")

    def get(self, key: str) -> "JsonValue":
        """The value behind a key of an object; None where it is absent."""
        return JsonValue(self.value.get(key), self.language, f"{self.path}.{key}" if self.path else key)

    def items(self) -> Iterator["JsonValue"]:
        """The values of a list."""
        for index, value in enumerate(self.as_list()):
            yield JsonValue(value, self.language, f"{self.path}[{index}]")

    def shown(self) -> str:
        """The value as JSON, on one line and short enough to read."""
        try:
            text = json.dumps(self.value, default=str, ensure_ascii=False)
        except (ValueError, RecursionError):  # a number of thousands of digits, or a list in itself
            return say(self.language, "something without end")
        text = text.encode("utf-8", "backslashreplace").decode()  # half of a surrogate pair cannot be printed
        return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."

    def as_object(self, keys: Collection[str]) -> dict[str, Any]:
        """The value as an object that has no other keys than these."""
        if not isinstance(self.value, dict):
            self.refuse(say(self.language, "should be an object, not {value}", value=self.shown()))
        for key in self.value:
            if key not in keys:
                known = str(key).isprintable() and len(str(key)) <= LONGEST_SHOWN
                shown = key if known else JsonValue(key, self.language).shown()
                path = f"{self.path}.{shown}" if self.path else shown
                text = say(self.language, "no such key") + _hint(str(key), keys, self.language)
                JsonValue(key, self.language, path).refuse(text)
        return self.value

    def as_list(self) -> list[Any]:
        """The value as a list."""
        if self.value is None:
            self.refuse(say(self.language, "missing"))
        if not isinstance(self.value, list | tuple):
            self.refuse(say(self.language, "should be a list, not {value}", value=self.shown()))
        return list(self.value)

    def as_choice(self, choices: Collection[str], refusal: str, *, listed: bool = True) -> str:
        """The value as one of the choices, or as another name for it that can mean no other.

        The refusal has a {value}; it lists all choices where none is near.
        """
        if self.value is None:
            one_of = self._one_of(choices) if listed else ""
            self.refuse(say(self.language, "missing") + one_of)
        if not isinstance(self.value, str):
            self.refuse(
                say(self.language, refusal, value=self.shown()) + (self._one_of(choices) if listed else "")
            )
        if self.value in choices:
            return self.value
        from okaikei.scorer.spelling import meant  # slow to import, and seldom needed

        found = meant(self.value, choices)
        if len(found) != 1:
            hint = _hint(self.value, choices, self.language) or (self._one_of(choices) if listed else "")
            self.refuse(say(self.language, refusal, value=self.shown()) + hint)
        return found[0]

    def _one_of(self, choices: Collection[str]) -> str:
        return say(self.language, "; one of {choices}", choices=", ".join(choices))

    def as_flag(self) -> bool:
        """The value as true or false; 1 and 0 will do, 1.0 will not."""
        if self.value not in (True, False) or isinstance(self.value, float):
            self.refuse(say(self.language, "should be true or false, not {value}", value=self.shown()))
        return bool(self.value)

    def as_number(self, low: int = -LARGEST, high: int = LARGEST) -> int:
        """The value as a whole number that is neither too small nor too large."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.refuse(say(self.language, "should be a whole number, not {value}", value=self.shown()))
        if not low <= self.value <= high:
            values = {"low": low, "high": high, "value": self.shown()}
            self.refuse(
                say(self.language, "should be a whole number from {low} to {high}, not {value}", **values)
            )
        return self.value

    def as_numbers(self) -> tuple[int, ...]:
        """The value as a list of whole numbers."""
        return tuple(item.as_number() for item in self.items())


def _hint(word: str, choices: Collection[str], language: str) -> str:
    from okaikei.scorer.spelling import hint  # slow to import, and only needed when something is wrong

    return hint(word, choices, language)
