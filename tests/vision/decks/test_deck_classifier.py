"""Naming by nearness: what is near is named, what is unlike every face is not."""

from collections.abc import Sequence

import numpy as np
import pytest

from okaikei.vision import photo
from okaikei.vision.decks import SHIPPED, Deck, Reference
from okaikei.vision.decks.card_views import CANVAS, COVERS, compose_views
from okaikei.vision.decks.deck import shipped_deck
from okaikei.vision.decks.deck_classifier import DeckClassifier
from okaikei.vision.decks.embed import embed
from okaikei.vision.sighting import NONE, Naming
from tests.vision.decks.colour_models import COLOURS, ColourClassifier, picture, quad, table


def taught(*faces: str, borrows: str | None = None) -> Deck:
    references = tuple(Reference(face, picture(face)) for face in faces)
    return embed(Deck("x", "sushi-draft", references, borrows), ColourClassifier(), "colours")


def named(names: DeckClassifier, *faces: str) -> list[str]:
    image = photo.load(table(*faces)).image
    found = names.name(image, [quad(place) for place in range(len(faces))])
    return [max(naming.scores, key=naming.scores.__getitem__) for naming in found]


def test_every_face_is_named_from_one_picture() -> None:
    names = DeckClassifier(ColourClassifier(), [taught(*COLOURS)], borrow=False)
    assert named(names, *COLOURS) == list(COLOURS)


def test_a_card_unlike_every_face_is_no_card_of_the_deck() -> None:
    names = DeckClassifier(ColourClassifier(), [taught("tuna-nigiri", "salmon-roll")], borrow=False)
    assert named(names, "cucumber-maki", "tuna-nigiri", "wild") == [NONE, "tuna-nigiri", NONE]


def test_an_empty_deck_names_nothing() -> None:
    assert named(DeckClassifier(ColourClassifier(), [taught()], borrow=False), "wild") == [NONE]


def test_probabilities_are_honest_about_their_sum_and_about_strangers() -> None:
    names = DeckClassifier(ColourClassifier(), [taught("tuna-nigiri", "salmon-roll")], borrow=False)
    image = photo.load(table("cucumber-maki")).image
    naming = names.name(image, [quad(0)])[0]
    assert sum(naming.scores.values()) == pytest.approx(1.0)
    assert naming.stranger > 0.9
    assert set(naming.scores) == {"tuna-nigiri", "salmon-roll", NONE}


class Shipped:
    """The shipped classifier: sure that it sees this face, always with the same embedding."""

    def __init__(self, face: str, embedding: np.ndarray) -> None:
        self.face, self.embedding = face, embedding

    def name(self, image: np.ndarray, quads: object, covers: object = None) -> list[Naming]:
        return [Naming({self.face: 0.98, NONE: 0.02}, 1.0, False, self.embedding, stranger=0.01)]


def east(degrees: float) -> np.ndarray:
    return np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))], np.float32)


def scores(deck: Deck, base: Shipped, borrow: bool) -> dict[str, float]:
    return dict(DeckClassifier(base, [deck], borrow).name(np.zeros((9, 9, 3), np.uint8), [quad(0)])[0].scores)


def one(face: str, degrees: float, **more: object) -> Reference:
    return Reference(face, b"", embeddings=east(degrees)[None], **more)  # type: ignore[arg-type]


def test_a_missing_face_is_borrowed_from_the_shipped_classifier() -> None:
    deck = Deck("x", "sushi-go", (one("pudding", 0),))
    lent = scores(deck, Shipped("tempura", east(90)), True)
    assert max(lent, key=lent.__getitem__) == "tempura"
    alone = scores(deck, Shipped("tempura", east(90)), False)
    assert max(alone, key=alone.__getitem__) == NONE
    assert "tempura" not in alone


def test_a_taught_face_is_not_borrowed() -> None:
    deck = Deck("x", "sushi-go", (one("pudding", 0),))
    assert max(scores(deck, Shipped("pudding", east(90)), True).items(), key=lambda each: each[1])[0] == NONE


def test_what_a_nearer_deck_taught_its_lender_does_not_speak_about() -> None:
    mine = Deck("mine", "sushi-go", (one("pudding", 0),))
    lender = Deck("lender", "sushi-go", (one("pudding", 90), one("tempura", 180)))
    assert DeckClassifier(Shipped("sake", east(90)), [mine, lender], False).faces == ["pudding", "tempura"]
    for place, face in ((0, "pudding"), (90, NONE), (180, "tempura")):
        names = DeckClassifier(Shipped("sake", east(place)), [mine, lender], False)
        found = names.name(np.zeros((9, 9, 3), np.uint8), [quad(0)])[0].scores
        assert max(found, key=found.__getitem__) == face


def test_a_misread_that_was_corrected_twice_does_not_come_back() -> None:
    base = Shipped("maki-2", east(3))
    correction = one("maki-3", 0, seen=True, mistaken="maki-2")
    other = one("maki-3", 5, seen=True, mistaken="maki-2")
    once, twice = shipped_deck([correction]), shipped_deck([correction, other])
    first = scores(once, base, True)
    assert max(first, key=first.__getitem__) == "maki-2"
    second = scores(twice, base, True)
    assert max(second, key=second.__getitem__) == "maki-3"
    elsewhere = scores(twice, Shipped("maki-2", east(80)), True)
    assert max(elsewhere, key=elsewhere.__getitem__) == "maki-2"
    assert twice.id == SHIPPED


def test_embeddings_are_made_once_and_again_for_another_classifier() -> None:
    classifier = ColourClassifier()
    deck = Deck("x", "sushi-draft", (Reference("wild", picture("wild")),))
    deck = embed(deck, classifier, "first")
    assert classifier.looks == len(COVERS)
    assert deck.references[0].embeddings.shape == (len(COVERS), len(COLOURS) + 1)
    deck = deck.with_references([Reference("tuna-nigiri", picture("tuna-nigiri"))])
    deck = embed(deck, classifier, "first")
    assert classifier.looks == 2 * len(COVERS)
    embed(deck, classifier, "second")
    assert classifier.looks == 4 * len(COVERS)


def test_a_crop_from_a_game_is_taken_as_it_was_seen() -> None:
    classifier = ColourClassifier()
    embed(Deck("x", "sushi-draft", (Reference("wild", picture("wild"), seen=True),)), classifier, "first")
    assert classifier.looks == 1


def test_a_card_is_composed_whole_and_covered_in_every_way() -> None:
    card, cover = np.full((400, 256, 3), 255, np.uint8), np.zeros((400, 256, 3), np.uint8)
    views = compose_views(card, [cover])
    image, quads = views.image, views.quads
    assert image.shape == (CANVAS[1] * len(COVERS), CANVAS[0], 3)
    assert len(quads) == len(COVERS)
    shown = []
    for number, way in enumerate(COVERS):
        middle = image[number * CANVAS[1] :][40 : 40 + 250, 40:200]
        shown.append(float((middle.mean(axis=2) > 128).mean()))
        assert (shown[-1] > 0.95) == (way is None)
        left, top = quads[number][0]
        assert abs(left - 40) < 30
        assert abs(top - 40 - number * CANVAS[1]) < 30
    assert min(shown) > 0.1
    assert np.array_equal(compose_views(card, [cover]).image, image)


class Tuned:
    """A classifier trained for a deck: as sure of a face as it is told to be."""

    def __init__(self, face: str, share: float) -> None:
        self.face, self.share = face, share

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray], covers: object = None) -> list[Naming]:
        rest = 1 - self.share
        scores = {self.face: self.share, NONE: rest}
        return [Naming(scores, 1.0, False, np.zeros(0, np.float32), stranger=rest) for _ in quads]


def test_a_trained_classifier_decides_where_nearness_is_undecided() -> None:
    deck = taught("tuna-nigiri", "salmon-roll")
    alone = DeckClassifier(ColourClassifier(), [deck], borrow=False)
    image = photo.load(table("tuna-nigiri")).image
    before = alone.name(image, [quad(0)])[0].scores["tuna-nigiri"]
    unsure = DeckClassifier(ColourClassifier(), [deck], borrow=False, tuned=Tuned("tuna-nigiri", 0.6))
    sure = DeckClassifier(ColourClassifier(), [deck], borrow=False, tuned=Tuned("tuna-nigiri", 0.9999))
    chances = [each.name(image, [quad(0)])[0].scores["tuna-nigiri"] for each in (unsure, sure)]
    assert chances[0] < before < chances[1]


def test_a_trained_classifier_alone_does_not_make_a_stranger_a_card_of_the_deck() -> None:
    deck = taught("tuna-nigiri", "salmon-roll")
    names = DeckClassifier(ColourClassifier(), [deck], borrow=False, tuned=Tuned("tuna-nigiri", 0.9))
    assert named(names, "cucumber-maki", "tuna-nigiri") == [NONE, "tuna-nigiri"]


def test_in_a_deck_of_like_faces_a_card_must_be_nearer_to_be_one_of_them() -> None:
    def seen(step: int) -> DeckClassifier:
        """A deck of five faces, each so many degrees from the next."""
        faces = ["tuna-nigiri", "wild", "salmon-roll", "cucumber-maki", "mackerel-temaki"]
        taught = tuple(one(face, step * place) for place, face in enumerate(faces))
        return DeckClassifier(ColourClassifier(), [Deck("x", "sushi-draft", taught, None)], False)

    card = Naming({NONE: 0.9}, 1.0, False, east(-52), 0.9)
    assert seen(15).scores(card)[NONE] > seen(80).scores(card)[NONE]


def test_where_a_taught_face_is_near_the_ghost_yields() -> None:
    deck = Deck("x", "sushi-draft", (one("wild", 0), one("tuna-nigiri", 90)), None)
    names = DeckClassifier(ColourClassifier(), [deck], False)
    near, far = (names.scores(Naming({NONE: 0.9}, 1.0, False, east(turn), 0.0)) for turn in (2, -80))
    assert near[NONE] < 0.75
    assert far[NONE] > 0.95
