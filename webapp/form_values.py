"""Numbers as forms send them."""


def small_number(text: str) -> int | None:
    """A number of at most four digits, None for anything else; Python refuses to read endless ones."""
    return int(text) if text.isdecimal() and len(text) <= 4 else None
