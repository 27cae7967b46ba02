"""The cards of a draft on their way between storage and phone.

An item is one card: its face and marks as in the record format, and beside them
  quad          its four corners in the photo, in pixels
  photo         the id of that photo; none where the tableau has had only one
  alternatives  other faces it could be, each with a probability
  doubts        what a person should look at: code, faces and counts, as in a reading
  earlier       true for a dessert of an earlier round, which does not count in this one
  mended        true for a card that a person changed
  placed        true for a card that an answer added and of which it said on what it lies
"""

import math
from typing import Any

from flask import abort

from okaikei import scorer

Item = dict[str, Any]
MOST_CARDS = 60  # far more than any table holds; a limit for what a phone may send
MOST_DOUBTS = 8  # of one card; more would not fit beside it
MOST_ALTERNATIVES = 8  # other faces for one card; the reader gives three
LONGEST_TEXT = 200  # characters of a doubt that an earlier version stored in words
LONGEST_PHOTO_ID = 40  # characters; ours have 16
FARTHEST_CORNER = 100_000  # pixels; no photo is that large


def clean_items(items: Any) -> list[Item]:
    """The cards that a phone sent, checked; 422 for what cannot be one."""
    if not isinstance(items, list) or len(items) > MOST_CARDS:
        abort(422)
    return [_clean_item(item) for item in items]


def _clean_item(item: Any) -> Item:
    if not isinstance(item, dict) or not _is_face(item.get("face")):
        abort(422)
    kept: Item = {"face": item["face"]}
    for mark in (*scorer.MARKS, "earlier", "mended", "placed"):
        if item.get(mark) is True:
            kept[mark] = True
    if item.get("quad") is not None:
        kept["quad"] = _clean_quad(item["quad"])
        if isinstance(item.get("photo"), str):
            kept["photo"] = item["photo"][:LONGEST_PHOTO_ID]
    if isinstance(item.get("doubts"), list):
        doubts = [_clean_doubt(doubt) for doubt in item["doubts"][:MOST_DOUBTS] if isinstance(doubt, dict)]
        kept |= {"doubts": doubts} if doubts else {}
    if isinstance(item.get("alternatives"), list):
        kept["alternatives"] = [
            [pair[0], round(float(pair[1]), 3)]
            for pair in item["alternatives"][:MOST_ALTERNATIVES]
            if _is_alternative(pair)
        ]
    return kept


def _is_face(value: Any) -> bool:
    return isinstance(value, str) and value in scorer.FACES


def _is_alternative(pair: Any) -> bool:
    """Whether this is a face and its probability."""
    return (
        isinstance(pair, list)
        and len(pair) == 2
        and _is_face(pair[0])
        and isinstance(pair[1], int | float)
        and 0 <= pair[1] <= 1
    )


def _clean_quad(quad: Any) -> list[list[float]]:
    try:
        points = [[float(x), float(y)] for x, y in quad]
    except (TypeError, ValueError, OverflowError):
        abort(422)
    values = [value for point in points for value in point]
    if len(points) != 4 or any(not math.isfinite(v) or abs(v) > FARTHEST_CORNER for v in values):
        abort(422)
    return [[round(x, 1), round(y, 1)] for x, y in points]


def _clean_doubt(doubt: dict[str, Any]) -> dict[str, Any]:
    faces, counts = doubt.get("faces"), doubt.get("counts")
    kept: dict[str, Any] = {"code": str(doubt.get("code", ""))[:40]}
    if isinstance(faces, list):
        kept["faces"] = [str(face)[:40] for face in faces[:4]]
    if isinstance(counts, list):
        kept["counts"] = [int(n) for n in counts[:2] if isinstance(n, int) and 0 <= n <= MOST_CARDS]
    if isinstance(doubt.get("text"), str):
        kept["text"] = doubt["text"][:LONGEST_TEXT]
    return kept


def doubts_of_card(reading: dict[str, Any], card: int) -> list[dict[str, Any]]:
    """The doubts of a reading about one of its cards, as an item keeps them."""
    return [_clean_doubt(doubt) for doubt in reading["doubts"] if doubt.get("card") == card][:MOST_DOUBTS]


def is_same_quad(one: Any, other: Any) -> bool:
    """Whether two quads are one; corners are stored to a tenth of a pixel."""
    if one is None or other is None:
        return False
    return all(abs(a - b) < 1 for p, q in zip(one, other, strict=True) for a, b in zip(p, q, strict=True))
