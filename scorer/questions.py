"""What must be asked of the table before a round counts, and nothing else (rules 6)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from okaikei.scorer.copying import copy_targets
from okaikei.scorer.deal import ROUNDS, carried, discardable, missing, unexplained
from okaikei.scorer.ending import chips_needed
from okaikei.scorer.faces import DESSERT_FACES, DRAFT, KINDS
from okaikei.scorer.names import name
from okaikei.scorer.record import Record
from okaikei.scorer.serving import Tableau, free_wasabi
from okaikei.scorer.table import hand_size
from okaikei.scorer.texts import say


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question."""

    value: Any  # for the program: a face, a seat, a place in the tableau, a number
    text: str  # for people
    earlier: tuple[
        int, ...
    ] = ()  # of desserts: the servings that, by this answer, lie there from earlier rounds

    def to_json(self) -> dict[str, Any]:
        """The answer as plain JSON values."""
        answer = {"value": self.value, "text": self.text}
        return {**answer, "earlier": list(self.earlier)} if self.earlier else answer


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask, of whom, about which servings, with the answers to choose from and the usual one.

    `default` is one of the choices' values, or a list of them where several may be chosen; None
    where the table must answer.
    """

    kind: str
    player: int | None
    servings: tuple[int, ...]
    text: str
    choices: tuple[Choice, ...] = ()
    default: Any = None

    def to_json(self) -> dict[str, Any]:
        """The question as plain JSON values."""
        return {
            "kind": self.kind,
            "player": self.player,
            "servings": list(self.servings),
            "text": self.text,
            "choices": [choice.to_json() for choice in self.choices],
            "default": self.default,
        }


def open_questions(record: Record, round_index: int, language: str = "en") -> list[Question]:
    """The questions of one round, those of the whole table first, then seat by seat."""
    questions = [*_uramaki(record, round_index, language)]
    for seat, tableau in enumerate(record.rounds[round_index].tableaux):
        player = record.players[seat] if seat < len(record.players) else say(language, "dummy")
        asked = _Asked(record, round_index, seat, tableau, player, language)
        for ask in (_copies, _face_down, _wasabi, _desserts, _missing, _end):
            questions += ask(asked)
    return questions


@dataclass(frozen=True, slots=True)
class _Asked:
    """One player's tableau, of which something may have to be asked."""

    record: Record
    index: int
    seat: int
    tableau: Tableau
    player: str
    language: str

    def question(
        self,
        kind: str,
        key: str,
        servings: list[int],
        choices: list[tuple[Any, str]],
        default: Any,
        **values: object,
    ) -> Question:
        text = say(self.language, key, player=self.player, **values)
        offered = tuple(Choice(value, shown) for value, shown in choices)
        return Question(kind, self.seat, tuple(servings), text, offered, default)

    def places(self, *faces: str) -> list[int]:
        return [place for place, serving in enumerate(self.tableau) if serving.face in faces]


def _uramaki(record: Record, index: int, language: str) -> Iterator[Question]:
    """Places already taken leave no trace but missing cards, at least two for each."""
    short = {seat: count for seat, count in missing(record, index).items() if count > 1}
    gone = discardable(record, index)
    if "uramaki" not in record.kinds or record.rounds[index].uramaki or not short:
        return
    others = sum(gone.values()) - gone["uramaki"]
    likely = [[seat] for seat, count in short.items() if count > others][:3]
    choices = tuple(Choice(seat, player) for seat, player in enumerate(record.players))
    yield Question("uramaki", None, (), say(language, "ask-uramaki"), choices, likely)


def _copies(asked: _Asked) -> Iterator[Question]:
    """A special order or a wild of which nobody has said what it copies."""
    for place in (*asked.places("wild"), *asked.places("special-order")):
        card = asked.tableau[place]
        targets = copy_targets(asked.record, asked.index, asked.seat, place)
        faces = (*targets.likely, *targets.others) if targets.hidden else targets.likely
        choices = [(face, name(face, asked.language)) for face in faces]
        key = "ask-wild" if card.face == "wild" else "ask-special-order"
        key = "ask-special-order-nigiri" if card.on_wasabi else key
        yield asked.question(card.face, key, [place], choices, targets.usual)


def _face_down(asked: _Asked) -> Iterator[Question]:
    """Face-down cards come from a takeout box; without one on the menu they are a warning instead."""
    backs = asked.places("card-back")
    if backs and "takeout-box" in asked.record.kinds:
        choices = [(True, say(asked.language, "yes")), (False, say(asked.language, "no"))]
        key = "ask-face-down-one" if len(backs) == 1 else "ask-face-down"
        yield asked.question("face-down", key, backs, choices, True, count=len(backs))


def _wasabi(asked: _Asked) -> Iterator[Question]:
    """A free wasabi and a nigiri beside it, or more nigiri on wasabi than there are."""
    nigiri = asked.places(*KINDS["nigiri"].faces)
    on_wasabi = [place for place in nigiri if asked.tableau[place].on_wasabi]
    wasabi = len(asked.places("wasabi"))
    if len(on_wasabi) > wasabi or (free_wasabi(asked.tableau) and len(nigiri) > len(on_wasabi)):
        choices = [(place, name(asked.tableau[place].face, asked.language)) for place in nigiri]
        yield asked.question("wasabi", "ask-wasabi", nigiri, choices, on_wasabi[:wasabi])


def _desserts(asked: _Asked) -> Iterator[Question]:
    """Whether desserts of earlier rounds lie among those of this one: it matters to the hand, tea and soy."""
    record = asked.record
    kept = carried(record, asked.index, asked.seat)
    here = asked.places(*DESSERT_FACES)
    faces = Counter(asked.tableau[place].face for place in here)
    if not kept or not Counter(serving.face for serving in kept) <= faces:
        return
    exact = not discardable(record, asked.index)
    hand = hand_size(record.game, len(record.players), record.options)
    colours = {"tea", "soy-sauce"}.intersection(record.kinds)
    surplus = max(0, len(asked.tableau) - hand)
    if surplus or (colours and not exact):
        old_first = _old_first(asked.tableau, here, kept)
        choices = tuple(
            Choice(new, str(new), tuple(sorted(old_first[: len(here) - new]))) for new in range(len(here) + 1)
        )
        text = say(asked.language, "ask-desserts", player=asked.player)
        # No more than a hand is dealt: what lies there beyond it was kept, and all else is new.
        usual = len(here) - min(surplus, len(kept))
        yield Question("desserts", asked.seat, tuple(here), text, choices, usual)


def _old_first(tableau: Tableau, here: list[int], kept: Tableau) -> list[int]:
    """The places of the desserts, those whose face was kept from earlier rounds before all others."""
    kept_faces = Counter(serving.face for serving in kept)
    old: list[int] = []
    new: list[int] = []
    for place in here:
        face = tableau[place].face
        (old if kept_faces[face] else new).append(place)
        kept_faces[face] -= 1
    return old + new


def _missing(asked: _Asked) -> Iterator[Question]:
    """Cards that were dealt and must be there."""
    count = unexplained(asked.record, asked.index).get(asked.seat, 0)
    if count:
        key = "ask-missing-one" if count == 1 else "ask-missing"
        yield asked.question("missing", key, [], [], None, count=count)


def _end(asked: _Asked) -> Iterator[Question]:
    """At the end of the game: the desserts in all, or the values on the chips."""
    if asked.index < ROUNDS - 1:
        return
    if asked.record.game != DRAFT:
        here = asked.places(*DESSERT_FACES)
        count = len(carried(asked.record, asked.index + 1, asked.seat))
        yield asked.question("dessert-total", "ask-dessert-total", here, [], count, count=count)
    elif chips_needed(asked.record):
        yield asked.question("chips", "ask-chips", [], [], None)
