"""The standing after a round, the line that decided it, and what decided the whole game."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from okaikei.scorer.faces import DRAFT
from okaikei.scorer.names import name
from okaikei.scorer.record import Record
from okaikei.scorer.sheet import Line, Sheet
from okaikei.scorer.texts import say_many, signed


@dataclass(frozen=True, slots=True)
class Place:
    """How a player stands after a round."""

    seat: int  # counted from 0
    place: int  # 1 is the first; equals share a place
    gained: int  # places gained since the round before; below zero where some were lost
    points: int  # of this round
    total: int  # up to this round, without desserts


@dataclass(frozen=True, slots=True)
class Standing:
    """Everyone's place after a round."""

    places: tuple[Place, ...]  # the first one first; the dummy has none
    decided: str  # what decided the round, in words


def standing(record: Record, sheet: Sheet, round_index: int, language: str = "en") -> Standing | None:
    """The standing after a round; None while nobody knows it, for Sushi Draft's chips lie face down."""
    if record.game == DRAFT and "chips_are_one" not in record.options:
        return None
    seats = range(len(record.players))
    points = [played.points for played in sheet.rounds]
    before = list(record.before.points[: len(seats)]) if record.before else [0 for _ in seats]
    earlier = [before[seat] + sum(each[seat] for each in points[:round_index]) for seat in seats]
    totals = [earlier[seat] + points[round_index][seat] for seat in seats]
    begun = round_index > 0 or any(before)
    places = [
        Place(
            seat,
            _place(totals, seat),
            _place(earlier, seat) - _place(totals, seat) if begun else 0,
            points[round_index][seat],
            totals[seat],
        )
        for seat in seats
    ]
    places.sort(key=lambda place: (place.place, place.seat))
    return Standing(tuple(places), _round_decided(record, sheet, round_index, language))


def _place(totals: Sequence[int], seat: int) -> int:
    return 1 + sum(total > totals[seat] for total in totals)


def _round_decided(record: Record, sheet: Sheet, round_index: int, language: str) -> str:
    """Who had the best round, and the line that set this player apart from the next."""
    bill = sheet.rounds[round_index]
    points = bill.points[: len(record.players)]
    best = max(points)
    first = [seat for seat, each in enumerate(points) if each == best]
    if len(first) > 1:
        names = ", ".join(record.players[seat] for seat in first)
        return say_many(
            language,
            "{names} share the best round with {n} point",
            "{names} share the best round with {n} points",
            best,
            names=names,
        )
    second = max((seat for seat in range(len(points)) if seat not in first), key=lambda seat: points[seat])
    card = _deciding_card(bill.lines[first[0]], bill.lines[second])
    mine = [line for line in bill.lines[first[0]] if line.card == card]
    theirs = [line for line in bill.lines[second] if line.card == card]
    why = max(mine or theirs, key=lambda line: abs(line.points)).why
    return say_many(
        language,
        "{player} has the best round, {n} point ahead of {other}: {why}",
        "{player} has the best round, {n} points ahead of {other}: {why}",
        best - points[second],
        player=record.players[first[0]],
        other=record.players[second],
        why=why if mine else f"{record.players[second]}, {why}",
    )


def _deciding_card(mine: Iterable[Line], theirs: Iterable[Line]) -> str:
    """The kind by which one player is furthest ahead of another."""
    lead: Counter[str] = Counter()
    for line in mine:
        lead[line.card] += line.points
    for line in theirs:
        lead[line.card] -= line.points
    return lead.most_common(1)[0][0]


def how_decided(record: Record, sheet: Sheet, language: str = "en") -> str:
    """By what one player won alone: the cards that brought most of the lead; empty where points are equal."""
    if not sheet.winners or sheet.desserts is None:
        return ""
    players = range(len(record.players))
    winner = sheet.winners[0]
    second = max((seat for seat in players if seat != winner), key=lambda seat: sheet.totals[seat])
    lead = sheet.totals[winner] - sheet.totals[second]
    parts = [*sheet.rounds, sheet.desserts]
    mine, theirs = ([line for part in parts for line in part.lines[seat]] for seat in (winner, second))
    if not lead or not (mine or theirs):
        return ""
    card = _deciding_card(mine, theirs)
    return say_many(
        language,
        "{n} point ahead of {other}; what decided most: {cards} ({mine} to {theirs})",
        "{n} points ahead of {other}; what decided most: {cards} ({mine} to {theirs})",
        lead,
        other=record.players[second],
        cards=name(card, language, 2),
        mine=signed(sum(line.points for line in mine if line.card == card)),
        theirs=signed(sum(line.points for line in theirs if line.card == card)),
    )
