"""Names and sentences in every language."""

import pytest

from okaikei import scorer
from okaikei.scorer import (
    FACES,
    KINDS,
    LANGUAGES,
    PRESETS,
    PRINTINGS,
    Serving,
    game_name,
    language_name,
    menu_name,
    name,
    printing_name,
    serving_name,
)
from okaikei.scorer.texts import icons_in_words, prize, signed


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name(language: str) -> None:
    for thing in [*FACES, *KINDS]:
        assert name(thing, language)
        assert name(thing, language, 2)
    for preset in PRESETS:
        assert menu_name(preset, language)
    for printing in PRINTINGS:
        assert printing_name(printing, language)
    for game in scorer.GAMES:
        assert game_name(game, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_faces_share_a_name(language: str) -> None:
    called = [name(face, language) for face in FACES]
    assert len(set(called)) == len(called)


@pytest.mark.parametrize(
    ("thing", "german"),
    [
        ("dumpling", "Gyoza"),
        ("eel", "Aal"),
        ("chopsticks", "Stäbchen"),
        ("special-order", "Sonderwunsch"),
        ("takeout-box", "Bento-Box"),
        ("green-tea-ice-cream", "Grünteeeis"),
        ("salmon-nigiri", "Sake-Nigiri"),
        ("sake", "Reiswein"),
        ("watermelon", "Melone"),
    ],
)
def test_words_of_the_zoch_edition(thing: str, german: str) -> None:
    assert name(thing, "de") == german


@pytest.mark.parametrize(
    ("thing", "spanish"),
    [
        ("chopsticks", "palillos"),
        ("dumpling", "gyoza"),
        ("egg-nigiri", "nigiri de tortilla"),
        ("maki", "maki"),
        ("pudding", "pudin"),
        ("salmon-nigiri", "nigiri de salmón"),
        ("sashimi", "sashimi"),
        ("squid-nigiri", "nigiri de calamar"),
        ("tempura", "tempura"),
        ("wasabi", "wasabi"),
    ],
)
def test_words_of_the_spanish_box(thing: str, spanish: str) -> None:
    assert name(thing, "es") == spanish


def test_one_and_many() -> None:
    assert (name("eel"), name("eel", count=2), name("eel", "de", 3)) == ("eel", "eels", "Aale")
    assert name("special-order", "de", 2) == "Sonderwünsche"
    assert menu_name("cutthroat-combo", "de") == "Gemeinsam gemein"


def test_groups_and_icons_are_called_as_on_the_zoch_box() -> None:
    groups = ("roll", "appetizer", "special", "dessert")
    assert [name(group, "de", 2) for group in groups] == ["Rollen", "Appetizer", "Specials", "Desserts"]
    assert [icons_in_words(count, "de") for count in (1, 2)] == ["1 Icon", "2 Icons"]


def test_a_card_that_copies_another_is_named_as_one() -> None:
    assert serving_name(Serving("eel")) == "eel"
    assert serving_name(Serving("eel", ordered=True)) == "eel (special order)"
    assert serving_name(Serving("eel", ordered=True), "de") == "Aal (Sonderwunsch)"
    assert serving_name(Serving("salmon-roll", wild=True)) == "salmon roll (wild)"
    assert serving_name(Serving("special-order")) == "special order"


def test_who_shares_a_place() -> None:
    assert [prize(-6, equals, "en") for equals in (1, 2, 8)] == [": −6", ", tied: −6 each", ", tied: −6 each"]
    assert prize(3, 2, "en", split=6) == ": 6 split by two: 3"
    assert prize(-1, 4, "de", split=-6) == ": −6 zu viert geteilt: −1"
    assert prize(6, 1, "en", split=6) == ": 6"
    assert prize(4, 3, "de") == ", Gleichstand: je 4"


def test_languages_name_themselves() -> None:
    names = {language: language_name(language) for language in LANGUAGES}
    assert names == {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français"}


def test_a_real_minus_sign() -> None:
    assert (signed(4), signed(0), signed(-4)) == ("4", "0", "−4")


def test_public_names_are_found_on_first_use() -> None:
    for public in scorer.__all__:
        assert getattr(scorer, public) is getattr(scorer, public)
    assert sorted(scorer.__all__) == sorted(scorer._HOME)
    with pytest.raises(AttributeError, match="no attribute 'soy'"):
        getattr(scorer, "soy")  # noqa: B009
