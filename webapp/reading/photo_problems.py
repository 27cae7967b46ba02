"""What can be wrong with a photo, in words that help."""

from okaikei.webapp.language import say


def problem_texts() -> dict[str, str]:
    """What can be wrong with a photo, in words that help."""
    by_hand = say("Tap the cards in the photo, or pick them below.")
    return {
        "empty": say("The photo is empty. Take it again."),
        "too-large": say("The photo is too large. Send it in a smaller size."),
        "too-many-pixels": say("The photo has too many pixels. Send it in a smaller size."),
        "too-small": say("The photo is too small to tell the cards apart. Take one closer to the table."),
        "unknown": say("This is not a photo. Send a JPEG, PNG, WebP or HEIC picture."),
        "broken": say("This photo could not be read.") + " " + by_hand,
        "slow": say("Reading this photo took too long.") + " " + by_hand,
        "died": say("Card reading crashed on this photo.") + " " + by_hand,
        "unavailable": say("Card reading is not installed here.") + " " + by_hand,
    }


def problem_text(problem: str | None) -> str | None:
    """One problem in words."""
    return problem and problem_texts().get(problem, problem_texts()["broken"])
