"""A round as the rules look at it: each tableau sorted by kind."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from okaikei.scorer.faces import FACES
from okaikei.scorer.serving import Tableau
from okaikei.scorer.sheet import Line

Positions = Sequence[int]  # where cards lie in a tableau, counted from 0


# A face-down card has lost its identity: it is no takeout box, and all backs are one colour (R7).
_KIND = {face.name: face.kind for face in FACES.values()} | {"card-back": "card-back"}
_COLOUR = {face.kind: face.colour for face in FACES.values()} | {"card-back": "back"}


@dataclass(frozen=True, slots=True)
class SortedTableau:
    """One player's cards, and the positions in the tableau where each kind lies."""

    tableau: Tableau  # in the order of the record
    by_kind: dict[str, list[int]]  # for each kind that lies there: the positions of its cards

    def by_colour(self) -> dict[str, list[int]]:
        """The positions where each background colour lies; only soy sauce and tea look at colours."""
        found: dict[str, list[int]] = {}
        for kind, positions in self.by_kind.items():
            found.setdefault(_COLOUR[kind], []).extend(positions)
        return found


def sort_tableau(tableau: Tableau) -> SortedTableau:
    """Sort a tableau by kind."""
    by_kind: dict[str, list[int]] = {}
    for position, serving in enumerate(tableau):
        kind = _KIND[serving.face]
        # Twice as fast as setdefault, and this is the innermost loop of scoring.
        if kind in by_kind:
            by_kind[kind].append(position)
        else:
            by_kind[kind] = [position]
    return SortedTableau(tableau, by_kind)


@dataclass(frozen=True, slots=True)
class Table:
    """All that a rule may look at."""

    printing: str  # the edition of the rules that counts
    language: str  # of the reasons
    seats: tuple[SortedTableau, ...]  # the dummy's too
    uramaki: tuple[tuple[int, ...], ...] = ()  # the seats that took each uramaki place during the round
    options: frozenset[str] = frozenset()  # house rules and rulings that are on

    def having(self, kind: str) -> Iterator[tuple[int, Positions]]:
        """The seats that have any of a kind, each with the positions where they lie."""
        for seat, cards in enumerate(self.seats):
            if kind in cards.by_kind:
                yield seat, cards.by_kind[kind]

    def counts(self, kind: str) -> list[int]:
        """How many cards of a kind each seat has."""
        return [len(cards.by_kind.get(kind, ())) for cards in self.seats]

    def icons(self, kind: str) -> list[int]:
        """How many icons the cards of a kind show together, for each seat."""
        icons = [0] * len(self.seats)
        for seat, positions in self.having(kind):
            tableau = self.seats[seat].tableau
            icons[seat] = sum([FACES[tableau[position].face].icons for position in positions])
        return icons


Lines = Iterator[tuple[int, Line]]  # a seat, and a line that it earns
Rule = Callable[[Table], Lines]
