"""Second looks: frames beside a card are moved to it, and a card that must be there is looked for."""

from collections.abc import Sequence

import numpy as np
import pytest

from okaikei import scorer
from okaikei.vision import again
from okaikei.vision.quads import overlap, shifts
from okaikei.vision.reader import Look, Reader, understand
from okaikei.vision.reading import Card
from okaikei.vision.sighting import NONE, Candidate, Naming, Sighting
from tests.vision.fake_models import FakeDetector, jpeg
from tests.vision.imaginary_table import Place, lay, quad, scores

CARD = quad(500, 500)
BESIDE = CARD + np.array([0, 45], np.float32)  # 0.3 of a card's height off


def naming(
    frame: np.ndarray, card: np.ndarray | None, none: float, stranger: float = 0.0, visible: float = 1.0
) -> Naming:
    """What a classifier says of a frame near a card."""
    moves = np.zeros((4, 2)) if card is None else shifts(frame, card)
    return Naming(scores("tea", 0.999 - none, none=none), visible, False, stranger=stranger, shifts=moves)


@pytest.mark.parametrize(
    ("score", "none", "stranger", "moved"),
    [
        (0.9, 0.95, 0.0, True),
        (0.1, 0.95, 0.0, False),  # the detector itself hardly believes in it
        (0.9, 0.2, 0.0, False),  # it is a card as it is
        (0.9, 0.95, 0.9, False),  # a card of no game, where it should be
    ],
)
def test_a_frame_beside_a_card_is_moved_to_it(
    score: float, none: float, stranger: float, moved: bool
) -> None:
    found = again.astray([Candidate(BESIDE, score)], [naming(BESIDE, CARD, none, stranger)])
    assert list(found) == [0] * moved
    if moved:
        assert overlap(found[0].quad, CARD) > 0.97


def test_a_frame_that_points_to_a_card_seen_already_stays_where_it_is() -> None:
    frames = [Candidate(CARD, 0.9), Candidate(BESIDE, 0.9)]
    assert again.astray(frames, [naming(CARD, CARD, 0.01), naming(BESIDE, CARD, 0.95)]) == {}


def test_two_frames_that_point_to_one_card_are_one() -> None:
    frames = [Candidate(BESIDE, 0.9), Candidate(CARD - (0, 40), 0.8)]
    assert list(again.astray(frames, [naming(each.quad, CARD, 0.95) for each in frames])) == [0]


def test_what_hides_a_card_is_supposed_where_the_visible_part_ends() -> None:
    (card,) = lay(("tea", 500, 500))
    assert again.supposed([card], [False], False) == []
    card = lay(("tea", 500, 500), ("eel", 500, 530))[0]  # a fifth of it shows
    places = [frame.quad.mean(axis=0) - (500, 500) for frame in again.supposed([card], [True], False)]
    assert np.abs(np.array(places) - [(0, 30), (0, -30), (20, 0), (-20, 0)]).max() < 1.5


@pytest.mark.parametrize(
    ("upper", "places"),
    [
        (("tea", 500, 554), [(500, 527)]),  # 0.36 of the lower one shows: room for a strip of another
        (("tea", 500, 554, 180), [(500, 527)]),  # whichever way up it lies
        (("tea", 500, 530), []),  # a fifth: no room
        (("tea", 500, 554, 60), []),  # laid across it: no column
        (("tea", 500, 700), []),  # beside it
    ],
)
def test_a_card_between_two_of_a_column_is_looked_for_halfway(
    upper: Place, places: list[tuple[float, float]]
) -> None:
    cards = lay(("tea", 500, 500), upper)
    beneath = [None, 0 if upper[2] < 600 else None]
    found = [frame.quad.mean(axis=0) for frame in again.between(cards, beneath)]
    assert len(found) == len(places)
    for centre, place in zip(found, places, strict=True):
        assert np.abs(centre - place).max() < 1.5


class Eyes:
    """Names whatever card a frame lies on best, the topmost first, and points to its corners."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        self.looks: list[int] = []

    def name(self, image: np.ndarray, quads: Sequence[np.ndarray]) -> list[Naming]:
        self.looks.append(len(quads))
        return [self._name(each) for each in quads]

    def _name(self, frame: np.ndarray) -> Naming:
        near = max(self.cards, key=lambda card: overlap(frame, card.quad))
        share = overlap(frame, near.quad)
        moves = shifts(frame, near.quad) if share > 0.4 else np.zeros((4, 2))
        none = 0.01 if share > 0.7 else 0.95
        return Naming(scores(near.face, 0.999 - none, none=none), near.sighting.visible, False, shifts=moves)


COLUMN = lay(("tea", 500, 500), ("eel", 500, 535), ("tofu", 500, 570))


def test_a_card_in_a_column_that_the_detector_missed_is_found() -> None:
    eyes = Eyes(COLUMN)
    detector = FakeDetector([card.quad for card in COLUMN if card.face != "eel"], 2000)
    reading = Reader(detector, eyes).read(jpeg())
    assert sorted(card.face for card in reading.cards) == ["eel", "tea", "tofu"]
    assert [(reading.cards[doubt.card or 0].face, doubt.code) for doubt in reading.doubts] == [
        ("eel", "card")
    ]
    assert len(eyes.looks) == 3  # at what was found, at what was supposed, at what that pointed to


def test_where_nothing_is_hidden_nothing_is_looked_for() -> None:
    eyes = Eyes(COLUMN)
    Reader(FakeDetector([card.quad for card in COLUMN], 2000), eyes).read(jpeg())
    assert eyes.looks == [3]


def test_a_detectors_poor_frame_is_read_as_the_card_beside_it() -> None:
    cards = lay(("tea", 500, 500))
    reading = Reader(FakeDetector([cards[0].quad + np.array([0, 40], np.float32)], 2000), Eyes(cards)).read(
        jpeg()
    )
    assert [card.face for card in reading.cards] == ["tea"]
    assert overlap(reading.cards[0].quad, cards[0].quad) > 0.97
    assert NONE not in [name for name, _ in reading.cards[0].alternatives]


def test_where_a_card_is_missing_it_is_looked_for_under_all_others() -> None:
    """Ten are dealt to two: the wasabi that only peeks out was not seen."""
    faces = ["tempura", "sashimi", "dumpling", "maki-1", "maki-2", "pudding", "tempura", "sashimi"]
    places = [(face, 150 + 200 * number, 300) for number, face in enumerate(faces)]
    cards = lay(*places, ("wasabi", 500, 700), ("egg-nigiri", 500, 745))
    eyes = Eyes(cards)
    detector = FakeDetector([card.quad for card in cards if card.face != "wasabi"], 2000)
    reading = Reader(detector, eyes).read(jpeg(), scorer.possible("sushi-go", players=2))
    assert sum(serving.on_wasabi for serving in reading.tableau) == 1
    assert len(reading.cards) == 10


PARTY = ["maki", "tempura", "dumpling", "tofu", "wasabi", "spoon", "pudding"]  # a spoon may leave the table
TEA_PARTY = [*PARTY[:4], "tea", "spoon", "pudding"]


def _beside(
    step: tuple[float, float], menu: list[str], others: int
) -> tuple[Eyes, FakeDetector, scorer.Possible]:
    """So many cards, and a nigiri on a wasabi that the detector missed."""
    faces = ["tempura", "dumpling", "tofu", "maki-1", "maki-2", "tempura", "dumpling", "tofu"][:others]
    places = [(face, 150 + 200 * number, 300) for number, face in enumerate(faces)]
    cards = lay(*places, ("wasabi", 500, 700), ("egg-nigiri", 500 + step[0], 700 + step[1]))
    detector = FakeDetector([card.quad for card in cards if card.face != "wasabi"], 2000)
    return Eyes(cards), detector, scorer.possible("sushi-go-party", menu=menu, players=4)


@pytest.mark.parametrize("step", [(0, 40), (0, -45), (28, 0), (-30, 4), (22, 30), (-20, -30)])
def test_a_wasabi_is_looked_for_on_every_side_of_a_nigiri_that_seems_to_lie_alone(
    step: tuple[float, float],
) -> None:
    eyes, detector, possible = _beside(step, PARTY, others=5)
    reading = Reader(detector, eyes).read(jpeg(), possible)
    assert [serving.face for serving in reading.tableau if serving.on_wasabi] == ["egg-nigiri"]
    assert eyes.looks[1] == 8


@pytest.mark.parametrize(
    ("menu", "others"),
    [
        (TEA_PARTY, 5),  # there is no wasabi in the deck
        (PARTY, 8),  # all nine that were dealt have been seen
    ],
)
def test_where_no_wasabi_can_be_missing_none_is_looked_for(menu: list[str], others: int) -> None:
    eyes, detector, possible = _beside((0, 40), menu, others)
    Reader(detector, eyes).read(jpeg(), possible)
    assert eyes.looks == [others + 1]


class Nose:
    """Sees the more of a wasabi the nearer a frame is to where it lies."""

    def __init__(self, place: np.ndarray, most: float) -> None:
        self.place, self.most, self.looks = place, most, 0

    def __call__(self, frames: Sequence[Candidate]) -> list[Naming]:
        self.looks += len(frames)
        shares = [self.most * max(0.0, overlap(each.quad, self.place) - 0.6) / 0.4 for each in frames]
        return [Naming({"wasabi": share, NONE: 1 - share}, 0.3, False) for share in shares]


def test_what_is_looked_for_by_name_is_followed_to_where_it_shows_best() -> None:
    nose = Nose(CARD + np.array([18, 10], np.float32), 0.9)
    found = again.seek([Candidate(BESIDE, 0.3), Candidate(CARD, 0.3)], nose, [], "wasabi")
    assert found is not None
    assert overlap(found[0].quad, nose.place) > 0.9


@pytest.mark.parametrize(
    ("most", "known", "looks"),
    [
        (0.0, [], 2),  # no trace of it: nobody looks any further
        (0.08, [], 18),  # a trace, but too little of it even where it shows best
        (0.9, [CARD + np.array([10, 0], np.float32)], 0),  # it is the wasabi that was seen already
    ],
)
def test_what_is_sought_by_name_but_is_not_there_is_not_found(
    most: float, known: list[np.ndarray], looks: int
) -> None:
    nose = Nose(CARD, most)
    seen = [Sighting(each, {"wasabi": 0.97, NONE: 0.01}, 0.9) for each in known]
    frames = [Candidate(CARD, 0.3), Candidate(CARD + np.array([0, 8], np.float32), 0.3)]
    assert again.seek(frames, nose, seen, "wasabi") is None
    assert nose.looks == looks


def test_a_supposed_card_of_any_name_must_be_plain() -> None:
    faint = Naming({"wasabi": 0.3, NONE: 0.7}, 0.3, False)
    assert again.new([Candidate(CARD, 0.3)], [faint], []) == []


@pytest.mark.parametrize(("share", "codes"), [(0.01, ["wasabi-under"]), (0.6, ["card"])])
def test_a_wasabi_that_was_hardly_seen_is_asked_for_at_its_nigiri(share: float, codes: list[str]) -> None:
    cards = lay(("tempura", 150, 300), ("tofu", 350, 300), ("wasabi", 500, 700), ("egg-nigiri", 500, 740))
    seen = [card.sighting for card in cards if card.face != "wasabi"]
    dim = Sighting(quad(500, 700), {"wasabi": share, NONE: 1 - share}, again.SUPPOSED, 0.27)
    look = Look((2000, 1500), tuple(seen), (0.0,) * len(seen), (), {})
    possible = scorer.possible("sushi-go-party", menu=PARTY, players=4)
    reading = understand(look, possible, look_again=lambda *_: ((dim,), (0.0,)))
    found = [
        (reading.cards[doubt.card].face, doubt.code) for doubt in reading.doubts if doubt.card is not None
    ]
    assert [code for _, code in found] == codes
    assert found[0][0] == ("egg-nigiri" if codes == ["wasabi-under"] else "wasabi")
