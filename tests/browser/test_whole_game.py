"""Whole evenings, as people would spend them."""

import re
from collections.abc import Callable
from typing import Any

from tests.browser.conftest import confirm, new_game, photograph, serious, to_seat, type_cards


def totals(page: Any) -> list[int]:
    cells = page.locator(".scores [role=cell].total").all_inner_texts()
    return [int(text.replace("−", "-")) for text in cells]


def test_party_with_photos_of_our_own_deck(phone: Any) -> None:
    code = new_game(phone, "Ana", "Ben", "Cem", game="sushi-go-party", menu="points-platter")
    phone.click("text=Everyone is here")
    # Round 1: an egg was taken for a salmon. Two taps put it right.
    for seat, name in enumerate(("1-ana", "1-ben", "1-cem")):
        to_seat(phone, code, 1, seat)
        photograph(phone, name)
        assert phone.inner_text("#tally b") == "10"
        if name == "1-ben":
            assert phone.inner_text("#confirm") == "Check 1 card"
            phone.click("#cards .doubt button")
            assert serious(phone) == []
            phone.click("#chooser .likely[data-choose=egg-nigiri]")
        confirm(phone)
    phone.wait_for_selector(".seatbill")
    # Touch a line and its cards light up in the photo.
    ana = phone.locator(".seatbill", has_text="Ana")
    ana.locator("summary").click()
    ana.locator("[data-light]", has_text="different onigiri").click()
    assert ana.locator("g.lit").count() == 3
    assert serious(phone) == []
    # Round 2: a special order is answered.
    for seat, name in enumerate(("2-ana", "2-ben", "2-cem")):
        to_seat(phone, code, 2, seat)
        photograph(phone, name)
        if name == "2-ben":
            phone.click("#confirm")
            phone.click("#chooser [data-choose=egg-nigiri] >> nth=0")
            phone.wait_for_selector("text=special order: copies egg nigiri")
        confirm(phone)
    # Round 3: Ana's uramaki were scored during the round and are gone.
    for seat, name in enumerate(("1-ana", "1-ben", "1-cem")):
        to_seat(phone, code, 3, seat)
        photograph(phone, name)
        if name == "1-ana":
            for face in ("uramaki 5", "uramaki 4"):
                phone.click(f"#cards button:has-text('{face}')")
                phone.click("#remove-card")
        if name == "1-ben":
            phone.click("#confirm")
            phone.click("#right")
        confirm(phone)
    phone.wait_for_selector("#question")
    phone.locator("#question details").evaluate("d => d.open = true")
    for box in phone.locator("#question input[type=checkbox]:checked").all():
        box.uncheck()
    phone.check("input[name=place0][value='0']")
    phone.click("text=Save")
    phone.wait_for_selector(".seatbill")
    phone.click("text=The bill, please!")
    phone.wait_for_selector("#winner")
    assert serious(phone) == []
    before = totals(phone)
    # An earlier round is corrected, and everything after it follows.
    to_seat(phone, code, 1, 2)
    phone.click("#cards button:has-text('squid nigiri') >> nth=0")
    phone.click("#chooser [data-choose=egg-nigiri]")
    phone.wait_for_selector("text=This correction counts only when you save it")
    confirm(phone)
    phone.goto(f"/t/{code}/sheet")
    assert totals(phone) == [before[0], before[1], before[2] - 2]
    phone.goto(f"/t/{code}/log")
    assert "− squid nigiri" in phone.inner_text("main")
    # A picture to share, and a rematch.
    phone.goto(f"/t/{code}/sheet")
    with phone.expect_download() as download:
        phone.click("[data-share]")
    assert download.value.suggested_filename == "okaikei.png"
    phone.click("text=Rematch")
    phone.wait_for_url(re.compile(rf"/t/(?!{code})\w+/round/1"))


def test_sushi_go_typed_by_hand(phone: Any) -> None:
    code = new_game(phone, "Ana", "Ben")
    first = (
        "tempura",
        "tempura",
        "sashimi",
        "sashimi",
        "sashimi",
        "maki-3",
        "maki-2",
        "pudding",
        "dumpling",
        "wasabi",
    )
    second = (
        "dumpling",
        "dumpling",
        "egg-nigiri",
        "salmon-nigiri",
        "maki-1",
        "maki-1",
        "chopsticks",
        "pudding",
        "pudding",
    )
    for number in (1, 2, 3):
        to_seat(phone, code, number, 0)
        started = phone.evaluate("performance.now()")
        type_cards(phone, *first)
        print(f"ten cards typed in {(phone.evaluate('performance.now()') - started) / 1000:.1f} s")
        assert phone.inner_text("#tally b") == "10"
        confirm(phone)
        to_seat(phone, code, number, 1)
        type_cards(phone, *second, "wasabi", "squid-nigiri", "squid-nigiri")
        phone.click("#on-wasabi")
        phone.wait_for_selector("text=12 cards seen, 10 dealt")
        for _ in range(3):  # the mark, and two cards too many
            phone.click("#undo")
        assert phone.inner_text("#tally b") == "10"
        confirm(phone)
        phone.wait_for_selector(".seatbill")
    phone.click("text=The bill, please!")
    assert phone.inner_text("#winner h2") == "Ana"


def test_a_slow_finger_loses_no_card(phone: Any) -> None:
    # A key that is held takes a card away; here the machine is slow, not the finger.
    phone.add_init_script(
        "const wait = setTimeout; setTimeout = (go, ms) => wait(go, ms === 500 ? 1e6 : ms);"
    )
    code = new_game(phone, "Ana", "Ben")
    to_seat(phone, code, 1, 0)
    held: list[Any] = []

    def hold(route: Any) -> None:  # a function of ours: Playwright marks it, which a built-in one cannot bear
        held.append(route)

    phone.route("**/draft", hold)
    with phone.expect_request("**/draft"):
        type_cards(phone, "tempura")
    phone.locator("#keypad [data-face=tempura]").hover()
    phone.mouse.down()
    while not held:
        phone.wait_for_timeout(50)
    held[0].continue_()  # the answer to the tap before comes while the finger is down
    phone.wait_for_selector("#saved:text-is('saved')")
    phone.unroute("**/draft")
    phone.mouse.up()
    phone.wait_for_selector("#tally b:text-is('2')")


def test_two_phones_see_each_other(phone: Any, new_phone: Callable[..., Any]) -> None:
    code = new_game(phone, "Ana", "Ben")
    ben = new_phone()
    ben.goto("/")
    ben.fill("#code", f"{code[:3]} {code[3:].lower()}")
    ben.click("button:has-text('Join')")
    ben.click("[aria-label$=': Ben']")
    ben.wait_for_url(f"**/t/{code}/round/1")
    to_seat(phone, code, 1, 0)
    type_cards(phone, "tempura", "tempura", *["sashimi"] * 8)
    confirm(phone)
    ben.wait_for_selector("[data-seat='0'][data-state=counted]")


def test_a_conflict_is_settled_by_hand(new_phone: Callable[..., Any]) -> None:
    host, ben = new_phone(expect_errors=True), new_phone()  # the browser logs a conflict by itself
    code = new_game(host, "Ana", "Ben")
    ben.goto(f"/join/{code}")
    ben.click("[aria-label$=': Ben']")
    to_seat(host, code, 1, 1)
    to_seat(ben, code, 1, 1)
    host.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    type_cards(ben, "pudding", "maki-1")
    ben.wait_for_selector("#saved:text-is('saved')")
    type_cards(host, "dumpling")
    host.click("#take-theirs")
    assert host.inner_text("#tally b") == "2"
    ben.wait_for_timeout(300)
    assert ben.inner_text("#tally b") == "2"


def test_a_reload_or_a_lost_connection_in_the_middle_loses_nothing(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(expect_errors=True)
    code = new_game(phone, "Ana", "Ben")
    to_seat(phone, code, 1, 0)
    type_cards(phone, "tempura", "tempura")
    phone.reload()
    phone.wait_for_selector("#tally b:text-is('2')")
    phone.context.set_offline(True)
    type_cards(phone, "squid-nigiri")
    assert phone.locator("#on-wasabi").count() == 0
    type_cards(phone, "wasabi", "squid-nigiri")  # that one wasabi is free, the phone knows by itself
    phone.click("#on-wasabi")
    type_cards(phone, "squid-nigiri")
    assert phone.locator("#on-wasabi").count() == 0
    phone.wait_for_selector("#away:not([hidden])")
    phone.context.set_offline(False)
    phone.wait_for_selector("#saved:text-is('saved')")
    phone.reload()
    phone.wait_for_selector("#tally b:text-is('6')")
    assert phone.locator("#cards small", has_text="on wasabi").count() == 1


def test_a_save_whose_answer_was_lost_is_no_conflict_with_oneself(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(expect_errors=True)
    code = new_game(phone, "Ana", "Ben")
    to_seat(phone, code, 1, 0)

    def swallow(route: Any) -> None:
        route.fetch()  # the server hears it
        route.abort()  # and the phone never learns

    phone.route("**/draft", swallow)
    type_cards(phone, "tempura")
    phone.wait_for_selector("#away:not([hidden])")
    type_cards(phone, "sashimi")
    phone.unroute_all(behavior="ignoreErrors")
    phone.reload()
    phone.wait_for_selector("#tally b:text-is('2')")
    type_cards(phone, "wasabi")
    phone.wait_for_selector("#saved:text-is('saved')")
    assert phone.locator("#take-theirs").count() == 0
    phone.reload()
    phone.wait_for_selector("#tally b:text-is('3')")


def test_what_the_server_refuses_is_not_called_saved(new_phone: Callable[..., Any]) -> None:
    phone = new_phone(expect_errors=True)
    code = new_game(phone, "Ana", "Ben")
    to_seat(phone, code, 1, 0)
    phone.route("**/draft", lambda route: route.fulfill(status=507, json={"problem": "The disk is full."}))
    type_cards(phone, "tempura")
    phone.wait_for_selector("#saved:text-is('not saved')")
    phone.unroute_all(behavior="ignoreErrors")
    phone.reload()
    phone.wait_for_selector("#tally b:text-is('1')")  # the phone kept it, and sends it again
    phone.wait_for_selector("#saved:text-is('saved')")
