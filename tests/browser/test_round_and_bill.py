"""The round's standing, the bill and the rematch; names in one piece, and nothing that runs sideways."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.browser.conftest import serious

SMALL = {"width": 390, "height": 664}
NAMES = ("Ana", "Christopher", "Ben")
ROUND = (
    ("tempura", "tempura", "sashimi", "sashimi", "sashimi", "maki-3", "pudding", "egg-nigiri", "tempura"),
    (
        "dumpling",
        "dumpling",
        "dumpling",
        "maki-2",
        "pudding",
        "salmon-nigiri",
        "egg-nigiri",
        "wasabi",
        "maki-1",
    ),
    ("squid-nigiri", "maki-1", "maki-1", "chopsticks", "tempura", "dumpling", "sashimi", "maki-2", "maki-2"),
)
LAY = """async ([code, number, seat, faces]) => {
  const place = `/t/${code}/round/${number}/seat/${seat}/`;
  const headers = {"X-CSRF-Token": document.querySelector("meta[name=csrf]").content,
                   "Content-Type": "application/json"};
  const {version} = await (await fetch(place + "state")).json();
  const items = faces.map((face) => ({face}));
  const body = JSON.stringify({version, items});
  return (await fetch(place + "confirm", {method: "POST", headers, body})).status;
}"""
MAKE = """async (fields) => {
  const csrf = document.querySelector("meta[name=csrf]").content;
  const form = new URLSearchParams({csrf, first_round: "1"});
  for (const [key, values] of Object.entries(fields)) for (const value of values) form.append(key, value);
  return (await fetch("/new", {method: "POST", body: form})).url.match(/[/]t[/](\\w+)/)[1];
}"""
# Words that begin on one line and end on another.
BROKEN = """() => [...document.querySelectorAll(".name, .seat strong, #winner h2")].flatMap((element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), broken = [];
  for (let node; (node = walker.nextNode()); )
    for (const {0: word, index} of node.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index), range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size > 1) broken.push(word);
    }
  return broken;
})"""
CLIPPED = """() => { const frame = document.querySelector(".chart").getBoundingClientRect();
  return [...document.querySelectorAll(".chart text")].filter((text) => {
    const box = text.getBoundingClientRect();
    return box.right > frame.right + .5 || box.left < frame.left - .5;
  }).map((text) => text.textContent); }"""
SIDEWAYS = """() => { document.documentElement.style.fontSize = "200%";
  return Math.max(0, document.scrollingElement.scrollWidth - innerWidth - 1); }"""


def new_game(page: Any, *, game: str = "sushi-go", menu: str = "") -> str:
    """A table without the steps to it, which are tested elsewhere; returns its code."""
    page.goto("/")
    fields = {"game": [game], "menu": [menu], "player": NAMES, "colour": ["0", "1", "2"]}
    return str(page.evaluate(MAKE, fields))


def lay(page: Any, code: str, number: int, rows: Sequence[Sequence[str]] = ROUND) -> None:
    for seat, faces in enumerate(rows):
        assert page.evaluate(LAY, [code, number, seat, list(faces)]) == 200


def rotated(number: int) -> list[Sequence[str]]:
    return [ROUND[(seat + number) % len(ROUND)] for seat in range(len(ROUND))]


def test_from_the_standing_to_the_rematch(new_phone: Callable[..., Any]) -> None:
    phone, other = new_phone(viewport=SMALL), new_phone(viewport=SMALL, reduced_motion="reduce")
    code = new_game(phone)
    for number in (1, 2, 3):
        lay(phone, code, number, rotated(number))
    # The standing is at the top, with what it needs; the rest is folded.
    phone.goto(f"/t/{code}/round/2")
    standing = phone.locator("#standing")
    assert standing.bounding_box()["y"] < 250
    assert standing.locator(".seat").count() == 3
    assert "place" in standing.inner_text()
    assert "has the best round" in standing.locator("#decided").inner_text()
    assert phone.locator(".seatbill[open]").count() == 0
    assert phone.evaluate(BROKEN) == []
    assert serious(phone) == []
    # The game is over: from an earlier round the way leads to the bill.
    phone.click("text=The bill, please!")
    phone.wait_for_selector("#winner #decided")
    assert phone.evaluate(BROKEN) == []
    assert phone.evaluate(CLIPPED) == []
    assert phone.evaluate("getComputedStyle(document.querySelector('.cheer .plate')).animationName") == "rise"
    phone.emulate_media(media="print")
    assert phone.evaluate(CLIPPED) == []
    phone.emulate_media(media="screen")
    # Someone edits an earlier round, and is back on the bill.
    phone.goto(f"/t/{code}/round/1")
    phone.locator(".seatbill summary", has_text="Ana").click()
    phone.click("[aria-label='Edit: Ana']")
    phone.click("#cards button >> nth=0")
    phone.click("#chooser [data-choose=maki-1] >> nth=0")
    phone.wait_for_selector("#saved:text-is('saved')", state="attached")
    phone.click("#confirm")
    phone.wait_for_selector("#chooser[open] [data-answer], #winner")
    while phone.locator("#chooser[open] [data-answer]").count():
        phone.locator("#chooser [data-answer]").last.click()
        phone.wait_for_selector("#saved:text-is('saved')", state="attached")
        phone.click("#confirm")
        phone.wait_for_selector("#chooser[open] [data-answer], #winner")
    phone.wait_for_url("**/sheet")
    # A rematch is announced on the other phone.
    other.goto(f"/join/{code}")
    other.click("[aria-label$=': Ben']")
    other.wait_for_selector("#winner")
    assert other.evaluate("getComputedStyle(document.querySelector('.cheer .plate')).animationName") == "none"
    phone.click("text=Rematch")
    phone.wait_for_url("**/round/1")
    other.wait_for_selector("#rematch")
    assert serious(other) == []
    other.click("#rematch a")
    other.wait_for_url("**/round/1")
    assert other.url == phone.url


def test_uramaki_who_may_and_who_cannot(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(viewport=SMALL)
    code = new_game(phone, game="sushi-go-party", menu="points-platter")
    full = ("dumpling", "dumpling", "edamame", "edamame", "tea", "onigiri-circle", "onigiri-square")
    lay(phone, code, 1, [full, ("dumpling", *full), (*full, "egg-nigiri", "egg-nigiri", "tea")])
    phone.goto(f"/t/{code}/round/1")
    rows = phone.locator("#question fieldset >> nth=0").locator("label .name").all_inner_texts()
    assert rows == ["Ana lacks 3 cards", "Christopher lacks 2 cards", "Ben has all cards"]
    assert phone.locator("#question :checked").count() == 0  # two could have: the table must say
    assert phone.evaluate(BROKEN) == []
    assert serious(phone) == []
    phone.check("input[name=place0][value='2']")
    phone.click("text=Save")
    phone.wait_for_selector("#remarks")
    assert "only 0 of 10 cards are gone" in phone.inner_text("#remarks")
    phone.click("text=Ben took no place")
    phone.wait_for_selector("#standing")
    assert "uramaki place" not in phone.inner_text("main")


@pytest.mark.parametrize("locale", ["de-DE", "fr-FR"])
def test_nothing_runs_sideways_with_text_twice_as_large(new_phone: Callable[..., Any], locale: str) -> None:
    host = new_phone()
    code, begun = new_game(host), new_game(host, game="sushi-go-party", menu="points-platter")
    for number in (1, 2, 3):
        lay(host, code, number, rotated(number))
    lay(host, begun, 1, [("dumpling", "uramaki-3")])
    phone = new_phone(viewport=SMALL, is_mobile=False, locale=locale, expect_errors=True)
    phone.context.add_cookies(host.context.cookies())
    table = f"/t/{begun}"
    paths = [
        "/", "/new", "/join", "/games", "/import", "/nothing-here", "/players/Ana", f"{table}/table",
        f"{table}/table/seat/0", f"{table}/sheet", f"{table}/round/1", f"{table}/round/1/seat/0/",
        f"{table}/round/1/seat/1/", f"/t/{code}/sheet", f"/t/{code}/round/1", f"/t/{code}/log",
    ]  # fmt: skip
    found = {}
    for path in paths:
        phone.goto(path)
        if path.startswith(f"/t/{code}"):
            assert serious(phone) == []
        found[path] = phone.evaluate(SIDEWAYS)
    assert found == dict.fromkeys(paths, 0)
