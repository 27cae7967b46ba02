"""What was close: one more card, and someone else wins."""

from dataclasses import dataclass

from okaikei.scorer.card_swaps import MOST_FOR_ONE_CARD, FinishedGame, faces_left, points_behind
from okaikei.scorer.deal import rounds_on_paper
from okaikei.scorer.ending import winners
from okaikei.scorer.faces import DESSERT_FACES, DRAFT
from okaikei.scorer.names import name
from okaikei.scorer.record import Record
from okaikei.scorer.serving import Serving
from okaikei.scorer.sheet import Sheet
from okaikei.scorer.texts import say


@dataclass(frozen=True, slots=True)
class CloseCall:
    """A card that, lying there besides the others, would have let a player win alone."""

    seat: int  # of the player, counted from 0
    face: str  # of the card that was lacking
    round: int  # counted from 0
    gain: int  # points that the player gains on the best of the others
    text: str  # all of it in words


def close_call(record: Record, sheet: Sheet, language: str = "en") -> CloseCall | None:
    """The one more card that the next best player lacked; None where it was not that close.

    In Sushi Draft none: what a chip is worth is not known by the card that won it.
    """
    if not sheet.winners or sheet.desserts is None or record.game == DRAFT:
        return None
    game, players = FinishedGame(record, sheet), len(record.players)
    behind = {
        seat: points_behind(sheet.totals, seat, players)
        for seat in range(players)
        if seat not in sheet.winners
    }
    for seat in sorted(behind, key=lambda seat: behind[seat]):
        found = _enough(game, seat, language) if behind[seat] <= MOST_FOR_ONE_CARD else []
        if found:
            # Desserts first, for they decide at the end; then what is just enough, and latest.
            return min(found, key=lambda call: (call.face not in DESSERT_FACES, call.gain, -call.round))
    return None


def _enough(game: FinishedGame, seat: int, language: str) -> list[CloseCall]:
    record, players = game.record, len(game.record.players)
    behind = points_behind(game.sheet.totals, seat, players)
    found = []
    for index, played in enumerate(record.rounds):
        for face in faces_left(record, index):
            changed, totals = game.totals_with(index, seat, (*played.tableaux[seat], Serving(face)))
            if winners(changed, totals) == (seat,):
                gain = behind - points_behind(totals, seat, players)
                found.append(CloseCall(seat, face, index, gain, _text(record, seat, face, index, language)))
    return found


def _text(record: Record, seat: int, face: str, index: int, language: str) -> str:
    values = {"card": name(face, language), "player": record.players[seat]}
    if face in DESSERT_FACES:
        return say(language, "one more {card}, and {player} wins", **values)
    number = rounds_on_paper(record) + index + 1
    return say(language, "one more {card} in round {round}, and {player} wins", round=number, **values)
