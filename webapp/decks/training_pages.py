"""Training a deck further, from its page: begin, watch, pause, cancel."""

import hashlib
import importlib.util
from typing import Any

from flask import Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from okaikei.vision.decks import SHIPPED, Deck
from okaikei.vision.decks.training_run import CANCELLED, LEAST_FACES, PAUSED, RUNNING, TrainingRun
from okaikei.webapp.decks.deck_pages import deck_service, load, pages
from okaikei.webapp.language import language

NEEDED = ("torch", "ultralytics", "onnx")
MINUTES = 20  # how long the training takes that the page offers


def possible() -> bool:
    """Whether what training needs is installed here."""
    return all(importlib.util.find_spec(name) for name in NEEDED)


def training_of(deck: Deck) -> dict[str, Any] | None:
    """How far the training of a deck is, None where there is nothing to offer."""
    if not possible() or len(deck.faces) < LEAST_FACES:
        return None
    training = TrainingRun.load(deck_service().shelf, deck.id)
    html = render_template(
        "decks/_training.html",
        deck=deck,
        training=training,
        rows=_rows(training),
        busy=_busy(deck),
        minutes=MINUTES,
    )
    return {"html": html, "tag": hashlib.sha256(f"{language()}{html}".encode()).hexdigest()[:12]}


def _rows(training: TrainingRun) -> list[tuple[str, float, float]]:
    """Before and after, once both were measured."""
    if not training.figures:
        return []
    return [
        (key, training.figures["before"][key], training.figures["after"][key])
        for key in ("whole", "covered", "refused")
    ]


def _busy(deck: Deck) -> bool:
    """Whether another deck is being trained: two at once would take twice as long each."""
    shelf = deck_service().shelf
    others = (title.id for title in shelf.titles() if title.id not in (SHIPPED, deck.id))
    return any(TrainingRun.load(shelf, other).state == RUNNING for other in others)


@pages.get("/<deck>/training")
def training(deck: str) -> AnyResponse:
    """The part of the page that says how far it is, if it has changed."""
    found = training_of(load(deck))
    if found is None:
        return Response("", headers={"ETag": '"none"'})
    if request.if_none_match.contains(found["tag"]):
        return Response(status=304)
    return Response(
        found["html"], headers={"ETag": f'"{found["tag"]}"', "Cache-Control": "no-cache, private"}
    )


@pages.post("/<deck>/train")
def train(deck: str) -> AnyResponse:
    """Begin or go on, pause, or cancel."""
    found = load(deck)
    shelf = deck_service().shelf
    training = TrainingRun.load(shelf, deck)
    wish = request.form.get("wish")
    if wish in (PAUSED, CANCELLED):
        training.request(wish)
    elif possible() and len(found.faces) >= LEAST_FACES and training.state != RUNNING and not _busy(found):
        if training.state != PAUSED:
            training = TrainingRun(training.folder, minutes=MINUTES)
        training.start(shelf, deck, None)
    return redirect(url_for("decks.page", deck=deck), 303)
