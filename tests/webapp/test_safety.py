"""Nothing twice, nothing overwritten, nothing lost."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import create_engine, inspect

from okaikei.webapp.storage.models import Base
from tests.webapp.conftest import Phone


def test_a_game_sent_twice_is_one_game(phone: Phone) -> None:
    fields: dict[str, Any] = {"game": "sushi-go", "player": ["Ana", "Ben"], "colour": ["0", "1"]}
    first = phone.submit("/new", request_id="once", **fields).request.path
    assert phone.submit("/new", request_id="once", **fields).request.path == first
    assert phone.submit("/new", request_id="twice", **fields).request.path != first


def test_a_confirmation_sent_twice_counts_once(phone: Phone) -> None:
    code = phone.new_game()
    place = f"/t/{code}/round/1/seat/0"
    body = {"version": 0, "items": [{"face": "tempura"}]}
    assert phone.call(f"{place}/confirm", body, request_id="once").status_code == 200
    assert phone.call(f"{place}/confirm", body, request_id="once").status_code == 200
    assert phone.get(f"{place}/state").json["version"] == 1
    assert phone.get(f"/t/{code}/log").text.count("<li>") == 1


def test_two_who_edit_the_same_cards_never_overwrite_unseen(
    phone: Phone, new_phone: Callable[..., Phone]
) -> None:
    code = phone.new_game()
    ana = new_phone()
    ana.submit(f"/join/{code}", seat="0")
    place = f"/t/{code}/round/1/seat/0"
    assert ana.call(f"{place}/draft", {"version": 0, "items": [{"face": "tempura"}]}).status_code == 200
    refused = phone.call(f"{place}/draft", {"version": 0, "items": [{"face": "sashimi"}]})
    assert refused.status_code == 409
    assert [item["face"] for item in refused.json["state"]["items"]] == ["tempura"]
    assert phone.call(f"{place}/confirm", {"version": 0, "items": []}).status_code == 409


def test_a_new_start_finds_everything_and_the_same_secret(make_app: Callable[..., Flask]) -> None:
    first = make_app()
    phone = Phone(first)
    code = phone.new_game()
    phone.lay(code, 1, 0, "tempura", "tempura")
    first.extensions["storage"].close()
    second = make_app()
    assert second.secret_key == first.secret_key
    cookie = phone.client.get_cookie("okaikei")
    assert cookie is not None
    again = Phone(second)
    again.client.set_cookie("okaikei", cookie.value)
    assert len(again.get(f"/t/{code}/round/1/seat/0/state").json["items"]) == 2


def test_secrets_are_the_owners_alone(app: Flask, tmp_path: Path) -> None:
    for name in ("secret-key", "keeper-key"):
        assert (tmp_path / name).stat().st_mode & 0o077 == 0


def test_migrations_make_the_schema_of_the_models(app: Flask) -> None:
    made = inspect(app.extensions["storage"].engine)
    wanted = create_engine("sqlite://")
    Base.metadata.create_all(wanted)
    expected = inspect(wanted)
    for table in expected.get_table_names():
        assert {c["name"] for c in made.get_columns(table)} == {
            c["name"] for c in expected.get_columns(table)
        }
        assert {i["name"] for i in made.get_indexes(table)} == {
            i["name"] for i in expected.get_indexes(table)
        }
    wanted.dispose()


def test_sqlite_is_durable(app: Flask) -> None:
    with app.extensions["storage"].engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_phones_see_news_and_only_news(phone: Phone, new_phone: Callable[..., Phone]) -> None:
    code = phone.new_game()
    ben = new_phone()
    ben.submit(f"/join/{code}", seat="1")
    first = ben.get(f"/t/{code}/round/1/live")
    tag = {"If-None-Match": first.headers["ETag"]}
    assert ben.get(f"/t/{code}/round/1/live", headers=tag).status_code == 304
    phone.lay(code, 1, 0, "tempura")
    fresh = ben.get(f"/t/{code}/round/1/live", headers=tag)
    assert fresh.status_code == 200
    assert "confirmed" in fresh.text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"game": "chess"}, "Choose a game"),
        ({"player": ["Ana"]}, "2 to 5 players"),
        ({"player": ["Ana", "ana"]}, "same name"),
        ({"option": ["dummy"], "player": ["Ana", "Ben", "Cem"]}, "plays with two players"),
        ({"first_round": "2", "points": ["many", "1"]}, "not a number"),
        ({"first_round": "2", "desserts": ["x", "1"]}, "not clear"),
        ({"game": "sushi-go-party", "menu": "own", "kind": ["maki", "temaki"]}, "roll"),
        ({"game": "sushi-go-party", "menu": "points-platter"}, "edamame"),
    ],
)
def test_what_will_not_do_is_explained_and_the_fields_stay(
    phone: Phone, fields: dict[str, Any], words: str
) -> None:
    page = phone.submit("/new", **{"game": "sushi-go", "player": ["Ana", "Ben"], **fields})
    assert page.status_code == 422
    assert words in page.text
    assert 'value="Ana"' in page.text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"game": "chess"}',
        '{"game": "sushi-go", "players": ["a", ""], "rounds": []}',
        "[" * 5000,
    ],
)
def test_a_bad_record_is_explained(phone: Phone, text: str) -> None:
    page = phone.submit("/import", text=text)
    assert page.status_code == 422
    assert 'role="alert"' in page.text


def test_fruit_desserts_on_paper(phone: Phone) -> None:
    code = phone.new_game(
        game="sushi-go-party", menu="master-menu", player=["Ana", "Ben", "Cem"], colour=["0", "1", "2"],
        first_round="2", points=["12", "−3", ""], desserts=["WW PO", "", "op"],
    )  # fmt: skip
    record = phone.get(f"/t/{code}/record.json").json
    assert record["before"]["points"] == [12, -3, 0]
    assert record["before"]["desserts"] == [
        ["fruit-watermelon-watermelon", "fruit-orange-pineapple"],
        [],
        ["fruit-orange-pineapple"],
    ]


def test_quotas_are_refused_with_the_way_out(make_app: Callable[..., Flask], jpeg: bytes) -> None:
    app = make_app(MOST_TABLES_A_PHONE=2, MOST_MEMBERS=2, MOST_TABLE_BYTES=len(jpeg))
    host = Phone(app)
    code = host.new_game()
    host.new_game()
    fields: dict[str, Any] = {"game": "sushi-go", "player": ["Ana", "Ben"], "colour": ["0", "1"]}
    refused = host.submit("/new", **fields)
    assert refused.status_code == 409
    assert "Delete old games first" in refused.text
    assert Phone(app).submit(f"/join/{code}", seat="1").status_code == 200
    refused = Phone(app).submit(f"/join/{code}", seat="")
    assert refused.status_code == 409
    assert "free a seat" in refused.text
    assert host.photograph(f"/t/{code}/round/1/seat/0/photo", jpeg).status_code == 202
    refused = host.photograph(f"/t/{code}/round/1/seat/1/photo", jpeg)
    assert refused.status_code == 409
    assert "Delete the photos" in refused.json["problem"]
    assert host.lay(code, 1, 0, "tempura").status_code == 200  # cards are confirmed all the same


def test_what_is_left_of_the_disk_is_for_cards_and_for_deleting(
    make_app: Callable[..., Flask], jpeg: bytes
) -> None:
    app = make_app()
    host = Phone(app)
    code = host.new_game()
    photo = host.photograph(f"/t/{code}/round/1/seat/0/photo", jpeg).json["photo"]
    app.config["LEAST_FREE_BYTES"] = 1 << 60
    assert host.photograph(f"/t/{code}/round/1/seat/1/photo", jpeg).status_code == 507
    assert host.submit("/new", game="sushi-go", player=["Ana", "Ben"]).status_code == 507
    assert host.lay(code, 1, 0, "tempura").status_code == 200
    assert host.call(f"/t/{code}/photo/{photo}/delete", {}).status_code == 200
