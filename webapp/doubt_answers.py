"""The doubts about the cards of a draft, each with its answers, as the phones get them.

The reader says of each answer the whole tableau that follows. Other cards may have been mended before it is
given, so a phone gets only what differs from the reading, card by card.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from okaikei import scorer
from okaikei.vision.texts import stored_answer_text, stored_doubt_text
from okaikei.webapp.draft_items import Item, is_same_quad
from okaikei.webapp.language import language
from okaikei.webapp.storage.models import Tableau

Stored = Mapping[str, Any]  # a part of a reading as JSON keeps it
ADDING = ("left-out", "off-menu-left-out", "covered", "wasabi-under")  # doubts to which a card can be added
IN_BOTH = "in-both"  # the doubt whether a card of a second photo is one of the first
PLACING = ("add-on-wasabi", "add-wasabi-under")  # answers that say on what the card they add lies


def items_for_phone(tableau: Tableau) -> list[Item]:
    """The items with their doubts in words, and the answers; `card` is an item's place in the reading."""
    readings = _readings(tableau)
    return [_item_for_phone(item, _reading_of(item, tableau, readings)) for item in tableau.draft]


def _readings(tableau: Tableau) -> dict[str, Stored]:
    return {photo.id: photo.reading for photo in tableau.photos if photo.reading}


def _reading_of(item: Item, tableau: Tableau, readings: Mapping[str, Stored]) -> Stored | None:
    """The reading of the photo in which a card lies."""
    return readings.get(item.get("photo") or tableau.photo_id or "")


def _item_for_phone(item: Item, reading: Stored | None) -> Item:
    doubts = item.get("doubts")
    if doubts is None and item.get("doubt"):  # stored by version 0.1, in words
        doubts = [{"code": item.get("doubt_code", ""), "text": item["doubt"]}]
    shown = {key: value for key, value in item.items() if key not in ("doubt", "doubt_code")}
    card = _card_of(item, reading)
    if reading is not None and card is not None:
        shown["card"] = card
    if doubts:
        shown["doubts"] = [
            {
                **doubt,
                "text": say_doubt(doubt),
                "answers": _answers(doubt, card, reading),
                "adds": doubt["code"] in ADDING,
            }
            for doubt in doubts
        ]
    return shown


def say_doubt(doubt: Stored) -> str:
    """A doubt in the language of the page."""
    return stored_doubt_text(doubt, language())


def _card_of(item: Item, reading: Stored | None) -> int | None:
    """Which card of the reading an item is: the one that lies just there."""
    quad = item.get("quad")
    if reading is None or not quad:
        return None
    return next((n for n, card in enumerate(reading["cards"]) if is_same_quad(card["quad"], quad)), None)


def placed_positions(tableau: Tableau) -> frozenset[int]:
    """Where cards stand in a draft of which a reading or an answer says on what they lie."""
    readings = _readings(tableau)
    return frozenset(
        position
        for position, item in enumerate(tableau.draft)
        if item.get("placed") or _is_as_read(item, _reading_of(item, tableau, readings))
    )


def _is_as_read(item: Item, reading: Stored | None) -> bool:
    """Whether a card lies where one of the same kind was read."""
    card = _card_of(item, reading)
    if reading is None or card is None:
        return False
    before, now = (scorer.serving_from_json(each).card for each in (reading["tableau"][card], item))
    return scorer.FACES[before].kind == scorer.FACES[now].kind


def _answers(doubt: Stored, card: int | None, reading: Stored | None) -> list[dict[str, Any]]:
    """What can be said to a doubt of an item; nothing where its photo is gone or an early version read it."""
    if reading is None or card is None:
        return []
    if doubt["code"] == IN_BOTH:
        return [_said("no"), _said("yes", changes={card: None})]
    asked = (each for each in reading["doubts"] if each.get("card") == card and _same_doubt(each, doubt))
    found: dict[str, Any] = next(asked, {})
    return [
        _said(answer["code"], answer["faces"], **_difference(reading["tableau"], answer))
        for answer in found.get("answers", [])
    ]


def _said(code: str, faces: Sequence[str] = (), changes: Any = None, added: Any = ()) -> dict[str, Any]:
    """An answer as a phone gets it."""
    text = stored_answer_text({"code": code, "faces": faces}, language())
    return {"code": code, "faces": list(faces), "text": text, "changes": changes or {}, "added": list(added)}


def _same_doubt(one: Stored, other: Stored) -> bool:
    return one.get("code") == other.get("code") and one.get("faces", []) == other.get("faces", [])


def _difference(tableau: list[Any], answer: Stored) -> dict[str, Any]:
    """What an answer changes: new values by card, None for a card that is gone, and the cards it adds."""
    said = [_plain(serving) for serving in answer["tableau"]]
    after = {card: serving for card, serving in zip(answer["cards"], said, strict=True) if card is not None}
    changes: dict[int, dict[str, Any] | None] = {}
    for card, before in enumerate(map(_plain, tableau)):
        if card not in after:
            changes[card] = None
        elif after[card] != before:
            keys = [key for key in ("face", *scorer.MARKS) if after[card].get(key) != before.get(key)]
            changes[card] = {key: after[card].get(key, False) for key in keys}
    placed = {"placed": True} if answer["code"] in PLACING else {}
    added = [serving | placed for card, serving in zip(answer["cards"], said, strict=True) if card is None]
    return {"changes": changes, "added": added}


def _plain(serving: str | dict[str, Any]) -> dict[str, Any]:
    """A serving of the record format as an object, also where it is only a face."""
    return {"face": serving} if isinstance(serving, str) else dict(serving)
