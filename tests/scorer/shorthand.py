"""Write a whole tableau on one line: "tempura*2 wasabi squid-nigiri/on_wasabi tofu/ordered"."""

from typing import Any

from okaikei.scorer import KINDS, PRESETS, Record, Sheet, load_record, score
from okaikei.scorer.menus import COMPOSITION

NAMES = ["Ana", "Ben", "Cem", "Dia", "Eli", "Fay", "Gus", "Hoa"]
MENU = "maki tempura sashimi dumpling chopsticks tea green-tea-ice-cream"


def tableau(line: str) -> list[Any]:
    """The servings of a line: faces, with /flags behind them and *n for several."""
    servings: list[Any] = []
    for word in line.split():
        card, _, times = word.partition("*")
        face, *flags = card.split("/")
        servings += [{"face": face, **dict.fromkeys(flags, True)} if flags else face] * int(times or 1)
    return servings


def menu_with(*kinds: str) -> list[str]:
    """A legal menu that holds these kinds, filled up with others."""
    menu = list(kinds)
    for group, wanted in COMPOSITION.items():
        there = [kind for kind in menu if KINDS[kind].group == group]
        fillers = [kind for kind in MENU.split() if KINDS[kind].group == group and kind not in menu]
        menu += fillers[: wanted - len(there)]
    return menu


def record(game: str, lines: tuple[str, ...], **more: Any) -> Record:
    """A record of one round with a tableau for each line."""
    count = more.pop("players", len(lines))
    played = {"tableaux": [tableau(line) for line in lines], "uramaki": more.pop("uramaki", [])}
    if "discarded" in more:
        played["discarded"] = more.pop("discarded")
    rounds = more.pop("rounds", [played] if lines else [])
    return load_record({"game": game, "players": NAMES[:count], "rounds": rounds, **more})


def party(*lines: str, menu: Any = (), **more: Any) -> list[int]:
    """The points of one Party round; `menu` is a preset's name, or the kinds that matter."""
    return list(party_sheet(*lines, menu=menu, **more).rounds[-1].points)


def party_sheet(*lines: str, menu: Any = (), language: str = "en", final: bool = False, **more: Any) -> Sheet:
    """The sheet of one Party round."""
    kinds = menu if menu in PRESETS else menu_with(*_words(menu))
    return score(record("sushi-go-party", lines, menu=kinds, **more), final=final, language=language)


def original(*lines: str, **more: Any) -> list[int]:
    """The points of one round of Sushi Go!."""
    return list(score(record("sushi-go", lines, **more)).rounds[-1].points)


def chips(*lines: str, **options: bool) -> dict[str, int | None]:
    """Who takes which chip in one round of Sushi Draft."""
    taken = score(record("sushi-draft", lines, options=options)).rounds[-1].chips
    assert taken is not None
    return dict(taken)


def desserts(game: str, *piles: str, menu: Any = None, **more: Any) -> list[int]:
    """What desserts are worth at the end."""
    bill = desserts_sheet(game, *piles, menu=menu, **more).desserts
    assert bill is not None
    return list(bill.points)


def desserts_sheet(game: str, *piles: str, menu: Any = None, language: str = "en", **more: Any) -> Sheet:
    """The sheet of a game that ends with these desserts."""
    before = {"desserts": [tableau(pile) for pile in piles]}
    if menu is not None:
        more["menu"] = menu_with(*_words(menu))
    played = record(game, (), players=more.pop("players", len(piles)), before=before, **more)
    return score(played, final=True, language=language)


def whys(sheet: Sheet, seat: int = 0) -> list[str]:
    """The reasons of a seat's lines in the last round, or for its desserts."""
    bill = sheet.desserts or sheet.rounds[-1]
    return [line.why for line in bill.lines[seat]]


def _words(menu: Any) -> list[str]:
    return menu.split() if isinstance(menu, str) else list(menu)
