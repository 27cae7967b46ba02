"""Files of every earlier version open in this one, with everything in them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import create_engine

from okaikei.webapp.storage import Storage
from tests.webapp.conftest import Phone

MIGRATIONS = Path("webapp/storage/migrations")
WHEN = "2024-05-01 20:15:00.000000"
CARDS = [{"face": "tempura"}, {"face": "tempura"}]


def config() -> Config:
    found = Config()
    found.set_main_option("script_location", str(Path(__file__).parents[2] / MIGRATIONS))
    return found


REVISIONS = [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()]
ROWS: dict[str, Any] = {
    "game": {
        "id": 7, "code": "ABCDEF", "host_key": "k", "version": 3, "created": WHEN, "changed": WHEN,
        "game": "sushi-go", "printing": "gamewright-2014", "options": [], "first_round": 1, "last_round": 1,
        "keep_corrections": False,
    },
    "player": [
        {"id": n + 1, "game_id": 7, "seat": n, "name": "AB"[n], "colour": n, "key": "x"} for n in (0, 1)
    ],
    "round": {"id": 4, "game_id": 7, "number": 1},
    "tableau": [
        {"id": n + 1, "round_id": 4, "seat": n, "version": 1, "draft": CARDS, "counted": CARDS, "answers": []}
        for n in (0, 1)
    ],
}  # fmt: skip


def plain(value: object) -> object:
    return json.dumps(value) if isinstance(value, list) else value


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_file_of_an_earlier_version_opens(
    tmp_path: Path, make_app: Callable[..., Flask], revision: str
) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'okaikei.sqlite'}")
    with engine.begin() as connection:
        setup = config()
        setup.attributes["connection"] = connection
        command.upgrade(setup, revision)
        for name, rows in ROWS.items():
            for row in rows if isinstance(rows, list) else [rows]:
                names = ", ".join(f'"{column}"' for column in row)
                marks = ", ".join("?" * len(row))
                values = tuple(plain(value) for value in row.values())
                connection.exec_driver_sql(f'INSERT INTO "{name}" ({names}) VALUES ({marks})', values)
    engine.dispose()
    admin = Phone(app := make_app())
    admin.get(f"/keeper/{app.config['ADMIN_KEY']}")
    record = admin.get("/t/ABCDEF/record.json").json
    assert record["players"] == ["A", "B"]
    assert record["rounds"] == [{"tableaux": [["tempura", "tempura"]] * 2}]
    assert admin.lay("ABCDEF", 1, 0, "sashimi").status_code == 200


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'okaikei.sqlite'}")
    storage.migrate()
    with storage.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Exception, match="9999"):
        storage.migrate()
    storage.close()
