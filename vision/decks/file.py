"""A deck as one file: a zip with a manifest, small JPEG pictures and their embeddings.

Files come from anywhere, so nothing in them is believed: sizes are checked before
anything is unpacked, the names inside say nothing about where to write, every picture
must be a JPEG that can be decoded, and what a classifier made of it is made anew.
"""

import io
import json
import struct
import zipfile
import zlib
from collections import Counter
from pathlib import Path
from typing import IO, Any

import cv2
import numpy as np

from okaikei.scorer.catalogue import marked
from okaikei.vision.decks.deck import (
    MOST_OF_A_FACE,
    SHIPPED,
    Deck,
    DeckError,
    Reference,
    shipped_deck,
)
from okaikei.vision.jpeg import has_too_many_scans

FORMAT, VERSION = "okaikei-deck", 1
SUFFIX = ".okaikei-deck"
MANIFEST = "deck.json"
MAX_BYTES = 64_000_000  # every face two dozen times comes to half of it
MAX_UNPACKED = 96_000_000  # bytes of all entries
MAX_RATIO = 20  # bytes unpacked for each byte of the file; pictures do not shrink, lists of cards by a tenth
MAX_MANIFEST = 2_000_000  # bytes
MAX_PICTURE = 400_000  # bytes
MAX_SIDE = 2_000  # pixels of a picture
MAX_EMBEDDINGS = 64  # rows for one picture
MAX_REFERENCES = 60 * MOST_OF_A_FACE
# What zipfile raises for archives that are damaged, or that somebody forged.
_DAMAGED = (
    zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, KeyError, IndexError, EOFError,
    NotImplementedError, RuntimeError, OSError, OverflowError, MemoryError, UnicodeDecodeError,
)  # fmt: skip


def pack(deck: Deck) -> bytes:
    """The deck as the bytes of one file."""
    out = io.BytesIO()
    rows: list[dict[str, Any]] = []
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for number, reference in enumerate(deck.references):
            row: dict[str, Any] = {"face": reference.face, "picture": f"pictures/{number:04d}.jpg"}
            archive.writestr(row["picture"], reference.picture)
            for flag in ("seen", "turn_unsure"):
                if getattr(reference, flag):
                    row[flag] = True
            for key in ("mistaken", "origin"):
                if getattr(reference, key):
                    row[key] = getattr(reference, key)
            if len(reference.embeddings):
                row["embeddings"] = f"embeddings/{number:04d}"
                row["shape"] = list(reference.embeddings.shape)
                archive.writestr(row["embeddings"], reference.embeddings.astype("<f2").tobytes())
            rows.append(row)
        manifest = {
            "format": FORMAT,
            "version": VERSION,
            "id": deck.id,
            "name": deck.name,
            "game": deck.game,
            "borrows": deck.borrows,
            "fingerprint": deck.fingerprint,
            "trained": deck.trained,
            "references": rows,
        }
        archive.writestr(MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=1))
    return out.getvalue()


def unpack(data: bytes, *, trusted: bool = False) -> Deck:
    """The deck in the bytes of a file; raises DeckError with a reason when it is none.

    A trusted file is one this computer wrote itself: its pictures are taken as they are.
    """
    try:
        with _opened(io.BytesIO(data), len(data)) as archive:
            manifest = _manifest(archive)
            if not trusted:
                _check_entries(archive, manifest["references"])
            references = [_reference(archive, row, trusted) for row in manifest["references"]]
    except _DAMAGED as error:
        raise DeckError("broken", marked("the file is damaged, or no deck")) from error
    if manifest["id"] == SHIPPED:
        return shipped_deck(references, manifest["fingerprint"])
    return Deck(
        manifest["name"],
        manifest["game"],
        tuple(references),
        manifest["borrows"],
        manifest["fingerprint"] if trusted else "",
        manifest["id"],
        manifest["trained"] if trusted else None,
    )


def manifest_of(file: Path) -> dict[str, Any]:
    """Only what the manifest of a deck file says, for lists; the pictures are not read."""
    try:
        with file.open("rb") as stream, _opened(stream, file.stat().st_size) as archive:
            return _manifest(archive)
    except _DAMAGED as error:
        raise DeckError("broken", marked("the file is damaged, or no deck")) from error


def copy_without_seen(file: Path, target: IO[bytes]) -> None:
    """Copy a deck file of this computer, a picture at a time, without those cut from photos of tables."""
    with zipfile.ZipFile(file) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as copy:
        manifest = json.loads(source.read(MANIFEST))
        manifest["references"] = [row for row in manifest["references"] if not row.get("seen")]
        for row in manifest["references"]:
            for name in (row["picture"], row.get("embeddings")):
                if name:
                    copy.writestr(name, source.read(name))
        copy.writestr(MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=1))


def _opened(stream: Any, size: int) -> zipfile.ZipFile:
    if size > MAX_BYTES:
        text = marked("the file is too large for a deck: at most {limit} MB")
        raise DeckError("large", text, limit=MAX_BYTES // 1_000_000)
    if stream.read(2) != b"PK":
        raise DeckError(
            "foreign", marked("this is no deck file; `okaikei deck export` and the Decks page write one")
        )
    stream.seek(0)
    archive = zipfile.ZipFile(stream)
    entries = archive.infolist()
    # What an entry claims is checked again when it is read: zipfile never gives more than it claims.
    unpacked = sum(entry.file_size for entry in entries)
    if (
        len(entries) > 2 * MAX_REFERENCES + 1
        or unpacked > MAX_UNPACKED
        or unpacked > MAX_RATIO * size + MAX_PICTURE
    ):
        raise DeckError("large", marked("the file unpacks to more than any deck holds"))
    return archive


def _check_entries(archive: zipfile.ZipFile, rows: list[dict[str, Any]]) -> None:
    """Refuse what no deck of ours holds, before any picture is unpacked.

    An entry that is used twice would cost its bytes twice, and a face has only so many pictures.
    """
    names = [row[key] for row in rows for key in ("picture", "embeddings") if row.get(key) is not None]
    if not all(isinstance(name, str) for name in (*names, *(row.get("face") for row in rows))):
        raise DeckError("broken", marked("a card of the deck has no picture"))
    used = Counter(names)
    if any(count > 1 for count in used.values()):
        raise DeckError("broken", marked("the deck's list of cards makes no sense"))
    if sum(archive.getinfo(name).file_size for name in used) > MAX_UNPACKED:
        raise DeckError("large", marked("the file unpacks to more than any deck holds"))
    if any(count > MOST_OF_A_FACE for count in Counter(row.get("face") for row in rows).values()):
        raise DeckError("large", marked("the file unpacks to more than any deck holds"))


def _manifest(archive: zipfile.ZipFile) -> dict[str, Any]:
    if MANIFEST not in archive.namelist():
        raise DeckError("foreign", marked("this zip holds no deck"))
    if archive.getinfo(MANIFEST).file_size > MAX_MANIFEST:
        raise DeckError("large", marked("the deck's list of cards is too large"))
    try:
        manifest = json.loads(archive.read(MANIFEST).decode())
    except (UnicodeDecodeError, ValueError, RecursionError):
        raise DeckError("broken", marked("the deck's list of cards cannot be read")) from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise DeckError("foreign", marked("this zip holds no deck"))
    if manifest.get("version") != VERSION:
        raise DeckError(
            "version",
            marked("the deck was saved in format {theirs}; this program reads {ours}"),
            theirs=repr(manifest.get("version")),
            ours=VERSION,
        )
    return _checked(manifest)


def _checked(manifest: dict[str, Any]) -> dict[str, Any]:
    """The manifest, with every value of the type it must have."""

    def text(key: str, empty: bool = False) -> str | None:
        value = manifest.get(key)
        if value is None and empty:
            return None
        if not isinstance(value, str) or len(value) > 200:
            raise DeckError("broken", marked("the deck's {key} is missing or makes no sense"), key=key)
        return value

    checked: dict[str, Any] = {
        "name": text("name"),
        "game": text("game", True),
        "borrows": text("borrows", True),
    }
    checked["fingerprint"] = text("fingerprint", True) or ""
    identity = text("id")
    assert identity is not None
    if not (identity == SHIPPED or (identity.isalnum() and identity.isascii() and len(identity) <= 32)):
        raise DeckError("broken", marked("the deck's {key} is missing or makes no sense"), key="id")
    checked["id"] = identity
    trained = manifest.get("trained")
    checked["trained"] = trained if isinstance(trained, dict) else None
    rows = manifest.get("references")
    if (
        not isinstance(rows, list)
        or len(rows) > MAX_REFERENCES
        or not all(isinstance(row, dict) for row in rows)
    ):
        raise DeckError("broken", marked("the deck's list of cards makes no sense"))
    checked["references"] = rows
    return checked


def _reference(archive: zipfile.ZipFile, row: dict[str, Any], trusted: bool) -> Reference:
    face, mistaken, origin = row.get("face"), row.get("mistaken"), row.get("origin")
    if not isinstance(face, str) or not all(
        word is None or isinstance(word, str) for word in (mistaken, origin)
    ):
        raise DeckError("broken", marked("a card of the deck has no face"))
    picture = _entry(archive, row.get("picture"), MAX_PICTURE)
    seen, turn_unsure = row.get("seen") is True, row.get("turn_unsure") is True
    if not trusted:
        _check_picture(picture, face)
        # Which table taught it is that computer's own business.
        return Reference(face, picture, seen, mistaken, None, turn_unsure)
    return Reference(face, picture, seen, mistaken, origin, turn_unsure, _embeddings(archive, row))


def _entry(archive: zipfile.ZipFile, name: object, limit: int) -> bytes:
    if not isinstance(name, str):
        raise DeckError("broken", marked("a card of the deck has no picture"))
    if archive.getinfo(name).file_size > limit:
        raise DeckError("large", marked("a picture in the deck is too large"))
    return archive.read(name)


def _check_picture(data: bytes, face: str) -> None:
    """Refuse a picture from somebody else that is no small JPEG; it is looked at before it is decoded."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data), formats=("JPEG",)) as header:
            wide, high = header.size
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise DeckError("picture", marked("the picture of {face} is no JPEG"), face=face) from None
    if not (16 <= wide <= MAX_SIDE and 16 <= high <= MAX_SIDE):
        text = marked("the picture of {face} is {width} × {height}: too small or too large")
        raise DeckError("picture", text, face=face, width=wide, height=high)
    try:
        image = (
            None
            if has_too_many_scans(data)
            else cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        )
    except cv2.error:
        image = None
    if image is None:
        raise DeckError("picture", marked("the picture of {face} cannot be read"), face=face)


def _embeddings(archive: zipfile.ZipFile, row: dict[str, Any]) -> np.ndarray:
    """The embeddings kept with a picture; none when they make no sense, for they can be made again."""
    shape, name = row.get("shape"), row.get("embeddings")
    if not (isinstance(shape, list) and len(shape) == 2 and all(isinstance(each, int) for each in shape)):
        return np.zeros((0, 0), np.float32)
    rows, width = shape
    if not (0 < rows <= MAX_EMBEDDINGS and 0 < width <= 4096):
        return np.zeros((0, 0), np.float32)
    data = _entry(archive, name, rows * width * 2)
    if len(data) != rows * width * 2:
        return np.zeros((0, 0), np.float32)
    values = np.frombuffer(data, "<f2").reshape(rows, width).astype(np.float32)
    lengths = np.linalg.norm(values, axis=1, keepdims=True)
    if not np.isfinite(values).all() or (lengths < 0.5).any():
        return np.zeros((0, 0), np.float32)
    return values / lengths
