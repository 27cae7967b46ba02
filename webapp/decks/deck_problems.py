"""Why a deck is refused, in words that help."""

from okaikei.vision.decks import DeckError
from okaikei.webapp.language import say


def problem_text(error: DeckError) -> str:
    """One reason in the language of the page."""
    texts = {
        "broken": say("The file is damaged, or no deck. Export it once more and send it again."),
        "foreign": say("This is no deck file. A deck is exported on the page of the deck itself."),
        "large": say("The file is too large for a deck."),
        "version": say("This deck was saved by another version of Okaikei. Update both computers."),
        "picture": say("A picture in this deck cannot be read."),
        "face": say("The deck names a card that is not in this game."),
        "game": say("Choose a game."),
        "name": say("The deck needs a name that no other deck has."),
        "borrows": say("Two decks cannot borrow from each other."),
        "lent": say("Another deck borrows from this one. Let it borrow elsewhere first."),
        "many": say("There are too many decks. Delete one first."),
        "shipped": say("The shipped cards stay as they are."),
        "absent": say("This deck is no longer there."),
    }
    return texts.get(error.code, texts["broken"])
