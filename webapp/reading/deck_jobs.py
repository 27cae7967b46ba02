"""What a worker does for decks: finds cards in photos, computes embeddings, learns corrections, imports."""

from pathlib import Path
from typing import Any

from okaikei.vision.decks import DeckError
from okaikei.vision.decks.shelf import Shelf


def carry_out(reader: Any, job: dict[str, Any]) -> tuple[str, Any]:
    """One job for a deck; the deck is where it lies, a folder and an id."""
    folder, identity = job["deck"]
    shelf = Shelf(Path(folder))
    if job["what"] == "embed":
        return ("embedded", len(reader.with_embeddings(shelf, identity).references))
    if job["what"] == "correct":
        return ("corrected", reader.correct(shelf, identity, job["data"], job["cards"], job["origin"]))
    game = shelf.load(identity).game
    if job["what"] == "card":
        return ("card", reader.card_at(job["photo"], job["point"], shelf, identity, game))
    return ("found", reader.find(job["data"], shelf, identity, game))


def import_file(job: dict[str, Any]) -> tuple[str, Any]:
    """Import a deck file; it is from anywhere, so it is opened here and not where pages are served."""
    try:
        deck = Shelf(Path(job["folder"])).add(job["data"])
    except DeckError as error:
        return ("refused", error.code)
    return ("imported", (deck.id, deck.name))
