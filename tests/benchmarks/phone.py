"""How soon the pages can be used on a slow phone, and what ten cards typed by hand cost; printed only.

The phone is chromium with its processor slowed and the network narrowed, and an empty cache for each page.
"""

import statistics
import tempfile
import time
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, PHONE, new_game
from tests.webapp.in_process_server import serving

SLOWER = 6  # times; a phone of a few years ago, as Lighthouse reckons
NETWORK = {"offline": False, "latency": 40, "downloadThroughput": 1_250_000, "uploadThroughput": 625_000}
TIMES = 5
# What shows that the page answers to a thumb: its own content, put there or made alive by its scripts.
PAGES = {
    "first page": ("/", "main a"),
    "new game": ("/new", "#steps [aria-current]"),
    "join": ("/t/{code}/table", ".bigcode"),
    "fix-up": ("/t/{code}/round/1/seat/0/", "#keypad .tile"),
    "round": ("/t/{code}/round/1", "main"),
    "sheet": ("/t/{code}/sheet", "main"),
}

# From the tap on a link, so without the time chromium takes to start: painted, and the scripts run.
USABLE = """() => Math.max(
  performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd,
  performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity)"""


def _slow(page: Any) -> Any:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def _opened(browser: Any, address: str, cookies: list[Any], path: str, alive: str) -> tuple[float, int]:
    """Seconds until the page shows and its scripts have run, and the bytes that travelled."""
    context = browser.new_context(base_url=address, **PHONE)
    context.add_cookies(cookies)
    page = context.new_page()
    session = _slow(page)
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto(path, wait_until="domcontentloaded")  # modules have run by then
    page.wait_for_selector(alive)
    page.wait_for_load_state("load")
    page.wait_for_timeout(300)  # what was painted is told a little later
    milliseconds = page.evaluate(USABLE)
    context.close()
    return milliseconds / 1000, sum(sizes)


def _ten_cards(browser: Any, address: str, cookies: list[Any], path: str) -> float:
    """Seconds from the first of ten taps to the tenth card on the page."""
    context = browser.new_context(base_url=address, **PHONE)
    context.add_cookies(cookies)
    page = context.new_page()
    _slow(page)
    page.goto(path)
    page.wait_for_selector("#keypad .tile")
    tiles = page.locator("#keypad .tile")
    count = min(tiles.count(), 5)
    began = time.perf_counter()
    for number in range(10):
        tiles.nth(number % count).tap()
    page.wait_for_selector("#cards > li:nth-child(10)")
    taken = time.perf_counter() - began
    context.close()
    return taken


def main() -> None:
    """Print a row for each page."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving({"DATA": folder}) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        host = browser.new_context(base_url=address, **PHONE)
        code = new_game(host.new_page(), "Ann", "Ben", game="sushi-go")
        cookies = host.cookies()
        print(f"chromium, processor slowed {SLOWER} times, 10 Mbit/s, 40 ms, empty cache; median of {TIMES}")
        for name, (path, alive) in PAGES.items():
            seen = [_opened(browser, address, cookies, path.format(code=code), alive) for _ in range(TIMES)]
            seconds = sorted(taken for taken, _ in seen)
            middle, slowest, weight = statistics.median(seconds), seconds[-1], seen[0][1] / 1000
            print(f"{name:<11} usable after {middle:.2f} s (slowest {slowest:.2f}), {weight:.0f} kB")
        path = PAGES["fix-up"][0].format(code=code)
        typed = statistics.median(_ten_cards(browser, address, cookies, path) for _ in range(TIMES))
        print(f"ten cards by hand: {typed:.1f} s of the page's own time")
        browser.close()


if __name__ == "__main__":
    main()
