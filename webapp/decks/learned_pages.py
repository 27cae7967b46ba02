"""What a deck has learned from corrections at tables: to see, and to undo."""

from typing import Any

from flask import Response, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from okaikei import scorer
from okaikei.vision.decks import SHIPPED, Deck, DeckError
from okaikei.webapp.access_control import may_change_deck
from okaikei.webapp.decks.deck_pages import deck_service, pages
from okaikei.webapp.language import language, say


def _own(identity: str) -> Deck:
    """A deck that this phone may change; for the built-in one, that of whoever runs the server."""
    if not may_change_deck(identity):
        abort(403, "deck")
    try:
        return deck_service().shelf.load(identity)
    except DeckError:
        abort(404)


@pages.get("/<deck>/learned")
def learned(deck: str) -> str:
    """Every picture that was learned from a correction, by the tableau it comes from."""
    found = _own(deck)
    origins: dict[str, list[dict[str, Any]]] = {}
    for number, each in enumerate(found.references):
        if each.origin:
            names = [scorer.name(face, language()) for face in (each.face, each.mistaken) if face]
            origins.setdefault(each.origin, []).append({"number": number, "names": names})
    name = say("The built-in cards") if deck == SHIPPED else found.name
    return render_template("decks/learned.html", deck=deck, name=name, origins=origins)


@pages.get("/<deck>/learned/<int:number>.jpg")
def learned_picture(deck: str, number: int) -> Response:
    """One of these pictures."""
    references = _own(deck).references
    if number >= len(references):
        abort(404)
    return Response(references[number].picture, mimetype="image/jpeg")


@pages.post("/<deck>/learned")
def unlearn(deck: str) -> AnyResponse:
    """Forget what was learned from one tableau."""
    _own(deck)
    with deck_service().lock:
        deck_service().shelf.forget(deck, request.form.get("origin", "") or "-")
    flash(say("Forgotten."))
    return redirect(url_for("decks.learned", deck=deck), 303)
