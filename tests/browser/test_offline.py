"""Without a connection: nothing is lost, and what differs is shown."""

import re
from collections.abc import Callable
from typing import Any

from tests.browser.conftest import new_game, serious, to_seat, type_cards

SMALL = {"width": 390, "height": 664}
WATCH = """
window.seen = [];
new MutationObserver(() => {
  const shown = document.querySelector('#tally b')?.textContent;
  const away = document.getElementById('away')?.hidden === false;
  const last = window.seen.at(-1);
  if (shown !== undefined && (last?.[0] !== shown || last?.[1] !== away)) window.seen.push([shown, away]);
}).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
"""


def test_a_confirm_without_a_connection_is_kept_and_sent_later(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(expect_errors=True, viewport=SMALL)
    code = new_game(phone, "Ana", "Ben")
    phone.add_init_script(WATCH)
    to_seat(phone, code, 1, 0)
    type_cards(phone, *["tempura"] * 4, *["sashimi"] * 5)
    phone.wait_for_selector("#saved:text-is('saved')", state="attached")
    phone.context.set_offline(True)
    type_cards(phone, "dumpling")
    phone.wait_for_selector("#away:not([hidden])")
    phone.click("#confirm")
    phone.wait_for_selector("#kept")
    assert "kept on this phone" in phone.inner_text("#kept")
    assert serious(phone) == []
    phone.wait_for_timeout(4000)  # long enough for several requests to fail
    banner = [away for _, away in phone.evaluate("window.seen")]
    assert banner.count(True) == len(banner) - banner.index(True), banner  # it came once, and stayed
    phone.context.set_offline(False)
    phone.wait_for_url(re.compile(r"/round/1$"))
    phone.wait_for_selector("[data-seat='0'][data-state=counted]")


def test_a_fast_reload_after_three_taps_never_shows_two(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(expect_errors=True)
    code = new_game(phone, "Ana", "Ben")
    to_seat(phone, code, 1, 0)
    type_cards(phone, "tempura", "tempura")
    phone.wait_for_selector("#saved:text-is('saved')", state="attached")
    phone.route("**/draft", lambda route: route.abort())  # the third is still on its way
    type_cards(phone, "wasabi")
    phone.add_init_script(WATCH)
    phone.reload()
    phone.wait_for_selector("#tally b")
    phone.wait_for_timeout(2500)  # the page has asked the server meanwhile
    assert {shown for shown, _ in phone.evaluate("window.seen")} == {"3"}
    phone.unroute_all(behavior="ignoreErrors")
    phone.wait_for_selector("#saved:text-is('saved')", state="attached")


def test_a_conflict_shows_what_differs_with_names(new_phone: Callable[..., Any]) -> None:
    host, ben = new_phone(expect_errors=True, viewport=SMALL), new_phone()
    code = new_game(host, "Ana", "Ben")
    ben.goto(f"/join/{code}")
    ben.click("[aria-label$=': Ben']")
    to_seat(host, code, 1, 1)
    to_seat(ben, code, 1, 1)
    host.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    type_cards(ben, "pudding", "maki-1")
    ben.wait_for_selector("#saved:text-is('saved')")
    type_cards(host, "dumpling")
    host.wait_for_selector("#take-theirs")
    assert host.inner_text("[data-side=theirs]").split("\n") == ["Ben", "pudding", "maki 1"]
    assert host.inner_text("[data-side=mine]").split("\n") == ["You", "dumpling"]
    assert serious(host) == []
    host.click("#keep-mine")
    host.wait_for_selector("#saved:text-is('saved')")
    assert host.inner_text("#tally b") == "1"
    ben.wait_for_selector("#tally b:text-is('1')")


def test_the_keypad_opens_without_a_connection_and_what_was_typed_is_sent_later(
    new_phone: Callable[..., Any],
) -> None:
    phone = new_phone(expect_errors=True, viewport=SMALL, service_workers="allow")
    code = new_game(phone, "Ana", "Ben")
    phone.goto(f"/t/{code}/round/1")
    phone.evaluate("navigator.serviceWorker.ready.then(() => null)")
    phone.reload()  # now under the worker, which keeps the pages of both players
    pages = "caches.open('pages').then((cache) => cache.keys())"
    kept = f"{pages}.then((all) => all.filter((page) => page.url.includes('/seat/')).length)"
    while phone.evaluate(kept) < 2:
        phone.wait_for_timeout(200)
    to_seat(phone, code, 1, 0)
    type_cards(phone, "tempura", "tempura")
    phone.wait_for_selector("#saved:text-is('saved')", state="attached")
    phone.context.set_offline(True)
    type_cards(phone, "sashimi")
    phone.reload()
    phone.wait_for_selector("#tally b:text-is('3')")
    type_cards(phone, "dumpling")
    to_seat(phone, code, 1, 1)  # never opened before
    type_cards(phone, "pudding")
    phone.goto(f"/t/{code}/sheet")
    assert "No connection" in phone.inner_text("main")
    assert serious(phone) == []
    phone.context.set_offline(False)
    for seat, count in ((0, "4"), (1, "1")):
        to_seat(phone, code, 1, seat)
        phone.wait_for_selector("#saved:text-is('saved')", state="attached")
        phone.wait_for_selector(f"#tally b:text-is('{count}')")
    assert phone.evaluate("caches.keys().then((n) => n.length)") == 2
