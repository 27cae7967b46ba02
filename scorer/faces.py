"""What is printed on the cards: every face, the kind it belongs to, and how many a box holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

SUSHI_GO = "sushi-go"
PARTY = "sushi-go-party"
DRAFT = "sushi-draft"
GAMES = (SUSHI_GO, PARTY, DRAFT)

# Groups of kinds; a Party menu is made of one roll, three appetizers, two specials, one dessert.
NIGIRI, ROLL, APPETIZER, SPECIAL, DESSERT, SUSHI = (
    "nigiri",
    "roll",
    "appetizer",
    "special",
    "dessert",
    "sushi",
)


@dataclass(frozen=True, slots=True)
class Face:
    """One printed face."""

    name: str  # as in the record format
    kind: str  # the kind it belongs to
    in_box: Mapping[str, int]  # for each game whose box holds it: how many there are
    icons: int = 0  # of a roll: what is counted when rolls are compared
    worth: int = 0  # of a nigiri: points without wasabi
    colour: str = ""  # the name of its background, the same for all faces that share one
    fruits: tuple[str, ...] = ()  # of a fruit: the two that it shows

    @property
    def games(self) -> tuple[str, ...]:
        """The games whose box holds this face."""
        return tuple(self.in_box)


@dataclass(frozen=True, slots=True)
class Kind:
    """What a menu tile names."""

    name: str  # as in the record format
    group: str  # nigiri, roll, appetizer, special or dessert; sushi in Sushi Draft
    faces: tuple[str, ...]  # the names of the faces that belong to it
    players: tuple[int, int] = (2, 8)  # the fewest and the most that may use it
    discards: bool = False  # playing it can make a tableau shorter than the hand that was dealt
    games: tuple[str, ...] = (PARTY,)  # whose decks can hold it


def _faces() -> dict[str, Face]:
    faces: dict[str, Face] = {}

    def add(name: str, kind: str, party: int = 0, original: int = 0, draft: int = 0, **more: object) -> None:
        boxes = ((SUSHI_GO, original), (PARTY, party), (DRAFT, draft))
        # Wasabi and the nigiri share one yellow; every other kind has a background of its own (rules 4).
        colour = "yellow" if kind in ("nigiri", "wasabi") else kind
        in_box = MappingProxyType({game: count for game, count in boxes if count})
        faces[name] = Face(name, kind, in_box, colour=colour, **more)  # type: ignore[arg-type]

    for worth, (egg, party, original) in enumerate((("egg", 4, 5), ("salmon", 5, 10), ("squid", 3, 5)), 1):
        add(f"{egg}-nigiri", "nigiri", party, original, worth=worth)
    for icons, (party, original) in enumerate(((4, 6), (5, 12), (3, 8)), 1):
        add(f"maki-{icons}", "maki", party, original, icons=icons)
    add("temaki", "temaki", 12, icons=1)
    for icons in (3, 4, 5):
        add(f"uramaki-{icons}", "uramaki", 4, icons=icons)
    for name in ("tempura", "sashimi", "dumpling"):
        add(name, name, 8, 14)
    for name in ("eel", "tofu", "edamame", "miso-soup"):
        add(name, name, 8)
    for shape in ("circle", "triangle", "square", "rectangle"):
        add(f"onigiri-{shape}", "onigiri", 2)
    add("futomaki", "sukeroku", 4)
    add("inari", "sukeroku", 4)
    add("chopsticks", "chopsticks", 3, 4)
    add("soy-sauce", "soy-sauce", 3, 4)  # in Sushi Go! only as a promo
    for name in ("tea", "menu", "spoon", "special-order", "takeout-box"):
        add(name, name, 3)
    add("wasabi", "wasabi", 3, 6)
    add("sake", "sake", 3)
    add("pudding", "pudding", 15, 10)
    add("green-tea-ice-cream", "green-tea-ice-cream", 15)
    fruits = ("orange", "pineapple", "watermelon")
    for index, first in enumerate(fruits):
        for second in fruits[index:]:
            add(f"fruit-{first}-{second}", "fruit", 2 if first == second else 3, fruits=(first, second))
    # A back is any card turned over by a takeout box, so the box sets no limit to it.
    add("card-back", "takeout-box", 181)
    for name, count in zip(DRAFT_TYPES, (8, 7, 6, 5, 4), strict=True):
        add(name, name, draft=count)
    add("wild", "wild", draft=2)
    return faces


DRAFT_TYPES = ("tuna-nigiri", "shrimp-avocado-roll", "salmon-roll", "cucumber-maki", "mackerel-temaki")
FACES: Mapping[str, Face] = MappingProxyType(_faces())

FRUITS = ("watermelon", "pineapple", "orange")
ORIGINAL_KINDS = ("nigiri", "maki", "tempura", "sashimi", "dumpling", "chopsticks", "wasabi", "pudding")
# Uramaki scored, miso lost, a box used, an order with nothing to copy, a spoon that found nothing.
DISCARDING = frozenset({"uramaki", "miso-soup", "takeout-box", "special-order", "spoon"})
# The tiles say so: these two not with seven or eight players, those two not with two.
PLAYER_LIMITS = {"menu": (2, 6), "special-order": (2, 6), "spoon": (3, 8), "edamame": (3, 8)}

_GROUPS = {
    NIGIRI: ("nigiri",),
    ROLL: ("maki", "temaki", "uramaki"),
    APPETIZER: (
        "tempura",
        "sashimi",
        "dumpling",
        "eel",
        "tofu",
        "onigiri",
        "edamame",
        "miso-soup",
        "sukeroku",
    ),
    SPECIAL: (
        "chopsticks",
        "soy-sauce",
        "tea",
        "menu",
        "spoon",
        "special-order",
        "takeout-box",
        "wasabi",
        "sake",
    ),
    DESSERT: ("pudding", "green-tea-ice-cream", "fruit"),
    SUSHI: (*DRAFT_TYPES, "wild"),
}


def _kind(name: str, group: str) -> Kind:
    games = (DRAFT,) if group == SUSHI else (SUSHI_GO, PARTY) if name in ORIGINAL_KINDS else (PARTY,)
    faces = tuple(face.name for face in FACES.values() if face.kind == name)
    return Kind(name, group, faces, PLAYER_LIMITS.get(name, (2, 8)), name in DISCARDING, games)


KINDS: Mapping[str, Kind] = MappingProxyType(
    {name: _kind(name, group) for group, names in _GROUPS.items() for name in names}
)
PARTY_KINDS = tuple(kind.name for kind in KINDS.values() if PARTY in kind.games)
DESSERT_FACES = frozenset(face.name for face in FACES.values() if KINDS[face.kind].group == DESSERT)
