"""Every face of the three games is drawn, and none can be taken for another."""

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from okaikei.datasets import deck, files
from okaikei.datasets.art import card, draft, palette
from okaikei.datasets.art.shapes import INK, number
from okaikei.scorer import FACES, LANGUAGES, name

WIDTH = 128
SVG = "{http://www.w3.org/2000/svg}"
# Background colours as measured on the published cards.
COLOURS = {
    "nigiri": "#fdc839",
    "wasabi": "#fdc839",
    "maki": "#d4272e",
    "temaki": "#7b1664",
    "uramaki": "#e2e446",
    "tempura": "#c197c5",
    "sashimi": "#c6da3d",
    "dumpling": "#6996ce",
    "eel": "#393391",
    "tofu": "#74a740",
    "onigiri": "#d33594",
    "edamame": "#8c2f7d",
    "miso-soup": "#1b847c",
    "chopsticks": "#a3d8ce",
    "soy-sauce": "#f09754",
    "tea": "#99191e",
    "menu": "#f0e482",
    "spoon": "#505352",
    "takeout-box": "#c79f7b",
    "pudding": "#f8b2b5",
    "green-tea-ice-cream": "#3aa0b3",
    "fruit": "#f08075",
}


@pytest.fixture(scope="module")
def rasters() -> dict[str, np.ndarray]:
    """Every card as a small picture; draft cards also with dots."""
    pictures = {face: deck.raster(face, WIDTH) for face in deck.faces()}
    return pictures | {f"{face} with dots": deck.raster(face, WIDTH, dots=True) for face in draft.SUSHI}


def brightness(colour: str) -> int:
    return sum(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def blurred(picture: np.ndarray) -> np.ndarray:
    """A picture as a camera that is far away sees it: means of blocks of four by four."""
    high, wide = (side // 4 * 4 for side in picture.shape[:2])
    blocks = picture[:high, :wide].astype(float).reshape(high // 4, 4, wide // 4, 4, -1)
    return blocks.mean(axis=(1, 3))


def test_the_deck_has_the_faces_the_scorer_knows() -> None:
    assert sorted(deck.faces()) == sorted(FACES)
    assert len(deck.faces()) == len(set(deck.faces())) == 47


@pytest.mark.parametrize(("face", "dots"), files.pictures().values(), ids=files.pictures())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_a_small_document_that_stands_alone(face: str, dots: bool, language: str) -> None:
    text = deck.svg(face, language, dots)
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 64 100"
    assert len(text.encode()) < 6_000
    # No id, link, font or style: any number of cards can stand in one page.
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg",
        "g",
        "path",
        "rect",
        "circle",
        "ellipse",
    }
    assert not any(element.get(key) for element in root.iter() for key in ("id", "class", "style", "href"))


def test_unknown_faces_are_refused() -> None:
    with pytest.raises(KeyError):
        deck.svg("pizza")


@pytest.mark.parametrize("face", [face for face in deck.ART if FACES[face].kind in COLOURS])
def test_a_card_has_the_colour_of_its_family(face: str) -> None:
    expected = COLOURS[FACES[face].kind]
    assert palette.background(face) == expected
    assert f'fill="{expected}"' in deck.svg(face).split("<rect")[1]


def test_only_nigiri_and_wasabi_and_the_two_sukeroku_share_a_background() -> None:
    by_colour: dict[str, set[str]] = {}
    for face in deck.faces():
        if face not in ("special-order", deck.BACK):
            by_colour.setdefault(palette.background(face), set()).add(FACES[face].kind)
    assert [kinds for kinds in by_colour.values() if len(kinds) > 1] == [{"nigiri", "wasabi"}]


def test_a_special_order_shows_every_colour_in_its_top_strip(rasters: dict[str, np.ndarray]) -> None:
    row = rasters["special-order"][2]
    seen = {"#" + "".join(f"{value:02x}" for value in pixel[::-1]) for pixel in row}
    assert set(palette.RAINBOW) <= seen


def test_the_background_is_what_most_of_the_edge_shows(rasters: dict[str, np.ndarray]) -> None:
    for face in deck.faces():
        if face != "special-order":
            pixel = rasters[face][WIDTH // 2, 1]
            assert "#" + "".join(f"{value:02x}" for value in pixel[::-1]) == palette.background(face), face


def test_no_two_cards_look_alike(rasters: dict[str, np.ndarray]) -> None:
    seen = {face: blurred(picture) for face, picture in rasters.items()}
    for one, other in combinations(seen, 2):
        changed = np.abs(seen[one] - seen[other]).max(axis=2) > 40
        assert changed.mean() > 0.02, f"{one} and {other}"


def test_no_two_top_strips_look_alike(rasters: dict[str, np.ndarray]) -> None:
    seen = {face: blurred(picture[: picture.shape[0] // 4]) for face, picture in rasters.items()}
    for one, other in combinations(seen, 2):
        changed = np.abs(seen[one] - seen[other]).max(axis=2) > 40
        assert changed.mean() > 0.02, f"{one} and {other}"


def test_colour_is_not_the_only_difference_between_families(rasters: dict[str, np.ndarray]) -> None:
    """The marks differ too: the badges are all on the same paper, so only their drawings are compared."""
    left, top, side = (round(value * WIDTH / card.WIDTH) for value in (4.5, 4.5, 15))
    badges = {
        face: blurred(picture[top : top + side, left : left + side].mean(axis=2, keepdims=True))
        for face, picture in rasters.items()
        if "with dots" not in face
    }
    for one, other in combinations(badges, 2):
        # Maki cards begin with the same roll, and so do fruit cards; their number and pair differ.
        if FACES[one].kind == FACES[other].kind and FACES[one].kind in ("maki", "uramaki", "fruit"):
            continue
        changed = np.abs(badges[one] - badges[other]).max(axis=2) > 30
        assert changed.mean() > 0.15, f"{one} and {other}"


@pytest.mark.parametrize(
    ("face", "count"), [("maki-1", 1), ("maki-3", 3), ("uramaki-5", 5), ("fruit-orange-orange", 2)]
)
def test_the_strip_shows_as_many_marks_as_the_card_counts(face: str, count: int) -> None:
    marks = len(FACES[face].fruits) or FACES[face].icons
    assert len(deck.ART[face].marks) == marks == count


def test_a_number_stands_where_the_scorer_counts_one() -> None:
    for face, art in deck.ART.items():
        wanted = FACES[face].worth or (FACES[face].icons if FACES[face].kind != "temaki" else 0)
        if face in draft.FACES:
            wanted = FACES[face].in_box["sushi-draft"]
        assert art.numeral == (str(wanted) if wanted else ""), face


def test_the_back_is_the_same_upside_down(rasters: dict[str, np.ndarray]) -> None:
    back = rasters[deck.BACK].astype(int)
    assert np.abs(back - back[::-1, ::-1]).mean() < 2


def test_only_draft_cards_can_show_dots() -> None:
    for face in set(deck.faces()) - set(draft.SUSHI):
        with pytest.raises(ValueError, match="only the sushi of Sushi Draft"):
            deck.svg(face, dots=True)


def test_every_name_can_be_cut_in_our_letters() -> None:
    for face in deck.ART:
        lines = [len(re.findall("M", deck.svg(face, language))) for language in LANGUAGES]
        assert min(lines) > len(name(face)), face


def test_language_swaps_the_two_names() -> None:
    assert deck.svg("eel", "de") != deck.svg("eel", "en")
    assert deck.svg("eel") == deck.svg("eel", "en")


def test_a_raster_has_the_width_asked_for_and_square_corners() -> None:
    picture = deck.raster("eel", 96)
    assert picture.shape == (150, 96, 3)
    assert picture.dtype == np.uint8
    assert (picture[0, 0] == [0x91, 0x33, 0x39]).all()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1"),
        (-0.001, "0"),
        (2.5, "2.5"),
        (1 / 3, ".33"),
        (-0.5, "-.5"),
        (10.2, "10.2"),
        (100, "100"),
        (0, "0"),
        (-4, "-4"),
    ],
)
def test_numbers_are_written_short(value: float, text: str) -> None:
    assert number(value) == text


def test_ink_is_darker_than_every_background() -> None:
    for colour, _ in palette.FAMILIES.values():
        if colour != palette.background("wild"):
            assert brightness(INK) < brightness(colour)
