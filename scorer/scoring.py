"""From a record to its sheet."""

from scorer.record import Record
from scorer.sheet import Sheet


def score(record: Record, *, final: bool = False, language: str = "en") -> Sheet:
    """The sheet of a record, computed anew; `final` scores desserts now."""
    raise NotImplementedError
