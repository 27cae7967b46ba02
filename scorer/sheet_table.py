"""The sheet as text for people: a row for each round, then why, then what looks wrong."""

from collections.abc import Sequence

from okaikei.scorer.deal import rounds_on_paper
from okaikei.scorer.ending import tie_break
from okaikei.scorer.names import name
from okaikei.scorer.record import Record
from okaikei.scorer.sheet import Sheet, SheetWarning, Subtotal
from okaikei.scorer.terminal import one_line, padded, width
from okaikei.scorer.texts import say, say_many, say_of, signed

Row = tuple[str, Sequence[str]]  # its title, and a cell for each seat


def sheet_table(record: Record, sheet: Sheet, language: str = "en", encoding: str | None = None) -> str:
    """The whole sheet; the encoding is that of the terminal, which may lack letters of a name."""
    names = seat_names(record, language, encoding)
    parts = [(round_title(record, index, language), part) for index, part in enumerate(sheet.rounds)]
    if sheet.desserts is not None:
        parts.append((name("chips" if record.chips is not None else "dessert", language, 2), sheet.desserts))
    rows: list[Row] = [("", names)]
    if record.before is not None:
        rows.append((say_of(language, "row of the sheet", "before"), _cells(record.before.points)))
    rows += [(title, _cells(part.points)) for title, part in parts]
    rows.append((say_of(language, "row of the sheet", "total"), _cells(sheet.totals)))
    lines = [*_straight(rows), *_winners(record, sheet, names, language)]
    for title, part in parts:
        lines += _reasons(title, part, names, language)
    lines += warning_lines(record, sheet.warnings, names, language)
    lines += [f"{ruling.rule}: {ruling.text}" for ruling in sheet.rulings]
    return "\n".join(lines)


def seat_names(record: Record, language: str, encoding: str | None) -> list[str]:
    """What each seat is called, on one line and printable."""
    names = [*record.players, *([say(language, "the dummy")] if "dummy" in record.options else [])]
    return [one_line(player, encoding) for player in names]


def round_title(record: Record, round_index: int, language: str) -> str:
    """What a round is called; rounds on paper count."""
    return say(language, "round {n}", n=rounds_on_paper(record) + round_index + 1)


def warning_lines(
    record: Record, warnings: Sequence[SheetWarning], names: Sequence[str], language: str
) -> list[str]:
    """Each warning on a line, with the round and the player that it is about."""
    lines = []
    for warning in warnings:
        where = [] if warning.round is None else [round_title(record, warning.round, language)]
        where += [] if warning.player is None else [names[warning.player]]
        lines.append("! " + ": ".join([*([", ".join(where)] if where else []), warning.text]))
    return lines


def _cells(points: Sequence[int]) -> list[str]:
    return [signed(each) for each in points]


def _straight(rows: Sequence[Row]) -> list[str]:
    """The rows with their cells under each other."""
    first = max(width(title) for title, _ in rows)
    widths = [max(map(width, column)) for column in zip(*(cells for _, cells in rows), strict=True)]
    return [
        "  ".join(
            [
                padded(title, first),
                *(padded(cell, columns, right=True) for cell, columns in zip(cells, widths, strict=True)),
            ]
        )
        for title, cells in rows
    ]


def _winners(record: Record, sheet: Sheet, names: Sequence[str], language: str) -> list[str]:
    """Who has won, and what decided between equals."""
    if not sheet.winners:
        return []
    winners = ", ".join(names[seat] for seat in sheet.winners)
    lines = [say_many(language, "winner: {names}", "winners: {names}", len(sheet.winners), names=winners)]
    decided = tie_break(record, sheet.totals, language)
    return [*lines, one_line(decided.text)] if decided else lines


def _reasons(title: str, part: Subtotal, names: Sequence[str], language: str) -> list[str]:
    """Every line of a round, or of the end, under its player; and why nobody takes a chip."""
    reasons = []
    for player, lines in zip(names, part.lines, strict=True):
        reasons += [f"{title}, {player}"] if lines else []
        reasons += [f"  {signed(line.points):>3}  {line.why}" for line in lines]
    if part.untaken:
        reasons.append(say(language, "{round}, chips that nobody takes", round=title))
        dessert = name("dessert", language)
        for chip, why in part.untaken.items():
            reasons.append(f"    {dessert if chip == 'dessert' else name(chip, language)}: {why}")
    return ["", *reasons] if reasons else []
