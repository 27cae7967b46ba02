"""The sheet as plain values, with what else the scorer says about a game so far."""

from dataclasses import replace
from typing import Any

from okaikei import scorer


def sheet_of(record: scorer.Record, *, final: bool, chips_wanted: bool, language: str) -> dict[str, Any]:
    """The scorer's own sheet; `final`: the game is over, `chips_wanted`: only the chips are open."""
    if not final:  # chips that cannot be count for nothing
        record = replace(record, chips=None)
    scored = scorer.score(record, final=final, language=language)
    sheet = scored.to_json()
    if not final:  # the third round is there, but the chips are still face down
        sheet.pop("desserts", None)
        sheet.pop("winners", None)
        if chips_wanted:
            sheet["warnings"] = [warning for warning in sheet["warnings"] if warning["round"] is not None]
    tie = scorer.tie_break(record, scored.totals, language) if final else None
    won_by = scorer.how_decided(record, scored, language) if final else ""
    sheet["decided"] = tie.text if tie else won_by
    sheet["dessert_counts"] = list(scorer.dessert_counts(record))
    for index, bill in enumerate(scored.rounds):
        entry = sheet["rounds"][index]
        entry["chips_won"] = None if bill.chips is None else list(scorer.chips_won([bill], record.seats))
        entry["standing"] = scorer.standing(record, scored, index, language)
        entry["against_places"] = scorer.uramaki_contradictions(record, index, language)
    return sheet
