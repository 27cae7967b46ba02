"""Sentences of the sheet, as data: one template for each thing that is said, in each language."""

from collections.abc import Mapping
from types import MappingProxyType

_ENGLISH = {
    "menu-unknown": 'no such kind "{kind}"',
    "menu-twice": "{kind} is there twice",
    "menu-group": "{wanted} {group} wanted, {there} there",
    "menu-players": "{kind} is for {low} to {high} players, not for {players}",
}
_GERMAN = {
    "menu-unknown": "„{kind}“ gibt es nicht",
    "menu-twice": "{kind} ist doppelt",
    "menu-group": "{wanted} {group} gehören dazu, {there} sind es",
    "menu-players": "{kind} ist für {low} bis {high} Personen, nicht für {players}",
}
TEXTS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"en": MappingProxyType(_ENGLISH), "de": MappingProxyType(_GERMAN)}
)


def say(language: str, key: str, **values: object) -> str:
    """One sentence in a language."""
    return TEXTS[language][key].format(**values)
