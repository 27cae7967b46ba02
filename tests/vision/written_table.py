"""A table written in words: games, the cards as they were read, and a doubt with its answers."""

from collections.abc import Sequence

from okaikei.scorer import Possible, Serving, possible, serving_json
from okaikei.vision.evaluation import key
from okaikei.vision.reading import Card, Doubt
from okaikei.vision.sighting import Sighting
from tests.vision.imaginary_table import quad, scores

EGG, SALMON, SQUID, WASABI, ORDER = "egg-nigiri", "salmon-nigiri", "squid-nigiri", "wasabi", "special-order"
PARTY = possible("sushi-go-party", menu="maki,tempura,eel,dumpling,wasabi,special-order,pudding", players=3)
BOXES = possible("sushi-go-party", menu="maki,tempura,eel,dumpling,takeout-box,special-order,pudding")
GO = possible("sushi-go", players=5)
DRAFT = possible("sushi-draft", players=4)

Said = tuple[str, list[str]]  # an answer in words, and the tableau that follows
# What it is: what can lie there, the cards as read (with "< n": lying on card n), the doubt, its answers
Case = tuple[Possible | None, list[str], Doubt, list[Said]]


def laid(texts: Sequence[str]) -> tuple[list[Card], tuple[Serving, ...], list[int | None]]:
    """Cards written as "egg-nigiri on_wasabi < 0 / squid-nigiri": face, marks, card below, alternatives."""
    cards, tableau, beneath = [], [], []
    for place, text in enumerate(texts):
        before, _, others = text.partition(" / ")
        marked, _, below = before.partition(" < ")
        face, *marks = marked.split()
        serving = Serving(face, **dict.fromkeys(marks, True))
        sighting = Sighting(quad(100 + 60 * place, 300), scores(serving.card), 0.9, 1.0)
        alternatives = tuple((other, 0.1) for other in others.split())
        cards.append(Card(sighting, serving.card, 0.9, alternatives))
        tableau.append(serving)
        beneath.append(int(below) if below else None)
    return cards, tuple(tableau), beneath


def words(tableau: Sequence[Serving]) -> list[str]:
    """Servings as single words."""
    return [key(serving_json(serving)) for serving in tableau]
