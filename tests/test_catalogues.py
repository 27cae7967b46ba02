"""Every language says everything, in catalogues that are compiled."""

import pytest

pytest.importorskip("babel")

from tests import catalogues
from tests.catalogues import Key

ROOMS_AND_LANGUAGES = [
    (room, language) for room in catalogues.rooms() for language in catalogues.languages(room)
]


def shown(keys: set[Key]) -> str:
    """Keys as a list to read, each with its context."""
    return "\n".join(sorted(f"{context}: {text}" if context else text for context, text in keys))


@pytest.mark.parametrize(("room", "language"), ROOMS_AND_LANGUAGES)
class TestCatalogue:
    def test_has_every_text_of_the_code_and_no_other(self, room: str, language: str) -> None:
        wanted = catalogues.texts(catalogues.extract(room))
        said = catalogues.translations(catalogues.read_language(room, language))
        lacking, leftover = wanted.keys() - said.keys(), said.keys() - wanted.keys()
        assert not lacking, f"run `make catalogues`, then translate:\n{shown(lacking)}"
        assert not leftover, f"no longer in the code, run `make catalogues`:\n{shown(leftover)}"

    def test_fills_in_the_same_values(self, room: str, language: str) -> None:
        # A form for one thing may name it ("a card") where the others count it ("{n} cards").
        differing = [
            (message.id, string)
            for message in catalogues.texts(catalogues.read_language(room, language)).values()
            for string in catalogues.forms(message.string)
            if catalogues.placeholders(string)
            not in map(catalogues.placeholders, catalogues.forms(message.id))
        ]
        assert differing == []

    def test_is_compiled(self, room: str, language: str) -> None:
        said = catalogues.translations(catalogues.read_language(room, language))
        assert catalogues.read_compiled(room, language) == said, "run `make catalogues`"


def test_every_room_speaks_every_language() -> None:
    spoken = {room: catalogues.languages(room) for room in catalogues.rooms()}
    assert spoken["scorer"]
    assert all(languages == spoken["scorer"] for languages in spoken.values())


class TestExtraction:
    """What the check above stands on: it sees a text that is in the code."""

    def test_texts_plurals_and_contexts_of_the_scorer(self) -> None:
        found = catalogues.texts(catalogues.extract("scorer"))
        assert found[None, "round {n}"].id == "round {n}"
        assert found[None, "{n} icon"].id == ("{n} icon", "{n} icons")
        assert found["card", "eel"].id == ("eel", "eels")
        assert found["menu", "Party Sampler"].context == "menu"

    def test_texts_of_templates_and_scripts(self) -> None:
        found = catalogues.texts(catalogues.extract("webapp"))
        python, template, script = (
            "Choose a game.",
            "New game",
            "Someone else has changed these cards meanwhile.",
        )
        assert {(None, text) for text in (python, template, script)} <= found.keys()
        assert found[None, "{n} card"].id == ("{n} card", "{n} cards")

    def test_placeholders(self) -> None:
        assert catalogues.placeholders("{n} of {name}: {{n}}") == {"n", "name"}
