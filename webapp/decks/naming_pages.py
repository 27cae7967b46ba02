"""Teaching a deck: a photo of its cards is sent, the cards in it are found, and a person names them."""

from typing import Any

from flask import Response, abort, flash, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from okaikei import scorer
from okaikei.vision.decks import Deck, DeckError
from okaikei.vision.decks.deck import faces_of
from okaikei.vision.decks.teach import half_turned, learn
from okaikei.webapp.decks.deck_pages import busy_text, deck_page, deck_service, load, pages, sent_file
from okaikei.webapp.decks.deck_problems import problem_text
from okaikei.webapp.decks.deck_service import UnnamedCard
from okaikei.webapp.idempotency import wants_json
from okaikei.webapp.language import language, say, say_many
from okaikei.webapp.reading.photo_problems import problem_text as photo_problem

SURE = 0.5  # from this probability on a guess is preset: it is then likelier than all others together


@pages.post("/<deck>/photo")
def photograph(deck: str) -> AnyResponse | tuple[str, int]:
    """Find the cards in a photo, and lay them out to be named."""
    found = load(deck)
    outcome, value = deck_service().find(sent_file("photo"), deck)
    if outcome != "found":
        return _refuse(found, _trouble(outcome, value))
    if not value:
        return _refuse(
            found,
            say("No whole card was found. Lay them side by side, a finger's width apart, and try again."),
        )
    cards = [
        UnnamedCard(image, tuple((face, float(share)) for face, share in guesses)) for image, guesses in value
    ]
    to = url_for("decks.tray", deck=deck, tray=deck_service().store_tray(deck, cards))
    return jsonify(redirect=to) if wants_json() else redirect(to, 303)


def _trouble(outcome: str, value: Any) -> str:
    if outcome == "busy":
        return busy_text()
    if outcome == "unavailable":
        return say("Cards cannot be found here: card reading is not installed.")
    return str(photo_problem(value[0] if outcome == "bad" else "broken"))


def _refuse(deck: Deck, problem: str) -> AnyResponse | tuple[str, int]:
    if wants_json():
        refused = jsonify(problem=problem)
        refused.status_code = 422
        return refused
    return deck_page(deck, problem), 422


@pages.get("/<deck>/tray/<tray>")
def tray(deck: str, tray: str) -> str:
    """Name the cards of a photo, the likeliest name first."""
    found = load(deck)
    waiting = deck_service().load_tray(tray, deck)
    if waiting is None:
        abort(404)
    missing = found.missing()
    cards = []
    for card in waiting:
        likely = [face for face, _ in card.guesses]
        order = [*likely, *(face for face in missing if face not in likely)]
        order += [face for face in faces_of(found.game) if face not in order]
        sure = bool(card.guesses) and card.guesses[0][1] >= SURE
        cards.append({"choices": [(face, scorer.name(face, language())) for face in order], "sure": sure})
    return render_template("decks/tray.html", deck=found, tray=tray, cards=cards)


@pages.get("/<deck>/tray/<tray>/<int:number>.jpg")
def waiting_picture(deck: str, tray: str, number: int) -> Response:
    """A card that waits for its name."""
    waiting = deck_service().load_tray(tray, deck)
    if waiting is None or number >= len(waiting):
        abort(404)
    return Response(waiting[number].picture, mimetype="image/jpeg")


@pages.post("/<deck>/tray/<tray>")
def name_cards(deck: str, tray: str) -> AnyResponse | tuple[str, int]:
    """Learn the cards under the names that were chosen."""
    found = load(deck)
    waiting = deck_service().load_tray(tray, deck)
    if waiting is None:
        # Sent twice: the first time has cleared the tray, and its cards are in the deck.
        return redirect(url_for("decks.page", deck=deck), 303)
    named = []
    for number, card in enumerate(waiting):
        face = request.form.get(f"face{number}", "")
        upside_down = request.form.get(f"turn{number}") == "yes"
        if face:
            named.append((face, half_turned(card.picture) if upside_down else card.picture))
    try:
        deck_service().shelf.save(learn(found, named))
    except DeckError as error:
        return deck_page(found, problem_text(error.code)), 422
    deck_service().delete_tray(tray)
    deck_service().update_embeddings(deck)
    flash(say_many("{n} card added.", "{n} cards added.", len(named)))
    return redirect(url_for("decks.page", deck=deck), 303)
