"""The cards of a reading as the fix-up page keeps them."""

from typing import Any

from okaikei.webapp.draft_items import Item, doubts_of_card


def items_of(reading: dict[str, Any] | None, photo: str) -> list[Item]:
    """The cards of a reading as the fix-up page keeps them."""
    if reading is None:
        return []
    found = []
    for position, (card, serving) in enumerate(zip(reading["cards"], reading["tableau"], strict=True)):
        item: Item = {"face": serving} if isinstance(serving, str) else dict(serving)
        item.setdefault("face", card["face"])
        item["photo"] = photo
        item["quad"] = [[round(float(x), 1), round(float(y), 1)] for x, y in card["quad"]]
        item["alternatives"] = [[face, round(float(sure), 3)] for face, sure in card["alternatives"][:6]]
        if doubts := doubts_of_card(reading, position):
            item["doubts"] = doubts
        found.append(item)
    return found
