"""The page of the bill, which is the score sheet, and its exports: JSON, CSV, picture and text."""

import csv
import io
import json
from typing import Any

from flask import Blueprint, Response, abort, g, render_template, request, url_for
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as AnyResponse

from okaikei import scorer
from okaikei.webapp import bg_stats, chart, game_state
from okaikei.webapp.access_control import phone_id, storage
from okaikei.webapp.chip_form import chip_players, chip_problems, chip_values
from okaikei.webapp.display_values import sentence, table_seats, title, when
from okaikei.webapp.idempotency import answer, change_game
from okaikei.webapp.language import language, say, say_many
from okaikei.webapp.new_game_page import new_code
from okaikei.webapp.quotas import require_room_for_table
from okaikei.webapp.rate_limits import count_new_game
from okaikei.webapp.round_page import live_part, live_tag, nothing_new
from okaikei.webapp.storage import games
from okaikei.webapp.storage.models import Game, Member

pages = Blueprint("sheet", __name__, url_prefix="/t/<code>")


@pages.get("/sheet")
def page(code: str) -> str:
    """The bill, kept up to date on every phone."""
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        return render_template("sheet/sheet.html", tab="sheet", **sheet_values(sql, game))


@pages.get("/sheet/live")
def live(code: str) -> AnyResponse:
    """The inner part of the bill if it is newer than what the phone shows."""
    if nothing_new():
        return Response(status=304)
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        return live_part(game, render_template("sheet/_sheet.html", **sheet_values(sql, game)))


def may_write() -> bool:
    """Whether this phone is someone's at the table and does not only look on."""
    return g.access.seat is not None or bool(g.access.host)


def sheet_values(sql: Session, game: Game, *, chips: dict[str, Any] | None = None) -> dict[str, Any]:
    """All that the bill shows; `chips` are those that were refused just now."""
    sheet = game_state.sheet(game, language())
    seats = table_seats(game)
    over = game_state.is_over(game)
    what_if = game_state.what_if(game, language())
    steps = _steps(game, sheet)
    return {
        "table": game,
        "live_tag": live_tag(game.version),
        "heading": title(game),
        "seats": seats,
        "rows": steps,
        "totals": sheet["totals"],
        "best": max(sheet["totals"][: len(game.players)], default=0) if steps else None,
        "chart": chart.draw_chart(
            [(s.name, s.colour) for s in seats], [row["points"] for row in steps], [r["short"] for r in steps]
        )
        if steps
        else None,
        "over": over and not game_state.needs_chips(game),
        "chip_form": chips or _chip_form(game),
        "chips_wanted": game_state.needs_chips(game),
        "winners": [seats[seat] for seat in sheet.get("winners", ())],
        "decided": sheet["decided"],
        "rematch": games.rematch(sql, game),
        "desserts": _dessert_lines(sheet, seats),
        "dessert_counts": sheet["dessert_counts"],
        "what_if": what_if,
        "close": what_if["close"] if what_if else None,
        "rulings": sheet.get("rulings", []),
        "remarks": [w for w in sheet["warnings"] if w["round"] is None or over],
        "round_open": game_state.current_round(game),
        "has_chips": game.game == scorer.DRAFT,
        "bg_stats": bg_stats.link(game) if "winners" in sheet else None,
        "chip_values": scorer.CHIP_VALUES,
    }


def _chip_form(game: Game) -> dict[str, Any] | None:
    """Everyone's chips to tap, once they may be turned over."""
    wanted = game_state.needs_chips(game) or (game.chips is not None and game_state.is_over(game))
    if not wanted or not may_write():
        return None
    return {"players": chip_players(game), "problems": chip_problems(game, game.chips)}


def _steps(game: Game, sheet: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of the bill, each with points for every seat."""
    rows: list[dict[str, Any]] = []
    if game.before is not None:
        points = list(game.before["points"])
        points += [0] * (games.seats(game) - len(points))
        rows.append({"title": say("On paper"), "short": say("Paper"), "points": points, "number": None})
    for round, bill in zip(game.rounds, sheet["rounds"], strict=False):
        rows.append(
            {
                "title": say("Round {n}", n=round.number),
                "short": str(round.number),
                "points": bill["points"],
                "number": round.number,
                "chips": bill["chips_won"],
            }
        )
    if "desserts" in sheet:
        name = say("Chips") if game.game == scorer.DRAFT else say("Desserts")
        rows.append({"title": name, "short": name, "points": sheet["desserts"]["points"], "number": None})
    return rows


def _dessert_lines(sheet: dict[str, Any], seats: list[Any]) -> list[dict[str, Any]]:
    if "desserts" not in sheet:
        return []
    return [{"seat": seat, "lines": sheet["desserts"]["lines"][seat.seat]} for seat in seats]


@pages.post("/chips")
def chips(code: str) -> AnyResponse | tuple[str, int]:
    """The values on everyone's chips; refused where they cannot be."""
    if not may_write():
        abort(403)
    with change_game() as (sql, game):
        if game.game != scorer.DRAFT or not game_state.is_over(game):
            abort(404)
        players = chip_players(game, request.form)
        values = chip_values(players)
        if problems := chip_problems(game, values):
            shown = sheet_values(sql, game, chips={"players": players, "problems": problems})
            return render_template("sheet/sheet.html", tab="sheet", **shown), 422
        if values != game.chips:
            games.add_to_audit_log(sql, game, g.access.name, "chips", before=game.chips, after=values)
            game.chips = values
            games.touch(game)
        return answer(sql, to=url_for("sheet.page", code=code))


@pages.post("/rematch")
def rematch(code: str) -> AnyResponse:
    """The same table once more: same people, same menu, every phone on its seat."""
    with change_game() as (sql, game):
        known = games.rematch(sql, game)
        if known is None:
            count_new_game()
            require_room_for_table(sql, phone_id(sql))
            setup = games.Setup(
                game=game.game,
                printing=game.printing,
                menu=game.menu,
                players=tuple(player.name for player in game.players),
                colours=tuple(player.colour for player in game.players),
                options=tuple(game.options),
                keep_corrections=game.keep_corrections,
                deck=game.deck,
                learns=game.learns,
                rematch_of=game.id,
            )
            known = games.create(sql, setup, new_code(sql), None)
            for member in game.members:
                known.members.append(Member(phone_id=member.phone_id, seat=member.seat, host=member.host))
            games.touch(game)
        return answer(sql, to=url_for("table.current", code=known.code))


@pages.get("/record.json")
def record_json(code: str) -> Response:
    """The record, as in the format."""
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        record = scorer.dump_record(scorer.load_record(game_state.record_json(game)))
    return _download(
        json.dumps(record, ensure_ascii=False, indent=2) + "\n", "application/json", game, "json"
    )


@pages.get("/sheet.csv")
def sheet_csv(code: str) -> Response:
    """Every line of the bill as a table for a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["round", "player", "card", "points", "why"])
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        sheet = game_state.sheet(game, language())
        seats = table_seats(game)
        parts = [(str(round.number), bill) for round, bill in zip(game.rounds, sheet["rounds"], strict=False)]
        parts += [("end", sheet["desserts"])] if "desserts" in sheet else []
        for part, bill in parts:
            for seat, lines in zip(seats, bill["lines"], strict=False):
                for line in lines:
                    writer.writerow([part, _plain(seat.name), line["card"], line["points"], line["why"]])
        for seat, total in zip(seats, sheet["totals"], strict=False):
            writer.writerow(["total", _plain(seat.name), "", total, ""])
    return _download("\ufeff" + out.getvalue(), "text/csv", game, "csv")


def _plain(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return "'" + text if text[:1] in "=+-@\t\r" else text


def _download(text: str, mimetype: str, game: Game, ending: str) -> Response:
    name = f"okaikei-{game.created:%Y-%m-%d}-{game.code}.{ending}"
    return Response(
        text, mimetype=mimetype, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@pages.get("/share.svg")
def share_picture(code: str) -> Response:
    """The result as a picture to pass on."""
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        values = sheet_values(sql, game)
        ranked = sorted(zip(values["seats"], values["totals"], strict=False), key=lambda pair: -pair[1])
        svg = render_template("sheet/share.svg", ranked=ranked, day=when(game.created), **values)
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return Response(svg, mimetype="image/svg+xml", headers={"Content-Security-Policy": policy})


@pages.get("/share.txt")
def share_text(code: str) -> Response:
    """The result as a text to pass on."""
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        return Response(result_text(sql, game), mimetype="text/plain")


def result_text(sql: Session, game: Game) -> str:
    """The result in a few lines."""
    values = sheet_values(sql, game)
    ranked = sorted(zip(values["seats"], values["totals"], strict=False), key=lambda pair: -pair[1])
    lines = [f"Okaikei · {values['heading']}, {when(game.created)}"]
    for seat, total in ranked:
        crown = "★ " if seat in values["winners"] else ""
        lines.append(f"{crown}{seat.name}: " + say_many("{n} point", "{n} points", total))
    lines += [sentence(values[key]) for key in ("decided", "close") if values[key]]
    return "\n".join(lines) + "\n"
