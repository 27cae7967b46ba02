"""What the reader says to people, in every language: doubts, servings and errors.

Nothing else is loaded here, so that pages can say a stored doubt without NumPy and OpenCV.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from okaikei.scorer import FACES, Serving, name
from okaikei.scorer.catalogue import Catalogue, marked

CATALOGUE = Catalogue("vision", Path(__file__).parent / "locale")


class SayableError(ValueError):
    """An error with a code for programs, and a text for people in every language."""

    def __init__(self, code: str, text: str, **values: object) -> None:
        super().__init__(code, text)
        self.code = code
        self._text, self._values = text, values

    def text(self, language: str = "en") -> str:
        """What is wrong, and what to do."""
        return CATALOGUE.say(language, self._text, **self._values)

    def __str__(self) -> str:
        return self.text()


# What a person should look at, by the code of the doubt. {card} and {cards} are the name and the plural of
# the first face that the doubt speaks of, {other} and {others} of the second, {third} of the third.
DOUBTS = {
    # Which face
    "face": marked("is this {card} or {other}?"),
    "no-more-copies": marked("there are not so many {others}; is this {card}?"),
    "off-menu": marked("this looks like {other}, which cannot lie here; is it {card}?"),
    "glare": marked("glare hides part of this card ({card})"),
    # Which cards
    "card": marked("does this card ({card}) belong to this tableau?"),
    "twins": marked("do two {cards} lie here, or one?"),
    "in-both": marked("is this the same {card} as in the other photo?"),
    "left-out": marked("is there one more card here?"),
    "off-menu-left-out": marked("something here looks like {card}, which cannot lie here"),
    "covered": marked("does another card lie on this {card}?"),
    # Nigiri and wasabi
    "on-wasabi": marked("is this {card} on the wasabi beside it?"),
    "wasabi-or-card": marked("does this {card} lie on the wasabi or on the {third}?"),
    "second-nigiri": marked("two nigiri on one wasabi: is this {card} on it?"),
    "free-wasabi": marked("is this {card} on the wasabi below?"),
    "wasabi-under": marked("does a wasabi lie under this {card}?"),
    # Special orders and wilds
    "wild-alone": marked("which sushi does this wild copy?"),
    "order-alone": marked("what does this special order copy?"),
    "order-chain": marked("what does this special order copy?"),
    "order-on-back": marked("what did this special order copy before that card was turned over?"),
    "order-wasabi": marked("is this special order a wasabi under the nigiri?"),
    "order-beside-wasabi": marked("is this special order a second wasabi?"),
    "order-copies": marked("does this special order copy the {other}?"),
    "order-on-wasabi": marked("which nigiri is this special order on the wasabi?"),
    "lies-on": marked("does this {card} lie on the {other}?"),
    "lies-on-which": marked("does this {card} lie on the {other} or on the {third}?"),
    "which-on-top": marked("which lies on top, {card} or {other}?"),
    # The photo as a whole
    "dark": marked("the photo is very dark: look at every card, or take it again with more light"),
    "blurred": marked("the photo is blurred: look at every card, or take it again with a steady hand"),
}
COUNTS = ("too-few", "too-many")  # the codes that speak of two counts: cards seen, and cards dealt


# What a person can say to a doubt, by the code of the answer; {card} as above.
ANSWERS = {
    "yes": marked("yes"),
    "no": marked("no"),
    "face": marked("{card}"),
    "mine": marked("yes, mine"),
    "not-mine": marked("not one of mine"),
    "two": marked("two"),
    "one": marked("one"),
    "add": marked("yes, {card}"),
    "add-on-wasabi": marked("yes, {card} on wasabi"),
    "add-wasabi-under": marked("yes, a wasabi under it"),
    "copies": marked("it copies {card}"),
    "copies-on-wasabi": marked("{card} on wasabi"),
    "lies-on": marked("on the {card}"),
    "on-top": marked("{card} on top"),
}


def doubt_text(code: str, faces: Sequence[str] = (), counts: Sequence[int] = (), language: str = "en") -> str:
    """A doubt in words."""
    if code in COUNTS:
        seen, dealt = counts
        return CATALOGUE.say_many(
            language, "{n} card seen, {dealt} dealt", "{n} cards seen, {dealt} dealt", seen, dealt=dealt
        )
    return _with_names(DOUBTS[code], faces, language)


def answer_text(code: str, faces: Sequence[str] = (), language: str = "en") -> str:
    """An answer to a doubt in words."""
    return _with_names(ANSWERS[code], faces, language)


def _with_names(text: str, faces: Sequence[str], language: str) -> str:
    """A text with the names of the faces it speaks of; a face too few is an error."""
    values = {
        key: value
        for (one, many), face in zip(
            (("card", "cards"), ("other", "others"), ("third", "thirds")), faces, strict=False
        )
        for key, value in ((one, face_name(face, language)), (many, face_name(face, language, count=2)))
    }
    return CATALOGUE.say(language, text).format(**values)


def stored_doubt_text(doubt: Mapping[str, Any], language: str = "en") -> str:
    """A doubt as JSON keeps it, in words; what an earlier version stored is said as it was stored."""
    try:
        return doubt_text(doubt["code"], doubt.get("faces", ()), doubt.get("counts", ()), language)
    except (KeyError, TypeError, ValueError):  # no code, another code, or none of the faces it speaks of
        return str(doubt.get("text", ""))


def stored_answer_text(answer: Mapping[str, Any], language: str = "en") -> str:
    """An answer as JSON keeps it, in words; what another version stored is said as it was stored."""
    try:
        return answer_text(answer["code"], answer.get("faces", ()), language)
    except (KeyError, TypeError, ValueError):  # no code, another code, or none of the faces it speaks of
        return str(answer.get("text", ""))


def face_name(face: str, language: str = "en", count: int = 1) -> str:
    """What people call a face; one of a deck that somebody trained may be known by its own name only."""
    return name(face, language, count) if face in FACES else face


def serving_text(serving: Serving, language: str = "en") -> str:
    """A serving in words: "squid nigiri on wasabi", "special order: dumpling"."""
    words = face_name(serving.face, language)
    if serving.ordered or serving.wild:
        words = f"{face_name(serving.card, language)}: {words}"
    return CATALOGUE.say(language, "{card} on wasabi", card=words) if serving.on_wasabi else words
