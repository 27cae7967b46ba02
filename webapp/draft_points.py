"""Points so far: what the cards of one seat score while they are still being typed or looked over."""

from okaikei import scorer
from okaikei.webapp import game_state
from okaikei.webapp.storage.models import Game, Round


def points_so_far(game: Game, round: Round, seat: int) -> int | None:
    """What a draft scores against the cards that others have confirmed; None where chips are won instead."""
    record, index = game_state.draft_record(game, round, seat=seat)
    try:
        bill = scorer.score(game_state.without_open(record, index)).rounds[index]
    except scorer.RecordError:  # an earlier round has a question open
        return None
    return None if bill.chips is not None else bill.points[seat]
