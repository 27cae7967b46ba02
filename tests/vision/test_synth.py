"""Composed scenes: what is written down is what can be seen, and the same seed gives the same photo."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from okaikei.__main__ import main
from okaikei.datasets import deck
from okaikei.vision.quads import area, overlap, turned_like
from okaikei.vision.sighting import NONE
from okaikei.vision.synth.cards import load_captures
from okaikei.vision.synth.dataset import Recipe, SceneComposer, contact_sheet, write
from okaikei.vision.synth.labelled_frames import label_of, labelled_frames
from okaikei.vision.synth.looks import photo_look, table_look
from tests.vision.photo_files import decode

FACES = (
    *(
        "egg-nigiri",
        "salmon-nigiri",
        "squid-nigiri",
        "maki-1",
        "maki-2",
        "maki-3",
        "tempura",
        "sashimi",
        "dumpling",
    ),
    *(
        "chopsticks",
        "wasabi",
        "pudding",
        "special-order",
        "takeout-box",
        "temaki",
        "tofu",
        "eel",
        "card-back",
        "fruit",
    ),
)


@pytest.fixture(scope="module")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of our own faces and one of plain surfaces."""
    root = tmp_path_factory.mktemp("stock")
    (root / "faces").mkdir()
    (root / "surfaces").mkdir()
    for face in deck.faces():
        if face.startswith(FACES):
            cv2.imwrite(str(root / "faces" / f"{face}.png"), deck.raster(face, 160))
    random = np.random.default_rng(0)
    for number in range(12):
        cv2.imwrite(
            str(root / "surfaces" / f"cloth-{number}.png"), random.integers(60, 200, (90, 120, 3), np.uint8)
        )
    return root


@pytest.fixture
def recipe(stock: Path, tmp_path: Path) -> Recipe:
    return Recipe(
        tmp_path / "scenes", (stock / "faces",), stock / "surfaces", 3, 7, longest=480, store=480, crops=True
    )


def test_the_same_seed_gives_the_same_photo(recipe: Recipe) -> None:
    first, second = (SceneComposer(recipe).scene(2) for _ in range(2))
    assert np.array_equal(first.image, second.image)
    assert first.to_json("x") == second.to_json("x")


def test_cards_lie_in_the_photo_and_show_something(recipe: Recipe) -> None:
    composer = SceneComposer(recipe)
    for number in range(6):
        scene = composer.scene(number)
        height, width = scene.image.shape[:2]
        for card in scene.cards:
            assert (card.quad > -2).all()
            assert (card.quad < (width + 2, height + 2)).all()
            assert card.visible > 0
            assert area(card.quad) > 0  # clockwise as seen


def test_a_nigiri_on_wasabi_lies_on_one(recipe: Recipe) -> None:
    composer = SceneComposer(recipe)
    pairs = 0
    for number in range(12):
        cards = composer.scene(number).cards
        for card in cards:
            if isinstance(card.serving, dict) and card.serving.get("on_wasabi"):
                pairs += 1
                assert card.on is not None
                assert cards[card.on].face == "wasabi"
    assert pairs > 3


def test_the_dataset_is_in_the_ultralytics_layout(recipe: Recipe) -> None:
    assert list(write(recipe, 1)) == [1, 2, 3]
    out = recipe.out
    images = sorted((out / "images" / "train").glob("*.jpg"))
    assert [image.stem.rsplit("-", 1)[1] for image in images] == ["peeled", "photo", "table"] * 3
    for image in images:
        rows = (out / "labels" / "train" / f"{image.stem}.txt").read_text().splitlines()
        assert rows or image.stem.endswith("peeled")  # nothing lies beneath what is painted over
        for row in rows:
            kind, x, y, width, height, *corners = (float(number) for number in row.split())
            assert kind == 0
            assert all(0 <= number <= 1 for number in (x, y, width, height, *corners[0::3], *corners[1::3]))
            assert len(corners) == 12
            assert set(corners[2::3]) <= {0, 2}
    crops = [json.loads(line) for line in (out / "crops" / "train.jsonl").read_text().splitlines()]
    assert {crop["face"] for crop in crops} >= {"none"}
    assert all((out / "crops" / crop["crop"]).is_file() for crop in crops)
    assert all(crop["shifts"] or crop["face"] == "none" for crop in crops)
    assert max(np.abs(crop["shifts"]).max() for crop in crops if crop["shifts"]) < 0.8


def test_scenes_to_measure_on_are_whole_photos_with_their_truth(recipe: Recipe) -> None:
    held = replace(recipe, split="val", scenes=1)
    assert list(write(held, 1)) == [1]
    (image,) = (held.out / "images" / "val").glob("*.jpg")
    truth = json.loads((held.out / "truth" / f"{image.stem}.json").read_text())
    assert truth["photo"] == image.name
    assert len(truth["cards"]) == len(truth["tableau"]) > 0


def test_what_the_detector_learns_from_is_labelled_where_it_shows(recipe: Recipe) -> None:
    scene = SceneComposer(recipe).scene(1)
    for look in (photo_look(scene), table_look(scene, np.random.default_rng(1), 512)):
        height, width = look.image.shape[:2]
        assert max(width, height) == 512
        for row, card in zip(look.rows, scene.cards, strict=False):
            _, x, y, across, down, *corners = (float(number) for number in row.split())
            box = np.array([(x - across / 2) * width, (y - down / 2) * height])
            quad = np.array([corners[0::3], corners[1::3]]).T * (width, height)
            inside = np.array(corners[2::3]) > 0
            if inside.all() and card.visible > 0.95:  # of a whole card the box is that of its corners
                assert box == pytest.approx(quad.min(axis=0), abs=4)


def test_peeled_of_what_lies_on_top_a_table_shows_the_cards_beneath(recipe: Recipe) -> None:
    scene = SceneComposer(recipe).scene(1)
    whole = table_look(scene, np.random.default_rng(1), 512)
    peeled = table_look(scene, np.random.default_rng(1), 512, peeled=True)
    tops = sum(card.visible > 0.9 for card in scene.cards)
    assert 0 < len(whole.rows) - len(peeled.rows) <= tops
    grey = (peeled.image == 114).all(axis=2)
    assert grey.sum() > (whole.image == 114).all(axis=2).sum() + 1000
    assert (peeled.image == whole.image)[~grey].all()


def test_a_pile_is_a_scene_of_its_own(recipe: Recipe) -> None:
    piles = replace(recipe, piles=True)
    scenes = [SceneComposer(piles).scene(number) for number in range(6)]
    assert all(len(scene.deal.stacks) == 1 for scene in scenes)
    assert max(len(scene.cards) for scene in scenes) > 1
    assert list(write(piles, 1)) == [1, 2, 3]
    assert not list((piles.out / "images" / "train").iterdir())  # the detector learns from whole tables
    assert (piles.out / "crops" / "train.jsonl").read_text()


def test_what_is_left_out_is_not_loaded(stock: Path) -> None:
    with pytest.raises(ValueError, match="no pictures"):
        load_captures(stock, leave_out=("faces", "surfaces"))


def test_frames_are_named_after_the_card_they_lie_on(recipe: Recipe) -> None:
    composer = SceneComposer(recipe)
    labels = []
    for number in range(4):
        scene = composer.scene(number)
        for each in labelled_frames(scene, np.random.default_rng(number)):
            labels.append(each)
            shares = [overlap(each.frame, card.quad) for card in (*scene.cards, *scene.others)]
            if each.face != NONE:
                assert max(shares) >= 0.84
                assert each.card is not None
                assert overlap(each.frame, each.card) == pytest.approx(max(shares))
            else:
                assert each.visible == 0
                assert max(shares) < 0.93
    assert {each.face != NONE for each in labels} == {True, False}


def test_a_frame_halfway_between_two_cards_holds_none(recipe: Recipe) -> None:
    composer = SceneComposer(replace(recipe, layouts=(("columns", 1.0),)))
    halfway = []
    for number in range(6):
        scene = composer.scene(number)
        for card in scene.cards:
            if card.on is not None and min(card.visible, scene.cards[card.on].visible) > 0.1:
                frame = (turned_like(card.quad, scene.cards[card.on].quad) + card.quad) / 2
                shares = sorted(overlap(frame, each.quad) for each in scene.cards)
                if 0.8 < shares[-1] < 0.9 and shares[-1] - shares[-2] < 0.05:
                    halfway.append(label_of(scene, frame))
    assert halfway
    assert {each and each.face for each in halfway} == {NONE}


def test_which_card_shows_at_each_pixel_is_known(recipe: Recipe) -> None:
    scene = SceneComposer(recipe).scene(1)
    for number, card in enumerate(scene.cards):
        mask = scene.owner == number
        left, top, right, bottom = card.box
        assert mask[int(top) : int(bottom), int(left) : int(right)].sum() == mask.sum()
        assert mask.sum() == pytest.approx(card.visible * area(card.quad), rel=0.1, abs=60)


def test_a_contact_sheet_can_be_looked_at(recipe: Recipe, tmp_path: Path) -> None:
    contact_sheet(recipe, tmp_path / "sheet.png", 4)
    assert decode((tmp_path / "sheet.png").read_bytes()).shape[1] == 4 * 420


def test_a_missing_folder_is_one_line(
    stock: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [
        "synth",
        str(tmp_path / "out"),
        "--faces",
        str(tmp_path / "no"),
        "--surfaces",
        str(stock / "surfaces"),
    ]
    assert main([*arguments, "--sheet", str(tmp_path / "s.png")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
