"""Earlier evenings: games, players and their figures, and records brought in from elsewhere."""

from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from okaikei import scorer
from okaikei.webapp import game_state, player_statistics
from okaikei.webapp.access_control import is_admin, known_phone, phone_id, storage
from okaikei.webapp.display_values import PLATES, summary
from okaikei.webapp.draft_items import MOST_CARDS
from okaikei.webapp.idempotency import answer, write_once
from okaikei.webapp.language import language, say, say_many
from okaikei.webapp.new_game_form import LONGEST_NAME
from okaikei.webapp.new_game_page import new_code
from okaikei.webapp.quotas import require_room_for_table
from okaikei.webapp.rate_limits import count_new_game
from okaikei.webapp.storage import games as store
from okaikei.webapp.storage.models import Game, now
from okaikei.webapp.tableau_answers import discarded_answer

pages = Blueprint("history", __name__)
LONGEST_RECORD = 500_000  # characters; many times what a game of eight players has


def _mine(sql: Session) -> list[Game]:
    return store.of_phone(sql, known_phone(sql), everything=is_admin())


@pages.get("/games")
def games() -> str:
    """Every game this phone sat at."""
    with storage().reading() as sql:
        mine = _mine(sql)
        counted = player_statistics.counted_once(mine)
        return render_template(
            "history/games.html",
            games=_listed(mine, counted),
            figures=player_statistics.by_game(counted),
            game_names=_game_names(),
            is_admin=is_admin(),
        )


def _game_names() -> dict[str, str]:
    return {game: scorer.game_name(game, language()) for game in scorer.GAMES}


def _listed(shown: list[Game], counted: list[Game]) -> list[dict[str, Any]]:
    """Games as the lists show them, each with how it ended."""
    once = {game.id for game in counted}
    return [{**summary(game), **_outcome(game), "again": game.id not in once} for game in shown]


def _outcome(game: Game) -> dict[str, Any]:
    sheet = game_state.sheet(game, language())
    winners = sheet.get("winners", [])
    return {
        "over": bool(winners),
        "totals": sheet["totals"][: len(game.players)],
        "winners": [game.players[seat].name for seat in winners],
        "winner_seats": winners,
    }


@pages.get("/players/<name>")
def player(name: str) -> str:
    """One player's figures."""
    key = name.casefold()
    with storage().reading() as sql:
        mine = _mine(sql)
        counted = player_statistics.counted_once(mine)
        every = player_statistics.by_game(counted)
        own = [figures for people in every.values() for figures in people if figures.key == key]
        if not own:
            abort(404)
        played = [game for game in mine if any(p.name.casefold() == key for p in game.players)]
        return render_template(
            "history/player.html",
            name=own[0].name,
            every=own,
            game_names=_game_names(),
            card_name=lambda face, n=1: scorer.name(face, language(), n),
            games=_listed(played, counted),
        )


@pages.get("/import")
def import_page() -> str:
    """The page on which a record is pasted, or chosen as a file."""
    return render_template("history/import.html", problem=None, text="")


@pages.post("/import")
def import_record() -> Response | tuple[str, int]:
    """Make a game of a record."""
    file = request.files.get("file")
    text = file.read(LONGEST_RECORD + 1).decode("utf-8", "replace") if file and file.filename else ""
    text = text or request.form.get("text", "")
    try:
        record = read_record(text)
    except ValueError as error:  # RecordError and bad JSON are both
        return render_template("history/import.html", problem=str(error), text=text[:20_000]), 422
    with write_once() as sql:
        count_new_game()
        require_room_for_table(sql, phone_id(sql))
        game = enter(sql, record, phone_id(sql))
        return answer(sql, to=url_for("sheet.page", code=game.code))


def read_record(text: str) -> scorer.Record:
    """A record from JSON text; whatever is wrong with it is a ValueError in words."""
    if len(text) > LONGEST_RECORD:
        raise ValueError(say("The file is too long."))
    record = scorer.load_record(scorer.parse_json(text, language()), language())
    sheet = scorer.score(record, language=language())
    if len(record.rounds) > scorer.ROUNDS:
        raise ValueError(say_many("A game has {n} round.", "A game has {n} rounds.", scorer.ROUNDS))
    if any(len(tableau) > MOST_CARDS for played in record.rounds for tableau in played.tableaux):
        raise ValueError(say("A player has too many cards."))
    if any(not name.strip() or len(name) > LONGEST_NAME for name in record.players):
        raise ValueError(say("Every player needs a name of at most {n} characters.", n=LONGEST_NAME))
    if abs(sum(sheet.totals)) > 10**6:
        raise ValueError(say("That is too many points."))
    return record


def enter(sql: Session, record: scorer.Record, phone: int | None) -> Game:
    """A stored game with all rounds of a record confirmed."""
    plain = scorer.dump_record(record)
    setup = store.Setup(
        record.game, record.printing, plain.get("menu"), record.players,
        tuple(seat % PLATES for seat in range(len(record.players))), tuple(sorted(record.options)),
        before=plain.get("before"), first_round=scorer.first_round(record),
    )  # fmt: skip
    game = store.create(sql, setup, new_code(sql), phone)
    for round, entry in zip(game.rounds, plain["rounds"], strict=False):
        round.uramaki = entry.get("uramaki", [])
        gone = entry.get("discarded", [None] * len(round.tableaux))
        for tableau, servings, count in zip(round.tableaux, entry["tableaux"], gone, strict=True):
            tableau.draft = [{"face": s} if isinstance(s, str) else dict(s) for s in servings]
            tableau.counted = [dict(item) for item in tableau.draft]
            tableau.answers = [] if count is None else [discarded_answer(count, tableau.draft)]
            tableau.counted_at = now()
    game.chips = plain.get("chips")
    store.add_to_audit_log(sql, game, "", "imported")
    return game
