"""A serving, one physical card as it counts, and its JSON in the record format."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from okaikei.scorer.faces import FACES

COPIERS: Mapping[str, str] = MappingProxyType(
    {"special-order": "ordered", "wild": "wild"}
)  # card that counts as another, its mark
# A copy of a face-down card is face down itself, and a menu or a takeout box never stays on the table.
NEVER_COPIED = frozenset({"card-back", "menu", "takeout-box", *COPIERS})
# Chopsticks and spoons can be copied and then passed on, so their copy may lie alone (rules 3.2, 10).
PASSED_ON = frozenset({"chopsticks", "spoon"})
LIE_ON_WASABI = frozenset({"nigiri", "special-order"})  # kinds; an open special order may turn out a nigiri
MARKS = ("ordered", "on_wasabi", "wild", "dots")  # what the record format can say of a card beside its face


@dataclass(frozen=True, slots=True)
class Serving:
    """One physical card in front of a player."""

    face: str  # what it counts as: of a special order or a wild, the face that it copies
    ordered: bool = False  # it is a special order
    on_wasabi: bool = False  # it is a nigiri that lies on a wasabi
    wild: bool = False  # Sushi Draft: it is a wild
    dots: bool = False  # Sushi Draft: it shows wasabi

    @property
    def card(self) -> str:
        """The face printed on the card itself."""
        return "special-order" if self.ordered else "wild" if self.wild else self.face

    @property
    def kind(self) -> str:
        """The kind it counts as."""
        return FACES[self.face].kind

    @property
    def is_open(self) -> bool:
        """Whether nobody has said yet what this card copies."""
        return self.face in COPIERS


Tableau = tuple[Serving, ...]


def serving_json(serving: Serving) -> str | dict[str, Any]:
    """A serving as the record format writes it: its face, or an object with its marks."""
    marks = [mark for mark in MARKS if getattr(serving, mark)]
    return {"face": serving.face, **dict.fromkeys(marks, True)} if marks else serving.face


def serving_from_json(value: str | Mapping[str, Any]) -> Serving:
    """The serving that a face or an object stands for; other keys are ignored, nothing is checked.

    What comes from outside is checked by `load_record`.
    """
    if isinstance(value, str):
        return Serving(value)
    return Serving(str(value["face"]), **{mark: bool(value.get(mark)) for mark in MARKS})


def free_wasabi(tableau: Tableau) -> int:
    """How many wasabi have no nigiri on them; a special order that copies a wasabi is one too."""
    wasabi = sum(serving.face == "wasabi" for serving in tableau)
    return max(0, wasabi - sum(serving.on_wasabi for serving in tableau))


def moved_from_wasabi(tableau: Tableau, face: str) -> bool:
    """Whether every nigiri of a face that a special order on a wasabi can have copied lies on a wasabi (R13).

    A copied card that was turned over since may have been a plain one.
    """
    on_wasabi = [serving.on_wasabi for serving in tableau if serving.face in (face, "card-back")]
    return len(on_wasabi) > 1 and all(on_wasabi)
