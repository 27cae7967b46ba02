"""What people call the cards, kinds, menus, printings and games; German as in the Zoch edition."""

from functools import lru_cache

from okaikei.scorer.catalogue import marked_many_of, marked_of
from okaikei.scorer.serving import Serving
from okaikei.scorer.texts import say, say_many_of, say_of

# Faces, kinds, groups of kinds, fruits, background colours and chips: one and many of each.
CARD_NAMES = {
    "egg-nigiri": marked_many_of("card", "egg nigiri", "egg nigiri"),
    "salmon-nigiri": marked_many_of("card", "salmon nigiri", "salmon nigiri"),
    "squid-nigiri": marked_many_of("card", "squid nigiri", "squid nigiri"),
    "nigiri": marked_many_of("card", "nigiri", "nigiri"),
    "maki": marked_many_of("card", "maki", "maki"),
    "maki-1": marked_many_of("card", "maki 1", "maki 1"),
    "maki-2": marked_many_of("card", "maki 2", "maki 2"),
    "maki-3": marked_many_of("card", "maki 3", "maki 3"),
    "temaki": marked_many_of("card", "temaki", "temaki"),
    "uramaki": marked_many_of("card", "uramaki", "uramaki"),
    "uramaki-3": marked_many_of("card", "uramaki 3", "uramaki 3"),
    "uramaki-4": marked_many_of("card", "uramaki 4", "uramaki 4"),
    "uramaki-5": marked_many_of("card", "uramaki 5", "uramaki 5"),
    "tempura": marked_many_of("card", "tempura", "tempura"),
    "sashimi": marked_many_of("card", "sashimi", "sashimi"),
    "dumpling": marked_many_of("card", "dumpling", "dumplings"),
    "eel": marked_many_of("card", "eel", "eels"),
    "tofu": marked_many_of("card", "tofu", "tofu"),
    "edamame": marked_many_of("card", "edamame", "edamame"),
    "miso-soup": marked_many_of("card", "miso soup", "miso soups"),
    "onigiri": marked_many_of("card", "onigiri", "onigiri"),
    "onigiri-circle": marked_many_of("card", "round onigiri", "round onigiri"),
    "onigiri-triangle": marked_many_of("card", "triangular onigiri", "triangular onigiri"),
    "onigiri-square": marked_many_of("card", "square onigiri", "square onigiri"),
    "onigiri-rectangle": marked_many_of("card", "rectangular onigiri", "rectangular onigiri"),
    "sukeroku": marked_many_of("card", "sukeroku", "sukeroku"),
    "futomaki": marked_many_of("card", "futomaki", "futomaki"),
    "inari": marked_many_of("card", "inari", "inari"),
    "chopsticks": marked_many_of("card", "chopsticks", "chopsticks"),
    "soy-sauce": marked_many_of("card", "soy sauce", "soy sauces"),
    "tea": marked_many_of("card", "tea", "teas"),
    "menu": marked_many_of("card", "menu", "menus"),
    "spoon": marked_many_of("card", "spoon", "spoons"),
    "special-order": marked_many_of("card", "special order", "special orders"),
    "takeout-box": marked_many_of("card", "takeout box", "takeout boxes"),
    "wasabi": marked_many_of("card", "wasabi", "wasabi"),
    "sake": marked_many_of("card", "sake", "sake"),
    "pudding": marked_many_of("card", "pudding", "puddings"),
    "green-tea-ice-cream": marked_many_of("card", "green tea ice cream", "green tea ice creams"),
    "fruit": marked_many_of("card", "fruit", "fruit"),
    "orange": marked_many_of("fruit", "orange", "oranges"),
    "pineapple": marked_many_of("fruit", "pineapple", "pineapples"),
    "watermelon": marked_many_of("fruit", "watermelon", "watermelons"),
    "fruit-orange-orange": marked_many_of("card", "fruit (orange, orange)", "fruit (orange, orange)"),
    "fruit-orange-pineapple": marked_many_of(
        "card", "fruit (orange, pineapple)", "fruit (orange, pineapple)"
    ),
    "fruit-orange-watermelon": marked_many_of(
        "card", "fruit (orange, watermelon)", "fruit (orange, watermelon)"
    ),
    "fruit-pineapple-pineapple": marked_many_of(
        "card", "fruit (pineapple, pineapple)", "fruit (pineapple, pineapple)"
    ),
    "fruit-pineapple-watermelon": marked_many_of(
        "card", "fruit (pineapple, watermelon)", "fruit (pineapple, watermelon)"
    ),
    "fruit-watermelon-watermelon": marked_many_of(
        "card", "fruit (watermelon, watermelon)", "fruit (watermelon, watermelon)"
    ),
    "card-back": marked_many_of("card", "face-down card", "face-down cards"),
    "tuna-nigiri": marked_many_of("card", "tuna nigiri", "tuna nigiri"),
    "shrimp-avocado-roll": marked_many_of("card", "shrimp avocado roll", "shrimp avocado rolls"),
    "salmon-roll": marked_many_of("card", "salmon roll", "salmon rolls"),
    "cucumber-maki": marked_many_of("card", "cucumber maki", "cucumber maki"),
    "mackerel-temaki": marked_many_of("card", "mackerel temaki", "mackerel temaki"),
    "wild": marked_many_of("card", "wild", "wilds"),
    "roll": marked_many_of("menu group", "roll", "rolls"),
    "appetizer": marked_many_of("menu group", "appetizer", "appetizers"),
    "special": marked_many_of("menu group", "special", "specials"),
    "dessert": marked_many_of("menu group", "dessert", "desserts"),
    "chips": marked_many_of("chip", "chip", "chips"),
    "yellow": marked_many_of("colour", "wasabi and nigiri", "wasabi and nigiri"),
    "back": marked_many_of("colour", "face down", "face down"),
}

MENU_NAMES = {
    "my-first-meal": marked_of("menu", "My First Meal"),
    "sushi-go": marked_of("menu", "Sushi Go!"),
    "party-sampler": marked_of("menu", "Party Sampler"),
    "master-menu": marked_of("menu", "Master Menu"),
    "points-platter": marked_of("menu", "Points Platter"),
    "cutthroat-combo": marked_of("menu", "Cutthroat Combo"),
    "big-banquet": marked_of("menu", "Big Banquet"),
    "dinner-for-two": marked_of("menu", "Dinner for Two"),
}
PRINTING_NAMES = {
    "gamewright-2014": marked_of("printing", "Gamewright 2014"),
    "gamewright-2016-first": marked_of("printing", "Gamewright 2016, first text"),
    "gamewright-2016-revised": marked_of("printing", "Gamewright 2016, revised text"),
    "zoch-2017": marked_of("printing", "Zoch 2017 (German)"),
    "blue-orange-2015": marked_of("printing", "Blue Orange 2015"),
}
GAME_NAMES = {
    "sushi-go": marked_of("game", "Sushi Go!"),
    "sushi-go-party": marked_of("game", "Sushi Go Party!"),
    "sushi-draft": marked_of("game", "Sushi Draft"),
}


def name(thing: str, language: str = "en", count: int = 1) -> str:
    """What people call a face or a kind, in the form that the count asks for."""
    return _name(thing, language, count)


@lru_cache(maxsize=4096)  # a sheet names the same few cards again and again
def _name(thing: str, language: str, count: int) -> str:
    return say_many_of(language, *CARD_NAMES[thing], count)


def serving_name(serving: Serving, language: str = "en") -> str:
    """What people call a card as it counts; a special order or a wild is named as one."""
    if serving.is_open or not (serving.ordered or serving.wild):
        return name(serving.face, language)
    values = {"card": name(serving.face, language)}
    if serving.ordered:
        return say(language, "{card} (special order)", **values)
    return say(language, "{card} (wild)", **values)


def menu_name(preset: str, language: str = "en") -> str:
    """What the rulebook calls a preset menu."""
    return say_of(language, *MENU_NAMES[preset])


def printing_name(printing: str, language: str = "en") -> str:
    """What to call a printing of the rules."""
    return say_of(language, *PRINTING_NAMES[printing])


def game_name(game: str, language: str = "en") -> str:
    """What stands on the box."""
    return say_of(language, *GAME_NAMES[game])


def language_name(language: str) -> str:
    """What a language calls itself."""
    return say_of(language, "what this language calls itself", "English")
