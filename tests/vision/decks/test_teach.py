"""Teaching from photos: every card is found, shown upright, guessed at, and named."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from okaikei.vision.decks import Deck, DeckError
from okaikei.vision.decks.card_views import Cover
from okaikei.vision.decks.deck import half_turned
from okaikei.vision.decks.deck_reader import DeckReader
from okaikei.vision.decks.embed import embed
from okaikei.vision.decks.shelf import Shelf
from okaikei.vision.decks.teach import card_at, find, find_in_photo, learn
from okaikei.vision.decks.tray import reference
from okaikei.vision.photo import PhotoError
from okaikei.vision.sighting import NONE, Candidate, Naming, Search
from tests.vision.decks.colour_models import COLOURS, ColourClassifier, GridDetector, picture, quad, table

FACES = list(COLOURS)


@pytest.fixture(autouse=True)
def two_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """The upper edge, which is all that these classifier look at, is never covered."""
    monkeypatch.setattr("okaikei.vision.decks.card_views.COVERS", (None, Cover(0.0, 0.3)))


def test_cards_come_in_reading_order_upright_and_whole() -> None:
    found = find(table(*FACES), GridDetector(5), ColourClassifier(), "sushi-draft")
    assert len(found) == 5
    for face, card in zip(FACES, found, strict=True):
        image = Deck("x", "sushi-draft", learn(Deck("x", "sushi-draft"), [(face, card.picture)]).references)
        pixels = image.references[0].image()
        assert pixels.shape == (400, 256, 3)
        assert np.abs(pixels[100, 128].astype(int) - COLOURS[face]).max() < 25
        assert pixels[350, 128].min() > 200


def test_an_upside_down_card_is_shown_upright() -> None:
    class Below(ColourClassifier):
        def name(self, image: np.ndarray, quads: object, covers: object = None) -> list[Naming]:
            return [Naming({NONE: 1.0}, 1.0, True, np.zeros(4), stranger=1.0)]

    found = find(table("wild"), GridDetector(1), Below())
    image = np.frombuffer(half_turned(found[0].picture), np.uint8)
    assert found[0].quad[0] == pytest.approx([160, 227])
    assert len(image)


def test_two_frames_on_one_card_are_one() -> None:
    class Twice(GridDetector):
        def find(self, image: np.ndarray, focal: float | None = None) -> Search:
            return Search(super().find(image, focal).candidates * 2, np.eye(3))

    assert len(find(table(*FACES), Twice(5), ColourClassifier())) == 5


class Ghosts(ColourClassifier):
    """Sees nothing where a card lies."""

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray], covers: object = None) -> list[Naming]:
        return [Naming({NONE: 1.0}, 1.0, False, each.embedding, 0.1) for each in super().name(image, quads)]


class Halves(ColourClassifier):
    """Sees half of every card."""

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray], covers: object = None) -> list[Naming]:
        return [Naming(each.scores, 0.5, False, each.embedding, 0.96) for each in super().name(image, quads)]


@pytest.mark.parametrize("classifier", [Ghosts(), Halves()])
@pytest.mark.parametrize(
    ("score", "beside", "found"),
    [
        (0.9, 400.0, 2),  # nothing touches it: a card like none that was learnt
        (0.9, 60.0, 0),  # it lies on another, or under it
        (0.9, 20.0, 1),  # one card with a printed frame, found twice
        (0.4, 400.0, 0),  # the detector does not believe in it either
    ],
)
def test_what_the_classifier_does_not_see_is_shown_if_the_detector_is_sure_of_it(
    classifier: ColourClassifier, score: float, beside: float, found: int
) -> None:
    class Two(GridDetector):
        def find(self, image: np.ndarray, focal: float | None = None) -> Search:
            places = (quad(0), quad(0) + np.array([beside, 0], np.float32))
            return Search(tuple(Candidate(place, score) for place in places), np.eye(3))

    assert len(find(table("wild", "salmon-roll", "cucumber-maki"), Two(2), classifier)) == found


def test_a_card_that_was_missed_is_cut_out_where_somebody_taps() -> None:
    laid = table(*FACES)
    found = find_in_photo(laid, GridDetector(4), ColourClassifier())
    assert len(found.cards) == 4
    middle = quad(4).mean(axis=0)
    card = card_at(found, (float(middle[0]), float(middle[1])), GridDetector(4), ColourClassifier())
    assert np.abs(card.quad - quad(4)).max() < 2
    none = card_at(found, (100.0, 130.0), GridDetector(0), ColourClassifier())  # nothing tells how large
    assert np.abs(none.quad.mean(axis=0) - (100, 130)).max() < 2


def test_names_say_how_many_cards_there_are() -> None:
    class Shy(GridDetector):
        def find(self, image: np.ndarray, focal: float | None = None) -> Search:
            places = super().find(image, focal).candidates
            return Search((*places[:4], Candidate(places[4].quad, 0.1)), np.eye(3))

    assert len(find_in_photo(table(*FACES), Shy(5), ColourClassifier()).cards) == 4
    assert len(find_in_photo(table(*FACES), Shy(5), ColourClassifier(), wanted=5).cards) == 5


def test_a_card_of_unknown_way_up_is_looked_at_both_ways() -> None:
    class Unsure(ColourClassifier):
        def name(self, image: np.ndarray, quads: Sequence[np.ndarray], covers: object = None) -> list[Naming]:
            return [replace(each, turn_odds=0.3) for each in super().name(image, quads)]

    card = find_in_photo(table("wild"), GridDetector(1), Unsure()).cards[0]
    assert card.turn_unsure
    deck = Deck("x", "sushi-draft", (reference(card, "wild", False), reference(card, "wild", True)))
    both, turned = (len(each.embeddings) for each in embed(deck, Unsure(), "x").references)
    assert both == 2 * turned


def test_guesses_come_from_the_deck_so_far(tmp_path: Path) -> None:
    shelf, reader = Shelf(tmp_path), DeckReader(GridDetector(5), ColourClassifier(), "colours")
    deck = shelf.save(Deck("mine", "sushi-draft"))
    assert reader.find(table(*FACES), shelf, deck.id, "sushi-draft").cards[0].guesses == ()
    shelf.save(learn(deck, [("tuna-nigiri", picture("tuna-nigiri")), ("wild", picture("wild"))]))
    found = reader.find(table(*FACES), shelf, deck.id, "sushi-draft").cards
    assert found[0].guesses[0][0] == "tuna-nigiri"
    assert found[3].guesses[0][0] == "wild"
    assert found[0].guesses[0][1] > 0.5 > found[2].guesses[0][1]


def test_a_face_of_another_game_cannot_be_learnt() -> None:
    with pytest.raises(DeckError, match="pudding"):
        learn(Deck("x", "sushi-draft"), [("pudding", b"")])


def test_teaching_refuses_what_is_no_photo() -> None:
    with pytest.raises(PhotoError):
        find(b"GIF89a", GridDetector(1), ColourClassifier())


def test_a_taught_deck_reads_photos_at_once(tmp_path: Path) -> None:
    shelf, reader = Shelf(tmp_path), DeckReader(GridDetector(5), ColourClassifier(), "colours")
    deck = shelf.save(Deck("mine", "sushi-draft", borrows=None))
    found = reader.find(table(*FACES), shelf, deck.id, "sushi-draft").cards
    shelf.save(learn(deck, [(face, card.picture) for face, card in zip(FACES, found, strict=True)]))
    laid = ["wild", "wild", "tuna-nigiri", "cucumber-maki", "salmon-roll"]
    reading = reader.read(table(*laid), None, (str(tmp_path), deck.id))
    assert sorted(card.face for card in reading.cards) == sorted(laid)
    again = DeckReader(GridDetector(5), ColourClassifier(), "colours")
    kept = shelf.load(deck.id)
    assert all(len(each.embeddings) for each in kept.references)
    assert again.with_embeddings(shelf, deck.id).fingerprint == kept.fingerprint


def test_a_deck_deleted_meanwhile_is_read_as_shipped(tmp_path: Path) -> None:
    reader = DeckReader(GridDetector(1), ColourClassifier(), "colours")
    assert reader.read(table("wild"), None, (str(tmp_path), "0123456789ab")).cards == ()
