"""A list of cards in words, pasted or typed, becomes a tableau: "maki 3, Stäbchen, 2x tempura"."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from okaikei.scorer.deck import possible_marks
from okaikei.scorer.faces import FACES
from okaikei.scorer.names import name
from okaikei.scorer.serving import Serving, Tableau, serving_json
from okaikei.scorer.spelling import containing, meant, words_of
from okaikei.scorer.texts import say

MOST = 20  # cards of one entry; a hand has ten
LONGEST = 4000  # letters that are read

_SEPARATORS = re.compile(r"[,;\n•·|](?![^(]*\))|\s(?:and|und|&|plus)\s", re.IGNORECASE)
# "2x tempura", "2 tempura", "tempura x2", "tempura (2)"; with an x it is plainly a count.
_BEFORE = re.compile(r"^(\d{1,3})\s*([x×*]?)\s*(?=\D)(.+)$", re.IGNORECASE)
_BEHIND = re.compile(r"^(.+?)(?:\s*[x×*:]\s*|\s+)\(?(\d{1,3})\)?$", re.IGNORECASE)
_NUMBERS = {
    word: number
    for number, words in enumerate(
        ("one ein eine einen", "two zwei", "three drei", "four vier", "five fünf fuenf", "six sechs"), 1
    )
    for word in words.split()
}
_COUNT_WORD = re.compile(rf"^({'|'.join(_NUMBERS)})\s+(.+)$", re.IGNORECASE)
# What is said of a card beside its name, in every language; each is taken out of the words.
_MARKS = {
    "on_wasabi": re.compile(r"\(?\b(?:on|auf)(?:\s+(?:a|the|einem|dem))?\s+wasabi\b\)?", re.IGNORECASE),
    "dots": re.compile(r"\(?\b(?:with|mit)\s+wasabi\b\)?", re.IGNORECASE),
    "ordered": re.compile(
        r"\(?\b(?:(?:as|als|=)\s+)?(?:an?\s+|eine?\s+)?(?:special[\s-]order|sonderwunsch)"
        r"(?:\s+(?:of|copies|copying|kopiert|von|als))?\b\)?\s*[:=]?",
        re.IGNORECASE,
    ),
    "wild": re.compile(
        r"\(?\b(?:(?:as|als)\s+)?(?:an?\s+|eine?n?\s+)?(?:wild|joker)"
        r"(?:\s+(?:of|copies|copying|kopiert|von|als))?\b\)?\s*[:=]?",
        re.IGNORECASE,
    ),
}


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One entry of a list: what was written, the cards it was taken for, and what to know about it."""

    text: str  # as it was written
    servings: Tableau  # empty where it is not clear which card is meant
    note: str = ""  # why it is not clear, or how it was taken where it could be taken otherwise

    def to_json(self) -> dict[str, Any]:
        """The entry as plain JSON values."""
        cards = [serving_json(serving) for serving in self.servings]
        return {"text": self.text, "cards": cards, "note": self.note}


@dataclass(frozen=True, slots=True)
class CardList:
    """A list of cards that was read."""

    entries: tuple[ListEntry, ...]  # in the order in which they were written

    @property
    def tableau(self) -> Tableau:
        """All cards that are clear."""
        return tuple(serving for entry in self.entries for serving in entry.servings)

    @property
    def unclear(self) -> tuple[ListEntry, ...]:
        """The entries of which it is not clear which card is meant."""
        return tuple(entry for entry in self.entries if not entry.servings)

    def to_json(self) -> dict[str, Any]:
        """The list as plain JSON values."""
        return {
            "tableau": [serving_json(serving) for serving in self.tableau],
            "entries": [entry.to_json() for entry in self.entries],
        }


def read_card_list(text: str, faces: Collection[str], language: str = "en") -> CardList:
    """The cards that a list names, of these faces; `possible` tells the faces of a game and a menu."""
    written = (part.strip(" \t-*–—.") for part in _SEPARATORS.split(text[:LONGEST]))
    entries = [_entry(part, faces, language) for part in written if words_of(part)]
    return CardList(tuple(_with_wasabi(entries, language)))


def _entry(text: str, faces: Collection[str], language: str) -> ListEntry:
    """One entry, such as "2x squid nigiri on wasabi"."""
    whole = meant(text, faces)
    if len(whole) == 1 and not _BEFORE.match(text):
        return ListEntry(text, (Serving(whole[0]),))
    count, plainly, rest = _count(text)
    if len(whole) == 1 and not plainly:
        card = name(whole[0], language)
        note = say(language, "taken as one card, {card}; for {n} cards write {n}x", card=card, n=count)
        return ListEntry(text, (Serving(whole[0]),), note)
    marks, bare = _marks(rest, faces)
    found = _faces(bare, faces)
    if len(found) != 1:
        return ListEntry(text, (), _unclear(bare, found, language))
    if not 0 < count <= MOST:
        return ListEntry(text, (), say(language, "not so many cards: {n}", n=count))
    marks = {mark: True for mark in marks if mark in possible_marks(found[0], faces)}
    return ListEntry(text, (Serving(found[0], **marks),) * count)


def _count(text: str) -> tuple[int, bool, str]:
    """How many cards, whether that is plainly a count, and the rest of the words."""
    if before := _BEFORE.match(text):
        return int(before[1]), bool(before[2]), before[3]
    if behind := _BEHIND.match(text):
        return int(behind[2]), True, behind[1]
    if word := _COUNT_WORD.match(text):
        return _NUMBERS[word[1].lower()], True, word[2]
    return 1, True, text


def _marks(text: str, faces: Collection[str]) -> tuple[dict[str, bool], str]:
    """What is said of a card beside its name, and the name."""
    marks = {}
    for mark, words in _MARKS.items():
        bare, times = words.subn(" ", text)
        if times and (mark != "wild" or "wild" in faces) and words_of(bare):
            marks[mark], text = True, bare
    return marks, text


def _faces(text: str, faces: Collection[str]) -> tuple[str, ...]:
    """The faces that a name can mean; part of a name will do where no word of it is a card by itself."""
    exact = meant(text, faces)
    if exact:
        return exact
    partly = containing(text, faces)
    others = {face for word in words_of(text) for face in meant(word, faces)}
    return tuple(dict.fromkeys((*partly, *sorted(others)))) if partly else ()


def _unclear(text: str, found: tuple[str, ...], language: str) -> str:
    if not found:
        elsewhere = [name(face, language) for face in _faces(text, FACES)]
        if elsewhere:
            return say(language, "not in this game: {cards}", cards=", ".join(elsewhere))
        return say(language, "no such card")
    return say(language, "which one: {cards}?", cards=", ".join(name(face, language) for face in found))


def _with_wasabi(entries: list[ListEntry], language: str) -> Iterator[ListEntry]:
    """A nigiri on wasabi lies on one: where the list does not have it, it is added."""
    cards = [serving for entry in entries for serving in entry.servings]
    lacking = sum(card.on_wasabi for card in cards) - sum(card.face == "wasabi" for card in cards)
    for entry in entries:
        added = min(max(0, lacking), sum(serving.on_wasabi for serving in entry.servings))
        lacking -= added
        if not added:
            yield entry
            continue
        note = say(language, "with the wasabi under it")
        yield replace(entry, servings=((Serving("wasabi"),) * added) + entry.servings, note=note)
