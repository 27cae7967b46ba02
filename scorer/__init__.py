"""The rules of Sushi Go!, Sushi Go Party! and Sushi Draft."""

from importlib import import_module

TYPE_CHECKING = (
    False  # what type checkers take for true; importing it from typing would cost more than all of this
)
if TYPE_CHECKING:
    from okaikei.scorer.faces import FACES, GAMES, KINDS, Face, Kind
    from okaikei.scorer.loading import OPTIONS, load_record
    from okaikei.scorer.menus import (
        DEFAULT_PRINTING,
        PLAYERS,
        PRESETS,
        PRINTINGS,
        Preset,
        Printing,
        legal_menu,
        menu_kinds,
    )
    from okaikei.scorer.names import LANGUAGES, game_name, menu_name, name, printing_name
    from okaikei.scorer.questions import Choice, Question, open_questions
    from okaikei.scorer.record import Before, Record, RecordError, Round, dump_record
    from okaikei.scorer.scoring import dessert_pile, score
    from okaikei.scorer.serving import MARKS, Serving, Tableau, serving_from_json, serving_json
    from okaikei.scorer.sheet import Bill, Line, Remark, Sheet
    from okaikei.scorer.table import Possible, hand_size, possible

# A name's module is loaded when the name is first used: `import scorer` is free, and asking for
# a card's name does not load the rules.
_HOMES = {
    "faces": ("FACES", "GAMES", "KINDS", "Face", "Kind"),
    "loading": ("OPTIONS", "load_record"),
    "menus": (
        *("DEFAULT_PRINTING", "PLAYERS", "PRESETS", "PRINTINGS"),
        *("Preset", "Printing", "legal_menu", "menu_kinds"),
    ),
    "names": ("LANGUAGES", "game_name", "menu_name", "name", "printing_name"),
    "questions": ("Choice", "Question", "open_questions"),
    "record": ("Before", "Record", "RecordError", "Round", "dump_record"),
    "scoring": ("dessert_pile", "score"),
    "serving": ("MARKS", "Serving", "Tableau", "serving_from_json", "serving_json"),
    "sheet": ("Bill", "Line", "Remark", "Sheet"),
    "table": ("Possible", "hand_size", "possible"),
}
_HOME = {public: module for module, names in _HOMES.items() for public in names}

__all__ = [
    "DEFAULT_PRINTING",
    "FACES",
    "GAMES",
    "KINDS",
    "LANGUAGES",
    "MARKS",
    "OPTIONS",
    "PLAYERS",
    "PRESETS",
    "PRINTINGS",
    "Before",
    "Bill",
    "Choice",
    "Face",
    "Kind",
    "Line",
    "Possible",
    "Preset",
    "Printing",
    "Question",
    "Record",
    "RecordError",
    "Remark",
    "Round",
    "Serving",
    "Sheet",
    "Tableau",
    "dessert_pile",
    "dump_record",
    "game_name",
    "hand_size",
    "legal_menu",
    "load_record",
    "menu_kinds",
    "menu_name",
    "name",
    "open_questions",
    "possible",
    "printing_name",
    "score",
    "serving_from_json",
    "serving_json",
]


def __getattr__(public: str) -> object:
    """Load a public name from its module on first use."""
    if public not in _HOME:
        raise AttributeError(f"module 'scorer' has no attribute {public!r}")
    value = getattr(import_module(f"okaikei.scorer.{_HOME[public]}"), public)
    globals()[public] = value
    return value
