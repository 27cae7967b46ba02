"""A round as the rules look at it: each tableau sorted by kind and by background colour."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from okaikei.scorer.faces import FACES
from okaikei.scorer.names import CARD_NAMES
from okaikei.scorer.serving import Tableau
from okaikei.scorer.sheet import Line
from okaikei.scorer.texts import SHARED, TEXTS, signed

Places = Sequence[int]  # where cards lie in a tableau


@dataclass(frozen=True, slots=True)
class Spread:
    """One player's cards; `kinds` and `colours` hold the places in the tableau where each lies."""

    tableau: Tableau
    kinds: dict[str, list[int]]
    colours: dict[str, list[int]]


# A face-down card has lost its identity: it is no takeout box, and all backs are one colour (R7).
_SORTED = {face.name: (face.kind, face.colour) for face in FACES.values()} | {
    "card-back": ("card-back", "back")
}


def spread(tableau: Tableau) -> Spread:
    """Sort a tableau by kind and colour."""
    kinds: dict[str, list[int]] = {}
    colours: dict[str, list[int]] = {}
    for place, serving in enumerate(tableau):
        kind, colour = _SORTED[serving.face]
        if kind in kinds:
            kinds[kind].append(place)
        else:
            kinds[kind] = [place]
        if colour in colours:
            colours[colour].append(place)
        else:
            colours[colour] = [place]
    return Spread(tableau, kinds, colours)


@dataclass(frozen=True, slots=True)
class Table:
    """All spreads of a round, the printing it is scored by, and the language it is told in."""

    printing: str
    language: str
    spreads: tuple[Spread, ...]
    uramaki: tuple[tuple[int, ...], ...] = ()

    def having(self, kind: str) -> Iterator[tuple[int, Places]]:
        """The seats that have any of a kind, each with the places where they lie."""
        for seat, spread in enumerate(self.spreads):
            if kind in spread.kinds:
                yield seat, spread.kinds[kind]

    def counts(self, kind: str) -> list[int]:
        """How many cards of a kind each seat has."""
        return [len(spread.kinds.get(kind, ())) for spread in self.spreads]

    def icons(self, kind: str) -> list[int]:
        """How many icons the cards of a kind show together, for each seat."""
        icons = [0] * len(self.spreads)
        for seat, places in self.having(kind):
            tableau = self.spreads[seat].tableau
            icons[seat] = sum([FACES[tableau[place].face].icons for place in places])
        return icons

    def line(self, kind: str, points: int, key: str, places: Iterable[int], **values: object) -> Line:
        """A line of points for the cards at these places, told by a template."""
        servings = tuple(places)
        count = values.setdefault("count", len(servings))
        values.setdefault("name", CARD_NAMES[self.language][kind][count != 1])
        values["points"] = points if points >= 0 else signed(points)
        return Line(kind, points, TEXTS[self.language][key].format_map(values), servings)

    def name(self, thing: str, count: int = 1) -> str:
        """What people call a card."""
        return CARD_NAMES[self.language][thing][count != 1]

    def shared(self, players: int) -> str:
        """Words for how many share a place; nothing when one has it alone."""
        return SHARED[self.language][players]

    def icons_shown(self, count: int) -> str:
        """A number of icons in words."""
        return f"{count} {self.name('icon', count)}"


Lines = Iterator[tuple[int, Line]]
Rule = Callable[[Table], Lines]
