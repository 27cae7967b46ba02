"""A real server, a real browser; every page is watched for errors."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.in_process_server import serving

CHROMIUM = Path("/usr/bin/chromium")
AXE = (Path(__file__).parent / "vendor" / "axe" / "axe.min.js").read_text("utf-8")
PHOTOS = Path(__file__).parents[2] / "webapp" / "demo" / "photos"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
}

TIMEOUT = 90_000  # milliseconds; for the slowest of machines, nothing ever takes that long

sync_api = pytest.importorskip("playwright.sync_api")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if not CHROMIUM.exists():
        pytest.skip("no chromium here")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
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
                errors.append(f"{page.url}: {line.text}") if line.type in ("error", "warning") else None
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
    """Fill in the form as a person does; returns the code of the table."""
    page.goto("/new")
    page.check(f"input[name=game][value={game}]")
    for place, name in enumerate(names):
        if not page.locator(f"#player{place}").is_visible():
            page.click("#more")
        page.fill(f"#player{place}", name)
    if menu:
        page.check(f"input[value={menu}]")
    page.click("text=Start the game")
    return str(page.inner_text(".bigcode"))


def to_seat(page: Any, code: str, number: int, seat: int) -> None:
    page.goto(f"/t/{code}/round/{number}/seat/{seat}/")
    page.wait_for_selector("#keypad .tile", state="attached")


def type_cards(page: Any, *faces: str) -> None:
    for face in faces:
        page.click(f"#keypad [data-face={face}]")


def confirm(page: Any) -> None:
    """Confirm; nigiri lie as they are marked, every dessert is new, and what is missing was discarded."""
    while True:
        page.wait_for_selector("#saved:not(:text-is('saving …'))", state="attached")
        page.click("#confirm")
        page.wait_for_selector("#chooser[open], [data-seat], .seatbill")  # a question, or the round
        if page.locator("#chooser[open] [data-asked=discarded]").count():
            page.locator("#chooser [data-answer]").first.click()  # the last question: its answer confirms
        elif page.locator("#chooser[open] [data-answer]").count():
            page.locator("#chooser [data-answer]").last.click()
            continue
        page.wait_for_url(re.compile(r"/round/\d$"))
        return


def photograph(page: Any, name: str) -> None:
    """Take one of the demo's photos with the camera, and wait until it is read."""
    page.set_input_files("#camera", PHOTOS / f"{name}.jpg")
    page.wait_for_selector("#photo:not([hidden]) [data-outline]", timeout=2 * TIMEOUT)
