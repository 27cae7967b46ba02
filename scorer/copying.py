"""What a special order or a wild can copy (rules 3.2 and 8)."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from okaikei.scorer.deal import missing_cards
from okaikei.scorer.faces import KINDS
from okaikei.scorer.record import Record
from okaikei.scorer.serving import NEVER_COPIED, PASSED_ON, Tableau


@dataclass(frozen=True, slots=True)
class CopyTargets:
    """The faces that one special order or wild can copy."""

    likely: tuple[str, ...]  # they lie in front of the player, in the order of the tableau
    others: tuple[str, ...]  # they could have lain there: turned over since, passed on, or covered
    usual: str | None  # the one it nearly always is; None where the player must say
    hidden: bool  # the copied card may not be in sight, so `others` are as good an answer as `likely`

    @property
    def offered(self) -> tuple[str, ...]:
        """What to offer as an answer: what lies there, and what may have been there and is not in sight."""
        if self.hidden:
            return (*self.likely, *self.others)
        return (*self.likely, *(face for face in self.others if face in PASSED_ON))


def copy_targets(record: Record, round_index: int, seat: int, position: int) -> CopyTargets:
    """What the special order or wild at this position of a tableau can copy, answered already or not."""
    tableau = record.rounds[round_index].tableaux[seat]
    faces = [face for kind in record.kinds for face in KINDS[kind].faces]
    return tableau_copy_targets(tableau, position, faces, covered=may_cover(record, round_index, seat))


def tableau_copy_targets(
    tableau: Tableau, position: int, faces: Collection[str], *, covered: bool = False
) -> CopyTargets:
    """What the special order or wild at this position can copy, where only the faces in play are known.

    `covered` says that it may hide the card that it copies.
    """
    around = tableau[:position] + tableau[position + 1 :]
    faces = tuple(face for face in faces if face not in NEVER_COPIED)
    if tableau[position].card == "wild":
        return _wild_targets(around, faces)
    return _order_targets(around, faces, on_wasabi=tableau[position].on_wasabi, covered=covered)


def may_cover(record: Record, round_index: int, seat: int) -> bool:
    """Whether special orders may hide the cards they copy: no more cards are missing than they can cover."""
    tableau = record.rounds[round_index].tableaux[seat]
    orders = sum(serving.card == "special-order" for serving in tableau)
    return 0 < missing_cards(record, round_index).get(seat, 0) <= orders


def _wild_targets(around: Tableau, faces: tuple[str, ...]) -> CopyTargets:
    """A wild copies a type that its owner has eaten; any type where none is in sight."""
    eaten = _faces_of(around, orders=False)
    others = () if eaten else faces
    return CopyTargets(eaten, others, eaten[0] if len(eaten) == 1 else None, not eaten)


def _order_targets(around: Tableau, faces: tuple[str, ...], *, on_wasabi: bool, covered: bool) -> CopyTargets:
    """A special order copies a card of this round; one on a wasabi is a nigiri."""
    lying = _faces_of(around, orders=True)
    if on_wasabi:
        nigiri = KINDS["nigiri"].faces
        likely = tuple(face for face in nigiri if face in lying) or nigiri
        others = tuple(face for face in (*nigiri, *lying, *faces) if face not in likely)
        return CopyTargets(likely, _once(others), likely[0] if len(likely) == 1 else None, False)
    hidden = not lying or covered or any(serving.face == "card-back" for serving in around)
    others = tuple(face for face in faces if face not in lying)
    usual = lying[0] if len(lying) == 1 and not hidden else None
    if "wasabi" in lying and not hidden:
        usual = "wasabi"  # only a copy of wasabi lies beside its target; all others lie on it
    return CopyTargets(lying, others, usual, hidden)


def _faces_of(tableau: Tableau, *, orders: bool) -> tuple[str, ...]:
    """The faces that can be copied here; a special order becomes what another special order is."""
    return _once(
        serving.face
        for serving in tableau
        if serving.face not in NEVER_COPIED and not serving.wild and (orders or not serving.ordered)
    )


def _once(faces: Iterable[str]) -> tuple[str, ...]:
    """Each face once, in the order of its first appearance."""
    return tuple(dict.fromkeys(faces))
