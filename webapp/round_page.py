"""The page of a round: who has confirmed, who is missing, what is still asked, and the points."""

from typing import Any

from flask import Blueprint, Response, abort, g, redirect, render_template, request, url_for
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as AnyResponse

from okaikei import scorer
from okaikei.webapp import game_state
from okaikei.webapp.access_control import storage
from okaikei.webapp.display_values import table_seats
from okaikei.webapp.form_values import small_number
from okaikei.webapp.idempotency import answer, change_game
from okaikei.webapp.language import language, say
from okaikei.webapp.storage import games
from okaikei.webapp.storage.models import Game, Round

pages = Blueprint("table", __name__, url_prefix="/t/<code>")


@pages.get("/")
def current(code: str) -> AnyResponse:
    """To the round that is being played, or to the bill once all are."""
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        round = game_state.current_round(game)
    if round is None:
        return redirect(url_for("sheet.page", code=code))
    return redirect(url_for("table.round_page", code=code, number=round.number))


@pages.get("/round/<int:number>")
def round_page(code: str, number: int) -> str:
    """A round, kept up to date on every phone."""
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        return render_template("table/round.html", tab="round", **round_values(sql, game, number))


@pages.get("/round/<int:number>/live")
def round_live(code: str, number: int) -> AnyResponse:
    """The inner part of a round if it is newer than what the phone shows, else nothing."""
    if nothing_new():
        return Response(status=304)
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        html = render_template("table/_round.html", **round_values(sql, game, number))
        return live_part(game, html)


def live_tag(version: int) -> str:
    """Changes whenever this phone would see something else."""
    return f"{version}-{language()}-{g.access.seat}-{int(g.access.host)}"


def nothing_new() -> bool:
    """Whether the phone already shows the newest version; known without loading the game."""
    return request.if_none_match.contains(live_tag(g.access.version))


def live_part(game: Game, html: str) -> Response:
    """A fresh inner part of a page, with the tag that names its version."""
    tag = live_tag(game.version)
    return Response(html, headers={"ETag": f'"{tag}"', "Cache-Control": "no-cache, private"})


def find_round(game: Game, number: int) -> Round:
    """The round with this number, 404 if there is none."""
    found = next((round for round in game.rounds if round.number == number), None)
    return found or abort(404)


def way_back(game: Game, number: int) -> str:
    """Where to go after the cards of a round: to the round, or to the bill of a game that is over."""
    if game_state.is_over(game):
        return url_for("sheet.page", code=game.code)
    return url_for("table.round_page", code=game.code, number=number)


def round_values(sql: Session, game: Game, number: int) -> dict[str, Any]:
    """All that the page of a round shows."""
    round = find_round(game, number)
    done = round in game_state.complete_rounds(game)
    index = game.rounds.index(round)
    sheet = game_state.sheet(game, language())
    odd = {question.player for question in game_state.count_questions(game, round, language())}
    seats = [_seat(game, round, seat, sheet["rounds"][index] if done else None) for seat in table_seats(game)]
    for seat in seats:
        seat["odd"] = seat["counted"] and seat["seat"] in odd
    missing = [seat for seat in seats if not seat["counted"]]
    mine = [seat for seat in missing if seat["editable"]]
    following = game.rounds[index + 1].number if index + 1 < len(game.rounds) else None
    return {
        "table": game,
        "round": round,
        "dealt": game_state.table_of(game).hand,
        "live_tag": live_tag(game.version),
        "numbers": [entry.number for entry in game.rounds],
        "seats": sorted(seats, key=lambda seat: -seat["points"]) if done else seats,
        "missing": missing,
        "next_seat": next(
            (seat for seat in mine if seat["seat"] == g.access.seat), mine[0] if mine else None
        ),
        "done": done,
        "over": game_state.is_over(game),
        "rematch": games.rematch(sql, game),
        "standing": _standing(game, sheet["rounds"][index]["standing"]) if done else None,
        "uramaki": _uramaki(game, round, not missing) if game_state.asks_uramaki(game) else None,
        "remarks": _remarks(sheet, index) if done else [],
        "chips": _chips(game, sheet["rounds"][index]) if done else [],
        "following": following,
        "waits_for": _waits_for(game, round) if not done and not missing else None,
        "is_host": g.access.host,
    }


def _waits_for(game: Game, round: Round) -> int | None:
    """The number of an earlier round without which this one cannot be shown."""
    current = game_state.current_round(game)
    return current.number if current is not None and current.number < round.number else None


def _seat(game: Game, round: Round, seat: Any, bill: dict[str, Any] | None) -> dict[str, Any]:
    tableau = round.tableaux[seat.seat]
    shown = tableau.counted if tableau.counted is not None else tableau.draft
    used = {item.get("photo", tableau.photo_id) for item in shown}
    photos = [photo for photo in tableau.photos if photo.id in used or photo.id == tableau.photo_id]
    values = {
        "seat": seat.seat,
        "name": seat.name,
        "colour": seat.colour,
        "letter": seat.letter,
        "dummy": seat.dummy,
        "state": game_state.tableau_state(tableau),
        "counted": tableau.counted is not None,
        "by": tableau.counted_by,
        "cards": len(game_state.counted_positions(shown)),
        "photos": photos,
        "main_photo": tableau.photo_id,
        "items": [{**item, "card": scorer.serving_from_json(item).card} for item in shown],
        "editable": g.access.may_edit(seat.seat) or (seat.dummy and g.access.seat is not None),
        "mine": g.access.seat == seat.seat,
        "points": 0,
        "lines": [],
    }
    if bill is not None:
        positions = game_state.counted_positions(tableau.counted)
        values["points"] = bill["points"][seat.seat]
        values["lines"] = [
            # The scorer counts servings; the page knows cards by their position in the draft.
            {
                **line,
                "title": _title(line["card"]),
                "positions": [positions[serving] for serving in line.get("servings", ())],
            }
            for line in bill["lines"][seat.seat]
        ]
    return values


def _title(card: str) -> str:
    return scorer.name(card, language()) if card in scorer.KINDS or card in scorer.FACES else card


def _standing(game: Game, standing: scorer.Standing | None) -> dict[str, Any] | None:
    """Everyone's place after the round, with the plates."""
    if standing is None:
        return None
    seats = table_seats(game)
    places = [{"who": seats[place.seat], "standing": place} for place in standing.places]
    return {"places": places, "decided": standing.decided}


def _remarks(sheet: dict[str, Any], index: int) -> list[dict[str, Any]]:
    """What cannot be about the round; beside a place that the cards speak against, what mends it."""
    against = sheet["rounds"][index]["against_places"]
    return [
        {**warning, "mend_place": against.get(warning["player"]) == warning["text"]}
        for warning in sheet["warnings"]
        if warning["round"] == index
    ]


def _chips(game: Game, bill: dict[str, Any]) -> list[dict[str, Any]]:
    """Sushi Draft: who takes which chip from the piles."""
    seats = table_seats(game)
    return [
        {
            "name": _title(pile),
            "face": pile if pile in scorer.FACES else None,
            "seat": None if taker is None else seats[taker],
            "why": bill["untaken"].get(pile),
        }
        for pile, taker in (bill.get("chips") or {}).items()
    ]


def _uramaki(game: Game, round: Round, all_there: bool) -> dict[str, Any]:
    """What is known of the places taken during the round, who may have taken one, and what is supposed."""
    supposed = next((q for q in game_state.questions(game, round, language()) if q.kind == "uramaki"), None)
    taken = round.uramaki
    if taken is None:
        taken = supposed.default or [] if supposed and all_there else []
    points = scorer.uramaki_points(taken, game.options)
    names = (say("First to score"), say("Second to score"), say("Third to score"))
    seats = table_seats(game)
    takers = scorer.uramaki_takers(*game_state.draft_record(game, round), language())
    return {
        "answered": round.uramaki is not None,
        "taken": taken,
        "rows": [
            {
                "name": name,
                "seats": taken[row] if row < len(taken) else [],
                "points": points[row] if row < len(points) else None,
            }
            for row, name in zip(range(len(scorer.URAMAKI_PLACES)), names, strict=True)
        ],
        "pressing": all_there and round.uramaki is None and supposed is not None,
        # Before everyone has confirmed, cards that are not there yet say nothing.
        "takers": [
            {"who": seats[taker.seat], "text": taker.text, "may": taker.most > 0}
            if all_there
            else {"who": seats[taker.seat], "text": "", "may": True}
            for taker in takers
        ],
    }


@pages.post("/round/<int:number>/uramaki")
def uramaki(code: str, number: int) -> AnyResponse:
    """Who took uramaki places during the round."""
    if g.access.seat is None and not g.access.host:
        abort(403)
    with change_game() as (sql, game):
        round = find_round(game, number)
        if not game_state.asks_uramaki(game):  # a record with such places could not be scored any more
            abort(404)
        freed = small_number(request.form.get("free", ""))
        taken: list[list[int]] = []
        for row in range(len(scorer.URAMAKI_PLACES)):
            sent = map(small_number, request.form.getlist(f"place{row}"))
            chosen = sorted({seat for seat in sent if seat is not None})
            if any(seat >= games.seats(game) for seat in chosen):
                abort(422)
            if chosen:
                taken.append(chosen)
        if freed is not None:  # a place is taken away from someone whose cards speak against it
            left = [[seat for seat in place if seat != freed] for place in round.uramaki or []]
            taken = [place for place in left if place]
        if taken != round.uramaki:
            games.add_to_audit_log(
                sql, game, g.access.name, "uramaki", round=number, before=round.uramaki, after=taken
            )
            round.uramaki = taken
            games.touch(game)
        return answer(sql, to=url_for("table.round_page", code=code, number=number))
