"""The pages of decks that players taught: the list, one deck, and what changes, shares or deletes it."""

import tempfile
from dataclasses import replace
from typing import IO, Any

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    flash,
    redirect,
    render_template,
    request,
    send_file,
    url_for,
)
from sqlalchemy import func, select
from werkzeug.wrappers import Response as AnyResponse

from okaikei import scorer
from okaikei.vision.decks import SHIPPED, Deck, DeckError
from okaikei.vision.decks.file import SUFFIX, copy_without_seen, manifest_of
from okaikei.webapp.access_control import may_change_deck, remember_own_deck, storage
from okaikei.webapp.decks.deck_problems import problem_text
from okaikei.webapp.decks.deck_service import DeckService
from okaikei.webapp.language import language, say, say_many
from okaikei.webapp.quotas import require_space
from okaikei.webapp.rate_limits import count_export, count_imported_deck
from okaikei.webapp.storage.models import Game

pages = Blueprint("decks", __name__, url_prefix="/decks")


def deck_service() -> DeckService:
    """The shelf and the worker of the running app."""
    found: DeckService = current_app.extensions["decks"]
    return found


def load(identity: str) -> Deck:
    """A taught deck, 404 if there is none."""
    if identity == SHIPPED:
        abort(404)
    try:
        return deck_service().shelf.load(identity)
    except DeckError:
        abort(404)


def titles(game: str | None = None) -> list[dict[str, Any]]:
    """Every deck that fits a game, for lists and choices."""
    return [
        {
            "id": title.id,
            "name": title.name if title.id != SHIPPED else say("The built-in cards"),
            "game": scorer.game_name(title.game, language()) if title.game else say("all games"),
            "key": title.game or "",
            "faces": title.faces,
            "pictures": title.pictures,
        }
        for title in deck_service().shelf.titles()
        if game is None or title.game in (None, game)
    ]


def chosen_deck(game: str, identity: str) -> str | None:
    """A deck that was chosen for a game, None for the shipped one or one that does not fit."""
    fitting = {title["id"] for title in titles(game)} - {SHIPPED}
    return identity if identity in fitting else None


def tables_with(identity: str) -> int:
    """How many games use a deck. Which ones is their tables' secret."""
    with storage().reading() as sql:
        return sql.scalar(select(func.count()).select_from(Game).where(Game.deck == identity)) or 0


@pages.get("")
def index() -> str:
    """All decks, and how to begin another."""
    return _index()


def _index(problem: str | None = None) -> str:
    games = [(game, scorer.game_name(game, language())) for game in scorer.GAMES]
    return render_template("decks/index.html", decks=titles(), games=games, problem=problem, shipped=SHIPPED)


@pages.post("")
def create() -> AnyResponse | tuple[str, int]:
    """Begin a deck."""
    game = request.form.get("game", "")
    try:
        if game not in scorer.GAMES:
            raise DeckError("game", game)
        borrows = SHIPPED if request.form.get("borrow") == SHIPPED else None
        deck = deck_service().shelf.save(Deck(request.form.get("name", ""), game, borrows=borrows))
    except DeckError as error:
        return _index(problem_text(error.code)), 422
    remember_own_deck(str(deck.id))
    return redirect(url_for("decks.page", deck=deck.id), 303)


@pages.post("/import")
def bring() -> AnyResponse | tuple[str, int]:
    """Take in a deck file."""
    count_imported_deck()
    require_space()
    outcome, value = deck_service().import_file(sent_file("file"))
    if outcome == "busy":
        return _index(busy_text()), 503
    if outcome != "imported":
        return _index(problem_text(value if outcome == "refused" else "broken")), 422
    identity, name = value
    remember_own_deck(identity)
    flash(say("{name} has been imported.", name=name))
    return redirect(url_for("decks.page", deck=identity), 303)


def busy_text() -> str:
    """Why a deck must wait, and what to do."""
    return say("Another deck is being worked on. Try again in a minute.")


def sent_file(field: str) -> bytes:
    """The bytes of a file that was sent, none if there is none."""
    file = request.files.get(field)
    if file is None:
        return b""
    with file.stream as stream:
        return stream.read()


@pages.get("/<deck>")
def page(deck: str) -> str:
    """One deck: its cards, what is missing, and the camera."""
    return deck_page(load(deck))


def deck_page(deck: Deck, problem: str | None = None) -> str:
    """The page of a deck, with what went wrong at the top."""
    taught = [
        {"face": face, "name": scorer.name(face, language()), "pictures": numbers}
        for face in deck.faces
        if (numbers := [n for n, each in enumerate(deck.references) if each.face == face and not each.seen])
    ]
    lenders = [title for title in titles(deck.game) if title["id"] != deck.id]
    return render_template(
        "decks/deck.html",
        deck=deck,
        game=scorer.game_name(deck.game, language()) if deck.game else "",
        taught=taught,
        missing=[{"face": face, "name": scorer.name(face, language())} for face in deck.missing()],
        lenders=lenders,
        corrected=sum(1 for each in deck.references if each.mistaken),
        problem=problem,
    )


@pages.get("/<deck>/picture/<int:number>.jpg")
def picture(deck: str, number: int) -> Response:
    """One picture of a deck."""
    references = load(deck).references
    if number >= len(references) or (references[number].seen and not may_change_deck(deck)):
        abort(404)  # what was cut from a table's photo is for the deck's owner alone
    return Response(references[number].picture, mimetype="image/jpeg")


@pages.post("/<deck>/forget")
def forget(deck: str) -> AnyResponse:
    """Forget one face, to photograph it anew."""
    deck_service().shelf.save(load(deck).without(request.form.get("face", "")))
    return redirect(url_for("decks.page", deck=deck), 303)


@pages.post("/<deck>/change")
def change(deck: str) -> AnyResponse | tuple[str, int]:
    """Another name, or another deck to borrow from."""
    found = load(deck)
    borrows = request.form.get("borrow") or None
    try:
        changed = replace(found, name=request.form.get("name", found.name), borrows=borrows)
        if borrows is not None and borrows not in {title["id"] for title in titles(found.game)}:
            raise DeckError("absent", borrows)
        deck_service().shelf.save(changed)
    except DeckError as error:
        return deck_page(found, problem_text(error.code)), 422
    return redirect(url_for("decks.page", deck=deck), 303)


@pages.get("/<deck>/export")
def export(deck: str) -> Response:
    """The deck as one file."""
    if deck == SHIPPED:
        abort(404)
    try:
        path = deck_service().shelf.path(deck)
        manifest = manifest_of(path)
    except (DeckError, FileNotFoundError):
        abort(404)
    if may_change_deck(deck) or not any(row.get("seen") for row in manifest["references"]):
        stream: IO[bytes] = path.open("rb")
    else:  # what was cut from a table's photos is for the deck's owner alone
        count_export()
        stream = tempfile.TemporaryFile()  # noqa: SIM115, whoever sends it closes it
        copy_without_seen(path, stream)
        stream.seek(0)
    name = "".join(letter for letter in manifest["name"] if letter.isalnum() or letter in " -") or "deck"
    return send_file(stream, "application/zip", as_attachment=True, download_name=f"{name}{SUFFIX}")


@pages.post("/<deck>/delete")
def delete(deck: str) -> AnyResponse | tuple[str, int]:
    """Delete a deck, unless a game uses it or another deck borrows from it."""
    found = load(deck)
    if tables := tables_with(deck):
        text = say_many(
            "This deck is used at {n} table. Choose another deck there first, or delete that game.",
            "This deck is used at {n} tables. Choose another deck there first.",
            tables,
        )
        return deck_page(found, text), 409
    try:
        deck_service().shelf.delete(deck)
    except DeckError as error:
        return deck_page(found, problem_text(error.code)), 409
    flash(say("{name} has been deleted.", name=found.name))
    return redirect(url_for("decks.index"), 303)
