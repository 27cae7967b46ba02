"""The fix-up page on a small phone: doubts with their answers, the straightened photo, the keypad."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import laid_tables
from tests.browser.conftest import TIMEOUT, confirm, new_game, serious, to_seat, type_cards
from tests.webapp.in_process_server import serving

SMALL = {"viewport": {"width": 390, "height": 664}}
DOCUMENT = Path(__file__).parents[2] / "docs" / "fix-up.md"
TEN = (*["dumpling"] * 4, *["edamame"] * 3, *["tea"] * 3)
# Counts what fingers do, on all pages together; and writes vibrations down, which no test can feel.
WATCH = """
addEventListener("pointerup", () => (sessionStorage.taps = 1 + Number(sessionStorage.taps ?? 0)), true);
navigator.vibrate = (pattern) => (sessionStorage.felt = `${sessionStorage.felt ?? ""} ${pattern}`);
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("data")
    with serving({"DATA": data, "READER": "tests.browser.laid_tables:load"}) as where:
        yield where


@pytest.fixture
def small(new_phone: Callable[..., Any]) -> Any:
    page = new_phone(**SMALL)
    page.add_init_script(WATCH)
    return page


def photographed(page: Any, folder: Path, name: str) -> None:
    """Take a photo of a table with the camera, and wait until it is read."""
    page.wait_for_selector("#keypad .tile", state="attached")
    # As over plain HTTP, where a page gets no viewfinder: the phone's own camera takes the photo.
    page.evaluate(
        "Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true })"
    )
    with page.expect_file_chooser() as chooser:
        page.tap("#camera-label")
    chooser.value.set_files(laid_tables.photo(folder, name))
    page.wait_for_selector("#photo:not([hidden]) [data-outline]", timeout=2 * TIMEOUT)


def taps(page: Any) -> int:
    """How often a finger tapped since this was last asked."""
    return int(
        page.evaluate("() => { const n = sessionStorage.taps ?? 0; sessionStorage.taps = 0; return n; }")
    )


def faces(page: Any) -> list[str]:
    """The cards as the server has them, sorted."""
    page.wait_for_selector("#saved:not(:text-is('saving …'))", state="attached")
    state = page.evaluate("async () => (await fetch(`${location.pathname}state`)).json()")
    return sorted(item["face"] + "/on_wasabi" * bool(item.get("on_wasabi")) for item in state["items"])


def answer(page: Any, code: str) -> None:
    page.tap(f"#chooser [data-doubt-answer='{code}']")


def done(page: Any) -> None:
    """Confirm, and wait until the cards count."""
    page.wait_for_selector("#saved:not(:text-is('saving …'))", state="attached")
    page.tap("#confirm")
    page.wait_for_url(re.compile(r"/round/\d$"))


def test_taps_as_the_document_says(small: Any, tmp_path: Path) -> None:
    counted = {}
    squid, order = laid_tables.SQUID, "copies egg-nigiri"

    def seat(code: str, number: int) -> None:
        to_seat(small, code, 1, number)
        taps(small)

    code = new_game(small, "Ana", "Ben")
    seat(code, 0)
    photographed(small, tmp_path, "clean")
    done(small)  # a free wasabi and a nigiri beside it: the photo shows it, nothing is asked
    counted["a clean photo"] = taps(small)
    seat(code, 1)
    photographed(small, tmp_path, "misread")
    small.tap("#confirm")
    answer(small, f"face {squid}")
    done(small)
    counted["one misread card"] = taps(small)

    small.goto(f"/t/{code}/round/2")
    taps(small)
    small.tap("a[href$='/round/1']")
    small.tap(".seatbill summary:has-text('Ben')")
    small.tap("a[href$='/round/1/seat/1/']")
    small.tap("#cards button:has-text('maki 3')")
    small.tap("#chooser [data-choose=maki-2]")
    done(small)
    counted["a card of an earlier round"] = taps(small)

    code = new_game(small, "Ana", "Ben")
    seat(code, 0)
    photographed(small, tmp_path, "missed wasabi")
    small.tap("#overlay [data-label].doubt")
    answer(small, "add-wasabi-under")
    assert "egg-nigiri/on_wasabi" in faces(small)
    assert faces(small).count("wasabi") == 2
    done(small)
    counted["a missed wasabi under its nigiri"] = taps(small)
    seat(code, 1)
    photographed(small, tmp_path, "missed card")
    tap_photo(small, laid_tables.PLAIN[9].quad.mean(axis=0).tolist())
    small.tap("#chooser [data-choose=pudding]")
    done(small)
    counted["a missed card"] = taps(small)

    code = new_game(small, "Ana", "Ben", "Cem", game="sushi-go-party", menu="points-platter")
    seat(code, 0)
    photographed(small, tmp_path, "special order")
    small.tap("#confirm")
    answer(small, order)
    done(small)
    counted["a special order"] = taps(small)
    seat(code, 1)
    type_cards(small, *TEN)
    done(small)
    counted["ten cards by hand"] = taps(small)

    rows = re.findall(
        r"^\| (a [\w ]+|one [\w ]+|ten [\w ]+) \| (\d+) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE
    )
    assert counted == {what: int(count) for what, count in rows}


def tap_photo(page: Any, point: list[float]) -> None:
    """Tap the place of the page at which a point of the photo is seen."""
    x, y = page.evaluate(
        """async ([x, y]) => {
          const asset = performance.getEntriesByType("resource").map((e) => e.name);
          const load = (name) => import(asset.find((url) => url.includes(`/${name}`)));
          const [{ project }, { toFrame }] = [await load("perspective"), await load("photo_view")];
          const { left, top } = document.getElementById("photo").getBoundingClientRect();
          const [a, b] = project(toFrame(), [x, y]);
          return [left + a, top + b];
        }""",
        point,
    )
    page.touchscreen.tap(x, y)


def test_each_doubt_has_its_answers_and_leads_to_the_next(small: Any, tmp_path: Path) -> None:
    code = new_game(small, "Ana", "Ben")
    to_seat(small, code, 1, 0)
    photographed(small, tmp_path, "three doubts")
    assert "30,60,30" in small.evaluate("sessionStorage.felt")
    assert small.inner_text("#confirm") == "Check 3 cards"
    small.tap("#confirm")
    assert small.inner_text("#doubt") == "Is there one more card here?"
    offered = small.locator("#chooser .answer").all_inner_texts()
    assert offered == ["No", "Yes, squid nigiri", "Yes, salmon nigiri", "Another card"]
    assert serious(small) == []
    answer(small, f"add {laid_tables.SQUID}")
    small.wait_for_selector("#doubt:has-text('Do two sashimi lie here, or one?')")
    answer(small, "one")
    small.wait_for_selector("#doubt:has-text('belong to this tableau')")
    answer(small, "not-mine")
    small.tap("#chooser [data-answer=yes]")  # the squid was not seen, so it is asked what lies on wasabi
    small.wait_for_selector("#confirm:focus:has-text('Confirm 8 cards')")
    assert not small.locator("#chooser").is_visible()
    assert faces(small).count("sashimi") == 2
    assert laid_tables.SQUID in faces(small)
    # Undo brings a card back with its doubt; a reload keeps both.
    small.tap("#undo")
    small.tap("#undo")
    small.wait_for_selector("#confirm:has-text('Check 1 card')")
    small.wait_for_selector("#saved:text-is('saved')")
    small.reload()
    small.tap("#confirm")
    answer(small, "mine")
    small.tap("#chooser [data-answer=yes]")  # with that card other cards lie there
    small.wait_for_selector("#confirm:focus")
    confirm(small)
    assert small.evaluate("sessionStorage.felt").endswith(" 20")


def box(page: Any, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found
    return dict(found)


def in_view(page: Any, *selectors: str) -> bool:
    """Whether all of these are seen whole and nothing lies over them."""
    return all(
        page.locator(selector).first.evaluate(
            """(e) => { const b = e.getBoundingClientRect();
            return [b.top + 4, b.bottom - 4].every((y) => y >= 0 && y <= innerHeight
              && e.contains(document.elementFromPoint(b.x + b.width / 2, y))); }"""
        )
        for selector in selectors
    )


SHAPES = """() => [...document.querySelectorAll("[data-outline] polygon")].map((p) => {
  const at = [...p.points]; const side = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  return side(at[1], at[2]) / side(at[0], at[1]); })"""
ON_TOP = """() => [...document.querySelectorAll("[data-label]")].map((label) => {
  const b = label.getBoundingClientRect();
  const hit = document.elementsFromPoint(b.x + b.width / 2, b.y + b.height / 2);
  const card = hit.find((e) => e.closest("[data-outline]")).closest("[data-outline]");
  return [label.dataset.label, hit[0].closest("[data-label]")?.dataset.label, card.dataset.outline]; })"""


def test_the_photo_is_straight_cropped_named_and_zoomed(small: Any, tmp_path: Path) -> None:
    code = new_game(small, "Ana", "Ben")
    to_seat(small, code, 1, 0)
    photographed(small, tmp_path, "clean")
    assert all(abs(shape - 89 / 57) < 0.05 for shape in small.evaluate(SHAPES))  # a card, not a slanted one
    frame, first = box(small, "#photo"), box(small, "[data-outline='0'] polygon")
    last = box(small, "[data-outline='8'] polygon")
    assert last["x"] + last["width"] - first["x"] > 0.85 * frame["width"]
    sizes = small.locator("#overlay text").evaluate_all(
        "all => all.map((e) => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert len(sizes) == 10
    assert min(sizes) >= 12
    # Every name lies on what shows of its card, and a tap on it opens that card: the lower tempura too.
    assert [(label, label, label) for label, _, _ in small.evaluate(ON_TOP)] == [
        tuple(each) for each in small.evaluate(ON_TOP)
    ]
    assert small.locator("[data-link='1']").count() == 1
    assert "on wasabi" in small.text_content("[data-label='1']")
    assert in_view(small, "#tally", "#undo", "#confirm")
    small.mouse.wheel(0, 2000)
    assert in_view(small, "#tally", "#undo", "#confirm")
    small.mouse.wheel(0, -2000)
    small.tap("[data-label='4']")
    small.tap("#chooser [data-choose=dumpling]")
    small.wait_for_selector("[data-label='4']:has-text('dumpling')")
    # Two fingers make the cards larger, not the names, and are no tap.
    before = box(small, "[data-outline='1'] polygon")["width"]
    pinch(small, frame)
    small.wait_for_function(
        "w => document.querySelector(\"[data-outline='1'] polygon\").getBoundingClientRect().width > 1.5 * w",
        arg=before,
    )
    assert not small.locator("#chooser").is_visible()
    assert (
        small.locator("#overlay text").first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
        == sizes[0]
    )
    for _ in range(4):
        small.tap("#zoom-out")
    assert box(small, "[data-outline='1'] polygon")["width"] < before


def pinch(page: Any, frame: dict[str, float]) -> None:
    """Two fingers apart, in the middle of the photo."""
    session = page.context.new_cdp_session(page)
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": x + side * d, "y": y, "id": n} for d in apart for n, side in enumerate((-1, 1))]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 30)
    for apart in range(35, 95, 5):
        touch("touchMove", apart)
    touch("touchEnd")


PLACES = """() => [...document.querySelectorAll("#keypad .tile")].map((e) =>
  [e.offsetLeft, e.offsetTop, e.offsetWidth, e.offsetHeight].join())"""


@pytest.mark.parametrize(
    ("menu", "locale"),
    [("my-first-meal", "en-GB"), ("points-platter", "de-DE"), ("dinner-for-two", "en-GB")],
)
def test_all_keys_are_in_view_and_stay_where_they_are(
    new_phone: Callable[..., Any], menu: str, locale: str
) -> None:
    small = new_phone(**SMALL)
    players = ("Ana", "Ben") if menu == "dinner-for-two" else ("Ana", "Ben", "Cem")
    code = new_game(small, *players, game="sushi-go-party", menu=menu)
    if locale == "de-DE":
        small.click("button[name=language][value=de]")
    to_seat(small, code, 1, 0)
    assert in_view(
        small, *[f"#keypad .tile >> nth={n}" for n in range(small.locator("#keypad .tile").count())]
    )
    places = small.evaluate(PLACES)
    keys = small.locator("#keypad .tile")
    for n in (0, 0, 1, keys.count() - 1):
        keys.nth(n).tap()
    small.wait_for_selector("#points")
    assert small.evaluate(PLACES) == places
    assert in_view(small, "#tally", "#undo", "#confirm")
    assert serious(small) == []


def test_a_long_press_takes_one_away_and_points_count_along(small: Any) -> None:
    code = new_game(small, "Ana", "Ben")
    to_seat(small, code, 1, 0)
    type_cards(small, "tempura", "tempura", "tempura")
    small.wait_for_selector("#points:has-text('5 points so far')")
    small.locator("#keypad [data-face=tempura]").hover()
    small.mouse.down()
    small.wait_for_selector("#tally b:text-is('2')")
    small.mouse.up()
    small.wait_for_selector("#saved:text-is('saved')")
    assert small.inner_text("#tally b") == "2"
    small.focus("#keypad [data-face=tempura]")
    small.keyboard.press("Delete")
    small.wait_for_selector("#points:has-text('0 points so far')")


def test_what_a_card_can_be_siblings_before_the_menu(small: Any, tmp_path: Path) -> None:
    code = new_game(small, "Ana", "Ben")
    to_seat(small, code, 1, 0)
    photographed(small, tmp_path, "misread")
    small.tap("#cards button:has-text('maki 3')")
    offered = small.locator("#chooser [data-choose]").evaluate_all("all => all.map((e) => e.dataset.choose)")
    assert offered[:2] == ["maki-1", "maki-2"]
    small.tap("#chooser-close")
    small.tap("[data-label='9']")
    assert small.locator("#chooser .answer").all_inner_texts() == [
        "Salmon nigiri",
        "Squid nigiri",
        "Egg nigiri",
    ]
    assert small.locator("#chooser .closeup img").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_two_like_rows_show_the_cards_of_the_photo(
    new_phone: Callable[..., Any], tmp_path: Path, scheme: str
) -> None:
    small = new_phone(**SMALL, color_scheme=scheme)
    code = new_game(small, "Ana", "Ben")
    to_seat(small, code, 1, 0)
    photographed(small, tmp_path, "two salmon")
    small.tap("#cards button:has-text('maki 3')")  # nobody looked whether this one lies on the wasabi
    small.tap("#chooser [data-choose=egg-nigiri]")
    small.wait_for_selector("[data-question=wasabi]")
    small.tap("#confirm")
    assert small.locator("#chooser .check:has-text('salmon nigiri') .thumbnail img").count() == 2
    assert serious(small) == []
    small.tap("#chooser [data-answer=yes]")
    small.wait_for_selector("#confirm:focus")
    assert serious(small) == []
