"""The pages of decks that players taught: the list, one deck, and what changes, shares or deletes it."""

import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
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
from werkzeug.wrappers import Response as AnyResponse

from okaikei import scorer
from okaikei.vision.decks import SHIPPED, Deck, DeckError
from okaikei.vision.decks.file import SUFFIX, copy_without_seen, manifest_of
from okaikei.vision.decks.mistakes import Mistake, mistakes
from okaikei.webapp.access_control import may_change_deck, remember_own_deck, storage
from okaikei.webapp.decks.deck_problems import problem_text
from okaikei.webapp.decks.deck_service import DeckService
from okaikei.webapp.decks.decks_in_use import in_use_text, tables_with
from okaikei.webapp.language import language, say
from okaikei.webapp.quotas import require_space
from okaikei.webapp.rate_limits import count_export, count_imported_deck

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
    places = {id(each): place for place, each in enumerate(deck.references)}
    taught = [
        {"face": face, "name": scorer.name(face, language()), "pictures": pictures}
        for face in deck.faces
        if (
            pictures := [
                {"place": places[id(each)], "number": number}
                for number, each in enumerate(deck.of(face), 1)
                if not each.seen
            ]
        )
    ]
    mine = may_change_deck(deck.id)
    lenders = [title for title in titles(deck.game) if title["id"] != deck.id]
    return render_template(
        "decks/deck.html",
        deck=deck,
        game=scorer.game_name(deck.game, language()) if deck.game else "",
        taught=taught,
        missing=[{"face": face, "name": scorer.name(face, language())} for face in deck.missing()],
        lenders=lenders,
        mistakes=[_mistake(deck, each, places) for each in mistakes(deck)] if mine else [],
        waiting=list(deck_service().trays.of(deck.id)) if mine else [],
        corrected=sum(1 for each in deck.references if each.mistaken),
        problem=problem,
    )


def _mistake(deck: Deck, mistake: Mistake, places: Mapping[int, int]) -> dict[str, Any]:
    """What looks wrong, in words, with the picture to look at."""
    face, other = (scorer.name(each, language()) if each else "" for each in (mistake.face, mistake.other))
    texts = {
        "unlike": say("This picture is unlike the others of {name}.", name=face),
        "like": say("This picture is called {name} but looks like {other}.", name=face, other=other),
        "mixed": say("The pictures of {name} show different cards.", name=face),
    }
    picture = deck.of(mistake.face)[max(mistake.number, 1) - 1]
    words = {"text": texts[mistake.code], "name": face, "number": mistake.number or ""}
    return words | {"face": mistake.face, "place": places[id(picture)]}


@pages.get("/<deck>/picture/<int:number>.jpg")
def picture(deck: str, number: int) -> Response:
    """One picture of a deck."""
    references = load(deck).references
    if number >= len(references) or (references[number].seen and not may_change_deck(deck)):
        abort(404)  # what was cut from a table's photo is for the deck's owner alone
    return Response(references[number].picture, mimetype="image/jpeg")


@pages.post("/<deck>/forget")
def forget(deck: str) -> AnyResponse:
    """Forget one face, or one picture of it, to photograph it anew."""
    return _with_changed_picture(deck, Deck.without)


@pages.post("/<deck>/turn")
def turn(deck: str) -> AnyResponse:
    """Turn a picture that is upside down."""
    answer = _with_changed_picture(deck, lambda found, face, number: found.turned(face, number or 1))
    deck_service().update_embeddings(deck)
    return answer


def _with_changed_picture(deck: str, change: Callable[[Deck, str, int | None], Deck]) -> AnyResponse:
    """Change the picture that a form names, and show the deck; one that is gone stays gone."""
    number = request.form.get("number", "")
    face = request.form.get("face", "")
    with suppress(DeckError):
        deck_service().shelf.save(change(load(deck), face, int(number) if number.isdecimal() else None))
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
    if tables := tables_with(storage(), deck):
        return deck_page(found, in_use_text(tables)), 409
    try:
        deck_service().shelf.delete(deck)
    except DeckError as error:
        return deck_page(found, problem_text(error.code)), 409
    flash(say("{name} has been deleted.", name=found.name))
    return redirect(url_for("decks.index"), 303)
