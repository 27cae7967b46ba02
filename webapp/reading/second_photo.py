"""A photo of cards that are there already: what it shows again, what is new, and what would be lost."""

from dataclasses import dataclass
from typing import Any

from okaikei.scorer import MARKS
from okaikei.vision.two_photos import Seen, same_cards
from okaikei.webapp.doubt_answers import IN_BOTH
from okaikei.webapp.draft_items import Item, is_same_quad
from okaikei.webapp.reading.read_items import items_of
from okaikei.webapp.storage import games
from okaikei.webapp.storage.models import Photo, Tableau

LIKELY = 0.1  # a face with this chance is one that the card may be


@dataclass(frozen=True)
class SecondPhoto:
    """What can become of the cards with a new photo."""

    taken: list[Item]  # the cards of the new photo, with all that was fixed by hand
    added: list[Item]  # the cards as they are, and those that are new in the photo
    fits: bool  # whether every card is in the new photo, so that nobody needs to be asked


@dataclass(frozen=True)
class _Known:
    """A card of the draft, or one that was taken away by hand."""

    position: int | None  # in the draft; None for a card that was taken away
    item: Item
    by_hand: bool  # whether a person changed it, or settled a doubt about it
    read: str | None  # the face that was read


def compare(tableau: Tableau, photo: Photo, dealt: int | None) -> SecondPhoto:
    """The draft of a tableau beside a photo that was read; `dealt` is how many cards each player gets."""
    fresh = items_of(photo.reading, photo.id)
    known = _known(tableau)
    same, sure = _seen_in_both(tableau, known, fresh, photo)
    alike = _by_face(known, fresh, same, sure)
    seen_again = same | alike
    there = {n for n in seen_again.values() if known[n].position is not None}
    missing = [card for n, card in enumerate(known) if card.position is not None and n not in there]
    taken = _taken(known, fresh, seen_again, missing)
    counted = sum(not item.get("earlier") for item in tableau.draft)
    complete = len(fresh) == dealt and len(fresh) >= counted and not any(card.by_hand for card in missing)
    return SecondPhoto(
        taken, _added(tableau.draft, known, fresh, (same, alike), sure, dealt), not missing or complete
    )


def _known(tableau: Tableau) -> list[_Known]:
    """The cards of the draft, and those of its photos that were taken away by hand."""
    read = {
        photo.id: items_of(photo.reading, photo.id)
        for photo in tableau.photos
        if photo.id in games.photos_in_use(tableau)
    }
    known = []
    for position, item in enumerate(tableau.draft):
        mine = read.get(item.get("photo", tableau.photo_id), [])
        before = next((each for each in mine if is_same_quad(each["quad"], item.get("quad"))), None)
        if before is not None:
            mine.remove(before)
        by_hand = before is None or _shown(before) != _shown(item)
        known.append(_Known(position, item, by_hand, before["face"] if before else None))
    shown = read.get(tableau.photo_id or "", [])  # of another photo, these may be cards that both show
    return known + [_Known(None, item, by_hand=True, read=item["face"]) for item in shown]


def _shown(item: Item) -> tuple[Any, ...]:
    """What a person can change of a card."""
    return (item["face"], bool(item.get("doubts")), *(bool(item.get(mark)) for mark in (*MARKS, "earlier")))


def _seen_in_both(
    tableau: Tableau, known: list[_Known], fresh: list[Item], photo: Photo
) -> tuple[dict[int, int], bool]:
    """By how the cards lie: which of the new photo are known; and whether all others surely are not."""
    same: dict[int, int] = {}
    sure = True
    new = _seen(photo, [(item, None) for item in fresh])
    for other in tableau.photos:
        here = [
            n
            for n, card in enumerate(known)
            if card.item.get("quad") and card.item.get("photo", tableau.photo_id) == other.id
        ]
        if not here or not other.width:
            continue
        match = same_cards(_seen(other, [(known[n].item, known[n].read) for n in here]), new)
        sure = sure and match.sure
        for mine, its in match.pairs.items():
            if match.sure:
                same.setdefault(mine, here[its])
    return same, sure


def _seen(photo: Photo, items: list[tuple[Item, str | None]]) -> Seen:
    """Cards that lie in a photo, each with the face that was read where a person put it right."""
    faces = [
        frozenset(
            [item["face"], read or item["face"]]
            + [face for face, chance in item.get("alternatives", ()) if chance > LIKELY]
        )
        for item, read in items
    ]
    return Seen((photo.width, photo.height), [item["quad"] for item, _ in items], faces)


def _by_face(known: list[_Known], fresh: list[Item], same: dict[int, int], sure: bool) -> dict[int, int]:
    """By their faces: cards without a place, or of a photo that shows the table differently."""
    alike: dict[int, int] = {}
    asked = [
        n
        for n, card in enumerate(known)
        if card.position is not None and n not in same.values() and not (sure and card.item.get("quad"))
    ]
    # As it is called now; and then a card that was put right, for it may have been misread once more.
    for names in ({n: known[n].item["face"] for n in asked}, {n: known[n].read for n in asked}):
        for n, face in names.items():
            like = (m for m, item in enumerate(fresh) if m not in same | alike and item["face"] == face)
            if n not in alike.values() and (found := next(like, None)) is not None:
                alike[found] = n
    return alike


def _taken(known: list[_Known], fresh: list[Item], same: dict[int, int], missing: list[_Known]) -> list[Item]:
    """The new photo's cards; what was fixed by hand stays fixed, what was typed stays typed."""
    taken = [
        _carried(known[same[n]], item) if n in same else item
        for n, item in enumerate(fresh)
        if n not in same or known[same[n]].position is not None
    ]
    typed = [
        {key: value for key, value in card.item.items() if key not in ("quad", "photo")}
        for card in missing
        if card.read is None
    ]
    return taken + typed


def _carried(card: _Known, item: Item) -> Item:
    """A card of the new photo with what a person said of it in the old one."""
    if not card.by_hand:
        return item
    said = {key: value for key, value in card.item.items() if key in (*MARKS, "earlier", "face")}
    place = {key: value for key, value in item.items() if key in ("quad", "photo", "alternatives")}
    return {**said, **place, "mended": True}


def _added(
    draft: list[Item],
    known: list[_Known],
    fresh: list[Item],
    again: tuple[dict[int, int], dict[int, int]],
    sure: bool,
    dealt: int | None,
) -> list[Item]:
    """The draft and what is new. Where nobody can tell whether a card is new, the deal says, or a person."""
    same, alike = again
    items = [dict(item) for item in draft]
    typed = {m: n for m, n in alike.items() if not known[n].item.get("quad")}
    for m, n in typed.items():  # a card that was typed gets its place
        position = known[n].position
        assert position is not None
        items[position] |= {key: fresh[m][key] for key in ("quad", "photo", "alternatives")}
    doubtful = {} if sure else {m: n for m, n in alike.items() if m not in typed}
    new = [m for m in range(len(fresh)) if m not in same and m not in typed]
    if dealt is not None and sum(not item.get("earlier") for item in items) + len(new) > dealt:
        new = [m for m in new if m not in doubtful]
    for m in new:
        item = dict(fresh[m])
        if m in doubtful:
            item["doubts"] = [{"code": IN_BOTH, "faces": [item["face"]]}, *item.get("doubts", [])]
        items.append(item)
    return items
