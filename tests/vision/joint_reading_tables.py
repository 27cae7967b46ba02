"""Tables for the joint reading: what the models saw there, and what should be read and doubted."""

from okaikei import scorer
from okaikei.vision.sighting import Sighting
from tests.vision.imaginary_table import row, sight

SUSHI_GO = scorer.possible("sushi-go", players=5)  # seven cards, exactly
PARTY = scorer.possible("sushi-go-party", menu="sushi-go", players=8)  # seven cards, exactly
MISO = scorer.possible("sushi-go-party", menu="my-first-meal", players=8)  # seven, or fewer

ANY_COUNT = scorer.possible("sushi-go")  # of a number of players that is not known

SEVEN = ("tempura", "tempura", "wasabi", "egg-nigiri", "maki-1", "pudding", "dumpling")
EGG, SALMON, SQUID = "egg-nigiri", "salmon-nigiri", "squid-nigiri"


def at(place: int, face: str, **words: object) -> Sighting:
    """The sighting at a place of the row."""
    return sight(face, 100 + 130 * place, 300, **words)  # type: ignore[arg-type]


def ghost(x: float, y: float) -> Sighting:
    """A quad between two cards."""
    return sight("tempura", x, y, sure=0.005, none=0.99, found=0.4)


def unsure(place: int, face: str, other: str, sure: float) -> Sighting:
    """A card that is one of two faces."""
    return at(place, face, sure=sure, other=other)


# what it is: sightings, what can be on the table, faces read, codes of the doubts
TABLES = {
    "nothing, and nothing known": ([], None, [], []),
    "nothing, where seven were dealt": ([], SUSHI_GO, [], ["too-few"]),
    "seven cards": (row(*SEVEN), SUSHI_GO, SEVEN, []),
    "seven cards, game not known": (row(*SEVEN), None, SEVEN, []),
    "a ghost between two cards": ([*row(*SEVEN), ghost(165, 300)], SUSHI_GO, SEVEN, []),
    "a ghost, though a card is missing": (
        [*row(*SEVEN[:6]), ghost(165, 300)],
        SUSHI_GO,
        SEVEN[:6],
        ["left-out", "too-few"],  # where one is missing, a person looks at what was nearly taken for a card
    ),
    "two quads on one card": (
        [*row(*SEVEN), sight("dumpling", 100 + 130 * 6 + 4, 303, found=0.6)],
        SUSHI_GO,
        SEVEN,
        [],
    ),
    "two like cards closer than cards are laid may be one": (
        [*row(*SEVEN[:4]), sight("dumpling", 500, 700, visible=0.25), sight("dumpling", 500, 724)],
        ANY_COUNT,
        (*SEVEN[:4], "dumpling", "dumpling"),
        ["twins"],
    ),
    "but are two where just as many were dealt": (
        [*row(*SEVEN[:5]), sight("dumpling", 500, 700, visible=0.25), sight("dumpling", 500, 724)],
        SUSHI_GO,
        (*SEVEN[:5], "dumpling", "dumpling"),
        [],
    ),
    "two like cards as columns are laid are two": (
        [*row(*SEVEN[:5]), sight("dumpling", 500, 700, visible=0.25), sight("dumpling", 500, 737)],
        SUSHI_GO,
        (*SEVEN[:5], "dumpling", "dumpling"),
        [],
    ),
    "two quads on one card, one of them misread": (
        [*row(*SEVEN), sight("chopsticks", 100 + 130 * 6 + 4, 303, sure=0.6, none=0.2, found=0.6)],
        SUSHI_GO,
        SEVEN,
        [],
    ),
    "three quads on one card": (
        [*row(*SEVEN), sight("dumpling", 884, 303, found=0.6), sight("dumpling", 878, 296, found=0.5)],
        SUSHI_GO,
        SEVEN,
        [],
    ),
    "two quads on a card that is mostly covered": (
        [
            *row("tempura", "wasabi", "egg-nigiri", "maki-1", "pudding"),
            sight("dumpling", 900, 300, visible=0.27),
            sight("dumpling", 903, 304, visible=0.3, found=0.5),
            sight("dumpling", 900, 340),
        ],
        SUSHI_GO,
        ("tempura", "wasabi", "egg-nigiri", "maki-1", "pudding", "dumpling", "dumpling"),
        [],
    ),
    "a covered twin is a card of its own": (
        [
            *row("tempura", "wasabi", "egg-nigiri", "maki-1", "pudding"),
            sight("dumpling", 900, 300, visible=0.2),
            sight("dumpling", 900, 330),
        ],
        SUSHI_GO,
        ("tempura", "wasabi", "egg-nigiri", "maki-1", "pudding", "dumpling", "dumpling"),
        [],
    ),
    "a face that is not on the menu is read as one that is": (
        [*row(*SEVEN[:6]), at(6, "menu", sure=0.55, other="tempura")],
        PARTY,
        (*SEVEN[:6], "tempura"),
        ["off-menu"],
    ),
    "a face that is slightly not on the menu": (
        [*row(*SEVEN[:6]), at(6, "tempura", sure=0.8, other="menu")],
        PARTY,
        (*SEVEN[:6], "tempura"),
        [],
    ),
    "one of two faces": (
        [*row(*SEVEN[:6]), unsure(6, "maki-2", "maki-3", 0.6)],
        SUSHI_GO,
        (*SEVEN[:6], "maki-2"),
        ["face"],
    ),
    "five squid nigiri cannot be: the least sure is another": (
        [
            *row("tempura", "maki-1", "pudding"),
            *[unsure(3 + index, SQUID, EGG, sure) for index, sure in enumerate((0.97, 0.96, 0.95, 0.6))],
        ],
        PARTY,
        ("tempura", "maki-1", "pudding", SQUID, SQUID, SQUID, EGG),
        ["no-more-copies"],
    ),
    "squid and egg both run out": (
        [
            *[at(index, EGG) for index in range(4)],
            *[at(4 + index, SQUID) for index in range(2)],
            unsure(6, EGG, SALMON, 0.9),
        ],
        PARTY,
        (EGG, EGG, EGG, EGG, SQUID, SQUID, SALMON),
        ["no-more-copies"],
    ),
    "eight cards, seven dealt: the one cut by the edge is somebody else's": (
        [*row(*SEVEN[:5], "maki-2", "dumpling"), sight("tempura", 100, -10)],
        SUSHI_GO,
        (*SEVEN[:5], "maki-2", "dumpling"),
        [],
    ),
    "a card far off and cut by the edge, count not known": (
        [*row(*SEVEN), sight("tempura", 1000, 1495)],
        scorer.possible("sushi-go"),
        SEVEN,
        ["left-out"],
    ),
    "a card near by and cut off by the edge, count not known": (
        [*row(*SEVEN), sight("tempura", 100, 47)],  # a fifth of it is not in the photo
        scorer.possible("sushi-go"),
        SEVEN,
        ["left-out"],
    ),
    "a card near by and just touched by the edge, count not known": (
        [*row(*SEVEN), sight("tempura", 100, 68)],
        scorer.possible("sushi-go"),
        (*SEVEN, "tempura"),
        ["card"],
    ),
    "a card cut off by the edge, without which one would be missing": (
        [*row(*SEVEN[:6]), sight("dumpling", 100, 47)],
        SUSHI_GO,
        SEVEN,
        [],
    ),
    "two quads on one card, too far apart for that: perhaps two": (
        [*row(*SEVEN), sight("dumpling", 100 + 130 * 6, 322, found=0.5, visible=0.95)],
        SUSHI_GO,
        SEVEN,
        ["left-out"],
    ),
    "a maki of which little shows, nearly sure": (
        [*row(*SEVEN[:4], "pudding", "dumpling"), at(6, "maki-2", sure=0.955, other="maki-3", visible=0.5)],
        SUSHI_GO,
        (*SEVEN[:4], "pudding", "dumpling", "maki-2"),
        ["face"],
    ),
    "a whole maki, just as sure": (
        [*row(*SEVEN[:4], "pudding", "dumpling"), at(6, "maki-2", sure=0.955, other="maki-3")],
        SUSHI_GO,
        (*SEVEN[:4], "pudding", "dumpling", "maki-2"),
        [],
    ),
    "puddings of earlier rounds come on top": (
        [*row(*SEVEN), sight("pudding", 300, 700, 90), sight("pudding", 500, 700, 90)],
        SUSHI_GO,
        (*SEVEN, "pudding", "pudding"),
        [],
    ),
    "eight cards, seven dealt, all of them sure": (
        [*row(*SEVEN[:5], "maki-2", "dumpling"), sight("tempura", 300, 520)],
        SUSHI_GO,
        (*SEVEN[:5], "maki-2", "dumpling", "tempura"),
        ["too-many"],
    ),
    "six cards, seven dealt": (row(*SEVEN[:6]), SUSHI_GO, SEVEN[:6], ["too-few"]),
    "six cards, where a soup may be lost": (
        row("tempura", "wasabi", "egg-nigiri", "maki-1", "miso-soup", "tea"),
        MISO,
        ("tempura", "wasabi", "egg-nigiri", "maki-1", "miso-soup", "tea"),
        [],
    ),
    "a weak candidate is taken where a card is missing": (
        [*row(*SEVEN[:6]), at(6, "dumpling", sure=0.75, none=0.2, found=0.7)],
        SUSHI_GO,
        SEVEN,
        [],
    ),
    "and doubted where it is not known how many were dealt": (
        [*row(*SEVEN[:6]), at(6, "dumpling", sure=0.75, none=0.2, found=0.6)],
        scorer.possible("sushi-go"),
        SEVEN,
        ["card"],
    ),
    "a frame too poor for a name, where the detector is sure, is mentioned": (
        [*row(*SEVEN), sight("dumpling", 500, 700, sure=0.02, none=0.97, found=0.9)],
        SUSHI_GO,
        SEVEN,
        ["left-out"],
    ),
    "but not where a card was read, nor where the detector is not": (
        [
            *row(*SEVEN),
            sight("dumpling", 245, 330, sure=0.02, none=0.97, found=0.9),
            sight("dumpling", 500, 700, sure=0.02, none=0.97, found=0.4),
        ],
        SUSHI_GO,
        SEVEN,
        [],
    ),
    "and left out, without a doubt, where enough are there": (
        [*row(*SEVEN[:5], "maki-2", "dumpling"), sight("dumpling", 300, 520, sure=0.6, none=0.3, found=0.4)],
        SUSHI_GO,
        (*SEVEN[:5], "maki-2", "dumpling"),
        [],
    ),
}
