"""A covered card is compared with taught cards laid in its place, under the same covers."""

import numpy as np

from okaikei.vision import photo
from okaikei.vision.decks import Deck, Reference
from okaikei.vision.decks.card_views import CANVAS
from okaikei.vision.decks.deck_classifier import MOST_LAID, DeckClassifier
from okaikei.vision.decks.embed import embed
from okaikei.vision.decks.laid_views import lay_in_place
from okaikei.vision.quads import turned
from okaikei.vision.sighting import NONE
from tests.vision.decks.colour_models import COLOURS, HEIGHT, ColourClassifier, card, picture, quad, table


def taught(*faces: str) -> Deck:
    references = tuple(Reference(face, picture(face)) for face in faces)
    return embed(Deck("x", "sushi-draft", references, None), ColourClassifier(), "colours")


def lower_part(place: int) -> np.ndarray:
    """A card that leaves the upper third of another free."""
    return quad(place) + np.array([0, HEIGHT / 3], np.float32)


def test_a_card_laid_where_it_lay_looks_as_it_did() -> None:
    image = photo.load(table("wild", "salmon-roll")).image
    views = lay_in_place(image, quad(1), [lower_part(1)], [card("salmon-roll"), card("wild")])
    assert views.image.shape == (2 * CANVAS[1], CANVAS[0], 3)
    sees = ColourClassifier()
    was = sees.name(image, [quad(1)])[0].embedding
    same, other = (naming.embedding for naming in sees.name(views.image, views.quads, views.covers))
    assert was @ same > 0.99
    assert was @ other < 0.5


def test_covers_lie_on_every_view_as_on_the_card() -> None:
    image = photo.load(table("wild")).image
    views = lay_in_place(image, turned(quad(0)), [lower_part(0)], [card("wild")] * 3)
    for box, (cover,) in zip(views.quads, views.covers, strict=True):
        off = (cover[0] - box[2]) / (box[2] - box[0])  # upside down, it lies over the upper part
        assert np.allclose(off, [0, -1 / 3], atol=0.01)


def test_covered_cards_are_named_and_strangers_are_not() -> None:
    names = DeckClassifier(ColourClassifier(), [taught("tuna-nigiri", "salmon-roll")], borrow=False)
    image = photo.load(table("salmon-roll", "cucumber-maki", "tuna-nigiri")).image
    found = names.name(
        image, [quad(place) for place in range(3)], [[lower_part(place)] for place in range(3)]
    )
    best = [max(naming.scores, key=naming.scores.__getitem__) for naming in found]
    assert best == ["salmon-roll", NONE, "tuna-nigiri"]
    assert found[1].stranger > 0.9


def test_only_covered_cards_cost_more_looks() -> None:
    sees = ColourClassifier()
    names = DeckClassifier(sees, [taught(*COLOURS)], borrow=False)
    image = photo.load(table("wild", "salmon-roll")).image
    names.name(image, [quad(0), quad(1)], [[], []])
    assert sees.looks == 2
    names.name(image, [quad(0), quad(1)], [[], [lower_part(1)]])
    assert sees.looks == 4 + min(MOST_LAID, len(COLOURS))
