"""The background of each family: its colour, and the pattern on it."""

from okaikei.datasets.art import patterns
from okaikei.datasets.art.patterns import Pattern

YELLOW = "#fdc839"  # nigiri and wasabi: the one colour that two families share

FAMILIES: dict[str, tuple[str, Pattern]] = {
    "nigiri": (YELLOW, patterns.waves),
    "wasabi": (YELLOW, patterns.dots),
    "maki": ("#d4272e", patterns.rings),
    "temaki": ("#7b1664", patterns.zigzag),
    "uramaki": ("#e2e446", patterns.grid),
    "tempura": ("#c197c5", patterns.slant),
    "sashimi": ("#c6da3d", patterns.ripples),
    "dumpling": ("#6996ce", patterns.waves),
    "eel": ("#393391", patterns.ripples),
    "tofu": ("#74a740", patterns.grid),
    "onigiri": ("#d33594", patterns.crosses),
    "edamame": ("#8c2f7d", patterns.dots),
    "miso-soup": ("#1b847c", patterns.rain),
    "chopsticks": ("#a3d8ce", patterns.bars),
    "soy-sauce": ("#f09754", patterns.zigzag),
    "tea": ("#99191e", patterns.planks),
    "menu": ("#f0e482", patterns.planks),
    "spoon": ("#505352", patterns.crosses),
    "takeout-box": ("#c79f7b", patterns.bars),
    "special-order": ("#e0342b", patterns.none),
    "pudding": ("#f8b2b5", patterns.dots),
    "green-tea-ice-cream": ("#3aa0b3", patterns.rings),
    "fruit": ("#f08075", patterns.rain),
    "sukeroku": ("#ab323a", patterns.slant),
    "sake": ("#964c2a", patterns.waves),
    "tuna-nigiri": ("#2b59c3", patterns.slant),
    "shrimp-avocado-roll": ("#14a098", patterns.crosses),
    "salmon-roll": ("#ff6b35", patterns.bars),
    "cucumber-maki": ("#0b5d3b", patterns.zigzag),
    "mackerel-temaki": ("#8794a3", patterns.ripples),
    "wild": ("#17161f", patterns.dots),
    "card-back": ("#e7374a", patterns.none),
}
RAINBOW = ("#e5484d", "#f5873c", "#f7ce46", "#5bb65f", "#3f8fd2", "#7a57c2")


def family(face: str) -> str:
    """The family whose background a face has."""
    if face in FAMILIES:
        return face
    if face in ("futomaki", "inari"):
        return "sukeroku"
    if face.endswith("-nigiri"):
        return "nigiri"
    return face.split("-", maxsplit=1)[0]


def background(face: str) -> str:
    """The background colour of a face."""
    return FAMILIES[family(face)][0]
