"""What people call the cards, kinds, menus and printings, in English and in the Zoch edition's German."""

from collections.abc import Mapping
from types import MappingProxyType

LANGUAGES = ("en", "de")

# face, kind or group | English | German; the plural after a slash where it differs, + for an ending.
_CARDS = """
egg-nigiri | egg nigiri | Tamago-Nigiri
salmon-nigiri | salmon nigiri | Sake-Nigiri
squid-nigiri | squid nigiri | Ika-Nigiri
nigiri | nigiri | Nigiri
maki | maki | Maki
maki-1 | maki 1 | Maki 1
maki-2 | maki 2 | Maki 2
maki-3 | maki 3 | Maki 3
temaki | temaki | Temaki
uramaki | uramaki | Uramaki
uramaki-3 | uramaki 3 | Uramaki 3
uramaki-4 | uramaki 4 | Uramaki 4
uramaki-5 | uramaki 5 | Uramaki 5
tempura | tempura | Tempura
sashimi | sashimi | Sashimi
dumpling | dumpling / +s | Gyoza
eel | eel / +s | Aal / +e
tofu | tofu | Tofu
edamame | edamame | Edamame
miso-soup | miso soup / +s | Miso-Suppe / +n
onigiri | onigiri | Onigiri
onigiri-circle | round onigiri | Onigiri (Kreis)
onigiri-triangle | triangular onigiri | Onigiri (Dreieck)
onigiri-square | square onigiri | Onigiri (Quadrat)
onigiri-rectangle | rectangular onigiri | Onigiri (Rechteck)
sukeroku | sukeroku | Sukeroku
futomaki | futomaki | Futomaki
inari | inari | Inari
chopsticks | chopsticks | Stäbchen
soy-sauce | soy sauce / +s | Sojasauce / +n
tea | tea / +s | Tee / +s
menu | menu / +s | Menü / +s
spoon | spoon / +s | Löffel
special-order | special order / +s | Sonderwunsch / Sonderwünsche
takeout-box | takeout box / +es | Bento-Box / +en
wasabi | wasabi | Wasabi
sake | sake | Reiswein
pudding | pudding / +s | Pudding / +s
green-tea-ice-cream | green tea ice cream / +s | Grünteeeis
fruit | fruit | Frucht / Früchte
orange | orange / +s | Orange / +n
pineapple | pineapple / +s | Ananas
watermelon | watermelon / +s | Melone / +n
fruit-orange-orange | fruit (orange, orange) | Frucht (Orange, Orange)
fruit-orange-pineapple | fruit (orange, pineapple) | Frucht (Orange, Ananas)
fruit-orange-watermelon | fruit (orange, watermelon) | Frucht (Orange, Melone)
fruit-pineapple-pineapple | fruit (pineapple, pineapple) | Frucht (Ananas, Ananas)
fruit-pineapple-watermelon | fruit (pineapple, watermelon) | Frucht (Ananas, Melone)
fruit-watermelon-watermelon | fruit (watermelon, watermelon) | Frucht (Melone, Melone)
card-back | face-down card / +s | verdeckte Karte / +n
tuna-nigiri | tuna nigiri | Thunfisch-Nigiri
shrimp-avocado-roll | shrimp avocado roll / +s | Garnelen-Avocado-Rolle / +n
salmon-roll | salmon roll / +s | Lachsrolle / +n
cucumber-maki | cucumber maki | Gurken-Maki
mackerel-temaki | mackerel temaki | Makrelen-Temaki
wild | wild / +s | Joker
roll | roll / +s | Rolle / +n
appetizer | appetizer / +s | Vorspeise / +n
special | special / +s | Besonderes / Besondere
dessert | dessert / +s | Nachtisch / +e
chips | chip / +s | Chip / +s
icon | icon / +s | Symbol / +e
yellow | wasabi and nigiri | Wasabi und Nigiri
back | face down | verdeckt
"""

_MENUS = """
my-first-meal | My First Meal | Gabel statt Stäbchen
sushi-go | Sushi Go! | Sushi Go!
party-sampler | Party Sampler | Experimentierkasten
master-menu | Master Menu | Meistermenü
points-platter | Points Platter | Punkteplatte
cutthroat-combo | Cutthroat Combo | Gemeinsam gemein
big-banquet | Big Banquet | Großes Schmausen
dinner-for-two | Dinner for Two | Traute Zweisamkeit
"""

_PRINTINGS = """
gamewright-2014 | Gamewright 2014 | Gamewright 2014
gamewright-2016-first | Gamewright 2016, first text | Gamewright 2016, erster Text
gamewright-2016-revised | Gamewright 2016, revised text | Gamewright 2016, überarbeitet
zoch-2017 | Zoch 2017 (German) | Zoch 2017 (deutsch)
blue-orange-2015 | Blue Orange 2015 | Blue Orange 2015
"""

_GAMES = """
sushi-go | Sushi Go! | Sushi Go!
sushi-go-party | Sushi Go Party! | Sushi Go Party!
sushi-draft | Sushi Draft | Sushi Draft
"""

Names = Mapping[str, Mapping[str, tuple[str, str]]]


def _read(table: str) -> Names:
    """A table of names as language -> thing -> (one, many)."""
    names: dict[str, dict[str, tuple[str, str]]] = {language: {} for language in LANGUAGES}
    for row in table.strip().splitlines():
        thing, *cells = row.split(" | ")
        for language, cell in zip(LANGUAGES, cells, strict=True):
            one, _, many = cell.partition(" / ")
            names[language][thing] = (one, one + many[1:] if many.startswith("+") else many or one)
    return MappingProxyType({language: MappingProxyType(things) for language, things in names.items()})


CARD_NAMES = _read(_CARDS)
MENU_NAMES = _read(_MENUS)
PRINTING_NAMES = _read(_PRINTINGS)
GAME_NAMES = _read(_GAMES)


def name(thing: str, language: str = "en", count: int = 1) -> str:
    """What people call a face or a kind; the plural when there is not exactly one."""
    return CARD_NAMES[language][thing][count != 1]


def menu_name(preset: str, language: str = "en") -> str:
    """What the rulebook calls a preset menu."""
    return MENU_NAMES[language][preset][0]


def printing_name(printing: str, language: str = "en") -> str:
    """What to call a printing of the rules."""
    return PRINTING_NAMES[language][printing][0]


def game_name(game: str, language: str = "en") -> str:
    """What stands on the box."""
    return GAME_NAMES[language][game][0]
