"""What people may have meant: names in any language, plural, with words in any order, spaces or dashes.

Loaded only when something is not written as the record format writes it.
"""

import unicodedata
from collections.abc import Collection, Iterable
from difflib import SequenceMatcher
from functools import lru_cache

from okaikei.scorer.catalogue import LANGUAGES
from okaikei.scorer.names import CARD_NAMES, GAME_NAMES, MENU_NAMES, PRINTING_NAMES, name
from okaikei.scorer.texts import say, say_of

NEAR = 0.72  # how alike a misspelt word must be to be hinted at
CLEARLY = 0.04  # by how much it must be more alike than the next
LONGEST = 80  # letters that are looked at

Words = tuple[str, ...]  # sorted, so that their order does not matter

# What people say beside the names on the cards.
_OTHER_NAMES = {
    "egg-nigiri": ("Ei-Nigiri",),
    # On the German box "Sake" is the salmon, and the drink is called Reiswein: alone, it may be either.
    "salmon-nigiri": ("Lachs-Nigiri", "Sake"),
    "squid-nigiri": ("Tintenfisch-Nigiri",),
    "dumpling": ("Teigtasche", "Teigtaschen"),
    "takeout-box": ("take out box", "Takeaway-Box"),
    "card-back": ("face down", "card face down", "back", "Rückseite"),
    "green-tea-ice-cream": ("Grüntee-Eis", "Grünteeis"),
    "sake": ("rice wine",),
}
_FRUITS = {
    "orange": ("orange", "Orange"),
    "pineapple": ("pineapple", "Ananas"),
    "watermelon": ("watermelon", "Melone", "Wassermelone"),
}
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def words_of(text: str) -> Words:
    """The words of a name, without case, order, accents or marks between them."""
    plain = unicodedata.normalize("NFKC", text[:LONGEST]).casefold().translate(_UMLAUTS)
    return tuple(sorted("".join(letter if letter.isalnum() else " " for letter in plain).split()))


def meant(text: str, choices: Collection[str]) -> tuple[str, ...]:
    """The choices that a text names, whole but in any order and number; several where it is not clear."""
    words = words_of(text)
    index = _index(tuple(choices))
    return index.get(words) or index.get(tuple(sorted(_singular(word) for word in words))) or ()


def containing(text: str, choices: Collection[str]) -> tuple[str, ...]:
    """The choices in whose name the words of a text occur: `maki` is in maki-1, maki-2 and maki-3."""
    words = set(words_of(text))
    index = _index(tuple(choices))
    found = {choice for spelling, named in index.items() if words.issubset(spelling) for choice in named}
    return tuple(choice for choice in choices if choice in found) if words else ()


def hint(text: str, choices: Collection[str], language: str) -> str:
    """A hint at what was probably meant; all of it where several could be, nothing where nothing is near."""
    found = meant(text, choices) or containing(text, choices) or _near(words_of(text), tuple(choices))
    if not found:
        return ""
    if len(found) == 1:
        return say(language, '; did you mean "{choice}"?', choice=found[0])
    return say(language, "; one of {choices}", choices=", ".join(found))


def _near(words: Words, choices: tuple[str, ...]) -> tuple[str, ...]:
    """The one choice whose name is spelt most alike; none where another is about as near."""
    matcher = SequenceMatcher(b=" ".join(words))  # it prepares b once, and compares it with many
    alike: dict[str, float] = {}
    for spelling, named in _index(choices).items():
        matcher.set_seq1(" ".join(spelling))
        if matcher.real_quick_ratio() >= NEAR and matcher.quick_ratio() >= NEAR:
            ratio = matcher.ratio()
            for choice in named:
                alike[choice] = max(ratio, alike.get(choice, 0.0))
    ranked = sorted(alike, key=lambda choice: -alike[choice])[:2]
    if not ranked or alike[ranked[0]] < NEAR:
        return ()
    clear = len(ranked) == 1 or alike[ranked[0]] - alike[ranked[1]] >= CLEARLY
    return (ranked[0],) if clear else ()


@lru_cache(maxsize=32)
def _index(choices: tuple[str, ...]) -> dict[Words, tuple[str, ...]]:
    """The choices by the words of every name they have."""
    index: dict[Words, tuple[str, ...]] = {}
    for choice in choices:
        for words in dict.fromkeys(_spellings(choice)):
            index[words] = (*index.get(words, ()), choice)
    return index


def _spellings(choice: str) -> Iterable[Words]:
    yield words_of(choice)
    yield tuple(sorted(map(_singular, words_of(choice))))
    for called in _names(choice):
        yield words_of(called)
        yield tuple(sorted(map(_singular, words_of(called))))


def _singular(word: str) -> str:
    """A word without the s of a plural; done to both sides, so it need not be a word."""
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def _names(choice: str) -> Iterable[str]:
    """Everything that people call a card, a kind, a menu, a printing or a game."""
    for language in LANGUAGES:
        if choice in CARD_NAMES:
            yield from (name(choice, language, count) for count in (1, 2))
        for names in (MENU_NAMES, PRINTING_NAMES, GAME_NAMES):
            if choice in names:
                yield say_of(language, *names[choice])
    yield from _OTHER_NAMES.get(choice, ())
    if choice.startswith("fruit-"):
        _, first, second = choice.split("-")
        for one in _FRUITS[first]:
            for other in _FRUITS[second]:
                yield f"{one} {other}"
                yield f"fruit {one} {other}"
                yield f"Frucht {one} {other}"
