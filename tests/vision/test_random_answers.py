"""Doubts of random tables: every answer is one that the scorer takes, and no two are the same."""

import itertools
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from okaikei import scorer
from okaikei.scorer import Serving, serving_json
from okaikei.vision.answers import with_answers
from okaikei.vision.reading import Answer, Card, Doubt, Reading
from okaikei.vision.servings import arrange
from tests.vision.imaginary_table import EDGE, lay
from tests.vision.written_table import EGG, ORDER, PARTY, SALMON, SQUID, WASABI


def random_table(rng: random.Random) -> Reading:
    """Cards thrown on a table, some on one another, with whatever is doubted of them and more."""
    faces = rng.choices(
        [EGG, SALMON, SQUID, WASABI, WASABI, ORDER, "eel", "dumpling", "maki-1"], k=rng.randint(1, 8)
    )
    places = [(100 + 200 * rng.randrange(4), 200 + rng.randrange(0, 160, 40)) for _ in faces]
    cards = [
        Card(card.sighting, card.face, 0.8, tuple((face, 0.1) for face in rng.sample(sorted(PARTY.faces), 3)))
        for card in lay(*((face, *place) for face, place in zip(faces, places, strict=True)))
    ]
    found = arrange(cards, EDGE)
    pairs = [(upper, lower) for upper, lower in enumerate(found.beneath) if lower is not None]
    doubts = [risk.doubt for risk in found.risks]
    doubts += [
        Doubt(upper, "which-on-top", (faces[upper], faces[lower]), others=(lower,)) for upper, lower in pairs
    ]
    for card, face in enumerate(faces):
        doubts += [Doubt(card, code, (face, face)) for code in ("face", "glare", "card")]
        doubts.append(Doubt(card, "left-out", likely=tuple(rng.sample(sorted(PARTY.faces), 3))))
        if face.endswith("nigiri"):
            doubts.append(Doubt(card, "wasabi-under", (face,)))
    for one, other in itertools.combinations(range(len(faces)), 2):
        if faces[one] == faces[other]:
            doubts.append(Doubt(one, "twins", (faces[one],), others=(other,)))
    return with_answers(Reading((9, 9), tuple(cards), found.tableau, tuple(doubts), found.beneath, {}), PARTY)


@pytest.mark.parametrize("seed", range(150))
def test_every_answer_is_possible_and_no_two_are_the_same(seed: int) -> None:
    reading = random_table(random.Random(seed))
    before = Counter(serving.card for serving in reading.tableau)
    assert any(doubt.answers for doubt in reading.doubts)
    for doubt in reading.doubts:
        tableaux = [answer.tableau for answer in doubt.answers]
        assert len({frozenset(Counter(tableau).items()) for tableau in tableaux}) == len(tableaux)
        card = doubt.card
        assert card is not None
        if not any(serving.is_open for serving in reading.tableau):
            assert tableaux[0] == reading.tableau
        for answer in doubt.answers:
            assert len(answer.cards) == len(answer.tableau)
            seen = Counter(serving.card for serving in answer.tableau)
            assert all(count <= max(PARTY.faces[face], before[face]) for face, count in seen.items())
            check_with_scorer(answer, reading)


def record_of(tableau: Sequence[Serving]) -> scorer.Record:
    """A game of three in which this lies before the first."""
    return scorer.load_record(
        {
            "game": "sushi-go-party",
            "menu": ["maki", "tempura", "eel", "dumpling", WASABI, ORDER, "pudding"],
            "players": ["Ana", "Ben", "Cem"],
            "rounds": [{"tableaux": [[serving_json(serving) for serving in tableau], [], []]}],
        }
    )


def wasabi_warnings(tableau: Sequence[Serving]) -> int:
    """How often the scorer warns of nigiri on wasabi that are not there, and of cards off the menu."""
    texts = [warning.text for warning in scorer.score(record_of(tableau)).warnings]
    return sum("nigiri on wasabi, " in text or "not on the menu" in text for text in texts)


def check_with_scorer(answer: Answer, reading: Reading) -> None:
    """The scorer takes the tableau, and warns of nothing about wasabi that it did not warn of before."""
    record = record_of(answer.tableau)
    still_open = [serving for serving in answer.tableau if serving.is_open]
    asked = [question for question in scorer.open_questions(record, 0) if question.kind == ORDER]
    assert len(asked) == len(still_open)
    if not any(serving.is_open for serving in (*answer.tableau, *reading.tableau)):
        assert wasabi_warnings(answer.tableau) <= wasabi_warnings(reading.tableau)
    by_card = {
        card: serving for card, serving in zip(answer.cards, answer.tableau, strict=True) if card is not None
    }
    kept = [reading.cards[card].face == serving.card for card, serving in by_card.items()]
    assert answer.code == "face" or all(kept)  # only a face that is another changes the card itself
