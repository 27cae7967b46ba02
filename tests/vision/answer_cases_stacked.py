"""Doubts about cards on one another (wasabi, special orders, wilds), and what can be answered to each."""

from okaikei import scorer
from okaikei.vision.reading import Doubt
from tests.vision.written_table import BOXES, DRAFT, EGG, GO, ORDER, PARTY, SQUID, WASABI, Case

STACKED: dict[str, Case] = {
    # Nigiri and wasabi
    "a nigiri that touches a wasabi": (
        GO,
        [WASABI, f"{SQUID} on_wasabi < 0"],
        Doubt(1, "on-wasabi", (SQUID, WASABI), others=(0,)),
        [("yes", [WASABI, f"{SQUID} on_wasabi"]), ("no", [WASABI, SQUID])],
    ),
    "a nigiri on a wasabi or on a tempura": (
        GO,
        [WASABI, "tempura", f"{SQUID} < 1"],
        Doubt(2, "wasabi-or-card", (SQUID, WASABI, "tempura"), others=(0, 1)),
        [
            ("on the tempura", [WASABI, "tempura", SQUID]),
            ("on the wasabi", [WASABI, "tempura", f"{SQUID} on_wasabi"]),
        ],
    ),
    "two nigiri on one wasabi": (
        GO,
        [WASABI, f"{SQUID} on_wasabi < 0", f"{EGG} < 0"],
        Doubt(2, "second-nigiri", (EGG, WASABI), others=(0,)),
        [("no", [WASABI, f"{SQUID} on_wasabi", EGG]), ("yes", [WASABI, SQUID, f"{EGG} on_wasabi"])],
    ),
    "two like nigiri on one wasabi: it does not matter which": (
        GO,
        [WASABI, f"{EGG} on_wasabi < 0", f"{EGG} < 0"],
        Doubt(2, "second-nigiri", (EGG, WASABI), others=(0,)),
        [("no", [WASABI, f"{EGG} on_wasabi", EGG])],
    ),
    "a nigiri far above a free wasabi": (
        GO,
        [WASABI, f"{WASABI} < 0", f"{SQUID} on_wasabi < 1", f"{EGG} < 2"],
        Doubt(3, "free-wasabi", (EGG, WASABI), others=(0,)),
        [
            ("no", [WASABI, WASABI, f"{SQUID} on_wasabi", EGG]),
            ("yes", [WASABI, WASABI, f"{SQUID} on_wasabi", f"{EGG} on_wasabi"]),
        ],
    ),
    "a wasabi under a nigiri that nobody saw": (
        GO,
        ["tempura", SQUID],
        Doubt(1, "wasabi-under", (SQUID,)),
        [
            ("no", ["tempura", SQUID]),
            ("yes, a wasabi under it", ["tempura", f"{SQUID} on_wasabi", WASABI]),
        ],
    ),
    "a wasabi that the menu does not have": (
        BOXES,
        [SQUID],
        Doubt(0, "wasabi-under", (SQUID,)),
        [("no", [SQUID])],
    ),
    # Special orders and wilds
    "a wild alone": (
        DRAFT,
        ["wild", "salmon-roll", "tuna-nigiri"],
        Doubt(0, "wild-alone", ("wild",)),
        [
            ("it copies salmon roll", ["salmon-roll wild", "salmon-roll", "tuna-nigiri"]),
            ("it copies tuna nigiri", ["tuna-nigiri wild", "salmon-roll", "tuna-nigiri"]),
        ],
    ),
    "a wild and nothing else, of no game that is known": (
        None,
        ["wild"],
        Doubt(0, "wild-alone", ("wild",)),
        [
            (f"it copies {each.replace('-', ' ')}", [f"{each} wild"])
            for each in (
                "tuna-nigiri",
                "shrimp-avocado-roll",
                "salmon-roll",
                "cucumber-maki",
                "mackerel-temaki",
            )
        ],
    ),
    "a special order alone": (
        PARTY,
        ["eel", "maki-3", ORDER],
        Doubt(2, "order-alone", (ORDER,)),
        [
            ("it copies eel", ["eel", "maki-3", "eel ordered"]),
            ("it copies maki 3", ["eel", "maki-3", "maki-3 ordered"]),
        ],
    ),
    "a special order with nothing that it can copy, of no menu that is known": (
        None,
        [ORDER],
        Doubt(0, "order-alone", (ORDER,)),
        [],
    ),
    "a chain becomes what its lowest order is": (
        PARTY,
        ["eel", ORDER, f"{ORDER} < 1"],
        Doubt(2, "order-chain", (ORDER, ORDER), others=(1,)),
        [("it copies eel", ["eel", "eel ordered", "eel ordered"])],
    ),
    "a special order on a card that was turned over: any card of the menu": (
        BOXES,
        ["card-back", f"{ORDER} < 0"],
        Doubt(1, "order-on-back", (ORDER, "card-back"), others=(0,)),
        [
            (f"it copies {scorer.name(each)}", ["card-back", f"{each} ordered"])
            for each in BOXES.faces
            if each not in scorer.NEVER_COPIED
        ],
    ),
    "a special order as a wasabi under a nigiri": (
        PARTY,
        ["eel", f"{WASABI} ordered", f"{SQUID} on_wasabi < 1"],
        Doubt(1, "order-wasabi", (ORDER,)),
        [
            ("it copies wasabi", ["eel", f"{WASABI} ordered", f"{SQUID} on_wasabi"]),
            ("it copies eel", ["eel", "eel ordered", SQUID]),
            ("it copies squid nigiri", ["eel", f"{SQUID} ordered", SQUID]),
        ],
    ),
    "a special order next to a wasabi": (
        PARTY,
        [WASABI, f"{WASABI} ordered", "eel"],
        Doubt(1, "order-beside-wasabi", (ORDER,)),
        [
            ("it copies wasabi", [WASABI, f"{WASABI} ordered", "eel"]),
            ("it copies eel", [WASABI, "eel ordered", "eel"]),
        ],
    ),
    "a special order over wasabi and nigiri": (
        PARTY,
        [WASABI, f"{SQUID} on_wasabi < 0", f"{SQUID} ordered < 0"],
        Doubt(2, "order-copies", (ORDER, SQUID), others=(1,)),
        [
            ("it copies squid nigiri", [WASABI, f"{SQUID} on_wasabi", f"{SQUID} ordered"]),
            ("it copies wasabi", [WASABI, f"{SQUID} on_wasabi", f"{WASABI} ordered"]),
        ],
    ),
    "a special order on an empty wasabi": (
        PARTY,
        [EGG, SQUID, WASABI, f"{ORDER} < 2"],
        Doubt(3, "order-on-wasabi", (ORDER, WASABI), others=(2,)),
        [
            ("egg nigiri on wasabi", [EGG, SQUID, WASABI, f"{EGG} on_wasabi ordered"]),
            ("squid nigiri on wasabi", [EGG, SQUID, WASABI, f"{SQUID} on_wasabi ordered"]),
            ("it copies wasabi", [EGG, SQUID, WASABI, f"{WASABI} ordered"]),
        ],
    ),
    "a special order on a wasabi on which a nigiri scores": (
        PARTY,
        [WASABI, f"{EGG} on_wasabi < 0", f"{ORDER} < 0"],
        Doubt(2, "order-on-wasabi", (ORDER, WASABI), others=(0,)),
        [
            ("it copies wasabi", [WASABI, f"{EGG} on_wasabi", f"{WASABI} ordered"]),
            ("it copies egg nigiri", [WASABI, f"{EGG} on_wasabi", f"{EGG} ordered"]),
        ],
    ),
    "a special order that touches a card": (
        PARTY,
        ["eel", "dumpling", "eel ordered < 0"],
        Doubt(2, "lies-on", (ORDER, "eel"), others=(0,)),
        [
            ("it copies eel", ["eel", "dumpling", "eel ordered"]),
            ("it copies dumpling", ["eel", "dumpling", "dumpling ordered"]),
        ],
    ),
    "a special order across two cards": (
        PARTY,
        ["eel", "dumpling", "eel ordered < 0"],
        Doubt(2, "lies-on-which", (ORDER, "eel", "dumpling"), others=(0, 1)),
        [
            ("on the eel", ["eel", "dumpling", "eel ordered"]),
            ("on the dumpling", ["eel", "dumpling", "dumpling ordered"]),
        ],
    ),
    "a special order across a special order and a card": (
        PARTY,
        ["eel", "maki-1", "eel ordered < 0", "maki-1 ordered < 1"],
        Doubt(3, "lies-on-which", (ORDER, "maki-1", ORDER), others=(1, 2)),
        [
            ("on the maki 1", ["eel", "maki-1", "eel ordered", "maki-1 ordered"]),
            ("on the special order", ["eel", "maki-1", "eel ordered", "eel ordered"]),
        ],
    ),
    "nigiri or wasabi on top": (
        GO,
        [WASABI, f"{SQUID} on_wasabi < 0"],
        Doubt(1, "which-on-top", (SQUID, WASABI), others=(0,)),
        [("squid nigiri on top", [WASABI, f"{SQUID} on_wasabi"]), ("wasabi on top", [WASABI, SQUID])],
    ),
    "wasabi or nigiri on top": (
        GO,
        [SQUID, f"{WASABI} < 0"],
        Doubt(1, "which-on-top", (WASABI, SQUID), others=(0,)),
        [("wasabi on top", [SQUID, WASABI]), ("squid nigiri on top", [f"{SQUID} on_wasabi", WASABI])],
    ),
    "a special order on a card, or under it: then it copies the one below": (
        PARTY,
        ["maki-1", "eel < 0", "eel ordered < 1"],
        Doubt(2, "which-on-top", (ORDER, "eel"), others=(1,)),
        [
            ("special order on top", ["maki-1", "eel", "eel ordered"]),
            ("eel on top", ["maki-1", "eel", "maki-1 ordered"]),
        ],
    ),
    "a special order on a card, or under it: then it copies some other": (
        PARTY,
        ["maki-1", "dumpling", "eel", "eel ordered < 2"],
        Doubt(3, "which-on-top", (ORDER, "eel"), others=(2,)),
        [
            ("special order on top", ["maki-1", "dumpling", "eel", "eel ordered"]),
            ("it copies maki 1", ["maki-1", "dumpling", "eel", "maki-1 ordered"]),
            ("it copies dumpling", ["maki-1", "dumpling", "eel", "dumpling ordered"]),
        ],
    ),
    "a special order on a nigiri, or a wasabi under it": (
        PARTY,
        [SQUID, f"{SQUID} ordered < 0"],
        Doubt(1, "which-on-top", (ORDER, SQUID), others=(0,)),
        [
            ("special order on top", [SQUID, f"{SQUID} ordered"]),
            ("squid nigiri on top", [f"{SQUID} on_wasabi", f"{WASABI} ordered"]),
        ],
    ),
    "a card on a special order, or under it": (
        PARTY,
        ["eel", "eel ordered < 0", "dumpling < 1"],
        Doubt(2, "which-on-top", ("dumpling", ORDER), others=(1,)),
        [
            ("dumpling on top", ["eel", "eel ordered", "dumpling"]),
            ("special order on top", ["eel", "dumpling ordered", "dumpling"]),
        ],
    ),
    "a wasabi on a special order, or under it: then that is a nigiri": (
        PARTY,
        [EGG, f"{EGG} ordered < 0", f"{WASABI} < 1"],
        Doubt(2, "which-on-top", (WASABI, ORDER), others=(1,)),
        [
            ("wasabi on top", [EGG, f"{EGG} ordered", WASABI]),
            ("egg nigiri on wasabi", [EGG, f"{EGG} on_wasabi ordered", WASABI]),
            ("it copies wasabi", [EGG, f"{WASABI} ordered", WASABI]),
        ],
    ),
    "two special orders: it does not matter which lies on top": (
        PARTY,
        ["eel", "eel ordered < 0", "eel ordered < 1"],
        Doubt(2, "which-on-top", (ORDER, ORDER), others=(1,)),
        [("special order on top", ["eel", "eel ordered", "eel ordered"])],
    ),
}
