"""Other cards that a player might have had in a finished game, and what they would have changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from okaikei.scorer.box_checks import IN_BOX
from okaikei.scorer.ending import winners
from okaikei.scorer.faces import DESSERT_FACES, DRAFT, FACES, KINDS
from okaikei.scorer.record import Record
from okaikei.scorer.scoring import score_end, score_round
from okaikei.scorer.serving import NEVER_COPIED, Serving, Tableau, serving_json
from okaikei.scorer.sheet import Sheet

MOST_FOR_ONE_CARD = 30  # more points than one card can swing; spares a search that finds nothing
WORTH_NOTHING = frozenset({"wasabi", "chopsticks", "spoon"})  # by themselves


@dataclass(frozen=True, slots=True)
class CardSwap:
    """A card in front of a player, and another that would have been there instead; None: it is taken away."""

    round: int  # counted from 0
    seat: int  # of the player, counted from 0
    position: int  # in the tableau
    card: Serving  # that lies there
    instead: str | None  # the face that would lie there; None: no card
    gain: int  # points that the player gains on the best of the others

    def to_json(self) -> dict[str, Any]:
        """The swap as plain JSON values."""
        return {
            "round": self.round,
            "player": self.seat,
            "serving": self.position,
            "card": serving_json(self.card),
            "instead": self.instead,
            "gain": self.gain,
        }


def points_behind(totals: Sequence[int], seat: int, players: int) -> int:
    """How many points a seat is behind the best of the other players."""
    return max(total for other, total in enumerate(totals[:players]) if other != seat) - totals[seat]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over, and what it scored."""

    record: Record  # of all rounds
    sheet: Sheet  # what the record scores

    def totals_with(self, round_index: int, seat: int, tableau: Tableau) -> tuple[Record, tuple[int, ...]]:
        """The record and everyone's totals if a seat had had another tableau."""
        played = self.record.rounds[round_index]
        tableaux = (*played.tableaux[:seat], tableau, *played.tableaux[seat + 1 :])
        rounds = list(self.record.rounds)
        rounds[round_index] = replace(played, tableaux=tableaux)
        changed = replace(self.record, rounds=tuple(rounds))
        differences = [(score_round(changed, round_index).points, self.sheet.rounds[round_index].points)]
        assert self.sheet.desserts is not None
        if _desserts(tableau) != _desserts(played.tableaux[seat]):
            differences.append((score_end(changed).points, self.sheet.desserts.points))
        totals = list(self.sheet.totals)
        for new, old in differences:
            totals = [total + gained - lost for total, gained, lost in zip(totals, new, old, strict=True)]
        return changed, tuple(totals)

    def cards(self, seat: int) -> Iterator[tuple[int, int]]:
        """Every card of a seat, by round and position; of equals in a round only one.

        In Sushi Draft none: what a chip is worth is not known by the card that won it.
        """
        if self.record.game == DRAFT:
            return
        for round_index, played in enumerate(self.record.rounds):
            tableau = played.tableaux[seat]
            first = {serving: position for position, serving in reversed(list(enumerate(tableau)))}
            yield from ((round_index, position) for position in sorted(first.values()))


def _desserts(tableau: Tableau) -> list[str]:
    return sorted(serving.face for serving in tableau if serving.face in DESSERT_FACES)


def enough_to_win(game: FinishedGame, seat: int) -> Iterator[CardSwap]:
    """Every card that, instead of one that a player has, would have let this player win alone."""
    record, players = game.record, len(game.record.players)
    behind = points_behind(game.sheet.totals, seat, players)
    if behind > MOST_FOR_ONE_CARD:
        return
    for round_index, position in game.cards(seat):
        tableau = record.rounds[round_index].tableaux[seat]
        for face in faces_left(record, round_index):
            if face == tableau[position].face:
                continue
            changed = without(tableau, position)
            changed = (*changed[:position], Serving(face), *changed[position:])
            new_record, totals = game.totals_with(round_index, seat, changed)
            gain = behind - points_behind(totals, seat, players)
            if gain >= behind and winners(new_record, totals) == (seat,):
                yield CardSwap(round_index, seat, position, tableau[position], face, gain)


def faces_left(record: Record, round_index: int) -> list[str]:
    """The faces of the deck that score and of which one was not on the table in a round."""
    seen = [serving.card for tableau in record.rounds[round_index].tableaux for serving in tableau]
    faces = [face for kind in record.kinds for face in KINDS[kind].faces if face not in NEVER_COPIED]
    return [
        face for face in faces if face not in WORTH_NOTHING and seen.count(face) < IN_BOX[record.game][face]
    ]


def without(tableau: Tableau, position: int) -> Tableau:
    """The tableau without a card; a nigiri whose wasabi is taken away lies there plain."""
    left = [*tableau[:position], *tableau[position + 1 :]]
    wasabi = sum(serving.face == "wasabi" for serving in left)
    on_wasabi = [place for place, serving in enumerate(left) if serving.on_wasabi]
    on_wasabi.sort(key=lambda place: FACES[left[place].face].worth)
    for place in on_wasabi[: max(0, len(on_wasabi) - wasabi)]:
        left[place] = replace(left[place], on_wasabi=False)
    return tuple(left)


def swing_card(game: FinishedGame) -> CardSwap | None:
    """The winner's card without which the lead would have been smallest."""
    record, players = game.record, len(game.record.players)
    seat = (game.sheet.winners or (0,))[0]
    behind = points_behind(game.sheet.totals, seat, players)
    swaps = []
    for round_index, position in game.cards(seat):
        tableau = record.rounds[round_index].tableaux[seat]
        _, totals = game.totals_with(round_index, seat, without(tableau, position))
        lost = points_behind(totals, seat, players) - behind
        if lost > 0:
            swaps.append(CardSwap(round_index, seat, position, tableau[position], None, -lost))
    return min(swaps, key=lambda swap: (swap.gain, -swap.round), default=None)
