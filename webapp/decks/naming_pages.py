"""Teaching a deck: a photo of its cards is sent, the cards in it are found, and a person names them."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from flask import Response, abort, flash, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from okaikei import scorer
from okaikei.vision.decks import Deck, DeckError, Reference
from okaikei.vision.decks.deck import faces_of
from okaikei.vision.decks.teach import FoundCard, learn
from okaikei.vision.decks.tray import MOST_CARDS, Tray, reference
from okaikei.webapp.access_control import may_change_deck
from okaikei.webapp.decks.deck_pages import busy_text, deck_page, deck_service, load, pages, sent_file
from okaikei.webapp.decks.deck_problems import problem_text
from okaikei.webapp.idempotency import wants_json
from okaikei.webapp.language import language, say, say_many
from okaikei.webapp.reading.photo_problems import problem_text as photo_problem

SURE = 0.5  # from this probability on a guess is preset: it is then likelier than all others together
LIKELY = 3  # guesses that are one tap away
LEFT_OUT = "-"  # instead of a name
NOTHING: Mapping[str, str] = {}


@pages.post("/<deck>/photo")
def photograph(deck: str) -> AnyResponse | tuple[str, int]:
    """Find the cards in a photo, and lay them out to be named."""
    found = load(deck)
    outcome, value = deck_service().find(sent_file("photo"), deck)
    if outcome != "found":
        return _refuse(found, _trouble(outcome, value))
    if not value.cards:
        return _refuse(
            found,
            say("No whole card was found. Lay them side by side, a finger's width apart, and try again."),
        )
    trays = deck_service().trays
    kept = trays.save(Tray(deck, value, first=trays.next_number(deck)))
    to = url_for("decks.tray", deck=deck, tray=kept.id)
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


def _load_tray(deck: str, tray: str) -> Tray:
    """A tray of this deck, 404 if there is none."""
    return deck_service().trays.load(tray, deck) or abort(404)


@pages.get("/<deck>/tray/<tray>")
def tray(deck: str, tray: str) -> str:
    """Name the cards of a photo, the likeliest name first."""
    return _naming(load(deck), _load_tray(deck, tray))


def _naming(deck: Deck, tray: Tray, given: Mapping[str, str] = NOTHING, problem: str | None = None) -> str:
    """The page on which cards are named, with what was entered so far."""
    cards = [_card(number, card, given) for number, card in tray.waiting().items()]
    names = [scorer.name(face, language()) for face in faces_of(deck.game)]
    texts = {
        "dark": say("The photo is very dark. Take it again in better light."),
        "blurred": say("The photo is blurred. Better take it again."),
    }
    warnings = [texts[each] for each in tray.found.warnings if each in texts]
    return render_template(
        "decks/tray.html", deck=deck, tray=tray, cards=cards, names=names, problem=problem, warnings=warnings
    )


def _card(number: int, card: FoundCard, given: Mapping[str, str]) -> dict[str, Any]:
    """A card as the page shows it."""
    likely = [(face, scorer.name(face, language())) for face, _ in card.guesses[:LIKELY]]
    sure = bool(card.guesses) and card.guesses[0][1] >= SURE
    return {
        "number": number,
        "points": " ".join(f"{x:.0f},{y:.0f}" for x, y in card.quad),
        "middle": [round(float(value)) for value in np.asarray(card.quad).mean(axis=0)],
        "likely": likely,
        "chosen": given.get(f"face{number}", card.guesses[0][0] if sure and not given else ""),
        "typed": given.get(f"name{number}", ""),
        "turned": given.get(f"turn{number}") == "yes",
        "turn_unsure": card.turn_unsure,
    }


@pages.get("/<deck>/tray/<tray>/<int:number>.jpg")
def waiting_picture(deck: str, tray: str, number: int) -> Response:
    """A card that waits for its name."""
    waiting = _load_tray(deck, tray).waiting()
    if number not in waiting:
        abort(404)
    return Response(waiting[number].picture, mimetype="image/jpeg")


@pages.get("/<deck>/tray/<tray>/photo.jpg")
def tray_photo(deck: str, tray: str) -> Response:
    """The photo that the cards lie in, for the deck's owner alone."""
    if not may_change_deck(deck):
        abort(404)
    return Response(_load_tray(deck, tray).found.photo, mimetype="image/jpeg")


@pages.post("/<deck>/tray/<tray>/card")
def add_card(deck: str, tray: str) -> str | tuple[str, int]:
    """Cut out a card that was not found, where somebody tapped the photo; what was entered stays."""
    found, kept = load(deck), _load_tray(deck, tray)
    try:
        x, y = (float(request.form.get(axis, "")) for axis in ("x", "y"))
        if not (0 <= x < kept.found.size[0] and 0 <= y < kept.found.size[1]):
            raise ValueError("beyond the photo")
    except ValueError:
        return _naming(found, kept, request.form, say("Tap the middle of the card.")), 422
    if len(kept.found.cards) >= MOST_CARDS:
        return _naming(found, kept, request.form, say("There are enough cards in this photo.")), 422
    outcome, value = deck_service().card_at(kept.found, (x, y), deck)
    if outcome != "card":
        return _naming(found, kept, request.form, _trouble(outcome, value)), 422
    return _naming(found, deck_service().trays.save(kept.with_card(value)), request.form)


@pages.post("/<deck>/tray/<tray>")
def name_cards(deck: str, tray: str) -> AnyResponse | tuple[str, int]:
    """Learn the cards under the names that were chosen; those without a name wait."""
    found = load(deck)
    kept = deck_service().trays.load(tray, deck)
    if kept is None:
        # Sent twice: the first time has cleared the tray, and its cards are in the deck.
        return redirect(url_for("decks.page", deck=deck), 303)
    named: list[Reference] = []
    done = []
    for number, card in kept.waiting().items():
        try:
            face = _chosen(found, request.form, number)
        except LookupError as unclear:
            return _naming(found, kept, request.form, str(unclear.args[0])), 422
        if face:
            done.append(number)
        if face not in ("", LEFT_OUT):
            named.append(reference(card, face, request.form.get(f"turn{number}") == "yes"))
    try:
        deck_service().shelf.save(learn(found, named))
    except DeckError as error:
        return deck_page(found, problem_text(error.code)), 422
    deck_service().trays.save(kept.without(done))
    deck_service().update_embeddings(deck)
    flash(say_many("{n} card added.", "{n} cards added.", len(named)))
    return redirect(url_for("decks.page", deck=deck), 303)


def _chosen(deck: Deck, form: Mapping[str, str], number: int) -> str:
    """The face that was typed, or else tapped; raises LookupError with a text when it is not clear."""
    typed = form.get(f"name{number}", "").strip().casefold()
    if not typed:
        return form.get(f"face{number}", "")
    names = {face: scorer.name(face, language()).casefold() for face in faces_of(deck.game)}
    for matching in (
        [face for face, name in names.items() if typed in (face, name)],
        [face for face, name in names.items() if name.startswith(typed)],
        [face for face, name in names.items() if typed in name],
    ):
        if len(matching) == 1:
            return matching[0]
        if matching:
            few = ", ".join(scorer.name(face, language()) for face in matching[:6])
            raise LookupError(say("Card {n}: which of these is it? {names}", n=number + 1, names=few))
    raise LookupError(say("Card {n}: there is no card of that name in this game.", n=number + 1))


@pages.post("/<deck>/tray/<tray>/discard")
def discard_tray(deck: str, tray: str) -> AnyResponse:
    """Throw the cards away that nobody wants to name."""
    load(deck)
    if deck_service().trays.load(tray, deck) is not None:
        deck_service().trays.delete(tray)
    return redirect(url_for("decks.page", deck=deck), 303)
