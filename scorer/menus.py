"""The printings of the rules, the preset menus, and what makes a menu legal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from okaikei.scorer.faces import APPETIZER, DESSERT, DRAFT, KINDS, PARTY, ROLL, SPECIAL, SUSHI_GO
from okaikei.scorer.names import name as name_of
from okaikei.scorer.texts import say, say_many

FIRST = "gamewright-2016-first"
REVISED = "gamewright-2016-revised"
ZOCH = "zoch-2017"


@dataclass(frozen=True, slots=True)
class Printing:
    """An edition of the rules."""

    name: str  # as in the record format
    game: str  # whose rules it prints
    year: int  # of publication


@dataclass(frozen=True, slots=True)
class Preset:
    """A menu the rulebooks suggest."""

    name: str  # as in the record format
    kinds: tuple[str, ...]  # nigiri first

    @property
    def players(self) -> tuple[int, int]:
        """Fewest and most players that may order it: what all of its kinds allow."""
        ranges = [KINDS[kind].players for kind in self.kinds]
        return max(low for low, _ in ranges), min(high for _, high in ranges)


PRINTINGS: Mapping[str, Printing] = MappingProxyType(
    {
        printing.name: printing
        for printing in (
            Printing("gamewright-2014", SUSHI_GO, 2014),
            Printing(FIRST, PARTY, 2016),
            Printing(REVISED, PARTY, 2016),
            Printing(ZOCH, PARTY, 2017),
            Printing("blue-orange-2015", DRAFT, 2015),
        )
    }
)
DEFAULT_PRINTING = {SUSHI_GO: "gamewright-2014", PARTY: REVISED, DRAFT: "blue-orange-2015"}
PLAYERS = {SUSHI_GO: (2, 5), PARTY: (2, 8), DRAFT: (3, 5)}

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        name: Preset(name, ("nigiri", *kinds.split()))
        for name, kinds in {
            "my-first-meal": "maki tempura sashimi miso-soup wasabi tea green-tea-ice-cream",
            "sushi-go": "maki tempura sashimi dumpling chopsticks wasabi pudding",
            "party-sampler": "temaki tempura dumpling tofu wasabi menu green-tea-ice-cream",
            "master-menu": "temaki onigiri tofu sashimi spoon takeout-box fruit",
            "points-platter": "uramaki onigiri dumpling edamame special-order tea green-tea-ice-cream",
            "cutthroat-combo": "temaki eel tofu miso-soup spoon soy-sauce pudding",
            "big-banquet": "maki tempura dumpling eel spoon chopsticks green-tea-ice-cream",
            "dinner-for-two": "uramaki onigiri tofu miso-soup menu special-order fruit",
        }.items()
    }
)

# How many kinds of each group a menu has, beside the nigiri.
COMPOSITION = {ROLL: 1, APPETIZER: 3, SPECIAL: 2, DESSERT: 1}


def menu_kinds(menu: str | Iterable[str]) -> tuple[str, ...]:
    """The kinds of a menu given as a preset's name, as kinds with commas between, or as a list."""
    if isinstance(menu, str):
        if menu in PRESETS:
            return PRESETS[menu].kinds
        menu = [kind.strip() for kind in menu.split(",")]
    return ("nigiri", *(kind for kind in menu if kind != "nigiri"))


@dataclass(frozen=True, slots=True)
class MenuProblem:
    """What is wrong with a menu, and with which of its tiles."""

    text: str  # what is wrong, in words
    kind: str | None = None  # the tile that it is about
    group: str | None = None  # the group that has too many tiles or too few


def menu_problems(kinds: Iterable[str], players: int | None = None, language: str = "en") -> list[str]:
    """What is wrong with a menu for this number of players, in words; an empty list when it is legal."""
    return [problem.text for problem in check_menu(kinds, players, language)]


def check_menu(kinds: Iterable[str], players: int | None = None, language: str = "en") -> list[MenuProblem]:
    """What is wrong with a menu for this number of players, tile by tile and group by group."""
    kinds = menu_kinds(kinds)
    problems = [
        MenuProblem(say(language, 'no such kind "{kind}"', kind=kind), kind)
        for kind in kinds
        if kind not in KINDS or PARTY not in KINDS[kind].games
    ]
    if problems:
        return problems
    problems += [
        MenuProblem(say(language, "{kind} is there twice", kind=name_of(kind, language)), kind)
        for kind in dict.fromkeys(kinds)
        if kinds.count(kind) > 1
    ]
    for group, wanted in COMPOSITION.items():
        there = len({kind for kind in kinds if KINDS[kind].group == group})
        if there != wanted:
            values = {"group": name_of(group, language, wanted), "there": there}
            text = say_many(
                language,
                "{n} {group} wanted, {there} there",
                "{n} {group} wanted, {there} there",
                wanted,
                **values,
            )
            problems.append(MenuProblem(text, group=group))
    if players is not None:
        closed = closed_kinds(players, language)
        problems += [MenuProblem(closed[kind], kind) for kind in kinds if kind in closed]
    return problems


def closed_kinds(players: int, language: str = "en") -> dict[str, str]:
    """The tiles that this number of players cannot use, each with the reason in words."""
    closed = {}
    for kind in KINDS.values():
        low, high = kind.players
        if PARTY in kind.games and not low <= players <= high:
            values = {"kind": name_of(kind.name, language), "low": low, "high": high, "players": players}
            text = say(language, "{kind} is for {low} to {high} players, not for {players}", **values)
            closed[kind.name] = text
    return closed
