"""The fix-up page: the cards of one player, read from a photo or typed, until they are confirmed."""

from typing import Any

from flask import Blueprint, abort, current_app, g, jsonify, render_template, request
from werkzeug.wrappers import Response

from okaikei import scorer
from okaikei.webapp import corrections, game_state
from okaikei.webapp.access_control import storage
from okaikei.webapp.display_values import table_seats
from okaikei.webapp.doubt_answers import items_for_phone
from okaikei.webapp.draft_items import clean_items
from okaikei.webapp.draft_points import points_so_far
from okaikei.webapp.idempotency import answer, change_game
from okaikei.webapp.language import language, say
from okaikei.webapp.photo_values import pending_photo, photo_values
from okaikei.webapp.round_page import find_round, live_tag, nothing_new, way_back
from okaikei.webapp.storage import games
from okaikei.webapp.storage.models import Game, Round, Tableau, now
from okaikei.webapp.tableau_answers import answer_key

pages = Blueprint("tableau", __name__, url_prefix="/t/<code>/round/<int:number>/seat/<int:seat>")
MOST_ANSWERS = 50  # to questions of one tableau; a limit for what a phone may send
# Which questions of the scorer the page asks before the cards count, and which it shows as a note. Whether
# so many cards can be is asked last, when all are there: before that, they are only not typed yet.
# The others are asked elsewhere: of a card that copies another, when it is tapped; of chips, on the sheet.
QUESTIONS = {
    "wasabi": "asked",
    "desserts": "asked",
    "discarded": "last",
    "count": "last",
    "face-down": "note",
    "dessert-total": "note",
}


def find(game: Game, number: int, seat: int) -> tuple[Round, Tableau]:
    """The tableau of a seat in a round, 404 if there is none."""
    round = find_round(game, number)
    if not 0 <= seat < len(round.tableaux):
        abort(404)
    return round, round.tableaux[seat]


def require_seat(game: Game, seat: int) -> None:
    """Only the seat's own phone or the host may go on; the dummy is everyone's."""
    if not (g.access.may_edit(seat) or (seat == game_state.dummy_seat(game) and g.access.seat is not None)):
        abort(403)


@pages.get("/")
def page(code: str, number: int, seat: int) -> str:
    """The fix-up page."""
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        round, tableau = find(game, number, seat)
        return render_template(
            "tableau/fixup.html",
            tab="round",
            back=way_back(game, number),
            table=game,
            round=round,
            seat=table_seats(game)[seat],
            state=state(game, round, tableau),
            keypad=_keypad(game),
            sample=current_app.config["DEMO"],
        )


@pages.get("/state")
def live(code: str, number: int, seat: int) -> Response:
    """The tableau as it stands, for a page that is open on it."""
    if nothing_new():
        return Response(status=304)
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        round, tableau = find(game, number, seat)
        answered = jsonify(state(game, round, tableau))
        waiting = any(photo.state == "waiting" for photo in tableau.photos)
    if not waiting:  # how many photos are ahead changes without this table
        answered.headers["ETag"] = f'"{live_tag(game.version)}"'
    return answered


@pages.get("/sample.jpg")
def sample(code: str, number: int, seat: int) -> Response:
    """In the demo: a photo of our own deck, for people without cards at hand."""
    if not current_app.config["DEMO"]:
        abort(404)
    from okaikei.webapp import demo

    return Response(demo.sample(number, seat), mimetype="image/jpeg")


def state(game: Game, round: Round, tableau: Tableau) -> dict[str, Any]:
    """All that the fix-up page needs to know, as plain values."""
    table = game_state.table_of(game)
    shown = {
        photo.id: photo_values(game, photo)
        for photo in tableau.photos
        if photo.width and photo.state != "read"
    }
    photo = next((photo for photo in tableau.photos if photo.id == tableau.photo_id), None)
    editable = g.access.may_edit(tableau.seat) or (
        tableau.seat == game_state.dummy_seat(game) and g.access.seat is not None
    )
    return {
        "version": tableau.version,
        "items": items_for_phone(tableau),
        "counted": tableau.counted is not None,
        "correcting": game_state.tableau_state(tableau) == "correcting",
        "by": tableau.counted_by,
        "changed_by": say("the host") if tableau.drafted_by == "" else tableau.drafted_by,
        "photo": photo and photo_values(game, photo),
        "photos": shown,  # all that cards may lie in, or that undo may bring back
        "pending": pending_photo(game, tableau),
        "editable": editable,
        "hand": table.hand,
        "exact": table.exact,
        "warnings": game_state.draft_warnings(game, round, tableau.seat, language()),
        "answers": tableau.answers,
        "questions": [
            {
                **question.to_json(),
                "shown": QUESTIONS.get(question.kind),
                "key": answer_key(question.kind, tableau.draft),
            }
            for question in _questions(game, round, tableau)
            if question.player == tableau.seat and tableau.draft
        ],
        "copies": {
            position: {"likely": _usual_first(targets), "others": targets.others}
            for position, targets in game_state.copy_targets(game, round, tableau).items()
        },
        "points": points_so_far(game, round, tableau.seat),
    }


def _questions(game: Game, round: Round, tableau: Tableau) -> list[scorer.Question]:
    """What the scorer asks about the table as this seat sees it, last whether so many cards can be."""
    seat = tableau.seat
    asked = game_state.questions(game, round, language(), seat=seat)
    return [*asked, *game_state.count_questions(game, round, language(), seat)]


def _usual_first(targets: scorer.CopyTargets) -> list[str]:
    """What a card likely copies, with the usual answer at the front."""
    return sorted(targets.likely, key=lambda face: face != targets.usual)


def _keypad(game: Game) -> dict[str, Any]:
    """Every face that can lie here, in the order of the menu, and what the page must know about marks."""
    table = game_state.table_of(game)
    return {
        "faces": {
            face: {
                "name": scorer.name(face, language()),
                "kind": scorer.FACES[face].kind,
                "carries": scorer.free_wasabi((scorer.Serving(face),)) > 0,
                "dessert": face in table.desserts,
                "marks": scorer.possible_marks(face, table.faces),
                "copied": face not in scorer.NEVER_COPIED,
                "copies_by": scorer.COPIERS.get(face),  # the mark of a card that counts as another
            }
            for face in table.faces
        },
        "marks": scorer.MARKS,
        "copiers": {
            mark: {"face": face, "name": scorer.name(face, language())}
            for face, mark in scorer.COPIERS.items()
        },
    }


def _sent(game: Game) -> tuple[int, list[dict[str, Any]], list[str]]:
    """The version a change builds on, its cards, and which questions were answered."""
    body = request.get_json(silent=True)
    if not isinstance(body, dict) or not isinstance(body.get("version"), int):
        abort(422)
    items = clean_items(body.get("items"))
    try:  # the scorer has the last word on what a serving may be
        game_state.has_open(game, items)
    except scorer.RecordError:
        abort(422)
    answers = body.get("answers", [])
    if (
        not isinstance(answers, list)
        or len(answers) > MOST_ANSWERS
        or not all(isinstance(a, str) for a in answers)
    ):
        abort(422)
    return body["version"], items, [key[:100] for key in answers]


def _sent_photo(tableau: Tableau) -> str | None:
    """The photo that is shown with the cards: undo may bring back an earlier one."""
    body = request.get_json(silent=True)
    sent = body.get("photo", tableau.photo_id) if isinstance(body, dict) else None
    return sent if sent in {photo.id for photo in tableau.photos} else None


@pages.post("/list")
def read_list(code: str, number: int, seat: int) -> Response:
    """The cards that a pasted list names; nothing is written down yet."""
    with storage().reading() as sql:
        game = games.load(sql, g.access.game_id)
        find(game, number, seat)
        require_seat(game, seat)
        faces = game_state.table_of(game).faces
    body = request.get_json(silent=True)
    if not isinstance(body, dict) or not isinstance(body.get("text"), str):
        abort(422)
    found = scorer.read_card_list(body["text"], faces, language())
    return jsonify([{**entry.to_json(), "clear": bool(entry.servings)} for entry in found.entries])


@pages.post("/draft")
def save(code: str, number: int, seat: int) -> Response:
    """Keep the draft as it stands on this phone."""
    return _write(code, number, seat, confirm=False)


@pages.post("/confirm")
def confirm(code: str, number: int, seat: int) -> Response:
    """These are the cards: from now on they count."""
    response = _write(code, number, seat, confirm=True)
    if response.status_code == 200:
        corrections.after_confirming(g.access.game_id, number, seat)
    return response


def _write(code: str, number: int, seat: int, *, confirm: bool) -> Response:
    with change_game() as (sql, game):
        round, tableau = find(game, number, seat)
        require_seat(game, seat)
        version, items, answers = _sent(game)
        photo = _sent_photo(tableau)
        if version != tableau.version:
            # Someone else was here: never overwrite, show what they did.
            refused = jsonify(problem="conflict", state=state(game, round, tableau))
            refused.status_code = 409
            return refused
        if (items, answers, photo) != (tableau.draft, tableau.answers, tableau.photo_id):
            tableau.draft, tableau.answers, tableau.photo_id = items, answers, photo
            tableau.drafted_by = g.access.name
            tableau.version += 1
            games.touch(game)
        if confirm:
            if game_state.has_open(game, items):
                refused = jsonify(
                    problem=say("First choose what each card copies."), state=state(game, round, tableau)
                )
                refused.status_code = 422
                return refused
            following = way_back(game, number)
            _count(sql, game, round, tableau)
            return answer(sql, to=following, version=tableau.version)
        return answer(
            sql, **{key: value for key, value in state(game, round, tableau).items() if key != "items"}
        )


def _count(sql: Any, game: Game, round: Round, tableau: Tableau) -> None:
    """Take the draft into the sheet, and write down who changed what."""
    before = None if tableau.counted is None else game_state.servings(tableau.counted)
    after = game_state.servings(tableau.draft)
    if before != after or tableau.counted is None:
        what = "confirmed" if before is None else "corrected"
        by = g.access.name
        games.add_to_audit_log(
            sql, game, by, what, round=round.number, seat=tableau.seat, before=before, after=after
        )
        tableau.counted_by = by
        tableau.counted_at = now()
    tableau.counted = [dict(item) for item in tableau.draft]
    games.remove_unused_photos(sql, tableau)
    games.touch(game)


@pages.post("/discard")
def discard(code: str, number: int, seat: int) -> Response:
    """Drop a correction that was begun: what counted is the draft again."""
    with change_game() as (sql, game):
        _, tableau = find(game, number, seat)
        require_seat(game, seat)
        if tableau.counted is not None and tableau.draft != tableau.counted:
            tableau.draft = [dict(item) for item in tableau.counted]
            tableau.photo_id = games.main_photo(tableau, tableau.draft) or tableau.photo_id
            tableau.version += 1
            games.touch(game)
        return answer(sql, to=way_back(game, number))
