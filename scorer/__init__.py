"""The rules of Sushi Go!, Sushi Go Party! and Sushi Draft."""

from importlib import import_module

TYPE_CHECKING = (
    False  # what type checkers take for true; importing it from typing would cost more than all of this
)
if TYPE_CHECKING:
    from okaikei.scorer.answers import answered
    from okaikei.scorer.card_count import count_question, gone_reasons
    from okaikei.scorer.card_list import CardList, ListEntry, read_card_list
    from okaikei.scorer.card_swaps import CardSwap
    from okaikei.scorer.catalogue import LANGUAGES, Catalogue, marked, marked_many_of, marked_of
    from okaikei.scorer.chips import (
        CHIP_VALUES,
        PILES,
        TakenChip,
        chip_mistakes,
        chips_on_paper,
        chips_taken,
    )
    from okaikei.scorer.close_calls import CloseCall, close_call
    from okaikei.scorer.copying import CopyTargets, copy_targets, tableau_copy_targets
    from okaikei.scorer.deal import ROUNDS, carried_desserts, dessert_pile, first_round, rounds_on_paper
    from okaikei.scorer.deal_report import DealReport, check
    from okaikei.scorer.deck import Possible, hand_size, possible, possible_marks, seat_count
    from okaikei.scorer.ending import (
        TieBreak,
        chips_needed,
        chips_won,
        dessert_counts,
        tie_break,
    )
    from okaikei.scorer.faces import DRAFT, FACES, GAMES, KINDS, PARTY, SUSHI_GO, Face, Kind
    from okaikei.scorer.json_text import parse_json
    from okaikei.scorer.loading import load_record
    from okaikei.scorer.menus import (
        COMPOSITION,
        DEFAULT_PRINTING,
        PLAYERS,
        PRESETS,
        PRINTINGS,
        MenuProblem,
        Preset,
        Printing,
        check_menu,
        closed_kinds,
        menu_kinds,
        menu_problems,
    )
    from okaikei.scorer.names import game_name, language_name, menu_name, name, printing_name, serving_name
    from okaikei.scorer.options import OPTIONS, option_text
    from okaikei.scorer.question import Choice, Question
    from okaikei.scorer.questions import open_questions
    from okaikei.scorer.record import Before, PlayedRound, Record, RecordError, dump_record
    from okaikei.scorer.rules.rolls import URAMAKI_PLACES, uramaki_points
    from okaikei.scorer.scoring import score
    from okaikei.scorer.serving import (
        COPIERS,
        MARKS,
        NEVER_COPIED,
        Serving,
        Tableau,
        free_wasabi,
        serving_from_json,
        serving_json,
    )
    from okaikei.scorer.sheet import Line, Ruling, Sheet, SheetWarning, Subtotal
    from okaikei.scorer.standings import Place, Standing, how_decided, standing
    from okaikei.scorer.uramaki_question import UramakiTaker, uramaki_contradictions, uramaki_takers
    from okaikei.scorer.what_if import Chance, WhatIf, what_if

# A name's module is loaded when the name is first used: `import scorer` is free, and asking for
# a card's name does not load the rules.
_HOMES = {
    "answers": ("answered",),
    "card_list": ("CardList", "ListEntry", "read_card_list"),
    "card_swaps": ("CardSwap",),
    "catalogue": ("LANGUAGES", "Catalogue", "marked", "marked_many_of", "marked_of"),
    "chips": ("CHIP_VALUES", "PILES", "TakenChip", "chip_mistakes", "chips_on_paper", "chips_taken"),
    "close_calls": ("CloseCall", "close_call"),
    "card_count": ("count_question", "gone_reasons"),
    "copying": ("CopyTargets", "copy_targets", "tableau_copy_targets"),
    "deal": ("ROUNDS", "carried_desserts", "dessert_pile", "first_round", "rounds_on_paper"),
    "deal_report": ("DealReport", "check"),
    "ending": ("TieBreak", "chips_needed", "chips_won", "dessert_counts", "tie_break"),
    "faces": ("DRAFT", "FACES", "GAMES", "KINDS", "PARTY", "SUSHI_GO", "Face", "Kind"),
    "json_text": ("parse_json",),
    "loading": ("load_record",),
    "menus": (
        *("COMPOSITION", "DEFAULT_PRINTING", "PLAYERS", "PRESETS", "PRINTINGS"),
        *("MenuProblem", "Preset", "Printing"),
        *("check_menu", "closed_kinds", "menu_problems", "menu_kinds"),
    ),
    "names": ("game_name", "language_name", "menu_name", "name", "printing_name", "serving_name"),
    "options": ("OPTIONS", "option_text"),
    "question": ("Choice", "Question"),
    "questions": ("open_questions",),
    "record": ("Before", "Record", "RecordError", "PlayedRound", "dump_record"),
    "rules.rolls": ("URAMAKI_PLACES", "uramaki_points"),
    "scoring": ("score",),
    "serving": (
        *("COPIERS", "MARKS", "NEVER_COPIED", "Serving", "Tableau"),
        *("free_wasabi", "serving_from_json", "serving_json"),
    ),
    "sheet": ("Subtotal", "Line", "Ruling", "SheetWarning", "Sheet"),
    "standings": ("Place", "Standing", "how_decided", "standing"),
    "deck": ("Possible", "hand_size", "possible", "possible_marks", "seat_count"),
    "uramaki_question": ("UramakiTaker", "uramaki_contradictions", "uramaki_takers"),
    "what_if": ("Chance", "WhatIf", "what_if"),
}
_HOME = {public: module for module, names in _HOMES.items() for public in names}

__all__ = [
    "CHIP_VALUES",
    "COMPOSITION",
    "COPIERS",
    "DEFAULT_PRINTING",
    "DRAFT",
    "FACES",
    "GAMES",
    "KINDS",
    "LANGUAGES",
    "MARKS",
    "NEVER_COPIED",
    "OPTIONS",
    "PARTY",
    "PILES",
    "PLAYERS",
    "PRESETS",
    "PRINTINGS",
    "ROUNDS",
    "SUSHI_GO",
    "URAMAKI_PLACES",
    "Before",
    "CardList",
    "CardSwap",
    "Catalogue",
    "Chance",
    "Choice",
    "CloseCall",
    "CopyTargets",
    "DealReport",
    "Face",
    "Kind",
    "Line",
    "ListEntry",
    "MenuProblem",
    "Place",
    "PlayedRound",
    "Possible",
    "Preset",
    "Printing",
    "Question",
    "Record",
    "RecordError",
    "Ruling",
    "Serving",
    "Sheet",
    "SheetWarning",
    "Standing",
    "Subtotal",
    "Tableau",
    "TakenChip",
    "TieBreak",
    "UramakiTaker",
    "WhatIf",
    "answered",
    "carried_desserts",
    "check",
    "check_menu",
    "chip_mistakes",
    "chips_needed",
    "chips_on_paper",
    "chips_taken",
    "chips_won",
    "close_call",
    "closed_kinds",
    "copy_targets",
    "count_question",
    "dessert_counts",
    "dessert_pile",
    "dump_record",
    "first_round",
    "free_wasabi",
    "game_name",
    "gone_reasons",
    "hand_size",
    "how_decided",
    "language_name",
    "load_record",
    "marked",
    "marked_many_of",
    "marked_of",
    "menu_kinds",
    "menu_name",
    "menu_problems",
    "name",
    "open_questions",
    "option_text",
    "parse_json",
    "possible",
    "possible_marks",
    "printing_name",
    "read_card_list",
    "rounds_on_paper",
    "score",
    "seat_count",
    "serving_from_json",
    "serving_json",
    "serving_name",
    "standing",
    "tableau_copy_targets",
    "tie_break",
    "uramaki_contradictions",
    "uramaki_points",
    "uramaki_takers",
    "what_if",
]


def __getattr__(public: str) -> object:
    """Load a public name from its module on first use."""
    if public not in _HOME:
        raise AttributeError(f"module 'okaikei.scorer' has no attribute {public!r}")
    value = getattr(import_module(f"okaikei.scorer.{_HOME[public]}"), public)
    globals()[public] = value
    return value
