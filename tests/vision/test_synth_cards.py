"""The pictures of cards that scenes are composed of, decoys, surfaces kept apart, and the camera."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from okaikei.datasets import deck
from okaikei.vision.plane import project
from okaikei.vision.synth import decoy_decks, decoys
from okaikei.vision.synth.cards import TEXTURE, CardPicture, printed, random_press, trim
from okaikei.vision.synth.dataset import held_out
from okaikei.vision.synth.fruit import rearranged
from okaikei.vision.synth.view import hold_phone


def test_some_surfaces_are_kept_for_measuring() -> None:
    kept = [held_out(f"surface-{number}.jpg") for number in range(300)]
    assert 30 < sum(kept) < 70


def test_a_white_margin_is_cut_off_and_a_full_card_kept() -> None:
    card = np.zeros((300, 200, 3), np.uint8)
    card[:] = (40, 90, 200)
    card[150:] = (90, 90, 90)
    framed = cv2.copyMakeBorder(card, 20, 20, 15, 15, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    assert trim(framed).shape == card.shape
    assert trim(card).shape == card.shape


@pytest.mark.parametrize("face", ["tea", "chopsticks", "mackerel-temaki", "onigiri-square"])
def test_the_ground_of_a_card_of_one_colour_is_no_margin(face: str) -> None:
    card = deck.raster(face, 300)
    assert trim(card).shape == card.shape


@pytest.mark.parametrize("draw", [decoys.draw, decoys.playing_card, decoy_decks.decoy_deck_card])
def test_decoys_differ_from_each_other_and_are_the_same_for_the_same_seed(
    draw: Callable[[int, int], CardPicture],
) -> None:
    first, again, other = draw(3, 1), draw(3, 1), draw(4, 1)
    assert first.image.shape == (TEXTURE[1], TEXTURE[0], 3)
    assert np.array_equal(first.image, again.image)
    assert not np.array_equal(first.image, other.image)
    elsewhere = draw(3, 2)
    assert not np.array_equal(first.image, elsewhere.image)
    assert len({first.face, other.face, elsewhere.face}) == 3  # or sets of two seeds would be mixed up


def test_cards_of_one_drawn_deck_are_told_apart_by_their_heads() -> None:
    for pack in range(4):
        numbers = range(pack * decoy_decks.CARDS, (pack + 1) * decoy_decks.CARDS)
        heads = [decoy_decks.decoy_deck_card(number, 5).image[:110] for number in numbers]
        assert len({head.tobytes() for head in heads}) == decoy_decks.CARDS


def test_with_variety_a_copy_is_cut_and_inked_in_another_way() -> None:
    picture = np.full((TEXTURE[1], TEXTURE[0], 3), 200, np.uint8)
    picture[200:300, 100:200] = (30, 60, 220)  # a mark that zoom and shift must move
    edges, inks = set(), []
    for seed in range(12):
        random = np.random.default_rng(seed)
        press = replace(random_press(random, 1.0), wear=0.0, linen=0.0, paper_edge=False)
        card = printed(picture, press, random)
        assert card.shape == picture.shape
        across = card[250, :, 0] < card[20, 20, 0] - 0.02
        edges.add((int(np.argmax(across)), int(across.sum())))
        inks.append(card[20, 20])
    assert len(edges) > 6
    assert max(left for left, _ in edges) - min(left for left, _ in edges) > 10
    assert np.ptp(np.array(inks), axis=0).min() > 0.1


def test_without_variety_the_picture_stays_where_it_was() -> None:
    press = random_press(np.random.default_rng(3))
    assert press.cut is None
    assert press.fine == 1.0


@pytest.mark.parametrize("tilt", [0, 25, 50])
def test_the_camera_looks_through_the_middle_of_the_photo_at_all_cards(tilt: float) -> None:
    corners = np.array([[0, 0], [300, 0], [300, 200], [0, 200]], float)
    flat = np.column_stack([corners * (1, -1), np.zeros(4)])
    for seed in range(5):
        view = hold_phone(flat, np.random.default_rng(seed), 1200, tilt=np.radians(tilt))
        matrix = view.table_matrix()
        seen = project(matrix, corners)
        assert (seen > -1).all()
        assert (seen < np.array(view.frame) + 1).all()
        assert (np.ptp(seen, axis=0) / view.frame).max() > 0.45  # the cards are not lost in the photo
        # Undone by the focal length and the middle of the photo, the first two columns are a rotation's.
        lens = np.array([[view.focal, 0, view.frame[0] / 2], [0, view.focal, view.frame[1] / 2], [0, 0, 1]])
        axes = np.linalg.inv(lens) @ matrix[:, :2]
        assert np.linalg.norm(axes[:, 0]) == pytest.approx(np.linalg.norm(axes[:, 1]), rel=1e-6)
        assert axes[:, 0] @ axes[:, 1] == pytest.approx(0, abs=1e-6 * float(np.linalg.norm(axes[:, 0])) ** 2)
        normal = np.cross(axes[:, 0], axes[:, 1])
        assert np.degrees(np.arccos(abs(normal[2]) / np.linalg.norm(normal))) == pytest.approx(tilt, abs=1e-3)


def test_the_icons_of_fruit_are_moved_and_nothing_else() -> None:
    faces = [f"fruit-{pair}" for pair in ("orange-pineapple", "orange-watermelon", "pineapple-watermelon")]
    ground = np.full((TEXTURE[1], TEXTURE[0], 3), (130, 130, 240), np.uint8)
    colours = {"orange": (0, 140, 255), "pineapple": (0, 220, 250), "watermelon": (40, 20, 160)}
    pictures = []
    for face in faces:
        card = ground.copy()
        for place, fruit in enumerate(face.split("-")[1:]):
            middle, size = (130 + 90 * place, 60), (24, 40 if fruit == "pineapple" else 22)
            cv2.ellipse(card, middle, size, 0, 0, 360, colours[fruit], -1)
        pictures.append(CardPicture(face, "drawn", card))
    moved = rearranged(pictures, np.random.default_rng(1), each=2)
    assert [each.face for each in moved] == [face for face in faces for _ in range(2)]
    for before, after in zip(np.repeat(np.arange(3), 2), moved, strict=True):
        low = int(0.45 * TEXTURE[1])
        assert (after.image[low:] == pictures[before].image[low:]).all()
        assert (after.image[:low] != pictures[before].image[:low]).any()
        for fruit in after.face.split("-")[1:]:
            close = np.abs(after.image.astype(int) - colours[fruit]).max(axis=2) < 30
            assert close.sum() > 800
