"""Takes pictures of the main pages on a phone of 390 × 844; needs chromium and the dev extra.

python docs/screenshots.py             the pictures of the README, beside this file
python docs/screenshots.py --all OUT   every main page to look at, English and light, German and dark
"""

import argparse
import io
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from PIL import Image
from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
ROOT = Path(__file__).parents[1]
FOLDER = Path(__file__).parent
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
READING_TIMEOUT = 120_000  # milliseconds, for a photo on a busy computer


@contextmanager
def demo_server() -> Iterator[tuple[str, str]]:
    """`okaikei serve --demo` on a free port: its address, and the path that makes a phone the host."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = [sys.executable, "-m", "okaikei", "serve", "--demo", "--host", "127.0.0.1", "--port", port]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            for line in server.stdout:
                if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                    with urlopen(found.group()) as first_page:  # noqa: S310 (our own server)
                        path = re.search(r"/join/\w+/host/[\w-]+", first_page.read().decode())
                    assert path is not None
                    yield found.group(), path.group()
                    return
        finally:
            server.terminate()


def picture(page: Any, *, whole: bool = False) -> Image.Image:
    """The page as it is seen, or all of it."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    return Image.open(io.BytesIO(page.screenshot(full_page=whole))).convert("RGB")


def keep(page: Any, name: str) -> None:
    """The page as it is seen, as a small WebP for the README."""
    path = FOLDER / f"{name}.webp"
    picture(page).save(path, quality=82, method=6)
    print(path.name, path.stat().st_size // 1000, "kB")


def wait_until_read(page: Any) -> None:
    """Until the photo is read; a busy computer gives up at times, and gets the same photo once more."""
    while True:
        page.wait_for_selector("#progress", state="hidden", timeout=READING_TIMEOUT)
        if page.locator("#cards button").count():
            return
        page.click("#sample")
        page.wait_for_selector("#progress", state="visible", timeout=READING_TIMEOUT)


def open_all(page: Any) -> None:
    """Unfold what is folded."""
    page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))")


def to_menu(page: Any, *names: str) -> None:
    """Through the steps of a new game as far as its menu."""
    for step in ("players", "menu"):
        page.click("#next")
        page.wait_for_selector(f"[data-step={step}]:not([hidden])")
        for place, name in enumerate(names if step == "players" else ()):
            page.fill(f"#player{place}", name)


def finish(page: Any, table: str) -> None:
    """Confirm what the demo leaves open, and copy the rounds into the third, to see the end."""
    page.evaluate(
        """async (table) => {
          const headers = {"X-CSRF-Token": document.querySelector("meta[name=csrf]").content,
                           "Content-Type": "application/json"};
          const state = async (n, s) => (await fetch(`${table}/round/${n}/seat/${s}/state`)).json();
          const rounds = [[2, 1, 1, 2], [2, 2, 1, 0], [3, 0, 1, 1], [3, 1, 2, 0], [3, 2, 1, 0]];
          for (const [number, seat, from, other] of rounds) {
            const {version} = await state(number, seat);
            const items = (await state(from, other)).items.map(({face, ordered}) => ({face, ordered}));
            await fetch(`${table}/round/${number}/seat/${seat}/confirm`,
                        {method: "POST", headers, body: JSON.stringify({version, items})});
          }
        }""",
        table,
    )


def take_for_readme(browser: Any, address: str, path: str) -> None:
    """The pictures that the README shows."""
    context = browser.new_context(base_url=address, device_scale_factor=1.5, locale="en-GB", **PHONE)
    page = context.new_page()
    page.goto("/new")
    to_menu(page, "Ana", "Ben")
    page.check("input[name=menu][value=sushi-go]")
    keep(page, "new-game")
    page.goto(path)
    table = page.url.split("/round/")[0]
    keep(page, "round")
    page.goto(f"{table}/round/2/seat/1/")
    wait_until_read(page)
    keep(page, "fix-up")
    page.goto(f"{table}/round/1")
    open_all(page)
    page.locator("[data-light]", has_text="different onigiri").first.click()
    keep(page, "points")
    dark = browser.new_context(
        base_url=address, device_scale_factor=1.5, color_scheme="dark", locale="en-GB", **PHONE
    ).new_page()
    dark.goto(path)
    dark.goto(f"{table}/round/3/seat/0/")
    dark.wait_for_selector("#keypad .tile")
    keep(dark, "keypad-dark")
    finish(page, table)
    page.goto(f"{table}/sheet")
    keep(page, "bill")


def take_all(browser: Any, address: str, path: str, out: Path) -> None:
    """Every main page, in English and light, in German and dark."""
    out.mkdir(parents=True, exist_ok=True)
    pages = {
        language: browser.new_context(
            base_url=address, device_scale_factor=1, locale=language, color_scheme=scheme, **PHONE
        ).new_page()
        for language, scheme in (("en-GB", "light"), ("de-DE", "dark"))
    }
    for page in pages.values():
        page.goto(path)
    table = pages["en-GB"].url.split("/round/")[0]

    def every(name: str, where: str, prepare: Any = None) -> None:
        for language, page in pages.items():
            page.goto(where)
            if prepare:
                prepare(page)
            # Parts that are not in view are not drawn, which a picture of the whole page would show.
            page.evaluate(
                "document.querySelectorAll('.choice').forEach((e) => (e.style.contentVisibility = 'visible'))"
            )
            picture(page, whole=True).save(out / f"{name}-{language[:2]}.png")

    def choose(page: Any) -> None:
        wait_until_read(page)
        page.locator("#cards button").first.click()
        page.wait_for_selector("#chooser[open]")

    def players(page: Any) -> None:
        page.click("#next")
        page.wait_for_selector("#player0:visible")

    def own_menu(page: Any) -> None:
        to_menu(page)
        page.check("input[name=menu][value=own]")

    def summary(page: Any) -> None:
        to_menu(page)
        page.click("#next")
        page.wait_for_selector("#summary:visible")
        open_all(page)

    def another_menu(page: Any) -> None:
        summary(page)
        page.click("#next")
        page.click("a[href$='/table/menu']")
        page.wait_for_selector("input[name=menu]:checked")

    every("home", "/")
    every("new-1-game", "/new")
    every("new-2-players", "/new", players)
    every("new-3-menu", "/new", own_menu)
    every("new-4-summary", "/new", summary)
    every("join", "/join")
    every("games", "/games")
    every("import", "/import")
    every("decks", "/decks", open_all)
    every("nothing", "/nothing-here")
    every("round-2", f"{table}/round/2")
    every("fix-up", f"{table}/round/2/seat/1/", wait_until_read)
    every("chooser", f"{table}/round/2/seat/1/", choose)
    every("keypad", f"{table}/round/3/seat/0/")
    every("round-1", f"{table}/round/1", open_all)
    every("table", f"{table}/table", open_all)
    every("hand-over", f"{table}/table/seat/0")
    every("sheet", f"{table}/sheet")
    finish(pages["en-GB"], table)
    every("bill", f"{table}/sheet")
    every("log", f"{table}/log")
    every("player", "/players/Ana", open_all)
    every("games-played", "/games")
    every("another-menu", "/new", another_menu)


def main() -> None:
    """Serve the demo and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=Path, metavar="OUT", help="every main page, to look at")
    args = parser.parse_args()
    with demo_server() as (address, path), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        if args.all:
            take_all(browser, address, path, args.all)
        else:
            take_for_readme(browser, address, path)
        browser.close()


if __name__ == "__main__":
    main()
