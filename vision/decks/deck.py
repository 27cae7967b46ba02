"""What a deck is: some pictures of each face, and the deck that lends it the faces it lacks."""

import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from okaikei.scorer import FACES, GAMES
from okaikei.scorer.catalogue import marked
from okaikei.vision.texts import SayableError

SHIPPED = "shipped"  # the id of the deck that the shipped classifier knows by itself
PICTURE = (256, 400)  # width and height in pixels: twice what the classifier sees, to compose scenes from
MOST_NAME = 60  # letters of a name
MOST_OF_A_FACE = 24  # more pictures of one face cost time at every reading and teach nothing new
NO_EMBEDDINGS = np.zeros((0, 0), np.float32)


class DeckError(SayableError):
    """A deck that cannot be; the text is for people, the code for programs."""


@dataclass(frozen=True, eq=False)
class Reference:
    """One picture of a face, and what the classifier makes of it."""

    face: str
    picture: bytes  # JPEG: the whole card cut at its edges; or, if seen, the crop as the classifier saw it
    seen: bool = False  # whether it is from a game, perhaps covered: then it is taken as it is
    mistaken: str | None = None  # the face it was read as before somebody corrected it
    origin: str | None = None  # the table it comes from, so that it can be taken back
    turn_unsure: bool = False  # nobody knows which way up it is: it is looked at both ways
    embeddings: np.ndarray = field(
        default_factory=lambda: NO_EMBEDDINGS
    )  # a row for each view (`card_views`)

    def image(self) -> np.ndarray:
        """The picture as pixels, BGR."""
        image = cv2.imdecode(np.frombuffer(self.picture, np.uint8), cv2.IMREAD_COLOR)
        if image is None:
            raise DeckError("picture", marked("the picture of {face} cannot be read"), face=self.face)
        return image


@dataclass(frozen=True, eq=False)
class Deck:
    """The cards of one printed deck, as far as they were taught."""

    name: str
    game: str | None  # none only for the shipped deck, which knows every game
    references: tuple[Reference, ...] = ()
    borrows: str | None = SHIPPED  # the id of the deck that names the faces which this one lacks
    fingerprint: str = ""  # of the classifier that made the embeddings (`embed.current`)
    id: str = field(default_factory=lambda: secrets.token_hex(6))
    trained: dict[str, object] | None = None  # the last training: the file of its weights, and its figures

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name))
        if self.game is not None and self.game not in GAMES:
            raise DeckError("game", marked("no such game: {game}"), game=self.game)
        if self.borrows == self.id:
            raise DeckError("borrows", marked("a deck cannot borrow from itself"))
        unknown = sorted({reference.face for reference in self.references} - set(FACES))
        if unknown:
            raise DeckError("face", marked("no such face: {face}"), face=unknown[0])

    @property
    def faces(self) -> list[str]:
        """The faces that were taught, in the order of the rules."""
        taught = {reference.face for reference in self.references if not reference.mistaken}
        return [face for face in FACES if face in taught]

    def of(self, face: str) -> list[Reference]:
        """The pictures of one face."""
        return [reference for reference in self.references if reference.face == face]

    def missing(self) -> list[str]:
        """The faces of the game that were not taught yet."""
        taught = set(self.faces)
        return [face for face in faces_of(self.game) if face not in taught]

    def with_references(self, added: Iterable[Reference]) -> "Deck":
        """This deck with more pictures; of each face the newest are kept."""
        kept = [*self.references, *added]
        count = Counter(reference.face for reference in kept)
        newest: list[Reference] = []
        for reference in kept:
            if count[reference.face] > MOST_OF_A_FACE:
                count[reference.face] -= 1
            else:
                newest.append(reference)
        return replace(self, references=tuple(newest))

    def without(self, face: str, number: int | None = None) -> "Deck":
        """This deck with a face forgotten, or one picture of it, counted from 1."""
        gone = self.of(face) if number is None else [self._picture(face, number)]
        return replace(self, references=tuple(each for each in self.references if each not in gone))

    def turned(self, face: str, number: int = 1) -> "Deck":
        """This deck with a picture of a face the other way up."""
        old = self._picture(face, number)
        new = Reference(face, half_turned(old.picture), old.seen, old.mistaken, old.origin)
        return replace(self, references=tuple(new if each is old else each for each in self.references))

    def _picture(self, face: str, number: int) -> Reference:
        pictures = self.of(face)
        if not 1 <= number <= len(pictures):
            text = marked("there is no picture {number} of {face}: it has {count}")
            raise DeckError("number", text, number=number, face=face, count=len(pictures))
        return pictures[number - 1]

    def active(self) -> list[Reference]:
        """The pictures that naming goes by; a correction only when it was made twice: a finger may slip."""
        twice = Counter((each.face, each.mistaken) for each in self.references)
        return [
            each for each in self.references if each.mistaken is None or twice[each.face, each.mistaken] >= 2
        ]


def shipped_deck(references: Sequence[Reference] = (), fingerprint: str = "") -> Deck:
    """The deck of the shipped classifier, with what it learnt from corrections."""
    return Deck("Okaikei", None, tuple(references), None, fingerprint, SHIPPED)


def faces_of(game: str | None) -> list[str]:
    """Every face of a game, in the order of the rules."""
    return [face for face, about in FACES.items() if game is None or game in about.games]


def clean_name(name: str) -> str:
    """A deck's name as it is kept; raises DeckError when nothing is left of it."""
    name = " ".join("".join(letter for letter in name if letter.isprintable()).split())[:MOST_NAME].strip()
    if not name:
        raise DeckError("name", marked("a deck needs a name"))
    return name


def half_turned(picture: bytes) -> bytes:
    """A picture the other way up, for a card that was shown upside down."""
    image = Reference("card-back", picture).image()
    return encode(np.ascontiguousarray(image[::-1, ::-1]), (image.shape[1], image.shape[0]))


def encode(image: np.ndarray, size: tuple[int, int] = PICTURE) -> bytes:
    """A picture as a small JPEG."""
    if (image.shape[1], image.shape[0]) != size:
        image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
