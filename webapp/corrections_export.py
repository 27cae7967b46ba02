"""Corrected photos as labelled data, in the layout that Ultralytics reads (oriented boxes)."""

import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from typing import IO, Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from okaikei import scorer
from okaikei.webapp.storage.models import Game, Picture

CLASSES = tuple(scorer.FACES)  # the number of a class is the position of its face


def printed_face(item: dict[str, Any]) -> str:
    """The face printed on a card, not the one that it copies."""
    return scorer.serving_from_json(item).card


def labels(items: list[dict[str, Any]], width: int, height: int) -> list[str]:
    """One line for each card that lies in the photo: its class and its four corners, 0 to 1."""
    lines = []
    for item in items:
        if item.get("quad"):
            face = printed_face(item)
            corners = [
                f"{min(max(v / size, 0), 1):.5f}"
                for x, y in item["quad"]
                for v, size in ((x, width), (y, height))
            ]
            lines.append(f"{CLASSES.index(face)} {' '.join(corners)}")
    return lines


def data_yaml() -> str:
    """What the data is, for `yolo obb train data=data.yaml`."""
    names = "\n".join(f"  {number}: {face}" for number, face in enumerate(CLASSES))
    return f"path: .\ntrain: images\nval: images\nnames:\n{names}\n"


def collect(sql: Session, games: Iterable[Game]) -> Iterator[tuple[str, bytes, list[str]]]:
    """Every confirmed photo of tables that agreed: a name, the picture, its labels."""
    for game in games:
        if not game.keep_corrections:
            continue
        for round in game.rounds:
            for tableau in round.tableaux:
                photo = next((p for p in tableau.photos if p.id == tableau.photo_id), None)
                if photo is None or tableau.counted is None:
                    continue
                data = sql.scalar(select(Picture.data).where(Picture.photo_id == photo.id))
                here = [item for item in tableau.counted if item.get("photo", photo.id) == photo.id]
                lines = labels(here, photo.width, photo.height)
                # A card that has no place in this photo would teach that none lies there.
                if data and len(lines) == len(tableau.counted) and lines:
                    yield f"g{game.id}-r{round.number}-s{tableau.seat}", data, lines


def pack(sql: Session, games: Iterable[Game]) -> IO[bytes]:
    """All of it as one archive, in a file without a name: only one photo at a time is in memory."""
    out = tempfile.TemporaryFile()  # noqa: SIM115, whoever sends it closes it
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("data.yaml", data_yaml())
        for name, data, lines in collect(sql, games):
            archive.writestr(f"images/{name}.jpg", data)
            archive.writestr(f"labels/{name}.txt", "\n".join(lines) + "\n")
    out.seek(0)
    return out
