"""German. The key is the English text."""

WORDS: dict[str, str] = {}
