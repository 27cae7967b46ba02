"""Doubts about which cards lie on a table, and what can be answered to each."""

from okaikei.scorer import possible
from okaikei.vision.reading import Doubt
from tests.vision.written_table import EGG, GO, ORDER, PARTY, SQUID, WASABI, Case

FACES_AND_CARDS: dict[str, Case] = {
    # Which face
    "a face and what it may be instead": (
        GO,
        ["maki-2 / maki-3 maki-1", "tempura"],
        Doubt(0, "face", ("maki-2", "maki-3")),
        [
            ("maki 2", ["maki-2", "tempura"]),
            ("maki 3", ["maki-3", "tempura"]),
            ("maki 1", ["maki-1", "tempura"]),
        ],
    ),
    "three other faces at most": (
        GO,
        ["maki-2 / maki-3 maki-1 tempura sashimi"],
        Doubt(0, "face", ("maki-2", "maki-3")),
        [(f"{each.replace('-', ' ')}", [each]) for each in ("maki-2", "maki-3", "maki-1", "tempura")],
    ),
    "a nigiri on a wasabi is on it as any other nigiri": (
        GO,
        [WASABI, f"{EGG} on_wasabi < 0 / {SQUID} {WASABI} tempura"],
        Doubt(1, "face", (EGG, SQUID)),
        [
            ("egg nigiri", [WASABI, f"{EGG} on_wasabi"]),
            ("squid nigiri", [WASABI, f"{SQUID} on_wasabi"]),
            ("wasabi", [WASABI, WASABI]),
            ("tempura", [WASABI, "tempura"]),
        ],
    ),
    "a card under a nigiri that is a wasabi after all": (
        GO,
        [f"{EGG} / {WASABI}", f"{SQUID} < 0"],
        Doubt(0, "face", (EGG, WASABI)),
        [("egg nigiri", [EGG, SQUID]), ("wasabi", [WASABI, f"{SQUID} on_wasabi"])],
    ),
    "a wasabi under a nigiri that is none": (
        GO,
        [f"{WASABI} / tempura", f"{SQUID} on_wasabi < 0"],
        Doubt(0, "face", (WASABI, "tempura")),
        [("wasabi", [WASABI, f"{SQUID} on_wasabi"]), ("tempura", ["tempura", SQUID])],
    ),
    "a nigiri on a wasabi, read as something else": (
        GO,
        [WASABI, f"tempura < 0 / {EGG}"],
        Doubt(1, "face", ("tempura", EGG)),
        [("tempura", [WASABI, "tempura"]), ("egg nigiri", [WASABI, f"{EGG} on_wasabi"])],
    ),
    "special orders become what they lie on": (
        PARTY,
        ["eel / dumpling", "eel ordered < 0", "eel ordered < 1"],
        Doubt(0, "face", ("eel", "dumpling")),
        [
            ("eel", ["eel", "eel ordered", "eel ordered"]),
            ("dumpling", ["dumpling", "dumpling ordered", "dumpling ordered"]),
        ],
    ),
    "a special order that was not recognised": (
        PARTY,
        ["eel", f"tempura < 0 / {ORDER}"],
        Doubt(1, "face", ("tempura", ORDER)),
        [("tempura", ["eel", "tempura"]), ("special order", ["eel", "eel ordered"])],
    ),
    "no more copies than the box has": (
        possible("sushi-go-party", menu="points-platter"),
        ["onigiri-circle", "onigiri-circle", "onigiri-square / onigiri-circle onigiri-triangle"],
        Doubt(2, "no-more-copies", ("onigiri-square", "onigiri-circle")),
        [
            ("square onigiri", ["onigiri-circle", "onigiri-circle", "onigiri-square"]),
            ("triangular onigiri", ["onigiri-circle", "onigiri-circle", "onigiri-triangle"]),
            ("not one of mine", ["onigiri-circle", "onigiri-circle"]),
        ],
    ),
    "what looks like a card that is not on the menu": (
        GO,
        ["tempura / tea sashimi", EGG],
        Doubt(0, "off-menu", ("tempura", "tea")),
        [("tempura", ["tempura", EGG]), ("sashimi", ["sashimi", EGG]), ("not one of mine", [EGG])],
    ),
    "glare": (
        GO,
        ["tempura / sashimi", EGG],
        Doubt(0, "glare", ("tempura",)),
        [("tempura", ["tempura", EGG]), ("sashimi", ["sashimi", EGG]), ("not one of mine", [EGG])],
    ),
    # Which cards
    "a card of somebody else": (
        GO,
        ["tempura", EGG],
        Doubt(1, "card", (EGG,)),
        [("yes, mine", ["tempura", EGG]), ("not one of mine", ["tempura"])],
    ),
    "without the wasabi the nigiri is plain": (
        GO,
        [WASABI, f"{EGG} on_wasabi < 0"],
        Doubt(0, "card", (WASABI,)),
        [("yes, mine", [WASABI, f"{EGG} on_wasabi"]), ("not one of mine", [EGG])],
    ),
    "two or one": (
        GO,
        ["dumpling", "dumpling < 0", EGG],
        Doubt(1, "twins", ("dumpling",), others=(0,)),
        [("two", ["dumpling", "dumpling", EGG]), ("one", ["dumpling", EGG])],
    ),
    "of two like nigiri the one on the wasabi stays": (
        GO,
        [WASABI, f"{EGG} on_wasabi < 0", f"{EGG} < 1"],
        Doubt(1, "twins", (EGG,), others=(2,)),
        [("two", [WASABI, f"{EGG} on_wasabi", EGG]), ("one", [WASABI, f"{EGG} on_wasabi"])],
    ),
    "of two wasabi the one with a nigiri on it stays": (
        GO,
        [WASABI, f"{WASABI} < 0", f"{EGG} on_wasabi < 1"],
        Doubt(1, "twins", (WASABI,), others=(0,)),
        [("two", [WASABI, WASABI, f"{EGG} on_wasabi"]), ("one", [WASABI, f"{EGG} on_wasabi"])],
    ),
    "two wasabi with a nigiri each are two": (
        GO,
        [WASABI, WASABI, f"{EGG} on_wasabi < 0", f"{EGG} on_wasabi < 1"],
        Doubt(1, "twins", (WASABI,), others=(0,)),
        [("two", [WASABI, WASABI, f"{EGG} on_wasabi", f"{EGG} on_wasabi"])],
    ),
    "one more card": (
        GO,
        ["tempura"],
        Doubt(0, "left-out", likely=("dumpling", "sashimi")),
        [
            ("no", ["tempura"]),
            ("yes, dumpling", ["tempura", "dumpling"]),
            ("yes, sashimi", ["tempura", "sashimi"]),
        ],
    ),
    "one more card on an empty table": (
        GO,
        [],
        Doubt(None, "left-out", likely=("dumpling",)),
        [("no", []), ("yes, dumpling", ["dumpling"])],
    ),
    "one more card of which nothing is known": (
        GO,
        ["tempura"],
        Doubt(0, "left-out"),
        [("no", ["tempura"])],
    ),
    "one more card, but the hand is full": (
        GO,
        ["tempura"] * 7,
        Doubt(0, "left-out", likely=("dumpling", "pudding")),
        [("no", ["tempura"] * 7), ("yes, pudding", [*["tempura"] * 7, "pudding"])],
    ),
    "a wasabi left out beside a nigiri": (
        GO,
        [EGG],
        Doubt(0, "left-out", likely=(WASABI,)),
        [
            ("no", [EGG]),
            ("yes, a wasabi under it", [f"{EGG} on_wasabi", WASABI]),
            ("yes, wasabi", [EGG, WASABI]),
        ],
    ),
    "a nigiri left out beside a wasabi": (
        GO,
        [WASABI],
        Doubt(0, "left-out", likely=(EGG,)),
        [
            ("no", [WASABI]),
            ("yes, egg nigiri on wasabi", [WASABI, f"{EGG} on_wasabi"]),
            ("yes, egg nigiri", [WASABI, EGG]),
        ],
    ),
    "something that cannot lie here": (
        GO,
        ["tempura"],
        Doubt(0, "off-menu-left-out", ("tea",), likely=("dumpling",)),
        [("not one of mine", ["tempura"]), ("yes, dumpling", ["tempura", "dumpling"])],
    ),
    "a card hidden by nothing that was seen": (
        GO,
        ["tempura"],
        Doubt(0, "covered", ("tempura",), likely=("dumpling",)),
        [("no", ["tempura"]), ("yes, dumpling", ["tempura", "dumpling"])],
    ),
}
