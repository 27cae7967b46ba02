"""Takes the pictures of the README: `python docs/screenshots.py` (needs the dev extra and chromium).

Opens the demo on a free port, photographs its main pages on a phone of 390 × 844, and writes them
beside this file, small enough to load with the README.
"""

import io
import tempfile
import threading
from pathlib import Path
from typing import Any

import waitress
from PIL import Image
from playwright.sync_api import sync_playwright

from okaikei.webapp import create_app, demo

CHROMIUM = "/usr/bin/chromium"
FOLDER = Path(__file__).parent
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
}


def keep(page: Any, name: str) -> None:
    """The page as it is seen, as a small WebP."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.convert("RGB").save(FOLDER / f"{name}.webp", quality=82, method=6)
    print(f"{name}.webp", (FOLDER / f"{name}.webp").stat().st_size // 1000, "kB")


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


def main() -> None:
    """Serve the demo and take every picture."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder, "DEMO": True})
        path = demo.open_table(app)
        app.extensions["reading"].start()
        server = waitress.create_server(app, host="127.0.0.1", port=0)
        threading.Thread(target=server.run, daemon=True).start()
        address = f"http://127.0.0.1:{server.effective_port}"
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            _take(browser.new_context(base_url=address, device_scale_factor=1.5, **PHONE), path)
            dark = browser.new_context(
                base_url=address, device_scale_factor=1.5, color_scheme="dark", **PHONE
            )
            _take_dark(dark, path)
            browser.close()
        server.close()
        app.extensions["reading"].stop()
        app.extensions["storage"].close()


def _take(context: Any, path: str) -> None:
    page = context.new_page()
    page.goto("/new")
    page.fill("#player0", "Ana")
    page.fill("#player1", "Ben")
    page.locator("text=Which menu?").scroll_into_view_if_needed()
    page.mouse.wheel(0, 560)
    keep(page, "new-game")
    page.goto(path)
    table = page.url.split("/round/")[0]
    keep(page, "round")
    page.goto(f"{table}/round/2/seat/1/")
    page.wait_for_selector("#progress", state="hidden", timeout=120_000)
    keep(page, "fix-up")
    page.goto(f"{table}/round/1")
    page.locator("[data-light]", has_text="different onigiri").first.click()
    keep(page, "points")
    finish(page, table)
    page.goto(f"{table}/sheet")
    keep(page, "bill")


def _take_dark(context: Any, path: str) -> None:
    page = context.new_page()
    page.goto(path)
    table = page.url.rsplit("/", 1)[0].split("/round")[0]
    page.goto(f"{table}/round/3/seat/0/")
    page.wait_for_selector("#keypad .tile")
    keep(page, "keypad-dark")


if __name__ == "__main__":
    main()
