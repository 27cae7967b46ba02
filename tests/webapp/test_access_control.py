"""Who may come in, for every route there is."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from okaikei.webapp.blueprints import static_version
from okaikei.webapp.rate_limits import MOST_WRONG_CODES
from tests.webapp.conftest import Phone

SMALL: dict[str, Any] = {"game": "sushi-go", "player": ["Ana", "Ben"], "colour": ["0", "1"]}
VALUES = {"number": "1", "seat": "0", "photo": "x", "key": "x", "name": "Ana", "face": "tempura"}


def paths(app: Flask, code: str) -> list[tuple[str, str]]:
    """Every route with a table's code in it, with its method."""
    found = []
    for rule in app.url_map.iter_rules():
        if "code" in rule.arguments:
            path = re.sub(r"<(?:\w+:)?(\w+)>", lambda m: VALUES.get(m.group(1), code), rule.rule)
            found += [(path, method) for method in sorted((rule.methods or set()) & {"GET", "POST"})]
    return found


def test_a_stranger_sees_and_changes_nothing_at_any_route(
    app: Flask, phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    code = phone.new_game(player=["Secretname", "Ben"])
    stranger = new_phone()
    listed = paths(app, code)
    assert len(listed) > 30
    before = phone.get(f"/t/{code}/record.json").data
    for path, method in listed:
        if path.startswith("/join/"):
            continue
        answer = stranger.get(path) if method == "GET" else stranger.call(path, {"version": 0, "items": []})
        assert answer.status_code in (302, 404), (path, method, answer.status_code)
        assert b"Secretname" not in answer.data, path
    assert phone.get(f"/t/{code}/record.json").data == before


def test_wrong_links_of_seats_and_host_let_no_one_in(
    app: Flask, phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    code = phone.new_game()
    stranger = new_phone()
    assert stranger.get(f"/join/{code}/seat/0/wrong").status_code == 404
    assert stranger.get(f"/join/{code}/host/wrong").status_code == 404
    assert stranger.get(f"/t/{code}/sheet").status_code == 302


def test_a_seat_is_written_by_its_phone_and_the_host_alone(
    phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    code = phone.new_game()
    ana, ben, looker = new_phone(), new_phone(), new_phone()
    ana.submit(f"/join/{code}", seat="0")
    ben.submit(f"/join/{code}", seat="1")
    looker.submit(f"/join/{code}", seat="look")
    assert ana.lay(code, 1, 0, "tempura").status_code == 200
    assert ben.lay(code, 1, 0, "sashimi").status_code == 403
    assert looker.lay(code, 1, 0, "sashimi").status_code == 403
    assert phone.lay(code, 1, 0, "sashimi").status_code == 200
    for path in ("table/delete", "table/photos", "table/free/0", "table/end", "table/names"):
        assert ben.submit(f"/t/{code}/{path}", sure="yes").status_code == 403, path
    assert looker.submit(f"/t/{code}/round/1/uramaki").status_code == 403


def test_a_taken_seat_is_not_given_twice_but_its_link_works(
    phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    code = phone.new_game()
    ana, second = new_phone(), new_phone()
    ana.submit(f"/join/{code}", seat="0")
    page = second.submit(f"/join/{code}", seat="0")
    assert "Someone else took that seat" in page.text
    assert phone.get(f"/t/{code}/table/seat/0").status_code == 200
    assert second.get(f"/t/{code}/table/seat/0").status_code == 302
    phone.submit(f"/t/{code}/table/free/0")
    assert second.submit(f"/join/{code}", seat="0").request.path == f"/t/{code}/round/1"


def test_another_tables_photo_is_not_there(
    app: Flask, phone: Phone, new_phone: Callable[..., Phone], jpeg: bytes
) -> None:
    code = phone.new_game()
    photo = phone.photograph(f"/t/{code}/round/1/seat/0/photo", jpeg).json["photo"]
    other = new_phone()
    own = other.new_game()
    assert other.get(f"/t/{own}/photo/{photo}.jpg").status_code == 404
    assert other.call(f"/t/{own}/photo/{photo}/delete", {}).status_code == 404
    assert other.call(f"/t/{own}/photo/{photo}/use", {}).status_code == 404
    assert phone.get(f"/t/{code}/photo/{photo}.jpg").status_code == 200


def test_codes_cannot_be_tried_without_end(phone: Phone) -> None:
    answers = [
        phone.submit("/join", code=f"AAAA{n:02d}".replace("0", "B").replace("1", "C")).status_code
        for n in range(MOST_WRONG_CODES + 2)
    ]
    assert answers[0] == 404
    assert answers[-1] == 429


def test_tables_cannot_be_opened_without_end(app: Flask, phone: Phone) -> None:
    app.extensions["new_games"].most = 2
    assert [phone.submit("/new", **SMALL).status_code for _ in range(3)] == [200, 200, 429]
    record = '{"game": "sushi-go", "players": ["Ana", "Ben"], "rounds": []}'
    assert phone.submit("/import", text=record).status_code == 429


def test_a_form_from_elsewhere_is_refused(phone: Phone) -> None:
    code = phone.new_game()
    answer = phone.client.post(f"/t/{code}/table/delete", data={"sure": "yes"})
    assert answer.status_code == 403
    assert phone.get(f"/t/{code}/sheet").status_code == 200


def test_whoever_runs_the_server_sees_every_game(
    app: Flask, phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    code = phone.new_game()
    admin = new_phone()
    assert admin.get("/keeper/wrong").status_code == 404
    assert code in admin.get(f"/keeper/{app.config['ADMIN_KEY']}", follow_redirects=True).text
    assert admin.get(f"/t/{code}/sheet").status_code == 200


def test_every_answer_carries_the_strict_headers(phone: Phone) -> None:
    code = phone.new_game()
    script = f"/static/{static_version()}/core.js"
    for path in ("/", f"/t/{code}/sheet", script, "/cards/tempura.svg", "/nothing"):
        answer = phone.get(path)
        headers = answer.headers
        answer.close()
        assert "default-src 'none'" in headers["Content-Security-Policy"], path
        assert "'unsafe-inline'" not in headers["Content-Security-Policy"] or path.endswith(".svg")
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_no_page_has_script_or_style_inside(app: Flask, phone: Phone) -> None:
    code = phone.new_game()
    for path in (
        "/",
        "/new",
        "/games",
        f"/t/{code}/table",
        f"/t/{code}/sheet",
        f"/t/{code}/round/1",
        f"/t/{code}/round/1/seat/0/",
    ):
        page = phone.get(path).text
        assert not re.search(r"\son\w+=|\sstyle=|<style|javascript:", page), path
        assert all(
            "src=" in tag or "application/json" in tag for tag in re.findall(r"<script[^>]*>", page)
        ), path


def test_names_with_markup_are_text(phone: Phone) -> None:
    code = phone.new_game(player=["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'])
    for path in (
        f"/t/{code}/round/1",
        f"/t/{code}/table",
        f"/t/{code}/sheet",
        f"/t/{code}/share.svg",
        "/new",
        "/games",
    ):
        page = phone.get(path).text
        assert "<script>alert" not in page
        assert "<img src=x" not in page


@pytest.mark.parametrize(
    "body",
    [
        None, [], {}, {"version": "0", "items": []}, {"version": 0}, {"version": 0, "items": [1]},
        {"version": 0, "items": [{"face": "no-such"}]}, {"version": 0, "items": [{"face": "tempura"}] * 61},
        {"version": 0, "items": [{"face": "tempura", "quad": [[1, 2]]}]},
        {"version": 0, "items": [{"face": "tempura", "quad": "abcd"}]},
        {"version": 0, "items": [{"face": "tempura", "quad": [[1e400, 0]] * 4}]},
        {"version": 0, "items": [{"face": "tuna-nigiri"}]},
        {"version": 0, "items": [{"face": "tempura", "on_wasabi": True}]},
        {"version": 0, "items": [], "answers": [1]},
    ],
)  # fmt: skip
def test_what_cannot_be_a_tableau_is_refused(phone: Phone, body: object) -> None:
    place = f"/t/{phone.new_game()}/round/1/seat/0"
    assert phone.call(f"{place}/draft", body).status_code == 422
    assert phone.get(f"{place}/state").json["version"] == 0


def test_the_way_back_stays_on_this_server(phone: Phone) -> None:
    for back in ("//evil.example/x", "https://evil.example/", "/\\evil.example", "/\\/evil.example"):
        answer = phone.client.post("/appearance", data={"csrf": phone.csrf, "back": back, "theme": "dark"})
        assert not answer.headers["Location"].startswith(("//", "http", "/\\")), back


def test_scripts_have_one_address_each_and_are_kept_by_the_phone(phone: Phone) -> None:
    code = phone.new_game()
    page = phone.get(f"/t/{code}/round/1/seat/0/").text
    scripts = set(re.findall(r'(?:src|href)="([^"]+\.js)"', page))
    main = next(script for script in scripts if script.endswith("/fixup.js"))
    answer = phone.get(main)
    imported = {f"{main.rpartition('/')[0]}/{name}" for name in re.findall(r'from "\./([^"]+)"', answer.text)}
    assert imported <= scripts  # what it imports is what the page announced, at the same address
    assert answer.headers["Cache-Control"] == "public, max-age=31536000"
    answer.close()
