"""A deck is one file, and a bad file is refused with a reason."""

import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from okaikei.vision.decks import Deck, DeckError, Reference
from okaikei.vision.decks.deck import MOST_OF_A_FACE
from okaikei.vision.decks.file import MAX_BYTES, manifest_of, pack, unpack
from tests.vision.decks.colour_models import picture


def a_deck() -> Deck:
    rows = np.eye(3, 4, dtype=np.float32)
    return Deck(
        "Zum Löffel",
        "sushi-draft",
        (
            Reference("tuna-nigiri", picture("tuna-nigiri"), embeddings=rows),
            Reference("wild", picture("wild"), seen=True, mistaken="salmon-roll"),
        ),
        borrows=None,
        fingerprint="abc/1",
    )


def test_a_deck_comes_back_as_it_was_packed() -> None:
    deck = a_deck()
    back = unpack(pack(deck), trusted=True)
    assert (back.id, back.name, back.game, back.borrows) == (deck.id, "Zum Löffel", "sushi-draft", None)
    assert back.fingerprint == "abc/1"
    assert [each.face for each in back.references] == ["tuna-nigiri", "wild"]
    assert back.references[0].picture == deck.references[0].picture
    assert np.allclose(back.references[0].embeddings, deck.references[0].embeddings, atol=1e-3)
    assert back.references[1].seen
    assert back.references[1].mistaken == "salmon-roll"


def test_a_deck_from_elsewhere_keeps_its_pictures_byte_for_byte_but_not_what_was_made_of_them() -> None:
    deck = a_deck()
    back = unpack(pack(deck))
    assert [each.picture for each in back.references] == [each.picture for each in deck.references]
    assert all(len(each.embeddings) == 0 for each in back.references)
    assert back.fingerprint == ""


def test_a_picture_of_which_nobody_knows_the_way_up_stays_so() -> None:
    deck = Deck("x", "sushi-draft", (Reference("wild", picture("wild"), turn_unsure=True),))
    assert unpack(pack(deck)).references[0].turn_unsure


def test_one_picture_of_a_face_is_taken_back_or_turned() -> None:
    first, second = (Reference("wild", picture(face)) for face in ("wild", "tuna-nigiri"))
    deck = Deck("x", "sushi-draft", (first, second))
    assert deck.without("wild", 1).references == (second,)
    assert deck.without("wild").references == ()
    turned = deck.turned("wild", 2)
    assert turned.references[0] is first
    assert turned.references[1].image()[10, 128].min() > 200  # its light foot is up now
    with pytest.raises(DeckError, match="it has 2"):
        deck.without("wild", 3)


def changed(**values: Any) -> bytes:
    """A packed deck with other words in its manifest."""
    deck = a_deck()
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(pack(deck))) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name == "deck.json":
                data = json.dumps({**json.loads(data), **values}).encode()
            target.writestr(name, data)
    return out.getvalue()


def zipped(**entries: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name.replace("_", "."), data)
    return out.getvalue()


ROW = {"face": "wild", "picture": "deck.json"}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "foreign"),
        (b"\xff\xd8\xff\xe0 a photo", "foreign"),
        (b"PK\x03\x04 cut off", "broken"),
        (pack(a_deck())[:-300], "broken"),
        (zipped(readme_txt=b"hello"), "foreign"),
        (zipped(deck_json=b"{"), "broken"),
        (zipped(deck_json=b"[]"), "foreign"),
        (zipped(deck_json=b"[" * 100_000), "broken"),
        (zipped(deck_json=b"0" * 3_000_000), "large"),
        (zipped(deck_json=b"{}", bomb_jpg=b"0" * 97_000_000), "large"),
        (changed(format="something else"), "foreign"),
        (changed(version=2), "version"),
        (changed(version="1"), "version"),
        (changed(name=7), "broken"),
        (changed(name="  \n "), "name"),
        (changed(game="poker"), "game"),
        (changed(id="../../etc/passwd"), "broken"),
        (changed(references="all"), "broken"),
        (changed(references=[1]), "broken"),
        (changed(references=[{"face": "wild"}]), "broken"),
        (changed(references=[{"face": "wild", "picture": "../../x"}]), "broken"),
        (changed(references=[{"face": "ace-of-spades", "picture": "pictures/0000.jpg"}]), "face"),
        (changed(references=[ROW]), "picture"),
        (changed(references=[ROW] * 5_000), "broken"),
        (b"PK" + bytes(MAX_BYTES), "large"),
    ],
)
def test_a_bad_file_is_refused_with_a_reason(data: bytes, code: str) -> None:
    with pytest.raises(DeckError) as refused:
        unpack(data)
    assert refused.value.code == code
    assert str(refused.value)


def test_a_picture_too_large_to_decode_is_not_decoded() -> None:
    from PIL import Image

    out = io.BytesIO()
    Image.new("L", (6000, 3000)).save(out, "JPEG", quality=10)
    deck = Deck("x", "sushi-draft", (Reference("wild", out.getvalue()),))
    with pytest.raises(DeckError, match="6000 × 3000"):
        unpack(pack(deck))


def test_embeddings_that_make_no_sense_are_left_out_and_made_again() -> None:
    deck = Deck("x", "sushi-draft", (Reference("wild", picture("wild"), embeddings=np.full((1, 4), np.nan)),))
    assert len(unpack(pack(deck)).references[0].embeddings) == 0


def test_a_list_needs_only_the_manifest(tmp_path: Path) -> None:
    file = tmp_path / "a.okaikei-deck"
    file.write_bytes(pack(a_deck()))
    assert manifest_of(file)["name"] == "Zum Löffel"


def forged(rows: list[dict[str, Any]], *, damage: bool = False) -> bytes:
    """A deck file with one compressed picture, and these rows that use it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("p", cv2.imencode(".jpg", np.zeros((400, 256, 3), np.uint8))[1].tobytes())
        manifest = {"format": "okaikei-deck", "version": 1, "id": "a", "name": "A", "game": "sushi-go"}
        archive.writestr("deck.json", json.dumps({**manifest, "references": rows}))
    data = bytearray(out.getvalue())
    if damage:  # in the middle of the compressed picture
        data[60:80] = bytes(20)
    return bytes(data)


def test_an_entry_is_used_once_and_a_face_has_its_limit() -> None:
    row = {"face": "tempura", "picture": "p"}
    assert len(unpack(forged([row])).references) == 1
    with pytest.raises(DeckError) as refused:
        unpack(forged([row] * 1440))
    assert refused.value.code == "broken"
    many = tuple(Reference("wild", picture("wild")) for _ in range(MOST_OF_A_FACE + 1))
    with pytest.raises(DeckError) as refused:
        unpack(pack(replace(a_deck(), references=many)))
    assert refused.value.code == "large"


def test_damaged_compression_is_a_damaged_file() -> None:
    with pytest.raises(DeckError) as refused:
        unpack(forged([{"face": "tempura", "picture": "p"}], damage=True))
    assert refused.value.code == "broken"


def test_a_deck_says_which_faces_are_missing() -> None:
    deck = Deck("x", "sushi-draft", (Reference("wild", picture("wild")),))
    assert deck.faces == ["wild"]
    assert "tuna-nigiri" in deck.missing()
    assert "pudding" not in deck.missing()


def test_of_each_face_the_newest_pictures_are_kept() -> None:
    one = Reference("wild", picture("wild"))
    newest = Reference("wild", picture("tuna-nigiri"))
    deck = Deck("x", "sushi-draft", (one,) * MOST_OF_A_FACE).with_references([newest])
    assert len(deck.references) == MOST_OF_A_FACE
    assert deck.references[-1] is newest
