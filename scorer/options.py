"""House rules, variants and rulings that a table can switch on, each off unless a record names it."""

from okaikei.scorer.catalogue import marked_of
from okaikei.scorer.faces import DRAFT, PARTY, SUSHI_GO
from okaikei.scorer.texts import say_of

DUMMY_SPARES_FEWEST = "dummy_spares_fewest"  # R3
TIE_SKIPS_ONE_PLACE = "tie_skips_one_place"  # R6
COPIED_NIGIRI_STAYS_PLAIN = "copied_nigiri_stays_plain"  # R13
EXPANSIONS_CONFIRMED = "expansions_confirmed"  # rules 7

# Each option, and the game that it belongs to.
OPTIONS = {
    "dummy": SUSHI_GO,
    "promo_soy_sauce": SUSHI_GO,
    DUMMY_SPARES_FEWEST: SUSHI_GO,
    TIE_SKIPS_ONE_PLACE: PARTY,
    COPIED_NIGIRI_STAYS_PLAIN: PARTY,
    EXPANSIONS_CONFIRMED: PARTY,
    "half_wild": DRAFT,
    "half_wasabi": DRAFT,
    "half_type_dessert": DRAFT,
    "score_sixth": DRAFT,
    "chips_are_one": DRAFT,
    "zero_takes_chip": DRAFT,
}

_TEXTS = {
    "dummy": marked_of("option", "Two players and a dummy"),
    "promo_soy_sauce": marked_of("option", "With the soy sauce promo cards"),
    DUMMY_SPARES_FEWEST: marked_of("option", "With the dummy, nobody loses for the fewest puddings (R3)"),
    TIE_SKIPS_ONE_PLACE: marked_of(
        "option", "Three or more who tie for a uramaki place use up two places, not three (R6)"
    ),
    COPIED_NIGIRI_STAYS_PLAIN: marked_of(
        "option", "A special order that copies a nigiri from a wasabi is never tripled (R13)"
    ),
    EXPANSIONS_CONFIRMED: marked_of(
        "option", "The cards of Sukeroku and Reiswein say what Okaikei scores (rules 7)"
    ),
    "half_wild": marked_of("option", "A wild counts as half"),
    "half_wasabi": marked_of("option", "Sushi with wasabi counts as half"),
    "half_type_dessert": marked_of("option", "For the dessert, a type with wasabi counts as half"),
    "score_sixth": marked_of("option", "The sixth card is scored too"),
    "chips_are_one": marked_of("option", "Every chip is worth 1"),
    "zero_takes_chip": marked_of(
        "option", "After a tie, someone with none of a type may take its chip (R12)"
    ),
}


def option_text(option: str, language: str = "en") -> str:
    """What an option means, in words."""
    return say_of(language, *_TEXTS[option])
