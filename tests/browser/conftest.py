"""A real server, a real browser; every page is watched for errors."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.webapp.in_process_server import serving

CHROMIUM = Path("/usr/bin/chromium")
AXE = (Path(__file__).parent / "vendor" / "axe" / "axe.min.js").read_text("utf-8")
PHOTOS = Path(__file__).parents[2] / "webapp" / "demo" / "photos"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
    "service_workers": "block",  # they would answer before a test's own routes
}

TIMEOUT = 90_000  # milliseconds; for the slowest of machines, nothing ever takes that long

sync_api = pytest.importorskip("playwright.sync_api")


def _camera(film: Path) -> list[str]:
    """A camera that shows one of the demo's photos, and a person who allows it."""
    with Image.open(PHOTOS / "1-ana.jpg") as photo:  # a film has even sides
        photo.crop((0, 0, photo.width // 2 * 2, photo.height // 2 * 2)).save(film, "JPEG", quality=92)
    fake = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
    return [*fake, f"--use-file-for-fake-video-capture={film}"]


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    film = tmp_path_factory.mktemp("camera") / "film.mjpeg"
    if not CHROMIUM.exists():
        pytest.skip("no chromium here")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=str(CHROMIUM), args=["--no-sandbox", *_camera(film)]
        )
        yield running
        running.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a scripted reader; returns its address."""
    with serving(
        {"DATA": tmp_path_factory.mktemp("data"), "READER": "tests.browser.scripted_reader:load"}
    ) as where:
        yield where


@pytest.fixture
def new_phone(browser: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Makes phones; none of them may see an error while it is used."""
    errors: list[str] = []
    contexts = []

    def watch(page: Any) -> None:
        page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
        page.on(
            "console",
            lambda line: (
                errors.append(f"{page.url}: {line.text}")
                if line.type in ("error", "warning") and "blocked by Playwright" not in line.text
                else None
            ),
        )

    def make(*, expect_errors: bool = False, **settings: Any) -> Any:
        context = browser.new_context(base_url=address, **{**PHONE, **settings})
        context.set_default_timeout(TIMEOUT)
        contexts.append(context)
        page = context.new_page()
        if not expect_errors:
            watch(page)
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def phone(new_phone: Callable[..., Any]) -> Any:
    return new_phone()


def serious(page: Any) -> list[str]:
    """What axe finds wrong with this page, in so far as it is serious."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{page.url}: {problem['id']}: {[node['html'][:120] for node in problem['nodes'][:3]]}"
        for problem in found["violations"]
        if problem["impact"] in ("serious", "critical")
    ]


def new_game(page: Any, *names: str, game: str = "sushi-go", menu: str | None = None) -> str:
    """Go through the steps as a person does; returns the code of the table."""
    page.goto("/new")
    page.check(f"input[name=game][value={game}]")
    next_step(page, "players")
    for place, name in enumerate(names):
        if not page.locator(f"#player{place}").is_visible():
            page.click("#more")
        page.fill(f"#player{place}", name)
    if menu:
        next_step(page, "menu")
        page.check(f"input[name=menu][value={menu}]")
    next_step(page, "summary")
    page.click("#next")
    return str(page.inner_text(".bigcode"))


def next_step(page: Any, step: str) -> None:
    """On to the next step of a new game."""
    page.click("#next")
    page.wait_for_selector(f"#steps [data-go={step}][aria-current]")


def to_seat(page: Any, code: str, number: int, seat: int) -> None:
    page.goto(f"/t/{code}/round/{number}/seat/{seat}/")
    page.wait_for_selector("#keypad .tile", state="attached")


def type_cards(page: Any, *faces: str) -> None:
    for face in faces:
        page.click(f"#keypad [data-face={face}]")


def confirm(page: Any) -> None:
    """Confirm; nigiri lie as marked, desserts are new, what is missing was discarded or is not there."""
    while True:
        page.wait_for_selector("#saved:not(:text-is('saving …'))", state="attached")
        page.wait_for_timeout(200)  # after the last doubt a question opens by itself
        if not page.locator("#chooser[open]").count():
            page.click("#confirm")
        page.wait_for_selector("#chooser[open], [data-seat], .seatbill, #winner")  # or the bill
        last = page.locator("#chooser[open] [data-asked]")
        if last.count():  # about the number of cards: the answer confirms
            answers = last.locator("[data-answer]")
            (answers.first if last.get_attribute("data-asked") == "discarded" else answers.last).click()
        elif page.locator("#chooser[open] [data-answer]").count():
            page.locator("#chooser [data-answer]").last.click()
            continue
        page.wait_for_url(re.compile(r"/(round/\d|sheet)$"))
        return


def photograph(page: Any, name: str) -> None:
    """Take one of the demo's photos with the camera, and wait until it is read."""
    page.set_input_files("#camera", PHOTOS / f"{name}.jpg")
    page.wait_for_selector("#photo:not([hidden]) [data-outline]", timeout=2 * TIMEOUT)
