"""The sentences on the sheet, as tables: what lies there, and what is said of it."""

import pytest

from okaikei.scorer import score
from tests.scorer.shorthand import desserts_sheet, party_sheet, record, whys

GO, PARTY, DRAFT = "sushi-go", "sushi-go-party", "sushi-draft"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("maki-3", "maki-3", "maki-1"), ["tied: 6 each", "tied: 6 each", "second most maki (1 icon): 3"]),
        (("maki-3", "maki-1", "maki-1"), ["(3 icons): 6", "tied: 3 each", "tied: 3 each"]),
    ],
)
def test_party_pays_ties_in_full(lines: tuple[str, ...], said: list[str]) -> None:
    sheet = party_sheet(*lines, menu="maki")
    assert [whys(sheet, seat)[0].endswith(text) for seat, text in enumerate(said)] == [True] * 3


@pytest.mark.parametrize(
    ("lines", "seat", "said"),
    [
        (("maki-3", "maki-3", "maki-1"), 0, "most maki (3 icons): 6 split by two: 3"),
        (("maki-3", "maki-3", "maki-1"), 2, "maki (1 icon), no second place: two were first: 0"),
        (("maki-3", "maki-3", "maki-2", "maki-1"), 3, "maki (1 icon), no place: 0"),
        (("maki-3", "maki-3", "maki-3", "maki-1"), 3, "maki (1 icon), no second place: three were first: 0"),
        ((*["maki-3"] * 4, "maki-1"), 4, "maki (1 icon), no second place: four were first: 0"),
        (("maki-3", "maki-2", "maki-2", "maki-2"), 1, "second most maki (2 icons): 3 split by three: 1"),
        (("maki-3", "maki-2", "maki-1"), 2, "maki (1 icon), no place: 0"),
        (("maki-3", "maki-2", "maki-1"), 0, "most maki (3 icons): 6"),
    ],
)
def test_sushi_go_splits_ties(lines: tuple[str, ...], seat: int, said: str) -> None:
    assert whys(score(record(GO, lines)), seat) == [said]


@pytest.mark.parametrize(
    ("game", "piles", "said"),
    [
        (PARTY, ("pudding*2", "pudding", "", ""), [None, None, "fewest puddings (0), tied: −6 each"]),
        (GO, ("pudding*2", "pudding", "", ""), [None, None, "fewest puddings (0): −6 split by two: −3"]),
        (GO, ("pudding*2", "pudding", ""), ["most puddings (2): 6", None, "fewest puddings (0): −6"]),
        (GO, ("pudding", "pudding", ""), ["most puddings (1): 6 split by two: 3"] * 2),
        (PARTY, ("pudding*2", "pudding"), [None, "fewest puddings (1): with two players nobody loses: 0"]),
        (GO, ("pudding*2", ""), [None, "fewest puddings (0): with two players nobody loses: 0"]),
    ],
)  # fmt: skip
def test_puddings(game: str, piles: tuple[str, ...], said: list[str | None]) -> None:
    sheet = desserts_sheet(game, *piles, menu="pudding" if game == PARTY else None)
    found = [whys(sheet, seat) for seat in range(len(said))]
    assert [found[seat] == [text] for seat, text in enumerate(said) if text] == [True] * (
        len(said) - said.count(None)
    )


def test_no_penalty_with_the_dummy_by_ruling() -> None:
    options = {"dummy": True, "dummy_spares_fewest": True}
    sheet = desserts_sheet(GO, "pudding*2", "", players=2, options=options)
    assert whys(sheet, 1) == ["fewest puddings (0): with the dummy nobody loses (R3): 0"]


def test_two_players_with_temaki() -> None:
    sheet = party_sheet("temaki", "tofu", menu="temaki tofu")
    assert whys(sheet, 1)[0] == "fewest temaki (0): with two players nobody loses: 0"
    assert whys(party_sheet("tofu", "tofu", menu="temaki tofu")) == ["1 tofu: 2"]


def test_soy_sauce_promo_is_split() -> None:
    sheet = score(record(GO, ("soy-sauce maki-1", "soy-sauce maki-1"), options=["promo_soy_sauce"]))
    assert whys(sheet)[-1] == "soy sauce, most colours (2): 4 split by two: 2"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("tofu/ordered card-back", "1 tofu: 2 (a special order)"),
        ("dumpling*2 dumpling/ordered", "3 dumplings: 6 (one of them a special order)"),
        ("tempura tempura/ordered*3", "4 tempura: 2 × 5 (3 of them special orders)"),
        (
            "wasabi squid-nigiri squid-nigiri/ordered/on_wasabi",
            "squid nigiri on wasabi: 3 × 3 (a special order)",
        ),
        ("maki-3 maki-3/ordered", "most maki (6 icons): 6 (one of them a special order)"),
        ("dumpling*2", "2 dumplings: 3"),
    ],
)
def test_a_special_order_is_named_as_one(line: str, said: str) -> None:
    menu = "special-order wasabi maki tofu dumpling tempura"
    assert said in whys(party_sheet(line, "", menu=menu))


def test_a_special_order_among_the_desserts() -> None:
    sheet = desserts_sheet(PARTY, "pudding pudding/ordered", "", "", menu="pudding special-order tea")
    assert whys(sheet) == ["most puddings (2): 6 (one of them a special order)"]


@pytest.mark.parametrize(
    ("lines", "chip", "said"),
    [
        (("tuna-nigiri", "tuna-nigiri", "salmon-roll"), "tuna-nigiri",
         "all who ate tuna nigiri are tied (1, 1): the chip stays"),
        (("tuna-nigiri*2", "tuna-nigiri*2", "tuna-nigiri", "tuna-nigiri"), "tuna-nigiri",
         "all who ate tuna nigiri are tied (2, 2, 1, 1): the chip stays"),
        (("tuna-nigiri", "", ""), "salmon-roll", "nobody ate salmon rolls: the chip stays"),
        (("tuna-nigiri", "salmon-roll", "salmon-roll"), "dessert",
         "all are tied in different kinds (1, 1, 1): the chip stays"),
        (("", "", ""), "dessert", "nobody ate anything: the chip stays"),
    ],
)  # fmt: skip
def test_a_chip_that_nobody_takes_says_why(lines: tuple[str, ...], chip: str, said: str) -> None:
    played = score(record(DRAFT, lines)).rounds[0]
    assert played.untaken[chip] == said
    assert played.to_json()["untaken"][chip] == said
    assert played.chips is not None
    assert set(played.untaken) == {pile for pile, taker in played.chips.items() if taker is None}


def test_a_wild_is_named_as_one() -> None:
    sheet = score(record(DRAFT, ("tuna-nigiri tuna-nigiri/wild", "tuna-nigiri", "salmon-roll/wild")))
    assert whys(sheet)[0] == "most tuna nigiri (2): takes the chip (one of them a wild)"
    assert whys(sheet, 2)[0] == "most salmon rolls (1): takes the chip (a wild)"
