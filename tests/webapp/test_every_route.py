"""Every route there is, one by one: who may use it, and what hostile hands make of it.

The lists below are complete on purpose. A new route fails the first test until
someone has said whom it is for.
"""

import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.webapp.conftest import Phone
from tests.webapp.live_server import rows
from tests.webapp.table_with_secrets import SECRET, TableWithSecrets, filled, open_table, routes

pytestmark = pytest.mark.usefixtures("each_database")
# For everyone on the network: they show nothing of any table, or only what this phone itself has done.
OPEN = {
    "static", "home.index", "home.appearance", "home.card", "home.icon", "home.manifest", "home.health",
    "offline.worker", "offline.page",
    "newgame.form", "newgame.create", "newgame.check", "join.ask", "join.find",
    "history.games", "history.player", "history.import_page", "history.import_record",
    "decks.index", "decks.create", "decks.bring",
}  # fmt: skip
# For whoever holds a secret: the table's code, the key of a seat, of the host, of whoever runs the server.
BY_SECRET = {"home.keeper", "join.seats", "join.sit", "join.by_link", "join.by_host_link"}
# The shelf of decks belongs to the server: every phone may look and take a copy, ...
SHELF = {
    "decks.page",
    "decks.picture",
    "decks.export",
    "decks.tray",
    "decks.waiting_picture",
    "decks.tray_photo",
    "decks.training",
}
# ... but only the phone that began a deck may change it.
DECK_OWNER = {
    "decks.photograph",
    "decks.train",
    "decks.name_cards",
    "decks.forget",
    "decks.turn",
    "decks.add_card",
    "decks.discard_tray",
    "decks.change",
    "decks.delete",
    "decks.learned",
    "decks.learned_picture",
    "decks.unlearn",
}
HOST_ONLY = {
    "menu.page", "menu.save", "settings.host_link", "settings.free", "settings.rename",
    "settings.choose_deck",
    "settings.corrections_zip", "settings.delete_photos", "settings.end_early", "settings.delete_game",
}  # fmt: skip
SEAT_OR_HOST = {
    "photos.look",
    "tableau.save", "tableau.confirm", "tableau.discard", "tableau.read_list", "photos.send", "photos.take",
    "photos.remove", "settings.hand_over", "table.uramaki", "sheet.chips",
}  # fmt: skip
# For every phone at the table, also one that only looks on.
TABLE = {
    "table.current", "table.round_page", "table.round_live", "tableau.page", "tableau.live", "tableau.sample",
    "photos.show", "sheet.page", "sheet.live", "sheet.rematch", "sheet.record_json", "sheet.sheet_csv",
    "sheet.share_picture", "sheet.share_text", "settings.page", "settings.live", "settings.sit",
    "settings.keep_corrections", "settings.log",
}  # fmt: skip
GUARDED = HOST_ONLY | SEAT_OR_HOST | TABLE
HOSTILE = [
    "..", "%2e%2e%2f%2e%2e%2fokaikei.sqlite", "0", "-1", "1e9", "9" * 30, "9" * 5000, "%00", "a%00b",
    "%ff%fe", "'%20OR%201=1--", "%3Cscript%3E", "x" * 3000, "%F0%9F%8D%A3", "%ED%A0%80", "%C2%B2", "null",
    "{}", "%7B%7B7*7%7D%7D",
]  # fmt: skip
MARKUP = "<b onclick=x>&\"'"


@pytest.fixture
def table(app: Flask, jpeg: bytes) -> TableWithSecrets:
    return open_table(app, jpeg)


def ask(phone: Phone, path: str, method: str) -> Any:
    return phone.get(path) if method == "GET" else phone.call(path, {"version": 0, "items": []})


def everything(data: Path) -> list[Any]:
    """All that is kept of tables and decks, to see whether anything changed."""
    names = ("game", "player", "round", "tableau", "photo", "picture", "change")
    kept = [rows(data, f"SELECT * FROM {table} ORDER BY 1") for table in names]
    return [*kept, [(path.name, path.read_bytes()) for path in sorted((data / "decks").glob("*-deck"))]]


def test_someone_has_said_whom_each_route_is_for(app: Flask) -> None:
    groups = [OPEN, BY_SECRET, SHELF, DECK_OWNER, HOST_ONLY, SEAT_OR_HOST, TABLE]
    assert sum(map(len, groups)) == len(set().union(*groups))
    assert {rule.endpoint for rule in app.url_map.iter_rules()} == set().union(*groups)


@pytest.mark.parametrize("known", ["no cookie", "another table"])
def test_a_stranger_sees_and_changes_nothing(
    app: Flask, table: TableWithSecrets, new_phone: Callable[..., Phone], tmp_path: Path, known: str
) -> None:
    stranger = new_phone()
    if known == "another table":
        stranger.new_game(player=["Cem", "Dora"])
    before = everything(tmp_path)
    for endpoint, rule, method in routes(app):
        if endpoint in GUARDED | DECK_OWNER:
            answer = ask(stranger, filled(rule.rule, table.values), method)
            refused = (403,) if endpoint in DECK_OWNER else (302, 404)
            assert answer.status_code in refused, (endpoint, answer.status_code)
            assert SECRET.encode() not in answer.data, endpoint
        elif endpoint in OPEN and method == "GET" and not endpoint.startswith("decks."):
            answer = ask(stranger, filled(rule.rule, table.values), method)
            shown = answer.data
            answer.close()
            if "name" in rule.arguments:  # the name is in the address; nothing is told about it
                assert answer.status_code == 404, endpoint
                continue
            assert SECRET.encode() not in shown, endpoint
            assert table.code.encode() not in shown, endpoint
    assert everything(tmp_path) == before


def test_the_numbers_of_another_table_lead_nowhere(
    app: Flask, table: TableWithSecrets, new_phone: Callable[..., Phone], tmp_path: Path
) -> None:
    """A host of one's own table, with the ids of another in the address."""
    other = new_phone()
    own = other.new_game(player=["Cem", "Dora"])
    before = everything(tmp_path)
    for endpoint, rule, method in routes(app):
        if endpoint in GUARDED and "photo" in rule.arguments:
            answer = ask(other, filled(rule.rule, {**table.values, "code": own}), method)
            assert answer.status_code == 404, endpoint
    assert everything(tmp_path) == before


@pytest.mark.parametrize("seat", ["1", "look"])
def test_a_guest_at_the_table_writes_for_no_one_else(
    app: Flask, table: TableWithSecrets, new_phone: Callable[..., Phone], tmp_path: Path, seat: str
) -> None:
    guest = new_phone()
    guest.submit(f"/join/{table.code}", seat=seat)
    before = everything(tmp_path)
    own = {"table.uramaki", "sheet.chips"} if seat == "1" else set()  # anyone who plays may answer these
    for endpoint, rule, method in routes(app):
        if endpoint in (HOST_ONLY | SEAT_OR_HOST) - own:
            answer = ask(guest, filled(rule.rule, table.values), method)
            assert answer.status_code == 403, (endpoint, answer.status_code)
    assert everything(tmp_path) == before


def test_nothing_is_changed_without_the_word_of_our_own_page(
    app: Flask, table: TableWithSecrets, tmp_path: Path
) -> None:
    before = everything(tmp_path)
    for endpoint, rule, method in routes(app):
        if method == "POST":
            path = filled(rule.rule, table.values)
            for headers in ({}, {"X-CSRF-Token": "0" * 64}, {"X-CSRF-Token": "é"}):
                answer = table.host.client.post(path, data={"sure": "yes"}, headers=headers)
                assert answer.status_code == 403, endpoint
    assert everything(tmp_path) == before


def test_looking_changes_nothing(app: Flask, table: TableWithSecrets, tmp_path: Path) -> None:
    before = everything(tmp_path)
    for _, rule, method in routes(app):
        if method == "GET":
            table.host.get(filled(rule.rule, table.values)).close()
    assert everything(tmp_path) == before


def test_hostile_ids_lead_nowhere(app: Flask, table: TableWithSecrets) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False  # as people would see it
    for endpoint, rule, method in routes(app):
        for argument, hostile in itertools.product(sorted(rule.arguments), HOSTILE):
            path = filled(rule.rule, {**table.values, argument: hostile})
            answer = ask(table.host, path, method)
            answer.close()
            assert answer.status_code < 500, (endpoint, path[:80], answer.status_code)
            if argument in ("code", "photo", "deck", "tray", "key", "face", "filename") and hostile != "..":
                assert answer.status_code in (302, 303, 403, 404, 405, 429), (endpoint, path[:80])


def test_names_with_markup_are_text_everywhere(app: Flask, jpeg: bytes) -> None:
    table = open_table(app, jpeg, MARKUP, MARKUP[::-1], deck=MARKUP)
    for endpoint, rule, method in routes(app):
        if method == "GET":
            answer = table.host.get(filled(rule.rule, {**table.values, "name": "%3Cb%20onclick=x%3E&%22'"}))
            if answer.mimetype in ("text/html", "image/svg+xml"):
                assert "<b onclick" not in answer.text, endpoint
                assert not re.search(r"""=(["'])[^"'<>]*<b onclick""", answer.text), endpoint
            elif answer.mimetype == "application/json" and endpoint == "sheet.record_json":
                assert json.loads(answer.data)["players"][0] == MARKUP
            answer.close()
    assert "&lt;b onclick" in table.host.get(f"/t/{table.code}/sheet").text


def test_every_answer_is_closed_to_scripts_from_elsewhere(app: Flask, table: TableWithSecrets) -> None:
    for endpoint, rule, method in routes(app):
        answer = ask(table.host, filled(rule.rule, table.values), method)
        policy = answer.headers["Content-Security-Policy"]
        answer.close()
        assert policy.startswith("default-src 'none'"), endpoint
        assert "unsafe-eval" not in policy, endpoint
        assert "unsafe-inline" not in policy or "script-src" not in policy, endpoint
        assert answer.headers["X-Content-Type-Options"] == "nosniff", endpoint
        assert "*" not in answer.headers.get("Access-Control-Allow-Origin", ""), endpoint
