"""The rules of Sushi Go!, Sushi Go Party! and Sushi Draft."""

from scorer.faces import FACES, GAMES, KINDS, Face, Kind
from scorer.loading import OPTIONS, load_record
from scorer.menus import (
    DEFAULT_PRINTING,
    PLAYERS,
    PRESETS,
    PRINTINGS,
    Preset,
    Printing,
    legal_menu,
    menu_kinds,
)
from scorer.names import LANGUAGES, game_name, menu_name, name, printing_name
from scorer.questions import Choice, Question, open_questions
from scorer.record import Before, Record, RecordError, Round, Serving, dump_record
from scorer.scoring import score
from scorer.sheet import Bill, Line, Remark, Sheet
from scorer.table import Possible, hand_size, possible

__all__ = [
    "DEFAULT_PRINTING",
    "FACES",
    "GAMES",
    "KINDS",
    "LANGUAGES",
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
]
