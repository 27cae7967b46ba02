"""A game in progress with photos of our own deck, for who wants to see it without owning one."""

import json
import secrets
from importlib import resources
from typing import Any

from flask import Flask

from okaikei.webapp.access_control import make_code
from okaikei.webapp.language import say
from okaikei.webapp.storage import games
from okaikei.webapp.storage.models import Photo, Picture, Tableau, now

PLAYERS = ("Ana", "Ben", "Cem")
PHOTOS = resources.files("okaikei.webapp.demo") / "photos"


def picture(name: str) -> bytes:
    """One of the demo's photos."""
    return (PHOTOS / f"{name}.jpg").read_bytes()


def sample(number: int, seat: int) -> bytes:
    """A photo for whoever has no cards: another one for each seat and round."""
    return picture(f"{2 - number % 2}-{PLAYERS[seat % 3].lower()}")


def things_to_try(link: str) -> list[dict[str, str]]:
    """What a newcomer may try, each with the host's link to where it is."""
    return [
        {
            "title": say("Answer a question"),
            "text": say(
                "Ben's photo was read. One thing no photo can show: what does his special order copy?"
            ),
            "link": f"{link}?round=2&seat=1",
        },
        {
            "title": say("Photograph cards"),
            "text": say("Cem has not been counted yet. Use the sample photo, or cards of your own."),
            "link": f"{link}?round=2&seat=2",
        },
        {
            "title": say("Ask why"),
            "text": say("Round 1 is finished: tap a line, and the cards that earned it light up."),
            "link": f"{link}?round=1",
        },
    ]


def open_table(app: Flask) -> str:
    """Enter the demo's game; returns the path of the link that makes any phone its host."""
    truths = json.loads((PHOTOS / "truth.json").read_text("utf-8"))
    setup = games.Setup("sushi-go-party", "gamewright-2016-revised", "points-platter", PLAYERS, (0, 2, 3))
    with app.extensions["storage"].writing() as sql:
        game = games.create(sql, setup, make_code(), None)
        for number, seat in ((1, 0), (1, 1), (1, 2), (2, 0)):
            name = f"{number}-{PLAYERS[seat].lower()}"
            _confirmed(sql, game.rounds[number - 1].tableaux[seat], name, truths[name])
        game.rounds[0].uramaki = []
        # This one goes the usual way: it waits until the reader comes to it. Its one doubt is a true one: a
        # special order lies beside the other cards, and no photo tells what it copies.
        _photo(sql, game.rounds[1].tableaux[1], "2-ben", truths["2-ben"], "waiting")
        return f"/join/{game.code}/host/{game.host_key}"


def _photo(sql: Any, tableau: Tableau, name: str, truth: dict[str, Any], state: str) -> Photo:
    width, height = truth["size"]
    photo = Photo(id=secrets.token_urlsafe(12), state=state, width=width, height=height)
    tableau.photos.append(photo)
    sql.flush()
    sql.add(Picture(photo_id=photo.id, data=picture(name)))
    return photo


def _confirmed(sql: Any, tableau: Tableau, name: str, truth: dict[str, Any]) -> None:
    """A tableau that was photographed, looked over and confirmed a while ago."""
    photo = _photo(sql, tableau, name, truth, "read")
    tableau.photo_id = photo.id
    for card, serving in zip(truth["cards"], truth["tableau"], strict=True):
        item = {"face": serving} if isinstance(serving, str) else dict(serving)
        tableau.draft = [*tableau.draft, {**item, "quad": card["quad"], "alternatives": []}]
    tableau.counted = [dict(item) for item in tableau.draft]
    tableau.counted_by = PLAYERS[tableau.seat]
    tableau.counted_at = now()
    tableau.version = 1
