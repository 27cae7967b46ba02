"""Why a deck is refused, in words that help."""

from okaikei.webapp.language import say


def problem_text(code: str) -> str:
    """One reason in the language of the page."""
    texts = {
        "broken": say("The file is damaged or not a deck. Save it again and send it once more."),
        "foreign": say("This is not a deck file. A deck is saved as a file on its own page."),
        "large": say("The file is too large for a deck."),
        "version": say("This deck was saved by another version of Okaikei. Update both computers."),
        "empty": say("There is no card in this deck."),
        "picture": say("A picture in this deck cannot be read."),
        "face": say("The deck names a card that is not in this game."),
        "game": say("Choose a game."),
        "name": say("The deck needs a name that no other deck has."),
        "borrows": say("Two decks cannot take cards from each other."),
        "lent": say("Another deck takes cards from this one. Change that first."),
        "many": say("There are too many decks. Delete one first."),
        "shipped": say("The built-in cards cannot be changed."),
        "absent": say("This deck no longer exists."),
    }
    return texts.get(code, texts["broken"])
