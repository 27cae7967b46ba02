"""Texts in every language, from catalogues."""

import json
from pathlib import Path
from typing import Any

import pytest

from okaikei.__main__ import main
from okaikei.scorer import LANGUAGES, RecordError, load_record, menu_problems, score
from okaikei.scorer.catalogue import LOCALE, Catalogue, marked, marked_many_of, marked_of
from okaikei.scorer.terminal import complain, one_line, padded, printable, printable_json, width
from tests.scorer.shorthand import desserts_sheet, whys

POLISH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "round {n}"
msgstr "runda {n}"

msgid "{n} card of {name}"
msgid_plural "{n} cards of {name}"
msgstr[0] "{n} karta {name}"
msgstr[1] "{n} karty {name}"
msgstr[2] "{n} kart {name}"

msgctxt "card"
msgid "roll"
msgid_plural "rolls"
msgstr[0] "rolka"
msgstr[1] "rolki"
msgstr[2] "rolek"

msgctxt "verb"
msgid "roll"
msgstr "toczyć"
"""


@pytest.fixture
def polish(tmp_path: Path) -> Catalogue:
    """A catalogue in a language with three forms."""
    pytest.importorskip("babel")
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "room.po").write_text(POLISH.strip() + "\n", encoding="utf-8")
    with (folder / "room.po").open("rb") as po, (folder / "room.mo").open("wb") as mo:
        write_mo(mo, read_po(po, "pl"))
    return Catalogue("room", tmp_path)


class TestCatalogue:
    def test_a_text_with_values(self, polish: Catalogue) -> None:
        assert polish.say("pl", "round {n}", n=2) == "runda 2"

    def test_what_a_language_lacks_is_said_in_english(self, polish: Catalogue) -> None:
        assert polish.say("pl", "Sushi {with} braces") == "Sushi {with} braces"
        assert polish.say("fi", "round {n}", n=2) == "round 2"

    def test_as_many_forms_as_the_language_has(self, polish: Catalogue) -> None:
        def cards(n: int) -> str:
            return polish.say_many("pl", "{n} card of {name}", "{n} cards of {name}", n, name="Ana")

        assert [cards(n) for n in (1, 3, 5)] == ["1 karta Ana", "3 karty Ana", "5 kart Ana"]

    def test_the_same_word_in_two_contexts(self, polish: Catalogue) -> None:
        assert polish.say_of("pl", "verb", "roll") == "toczyć"
        assert polish.say_of("en", "verb", "roll {n}", n=3) == "roll 3"
        assert [polish.say_many_of("pl", "card", "roll", "rolls", n) for n in (1, 2, 5)] == [
            "rolka",
            "rolki",
            "rolek",
        ]

    def test_marked_texts_are_said_later(self, polish: Catalogue) -> None:
        assert polish.say("pl", marked("round {n}"), n=1) == "runda 1"
        assert polish.say_of("pl", *marked_of("verb", "roll")) == "toczyć"
        assert polish.say_many_of("pl", *marked_many_of("card", "roll", "rolls"), 2) == "rolki"


def test_every_catalogue_of_the_scorer_is_a_language() -> None:
    assert LANGUAGES[0] == "en"
    assert set(LANGUAGES[1:]) == {path.name for path in LOCALE.iterdir() if path.is_dir()}
    assert "de" in LANGUAGES


class TestGerman:
    def test_one_and_many(self) -> None:
        assert menu_problems(["maki", "temaki"], language="de")[:2] == [
            "1 Rolle gehört dazu, 2 da",
            "3 Appetizer gehören dazu, 0 da",
        ]

    def test_what_is_compared_is_always_many(self) -> None:
        sheet = desserts_sheet("sushi-go-party", "pudding", "", "", menu="pudding", language="de")
        assert whys(sheet)[0] == "die meisten Puddings (1): 6"
        assert whys(sheet, 1)[0] == "die wenigsten Puddings (0), Gleichstand: je −6"

    @pytest.mark.parametrize(
        ("changes", "text"),
        [
            ({"game": "sushi-goo"}, 'game: das Spiel "sushi-goo" gibt es nicht; meintest du „sushi-go“?'),
            ({"players": ["Ana"]}, "players: Sushi Go! ist für 2 bis 5 Personen, nicht für 1"),
            ({"before": {"points": [1]}}, "before.points: 1 Eintrag für 2 Personen"),
            ({"optoins": {}}, "optoins: diesen Schlüssel gibt es nicht; meintest du „options“?"),
            (
                {"rounds": [{"tableaux": [["Käse"], []]}]},
                'rounds[0].tableaux[0][0]: die Karte "Käse" gibt es nicht',
            ),
        ],
    )
    def test_refusals(self, changes: dict[str, Any], text: str) -> None:
        record = {"game": "sushi-go", "players": ["Ana", "Ben"], **changes}
        with pytest.raises(RecordError) as refused:
            load_record(record, "de")
        assert str(refused.value) == text

    def test_an_open_order(self) -> None:
        tableaux = [["special-order"], []]
        record = load_record(
            {"game": "sushi-go", "players": ["Ana", "Ben"], "rounds": [{"tableaux": tableaux}]}
        )
        with pytest.raises(RecordError, match="noch nicht gesagt"):
            score(record, language="de")

    def test_the_command_refuses_in_the_language_asked_for(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "record.json"
        path.write_text('{"game": 7', encoding="utf-8")
        assert main(["score", str(path), "--language", "de"]) == 2
        assert "Zeile 1 Spalte 11: kein JSON: hier fehlt ein Komma oder das Ende" in capsys.readouterr().err
        path.write_text('{"game": 7}', encoding="utf-8")
        assert main(["score", str(path), "--language", "de"]) == 2
        assert capsys.readouterr().err.startswith("game: das Spiel 7 gibt es nicht; möglich sind sushi-go, ")


class TestTerminal:
    def test_letters_stay_as_they_are(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["faces", "--json", "--language", "de"]) == 0
        assert '"Stäbchen"' in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("encoding", "text"),
        [
            (None, '"Stäbchen −4 🍣"'),
            ("utf-8", '"Stäbchen −4 🍣"'),
            ("latin-1", '"Stäbchen \\u22124 \\ud83c\\udf63"'),
            ("ascii", '"St\\u00e4bchen \\u22124 \\ud83c\\udf63"'),
        ],
    )
    def test_only_what_the_encoding_lacks_is_escaped(self, encoding: str | None, text: str) -> None:
        value = "Stäbchen −4 🍣"
        assert printable_json(value, encoding) == text
        assert json.loads(text) == value

    def test_text_without_escapes(self) -> None:
        assert printable("Stäbchen\x1b\n", None) == "Stäbchen?\n"
        assert printable("Stäbchen −4", "latin-1") == "Stäbchen ?4"

    @pytest.mark.parametrize(
        ("text", "columns"),
        [
            ("", 0),
            ("Ana", 3),
            ("Jörg", 4),
            ("Jo\u0308rg", 4),  # an o, and two dots that go on it
            ("寿司", 4),
            ("ｗｉｄｅ", 8),
            ("🍣", 2),
            ("👨‍👩‍👧", 2),  # three, joined to one family
            ("👍🏽", 2),  # with a colour of skin
            ("🇩🇪", 2),
            ("🇩🇪🇯🇵", 4),
            ("❤", 1),
            ("❤️", 2),
            ("한", 2),
            ("\u1112\u1161\u11ab", 2),  # the same in its parts
        ],
    )
    def test_columns_of_a_text(self, text: str, columns: int) -> None:
        assert width(text) == columns
        assert width(padded(text, 10)) == width(padded(text, 10, right=True)) == 10

    def test_a_name_on_one_line(self) -> None:
        assert one_line("  A\nna\t\u2028B\x1b 👨‍👩‍👧") == "A na B? 👨‍👩‍👧"

    def test_a_complaint_where_there_is_nowhere_to_complain(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        complain("too\nbad")
        assert capsys.readouterr().err == "too bad\n"
        monkeypatch.setattr("sys.stderr", None)
        complain("too bad")
        assert capsys.readouterr().out == ""
