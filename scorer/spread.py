"""A round as the rules look at it: each tableau sorted by kind and by background colour."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scorer.faces import FACES
from scorer.names import CARD_NAMES
from scorer.record import Tableau
from scorer.sheet import Line
from scorer.texts import SHARED, TEXTS, signed

Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """One player's cards; `kinds` and `colours` hold the places in the tableau where each lies."""

    tableau: Tableau
    kinds: dict[str, list[int]]
    colours: dict[str, list[int]]

    def count(self, kind: str) -> int:
        """How many cards of a kind lie there."""
        return len(self.kinds.get(kind, ()))

    def icons(self, kind: str) -> int:
        """How many icons the cards of a kind show together."""
        return sum(FACES[self.tableau[place].face].icons for place in self.kinds.get(kind, ()))


@dataclass(frozen=True, slots=True)
class Table:
    """All spreads of a round, the printing it is scored by, and the language it is told in."""

    printing: str
    language: str
    spreads: tuple[Spread, ...]
    kinds: frozenset[str]
    uramaki: tuple[Places, ...] = ()

    def line(
        self, seat: int, kind: str, points: int, key: str, places: Places | None = None, **values: object
    ) -> Line:
        """A line for a seat; `places` defaults to all the seat's cards of that kind."""
        cards = self.spreads[seat].kinds.get(kind, ())
        names = CARD_NAMES[self.language][kind]
        count = values.setdefault("count", len(cards))
        values.setdefault("name", names[count != 1])
        why = TEXTS[self.language][key].format(points=signed(points), **values)
        return Line(kind, points, why, tuple(cards) if places is None else places)

    def name(self, thing: str, count: int = 1) -> str:
        """What people call a card."""
        return CARD_NAMES[self.language][thing][count != 1]

    def shared(self, players: int) -> str:
        """Words for how many share a place; nothing when one has it alone."""
        return SHARED[self.language][players]

    def icons(self, count: int) -> str:
        """A number of icons in words."""
        return f"{count} {self.name('icon', count)}"


Lines = Iterator[tuple[int, Line]]
Rule = Callable[[Table], Lines]


def spread(tableau: Tableau) -> Spread:
    """Sort a tableau by kind and colour."""
    kinds: dict[str, list[int]] = {}
    colours: dict[str, list[int]] = {}
    for place, serving in enumerate(tableau):
        face = FACES[serving.face]
        # A face-down card has lost its identity: it is no takeout box, and all backs are one colour.
        kind = "card-back" if serving.face == "card-back" else face.kind
        kinds.setdefault(kind, []).append(place)
        colours.setdefault("card-back" if kind == "card-back" else face.colour, []).append(place)
    return Spread(tableau, kinds, colours)
